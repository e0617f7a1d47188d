//! Discard piles, open to all: a sheet for each corner (`sheet.rs`).

use maud::{Markup, html};
use rules::{CardId, DefId, Seat, Table};

use super::sheet;
use super::sight::Sight;
use crate::page::face::{Press, lying};

pub fn part(sight: &Sight<'_>) -> Markup {
    html! {
        div #piles {
            @for seat in sight.seats() { (kept(sight, seat)) }
            @if sight.table.uses_stock() { @for stock in STOCKS { (of_nobody(sight, stock)) } }
        }
    }
}

/// The discard piles of monsters and treasures: what they are called, and what lies there.
type Stock = (&'static str, fn(&Table<'_>) -> Vec<CardId>);
const STOCKS: [Stock; 2] = [
    ("discards-monsters", |table: &Table<'_>| table.monster_discards()),
    ("discards-treasures", |table: &Table<'_>| table.treasure_discards()),
];

fn of_nobody(sight: &Sight<'_>, (id, lying): Stock) -> Markup {
    let cards = lying(&sight.table);
    let lies = |card: &CardId| (*card, sight.table.def(*card), sight.picks.card(*card));
    let inputs: Vec<_> = cards.iter().map(lies).collect();
    if is_closed(sight, &cards) {
        return sheet::empty(sight, id, CLASS);
    }
    sight.canvas.part(id, inputs, || {
        let title = sight.words.speech.tell(id, [("n", cards.len().into())]);
        opened(sight, id, &title, &cards)
    })
}

const CLASS: &str = "pilebox";

/// A pile in which there is nothing to choose comes when somebody wants to look.
fn is_closed(sight: &Sight<'_>, cards: &[CardId]) -> bool {
    sheet::is_asked_for(sight) && !cards.iter().any(|card| sight.picks.card(*card).is_some())
}

fn id(seat: Seat) -> String {
    format!("discards-{}", seat.0)
}

/// The sheet with this id.
pub fn of(sight: &Sight<'_>, sheet: &str) -> Option<Markup> {
    let stock = || STOCKS.into_iter().find(|(id, _)| *id == sheet).map(|stock| of_nobody(sight, stock));
    sight.seats().find(|seat| id(*seat) == sheet).map(|seat| pile(sight, seat)).or_else(stock)
}

fn kept(sight: &Sight<'_>, seat: Seat) -> Markup {
    let cards = sight.table.discards(seat);
    if is_closed(sight, &cards) {
        return sheet::empty(sight, &id(seat), CLASS);
    }
    let lies = |card: CardId| (card, sight.table.def(card), sight.picks.card(card));
    let inputs: Vec<_> = cards.into_iter().map(lies).collect();
    sight.canvas.part(&id(seat), inputs, || pile(sight, seat))
}

fn pile(sight: &Sight<'_>, seat: Seat) -> Markup {
    let cards = sight.table.discards(seat);
    let title = sight.words.speech.tell(
        "discards-of",
        [("who", sight.words.player(seat).into()), ("you", sight.words.you(seat).into()), ("n", cards.len().into())],
    );
    opened(sight, &id(seat), &title, &cards)
}

fn opened(sight: &Sight<'_>, id: &str, title: &str, cards: &[CardId]) -> Markup {
    html! {
        div .(CLASS) #(id) popover aria-label=(title) {
            header {
                h2 { (title) }
                button.ibtn type="button" popovertarget=(id) popovertargetaction="hide" aria-label=(sight.say("close")) { "✕" }
            }
            ul { @for card in cards { (lies(sight, *card)) } }
        }
    }
}

fn lies(sight: &Sight<'_>, card: CardId) -> Markup {
    let (id, def, press) = (format!("d-{}", card.number()), sight.table.def(card), sight.picks.card(card));
    sight.canvas.keep(&id, (def, &press), || html! { li id=(id) { (face(sight, card, def, press.as_ref())) } })
}

pub(super) fn face(sight: &Sight<'_>, card: CardId, def: DefId, press: Option<&Press>) -> Markup {
    let (face, a) = (lying(&sight.words, card, def, &sight.canvas), Press::attrs(press));
    let Some(press) = press else {
        return html! {
            article .(face.class) style=[face.style] aria-label=(face.label) data-read=(def.0) { (face.inside) }
        };
    };
    let label = format!("{}, {}", face.label, press.label(sight.words.speech));
    html! {
        button .(face.class) .legal style=[face.style] type=(a.kind) form=[a.form] name=[a.name] value=[a.value]
            data-key=[a.key] data-toggle=[a.toggle] aria-pressed=[a.pressed] aria-label=(label) data-read=(def.0) {
            (face.inside) (Press::keycap(Some(press)))
        }
    }
}
