//! What programs are told, as values with names of their own: made from a reader's view and
//! from nothing else. Fields are added and never change their meaning.

mod card;
mod decision;
mod event;
mod game;
mod hint;
mod position;
mod table;

pub use card::{CardFeatures, Faction, FactionOf, Found, Print};
pub use decision::{Asked, Decision};
pub use event::{Events, Happening};
pub use game::Position;
pub use hint::Hint;
pub use position::{Laid, Scenario};
pub use table::{Listed, Stage, Table, Tables};

use rules::{DefId, Library};
use tell::{Speech, Words};

use crate::live::Looked;

/// The names of the seats, for sentences.
pub fn names(looked: &Looked) -> Vec<String> {
    looked.places.iter().map(|place| place.corner.name.clone()).collect()
}

/// Sentences for whoever looks.
pub fn words<'a>(looked: &'a Looked, speech: &'a Speech, names: &'a [String]) -> Words<'a> {
    Words { speech, library: &looked.library, players: names, viewer: looked.viewer.seat(), marked: false }
}

/// The id of a print: `aliens/scout`. Nothing for a card that the reader does not know.
fn print_id(library: &Library, def: DefId) -> Option<String> {
    (!def.is_hidden()).then(|| library.card(def).id.to_string())
}

fn faction_id(library: &Library, index: u16) -> Option<String> {
    library.cards.factions.get(usize::from(index)).map(|faction| faction.id.to_string())
}
