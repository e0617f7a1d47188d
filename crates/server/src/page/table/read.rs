//! The card that is read: the script fills it in, where there is one; else the one that asks.

use maud::{Markup, html};
use rules::{Ask, Origin};

use super::sight::Sight;
use crate::page::canvas::Light;
use crate::page::face::{Size, still};

pub fn part(sight: &Sight<'_>) -> Markup {
    let asks = sight.passage().filter(|passage| matches!(passage.origin, Origin::Card(_))).map(|passage| passage.def);
    let about = || {
        let card = sight.picks.decision.and_then(|decision| decision.prompt.about)?;
        Some(sight.table.def(card)).filter(|def| !def.is_hidden())
    };
    let about_it = sight.picks.decision.is_some_and(|d| matches!(d.prompt.ask, Ask::May | Ask::Branch));
    let seen = || if about_it { sight.seen().first().copied() } else { None };
    let read = about().or_else(seen).or(asks);
    // A script knows every card that it has shown before.
    let fetched = read.filter(|_| sight.canvas.light() == Light::Listed);
    html! {
        section.read #read aria-label=(sight.say("reading")) data-read=[fetched.map(|def| def.0)] {
            @match read {
                Some(def) => { @if fetched.is_none() { (still(&sight.words, def, Size::Small)) } }
                None => { p.hint { (sight.say("reading-hint")) } }
            }
        }
    }
}
