//! Faces: a printed card, a minion in play, a base. Nothing is drawn by hand: emblem and
//! colours are the faction's, the composition says the power, the glyph what the card does.

mod art;
mod base;
mod card;
mod clear;
mod mini;
mod palette;
mod press;
mod recipe;
mod tug;
mod verb;
pub mod written;

pub use base::{Goal, Opens, Poster, Stake, pick, poster, prizes, written_rule};
pub use card::{Print, Size, back, card_sheet, faction_line, faction_name, kind_name, lying, print, still};
pub use clear::{clear, clear_all};
pub use mini::{Attached, InPlay, crown, mini, plate};
pub use palette::Palette;
pub use press::{Attrs, Press};
pub use tug::{bar, thin_bar};
pub use verb::verb;
pub use written::{Paragraph, paragraphs};

use rules::{DefId, Library};

/// Where the large reading of a card is found.
pub fn card_href(def: DefId) -> String {
    format!("/card/{}", def.0)
}

/// The page of a card, by its id: the same whatever other cards there are.
pub fn card_path(library: &Library, def: DefId) -> String {
    format!("/card/{}", library.card(def).id)
}
