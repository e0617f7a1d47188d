//! Impossible states. A fault is a bug of the engine or of a card: it stops the
//! game and is reported, never hidden.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// The work for one answer passed its bound: a rules loop.
    TooMuchWork,
    /// Abilities nested too deep.
    TooDeep,
    /// The armies have more cards than a game can hold.
    TooManyCards,
    /// More base cards at once than an ability can hold.
    TooManyBases,
    Impossible(#[serde(skip)] &'static str),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::TooMuchWork => {
                write!(f, "the rules go round in a circle; this is a bug, please send the saved game")
            }
            Fault::TooDeep => write!(f, "abilities are nested too deep; this is a bug, please send the saved game"),
            Fault::TooManyCards => write!(f, "the armies have more cards than a game can hold"),
            Fault::TooManyBases => {
                write!(f, "an ability looks at more base cards than it can hold; please send the saved game")
            }
            Fault::Impossible(what) => write!(f, "impossible: {what}; this is a bug, please send the saved game"),
        }
    }
}

/// Why a step stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Somebody must decide.
    Ask,
    Fault(Fault),
}

/// A step's straight line: stops at the first question without an answer.
pub type Flow<T = ()> = Result<T, Stop>;

pub fn impossible<T>(what: &'static str) -> Flow<T> {
    Err(Stop::Fault(Fault::Impossible(what)))
}
