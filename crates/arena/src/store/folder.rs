//! A folder and its manifest; reading all games in it.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::journal::{self, Journal};
use super::shard::Shard;
use super::trouble::Trouble;
use crate::plan::{FORMAT, Plan};
use crate::row::Row;
use crate::table;

const MANIFEST: &str = "manifest.json";

pub struct Store {
    folder: PathBuf,
    plan: Plan,
    run: String,
}

impl Store {
    fn new(folder: &Path, plan: Plan) -> Store {
        Store { folder: folder.to_owned(), run: plan.run(), plan }
    }

    /// A folder to read from.
    pub fn open(folder: &Path) -> Result<Store, Trouble> {
        let plan = read_plan(folder)?.ok_or_else(|| Trouble::NotARun(folder.to_owned()))?;
        Ok(Store::new(folder, plan))
    }

    /// The folder of this plan, made if need be. More games than before are welcome.
    pub fn create(folder: &Path, mut plan: Plan) -> Result<Store, Trouble> {
        fs::create_dir_all(folder).map_err(Trouble::refused(folder))?;
        // Shards of one folder may start together.
        let _lock = lock(&folder.join(".lock"), File::lock)?;
        let there = read_plan(folder)?;
        if let Some(there) = &there {
            if let Some(why) = plan.difference(there) {
                return Err(Trouble::OtherRun { folder: folder.to_owned(), why });
            }
            plan.games = plan.games.max(there.games);
        }
        if there.as_ref() != Some(&plan) {
            write_plan(folder, &plan)?;
        }
        Ok(Store::new(folder, plan))
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What all files of this run are marked with.
    pub(super) fn run(&self) -> &str {
        &self.run
    }

    pub(super) fn path(&self, name: &str, extension: &str) -> PathBuf {
        self.folder.join(format!("{name}.{extension}"))
    }

    pub(super) fn journal(&self, name: &str) -> Journal {
        Journal::new(self.path(name, journal::EXTENSION), &self.run)
    }

    /// Held while a shard is played; the system lets go of it whatever kills us.
    pub fn lock(&self, shard: Shard) -> Result<File, Trouble> {
        let path = self.folder.join(format!(".lock-{shard}"));
        lock(&path, |file| match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
            _ => Ok(()),
        })
        .map_err(|trouble| match trouble {
            Trouble::Refused { error, .. } if error.kind() == io::ErrorKind::WouldBlock => {
                Trouble::Busy(self.folder.clone())
            }
            trouble => trouble,
        })
    }

    /// The files of games with this ending: whose they are, and where. Other files in the
    /// folder are somebody else's.
    pub(super) fn files(&self, extension: &str) -> Result<Vec<(Shard, PathBuf)>, Trouble> {
        let refused = || Trouble::refused(&self.folder);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(refused())? {
            let path = entry.map_err(refused())?.path();
            let ends = path.extension().is_some_and(|e| e == extension);
            let shard = path.file_stem().and_then(|name| name.to_str()).and_then(Shard::of_name);
            files.extend(shard.filter(|_| ends).map(|shard| (shard, path)));
        }
        files.sort_by(|a, b| a.1.cmp(&b.1));
        Ok(files)
    }

    /// The games that a shard need not play: those in Parquet files, and in journals of
    /// others. A journal of its own goes if its chunk was sealed just before a stop.
    pub(super) fn finished(&self, shard: Shard) -> Result<BTreeSet<u64>, Trouble> {
        let mut there = BTreeSet::new();
        for (_, path) in self.files(table::EXTENSION)? {
            there.extend(table::read_numbers(&path, &self.run)?);
        }
        let (ours, others): (Vec<_>, Vec<_>) =
            self.files(journal::EXTENSION)?.into_iter().partition(|(whose, _)| *whose == shard);
        for (_, path) in ours {
            let journal = Journal::new(path, &self.run);
            if journal.rows()?.iter().all(|row| there.contains(&row.game)) {
                journal.remove()?;
            }
        }
        for (_, path) in others {
            there.extend(Journal::new(path, &self.run).rows()?.iter().map(|row| row.game));
        }
        Ok(there)
    }

    /// Each finished game once, in no order.
    pub fn each_row(&self, mut f: impl FnMut(Row)) -> Result<(), Trouble> {
        let mut seen = BTreeSet::new();
        let mut once = |row: Row| {
            if seen.insert(row.game) {
                f(row);
            }
        };
        // Journals first: one that becomes a Parquet file meanwhile is then found as that.
        for (_, path) in self.files(journal::EXTENSION)? {
            Journal::new(path, &self.run).rows()?.into_iter().for_each(&mut once);
        }
        for (_, path) in self.files(table::EXTENSION)? {
            table::read(&path, &self.run)?.into_iter().for_each(&mut once);
        }
        Ok(())
    }
}

/// On a file system without locks, goes on without.
fn lock(path: &Path, take: impl Fn(&File) -> io::Result<()>) -> Result<File, Trouble> {
    let file = File::create(path).map_err(Trouble::refused(path))?;
    match take(&file) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Err(Trouble::refused(path)(error)),
        _ => Ok(file),
    }
}

fn read_plan(folder: &Path) -> Result<Option<Plan>, Trouble> {
    let path = folder.join(MANIFEST);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Err(Trouble::NotARun(folder.to_owned())),
        Err(error) => return Err(Trouble::refused(&path)(error)),
    };
    let bad = |error: serde_json::Error| Trouble::BadManifest { path: path.clone(), why: error.to_string() };
    let value: serde_json::Value = serde_json::from_str(&text).map_err(bad)?;
    match value.get("format").and_then(serde_json::Value::as_u64) {
        Some(format) if format != u64::from(FORMAT) => Err(Trouble::OtherVersion(path)),
        _ => serde_json::from_value(value).map(Some).map_err(bad),
    }
}

fn write_plan(folder: &Path, plan: &Plan) -> Result<(), Trouble> {
    let (path, aside) = (folder.join(MANIFEST), folder.join("manifest.tmp"));
    let write = || -> io::Result<()> {
        fs::write(&aside, serde_json::to_string_pretty(plan)? + "\n")?;
        fs::rename(&aside, &path)
    };
    write().map_err(Trouble::refused(&path))
}
