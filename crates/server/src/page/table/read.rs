//! The card that is read: the script fills it in; until then, the one that asks.

use maud::{Markup, html};
use rules::{Ask, Origin};

use super::sight::Sight;
use crate::page::face::{Size, still};

pub fn part(sight: &Sight<'_>) -> Markup {
    let asks = sight.passage().filter(|passage| matches!(passage.origin, Origin::Card(_))).map(|passage| passage.def);
    let about = || {
        let card = sight.picks.decision.and_then(|decision| decision.prompt.about)?;
        Some(sight.table.def(card)).filter(|def| !def.is_hidden())
    };
    let about_it = sight.picks.decision.is_some_and(|d| matches!(d.prompt.ask, Ask::May | Ask::Branch));
    let seen = || if about_it { sight.seen().first().copied() } else { None };
    html! {
        section.read #read aria-label=(sight.say("reading")) {
            @if let Some(def) = about().or_else(seen).or(asks) {
                (sight.canvas.keep("reads", def, || html! { div #reads { (still(&sight.words, def, Size::Small)) } }))
            } @else {
                p.hint { (sight.say("reading-hint")) }
            }
        }
    }
}
