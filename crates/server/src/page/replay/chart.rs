//! One axis for everything: the chances of all corners as bands that fill it, the scorings as
//! flags, the turns below, and the knob that is drawn along.

use std::fmt::Write;

use maud::{Markup, html};
use rules::Seat;

use super::{Film, Flag, Outlook};
use crate::page::face::Palette;
use crate::page::table::sight::Sight;
use crate::table::chances::{Chances, Turning};

const WIDE: f32 = 1000.0;
const HIGH: f32 = 100.0;
/// Flags that are closer to each other stand in two rows.
const NEAR: f32 = 0.135;
/// About so many turns are named.
const TURNS: usize = 6;

pub fn axis(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let known = if let Outlook::Known(chances) = film.outlook { Some(chances.as_ref()) } else { None };
    html! {
        div.tl #axis data-wants[*film.outlook == Outlook::Unasked || *film.outlook == Outlook::Thinking] style={ "--f:" (film.place(film.scene.at)) } {
            div.hdr {
                @if film.open { b { (sight.say("film-chance")) } } @else { b { (sight.say("film-scrubber")) } }
                (asked(film, sight))
                (percent(film, sight))
            }
            div.span {
                (flags(film, sight))
                @if let Some(chances) = known { (bands(film, sight, chances)) }
                @else { div.wc.blank { } }
                @if let Some(chances) = known {
                    @for turning in &chances.turnings { (mark(film, sight, turning)) }
                }
                i.ph aria-hidden="true" {}
                (scrubber(film, sight))
                (ticks(film))
            }
        }
    }
}

/// Without the script somebody asks for the chances by a link.
fn asked(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    html! {
        @match film.outlook {
            Outlook::Never | Outlook::Known(_) => {}
            Outlook::Unasked => { a.wish href={ (film.moment(film.scene.at)) "&chances=1" } { (sight.say("film-ask-chances")) } }
            Outlook::Thinking => { span.wish role="status" { (sight.say("film-thinking")) } }
        }
    }
}

/// What the line says at this moment.
pub fn percent(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let chance = if let Outlook::Known(chances) = film.outlook { chances.at(film.scene.at) } else { None };
    html! {
        span.pct #pct {
            @if let Some(chance) = chance {
                @for seat in sight.seats() {
                    span .(sight.corner_class(seat)) {
                        i.shape {}
                        (sight.words.speech.tell("film-percent", [("who", sight.name(seat).into()), ("n", whole(chance[seat.index()]).into())]))
                    }
                }
            }
        }
    }
}

pub fn whole(chance: f32) -> u32 {
    (chance * 100.0).round().clamp(0.0, 100.0) as u32
}

/// The corners on top of each other, the reader's below; they fill the height.
fn bands(film: &Film<'_>, sight: &Sight<'_>, chances: &Chances) -> Markup {
    let seats: Vec<Seat> = sight.seats().collect();
    let x = |at: usize| WIDE * film.place(at);
    // The upper edge of the first n bands, from left to right.
    let edge = |n: usize| -> Vec<(f32, f32)> {
        let sum = |chance: &[f32; 4]| seats.iter().take(n).map(|seat| chance[seat.index()]).sum::<f32>();
        chances.points.iter().map(|point| (x(point.at), HIGH * (1.0 - sum(&point.chance).clamp(0.0, 1.0)))).collect()
    };
    let label: Vec<String> = seats
        .iter()
        .filter_map(|seat| {
            let n = whole(chances.points.last()?.chance[seat.index()]);
            Some(sight.words.speech.tell("film-percent", [("who", sight.name(*seat).into()), ("n", n.into())]))
        })
        .collect();
    html! {
        svg.wc viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={ (sight.say("film-chance")) ": " (label.join(", ")) } {
            defs { (hatches()) }
            @for (i, seat) in seats.iter().enumerate() {
                @let corner = sight.corner_class(*seat);
                @let d = area(&edge(i), &edge(i + 1));
                path .{ "band " (corner) } d=(d) {}
                // A corner is told by its hatching, too; the reader's is plain.
                @if i > 0 { path.hatch d=(d) fill={ "url(#hatch-" (corner) ")" } {} }
            }
            line.half x1="0" x2=(WIDE) y1=(HIGH / 2.0) y2=(HIGH / 2.0) {}
            @for i in 1..seats.len() { path.ln d=(line(&edge(i))) {} }
        }
    }
}

/// Stripes, dots, lines: as the corners have them.
fn hatches() -> Markup {
    html! {
        pattern #hatch-seat-2 width="10" height="10" patternTransform="rotate(25)" patternUnits="userSpaceOnUse" { rect width="4" height="10" {} }
        pattern #hatch-seat-3 width="9" height="9" patternUnits="userSpaceOnUse" { circle cx="3" cy="3" r="2" {} }
        pattern #hatch-seat-4 width="8" height="8" patternUnits="userSpaceOnUse" { rect width="8" height="2.5" {} }
    }
}

fn line(points: &[(f32, f32)]) -> String {
    let mut d = String::new();
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(d, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    d
}

/// Between two edges.
fn area(below: &[(f32, f32)], above: &[(f32, f32)]) -> String {
    let mut d = line(above);
    for (x, y) in below.iter().rev() {
        let _ = write!(d, "L{x:.1} {y:.1}");
    }
    d.push('Z');
    d
}

/// Where much has changed; the rail says how.
fn mark(film: &Film<'_>, sight: &Sight<'_>, turning: &Turning) -> Markup {
    let label = sight.words.speech.tell("film-turned", [("n", turning.turn.into())]);
    html! {
        a.turning href=(film.moment(turning.at)) data-to=(turning.at) style={ "--f:" (film.place(turning.at)) } aria-label=(label) title=(label) { "!" }
    }
}

fn flags(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let rows = rows(film);
    html! {
        ol.flags aria-label=(sight.say("film-scorings")) {
            @for (flag, row) in film.flags.iter().zip(rows) {
                @let palette = Palette::of(sight.faction_of(flag.base));
                @let name = sight.words.card(flag.base);
                li .{ "scored r" (row) } style={ "--f:" (film.place(flag.at)) } {
                    a .(palette.class) style=[&palette.style] href=(film.moment(flag.at)) data-to=(flag.at) title=(name) { i.e {} span { (name) } }
                }
            }
        }
    }
}

/// 0 and 1 are rows; 2 is for a flag that has room in neither, and is its emblem alone.
fn rows(film: &Film<'_>) -> Vec<u8> {
    let mut ends = [f32::MIN; 2];
    let row = |flag: &Flag| {
        let place = film.place(flag.at);
        let free = ends.iter().position(|end| place - end >= NEAR);
        free.map_or(2, |row| {
            ends[row] = place;
            row as u8
        })
    };
    film.flags.iter().map(row).collect()
}

/// A form: without the script the knob is drawn, and then the button pressed.
fn scrubber(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    html! {
        form.scrub method="get" action={ "/replay/" (film.scene.code) } {
            input type="hidden" name="as" value=(super::word(film.eyes));
            @if let Some(key) = film.key { input type="hidden" name="key" value=(key); }
            input #scrub type="range" name="at" min="0" max=(film.last) value=(film.scene.at) aria-label=(sight.say("film-moment"))
                aria-valuetext=(sight.words.speech.tell("film-turn", [("n", film.turn.into()), ("of", film.headings.len().into())]));
            noscript { button.sbtn { (sight.say("film-go")) } }
        }
    }
}

fn ticks(film: &Film<'_>) -> Markup {
    let every = film.headings.len().div_ceil(TURNS).next_multiple_of(5).max(1);
    let named = |n: usize| n == 1 || n.is_multiple_of(every);
    html! {
        div.ticks aria-hidden="true" {
            @for (i, heading) in film.headings.iter().enumerate() {
                @if named(i + 1) { span style={ "--f:" (film.place(heading.at)) } { (i + 1) } }
            }
        }
    }
}
