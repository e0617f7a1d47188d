//! The names that card texts may mention: every card, and families of cards that
//! share their first words ("Microbot").
//!
//! Faction names are not here: no construct mentions one, and "Ninjas" must not read
//! as a card. [`CardSet::faction`](crate::CardSet::faction) finds them.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    card::Lang,
    grammar::{NameEntry, Names},
    layered::Layered,
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
    cards: Layered<CardName>,
    en: Layered<NameEntry>,
    fr: Layered<NameEntry>,
}

impl Names for Lexicon {
    fn entries(&self, lang: Lang) -> &Layered<NameEntry> {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

impl Lexicon {
    /// All of `self`, and these on top of it.
    pub fn with(&self, more: impl IntoIterator<Item = CardName>) -> Lexicon {
        let mut lexicon = Lexicon { cards: self.cards.over(), en: self.en.over(), fr: self.fr.over() };
        more.into_iter().for_each(|card| lexicon.cards.push(card));
        let Lexicon { cards, en, fr } = &mut lexicon;
        // Families are looked for where there is something new.
        let changed: BTreeSet<&str> = cards.own().iter().map(|card| card.faction.as_str()).collect();
        let there = cards.iter().filter(|card| changed.contains(card.faction.as_str()));
        let families = families(there);
        let new = cards.own().iter().map(|card| (&*card.en, &*card.fr, card.feminine));
        let mut known: BTreeSet<Name> = self.en.iter().map(|entry| entry.name.clone()).collect();
        // The first card of a name gives its French.
        for (name, french, feminine) in new.chain(families) {
            let name = Name::from(name);
            if known.insert(name.clone()) {
                add(en, fr, name, french, feminine);
            }
        }
        lexicon
    }

    /// All of it as one layer, for others to share.
    pub fn settled(self) -> Lexicon {
        Lexicon { cards: self.cards.settled(), en: self.en.settled(), fr: self.fr.settled() }
    }
}

fn add(en: &mut Layered<NameEntry>, fr: &mut Layered<NameEntry>, name: Name, french: &str, feminine: bool) {
    let text = name.as_str().to_owned();
    en.push(NameEntry { plural: english_plural(&text), text, name: name.clone(), feminine: false });
    fr.push(NameEntry { plural: french_plural(french), text: french.to_owned(), name, feminine });
}

/// Leading words shared by two or more cards of a faction, in both languages.
fn families<'a>(cards: impl Iterator<Item = &'a CardName>) -> Vec<(&'a str, &'a str, bool)> {
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
        let found = families(cards.iter());
        assert_eq!(found, [("Microbot", "Microbot", false)]);
    }
}
