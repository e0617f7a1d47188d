//! Several people at one device: the next one takes it before their cards are shown.

use maud::{Markup, html};
use rules::Seat;

use super::sight::Sight;

pub fn curtain(sight: &Sight<'_>, seat: Seat) -> Markup {
    let who = sight.words.player(seat);
    html! {
        section.ask.curtain #ask aria-labelledby="q" role="region" {
            span .{ "src " (sight.corner_class(seat)) } { i.shape {} }
            h1 #q { (sight.words.speech.tell("hand-over", [("who", who.as_str().into())])) }
            div.choices {
                a.choice href={ "?as=" (seat.0) } data-key="1" {
                    kbd.keycap { "1" }
                    span { (sight.words.speech.tell("i-am", [("who", who.as_str().into())])) }
                }
            }
        }
    }
}
