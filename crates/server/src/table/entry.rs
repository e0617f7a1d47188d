//! What happens at a table. The entries are the table: nothing else is stored.

use rules::{Seat, Setup};
use serde::{Deserialize, Serialize};

use super::person::PersonId;
use super::terms::Terms;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    Opened {
        terms: Terms,
        /// The secret of each seat's invitation.
        keys: Vec<String>,
        /// The secret of the link to watch.
        watch: String,
    },
    Sat {
        seat: Seat,
        person: PersonId,
        name: String,
        wish: [Option<String>; 2],
    },
    /// A bot takes a seat that nobody came for.
    Filled {
        seat: Seat,
        bot: String,
    },
    Began {
        version: u32,
        cards: u64,
        setup: Setup,
        seed: u64,
    },
    Answered {
        seat: Seat,
        picks: Vec<u8>,
        by: By,
        /// How long the seat was asked.
        ms: u32,
    },
    /// Only the first so many answers count from now on.
    Undone {
        to: usize,
    },
    Said {
        seat: Seat,
        text: String,
    },
    Switched {
        seat: Seat,
        switches: Switches,
    },
    Conceded {
        seat: Seat,
    },
    TimedOut {
        seat: Seat,
    },
    /// This page of the coach's words is open.
    Turned {
        page: usize,
    },
    /// The coach is sent away: from now on it is a game like any other.
    Dismissed,
    Rematch {
        code: String,
        /// The invitation of each seat there.
        #[serde(default)]
        keys: Vec<String>,
        /// Who asks for it.
        #[serde(default)]
        by: Option<Seat>,
    },
    /// The game is a record that somebody brought: it is looked at, and not played.
    Loaded {
        /// Whom the record names, in turn order.
        names: Vec<String>,
        /// Who won, if the record says so and the rules do not: all others gave up.
        winner: Option<Seat>,
    },
    /// The answers so far are those of another table; from here on it is another game.
    GoesOn {
        from: String,
    },
}

impl Entry {
    /// Which answers stay, if it takes some back.
    pub fn undone_to(&self) -> Option<usize> {
        if let Entry::Undone { to } = self { Some(*to) } else { None }
    }
}

/// Who gave an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    Person,
    Bot,
    /// "Pass until my turn".
    Switch,
    /// It was given elsewhere: in the game that this one goes on from, or that a file holds.
    Record,
}

/// What a seat has set for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Switches {
    /// Windows are passed until this seat's next turn.
    pub pass_until_turn: bool,
    /// Windows are asked at all.
    pub ask_in_windows: bool,
}
