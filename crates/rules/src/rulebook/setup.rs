//! What a game starts from.

use serde::{Deserialize, Serialize};

use crate::state::core::FactionSet;
use crate::state::ids::Seat;
use crate::state::piles::MAX_BASE_CARDS;

/// Two to four seats, their factions, the bases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub seats: Vec<Army>,
    /// The rulebook's snake draft, played as decisions; seats must then be `Random`.
    #[serde(default)]
    pub draft: bool,
    #[serde(default)]
    pub bases: Bases,
    /// The factions that a draft offers, by id; none: all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pool: Vec<String>,
    /// Two boxes: two seats may have the same faction.
    #[serde(default)]
    pub two_boxes: bool,
    /// Titans are in play when the cards have any.
    #[serde(default)]
    pub titans: bool,
    /// Whoever could hold a Special for a window, for all that others know, is asked in it: the question
    /// tells nothing then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pauses: bool,
    /// Random when absent.
    #[serde(default)]
    pub first: Option<Seat>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Army {
    #[default]
    Random,
    /// Two different factions, by id.
    Given(String, String),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bases {
    /// Those of the sets in play (004 p.4).
    #[default]
    OfSetsInPlay,
    All,
}

impl Setup {
    /// Random factions for `seats` seats.
    pub fn random(seats: usize) -> Setup {
        Setup {
            seats: vec![Army::Random; seats],
            draft: false,
            bases: Bases::default(),
            pool: Vec::new(),
            two_boxes: false,
            titans: false,
            pauses: false,
            first: None,
        }
    }

    /// Given factions, two for each seat.
    pub fn given(armies: &[(&str, &str)]) -> Setup {
        Setup {
            seats: armies.iter().map(|(a, b)| Army::Given(a.to_string(), b.to_string())).collect(),
            ..Setup::random(0)
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Two to four can play.
    Seats(usize),
    UnknownFaction {
        name: String,
        nearest: Option<String>,
    },
    /// A deck of its own, and no faction of players (004 p.7).
    NoArmy(String),
    /// An army has two different factions.
    SameTwice(String),
    /// Two seats share a faction, and there is one box.
    Shared(String),
    /// Not enough factions for all.
    TooFewFactions {
        needed: usize,
        known: usize,
    },
    TooFewBases {
        needed: usize,
        known: usize,
    },
    /// More cards than a game can hold.
    TooManyCards(usize),
    TooManyBases(usize),
    /// More factions than a draft can choose some of.
    TooManyFactions(usize),
    DraftWithArmies,
    /// A position has none, or more than a table holds.
    BasesOfPosition {
        most: usize,
        found: usize,
    },
    /// What a position remembers does not fit its table.
    Memory {
        key: String,
        says: String,
    },
    /// It is the turn of a seat that does not play.
    TurnOfPosition {
        turn: Seat,
        seats: usize,
    },
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::Seats(n) => write!(f, "a game has 2 to 4 players, not {n}"),
            SetupError::UnknownFaction { name, nearest: Some(n) } => {
                write!(f, "there is no faction \"{name}\"; did you mean \"{n}\"?")
            }
            SetupError::UnknownFaction { name, nearest: None } => {
                write!(f, "there is no faction \"{name}\"")
            }
            SetupError::NoArmy(name) => write!(f, "{name} makes no army: it is no faction of players"),
            SetupError::SameTwice(name) => write!(f, "an army has two different factions, not {name} twice"),
            SetupError::Shared(name) => {
                write!(f, "two players cannot both have {name}, unless you play with two boxes")
            }
            SetupError::TooFewFactions { needed, known } => {
                write!(f, "{needed} factions are needed and only {known} are known")
            }
            SetupError::TooFewBases { needed, known } => {
                write!(f, "{needed} bases are needed and only {known} are known")
            }
            SetupError::TooManyCards(n) => write!(f, "{n} cards are more than a game can hold"),
            SetupError::TooManyBases(n) => {
                write!(f, "{n} bases are more than the {MAX_BASE_CARDS} that a game can hold")
            }
            SetupError::TooManyFactions(n) => {
                write!(f, "of {n} factions a draft cannot leave some out: {} are the most", FactionSet::MOST)
            }
            SetupError::DraftWithArmies => write!(f, "in a draft the factions are picked, not given"),
            SetupError::BasesOfPosition { most, found } => write!(f, "a table has 1 to {most} bases, not {found}"),
            SetupError::Memory { key, says } => {
                write!(f, "the line \"{key}: {says}\" does not fit this table")
            }
            SetupError::TurnOfPosition { turn, seats } => {
                write!(f, "it cannot be the turn of {} with {seats} players", turn.letter())
            }
        }
    }
}

impl std::error::Error for SetupError {}
