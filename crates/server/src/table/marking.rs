//! What is written beside the entries of a game: words of answers, turns, the files of its cards.

use records::Page;

use super::cards::Shelf;
use super::entry::Entry;
use super::state::{Broken, Stage, Table};
use super::story::Moment;

/// Entries that were applied, as they are to be written.
pub struct Applied {
    pub entries: Vec<Entry>,
    /// The bases that have scored.
    pub moments: Vec<Moment>,
    /// Files of cards that the entries name.
    pub pages: Vec<Page>,
}

impl Table {
    /// A new table from its first entries, with what is kept beside them: a game that was played elsewhere
    /// brings its turns, or gets them here.
    pub fn begin(shelf: &Shelf, code: &str, entries: &[Entry]) -> Result<(Table, Applied), Broken> {
        let has_turns = entries.iter().any(|entry| matches!(entry, Entry::Turn { .. }));
        let (first, rest) = entries.split_first().ok_or(Broken::NotOpened)?;
        if has_turns {
            let table = Table::from_entries(shelf, code, entries, &[])?;
            return Ok((table, Applied { entries: entries.to_vec(), moments: Vec::new(), pages: Vec::new() }));
        }
        let mut table = Table::from_entries(shelf, code, std::slice::from_ref(first), &[])?;
        let mut applied = table.play_out(rest.to_vec())?;
        applied.entries.insert(0, first.clone());
        Ok((table, applied))
    }

    /// Applies entries one after the other, and adds what is kept beside them.
    pub fn play_out(&mut self, entries: Vec<Entry>) -> Result<Applied, Broken> {
        let mut applied =
            Applied { entries: Vec::with_capacity(entries.len()), moments: Vec::new(), pages: Vec::new() };
        for mut entry in entries {
            if let (Entry::Answered { picks, words: words @ None, .. }, Some(play)) = (&mut entry, &self.play) {
                *words = play.words(picks);
            }
            applied.moments.extend(self.apply(&entry)?);
            applied.entries.push(entry);
            self.mark(&mut applied)?;
        }
        Ok(applied)
    }

    /// The turn that has just begun, or the end.
    fn mark(&mut self, applied: &mut Applied) -> Result<(), Broken> {
        let over = self.stage() == Stage::Over;
        let Some(play) = self.play.as_mut() else { return Ok(()) };
        let Some((at, hash, kept)) = play.turn(over) else { return Ok(()) };
        let mut beside = vec![Entry::Turn { at, hash, kept }];
        if self.pages.is_empty() {
            let pages = records::pages_of(&self.library, &play.game);
            beside.push(Entry::Cards { pages: pages.iter().map(Page::hash).collect() });
            applied.pages = pages;
        }
        for entry in beside {
            self.apply(&entry)?;
            applied.entries.push(entry);
        }
        Ok(())
    }
}
