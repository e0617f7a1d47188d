//! The bases, or the factions while they are drafted.

use maud::{Markup, html};
use rules::{BaseId, CardId};

use super::sight::Sight;
use super::{draft, ended, lane};

pub fn part(sight: &Sight<'_>) -> Markup {
    if sight.is_over() { ended::room(sight, sight.scene.ledger) } else { lanes(sight) }
}

/// The bases, though the game may be over.
pub fn lanes(sight: &Sight<'_>) -> Markup {
    let bases = sight.table.bases();
    html! {
        @if bases.is_empty() {
            section.ring.draft #ring aria-label=(sight.say("factions")) { (draft::tiles(sight)) }
        } @else {
            section.ring #ring aria-label=(sight.say("bases")) style=(rows(sight)) {
                @for base in bases { (lane::lane(sight, base)) }
            }
        }
    }
}

/// Bases stand in one line whatever they carry, so all lanes share the room above and
/// below alike: as the fullest of them need it.
pub(super) fn rows(sight: &Sight<'_>) -> String {
    let table = &sight.table;
    let mine = |card: &CardId| table.controller(*card) == Some(sight.me);
    let below = |base: &BaseId| sight.standing(*base).iter().filter(|card| mine(card)).count();
    let above = |base: &BaseId| sight.standing(*base).len() - below(base);
    let bases = table.bases();
    let most = |count: &dyn Fn(&BaseId) -> usize| bases.iter().map(count).max().unwrap_or(0).clamp(1, 6);
    format!("--lanes:{};--above:{}fr;--below:{}fr", bases.len(), most(&above), most(&below))
}
