//! What every corner shows: who sits there, points, piles, clock.

use std::hash::Hash;

use maud::{Markup, html};
use rules::{CardId, Seat};

use super::sight::Sight;
use crate::page::canvas::numbered;
use crate::page::face::{Palette, Press, crown};
use crate::page::scene::{Corner, Sitter};
use tell::bot_name;

/// Points to win.
const GOAL: u8 = 15;

/// All that a corner is painted from, besides names.
pub fn inputs(sight: &Sight<'_>, seat: Seat) -> impl Hash + use<> {
    let table = &sight.table;
    let discards = table.discards(seat);
    let offered = discards.iter().any(|card| sight.picks.card(*card).is_some());
    let aside = table.titans_aside(seat).into_iter();
    let aside: Vec<_> =
        aside.map(|card| (card, table.def(card), table.counters(card), sight.picks.card(card))).collect();
    let in_play = table.bases().into_iter().flat_map(|base| table.titans_at(base));
    let in_play: Vec<CardId> = in_play.filter(|card| table.owner(*card) == Some(seat)).collect();
    let sits = |corner: &Corner| (corner.sitter, corner.conceded, corner.clock.map(|left| left.as_secs()));
    let clock = (runs(sight, seat), sight.corner(seat).map(sits));
    let top = discards.first().map(|card| (*card, table.def(*card)));
    (
        (sight.is_over(), table.turn() == seat, table.factions(seat), table.vp(seat), clock),
        (table.hand_len(seat), table.deck_len(seat), discards.len(), top, offered),
        (aside, in_play, sight.picks.seat(seat)),
    )
}

/// Shape and name; the whole is a button when the player is a choice.
pub fn who(sight: &Sight<'_>, seat: Seat, more: impl FnOnce() -> Markup) -> Markup {
    sight.canvas.frame(&numbered("who", seat.0), || named(sight, seat, more()))
}

fn named(sight: &Sight<'_>, seat: Seat, more: Markup) -> Markup {
    let id = numbered("who", seat.0);
    let press = sight.picks.seat(seat);
    let a = Press::attrs(press.as_ref());
    let inside = html! {
        i.shape {}
        span.nameplate { b { (sight.name(seat)) } (status(sight, seat)) (more) }
        (Press::keycap(press.as_ref()))
    };
    html! {
        @if press.is_some() {
            button.who.legal id=(id) type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key]
                data-toggle=[a.toggle] aria-pressed=[a.pressed] { (inside) }
        } @else {
            div.who id=(id) { (inside) }
        }
    }
}

/// "away", "bot: greedy": in words, not by colour.
fn status(sight: &Sight<'_>, seat: Seat) -> Markup {
    let Some(corner) = sight.corner(seat) else { return html! {} };
    let speech = sight.words.speech;
    let text = match corner.sitter {
        _ if corner.conceded => speech.say("conceded"),
        Sitter::Here => String::new(),
        Sitter::Away => speech.say("away"),
        Sitter::Bot(bot) => speech.tell("a-bot", [("bot", bot_name(speech, bot).into())]),
        Sitter::StandIn => speech.say("stand-in"),
    };
    html! { @if !text.is_empty() { small.status { (text) } } }
}

/// Only where everybody may know who is asked.
fn runs(sight: &Sight<'_>, seat: Seat) -> bool {
    let runs = sight.corner(seat).is_some_and(|corner| corner.runs && corner.clock.is_some());
    runs && sight.scene.view.asked() == Some(seat) && !sight.is_over()
}

/// The script counts down the one that runs.
pub fn clock(sight: &Sight<'_>, seat: Seat) -> Markup {
    let left = sight.corner(seat).and_then(|corner| corner.clock);
    let runs = runs(sight, seat);
    html! {
        @if let Some(left) = left {
            @let seconds = left.as_secs();
            span.clock title=(sight.say("time-left")) data-clock=(seconds) data-running[runs] {
                (format!("{}:{:02}", seconds / 60, seconds % 60))
            }
        }
    }
}

pub fn chips(sight: &Sight<'_>, seat: Seat) -> Markup {
    html! {
        @for (name, palette) in factions(sight, seat) {
            span .{ "fchip " (palette.class) } style=[&palette.style] title=(name) { i.e {} span { (name) } }
        }
    }
}

pub fn emblems(sight: &Sight<'_>, seat: Seat) -> Markup {
    html! {
        span.em2 {
            @for (name, palette) in factions(sight, seat) {
                span .(palette.class) style=[&palette.style] title=(name) { i.e {} span.sr { (name) " " } }
            }
        }
    }
}

fn factions(sight: &Sight<'_>, seat: Seat) -> Vec<(String, Palette)> {
    let taken = sight.table.factions(seat).into_iter().flatten();
    let named = taken.filter_map(|index| {
        let faction = sight.words.library.cards.factions.get(usize::from(index))?;
        Some((sight.words.faction(index), Palette::worn(sight.words.library, &faction.id)))
    });
    named.collect()
}

pub fn points(sight: &Sight<'_>, seat: Seat) -> Markup {
    let vp = sight.table.vp(seat);
    let id = numbered("points", seat.0);
    sight.canvas.keep(&id, vp, || {
        html! {
            div.vp id=(id) {
                b { (opener(sight, seat)) }
                small.unit { (sight.say("vp")) }
                span {
                    small { (sight.words.speech.tell("of-goal", [("n", GOAL.into())])) }
                    span .{ "track " (sight.corner_class(seat)) } aria-hidden="true" {
                        @for i in 1..=GOAL { i.on[i <= vp] .last[i == GOAL] {} }
                    }
                }
            }
        }
    })
}

/// The figure opens the account of all points.
fn opener(sight: &Sight<'_>, seat: Seat) -> Markup {
    let vp = sight.table.vp(seat);
    let label = sight.words.speech.tell("vp-whence", [("n", vp.into()), ("who", sight.name(seat).into())]);
    html! { button.figure type="button" popovertarget="account" aria-label=(label) { (vp) } }
}

pub fn short_points(sight: &Sight<'_>, seat: Seat) -> Markup {
    html! { div.vp { b { (opener(sight, seat)) } small { (sight.say("vp")) } } }
}

pub fn deck(sight: &Sight<'_>, seat: Seat) -> Markup {
    let (id, n) = (numbered("deck", seat.0), sight.table.deck_len(seat));
    let paint = || {
        html! {
            div.pile.deck id=(id) {
                span.stack aria-hidden="true" { i.e style="--e:var(--e-baston)" {} }
                span { b { (n) } small { (sight.say("pile-deck")) } }
            }
        }
    };
    sight.canvas.keep(&id, n, paint)
}

/// The backs of a hand, and how many.
pub fn hand(sight: &Sight<'_>, seat: Seat) -> Markup {
    let (id, n) = (numbered("backs", seat.0), sight.table.hand_len(seat));
    let paint = || {
        html! {
            div.pile.inhand id=(id) {
                span.backs aria-hidden="true" { @for _ in 0..n.min(7) { i {} } }
                span { b { (n) } small { (sight.say("pile-hand")) } }
            }
        }
    };
    sight.canvas.keep(&id, n, paint)
}

/// The second row of a narrow corner: each emblem with its titan's name, or its own.
pub fn army(sight: &Sight<'_>, seat: Seat) -> Markup {
    let aside = sight.table.titans_aside(seat);
    let on_bases = sight.table.bases().into_iter().flat_map(|base| sight.table.titans_at(base));
    let in_play: Vec<CardId> = on_bases.filter(|card| sight.table.owner(*card) == Some(seat)).collect();
    let taken = sight.table.factions(seat).into_iter().flatten();
    let ids = &sight.words.library.cards.factions;
    let named: Vec<_> = taken.filter_map(|index| Some((index, ids.get(usize::from(index))?.id.as_str()))).collect();
    let of =
        |cards: &[CardId], id: &str| cards.iter().copied().find(|card| sight.faction_of(sight.table.def(*card)) == id);
    html! {
        div.army aria-label=(sight.say("factions")) {
            @for (index, id) in named {
                @let palette = Palette::of(id);
                span .{ "fa " (palette.class) } style=[&palette.style] title=(sight.words.faction(index)) {
                    i.e {} span.sr { (sight.words.faction(index)) " " }
                    @if let Some(card) = of(&aside, id) { span.ti.out id={ "t-" (card.number()) } { (titan(sight, card)) } }
                    @else if let Some(card) = of(&in_play, id) { span.ti.in { (crown()) (sight.words.card(sight.table.def(card))) } }
                    @else { span.ti.none aria-hidden="true" { (sight.words.faction(index)) } }
                }
            }
        }
    }
}

/// Titans beside the deck; one whose Special is offered can be pressed.
pub fn titans(sight: &Sight<'_>, seat: Seat) -> Markup {
    let titans = sight.table.titans_aside(seat);
    html! {
        @if !titans.is_empty() {
            ul.aside aria-label=(sight.say("titans-aside")) { @for card in titans { li id={ "t-" (card.number()) } { (titan(sight, card)) } } }
        }
    }
}

fn titan(sight: &Sight<'_>, card: CardId) -> Markup {
    let def = sight.table.def(card);
    let palette = Palette::of(sight.faction_of(def));
    let press = sight.picks.card(card);
    let a = Press::attrs(press.as_ref());
    let counters = sight.table.counters(card);
    html! {
        button .{ "att " (palette.class) } .legal[press.is_some()] style=[&palette.style] data-fly={ "c-" (card.number()) }
            type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key] data-toggle=[a.toggle]
            aria-pressed=[a.pressed] data-read=(def.0) title=(sight.words.card(def)) {
            (crown()) span { (sight.words.card(def)) }
            @if counters > 0 { b aria-label=(sight.words.speech.tell("marks-n", [("n", counters.into())])) { (counters) } }
            (Press::keycap(press.as_ref()))
        }
    }
}

/// Opens the pile: discards are open to all.
pub fn discards(sight: &Sight<'_>, seat: Seat) -> Markup {
    sight.canvas.frame(&numbered("pile", seat.0), || pile(sight, seat))
}

fn pile(sight: &Sight<'_>, seat: Seat) -> Markup {
    let pile = sight.table.discards(seat);
    let offered = pile.iter().any(|card| sight.picks.card(*card).is_some());
    // The card on top is where the last one flew to.
    let top = pile.first().copied();
    let palette = Palette::of(top.map_or("", |card| sight.faction_of(sight.table.def(card))));
    let fly = top.map(|card| numbered("c", card.number()));
    html! {
        button.pile.legal[offered] id={ "pile-" (seat.0) } type="button" popovertarget={ "discards-" (seat.0) } {
            span .{ "stack open " (palette.class) } .empty[pile.is_empty()] style=[&palette.style] data-fly=[fly]
                aria-hidden="true" { i.e {} }
            span { b { (pile.len()) } small { (sight.say("pile-discards")) } }
            @if offered { kbd.keycap aria-hidden="true" { "▾" } span.sr { (sight.say("choices-inside")) } }
        }
    }
}
