//! The names that card texts may mention: every card, and families of cards that
//! share their first words ("Microbot").
//!
//! Faction names are not here: no construct mentions one, and "Ninjas" must not read
//! as a card. [`CardSet::faction`](crate::CardSet::faction) finds them.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    card::Lang,
    grammar::{NameEntry, Names},
    name::Name,
};

/// A card's names, as its heading gives them.
#[derive(Clone, Debug)]
pub struct CardName {
    /// Families are looked for within a faction.
    pub faction: Name,
    pub en: String,
    pub fr: String,
    pub feminine: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    cards: Vec<CardName>,
    en: Vec<NameEntry>,
    fr: Vec<NameEntry>,
}

impl Names for Lexicon {
    fn entries(&self, lang: Lang) -> &[NameEntry] {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

impl Lexicon {
    /// All of `self`, and these.
    pub fn with(&self, more: impl IntoIterator<Item = CardName>) -> Lexicon {
        let mut cards = self.cards.clone();
        cards.extend(more);
        let mut lexicon = Lexicon { cards: Vec::new(), en: Vec::new(), fr: Vec::new() };
        let families = families(&cards);
        let families = families.iter().map(|(en, fr, feminine)| (*en, *fr, *feminine));
        let mut known = BTreeSet::new();
        // The first card of a name gives its French.
        for (en, fr, feminine) in cards.iter().map(|c| (&*c.en, &*c.fr, c.feminine)).chain(families) {
            if known.insert(en) {
                lexicon.add(en, fr, feminine);
            }
        }
        lexicon.cards = cards;
        lexicon
    }

    fn add(&mut self, en: &str, fr: &str, feminine: bool) {
        let name = Name::from(en);
        self.en.push(NameEntry {
            text: en.to_owned(),
            plural: english_plural(en),
            name: name.clone(),
            feminine: false,
        });
        self.fr.push(NameEntry { text: fr.to_owned(), plural: french_plural(fr), name, feminine });
    }
}

/// Leading words shared by two or more cards of a faction, in both languages.
fn families(cards: &[CardName]) -> Vec<(&str, &str, bool)> {
    let mut members: BTreeMap<(&str, &str), Vec<&CardName>> = BTreeMap::new();
    for card in cards {
        // No more of them than a heading has room for (`LONGEST_HEADING`).
        for part in leading_parts(&card.en) {
            members.entry((&card.faction, part)).or_default().push(card);
        }
    }
    let mut found = Vec::new();
    for ((_, en), members) in members {
        let [first, others @ ..] = members.as_slice() else {
            continue;
        };
        let fr = others.iter().fold(first.fr.as_str(), |fr, other| shared(fr, &other.fr));
        if !others.is_empty() && !fr.is_empty() {
            found.push((en, fr, first.feminine));
        }
    }
    found
}

/// "Microbot Alpha" → "Microbot", without the name itself.
pub fn leading_parts(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices(' ').map(|(at, _)| &name[..at])
}

/// The whole words with which both begin.
fn shared<'a>(a: &'a str, b: &str) -> &'a str {
    let mut end = 0;
    for part in leading_parts(a).chain([a]) {
        if b == part || b.strip_prefix(part).is_some_and(|rest| rest.starts_with(' ')) {
            end = part.len();
        }
    }
    &a[..end]
}

fn english_plural(name: &str) -> String {
    let ends = |tails: &[&str]| tails.iter().any(|tail| name.ends_with(tail));
    if ends(&["s", "x", "z", "ch", "sh"]) {
        format!("{name}es")
    } else if name.ends_with('y') && !ends(&["ay", "ey", "oy", "uy"]) {
        format!("{}ies", &name[..name.len() - 1])
    } else {
        format!("{name}s")
    }
}

/// The first word takes the mark: "Raptors de Combat".
fn french_plural(name: &str) -> String {
    let (first, rest) = name.split_at(name.find(' ').unwrap_or(name.len()));
    if first.ends_with(['s', 'x', 'z']) { name.to_owned() } else { format!("{first}s{rest}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals() {
        assert_eq!(english_plural("War Raptor"), "War Raptors");
        assert_eq!(english_plural("Enchantress"), "Enchantresses");
        assert_eq!(english_plural("Cavalry"), "Cavalries");
        assert_eq!(french_plural("Raptor de Combat"), "Raptors de Combat");
        assert_eq!(french_plural("King Rex"), "Kings Rex");
        assert_eq!(french_plural("Laseratops"), "Laseratops");
    }

    #[test]
    fn families_share_whole_words_in_both_languages() {
        let card =
            |en: &str, fr: &str| CardName { faction: "robots".into(), en: en.into(), fr: fr.into(), feminine: false };
        let cards = [
            card("Microbot Alpha", "Microbot Alpha"),
            card("Microbot Guard", "Microbot Gardien"),
            card("Ninja Master", "Maître Ninja"),
            card("Ninja Acolyte", "Acolyte Ninja"),
        ];
        let found = families(&cards);
        assert_eq!(found, [("Microbot", "Microbot", false)]);
    }
}
