//! On a phone, the bases as tabs: one glance at all bars.

use maud::{Markup, html};
use rules::{BaseId, CardId};

use super::lane::{bar_label, goal, stakes};
use super::sight::Sight;
use crate::page::canvas::Light;
use crate::page::face::{Palette, Press, thin_bar};

pub fn part(sight: &Sight<'_>) -> Markup {
    let bases = sight.table.bases();
    html! {
        nav.tabs #tabs aria-label=(sight.say("bases")) style={ "--lanes:" (bases.len().max(1)) } {
            @for base in bases { (tab(sight, base)) }
        }
    }
}

fn tab(sight: &Sight<'_>, base: BaseId) -> Markup {
    let (id, def) = (format!("tab-{}", base.number()), sight.table.base_def(base));
    sight.canvas.keep(&id, def, || {
        let palette = Palette::of(sight.faction_of(def));
        html! {
            a .{ "tabb " (palette.class) } id=(id) style=[&palette.style] href={ "#lane-" (base.number()) } {
                b { i.e aria-hidden="true" {} span.t { (sight.words.card(def)) } span.n { @if is_painted(sight) { (figures(sight, base)) } } }
                @if is_painted(sight) {
                    (thin_bar(&stakes(sight, base), goal(sight, base), &bar_label(sight, base)))
                    (count(sight, base))
                }
            }
        }
    })
}

/// Numbers, bar and choices are those of the lane: where there is a script, it copies them (`tabs.js`).
fn is_painted(sight: &Sight<'_>) -> bool {
    sight.canvas.light() == Light::Painted
}

/// "7/22".
fn figures(sight: &Sight<'_>, base: BaseId) -> Markup {
    html! { (sight.base_power(base)) "/" (goal(sight, base).breakpoint) }
}

/// How many choices are at this base.
fn count(sight: &Sight<'_>, base: BaseId) -> Markup {
    let choices = choices(sight, base);
    let best = choices.iter().find_map(|press| press.best.as_ref());
    html! {
        @if !choices.is_empty() { span.keycap.best[best.is_some()] aria-hidden="true" { (choices.len()) } }
        @if let Some(word) = best { span.sr { " " (word) } }
    }
}

/// Those of the choices that are at this base.
fn choices(sight: &Sight<'_>, base: BaseId) -> Vec<Press> {
    let table = &sight.table;
    let minions = sight.standing(base);
    let attached = minions.iter().flat_map(|card| table.attached_to(*card));
    let cards: Vec<CardId> =
        minions.iter().copied().chain(attached).chain(table.actions_on(base)).chain(table.buried_at(base)).collect();
    cards.iter().filter_map(|card| sight.picks.card(*card)).chain(sight.picks.base(base)).collect()
}
