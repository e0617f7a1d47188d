//! Parts of the table for a page that is no table: the bases with their sums, the question as a
//! form of the page's own, and why something cannot be chosen. All of it whole: nothing is fetched.

use maud::{Markup, html};

use super::ask::{options, question, source};
use super::picks::Mode;
use super::sight::Sight;
use super::{lane, ring, tally, whys};
use crate::page::face::Palette;

/// The bases with what is on them, also of a game that is over.
pub fn bases(sight: &Sight<'_>) -> Markup {
    html! {
        section.ring #ring aria-label=(sight.say("bases")) style=(ring::rows(sight)) {
            @for base in sight.table.bases() { (lane::lane(sight, base)) }
        }
        (tally::part(sight))
    }
}

/// The open question, whoever is asked; what is lit on the bases belongs to this form.
pub fn answer(sight: &Sight<'_>, action: &str, hidden: &Markup) -> Markup {
    let Some(decision) = sight.picks.decision else { return html! {} };
    let source = source(sight, decision);
    let palette = Palette::of(source.map_or("", |def| sight.faction_of(def)));
    let several = sight.picks.mode == Mode::Several;
    html! {
        section.ask #ask aria-labelledby="q" {
            span .{ "src " (palette.class) } style=[&palette.style] data-read=[source.map(|def| def.0)] { i.e {} }
            (question(sight, decision))
            form.answer #answer method="post" action=(action) data-multi[several]
                data-min=[several.then_some(decision.min)] data-max=[several.then_some(decision.max)]
                data-order[sight.picks.mode == Mode::Order] {
                (hidden)
                (options(sight, decision))
                @if sight.picks.mode != Mode::One {
                    button.choice.confirm type="submit" { (sight.say("confirm")) }
                }
            }
        }
        (whys::part(sight))
    }
}
