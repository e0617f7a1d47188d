//! What somebody should see whatever they look at: another person asks to undo; a bot has played for them.

use maud::{Markup, html};
use rules::Seat;

use super::sight::Sight;
use crate::page::scene::Undo;
use crate::table::stand_in::StoodIn;

/// `data-calls` is new whenever there is something new to see; `data-say` is what is read out loud.
pub fn part(sight: &Sight<'_>) -> Markup {
    let scene = sight.scene;
    if sight.is_over() || scene.past.is_some() {
        return empty();
    }
    match (scene.undo, scene.missed, sight.words.viewer) {
        (Undo::Asked { by }, _, Some(seat)) => asked(sight, seat, by),
        (_, Some(missed), Some(_)) => stood_in(sight, missed),
        _ => empty(),
    }
}

fn empty() -> Markup {
    html! { div.banner #banner hidden {} }
}

/// Somebody else asks to undo.
fn asked(sight: &Sight<'_>, seat: Seat, by: Seat) -> Markup {
    let text = sight.words.speech.tell("undo-asked", [("who", sight.words.player(by).into())]);
    html! {
        div.banner.calls #banner role="region" aria-label=(text) data-calls={ "undo " (by.0) " " (sight.canvas.at()) } data-say=(text) {
            span .{ "src " (sight.corner_class(by)) } { i.shape {} }
            p { (text) }
            form.reply method="post" action=(sight.action("undo-reply")) data-live {
                input type="hidden" name="as" value=(seat.0);
                button.btn type="submit" name="yes" value="1" { (sight.say("agree")) }
                button.btn type="submit" name="yes" value="0" { (sight.say("refuse")) }
            }
        }
    }
}

/// A bot has played for the reader: which turns, and where to see them.
fn stood_in(sight: &Sight<'_>, missed: StoodIn) -> Markup {
    let (from, to) = missed.turns;
    let text = sight
        .words
        .speech
        .tell(if from == to { "stood-in-turn" } else { "stood-in-turns" }, [("from", from.into()), ("to", to.into())]);
    html! {
        div.banner #banner role="region" aria-label=(text) data-calls={ "bot " (from) } data-say=(text) {
            p { (text) }
            a.btn href={ "/replay/" (sight.scene.code) "?at=" (missed.at) } { (sight.say("stood-in-watch")) }
        }
    }
}
