//! Several folders of one run made into one, with the files of a run that was never
//! parted: the same bytes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::folder::Store;
use super::journal::{self, Journal};
use super::shard::Shard;
use super::trouble::Trouble;
use crate::plan::Plan;
use crate::row::Row;
use crate::table;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Games in the folder now.
    pub games: u64,
    /// Games of the plan that nobody has played.
    pub missing: u64,
}

/// Puts the games of all folders into `out`. What `out` has already stays there.
pub fn merge(out: &Path, from: &[PathBuf]) -> Result<Merged, Trouble> {
    let stores = from.iter().map(|folder| Store::open(folder)).collect::<Result<Vec<_>, _>>()?;
    let plan = common_plan(&stores)?;
    let store = Store::create(out, plan)?;
    let _lock = store.lock(Shard::WHOLE)?;
    let mut sources = Vec::new();
    for store in stores.iter().chain([&store]) {
        sources.extend(files(store)?);
    }
    sources.sort();
    let mut writer = Writer { store: &store, waiting: BTreeMap::new(), games: 0 };
    for (first, path) in &sources {
        writer.seal_before(*first)?;
        let rows = read(path, store.run())?;
        writer.waiting.extend(rows.into_iter().map(|row| (row.game, row)));
    }
    writer.seal_before(u64::MAX)?;
    // All of it is in files of the whole run now.
    for (shard, path) in store.files(table::EXTENSION)?.into_iter().chain(store.files(journal::EXTENSION)?) {
        if shard != Shard::WHOLE || path.extension().is_some_and(|e| e == journal::EXTENSION) {
            journal::remove(&path)?;
        }
    }
    Ok(Merged { games: writer.games, missing: store.plan().games.saturating_sub(writer.games) })
}

/// The plan that all have, with the most games that one of them wants.
fn common_plan(stores: &[Store]) -> Result<Plan, Trouble> {
    let Some(first) = stores.first() else { return Err(Trouble::NotARun(PathBuf::new())) };
    let mut plan = first.plan().clone();
    for store in stores {
        if let Some(why) = plan.difference(store.plan()) {
            return Err(Trouble::NotOneRun { folder: store.folder().to_owned(), why });
        }
        plan.games = plan.games.max(store.plan().games);
    }
    Ok(plan)
}

/// The files of a folder with the number of their first game.
fn files(store: &Store) -> Result<Vec<(u64, PathBuf)>, Trouble> {
    let mut files = Vec::new();
    for (_, path) in store.files(table::EXTENSION)? {
        let first = table::read_numbers(&path, store.run())?.into_iter().min();
        files.extend(first.map(|first| (first, path)));
    }
    for (_, path) in store.files(journal::EXTENSION)? {
        let first = Journal::new(path.clone(), store.run()).rows()?.iter().map(|row| row.game).min();
        files.extend(first.map(|first| (first, path)));
    }
    Ok(files)
}

fn read(path: &Path, run: &str) -> Result<Vec<Row>, Trouble> {
    match path.extension().is_some_and(|e| e == journal::EXTENSION) {
        true => Journal::new(path.to_owned(), run).rows(),
        false => table::read(path, run),
    }
}

/// Files come in the order of their first games, so whatever lies before is complete.
struct Writer<'s> {
    store: &'s Store,
    waiting: BTreeMap<u64, Row>,
    games: u64,
}

impl Writer<'_> {
    /// Writes all chunks that end before this game.
    fn seal_before(&mut self, game: u64) -> Result<(), Trouble> {
        while let Some(chunk) = self.waiting.keys().next().map(|first| Shard::WHOLE.chunk(*first)) {
            if chunk >= Shard::WHOLE.chunk(game) {
                break;
            }
            let later = self.waiting.keys().copied().find(|game| Shard::WHOLE.chunk(*game) > chunk);
            let rest = later.map_or_else(BTreeMap::new, |later| self.waiting.split_off(&later));
            let rows: Vec<Row> = std::mem::replace(&mut self.waiting, rest).into_values().collect();
            self.games += rows.len() as u64;
            self.store.seal(&Shard::WHOLE.name(chunk), rows)?;
        }
        Ok(())
    }
}
