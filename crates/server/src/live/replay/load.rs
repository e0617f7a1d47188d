//! A record from a file becomes a table of its own kind: it has a link, and is not played.

use std::sync::Arc;

use cardtext::Lang;
use rules::Game;
use tell::Speech;

use crate::live::hub::Hub;
use crate::refused::{Refused, Unlike};
use crate::table::entry::{By, Entry};
use crate::table::saved::{FORMAT, NotSaved, Saved};
use crate::table::terms::{Chair, Terms, Who};

/// Why a file is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLoaded {
    /// It is no saved game.
    File(NotSaved),
    /// Other rules or cards than ours, with what the file brings; which Baston wrote it.
    Unlike {
        unlike: Unlike,
        baston: String,
    },
    /// The fan's cards that it brings cannot be read here.
    Fans {
        file: String,
        line: u32,
        why: String,
    },
    /// An answer does not fit: the file was changed, or is not whole.
    Answer {
        at: usize,
    },
    Refused(Refused),
}

impl From<Refused> for NotLoaded {
    fn from(refused: Refused) -> NotLoaded {
        NotLoaded::Refused(refused)
    }
}

impl NotLoaded {
    pub fn status(&self) -> u16 {
        match self {
            NotLoaded::Refused(refused) => refused.status(),
            NotLoaded::File(_) | NotLoaded::Unlike { .. } | NotLoaded::Fans { .. } | NotLoaded::Answer { .. } => 422,
        }
    }

    pub fn sentence(&self, speech: &Speech) -> String {
        match self {
            NotLoaded::File(NotSaved::Damaged(_)) => speech.say("film-not-a-game"),
            NotLoaded::File(NotSaved::Newer { format }) => {
                speech.tell("film-newer", [("format", (*format).into()), ("reads", FORMAT.into())])
            }
            NotLoaded::File(NotSaved::TooLong) => speech.say("film-too-long"),
            NotLoaded::Unlike { unlike, baston } => {
                let written = speech.tell("film-written-by", [("baston", baston.into())]);
                format!("{} {written}", unlike.sentence(speech))
            }
            NotLoaded::Fans { file, line, why } => {
                speech.tell("film-fans", [("file", file.into()), ("line", (*line).into()), ("why", why.into())])
            }
            NotLoaded::Answer { at } => speech.tell("film-answer", [("n", (*at).into())]),
            NotLoaded::Refused(refused) => refused.sentence(speech),
        }
    }
}

impl Hub {
    /// Keeps a game from a file; gives the code of its table.
    pub async fn load(self: &Arc<Hub>, text: &str, lang: Lang) -> Result<String, NotLoaded> {
        let saved = Saved::parse(text).map_err(NotLoaded::File)?;
        let hub = Arc::clone(self);
        // Played from its first answer to its last before it is kept.
        let checking = tokio::task::spawn_blocking(move || check(&hub, saved, lang));
        let (terms, entries) = checking.await.unwrap_or(Err(NotLoaded::Refused(Refused::Stopping)))?;
        Ok(self.open_with(terms, entries).await.map(|(code, _)| code)?)
    }
}

fn check(hub: &Hub, saved: Saved, lang: Lang) -> Result<(Terms, Vec<Entry>), NotLoaded> {
    let record = &saved.record;
    let unlike = |here: u64| match Unlike::of(record.version, record.cards, here) {
        // Whatever a file says: a version is short.
        Some(unlike) => Err(NotLoaded::Unlike { unlike, baston: saved.baston.chars().take(20).collect() }),
        None => Ok(()),
    };
    // Whatever the cards: other rules first, before cards are read that those were written for.
    if record.version != rules::RULES_VERSION {
        unlike(hub.library.fingerprint)?;
    }
    let fans = hub.shelf.unknown(&saved.fans);
    let library = hub.shelf.with(&fans).map_err(|problems| {
        let first = problems.first();
        NotLoaded::Fans {
            file: first.map_or_else(String::new, |first| first.file.to_string()),
            line: first.map_or(1, |first| first.line),
            why: first.map_or_else(String::new, |first| first.message.get(lang).to_owned()),
        }
    })?;
    unlike(library.fingerprint)?;
    let names = saved.players(hub.speech(lang));
    let chair = |seat: &String| match bots::find(seat) {
        Some(bot) => Chair::of(Who::Bot(bot.name.to_owned())),
        None => Chair::of(Who::Guest),
    };
    let terms = Terms {
        chairs: saved.seats.iter().map(chair).collect(),
        // Whoever has the link may see it; lists do not name it.
        open: true,
        titans: record.setup.titans,
        fans,
        ..Terms::quick(&[])
    };
    Ok((terms, entries(&library, saved, names)?))
}

fn entries(library: &Arc<rules::Library>, saved: Saved, names: Vec<String>) -> Result<Vec<Entry>, NotLoaded> {
    let (version, cards, seed) = (saved.record.version, saved.record.cards, saved.record.seed);
    let setup = saved.record.setup;
    let damaged = |why: String| NotLoaded::File(NotSaved::Damaged(why));
    let mut game = Game::new(library, setup.clone(), seed).map_err(|why| damaged(why.to_string()))?;
    let mut entries = vec![Entry::Began { version, cards, setup, seed }];
    for (i, answer) in saved.record.answers.into_iter().enumerate() {
        let seat = game.decision().map(|decision| decision.seat).ok_or(NotLoaded::Answer { at: i + 1 })?;
        game.decide(&answer).map_err(|_| NotLoaded::Answer { at: i + 1 })?;
        if let Some(fault) = game.fault() {
            return Err(damaged(fault.to_string()));
        }
        entries.push(Entry::Answered { seat, picks: answer.0, by: By::Record, ms: 0 });
    }
    entries.push(Entry::Loaded { names, winner: saved.winner });
    Ok(entries)
}
