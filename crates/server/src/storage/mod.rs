//! Where tables are kept: an SQLite file that is made and brought up to date by itself.
//!
//! Invariant: `commit` returns when the entries are on the disk, and not before.

mod daily;
mod drafts;
mod fault;
mod file;
mod journal;
mod lists;
mod pages;
mod sweep;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension};
use tokio::sync::{Semaphore, oneshot};

use records::Page;

use crate::chance;
use crate::table::entry::Entry;
use crate::table::person::PersonId;
use crate::table::state::Stage;
use crate::table::terms::Purpose;
use crate::vital::Vital;

pub use drafts::{Draft, DraftError, Full, Wish, Work, wishes_in};
pub use fault::Fault;
pub use lists::Listed;
pub use sweep::Keep;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    Folder(PathBuf),
    /// For a trial: gone when the server stops.
    Memory,
}

#[derive(Debug)]
pub enum StoreError {
    /// The folder or file cannot be used.
    Unusable { file: PathBuf, why: String },
    /// A later Baston has changed the file.
    Newer { shape: usize, ours: usize },
    /// Another server has the folder.
    Locked(PathBuf),
    /// The database said no.
    Database(rusqlite::Error),
    /// An entry that this version cannot read.
    Unreadable { code: String, n: usize, why: String },
    /// An entry is missing.
    Hole { code: String, n: usize },
    /// There is such an entry already; for the first one: the name belongs to another table.
    Taken(String),
    /// The writer has stopped.
    Stopped,
}

impl StoreError {
    fn unusable(file: &Path, why: impl std::fmt::Display) -> StoreError {
        StoreError::Unusable { file: file.to_owned(), why: why.to_string() }
    }
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreError::Unusable { file, why } => write!(f, "{} cannot be used: {why}", file.display()),
            StoreError::Newer { shape, ours } => write!(
                f,
                "the database was written by a later Baston (shape {shape}; this one knows {ours}): start that one, or \
                 take the copy that lies beside it"
            ),
            StoreError::Locked(folder) => write!(f, "{} is used by another server", folder.display()),
            StoreError::Database(why) => write!(f, "the database refused: {why}"),
            StoreError::Unreadable { code, n, why } => write!(f, "entry {n} of table {code} cannot be read: {why}"),
            StoreError::Hole { code, n } => write!(f, "entry {n} of table {code} is missing"),
            StoreError::Taken(code) => write!(f, "table {code} has this entry already"),
            StoreError::Stopped => write!(f, "the server is stopping"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(why: rusqlite::Error) -> StoreError {
        StoreError::Database(why)
    }
}

/// New entries of one table, with what lists should say of it afterwards.
#[derive(Clone, Debug)]
pub struct Commit {
    pub code: String,
    /// The number of the first of them.
    pub from: usize,
    pub entries: Vec<Entry>,
    pub stage: Stage,
    pub open: bool,
    pub digest: Digest,
    /// Who has just sat down.
    pub sat: Vec<(PersonId, u8)>,
    /// Files of cards that the entries name, for all tables that play with them.
    pub pages: Vec<Page>,
}

impl Commit {
    /// Nothing but answers in a game that goes on.
    fn is_move(&self) -> bool {
        let is_move = |entry: &Entry| matches!(entry, Entry::Answered { .. } | Entry::Turn { .. });
        self.stage == Stage::Playing && self.entries.iter().all(is_move)
    }
}

/// A table in one line.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Digest {
    /// Empty for a free seat.
    pub names: Vec<String>,
    pub turn: u16,
    pub vp: Vec<u8>,
    pub asked: Option<u8>,
    /// Who is asked stays theirs: it would tell what they hold.
    #[serde(default)]
    pub secret: bool,
    pub winner: Option<u8>,
    #[serde(default)]
    pub purpose: Purpose,
    /// The factions that are played, by their ids.
    #[serde(default)]
    pub armies: Vec<String>,
}

/// How many read at once. More would not be quicker, and each needs a thread, a connection and its memory.
const READERS: usize = 4;

#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    place: Place,
    writes: Sender<writer::Job>,
    /// Connections that wait for the next who reads.
    readers: Mutex<Vec<Connection>>,
    /// Leave to read.
    reading: Semaphore,
    faults: Arc<fault::Faults>,
    /// The threads that write.
    vital: Vital,
    /// What tokens are made with.
    secret: String,
    _journal: Arc<writer::Journal>,
    /// Until the store is closed.
    lock: Mutex<Option<file::Lock>>,
}

impl Store {
    pub async fn open(place: &Place) -> Result<Store, StoreError> {
        let place = place.clone();
        let opened = tokio::task::spawn_blocking(move || open(place)).await;
        opened.map_err(|_| StoreError::Stopped)?
    }

    /// Writes entries down, from now on, whether it is waited for or not. Several tables that write at
    /// once share one transaction.
    pub fn commit(&self, commit: Commit) -> impl Future<Output = Result<(), StoreError>> + use<> {
        let (done, told) = oneshot::channel();
        // Here and not in the one thread that writes, for which all tables wait.
        let text = writer::Text::of(commit);
        let sent = text.map(|text| self.inner.writes.send(writer::Job::Write { text, done }).is_ok());
        async move {
            if !sent? {
                return Err(StoreError::Stopped);
            }
            told.await.map_err(|_| StoreError::Stopped)?
        }
    }

    /// All entries of a table, in order and without a hole; `None`: there is no such table.
    pub async fn load(&self, code: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        let code = code.to_owned();
        self.read(move |connection| {
            let mut all = connection.prepare_cached("SELECT n, body FROM entries WHERE code = ?1 ORDER BY n")?;
            let mut rows = all.query([&code])?;
            let mut entries = Vec::new();
            while let Some(row) = rows.next()? {
                let n = entries.len();
                if row.get_ref(0)?.as_i64().unwrap_or(-1) != n as i64 {
                    return Err(StoreError::Hole { code, n });
                }
                entries.push(parse(&code, n, row.get_ref(1)?.as_str().unwrap_or_default())?);
            }
            Ok((!entries.is_empty()).then_some(entries))
        })
        .await
    }

    /// How many entries a table has.
    pub async fn length(&self, code: &str) -> Result<usize, StoreError> {
        let code = code.to_owned();
        self.read(move |connection| {
            let count = "SELECT COUNT(*) FROM entries WHERE code = ?1";
            let n: i64 = connection.prepare_cached(count)?.query_row([&code], |row| row.get(0))?;
            Ok(usize::try_from(n).unwrap_or(0))
        })
        .await
    }

    /// The first entry of a table, and whether somebody sits there: enough to say who may come in.
    pub async fn glance(&self, code: &str, person: Option<&PersonId>) -> Result<Option<(Entry, bool)>, StoreError> {
        let (code, person) = (code.to_owned(), person.cloned());
        self.read(move |connection| {
            let first = "SELECT body FROM entries WHERE code = ?1 AND n = 0";
            let body: Option<String> =
                connection.prepare_cached(first)?.query_row([&code], |row| row.get(0)).optional()?;
            let Some(body) = body else { return Ok(None) };
            let sits = match &person {
                Some(person) => connection
                    .prepare_cached("SELECT 1 FROM seats WHERE person = ?1 AND code = ?2")?
                    .exists([person.as_str(), &code])?,
                None => false,
            };
            Ok(Some((parse(&code, 0, &body)?, sits)))
        })
        .await
    }

    /// Whether somebody sits anywhere: tokens from before they were signed are known by that.
    pub async fn knows(&self, person: &PersonId) -> Result<bool, StoreError> {
        let person = person.clone();
        self.read(move |connection| {
            Ok(connection.prepare_cached("SELECT 1 FROM seats WHERE person = ?1")?.exists([person.as_str()])?)
        })
        .await
    }

    /// What tokens are made with: the same as long as the file is.
    pub fn secret(&self) -> &str {
        &self.inner.secret
    }

    /// Whether something can be written, and is.
    pub async fn is_well(&self) -> bool {
        let (done, told) = oneshot::channel();
        let sent = self.inner.writes.send(writer::Job::Prove(done));
        sent.is_ok() && matches!(told.await, Ok(Ok(())))
    }

    /// The threads without which nothing is written.
    pub fn vital(&self) -> &Vital {
        &self.inner.vital
    }

    /// For tests: what the disk refuses from now on.
    pub fn fail(&self, fault: Fault) {
        self.inner.faults.set(fault);
    }

    /// Waits for what is being written, then closes the file and gives the folder free.
    pub async fn close(&self) {
        let (done, told) = oneshot::channel();
        if self.inner.writes.send(writer::Job::Stop(done)).is_ok() {
            let _ = told.await;
        }
        self.inner.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
        *self.inner.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Reads beside the writer; from a database in memory, in its turn.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.inner.faults.at_read()?;
        if self.inner.place == Place::Memory {
            return self.task(read).await;
        }
        let inner = Arc::clone(&self.inner);
        let _leave = self.inner.reading.acquire().await.map_err(|_| StoreError::Stopped)?;
        let reading = tokio::task::spawn_blocking(move || {
            let free = inner.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut connection = free.map_or_else(|| file::reader(&inner.place), Ok)?;
            let found = read(&mut connection)?;
            let mut readers = inner.readers.lock().unwrap_or_else(PoisonError::into_inner);
            if readers.len() < READERS {
                readers.push(connection);
            }
            Ok(found)
        });
        reading.await.map_err(|_| StoreError::Stopped)?
    }

    /// Does something on the writer's own connection.
    async fn task<T: Send + 'static>(
        &self,
        task: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (done, told) = oneshot::channel();
        let task = move |connection: &mut Connection| {
            let _ = done.send(task(connection));
        };
        self.inner.writes.send(writer::Job::Task(Box::new(task))).map_err(|_| StoreError::Stopped)?;
        told.await.map_err(|_| StoreError::Stopped)?
    }
}

fn open(place: Place) -> Result<Store, StoreError> {
    let (lock, file) = match &place {
        Place::Memory => (None, PathBuf::from(":memory:")),
        Place::Folder(folder) => (Some(file::Lock::take(folder)?), file::path(folder)),
    };
    let unusable = |why: rusqlite::Error| StoreError::unusable(&file, why);
    let mut connection = file::connect(&place)?;
    file::migrate(&mut connection, &place)?;
    writer::settle(&connection).map_err(unusable)?;
    let secret = secret(&connection)?;
    let (faults, journal, vital) = <(Arc<fault::Faults>, Arc<writer::Journal>, Vital)>::default();
    let no_thread = |why: std::io::Error| StoreError::unusable(&file, why);
    if place != Place::Memory {
        journal::tidy(place.clone(), &journal, &vital).map_err(no_thread)?;
    }
    let writes = writer::start(place.clone(), connection, Arc::clone(&faults), Arc::clone(&journal), &vital);
    Ok(Store {
        inner: Arc::new(Inner {
            place,
            writes: writes.map_err(no_thread)?,
            readers: Mutex::default(),
            reading: Semaphore::new(READERS),
            faults,
            vital,
            secret,
            _journal: journal,
            lock: Mutex::new(lock),
        }),
    })
}

fn secret(connection: &Connection) -> Result<String, StoreError> {
    let new = chance::secret().map_err(|_| StoreError::Stopped)?;
    connection.execute("INSERT OR IGNORE INTO meta (name, value) VALUES ('secret', ?1)", [new])?;
    Ok(connection.query_row("SELECT value FROM meta WHERE name = 'secret'", [], |row| row.get(0))?)
}

fn parse(code: &str, n: usize, body: &str) -> Result<Entry, StoreError> {
    let unreadable = |why: serde_json::Error| StoreError::Unreadable { code: code.to_owned(), n, why: why.to_string() };
    Entry::parse(body).map_err(unreadable)
}
