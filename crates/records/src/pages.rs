//! The texts of the cards of a game, as they read when it was played.

use std::collections::BTreeMap;

use rules::{Game, Library};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

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

/// The files of all cards of a library.
pub fn all_pages(library: &Library) -> Vec<Page> {
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    for card in &library.cards.cards {
        pages.entry(card.file.to_string()).or_insert_with(|| card.page());
    }
    pages.into_iter().map(|(name, text)| Page { name, text }).collect()
}
