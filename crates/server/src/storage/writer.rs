//! The one thread that writes. Whatever waits when it is free goes into one transaction, so
//! that a busy server flushes the disk once for many answers.
//!
//! Invariant: a connection that failed in the middle of something is thrown away. What it
//! left behind (a transaction that is still open, a page that was not written) ends with it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, params};
use tokio::sync::oneshot;

use super::fault::Faults;
use super::{Commit, Digest, Place, StoreError, file};
use crate::clock::{seconds, unix_seconds};
use crate::table::state::Stage;
use crate::table::terms::Purpose;
use crate::vital::Vital;

/// How many commits share a transaction at most.
const GROUP: usize = 256;
/// Adds an entry after the one before it. A table that is ahead of the disk adds nothing: an answer over a
/// hole would be lost with it.
const APPEND: &str = "INSERT INTO entries (code, n, body)
     SELECT ?1, ?2, ?3 WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM entries WHERE code = ?1 AND n = ?2 - 1)";
/// Adds an entry after one of the same transaction.
const APPEND_NEXT: &str = "INSERT INTO entries (code, n, body) VALUES (?1, ?2, ?3)";
/// Something is put into each part of the file and taken out again; no code is empty.
const PARTS: [&str; 7] = [
    "INSERT INTO tables VALUES ('', 0, 0, 0, 0, ''); DELETE FROM tables WHERE code = ''",
    "INSERT INTO entries VALUES ('', 0, ''); DELETE FROM entries WHERE code = ''",
    "INSERT INTO seats VALUES ('', '', 0); DELETE FROM seats WHERE person = ''",
    "INSERT INTO daily VALUES ('', '', ''); DELETE FROM daily WHERE day = ''",
    "INSERT INTO drafts VALUES ('', '', '', '', 0, 0); DELETE FROM drafts WHERE code = ''",
    "INSERT INTO versions VALUES ('', 0, 0, '', ''); DELETE FROM versions WHERE code = ''",
    "INSERT INTO wishes VALUES (-1, 0, '', '', '', ''); DELETE FROM wishes WHERE n = -1",
];
/// What the connection that writes keeps of the file.
const CACHE_KIB: i64 = 8 * 1024;
/// How old a table's line in lists may become.
const LINES: Duration = Duration::from_secs(2);
/// So many of them are written at once: an answer that comes meanwhile waits no longer than that.
const SLICE: usize = 64;

pub enum Job {
    Write {
        text: Text,
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    /// Something else that needs the connection: a list of a database in memory, tidying up.
    Task(Box<dyn FnOnce(&mut Connection) + Send>),
    /// Whether anything can be written at all.
    Prove(oneshot::Sender<Result<(), StoreError>>),
    /// Writes what waits, and ends.
    Stop(oneshot::Sender<()>),
}

/// A commit whose entries are written out.
pub struct Text {
    commit: Commit,
    entries: Vec<String>,
}

impl Text {
    pub fn of(commit: Commit) -> Result<Text, StoreError> {
        let entries = commit.entries.iter().map(json).collect::<Result<_, _>>()?;
        Ok(Text { commit, entries })
    }
}

/// What the writer and the thread that tidies its journal tell each other.
#[derive(Default)]
pub struct Journal {
    pub written: AtomicU64,
    /// The journal is long and nearly all of it is in the file: the writer may begin it anew.
    pub begin_anew: AtomicBool,
}

struct Writer {
    place: Place,
    connection: Option<Connection>,
    faults: Arc<Faults>,
    journal: Arc<Journal>,
    /// Lines of lists that wait to be written.
    lines: BTreeMap<String, Line>,
    /// Those that are being written, in the order in which they lie in the file: neighbours share a page.
    round: BTreeMap<String, Line>,
    round_began: f64,
}

/// What lists say of a table.
struct Line {
    stage: Stage,
    open: bool,
    digest: Digest,
}

pub fn start(
    place: Place,
    connection: Connection,
    faults: Arc<Faults>,
    journal: Arc<Journal>,
    vital: &Vital,
) -> std::io::Result<Sender<Job>> {
    let (sender, jobs) = channel();
    let (lines, round) = (BTreeMap::new(), BTreeMap::new());
    let writer = Writer { place, connection: Some(connection), faults, journal, lines, round, round_began: seconds() };
    vital.spawn("baston-writer", move || writer.run(&jobs))?;
    Ok(sender)
}

impl Writer {
    fn run(mut self, jobs: &Receiver<Job>) {
        loop {
            let first = match jobs.recv_timeout(if self.round.is_empty() { LINES } else { Duration::ZERO }) {
                Ok(job) => job,
                Err(RecvTimeoutError::Timeout) => {
                    self.write_some_lines();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return self.write_all_lines(),
            };
            let mut group = Vec::new();
            for job in std::iter::once(first).chain(jobs.try_iter().take(GROUP)) {
                match job {
                    Job::Write { text, done } => group.push((text, done)),
                    Job::Task(task) => {
                        self.write_group(std::mem::take(&mut group));
                        if let Ok(connection) = self.connection() {
                            task(connection);
                        }
                    }
                    Job::Prove(done) => {
                        let _ = done.send(self.prove());
                    }
                    Job::Stop(done) => {
                        self.write_group(std::mem::take(&mut group));
                        self.write_all_lines();
                        self.connection = None;
                        let _ = done.send(());
                        return;
                    }
                }
            }
            self.write_group(group);
            self.write_some_lines();
            if self.journal.begin_anew.swap(false, Ordering::Relaxed)
                && let Some(connection) = &self.connection
            {
                // Somebody who reads may be in the way: then another time.
                let _ = connection.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()));
            }
        }
    }

    fn connection(&mut self) -> Result<&mut Connection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => open(&self.place)?,
        };
        Ok(self.connection.insert(connection))
    }

    fn write_group(&mut self, group: Vec<(Text, oneshot::Sender<Result<(), StoreError>>)>) {
        if group.is_empty() {
            return;
        }
        let written = self.transaction(|connection| group.iter().try_for_each(|(text, _)| write_one(connection, text)));
        let alone = group.len() == 1;
        let mut failed = written.err();
        for (text, done) in group {
            let result = match failed.take() {
                None => Ok(()),
                Some(why) if alone => Err(why),
                // One that cannot be written must not take the others with it.
                Some(why) => {
                    failed = Some(why);
                    self.transaction(|connection| write_one(connection, &text))
                }
            };
            let commit = text.commit;
            match &result {
                // Answers come often, and a list may be a little behind.
                Ok(()) if commit.is_move() => {
                    let Commit { code, stage, open, digest, .. } = commit;
                    self.lines.insert(code, Line { stage, open, digest });
                }
                Ok(()) => {
                    self.lines.remove(&commit.code);
                    self.round.remove(&commit.code);
                }
                // Whoever opens a table tries another name.
                Err(StoreError::Taken(_)) if commit.from == 0 => {}
                Err(why) => tracing::error!(table = commit.code, n = commit.from, %why, "not written"),
            }
            // Whoever asked may have gone.
            let _ = done.send(result);
        }
        self.journal.written.fetch_add(1, Ordering::Relaxed);
    }

    /// Does it whole or not at all.
    fn transaction(&mut self, write: impl FnOnce(&Connection) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let faults = Arc::clone(&self.faults);
        let connection = self.connection()?;
        let all = || {
            connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
            write(connection)?;
            faults.at_commit()?;
            connection.prepare_cached("COMMIT")?.execute([])?;
            Ok(())
        };
        let done = all();
        if done.is_err() {
            self.throw_away();
        }
        done
    }

    /// A connection that failed is not trusted any more.
    fn throw_away(&mut self) {
        let Some(connection) = self.connection.take() else { return };
        if self.place == Place::Memory {
            // There it is all that there is: only what it was doing is given up.
            if !connection.is_autocommit() {
                let _ = connection.execute_batch("ROLLBACK");
            }
            self.connection = Some(connection);
        }
    }

    /// Some of the lines, if it is time; the rest follows, and answers come between.
    fn write_some_lines(&mut self) {
        if self.round.is_empty() && seconds() - self.round_began > LINES.as_secs_f64() {
            self.begin_round();
        }
        self.write_slice();
    }

    fn write_all_lines(&mut self) {
        // What is newer comes after what is older.
        while !self.round.is_empty() && self.write_slice() {}
        self.begin_round();
        while !self.round.is_empty() && self.write_slice() {}
    }

    fn begin_round(&mut self) {
        self.round_began = seconds();
        self.round.append(&mut self.lines);
    }

    /// False: they could not be written, and wait for the next round.
    fn write_slice(&mut self) -> bool {
        let slice: Vec<(String, Line)> = std::iter::from_fn(|| self.round.pop_first()).take(SLICE).collect();
        if slice.is_empty() {
            return true;
        }
        let written = self.transaction(|connection| {
            slice.iter().try_for_each(|(code, line)| write_line(connection, code, line.stage, line.open, &line.digest))
        });
        if let Err(why) = &written {
            tracing::error!(%why, "lists are not written");
            // A disk that refuses is not asked at once again. Where there are newer ones, those stay.
            let mut rest: BTreeMap<String, Line> = slice.into_iter().collect();
            rest.append(&mut self.round);
            rest.append(&mut self.lines);
            self.lines = rest;
        }
        written.is_ok()
    }

    fn prove(&mut self) -> Result<(), StoreError> {
        self.transaction(|connection| {
            let sql = "INSERT INTO meta (name, value) VALUES ('well', ?1) ON CONFLICT DO UPDATE SET value = ?1";
            connection.prepare_cached(sql)?.execute([unix_seconds().to_string()])?;
            // Each part of the file, not only one: a row that no table has comes and goes.
            PARTS.iter().try_for_each(|part| Ok(connection.execute_batch(part)?))
        })
    }
}

/// The settings of the connection that writes.
pub fn settle(connection: &Connection) -> Result<(), rusqlite::Error> {
    // The journal is tidied beside the writer, see `journal.rs`.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    // The pages to which two hundred tables add: they are not read again for each entry.
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    // A table's line is written before its first entry, and each entry after the one before it: to look
    // for the line each time would prove nothing more.
    connection.pragma_update(None, "foreign_keys", false)
}

fn open(place: &Place) -> Result<Connection, StoreError> {
    let connection = file::connect(place)?;
    settle(&connection)?;
    Ok(connection)
}

fn write_one(connection: &Connection, Text { commit, entries }: &Text) -> Result<(), StoreError> {
    let code = &commit.code;
    if !commit.is_move() {
        write_line(connection, code, commit.stage, commit.open, &commit.digest)?;
    }
    for (i, body) in entries.iter().enumerate() {
        let n = commit.from + i;
        // The key makes it impossible to write the same entry twice.
        let mut insert = connection.prepare_cached(if i == 0 { APPEND } else { APPEND_NEXT })?;
        match insert.execute(params![code, n as i64, body]).map_err(|why| (why.sqlite_error_code(), why)) {
            Ok(0) => return Err(StoreError::Hole { code: code.clone(), n: n - 1 }),
            Ok(_) => {}
            Err((Some(ErrorCode::ConstraintViolation), _)) => return Err(StoreError::Taken(code.clone())),
            Err((_, why)) => return Err(StoreError::Database(why)),
        }
    }
    super::pages::write(connection, &commit.pages)?;
    for (person, seat) in &commit.sat {
        connection
            .prepare_cached("INSERT OR IGNORE INTO seats (person, code, seat) VALUES (?1, ?2, ?3)")?
            .execute(params![person.as_str(), code, seat])?;
        if let Purpose::Daily(day) = &commit.digest.purpose {
            connection
                .prepare_cached("INSERT OR IGNORE INTO daily (day, person, code) VALUES (?1, ?2, ?3)")?
                .execute(params![day, person.as_str(), code])?;
        }
    }
    Ok(())
}

fn write_line(
    connection: &Connection,
    code: &str,
    stage: Stage,
    open: bool,
    digest: &Digest,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO tables (code, opened, touched, stage, open, digest) VALUES (?1, ?2, ?2, ?3, ?4, ?5)
         ON CONFLICT (code) DO UPDATE SET touched = ?2, stage = ?3, open = ?4, digest = ?5";
    let (now, stage) = (unix_seconds(), stage_number(stage));
    connection.prepare_cached(sql)?.execute(params![code, now, stage, open, json(digest)?])?;
    Ok(())
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    let encode = |why: serde_json::Error| rusqlite::Error::ToSqlConversionFailure(why.into());
    serde_json::to_string(value).map_err(|why| StoreError::Database(encode(why)))
}

pub fn stage_number(stage: Stage) -> i64 {
    match stage {
        Stage::Waiting => 0,
        Stage::Playing => 1,
        Stage::Over => 2,
    }
}
