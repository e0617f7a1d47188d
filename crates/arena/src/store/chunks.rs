//! The chunks of a shard that are being filled.

use std::collections::BTreeMap;
use std::fs;

use super::folder::Store;
use super::journal::Journal;
use super::shard::Shard;
use super::trouble::Trouble;
use crate::row::Row;
use crate::table;

pub struct Chunks<'s> {
    store: &'s Store,
    shard: Shard,
    open: BTreeMap<u64, Chunk>,
    missing: Vec<u64>,
}

struct Chunk {
    journal: Journal,
    rows: Vec<Row>,
    left: usize,
}

impl<'s> Chunks<'s> {
    /// Opens the chunks of a shard that have games to play among the first so many.
    pub fn open(store: &'s Store, shard: Shard, games: u64) -> Result<Chunks<'s>, Trouble> {
        let there = store.finished(shard)?;
        let mut wanted: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for game in shard.games(games).filter(|game| !there.contains(game)) {
            wanted.entry(shard.chunk(game)).or_default().push(game);
        }
        let mut chunks = Chunks { store, shard, open: BTreeMap::new(), missing: Vec::new() };
        for (number, mut games) in wanted {
            let journal = store.journal(&shard.name(number));
            let rows = journal.mend()?;
            games.retain(|game| rows.iter().all(|row| row.game != *game));
            chunks.open.insert(number, Chunk { journal, rows, left: games.len() });
            if games.is_empty() {
                chunks.close(number)?;
            }
            chunks.missing.extend(games);
        }
        Ok(chunks)
    }

    /// The games to play, in order.
    pub fn missing(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.missing)
    }

    /// Keeps a finished game.
    pub fn add(&mut self, row: Row) -> Result<(), Trouble> {
        let number = self.shard.chunk(row.game);
        let Some(chunk) = self.open.get_mut(&number) else { return Ok(()) };
        chunk.journal.add(&row)?;
        chunk.rows.push(row);
        chunk.left -= 1;
        if chunk.left == 0 { self.close(number) } else { Ok(()) }
    }

    /// All games of a chunk are there: a Parquet file instead of a journal.
    fn close(&mut self, number: u64) -> Result<(), Trouble> {
        let Some(chunk) = self.open.remove(&number) else { return Ok(()) };
        self.store.seal(&self.shard.name(number), chunk.rows)?;
        chunk.journal.remove()
    }
}

impl Store {
    /// Writes a Parquet file: aside, then under its name. Rows that it has stay in it.
    pub(super) fn seal(&self, name: &str, rows: Vec<Row>) -> Result<(), Trouble> {
        let (path, aside) = (self.path(name, table::EXTENSION), self.path(name, "tmp"));
        let mut rows: BTreeMap<u64, Row> = rows.into_iter().map(|row| (row.game, row)).collect();
        if path.exists() {
            rows.extend(table::read(&path, self.run())?.into_iter().map(|row| (row.game, row)));
        }
        let rows: Vec<Row> = rows.into_values().collect();
        table::write(&aside, self.run(), &rows)?;
        fs::rename(&aside, &path).map_err(Trouble::refused(&path))
    }
}
