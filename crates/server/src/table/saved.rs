//! A game in a file: what `baston play` keeps, what a replay gives away and takes. The record,
//! who plays, and the cards of fans that it was played with, in their own words.

use std::fmt;
use std::path::PathBuf;

use records::Record;
use rules::Seat;
use serde::{Deserialize, Serialize};
use tell::Speech;

use super::cards::FanFile;
use super::form::clean_name;

/// Files of a later format are not understood.
pub const FORMAT: u32 = 3;

/// Answers in a file: no real game comes near it.
const ANSWERS: usize = 10_000;
/// Bytes of fans' cards in a file.
const FANS: usize = 256 * 1024;
/// Turns in a file, the files of cards in it, and their bytes.
const TURNS: usize = 500;
const PAGES: usize = 64;
const PAGE_BYTES: usize = 1024 * 1024;

pub const EXTENSION: &str = "baston-save";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The version of Baston that wrote the file.
    pub baston: String,
    /// What the file looks like. Those from before there were several do not say.
    #[serde(default = "first")]
    pub format: u32,
    /// `you` or the name of a bot, for each seat.
    pub seats: Vec<String>,
    /// How the players are called, where they have names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    pub lang: String,
    /// Card files of the user's own, where the game was played.
    #[serde(default)]
    pub cards: Vec<PathBuf>,
    /// What was in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fans: Vec<FanFile>,
    #[serde(default)]
    pub finished: bool,
    /// Who won because all others gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    pub record: Record,
}

fn first() -> u32 {
    1
}

/// Why a text is not taken for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSaved {
    /// It is something else, or a part is missing.
    Damaged(String),
    /// A later Baston wrote it.
    Newer { format: u32 },
    /// More answers, seats or cards than a game has.
    TooLong,
}

impl fmt::Display for NotSaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSaved::Damaged(why) => write!(f, "it is not a saved game of Baston: {why}"),
            NotSaved::Newer { format } => {
                write!(f, "it was saved by a later Baston (format {format}; this one reads up to {FORMAT})")
            }
            NotSaved::TooLong => write!(f, "no game is as long"),
        }
    }
}

/// Of a file that may be of a later format, and look otherwise.
#[derive(Deserialize)]
struct Format {
    #[serde(default = "first")]
    format: u32,
}

impl Saved {
    /// A game that was played here and now.
    pub fn of(record: Record, seats: Vec<String>) -> Saved {
        Saved {
            baston: env!("CARGO_PKG_VERSION").into(),
            format: FORMAT,
            seats,
            names: Vec::new(),
            lang: "en".into(),
            cards: Vec::new(),
            fans: Vec::new(),
            finished: false,
            winner: None,
            record,
        }
    }

    pub fn parse(text: &str) -> Result<Saved, NotSaved> {
        let damaged = |why: serde_json::Error| NotSaved::Damaged(why.to_string());
        let Format { format } = serde_json::from_str(text).map_err(damaged)?;
        if format > FORMAT {
            return Err(NotSaved::Newer { format });
        }
        let saved: Saved = serde_json::from_str(text).map_err(damaged)?;
        let seats = saved.record.setup.seats.len();
        if saved.seats.len() != seats || !(saved.names.is_empty() || saved.names.len() == seats) {
            return Err(NotSaved::Damaged(format!("it names other seats than the {seats} of its record")));
        }
        if saved.winner.is_some_and(|seat| seat.index() >= seats) {
            return Err(NotSaved::Damaged("a seat won that is not there".into()));
        }
        let fans: usize = saved.fans.iter().map(|file| file.name.len() + file.text.len()).sum();
        let Record { answers, words, turns, pages, .. } = &saved.record;
        let cards: usize = pages.iter().map(|page| page.name.len() + page.text.len()).sum();
        let long = answers.len() > ANSWERS
            || words.len() > answers.len()
            || turns.len() > TURNS
            || pages.len() > PAGES
            || cards > PAGE_BYTES
            || fans > FANS
            || !(2..=4).contains(&seats);
        if long { Err(NotSaved::TooLong) } else { Ok(saved) }
    }

    /// The names of the players, as sentences use them.
    pub fn players(&self, speech: &Speech) -> Vec<String> {
        let mut players = seat_names(&self.seats, speech);
        for (player, name) in players.iter_mut().zip(&self.names) {
            // Whatever a file says: what a form would not take is not a name.
            if let Some(name) = clean_name(name).ok().filter(|name| !name.is_empty()) {
                *player = name;
            }
        }
        players
    }
}

/// `you` or the name of a bot, for each seat, as sentences name them.
pub fn seat_names(seats: &[String], speech: &Speech) -> Vec<String> {
    let name = |(seat, name): (usize, &String)| {
        let letter = Seat(seat as u8).letter().to_string();
        match name.as_str() {
            "you" => speech.tell("seat-you", [("letter", letter.into())]),
            bot => speech.tell("seat-bot", [("letter", letter.into()), ("bot", tell::bot_name(speech, bot).into())]),
        }
    };
    seats.iter().enumerate().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Setup;

    fn saved() -> Saved {
        let library = rules::Library::new(cardtext::builtin());
        let record = Record::of(&library, Setup::random(2), 1);
        Saved::of(record, vec!["you".into(), "normal".into()])
    }

    fn text(saved: &Saved) -> String {
        serde_json::to_string(saved).expect("text")
    }

    #[test]
    fn what_was_written_is_read() {
        let fan = FanFile { name: "birds.md".into(), text: "# Birds".into() };
        let saved = Saved { fans: vec![fan], names: vec!["Ann".into(), "Rook".into()], ..saved() };
        assert_eq!(Saved::parse(&text(&saved)), Ok(saved));
        // As `baston play` wrote it before there were formats.
        let old = r#"{"baston":"0.1.0","seats":["you","normal"],"lang":"en","cards":[],"finished":true,
            "record":{"version":6,"cards":7,"setup":{"seats":["Random","Random"]},"seed":1,"answers":[[0]]}}"#;
        assert_eq!(Saved::parse(old).map(|old| (old.format, old.finished, old.fans.len())), Ok((1, true, 0)));
    }

    #[test]
    fn what_is_no_game_says_why() {
        assert!(matches!(Saved::parse("{"), Err(NotSaved::Damaged(_))));
        assert!(matches!(Saved::parse("{}"), Err(NotSaved::Damaged(_))));
        // Whatever else a later one has.
        assert_eq!(Saved::parse(r#"{"format":9,"more":1}"#), Err(NotSaved::Newer { format: 9 }));
        let alone = Saved { seats: vec!["you".into()], ..saved() };
        assert!(matches!(Saved::parse(&text(&alone)), Err(NotSaved::Damaged(_))));
        let mut long = saved();
        long.record.answers = vec![rules::Answer::none(); ANSWERS + 1];
        assert_eq!(Saved::parse(&text(&long)), Err(NotSaved::TooLong));
        let nobody = Saved { winner: Some(Seat(3)), ..saved() };
        assert!(matches!(Saved::parse(&text(&nobody)), Err(NotSaved::Damaged(_))));
    }
}
