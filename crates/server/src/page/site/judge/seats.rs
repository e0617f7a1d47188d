//! A seat: points, hand, deck and discard pile as they are now.

use maud::{Markup, html};
use rules::{CardId, DefId, Game, Seat};

use super::Desk;
use crate::judge::{Common, Piece, Place};
use crate::page::face::{Palette, Press, faction_name};
use crate::page::table::Picks;

pub fn row(desk: &Desk<'_>, seat: Seat) -> Markup {
    let Some(position) = &desk.bench.position else { return html! {} };
    if seat.index() >= position.armies.len() {
        return html! {};
    }
    let (words, speech) = (&desk.words, desk.words.speech);
    let table = desk.game().map(|game| game.table());
    let defs = |cards: Option<Vec<CardId>>, laid: &[DefId]| -> Vec<DefId> {
        match (&table, cards) {
            (Some(table), Some(cards)) => cards.into_iter().map(|card| table.def(card)).collect(),
            _ => laid.to_vec(),
        }
    };
    let i = seat.index();
    let held = table.map(|table| table.hand(seat)).unwrap_or_default();
    let hand = defs(table.map(|table| table.hand(seat)), &position.hands[i]);
    let picks = Picks::of(desk.game().and_then(Game::decision), None);
    let deck = defs(table.map(|table| table.deck(seat)), &position.decks[i]);
    let discards = defs(table.map(|table| table.discards(seat)), &position.discards[i]);
    let aside = defs(
        table.map(|table| table.titans_aside(seat)),
        &position.titans[i].iter().map(|(def, _)| *def).collect::<Vec<_>>(),
    );
    let vp = table.map_or(position.vp[i], |table| table.vp(seat));
    let turn = table.map_or(position.turn == seat.0, |table| table.turn() == seat);
    // Before the first move, what is there is what was laid, card for card.
    let fresh = desk.bench.told.is_empty();
    let own = position.hands[i].len();
    let piece = |n: usize| if n < own { Piece::Hand(seat, n) } else { Piece::Foreign(seat, n - own) };
    let count = |title: &str, n: usize| speech.tell(title, [("n", n.into())]);
    let who = words.player(seat);
    let army = &position.armies[i];
    html! {
        form.seatrow method="post" action="/judge/edit" aria-label=(speech.tell("judge-of-seat", [("who", who.as_str().into())])) {
            (desk.hidden())
            div.who {
                i .{ "shape " (Desk::corner(seat)) } {} b { (who) }
                @for id in [&army.0, &army.1] { @let palette = Palette::of(id); span .{ "em " (palette.class) } style=[&palette.style] title=(faction_name(words, id)) { i.e {} } }
                @if turn { span.jg-turn { (desk.say("judge-turn-mark")) } }
            }
            span.step {
                span { (desk.say("judge-vp")) }
                button name="op" value={ "vp-:" (seat.letter()) } aria-label=(desk.say("judge-vp-less")) { "−" }
                b { (vp) }
                button name="op" value={ "vp+:" (seat.letter()) } aria-label=(desk.say("judge-vp-more")) { "+" }
            }
            div.zone data-place=(Place::Hand(seat).write()) data-takes=(takes(Place::Hand(seat))) {
                span.jg-zone { (desk.say("judge-hand-word")) }
                ul {
                    @for (n, def) in hand.iter().enumerate() {
                        @let card = held.get(n).copied();
                        (chip(desk, *def, fresh.then(|| piece(n)), card, card.and_then(|card| picks.card(card)).as_ref()))
                    }
                }
            }
            (pile(desk, count("judge-deck-n", deck.len()), &deck, Place::Deck(seat), |n| fresh.then_some(Piece::Deck(seat, n))))
            (pile(desk, count("judge-discards-n", discards.len()), &discards, Place::Discards(seat), |n| fresh.then_some(Piece::Discards(seat, n))))
            (pile(desk, count("judge-aside-n", aside.len()), &aside, Place::Aside(seat), |n| fresh.then_some(Piece::Aside(seat, n))))
        }
    }
}

/// Cards that lie on each other, behind a name.
pub fn pile(
    desk: &Desk<'_>,
    title: String,
    cards: &[DefId],
    place: Place,
    piece: impl Fn(usize) -> Option<Piece>,
) -> Markup {
    html! {
        details.jg-pile data-place=(place.write()) data-takes=(takes(place)) {
            summary.ibtn { (title) }
            ul { @for (n, def) in cards.iter().enumerate() { (chip(desk, *def, piece(n), None, None)) } }
        }
    }
}

/// What may be dropped there, in the words of the palette.
fn takes(place: Place) -> &'static str {
    match place {
        Place::Hand(_) | Place::Deck(_) | Place::Discards(_) | Place::Buried(..) => "minion action",
        Place::Aside(_) => "titan",
        Place::Base(..) => "minion action titan monster",
        Place::On(..) => "action",
        Place::NewBase | Place::Instead(_) | Place::Common(Common::BaseDeck | Common::BaseDiscards) => "base",
        Place::Common(Common::MonsterDeck | Common::MonsterDiscards) => "monster",
        Place::Common(Common::TreasureDeck | Common::TreasureDiscards) => "treasure",
    }
}

/// A card as a name; a choice, where it is one, and with a button that takes it away, where it can
/// be.
fn chip(desk: &Desk<'_>, def: DefId, piece: Option<Piece>, card: Option<CardId>, press: Option<&Press>) -> Markup {
    let name = desk.words.card(def);
    let id = card.map(|card| format!("h-{}", card.number()));
    if def.is_hidden() {
        return html! { li.hc id=[id] { span { (name) } } };
    }
    let palette = Palette::of(&desk.words.library.card(def).faction);
    let label = desk.words.speech.tell("judge-remove", [("card", name.as_str().into())]);
    let a = Press::attrs(press);
    html! {
        li .{ "hc " (palette.class) } .legal[press.is_some()] id=[id] style=[&palette.style] data-read=(def.0) {
            @if press.is_some() {
                button.jg-pick type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key]
                    data-toggle=[a.toggle] aria-pressed=[a.pressed] { i.e {} span { (name) } (Press::keycap(press)) }
            } @else {
                i.e {} span { (name) }
            }
            @if let Some(piece) = piece {
                button.jg-x name="op" value={ "remove:" (piece.write()) } aria-label=(label) { "×" }
            }
        }
    }
}
