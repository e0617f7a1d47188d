//! What a table remembers beyond the cards that lie on it, in words: dice, who knows which card,
//! lasting effects. One line for each sort, so that a position written today is read by every
//! later program.
//!
//! Cards are called by their number in the game; the line `numbers` says which is which.

mod frame;
mod over;
mod read;
mod write;

pub(crate) use read::{boxed, recall, slots};
pub(crate) use write::remembered;

/// The lines that a position may have beside its table, by their first words.
pub const MEMORY_KEYS: &[&str] = &[
    "turn number",
    "dice",
    "numbers",
    "slots",
    "order of",
    "box",
    "regular turn",
    "extra turns",
    "known",
    "in play since before",
    "counters",
    "owned",
    "left play under",
    "named",
    "power change",
    "lasting",
    "powers seen",
    "winners",
];

/// A line of a position's memory: its key and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    pub key: String,
    pub says: String,
}

impl Remembered {
    pub(crate) fn new(key: &str, says: impl Into<String>) -> Remembered {
        Remembered { key: key.to_owned(), says: says.into() }
    }
}
