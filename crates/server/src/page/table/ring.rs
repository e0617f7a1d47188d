//! The bases, or the factions while they are drafted.

use maud::{Markup, html};

use super::sight::Sight;
use super::{draft, lane};
use crate::page::scene::Scene;

pub fn part(scene: &Scene<'_>) -> Markup {
    let sight = Sight::of(scene);
    let bases = sight.table.bases();
    html! {
        @if bases.is_empty() && !sight.is_over() {
            section.ring.draft #ring aria-label=(sight.say("factions")) { (draft::tiles(&sight)) }
        } @else {
            section.ring #ring aria-label=(sight.say("bases")) style={ "--lanes:" (bases.len()) } {
                @for base in bases { (lane::lane(&sight, base)) }
            }
        }
    }
}
