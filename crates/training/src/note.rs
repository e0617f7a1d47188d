//! Training games on the disk: one line of JSON for each game, with everything it is played
//! again from, and how the search divided its visits.
//!
//! Positions are not kept: features are read off when a game is replayed, so that games stay of
//! use when features change.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use rules::{Answer, Setup};
use serde::{Deserialize, Serialize};

/// Stands for the answer that picks nothing among the options of a thought.
pub const NOTHING: u8 = u8::MAX;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Noted {
    pub game: u64,
    /// The fingerprint of the cards; the features of other cards would be other numbers.
    pub cards: u64,
    pub version: u32,
    pub setup: Setup,
    pub seed: u64,
    pub answers: Vec<Answer>,
    /// The seats that won; none if the game did not end.
    pub won: Vec<u8>,
    pub thoughts: Vec<Thought>,
}

/// A decision that a search thought about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// The number of the answer.
    pub at: u32,
    /// Options and their visits, where a single option is picked.
    pub visits: Vec<(u8, u32)>,
    /// The chance of each seat in thousandths.
    pub chances: [u16; 4],
}

/// A file of games that grows by whole lines.
pub struct Journal(File);

impl Journal {
    /// Opens the file, cuts off a torn last line, and tells which games it has.
    pub fn open(path: &Path) -> io::Result<(Journal, BTreeSet<u64>)> {
        let mut file = OpenOptions::new().create(true).append(true).read(true).open(path)?;
        let mut done = BTreeSet::new();
        let (mut whole, mut line) = (0, String::new());
        let mut reader = BufReader::new(&mut file);
        loop {
            line.clear();
            let read = reader.read_line(&mut line)?;
            if read == 0 || !line.ends_with('\n') {
                break;
            }
            let Ok(noted) = serde_json::from_str::<Noted>(&line) else { break };
            done.insert(noted.game);
            whole += read as u64;
        }
        file.set_len(whole)?;
        Ok((Journal(file), done))
    }

    pub fn add(&mut self, noted: &Noted) -> io::Result<()> {
        let mut line = serde_json::to_vec(noted)?;
        line.push(b'\n');
        self.0.write_all(&line)
    }
}

/// Visits the games of a file, in its order.
pub fn each(path: &Path, visit: &mut dyn FnMut(Noted)) -> io::Result<()> {
    for line in BufReader::new(File::open(path)?).lines() {
        if let Ok(noted) = serde_json::from_str(&line?) {
            visit(noted);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(game: u64) -> Noted {
        Noted {
            game,
            cards: 1,
            version: 2,
            setup: Setup::random(2),
            seed: 3,
            answers: vec![Answer::one(1)],
            won: vec![1],
            thoughts: vec![Thought { at: 0, visits: vec![(1, 20)], chances: [400, 600, 0, 0] }],
        }
    }

    #[test]
    fn a_torn_line_is_cut_off_and_the_rest_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let (mut journal, done) = Journal::open(&path).expect("a new file");
        assert!(done.is_empty());
        journal.add(&noted(0)).expect("written");
        journal.add(&noted(2)).expect("written");
        drop(journal);
        let mut file = OpenOptions::new().append(true).open(&path).expect("the file");
        file.write_all(b"{\"game\":3,\"ca").expect("written");
        drop(file);
        let (mut journal, done) = Journal::open(&path).expect("the file");
        assert_eq!(done, BTreeSet::from([0, 2]));
        journal.add(&noted(1)).expect("written");
        let mut games = Vec::new();
        each(&path, &mut |noted| games.push(noted)).expect("read");
        assert_eq!(games, [noted(0), noted(2), noted(1)]);
    }
}
