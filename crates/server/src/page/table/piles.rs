//! Discard piles, open to all: a sheet for each corner.

use maud::{Markup, html};
use rules::{CardId, Seat};

use super::sight::Sight;
use crate::page::face::{Press, Size, print, still};

pub fn part(sight: &Sight<'_>) -> Markup {
    html! { div #piles { @for seat in sight.seats() { (pile(sight, seat)) } } }
}

fn pile(sight: &Sight<'_>, seat: Seat) -> Markup {
    let cards = sight.table.discards(seat);
    let title = sight.words.speech.tell(
        "discards-of",
        [("who", sight.words.player(seat).into()), ("you", sight.words.you(seat).into()), ("n", cards.len().into())],
    );
    let id = format!("discards-{}", seat.0);
    html! {
        div.pilebox #(id) popover aria-label=(title) {
            header {
                h2 { (title) }
                button.ibtn type="button" popovertarget=(id) popovertargetaction="hide" aria-label=(sight.say("close")) { "✕" }
            }
            ul { @for card in cards { li { (face(sight, card)) } } }
        }
    }
}

fn face(sight: &Sight<'_>, card: CardId) -> Markup {
    let def = sight.table.def(card);
    let Some(press) = sight.picks.card(card) else {
        return still(&sight.words, def, Size::Small);
    };
    let (face, a) = (print(&sight.words, def, Size::Small), Press::attrs(Some(&press)));
    let label = format!("{}, {}", face.label, press.label(sight.words.speech));
    html! {
        button .(face.class) .legal style=[face.style] type=(a.kind) form=[a.form] name=[a.name] value=[a.value]
            data-key=[a.key] data-toggle=[a.toggle] aria-pressed=[a.pressed] aria-label=(label) data-read=(def.0) {
            (face.inside) (Press::keycap(Some(&press)))
        }
    }
}
