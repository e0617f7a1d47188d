//! The game in sentences: what happened, what is asked, what can be answered.
//!
//! Invariant: everything here is told to one viewer, and a card that they do not know
//! is "a card".

mod choice;
mod event;
mod prompt;
mod speech;

pub use choice::choice;
pub use event::{Chronicle, clause, phase_name};
pub use prompt::prompt;
pub use speech::{Arg, Speech, Value, lang_of};

use cardtext::Lang;
use rules::{DefId, Library, Seat, Table};

/// Names of things, for one viewer in one language.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub speech: &'a Speech,
    pub library: &'a Library,
    /// The name of each seat.
    pub players: &'a [String],
    /// Who is told; `None`: a watcher, who is never "you".
    pub viewer: Option<Seat>,
}

impl Words<'_> {
    pub fn lang(&self) -> Lang {
        self.speech.lang()
    }

    pub fn card(&self, def: DefId) -> String {
        if def.is_hidden() {
            return self.speech.say("a-card");
        }
        self.library.card(def).names.get(self.lang()).to_owned()
    }

    pub fn player(&self, seat: Seat) -> String {
        self.players.get(seat.index()).cloned().unwrap_or_else(|| seat.letter().to_string())
    }

    /// A player as the object of a sentence, or as an option: "yourself" for the reader.
    pub fn player_or_self(&self, seat: Seat) -> String {
        if self.viewer == Some(seat) { self.speech.say("yourself") } else { self.player(seat) }
    }

    /// For sentences that say "you".
    pub fn you(&self, seat: Seat) -> &'static str {
        if self.viewer == Some(seat) { "yes" } else { "no" }
    }

    pub fn faction(&self, index: u16) -> String {
        let faction = self.library.cards.factions.get(usize::from(index));
        faction.map_or_else(|| "?".to_owned(), |f| f.names.get(self.lang()).to_owned())
    }

    /// "Aliens + Ninjas", as far as they are picked.
    pub fn army(&self, table: &Table<'_>, seat: Seat) -> String {
        let names: Vec<String> = table.factions(seat).into_iter().flatten().map(|f| self.faction(f)).collect();
        names.join(" + ")
    }
}
