//! Names of things in a game. Ids are types, so that a card is never taken for a base.

use serde::{Deserialize, Serialize};

/// A player's place at the table, in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// One physical card of this game. Which printed card it is (its [`DefId`]) may be
/// hidden: shuffling deals identities anew, so an id never tells more than a back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(pub u8);

/// A place for a base on the table. Its base may be replaced; the slot stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BaseId(pub u8);

/// A printed card: an index into [`crate::Library::cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DefId(pub u16);

/// One paragraph of a printed card, or an ability that a paragraph gives: an index
/// into the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AbilityId(pub u16);

impl Seat {
    pub fn bit(self) -> u8 {
        1 << self.0
    }
    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// A, B, C, D, as scenarios write it.
    pub fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

impl CardId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl BaseId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl DefId {
    /// What a viewer sees of a card that they do not know.
    pub const HIDDEN: DefId = DefId(u16::MAX);
    pub fn index(self) -> usize {
        self.0 as usize
    }
    pub fn is_hidden(self) -> bool {
        self == DefId::HIDDEN
    }
}

/// Where an ability comes from: a card or a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Origin {
    Card(CardId),
    Base(BaseId),
}

/// A sentence of an ability, for prompts, logs and traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Passage {
    pub origin: Origin,
    pub def: DefId,
    pub ability: AbilityId,
    pub sentence: u8,
}
