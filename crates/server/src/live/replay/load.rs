//! A record from a file becomes a table of its own kind: it has a link, and is not played.

use std::sync::Arc;

use cardtext::Lang;
use cardtext::grammar::stopped;
use records::{Page, Recorder};
use rules::Seat;
use tell::Speech;

use crate::live::hub::Hub;
use crate::network::Network;
use crate::refused::Refused;
use crate::table::entry::Entry;
use crate::table::saved::{FORMAT, NotSaved, Saved};
use crate::table::terms::{Chair, Terms, Who};
use crate::table::timeline;

/// Why a file is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLoaded {
    /// It is no saved game.
    File(NotSaved),
    /// The fan's cards that it brings cannot be read here.
    Fans {
        file: String,
        line: u32,
        why: String,
    },
    /// The first answers do not fit, and no turn was kept: the file was changed, or is not whole.
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
            NotLoaded::File(_) | NotLoaded::Fans { .. } | NotLoaded::Answer { .. } => 422,
        }
    }

    pub fn sentence(&self, speech: &Speech) -> String {
        match self {
            NotLoaded::File(NotSaved::Damaged(_)) => speech.say("film-not-a-game"),
            NotLoaded::File(NotSaved::Newer { format }) => {
                speech.tell("film-newer", [("format", (*format).into()), ("reads", FORMAT.into())])
            }
            NotLoaded::File(NotSaved::TooLong) => speech.say("film-too-long"),
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
    pub async fn load(self: &Arc<Hub>, text: String, lang: Lang, from: Network) -> Result<String, NotLoaded> {
        let hub = Arc::clone(self);
        // Played from its first answer to its last before it is kept.
        let checking = self.readers.read(from, move || {
            let saved = Saved::parse(&text).map_err(NotLoaded::File)?;
            check(&hub, saved, lang)
        });
        let (terms, entries, pages) = checking.await??;
        Ok(self.open_with(terms, entries, pages).await.map(|(code, _)| code)?)
    }
}

fn check(hub: &Hub, saved: Saved, lang: Lang) -> Result<(Terms, Vec<Entry>, Vec<Page>), NotLoaded> {
    let record = &saved.record;
    let fans = hub.shelf.unknown(&saved.fans);
    let others = hub.shelf.others(&record.pages);
    let fans = hub.shelf.and_gone(&fans, &others);
    let named: Vec<String> = record.pages.iter().map(Page::hash).collect();
    let library = hub.shelf.of_game(&fans, &named, &others, true).map_err(|problems| {
        let first = problems.first();
        NotLoaded::Fans {
            file: first.map_or_else(String::new, |first| first.file.to_string()),
            line: first.map_or(1, |first| first.line),
            why: first.map_or_else(String::new, |first| first.message.get(lang).to_owned()),
        }
    })?;
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
        two_boxes: record.setup.two_boxes,
        fans,
        ..Terms::quick(&[])
    };
    let pages = record.pages.clone();
    Ok((terms, entries(&library, saved, names)?, pages))
}

fn entries(library: &Arc<rules::Library>, saved: Saved, names: Vec<String>) -> Result<Vec<Entry>, NotLoaded> {
    let damaged = |why: String| NotLoaded::File(NotSaved::Damaged(why));
    let record = &saved.record;
    let (recorder, steps) = Recorder::follow(library, record).map_err(|why| damaged(why.to_string()))?;
    if stopped() {
        return Err(NotLoaded::Refused(Refused::Stopping));
    }
    if let Some(fault) = recorder.game.fault() {
        return Err(damaged(fault.to_string()));
    }
    if record.turns.iter().all(|turn| turn.table.is_empty())
        && let Some(at) = steps.iter().position(|step| step.retold)
    {
        return Err(NotLoaded::Answer { at });
    }
    let seats: Vec<Option<Seat>> = steps.iter().skip(1).map(|step| step.seat).collect();
    // With the turns of a file that has none.
    let mut entries = timeline::entries(recorder.record(), &seats);
    entries.push(Entry::Loaded { names, winner: saved.winner });
    Ok(entries)
}
