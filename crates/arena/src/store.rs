//! The folder of a run: a manifest, Parquet files of finished games, and journals of the
//! games that are not in a Parquet file yet.
//!
//! A finished game is a line of a journal at once, so that a stop at any moment loses
//! none. When all games of a chunk are there, the chunk becomes a Parquet file: written
//! aside, then renamed, then its journal goes.
//!
//! Invariant: a file with its final name is whole. Files of several shards or machines
//! can be copied into one folder; a game that is there twice counts once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::plan::Plan;
use crate::row::Row;
use crate::table;

const MANIFEST: &str = "manifest.json";
/// Rows of a Parquet file.
const CHUNK: u64 = 1000;

/// A part of a run: the games whose number leaves `part` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { part: 0, of: 1 };

    /// `2/5`: people count from 1 and programs from 0, so 5/5 and 0/5 are the same.
    pub fn parse(text: &str) -> Option<Shard> {
        let (part, of) = text.split_once('/')?;
        let (part, of): (u64, u64) = (part.trim().parse().ok()?, of.trim().parse().ok()?);
        (of > 0 && part <= of).then(|| Shard { part: part % of, of })
    }

    /// Its games among the first so many, in order.
    pub fn games(self, games: u64) -> impl Iterator<Item = u64> {
        (self.part..games).step_by(self.of as usize)
    }

    fn chunk(self, game: u64) -> u64 {
        game / self.of / CHUNK
    }

    fn name(self, chunk: u64) -> String {
        format!("games-{}of{}-{chunk:05}", self.part, self.of)
    }
}

/// What can be wrong with a folder.
#[derive(Debug)]
pub enum Trouble {
    /// The folder belongs to another run.
    OtherRun {
        folder: PathBuf,
        why: String,
    },
    /// Somebody else plays this shard here now.
    Busy(PathBuf),
    NotARun(PathBuf),
    File {
        path: PathBuf,
        why: String,
    },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::OtherRun { folder, why } => write!(
                f,
                "{} has the games of another run: {why}; give the same parameters to go on with it, or another folder",
                folder.display()
            ),
            Trouble::Busy(folder) => write!(f, "another baston is playing these games in {} now", folder.display()),
            Trouble::NotARun(folder) => {
                write!(f, "there are no games of an arena in {}; start with `baston arena run`", folder.display())
            }
            Trouble::File { path, why } => write!(f, "{}: {why}", path.display()),
        }
    }
}

impl std::error::Error for Trouble {}

fn at<E: fmt::Display>(path: &Path) -> impl Fn(E) -> Trouble + '_ {
    move |why| Trouble::File { path: path.to_owned(), why: why.to_string() }
}

pub struct Store {
    folder: PathBuf,
    pub plan: Plan,
}

impl Store {
    /// A folder to read from.
    pub fn open(folder: &Path) -> Result<Store, Trouble> {
        let plan = read_plan(folder)?.ok_or_else(|| Trouble::NotARun(folder.to_owned()))?;
        Ok(Store { folder: folder.to_owned(), plan })
    }

    /// The folder of this plan, made if need be. More games than before are welcome.
    pub fn create(folder: &Path, mut plan: Plan) -> Result<Store, Trouble> {
        fs::create_dir_all(folder).map_err(at(folder))?;
        if let Some(there) = read_plan(folder)? {
            if let Some(why) = plan.difference(&there) {
                return Err(Trouble::OtherRun { folder: folder.to_owned(), why });
            }
            plan.games = plan.games.max(there.games);
            if plan == there {
                return Ok(Store { folder: folder.to_owned(), plan });
            }
        }
        let path = folder.join(MANIFEST);
        let text = serde_json::to_string_pretty(&plan).map_err(at(&path))? + "\n";
        // Shards of one folder may start together: each writes aside a file of its own.
        let aside = folder.join(format!("{MANIFEST}.{}.tmp", std::process::id()));
        fs::write(&aside, text).and_then(|()| fs::rename(&aside, &path)).map_err(at(&path))?;
        Ok(Store { folder: folder.to_owned(), plan })
    }

    /// Held while a shard is played; the system lets go of it whatever kills us.
    pub fn lock(&self, shard: Shard) -> Result<File, Trouble> {
        let path = self.folder.join(format!(".lock-{}of{}", shard.part, shard.of));
        let file = File::create(&path).map_err(at(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(fs::TryLockError::WouldBlock) => Err(Trouble::Busy(self.folder.clone())),
            // A file system without locks: go on without.
            Err(fs::TryLockError::Error(_)) => Ok(file),
        }
    }

    fn files(&self, extension: &str) -> Result<Vec<PathBuf>, Trouble> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(at(&self.folder))? {
            let path = entry.map_err(at(&self.folder))?.path();
            if path.extension().is_some_and(|e| e == extension) {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }

    /// The numbers of all games in Parquet files.
    fn sealed(&self) -> Result<BTreeSet<u64>, Trouble> {
        let mut numbers = BTreeSet::new();
        for path in self.files("parquet")? {
            numbers.extend(table::read_numbers(&path).map_err(at(&path))?);
        }
        Ok(numbers)
    }

    /// Each finished game once.
    pub fn each_row(&self, mut f: impl FnMut(Row)) -> Result<(), Trouble> {
        let mut seen = BTreeSet::new();
        let mut once = |row: Row| {
            if seen.insert(row.game) {
                f(row);
            }
        };
        for path in self.files("parquet")? {
            table::read(&path).map_err(at(&path))?.into_iter().for_each(&mut once);
        }
        for path in self.files("journal")? {
            // Its chunk may have become a Parquet file in this moment.
            match fs::read(&path) {
                Ok(bytes) => lines(&bytes).0.into_iter().for_each(&mut once),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(at(&path)(error)),
            }
        }
        Ok(())
    }

    /// Opens the chunks of a shard that have games to play.
    pub fn chunks(&self, shard: Shard, games: u64) -> Result<Chunks<'_>, Trouble> {
        let sealed = self.sealed()?;
        let mut wanted: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        for game in shard.games(games).filter(|game| !sealed.contains(game)) {
            wanted.entry(shard.chunk(game)).or_default().insert(game);
        }
        // A journal whose chunk was sealed just before we were stopped.
        for path in self.files("journal")? {
            let ours = path.file_stem().and_then(|name| name.to_str()).map(str::to_owned).unwrap_or_default();
            let (rows, _) = lines(&fs::read(&path).map_err(at(&path))?);
            let ours = ours.starts_with(&format!("games-{}of{}-", shard.part, shard.of));
            if ours && rows.iter().all(|row| sealed.contains(&row.game)) {
                fs::remove_file(&path).map_err(at(&path))?;
            }
        }
        let mut chunks = Chunks { store: self, shard, open: BTreeMap::new(), missing: Vec::new() };
        for (chunk, mut games) in wanted {
            let (journal, rows) = self.journal(&shard.name(chunk))?;
            for row in &rows {
                games.remove(&row.game);
            }
            chunks.open.insert(chunk, Chunk { journal, rows, left: games.len() });
            chunks.missing.extend(games);
            if chunks.open[&chunk].left == 0 {
                chunks.close(chunk)?;
            }
        }
        Ok(chunks)
    }

    fn path(&self, name: &str, extension: &str) -> PathBuf {
        self.folder.join(format!("{name}.{extension}"))
    }

    /// The journal of a chunk, ready for more lines, and the rows that it has.
    fn journal(&self, name: &str) -> Result<(PathBuf, Vec<Row>), Trouble> {
        let path = self.path(name, "journal");
        if !path.exists() {
            return Ok((path, Vec::new()));
        }
        let (rows, good) = lines(&fs::read(&path).map_err(at(&path))?);
        let file = OpenOptions::new().write(true).open(&path).map_err(at(&path))?;
        file.set_len(good as u64).map_err(at(&path))?;
        Ok((path, rows))
    }
}

/// The rows of whole lines, and where those end: the last line may have been cut short.
fn lines(bytes: &[u8]) -> (Vec<Row>, usize) {
    let (mut rows, mut good) = (Vec::new(), 0);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match serde_json::from_slice(line) {
            Ok(row) if line.ends_with(b"\n") => rows.push(row),
            _ => break,
        }
        good += line.len();
    }
    (rows, good)
}

fn read_plan(folder: &Path) -> Result<Option<Plan>, Trouble> {
    let path = folder.join(MANIFEST);
    match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map(Some).map_err(at(&path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(at(&path)(error)),
    }
}

/// The chunks of a shard that are being filled.
pub struct Chunks<'s> {
    store: &'s Store,
    shard: Shard,
    open: BTreeMap<u64, Chunk>,
    /// The games to play, in order.
    pub missing: Vec<u64>,
}

struct Chunk {
    journal: PathBuf,
    rows: Vec<Row>,
    left: usize,
}

impl Chunks<'_> {
    /// Keeps a finished game.
    pub fn add(&mut self, row: Row) -> Result<(), Trouble> {
        let number = self.shard.chunk(row.game);
        let Some(chunk) = self.open.get_mut(&number) else { return Ok(()) };
        let path = &chunk.journal;
        let mut line = serde_json::to_vec(&row).map_err(at(path))?;
        line.push(b'\n');
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(&line)).map_err(at(path))?;
        chunk.rows.push(row);
        chunk.left -= 1;
        if chunk.left == 0 { self.close(number) } else { Ok(()) }
    }

    /// All games of a chunk are there: a Parquet file instead of a journal.
    fn close(&mut self, number: u64) -> Result<(), Trouble> {
        let Some(chunk) = self.open.remove(&number) else { return Ok(()) };
        let name = self.shard.name(number);
        let (path, aside) = (self.store.path(&name, "parquet"), self.store.path(&name, "tmp"));
        let mut rows: BTreeMap<u64, Row> = chunk.rows.into_iter().map(|row| (row.game, row)).collect();
        if path.exists() {
            // The run was shorter before: its games stay in the file.
            rows.extend(table::read(&path).map_err(at(&path))?.into_iter().map(|row| (row.game, row)));
        }
        let rows: Vec<Row> = rows.into_values().collect();
        table::write(&aside, &rows).map_err(at(&aside))?;
        fs::rename(&aside, &path).map_err(at(&path))?;
        match fs::remove_file(&chunk.journal) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(&chunk.journal)(error)),
            _ => Ok(()),
        }
    }
}
