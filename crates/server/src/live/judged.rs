//! A moment of a finished game for the judge's table.

use std::sync::Arc;

use scenario::Names;
use tell::Words;

use super::hub::Hub;
use super::reader::Reader;
use super::wake;
use crate::judge;
use crate::refused::Refused;
use crate::table::cards::FanFile;
use crate::table::state::Stage;

/// A moment as a text, and the cards of fans that it cannot be laid without.
pub struct Judged {
    pub text: String,
    pub fans: Vec<FanFile>,
}

impl Hub {
    /// The text of a table after so many answers. Everything is told, so the game must be over.
    pub async fn judged(
        self: &Arc<Hub>,
        code: &str,
        reader: &Reader,
        at: usize,
        names: &Arc<Names>,
    ) -> Result<Judged, Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        let stored = wake::stored(self, code).await?;
        let (hub, code, about, names) = (Arc::clone(self), code.to_owned(), reader.clone(), Arc::clone(names));
        // A long game is played again from its first answer: others must not wait for that.
        let told = self.readers.read(reader.from, move || {
            let table = wake::replayed(&hub, &code, &stored)?;
            about.viewer(&table)?;
            if table.stage() != Stage::Over {
                return Err(Refused::NotOver);
            }
            let library = &table.library;
            // Cards of fans have names of their own.
            let ours = library.fingerprint == hub.library.fingerprint;
            let names = if ours { names } else { Arc::new(Names::new(library)) };
            let play = table.play.as_ref().ok_or(Refused::NotBegun)?;
            let seats = judge::players(table.seats.len());
            let speech = hub.speech(about.lang);
            let words = Words { speech, library, players: &seats, viewer: None, marked: false };
            let (start, first) = play.trail().way(at).map_err(|_| Refused::CardsGone)?;
            let course = judge::Course { start, first, answers: &play.trail().answers() };
            let moment = judge::moment(library, &names, &words, &course, at);
            let text = moment.map(|moment| moment.text).ok_or(Refused::NotBegun)?;
            Ok(Judged { text, fans: table.terms.fans.clone() })
        });
        told.await?
    }
}
