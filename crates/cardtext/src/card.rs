//! Cards and the set of all cards: what the rules engine is given.

use std::sync::Arc;

use crate::{
    ast::Ability,
    diagnostic::{Diagnostic, both},
    file::{Paragraph, Source, Spot},
    grammar::{Book, Seg},
    layered::Layered,
    lexicon::{Lexicon, leading_parts},
    name::Name,
    own_words,
};

/// A language that Baston speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lang {
    #[default]
    En,
    Fr,
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Both {
    pub en: String,
    pub fr: String,
}

impl Both {
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

/// The stat line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    Minion { power: u8 },
    Action { power: Option<u8> },
    Base { breakpoint: u8, vp: [u8; 3], monsters: u8 },
    Titan,
    Monster { power: u8, treasures: u8, undead: bool },
    TreasureMinion { power: u8 },
    TreasureAction,
    Madness,
}

#[derive(Clone, Debug)]
pub struct Card {
    /// Faction and English name in kebab case: `aliens/collector`. Bases: `base/jungle-oasis`.
    pub id: Name,
    /// The faction's id, `aliens`; for a base the faction it came with, if the file says so.
    pub faction: Name,
    /// The set's id, `core`.
    pub set: Name,
    /// The English name, as abilities mention it.
    pub name: Name,
    pub names: Both,
    pub kind: CardKind,
    pub copies: u8,
    pub text: Vec<Ability>,
    /// File and line of the card's heading, for messages.
    pub file: Arc<str>,
    pub line: u32,
    /// Where each paragraph stands.
    pub(crate) written: Arc<Written>,
}

/// A card as its file has it.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub source: Arc<Source>,
    pub lang: Lang,
    pub heading: Spot,
    /// As many as abilities, and whether each is written as the card language writes.
    pub paragraphs: Vec<(Paragraph, bool)>,
}

impl Card {
    /// Whether it has this name or is of this family: the first words of its name ("Microbot" for
    /// "Microbot Alpha").
    pub fn is_called(&self, name: &str) -> bool {
        self.name.is_of(name)
    }

    /// Its name, and the families that it is of.
    pub fn families(&self) -> impl Iterator<Item = &str> {
        leading_parts(&self.name).chain([self.name.as_str()])
    }

    /// That some words of this card cannot be played, at those words: a paragraph by its
    /// number, and the path to a part of its tree; or the card as a whole.
    pub fn refused(&self, paragraph: Option<usize>, path: &[Seg], why: &Both, names: &Lexicon) -> Diagnostic {
        let written = &*self.written;
        let spot = paragraph.and_then(|n| self.words(n, path, names)).unwrap_or(written.heading);
        let message = both(
            format!("this reads well, but cannot be played: {}", why.en),
            format!("cela se lit, mais ne peut pas se jouer : {}", why.fr),
        );
        written.source.error(spot, message)
    }

    /// The text of the file that it stands in.
    pub fn page(&self) -> String {
        self.written.source.text()
    }

    /// The words of a part of a paragraph, as its author wrote them.
    fn words(&self, n: usize, path: &[Seg], names: &Lexicon) -> Option<Spot> {
        let Written { paragraphs, lang, .. } = &*self.written;
        let ((paragraph, exact), ability) = (paragraphs.get(n)?, self.text.get(n)?);
        let book = Book::of(*lang);
        let place = match book.words_of(ability, path, names) {
            Some(words) if *exact => words,
            Some(words) => {
                let all = self.text.iter().zip(paragraphs.iter().map(|(paragraph, _)| paragraph));
                own_words::place(&paragraph.text, own_words::together(all, n), words, book, names)
            }
            None => 0..paragraph.text.len(),
        };
        Some(paragraph.spot(place))
    }
}

#[derive(Clone, Debug)]
pub struct Faction {
    pub id: Name,
    pub set: Name,
    /// The English name, as "name a faction" offers it.
    pub name: Name,
    pub names: Both,
    /// The faction whose colours and emblem it has, by its id, if the file says so.
    pub look: Option<Name>,
    /// A drawing of its own, as its author wrote it: whoever shows it cleans it.
    pub emblem: Option<Arc<str>>,
    /// Indices into [`CardSet::cards`].
    pub cards: Vec<u16>,
}

/// All cards that a program knows, in the order of their files.
#[derive(Clone, Debug, Default)]
pub struct CardSet {
    pub factions: Layered<Faction>,
    pub cards: Layered<Card>,
    /// The names that texts may mention; see [`CardSet::lexicon`].
    pub(crate) lexicon: Arc<Lexicon>,
}
