//! The poster of the end: who won, with which army, a line that the game has earned, and how it turned where the
//! reader has lost.

use maud::{Markup, html};
use rules::Seat;

use super::ended::named;
use super::sight::Sight;
use crate::page::face::Palette;
use crate::table::ledger::Ledger;

/// Pieces of confetti.
const CONFETTI: u32 = 26;
/// From this lead on nobody was near.
const FAR: u8 = 6;
/// What ends a game (004 p.7).
const ENOUGH: u8 = 15;
/// Up to this lead it was close.
const NEAR: u8 = 2;

pub fn poster(sight: &Sight<'_>, ledger: &Ledger) -> Markup {
    let winner = sight.winner().unwrap_or(sight.me);
    let speech = sight.words.speech;
    let args = || [("who", sight.words.player(winner).into()), ("you", sight.words.you(winner).into())];
    let verdict = if sight.winner().is_some() { speech.tell("end-verdict", args()) } else { speech.say("end-shared") };
    let seats = sight.seats().count();
    let line = speech.tell("end-line", [("corners", seats.into()), ("turns", ledger.turns().into())]);
    let (lost, won) = (has_lost(sight), sight.winner().is_some_and(|seat| sight.is_reader(seat)));
    html! {
        section .{ "win " (sight.corner_class(winner)) } .loss[lost] .mine[won] data-outcome=(outcome(won, lost)) {
            @if won { (confetti(sight, winner)) }
            p.over { (line) }
            // Said by the question below, too.
            p.verdict .long[verdict.chars().count() > 10] aria-hidden="true" {
                @for word in verdict.split(' ') { span { (word) } " " }
            }
            @if lost { (turned(sight, ledger, winner)) } @else { (army(sight, winner)) }
            @if let Some(earned) = earned(sight, winner) { p.earn data-first=(speech.tell("earn-first", [("faction", "%".into())])) { b { (earned) } } }
            (points(sight, winner))
        }
    }
}

fn outcome(won: bool, lost: bool) -> &'static str {
    match (won, lost) {
        (true, _) => "won",
        (_, true) => "lost",
        _ => "watched",
    }
}

/// Whether the reader played and somebody else won.
fn has_lost(sight: &Sight<'_>) -> bool {
    let plays = sight.words.viewer.is_some();
    plays
        && sight.winner().is_some_and(|seat| !sight.is_reader(seat))
        && !sight.table.winners().any(|seat| sight.is_reader(seat))
}

/// The two emblems, which collide, and what such an army is called.
fn army(sight: &Sight<'_>, winner: Seat) -> Markup {
    html! {
        div.duo aria-hidden="true" {
            span.bang {}
            @for faction in sight.table.factions(winner).into_iter().flatten() {
                @let palette = Palette::of(&sight.words.library.cards.factions[usize::from(faction)].id);
                span.x .(palette.class) style=[palette.style] { i.e {} }
            }
        }
        p.arm { (sight.words.army(&sight.table, winner)) }
    }
}

/// Rains once: the emblems of the army.
fn confetti(sight: &Sight<'_>, winner: Seat) -> Markup {
    let factions: Vec<u16> = sight.table.factions(winner).into_iter().flatten().collect();
    let at = |i: u32, by: u32, of: u32| (i * by + i * i * 7) % of;
    html! {
        div.conf aria-hidden="true" {
            @for i in 0..CONFETTI {
                @if let Some(faction) = factions.get(i as usize % factions.len().max(1)) {
                    @let palette = Palette::of(&sight.words.library.cards.factions[usize::from(*faction)].id);
                    i .{ "e cf " (palette.class) } style={
                        @if let Some(own) = &palette.style { (own) ";" }
                        "left:" (at(i, 37, 97)) "%;top:" (at(i, 53, 92)) "%;font-size:" (22 + at(i, 13, 34)) "px;--r:" (at(i, 71, 360)) "deg;--s:" (900 + at(i, 91, 1400)) "ms;--d:" (at(i, 29, 600)) "ms"
                    } {}
                }
            }
        }
    }
}

/// What the points say; the passport may know something better.
fn earned(sight: &Sight<'_>, winner: Seat) -> Option<String> {
    sight.winner()?;
    let others = sight.seats().filter(|seat| *seat != winner).map(|seat| sight.table.vp(seat));
    let (own, best) = (sight.table.vp(winner), others.max()?);
    // Where somebody has given up, points say nothing.
    let lead = own.checked_sub(best).filter(|lead| *lead > 0 && own >= ENOUGH)?;
    let id = match lead {
        FAR.. => "earn-far",
        ..=NEAR => "earn-near",
        _ => "earn-won",
    };
    Some(sight.words.speech.tell(id, [("n", own.into()), ("m", best.into())]))
}

/// The largest haul of whoever won, with a way to see it.
fn turned(sight: &Sight<'_>, ledger: &Ledger, winner: Seat) -> Markup {
    let speech = sight.words.speech;
    let row =
        ledger.rows.iter().max_by_key(|row| row.gains[winner.index()]).filter(|row| row.gains[winner.index()] > 0);
    html! {
        @if let Some(row) = row {
            div.turnbox {
                h2 { (speech.tell("end-turned", [("n", row.turn.into())])) }
                p {
                    (speech.tell("end-turned-how", [
                        ("who", sight.words.player(winner).into()), ("n", i64::from(row.gains[winner.index()]).into()), ("what", named(sight, row.source).into()),
                    ]))
                }
                a.cta href={ "/replay/" (sight.scene.code) "?at=" (row.at) } { i.tri2 aria-hidden="true" {} (speech.say("end-watch")) }
            }
        } @else { (army(sight, winner)) }
    }
}

/// The points of all, the winner's first, whatever they are: somebody may have given up.
fn points(sight: &Sight<'_>, winner: Seat) -> Markup {
    let mut seats: Vec<Seat> = sight.seats().collect();
    seats.sort_by_key(|seat| (*seat != winner, u8::MAX - sight.table.vp(*seat)));
    html! {
        ol.final aria-label=(sight.say("end-total")) {
            @for seat in seats {
                li .(sight.corner_class(seat)) {
                    b { (sight.table.vp(seat)) } span { i.shape {} (sight.name(seat)) }
                }
            }
        }
    }
}

/// What a browser remembers of this game: which factions its reader played, and whether they won.
pub fn passport(sight: &Sight<'_>) -> Markup {
    let Some(me) = sight.words.viewer else { return html! {} };
    let factions = &sight.words.library.cards.factions;
    let mine: Vec<&str> = sight
        .table
        .factions(me)
        .into_iter()
        .flatten()
        .map(|faction| factions[usize::from(faction)].id.as_str())
        .collect();
    let won = sight.table.winners().any(|seat| seat == me) || sight.winner() == Some(me);
    crate::page::site::passport(&sight.words, Some((sight.scene.code, &mine.join(" "), won)))
}
