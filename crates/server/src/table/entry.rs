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
    Rematch {
        code: String,
        /// The invitation of each seat there.
        #[serde(default)]
        keys: Vec<String>,
        /// Who asks for it.
        #[serde(default)]
        by: Option<Seat>,
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
}

/// What a seat has set for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Switches {
    /// Windows are passed until this seat's next turn.
    pub pass_until_turn: bool,
    /// Windows are asked at all.
    pub ask_in_windows: bool,
}
