//! The texts of the cards of a game, as they read when it was played.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cardtext::CardSet;
use rules::{Game, Library};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::record::Record;

/// A file of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// As errors name it: `core/aliens.md`.
    pub name: String,
    pub text: String,
}

impl Page {
    /// The same for the same text, on every machine. Strangers bring pages that others may be shown, so it is one
    /// that nobody can make to order.
    pub fn hash(&self) -> String {
        let digest = Sha256::new().chain_update(&self.name).chain_update([0]).chain_update(&self.text).finalize();
        digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The English name of its faction. Only a faction has minions.
    fn faction(&self) -> Option<&str> {
        let heading = self.text.lines().find_map(faction_of_heading)?;
        self.text.contains("\nMinion,").then_some(heading)
    }

    /// The English names of its cards.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        let headings = self.text.lines().filter_map(|line| line.strip_prefix("## "));
        headings.map(|names| names.split('|').next().unwrap_or_default().trim())
    }
}

/// The files of all cards that are in a game.
pub fn pages_of(library: &Library, game: &Game) -> Vec<Page> {
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    for def in game.prints().into_iter().filter(|def| !def.is_hidden()) {
        let card = library.card(def);
        pages.entry(card.file.to_string()).or_insert_with(|| card.page());
    }
    pages.into_iter().map(|(name, text)| Page { name, text }).collect()
}

/// Whether one of these files has a card or a faction whose name a library does not know.
pub fn lacks(library: &Library, pages: &[Page]) -> bool {
    if pages.is_empty() {
        return false;
    }
    let known: BTreeSet<&str> = library.cards.cards.iter().map(|card| card.names.en.as_str()).collect();
    let factions = library.cards.factions.iter().filter(|faction| !faction.cards.is_empty());
    let factions: BTreeSet<&str> = factions.map(|faction| faction.names.en.as_str()).collect();
    let is_gone = |page: &Page| page.faction().is_some_and(|name| !factions.contains(name));
    pages.iter().any(is_gone) || pages.iter().flat_map(Page::cards).any(|name| !known.contains(name))
}

/// Files that one game can have: eight factions, and the bases of every set.
const MOST: usize = 48;

/// The cards of these files and no others, for a game with a card that `ours` lack: it has another name today, or
/// is gone. None: they are more than a game has, or do not read any more.
pub fn library_of(ours: &Library, pages: &[Page]) -> Option<Arc<Library>> {
    let factions = ours.cards.factions.iter().map(|faction| faction.names.en.as_str());
    let cards = readable(pages, factions).filter(|_| pages.len() <= MOST)?;
    let library = Library::new(&cards);
    library.diagnostics().is_empty().then_some(library)
}

/// The cards of these files. Bases and memories name factions: of those that are in none of the files, such as
/// `others`, the name is enough.
pub fn readable<'a>(pages: &'a [Page], others: impl Iterator<Item = &'a str>) -> Option<CardSet> {
    let lines = || pages.iter().flat_map(|page| page.text.lines());
    let there: BTreeSet<&str> = lines().filter_map(faction_of_heading).collect();
    let named: BTreeSet<&str> = lines().filter_map(faction_of_base).chain(others).collect();
    let alone = named.difference(&there).map(|name| (format!("{name}.md"), format!("# {name} | {name}\n")));
    let texts: Vec<(String, String)> =
        pages.iter().map(|page| (page.name.clone(), page.text.clone())).chain(alone).collect();
    CardSet::default().with_own(&texts).ok().map(|(cards, _)| cards)
}

/// The faction in a line such as `# Bear Cavalry | Cavalerie d'Ours`.
fn faction_of_heading(line: &str) -> Option<&str> {
    Some(line.strip_prefix("# ")?.split('|').next()?.trim())
}

/// The faction in a line such as `Base, breakpoint 18, VP 3 2 1, Bear Cavalry`.
fn faction_of_base(line: &str) -> Option<&str> {
    let (_, name) = line.strip_prefix("Base, ")?.split_once("VP ")?.1.rsplit_once(", ")?;
    let is_count = name.starts_with(|c: char| c.is_ascii_digit());
    Some(name.trim()).filter(|_| !is_count)
}

/// The cards that a record is played with: `ours`, or those of its own files where `ours` lack some.
pub fn library_for(ours: &Arc<Library>, record: &Record) -> Arc<Library> {
    let own = lacks(ours, &record.pages).then(|| library_of(ours, &record.pages)).flatten();
    own.unwrap_or_else(|| Arc::clone(ours))
}

/// The files of all cards of a library.
pub fn all_pages(library: &Library) -> Vec<Page> {
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    for card in &library.cards.cards {
        pages.entry(card.file.to_string()).or_insert_with(|| card.page());
    }
    pages.into_iter().map(|(name, text)| Page { name, text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_read_without_the_cards_of_its_faction() {
        let bases = "# Bases | Bases\n\n## Nest | Nid\nBase, breakpoint 18, VP 3 2 1, Owls\n";
        let page = Page { name: "bases.md".into(), text: bases.into() };
        let cards = readable(&[page], std::iter::empty()).expect("a base");
        assert_eq!(cards.cards.iter().map(|card| card.names.en.as_str()).collect::<Vec<_>>(), ["Nest"]);
        assert_eq!(faction_of_base("Base, breakpoint 18, VP 3 2 1"), None);
        assert_eq!(faction_of_base("Base, breakpoint 18, VP 3 2 1, 2 monsters"), None);
    }
}
