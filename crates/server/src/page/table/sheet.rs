//! Sheets that are closed most of the time: discard piles, and where numbers come from. A page with
//! the script has them empty and asks for one when it is opened; one without has them whole.

use maud::{Markup, html};

use super::sight::Sight;
use super::{ended, piles, tally};
use crate::page::canvas::Light;
use crate::page::scene::Scene;

/// One of them, whole.
pub fn sheet(scene: &Scene<'_>, id: &str) -> Option<Markup> {
    let sight = Sight::of(scene);
    match id {
        "account" => Some(ended::account(&sight)),
        _ => tally::of(&sight, id).or_else(|| piles::of(&sight, id)),
    }
}

/// Whether sheets are left empty here.
pub fn is_asked_for(sight: &Sight<'_>) -> bool {
    sight.canvas.light() == Light::Listed
}

/// In its place until somebody opens it.
pub fn empty(sight: &Sight<'_>, id: &str, class: &str) -> Markup {
    sight.canvas.keep(id, (), || shell(id, class))
}

/// The same where it is a part of its own.
pub fn shell(id: &str, class: &str) -> Markup {
    html! { div .(class) id=(id) popover data-sheet {} }
}
