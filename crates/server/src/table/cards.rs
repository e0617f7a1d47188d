//! The cards that a table plays with: the server's, and those of fans that it was opened with.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use cardtext::Diagnostic;
use records::Page;
use rules::Library;
use serde::{Deserialize, Serialize};

/// A faction in a fan's words. It is part of the table's first entry, so the game can be
/// played again for as long as the table is kept, whatever became of the draft.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FanFile {
    /// As errors name it: `birds.md`.
    pub name: String,
    pub text: String,
}

/// All libraries that tables have open. Those with cards of fans are shared by the tables that
/// play with the same, and forgotten with the last of them.
pub struct Shelf {
    ours: Arc<Library>,
    /// Files of the owner's that are among them, besides the cards that come with Baston.
    own: Vec<FanFile>,
    fans: Mutex<BTreeMap<Vec<FanFile>, Weak<Library>>>,
    /// Libraries of games with cards that are called otherwise today, by the fingerprints of their files.
    alone: Mutex<BTreeMap<Vec<String>, Weak<Library>>>,
    /// Fingerprints of the files of our cards, once somebody asked.
    pages: Mutex<BTreeSet<String>>,
    /// Held by whoever reads: one at a time, whichever way the cards came.
    reading: Mutex<()>,
}

impl Shelf {
    pub fn new(ours: Arc<Library>) -> Shelf {
        Shelf::owning(ours, Vec::new())
    }

    /// Some of ours are the owner's: `own` says what is in their files.
    pub fn owning(ours: Arc<Library>, own: Vec<FanFile>) -> Shelf {
        Shelf {
            ours,
            own,
            fans: Mutex::default(),
            alone: Mutex::default(),
            pages: Mutex::default(),
            reading: Mutex::default(),
        }
    }

    /// All files that somebody elsewhere needs besides the cards of Baston, for a table with these.
    pub fn beside(&self, files: &[FanFile]) -> Vec<FanFile> {
        self.own.iter().chain(files).cloned().collect()
    }

    /// Of such files, those that we have not got.
    pub fn unknown(&self, files: &[FanFile]) -> Vec<FanFile> {
        files.iter().filter(|file| !self.own.iter().any(|own| own.text == file.text)).cloned().collect()
    }

    /// A table's files, and those of cards that have gone from ours since: `pages` are all that read
    /// otherwise today.
    pub fn and_gone(&self, fans: &[FanFile], pages: &[Page]) -> Vec<FanFile> {
        let ours: BTreeSet<&str> = self.ours.cards.cards.iter().map(|card| card.names.en.as_str()).collect();
        // What names a card of ours is an older text of that one.
        let is_gone = |page: &&Page| {
            !fans.iter().any(|fan| fan.name == page.name) && page.cards().all(|name| !ours.contains(name))
        };
        let gone: Vec<&Page> = pages.iter().filter(is_gone).collect();
        let with_gone = gone.iter().map(|page| FanFile { name: page.name.clone(), text: page.text.clone() });
        let files: Vec<FanFile> = fans.iter().cloned().chain(with_gone).collect();
        // All of them within the limits of one stranger; what does not read any more is done without.
        if gone.is_empty() || self.with(&files).is_err() { fans.to_vec() } else { files }
    }

    /// Which of these fingerprints are of no file that we have.
    pub fn otherwise(&self, pages: &[String]) -> Vec<String> {
        let mut ours = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if ours.is_empty() {
            ours.extend(records::all_pages(&self.ours).iter().map(Page::hash));
        }
        pages.iter().filter(|page| !ours.contains(*page)).cloned().collect()
    }

    /// Those of these files that read otherwise here, or that we have not got.
    pub fn others(&self, pages: &[Page]) -> Vec<Page> {
        let others = self.otherwise(&pages.iter().map(Page::hash).collect::<Vec<_>>());
        pages.iter().filter(|page| others.contains(&page.hash())).cloned().collect()
    }

    /// The cards of this server.
    pub fn ours(&self) -> &Arc<Library> {
        &self.ours
    }

    /// The server's cards and these on top, within the limits of what is read for strangers
    /// (`cardtext::within_limits`). What cannot be read, or has no program, is told.
    pub fn with(&self, files: &[FanFile]) -> Result<Arc<Library>, Vec<Diagnostic>> {
        if files.is_empty() {
            return Ok(Arc::clone(&self.ours));
        }
        if let Some(library) = self.found(files) {
            return Ok(library);
        }
        let _reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have read the same meanwhile.
        if let Some(library) = self.found(files) {
            return Ok(library);
        }
        let texts: Vec<(&str, &str)> = files.iter().map(|file| (file.name.as_str(), file.text.as_str())).collect();
        let (cards, _) = self.ours.cards.with(&texts)?;
        let library = self.ours.with(cards);
        let refusals = library.diagnostics();
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let mut fans = self.fans.lock().unwrap_or_else(PoisonError::into_inner);
        fans.insert(files.to_vec(), Arc::downgrade(&library));
        Ok(library)
    }

    /// The cards of a game: ours and a fan's, or only those of its own files, where a card of them has another
    /// name today. `named`: all its files, by their fingerprints; `others`: those that read otherwise today, within
    /// the limits of strangers where one `brought` them.
    pub fn of_game(
        &self,
        fans: &[FanFile],
        named: &[String],
        others: &[Page],
        brought: bool,
    ) -> Result<Arc<Library>, Vec<Diagnostic>> {
        let today = self.with(&self.and_gone(fans, others))?;
        let texts = || others.iter().map(|page| page.text.as_str()).collect::<Vec<_>>().join("\n");
        if !records::lacks(&today, others) || (brought && cardtext::within_limits(&texts()).is_err()) {
            return Ok(today);
        }
        Ok(self.alone(named, others).unwrap_or(today))
    }

    fn alone(&self, named: &[String], others: &[Page]) -> Option<Arc<Library>> {
        let _reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        let mut alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
        alone.retain(|_, library| library.strong_count() > 0);
        if let Some(library) = alone.get(named).and_then(Weak::upgrade) {
            return Some(library);
        }
        let same = records::all_pages(&self.ours).into_iter();
        let pages: Vec<Page> = same.chain(others.iter().cloned()).filter(|page| named.contains(&page.hash())).collect();
        let library = records::library_of(&self.ours, &pages)?;
        alone.insert(named.to_vec(), Arc::downgrade(&library));
        Some(library)
    }

    /// The library with these files, if some table has it.
    fn found(&self, files: &[FanFile]) -> Option<Arc<Library>> {
        let mut fans = self.fans.lock().unwrap_or_else(PoisonError::into_inner);
        fans.retain(|_, library| library.strong_count() > 0);
        fans.get(files).and_then(Weak::upgrade)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BAKERS: &str =
        "# Bakers | Boulangers\nSet: kitchen\n\n## Baker | Boulanger\nMinion, power 3, 20 copies\n\nDraw a card.\n";

    fn file(text: &str) -> FanFile {
        FanFile { name: "bakers.md".into(), text: text.into() }
    }

    #[test]
    fn the_same_files_are_one_library_until_nobody_needs_it() {
        let shelf = Shelf::new(Library::new(cardtext::builtin()));
        let one = shelf.with(&[file(BAKERS)]).expect("a library");
        let two = shelf.with(&[file(BAKERS)]).expect("a library");
        assert!(Arc::ptr_eq(&one, &two));
        assert!(one.cards.faction("Bakers").is_some());
        // Prints of the server keep their numbers: links to them hold at every table.
        assert!(one.cards.cards.iter().zip(&shelf.ours().cards.cards).all(|(a, b)| a.id == b.id));
        drop((one, two));
        let other = shelf.with(&[file(&BAKERS.replace("Draw a card", "Draw two cards"))]).expect("a library");
        assert_eq!(shelf.fans.lock().expect("a shelf").len(), 1);
        assert_ne!(other.fingerprint, shelf.ours().fingerprint);
    }

    #[test]
    fn a_page_that_is_gone_is_played_with_and_an_older_one_is_not() {
        let shelf = Shelf::new(Library::new(cardtext::builtin()));
        let page = |name: &str, text: &str| Page { name: name.into(), text: text.into() };
        let gone = page("bakers.md", BAKERS);
        assert_eq!(shelf.and_gone(&[], std::slice::from_ref(&gone)), [file(BAKERS)]);
        let older =
            page("aliens.md", "# Aliens | Aliens\nSet: core\n\n## Invader | Envahisseur\nMinion, power 9, 20 copies\n");
        assert_eq!(shelf.and_gone(&[], &[older]), []);
        // What a stranger may not bring, a record may not either.
        let many: String = (0..200).map(|n| format!("## Loaf {n} | Pain {n}\nMinion, power 1, 1 copy\n\n")).collect();
        let hostile = page("loaves.md", &format!("# Loaves | Pains\nSet: kitchen\n\n{many}"));
        assert_eq!(shelf.and_gone(&[], &[hostile]), []);
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let shelf = Shelf::new(Library::new(cardtext::builtin()));
        let problems = shelf.with(&[file(&BAKERS.replace("Draw", "Drow"))]).map(|_| ()).expect_err("a problem");
        assert_eq!((&*problems[0].file, problems[0].line), ("bakers.md", 7));
    }
}
