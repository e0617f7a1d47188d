//! Journals: games as lines of JSON, after a line that names their run.
//!
//! Invariant: a line that was cut short, by a kill or a full disk, is as if it had never
//! been written; its game is played again, and comes out the same.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::trouble::Trouble;
use crate::row::Row;

pub const EXTENSION: &str = "journal";

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    run: String,
}

pub struct Journal {
    path: PathBuf,
    run: String,
}

impl Journal {
    pub fn new(path: PathBuf, run: &str) -> Journal {
        Journal { path, run: run.to_owned() }
    }

    /// Its games. A journal that is not there has none: its chunk may have become a
    /// Parquet file in this moment.
    pub fn rows(&self) -> Result<Vec<Row>, Trouble> {
        Ok(self.read()?.0)
    }

    /// Its games, and whether each line is whole.
    fn read(&self) -> Result<(Vec<Row>, bool), Trouble> {
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), true)),
            Err(error) => return Err(Trouble::refused(&self.path)(error)),
        };
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
        let head: Option<Head> = lines.next().and_then(|line| serde_json::from_slice(line).ok());
        match head {
            None => return Ok((Vec::new(), bytes.is_empty())),
            Some(head) if head.run != self.run => return Err(Trouble::Stray(self.path.clone())),
            Some(_) => {}
        }
        let row = |line: &[u8]| serde_json::from_slice(line).ok().filter(Row::makes_sense);
        let rows: Vec<Option<Row>> = lines.map(row).collect();
        let whole = bytes.ends_with(b"\n") && rows.iter().all(Option::is_some);
        Ok((rows.into_iter().flatten().collect(), whole))
    }

    /// Its games, after what is left of broken lines is gone.
    pub fn mend(&self) -> Result<Vec<Row>, Trouble> {
        let (rows, whole) = self.read()?;
        if !whole {
            let aside = self.path.with_extension("tmp");
            let mut text = Vec::new();
            for row in &rows {
                text.extend(self.line(row, text.is_empty())?);
            }
            fs::write(&aside, text)
                .and_then(|()| fs::rename(&aside, &self.path))
                .map_err(Trouble::refused(&self.path))?;
        }
        Ok(rows)
    }

    /// One more game, on the disk when this returns.
    pub fn add(&self, row: &Row) -> Result<(), Trouble> {
        let write = || -> io::Result<()> {
            let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
            let first = file.metadata()?.len() == 0;
            // One write for a line, so that a kill leaves it whole or not there.
            file.write_all(&self.line(row, first).map_err(io::Error::other)?)
        };
        write().map_err(Trouble::refused(&self.path))
    }

    fn line(&self, row: &Row, first: bool) -> Result<Vec<u8>, Trouble> {
        let json = |error: serde_json::Error| Trouble::refused(&self.path)(error.into());
        let mut line = Vec::new();
        if first {
            serde_json::to_writer(&mut line, &Head { run: self.run.clone() }).map_err(json)?;
            line.push(b'\n');
        }
        serde_json::to_writer(&mut line, row).map_err(json)?;
        line.push(b'\n');
        Ok(line)
    }

    pub fn remove(&self) -> Result<(), Trouble> {
        remove(&self.path)
    }
}

/// The file is gone, whoever removed it.
pub fn remove(path: &Path) -> Result<(), Trouble> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Trouble::refused(path)(error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::row;

    #[test]
    fn a_line_that_was_cut_short_was_never_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games-0of1-00000.journal");
        let journal = Journal::new(path.clone(), "this");
        let rows = [row(0), row(1), row(2)];
        for row in &rows {
            journal.add(row).expect("kept");
        }
        let whole = fs::read(&path).expect("a journal");
        let ends: Vec<usize> = (1..=whole.len()).filter(|end| whole[end - 1] == b'\n').collect();
        for cut in 0..whole.len() {
            fs::write(&path, &whole[..cut]).expect("cut");
            // The first line is the head.
            let finished = ends.iter().filter(|end| **end <= cut).count().saturating_sub(1);
            assert_eq!(journal.rows().expect("readable"), rows[..finished], "cut at {cut}");
            assert_eq!(journal.mend().expect("mended"), rows[..finished]);
            for row in &rows[finished..] {
                journal.add(row).expect("kept");
            }
            assert_eq!(fs::read(&path).expect("a journal"), whole, "cut at {cut}");
        }
    }

    #[test]
    fn a_bad_line_costs_its_own_game_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games-0of1-00000.journal");
        let journal = Journal::new(path.clone(), "this");
        for n in 0..3 {
            journal.add(&row(n)).expect("kept");
        }
        let text = fs::read_to_string(&path).expect("a journal").replace("{\"game\":1,", "{\"game\":oops,");
        fs::write(&path, text).expect("spoilt");
        assert_eq!(journal.mend().expect("mended"), [row(0), row(2)]);
        assert_eq!(journal.rows().expect("readable"), [row(0), row(2)]);
        assert!(matches!(Journal::new(path, "that").rows(), Err(Trouble::Stray(_))));
    }
}
