//! The other corners.

use maud::{Markup, html};
use rules::Seat;

use super::corner;
use super::sight::Sight;
use crate::page::canvas::numbered;

pub fn part(sight: &Sight<'_>) -> Markup {
    let others: Vec<Seat> = sight.seats().skip(1).collect();
    html! {
        header.top #top {
            a.brand href="/" { i.e style="--e:var(--e-baston)" {} span { "BASTON" } }
            @for seat in others { (sight.canvas.part(&numbered("corner", seat.0), corner::inputs(sight, seat), || other(sight, seat))) }
        }
    }
}

fn other(sight: &Sight<'_>, seat: Seat) -> Markup {
    let label = format!("{}, {}", sight.name(seat), sight.corner_name(seat));
    html! {
        section .{ "corner " (sight.corner_class(seat)) } .turnof[sight.table.turn() == seat && !sight.is_over()]
            id={ "corner-" (seat.0) } aria-label=(label) {
            @if sight.crowded() { (narrow(sight, seat)) } @else { (wide(sight, seat)) }
        }
    }
}

fn wide(sight: &Sight<'_>, seat: Seat) -> Markup {
    html! {
        (corner::who(sight, seat, || html! {}))
        (sight.canvas.keep(&numbered("chips", seat.0), sight.table.factions(seat), || html! {
            span.chips id={ "chips-" (seat.0) } { (corner::chips(sight, seat)) }
        }))
        (corner::clock(sight, seat))
        span.spacer {}
        (corner::points(sight, seat))
        (corner::hand(sight, seat))
        (corner::titans(sight, seat))
        (corner::deck(sight, seat))
        (corner::discards(sight, seat))
    }
}

fn narrow(sight: &Sight<'_>, seat: Seat) -> Markup {
    html! {
        (corner::who(sight, seat, || html! { (corner::clock(sight, seat)) }))
        (corner::short_points(sight, seat))
        div.counts {
            span { b { (sight.table.hand_len(seat)) } small { (sight.say("pile-hand")) } }
            span { b { (sight.table.deck_len(seat)) } small { (sight.say("pile-deck")) } }
            (corner::discards(sight, seat))
        }
        (corner::army(sight, seat))
    }
}
