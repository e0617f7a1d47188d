//! The record of a table: its entries without what was taken back.

use records::{Page, Prints, Record, Turn};
use rules::{Answer, Seat, Setup};
use serde_json::Value;

use super::entry::{By, Entry};
use super::kept;

/// What entries say of a game.
#[derive(Default)]
struct Timeline {
    began: Option<(u32, u64, Setup, u64)>,
    answers: Vec<Answer>,
    words: Vec<Option<String>>,
    seats: Vec<Seat>,
    /// Turns with all their lines.
    turns: Vec<(usize, String, Vec<String>)>,
    /// What happened after each answer, where it was kept; first of all the setup.
    told: Vec<Option<Vec<Value>>>,
    /// The lines of the last turn that was written down, whether it was taken back or not.
    lines: Vec<String>,
}

/// The record of the game at a table, and who gave each answer; none before it has begun. `pages`: the
/// files of its cards.
pub fn record(entries: &[Entry], pages: Vec<Page>) -> Option<(Record, Vec<Seat>)> {
    let mut timeline = Timeline::default();
    entries.iter().for_each(|entry| timeline.take(entry));
    let (version, cards, setup, seed) = timeline.began.take()?;
    let turns = timeline.turns();
    let Timeline { answers, words, seats, .. } = timeline;
    Some((Record { version, cards, setup, seed, answers, words, turns, pages }, seats))
}

/// A record as entries of another table. `seats`: who gave each answer, where that is known.
pub fn entries(record: &Record, seats: &[Option<Seat>]) -> Vec<Entry> {
    let Record { version, cards, setup, seed, answers, words, turns, pages } = record;
    let mut entries = vec![Entry::Began { version: *version, cards: *cards, setup: setup.clone(), seed: *seed }];
    let mut turns = turns.iter().peekable();
    for at in 0..=answers.len() {
        if let Some(answer) = at.checked_sub(1).and_then(|n| answers.get(n)) {
            let (seat, words) = (seats.get(at - 1).copied().flatten(), words.get(at - 1).cloned().flatten());
            let (seat, picks) = (seat.unwrap_or(Seat(0)), answer.0.clone());
            entries.push(Entry::Answered { seat, picks, by: By::Record, ms: 0, words });
        }
        while let Some(turn) = turns.next_if(|turn| turn.at <= at) {
            let kept = kept::Turn { table: turn.table.clone(), told: turn.told.clone() };
            entries.push(Entry::Turn { at: turn.at, hash: turn.hash.clone(), kept: kept.pack() });
        }
    }
    if !pages.is_empty() {
        entries.push(Entry::Cards { pages: pages.iter().map(Page::hash).collect() });
    }
    entries
}

impl Timeline {
    fn take(&mut self, entry: &Entry) {
        match entry {
            Entry::Began { version, cards, setup, seed } => {
                self.began = Some((*version, *cards, setup.clone(), *seed));
                self.told.push(None);
            }
            Entry::Answered { seat, picks, words, .. } => {
                self.seats.push(*seat);
                self.answers.push(Answer(picks.clone()));
                self.words.push(words.clone());
                self.told.push(None);
            }
            Entry::Turn { at, hash, kept } => self.turn(*at, hash, kept),
            Entry::Undone { to } => {
                self.answers.truncate(*to);
                self.words.truncate(*to);
                self.seats.truncate(*to);
                self.told.truncate(to + 1);
                self.turns.retain(|(at, ..)| at <= to);
            }
            Entry::Opened { .. }
            | Entry::Sat { .. }
            | Entry::Filled { .. }
            | Entry::Cards { .. }
            | Entry::Anew
            | Entry::Said { .. }
            | Entry::Switched { .. }
            | Entry::Conceded { .. }
            | Entry::TimedOut { .. }
            | Entry::Turned { .. }
            | Entry::Dismissed
            | Entry::Rematch { .. }
            | Entry::Loaded { .. }
            | Entry::GoesOn { .. }
            | Entry::Later => {}
        }
    }

    fn turn(&mut self, at: usize, hash: &str, kept: &str) {
        let Some(turn) = kept::Turn::unpack(kept) else { return };
        let first = (at + 1).saturating_sub(turn.told.len());
        for (slot, told) in self.told.iter_mut().skip(first).zip(turn.told) {
            *slot = Some(told);
        }
        if hash.is_empty() {
            self.turns.push((at, String::new(), Vec::new()));
            return;
        }
        // One that points nowhere is passed over, with those that are written beside it.
        self.lines = records::read_lines(&self.lines, &turn.table).unwrap_or_default();
        if Prints::of(&self.lines).hash() == hash {
            self.turns.push((at, hash.to_owned(), self.lines.clone()));
        }
    }

    /// The turns, each beside the one before.
    fn turns(&mut self) -> Vec<Turn> {
        let (mut prints, mut first) = (Prints::default(), 0);
        let mut turns = Vec::new();
        for (at, hash, lines) in std::mem::take(&mut self.turns) {
            let mut table = Vec::new();
            if !hash.is_empty() {
                let own = Prints::of(&lines);
                table = own.beside(&prints, lines);
                prints = own;
            }
            let told: Option<Vec<Vec<Value>>> =
                self.told.get(first..=at).and_then(|told| told.iter().cloned().collect());
            turns.push(Turn { at, hash, table, told: told.unwrap_or_default() });
            first = at + 1;
        }
        turns
    }
}
