//! Names of things in a game. Ids are types, so that a card is never taken for a base.

use std::num::NonZeroU8;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A player's place at the table, in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// A small number with room for "none": an `Option` of it is one byte, too.
macro_rules! small_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(NonZeroU8);

        impl $name {
            /// The one with this number, below 255.
            #[inline]
            pub const fn new(n: u8) -> $name {
                match NonZeroU8::new(n.wrapping_add(1)) {
                    Some(n) => $name(n),
                    None => panic!("no more than 255 (bug)"),
                }
            }
            #[inline]
            pub const fn number(self) -> u8 {
                self.0.get() - 1
            }
            #[inline]
            pub const fn index(self) -> usize {
                self.number() as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({})", stringify!($name), self.number())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.number())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let n = u8::deserialize(deserializer)?;
                if n == u8::MAX {
                    return Err(serde::de::Error::custom("no more than 254"));
                }
                Ok($name::new(n))
            }
        }
    };
}

small_id! {
    /// One physical card of this game. Which printed card it is (its [`DefId`]) may be
    /// hidden: shuffling deals identities anew, so an id never tells more than a back.
    CardId
}

small_id! {
    /// A place for a base on the table. Its base may be replaced; the slot stays.
    Slot
}

/// A base on the table: its slot, and which of the bases that have lain there it is. When another
/// base takes its place, what remembers this one finds it gone (004 p.13). Files and pages know the
/// slot alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BaseId {
    slot: Slot,
    life: u8,
}

impl BaseId {
    pub(crate) const fn of(slot: Slot, life: u8) -> BaseId {
        BaseId { slot, life }
    }
    #[inline]
    pub const fn slot(self) -> Slot {
        self.slot
    }
    pub(crate) const fn life(self) -> u8 {
        self.life
    }
    /// The number of its slot.
    #[inline]
    pub const fn number(self) -> u8 {
        self.slot.number()
    }
    #[inline]
    pub const fn index(self) -> usize {
        self.slot.index()
    }
    /// No base of any game.
    pub const NOWHERE: BaseId = BaseId { slot: Slot::new(0), life: 0 };
    /// The one that took its place, if one did.
    pub(crate) const fn successor(self) -> BaseId {
        BaseId { slot: self.slot, life: next_life(self.life) }
    }
}

/// Lives are counted from 1.
pub(crate) const fn next_life(life: u8) -> u8 {
    match life.wrapping_add(1) {
        0 => 1,
        next => next,
    }
}

impl std::fmt::Debug for BaseId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BaseId({}.{})", self.number(), self.life)
    }
}

impl Serialize for BaseId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.slot.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for BaseId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BaseId, D::Error> {
        Ok(BaseId { slot: Slot::deserialize(deserializer)?, life: 0 })
    }
}

/// A card, in one of its lives: what leaves play and comes again is another card (004 p.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Life {
    card: CardId,
    stamp: u8,
}

impl Life {
    pub(crate) const fn of(card: CardId, stamp: u8) -> Life {
        Life { card, stamp }
    }
    /// Whichever life it is in by now.
    #[inline]
    pub const fn card(self) -> CardId {
        self.card
    }
    pub(crate) const fn stamp(self) -> u8 {
        self.stamp
    }
}

/// A printed card: an index into [`crate::Library::cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DefId(pub u16);

/// One paragraph of a printed card, or an ability that a paragraph gives: an index
/// into the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AbilityId(pub u16);

/// A verb with what it takes, in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EffectId(pub u16);

/// A clause, in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ClauseId(pub u16);

/// A rule, in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub u16);

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    /// The first `n`.
    pub const fn first(n: u8) -> Seats {
        Seats((1 << n) - 1)
    }
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }
    pub const fn meets(self, other: Seats) -> bool {
        self.0 & other.0 != 0
    }
    pub const fn covers(self, other: Seats) -> bool {
        self.0 & other.0 == other.0
    }
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |s| self.has(*s))
    }
}

impl std::ops::BitOr for Seats {
    type Output = Seats;
    fn bitor(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Seats {
    fn bitor_assign(&mut self, other: Seats) {
        self.0 |= other.0;
    }
}

impl From<Seat> for Seats {
    fn from(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }
}

impl From<Option<Seat>> for Seats {
    fn from(seat: Option<Seat>) -> Seats {
        seat.map_or(Seats::NONE, Seats::from)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<T: IntoIterator<Item = Seat>>(iter: T) -> Seats {
        iter.into_iter().fold(Seats::NONE, |all, seat| all | seat.into())
    }
}

impl Seat {
    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// A, B, C, D, as scenarios write it.
    pub fn letter(self) -> char {
        (b'A' + self.0) as char
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

/// The card, in one life, or the base that an ability is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Speaker {
    Card(Life),
    Base(BaseId),
}

impl Speaker {
    #[inline]
    pub const fn origin(self) -> Origin {
        match self {
            Speaker::Card(life) => Origin::Card(life.card),
            Speaker::Base(base) => Origin::Base(base),
        }
    }
}

/// A part of a sentence that has words of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Part {
    Effect(EffectId),
    Clause(ClauseId),
}

/// A sentence of an ability, for prompts, logs and traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Passage {
    pub origin: Origin,
    pub def: DefId,
    pub ability: AbilityId,
    pub sentence: u8,
}
