//! The end: beside the poster (`peak.rs`) where each point came from, the points over the turns, and what a
//! player remembers.

use maud::{Markup, html};
use rules::Seat;

use super::sight::Sight;
use super::{peak, plot, sheet};
use crate::page::face::Palette;
use crate::table::ledger::{Ledger, Memory, Row, SEATS, Source};

/// In the place of the bases.
pub fn room(sight: &Sight<'_>, ledger: &Ledger) -> Markup {
    html! {
        section.ring.ended #ring aria-label=(sight.say("phase-over")) {
            (peak::poster(sight, ledger))
            div.endcol {
                (peak::passport(sight))
                section.sheetbox { h2 { (sight.say("end-whence")) } div.wide { (whence(sight, ledger)) } }
                div.endrow {
                    section.sheetbox { h2 { (sight.say("end-over-turns")) } (plot::plot(sight, ledger)) }
                    section.sheetbox { h2 { (sight.say("end-moments")) } (moments(sight, ledger)) }
                }
            }
        }
    }
}

/// The same table while the game goes on: what the figures of VP open (`sheet.rs`).
pub fn account(sight: &Sight<'_>) -> Markup {
    let ledger = sight.scene.ledger;
    if sheet::is_asked_for(sight) {
        return sheet::shell("account", "tally account");
    }
    html! {
        div.tally.account #account popover aria-label=(sight.say("end-whence")) {
            h3 { (sight.say("end-whence")) }
            div.wide { @if !sight.is_over() { (whence(sight, ledger)) } }
        }
    }
}

fn whence(sight: &Sight<'_>, ledger: &Ledger) -> Markup {
    let seats: Vec<Seat> = sight.seats().collect();
    html! {
        table.whence {
            thead { tr {
                th scope="col" { span.sr { (sight.say("end-source")) } }
                @for seat in &seats { th scope="col" { i .{ "shape " (sight.corner_class(*seat)) } {} (sight.name(*seat)) } }
            } }
            tbody {
                @for row in &ledger.table() { tr {
                    th scope="row" { (source(sight, row)) }
                    @for seat in &seats { (cell(sight, row, *seat)) }
                } }
                @if let Some(counted) = ledger.madness { (madness(sight, &seats, counted)) }
            }
            tfoot { tr {
                th scope="row" { (sight.say("end-total")) }
                @for seat in &seats { td { b { (sight.table.vp(*seat)) } } }
            } }
        }
    }
}

fn source(sight: &Sight<'_>, row: &Row) -> Markup {
    let turn = if row.until > row.turn {
        sight.words.speech.tell("end-turns-n", [("n", row.turn.into()), ("m", row.until.into())])
    } else {
        sight.words.speech.tell("end-turn-n", [("n", row.turn.into())])
    };
    match row.source {
        Source::Base(def) | Source::Card(def) => {
            let palette = Palette::of(sight.faction_of(def));
            html! {
                span .{ "sq " (palette.class) } style=[palette.style] aria-hidden="true" { i.e {} }
                span data-read=(def.0) { (sight.words.card(def)) } small { (turn) }
            }
        }
        Source::Madness => html! {
            span.sq.f-madness aria-hidden="true" { i.e {} } (sight.say("end-madness")) small { (sight.say("end-madness-pairs")) }
        },
    }
}

fn cell(sight: &Sight<'_>, row: &Row, seat: Seat) -> Markup {
    let n = row.gains[seat.index()];
    let place = row.places[seat.index()];
    let first = place.is_some_and(|(place, _)| place == 1) && n > 0;
    html! {
        @if n == 0 && place.is_none() {
            td.nil { "–" }
        } @else {
            td.first[first] .neg[n < 0] {
                b { @if n == 0 { "–" } @else { (format!("{n:+}").replace('-', "−")) } }
                @if let Some((place, power)) = place {
                    " " small title=(sight.words.speech.tell("power-in-all", [("n", power.into())])) {
                        (sight.words.speech.tell("end-place", [("place", place.into())]))
                    }
                }
            }
        }
    }
}

/// How many Madness cards each had, in words: an odd one costs nothing.
fn madness(sight: &Sight<'_>, seats: &[Seat], counted: [usize; SEATS]) -> Markup {
    html! {
        tr.count {
            th scope="row" { span.sq.f-madness aria-hidden="true" { i.e {} } (sight.say("end-madness-cards")) }
            @for seat in seats {
                td { small { (sight.words.speech.tell("end-madness-n", [("n", counted[seat.index()].into())])) } }
            }
        }
    }
}

fn moments(sight: &Sight<'_>, ledger: &Ledger) -> Markup {
    let moments = ledger.moments();
    html! {
        @if moments.is_empty() { p.none { (sight.say("moment-none")) } }
        ol.moments {
            @for memory in moments { li { (memory_of(sight, memory)) } }
        }
    }
}

fn memory_of(sight: &Sight<'_>, memory: Memory) -> Markup {
    let speech = sight.words.speech;
    let who = |seat: Seat| [("who", sight.words.player(seat).into()), ("you", sight.words.you(seat).into())];
    let (title, source, (at, turn), text) = match memory {
        Memory::Largest { seat, source, at, turn, n } => {
            let [a, b] = who(seat);
            let args = [a, b, ("n", n.into()), ("what", named(sight, source).into()), ("turn", turn.into())];
            ("moment-largest", source, (at, turn), speech.tell("moment-largest-text", args))
        }
        Memory::Closest { source, at, turn, by } => {
            let args = [("n", by.into()), ("what", named(sight, source).into()), ("turn", turn.into())];
            ("moment-closest", source, (at, turn), speech.tell("moment-closest-text", args))
        }
        Memory::Loss { seat, source, at, turn, n } => {
            let [a, b] = who(seat);
            let args = [a, b, ("n", n.into()), ("what", named(sight, source).into()), ("turn", turn.into())];
            ("moment-loss", source, (at, turn), speech.tell("moment-loss-text", args))
        }
    };
    let palette = Palette::of(match source {
        Source::Base(def) | Source::Card(def) => sight.faction_of(def),
        Source::Madness => "madness",
    });
    html! {
        span .{ "sq " (palette.class) } style=[palette.style] aria-hidden="true" { i.e {} }
        span { b { (speech.say(title)) } span.t { (text) } }
        a.see href={ "/replay/" (sight.scene.code) "?at=" (at) } aria-label=(speech.tell("moment-see", [("n", turn.into())])) {
            (speech.tell("moment-turn", [("n", turn.into())]))
        }
    }
}

pub(super) fn named(sight: &Sight<'_>, source: Source) -> String {
    match source {
        Source::Base(def) | Source::Card(def) => sight.words.card(def),
        Source::Madness => sight.say("end-madness"),
    }
}
