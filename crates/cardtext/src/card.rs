//! Cards and the set of all cards: what the rules engine is given.

use std::sync::Arc;

use ustr::Ustr;

use crate::{ast::Ability, lexicon::Lexicon};

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
    pub id: Ustr,
    /// The faction's id, `aliens`; for a base the faction it came with, if the file says so.
    pub faction: Ustr,
    /// The set's id, `core`.
    pub set: Ustr,
    /// The English name, interned, as abilities mention it.
    pub name: Ustr,
    pub names: Both,
    pub kind: CardKind,
    pub copies: u8,
    pub text: Vec<Ability>,
    /// The families that the name belongs to: each leading part of the name, in whole
    /// words ("Microbot" for "Microbot Alpha"), and the name itself.
    pub called: Vec<Ustr>,
    /// File and line of the card's heading, for messages.
    pub file: Arc<str>,
    pub line: u32,
}

#[derive(Clone, Debug)]
pub struct Faction {
    pub id: Ustr,
    pub set: Ustr,
    /// The English name, interned, as "name a faction" offers it.
    pub name: Ustr,
    pub names: Both,
    /// Indices into [`CardSet::cards`].
    pub cards: Vec<u16>,
}

/// All cards that a program knows, in the order of their files.
#[derive(Clone, Debug, Default)]
pub struct CardSet {
    pub factions: Vec<Faction>,
    pub cards: Vec<Card>,
    /// The names that texts may mention; see [`CardSet::lexicon`].
    pub(crate) lexicon: Arc<Lexicon>,
}
