//! One row for each game: what `docs/arena.md` lists, column by column.

use cardtext::Name;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The number of the game in its run.
    pub game: u64,
    /// What `Game::new` was given.
    pub seed: u64,
    /// `won`, `stuck`, or why the game went wrong.
    pub outcome: Name,
    pub winner: Option<u8>,
    pub turns: u32,
    pub decisions: u32,
    /// In turn order: the first seat has the first turn.
    pub seats: Vec<SeatRow>,
    /// The bases that scored, in order.
    pub bases: Vec<BaseRow>,
}

impl Row {
    /// No game has other numbers than these; a damaged file may.
    pub fn makes_sense(&self) -> bool {
        (2..=4).contains(&self.seats.len()) && self.winner.is_none_or(|seat| usize::from(seat) < self.seats.len())
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRow {
    pub factions: [Name; 2],
    pub vp: u8,
    /// Cards as they came to hand from a deck, with repetitions.
    pub drawn: Vec<Name>,
    pub played: Vec<Name>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BaseRow {
    pub base: Name,
    pub turn: u32,
    /// The seat in the first place, if one had it alone.
    pub first: Option<u8>,
    /// All VP that the places gave.
    pub vp: u8,
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A game in which nothing happens.
    pub fn row(game: u64) -> Row {
        Row {
            game,
            seed: u64::MAX - game,
            outcome: Name::from("won"),
            winner: Some(0),
            turns: 7,
            decisions: 99,
            seats: vec![SeatRow::default(); 2],
            bases: Vec::new(),
        }
    }
}
