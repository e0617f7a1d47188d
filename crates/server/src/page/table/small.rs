//! A small table for one person who answers for everybody: the parts of the real one, with their
//! ids, around a form of the page's own. The other hand is open, too, as a row of names.

use maud::{Markup, html};
use rules::{CardId, Seat};

use super::sight::Sight;
use super::{bench, dock, ended, piles, stage, state, tabs, top, whys};
use crate::page::face::{Palette, Press};

/// All parts. `over` is said when nobody is asked.
pub fn small(sight: &Sight<'_>, action: &str, over: &str) -> Markup {
    html! {
        (top::part(sight))
        (tabs::part(sight))
        (others(sight))
        (bench::bases(sight))
        (stage::part(sight))
        @if sight.picks.decision.is_some() {
            (bench::answer(sight, action, &html! {}))
        } @else {
            section.ask.quiet #ask aria-labelledby="q" {
                h1 #q { (over) }
                // What else the page does goes with the same form.
                form #answer method="post" action=(action) {}
            }
            (whys::part(sight))
        }
        (dock::part(sight))
        (piles::part(sight))
        (ended::account(sight))
        (state(sight))
    }
}

/// Whose hands are not below: what may be chosen there is pressed there.
fn others(sight: &Sight<'_>) -> Markup {
    html! {
        div.otherhands #others { @for seat in sight.seats().skip(1) { (hand(sight, seat)) } }
    }
}

fn hand(sight: &Sight<'_>, seat: Seat) -> Markup {
    let cards = sight.table.hand(seat);
    let label = sight
        .words
        .speech
        .tell("film-hand-of", [("who", sight.words.player(seat).into()), ("you", sight.words.you(seat).into())]);
    html! {
        ul .{ "otherhand " (sight.corner_class(seat)) } aria-label=(label) {
            @for card in cards { (chip(sight, card)) }
        }
    }
}

fn chip(sight: &Sight<'_>, card: CardId) -> Markup {
    let (def, press) = (sight.table.def(card), sight.picks.card(card));
    let palette = Palette::worn(sight.words.library, &sight.words.library.card(def).faction);
    let a = Press::attrs(press.as_ref());
    let inside = html! { i.e {} span { (sight.words.card(def)) } (Press::keycap(press.as_ref())) };
    html! {
        li id={ "h-" (card.number()) } {
            @if press.is_some() {
                button .{ "hc legal " (palette.class) } style=[&palette.style] type=(a.kind) form=[a.form] name=[a.name]
                    value=[a.value] data-key=[a.key] data-toggle=[a.toggle] aria-pressed=[a.pressed] data-read=(def.0)
                    data-fly={ "c-" (card.number()) } { (inside) }
            } @else {
                span .{ "hc " (palette.class) } style=[&palette.style] data-read=(def.0) data-fly={ "c-" (card.number()) } { (inside) }
            }
        }
    }
}
