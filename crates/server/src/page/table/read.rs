//! The card that is read: the script fills it in; until then, the one that asks.

use maud::{Markup, html};
use rules::Origin;

use super::sight::Sight;
use crate::page::face::{Size, still};
use crate::page::scene::Scene;

pub fn part(scene: &Scene<'_>) -> Markup {
    let sight = Sight::of(scene);
    let asks = sight.passage().filter(|passage| matches!(passage.origin, Origin::Card(_))).map(|passage| passage.def);
    let about = || {
        let card = sight.picks.decision.and_then(|decision| decision.prompt.about)?;
        Some(sight.table.def(card)).filter(|def| !def.is_hidden())
    };
    html! {
        section.read #read aria-label=(sight.say("reading")) {
            @if let Some(def) = asks.or_else(about) {
                (still(&sight.words, def, Size::Small))
            } @else {
                p.hint { (sight.say("reading-hint")) }
            }
        }
    }
}
