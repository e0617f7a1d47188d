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
        /// What was picked, in words that a later program understands (`records::find_answer`). Entries
        /// from before there were any have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        words: Option<String>,
    },
    /// A turn begins after so many answers, or the game is over.
    Turn {
        at: usize,
        /// Of the table then; empty where only what happened is kept.
        hash: String,
        /// See [`super::kept::Turn`].
        kept: String,
    },
    /// The files of all cards in the game, as they read when it was played: their fingerprints.
    Cards {
        pages: Vec<String>,
    },
    /// The program plays the turn under way otherwise than the one that it was begun with: it begins
    /// anew, and everybody is told.
    Anew,
    /// Something that a later program has written.
    #[serde(skip_serializing)]
    Later,
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
    /// An answer to the open question; its words are added when it is written down.
    pub fn answered(seat: Seat, picks: Vec<u8>, by: By, ms: u32) -> Entry {
        Entry::Answered { seat, picks, by, ms, words: None }
    }

    /// An entry from its text. What it does not know is of a later program.
    pub fn parse(body: &str) -> Result<Entry, serde_json::Error> {
        serde_json::from_str(body).or_else(|why| {
            let is_ours = |name: &String| NAMES.contains(&name.as_str());
            match serde_json::from_str::<serde_json::Value>(body)? {
                serde_json::Value::Object(fields) if fields.len() == 1 && !fields.keys().any(is_ours) => {
                    Ok(Entry::Later)
                }
                serde_json::Value::String(name) if !is_ours(&name) => Ok(Entry::Later),
                _ => Err(why),
            }
        })
    }

    /// Which answers stay, if it takes some back.
    pub fn undone_to(&self) -> Option<usize> {
        if let Entry::Undone { to } = self { Some(*to) } else { None }
    }
}

/// How entries are called on the disk.
const NAMES: &[&str] = &[
    "Opened",
    "Sat",
    "Filled",
    "Began",
    "Answered",
    "Turn",
    "Cards",
    "Anew",
    "Undone",
    "Said",
    "Switched",
    "Conceded",
    "TimedOut",
    "Turned",
    "Dismissed",
    "Rematch",
    "Loaded",
    "GoesOn",
];

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_later_program_wrote_is_passed_over() {
        assert_eq!(Entry::parse(r#"{"Transmuted":{"seat":0}}"#).expect("an entry"), Entry::Later);
        assert_eq!(Entry::parse(r#""Vanished""#).expect("an entry"), Entry::Later);
        // What we know and cannot read is damaged.
        assert!(Entry::parse(r#"{"Answered":{"seat":0}}"#).is_err());
        assert!(Entry::parse("{").is_err());
    }

    #[test]
    fn answers_from_before_there_were_words_are_read() {
        let old = r#"{"Answered":{"seat":1,"picks":[3],"by":"Bot","ms":9}}"#;
        assert_eq!(Entry::parse(old).expect("an entry"), Entry::answered(Seat(1), vec![3], By::Bot, 9));
        assert_eq!(serde_json::to_string(&Entry::answered(Seat(1), vec![3], By::Bot, 9)).expect("a text"), old);
    }
}
