//! The log of the whole game, with where one is in it; below it what turned the game, and ways on.

use maud::{Markup, html};
use rules::Seat;

use super::{Film, Outlook};
use crate::page::replay::chart::whole;
use crate::page::table::log::{class, linked};
use crate::page::table::sight::Sight;
use crate::table::chances::{Cause, Turning};
use crate::table::story::{Line, LineKind};

pub fn rail(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    html! {
        aside.rail {
            ol.log #story tabindex="0" aria-label=(sight.say("log")) {
                @for (at, lines) in film.log.iter().enumerate() {
                    @for entry in lines { (line(film, sight, at, entry)) }
                }
            }
            (foot(film, sight))
            (ways(film, sight))
            // The script reads cards beside the table where there is such a place.
            section #read hidden {}
        }
    }
}

fn line(film: &Film<'_>, sight: &Sight<'_>, at: usize, line: &Line) -> Markup {
    html! {
        li .(class(sight, line)) .now[at == film.scene.at] .later[at > film.scene.at] data-at=(at) {
            @if line.kind == LineKind::Turn { a.jump href=(film.moment(at)) data-to=(at) { (line.text) } }
            @else { span { (linked(sight, &line.text)) } }
        }
    }
}

/// What turned it, the greatest first.
pub fn foot(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let known = if let Outlook::Known(chances) = film.outlook { Some(&chances.turnings[..]) } else { None };
    let turnings = known.unwrap_or_default();
    html! {
        div.railfoot #turned hidden[known.is_none()] {
            @if turnings.is_empty() { p.calm { (sight.say("film-nothing-turned")) } }
            @for (i, turning) in turnings.iter().enumerate() {
                @let title = sight.words.speech.tell("film-turned", [("n", turning.turn.into())]);
                @if i == 0 { h3 { a.jump href=(film.moment(turning.at)) data-to=(turning.at) { (title) } } p { (linked(sight, &told(sight, turning))) } }
                @else { p.less { a.jump href=(film.moment(turning.at)) data-to=(turning.at) { (title) } " " (linked(sight, &told(sight, turning))) } }
            }
        }
    }
}

/// "Your chance rose from 41 to 97 % with Ninja Master at Evans City Cemetery."
fn told(sight: &Sight<'_>, turning: &Turning) -> String {
    let words = tell::Words { marked: true, ..sight.words };
    let speech = words.speech;
    let seat: Seat = words.viewer.unwrap_or_else(|| turning.most());
    let change = if turning.rise(seat) >= 0.0 { "rose" } else { "fell" };
    let [before, after] = [turning.before, turning.after].map(|chance| whole(chance[seat.index()]));
    let args = [
        ("who", words.player(seat).into()),
        ("you", words.you(seat).into()),
        ("change", change.into()),
        ("a", before.into()),
        ("b", after.into()),
    ];
    let mut text = speech.tell("film-changed", args);
    text.push(' ');
    match turning.cause {
        Cause::Played { seat: by, card, base } => {
            let base = base.map(|base| words.card(base)).unwrap_or_default();
            let id = if base.is_empty() { "film-by-card" } else { "film-by-card-at" };
            let args = [
                ("who", words.player(by).into()),
                ("you", words.you(by).into()),
                ("card", words.card(card).into()),
                ("base", base.into()),
            ];
            text.push_str(&speech.tell(id, args));
        }
        Cause::Scored { base } => text.push_str(&speech.tell("film-by-scoring", [("base", words.card(base).into())])),
        Cause::Unnamed => text.push_str(&speech.say("film-by-nothing")),
    }
    text
}

/// To the file, to the judge's table, to the table, to other games.
fn ways(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let key = film.key.map(|key| format!("?key={key}")).unwrap_or_default();
    html! {
        nav.filmways aria-label=(sight.say("film-ways")) {
            @if film.open { a href={ "/replay/" (film.scene.code) "/record" (key) } download { (sight.say("film-download")) } }
            @if film.judged { a data-judge href=(film.judge()) { (sight.say("film-to-judge")) } }
            @if !film.loaded { a href={ "/t/" (film.scene.code) (key) } { (sight.say("film-to-table")) } }
            a href="/replay" { (sight.say("film-load")) }
        }
        (changed(film, sight))
    }
}

/// Whether the moment is told as it was, where today's program plays it otherwise.
pub fn retold(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    html! {
        p.retold #retold role="status" hidden[!film.retold] { (sight.say("film-retold")) }
    }
}

/// The cards that read otherwise today, with both texts.
fn changed(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    html! {
        @if film.otherwise { p.retold { (sight.say("film-otherwise")) } }
        @if !film.changed.is_empty() {
            details.changedcards {
                summary { (sight.words.speech.tell("film-changed-cards", [("n", film.changed.len().into())])) }
                dl {
                    @for card in film.changed {
                        dt { (card.heading) }
                        dd { b { (sight.say("film-then")) } " " (card.then) }
                        dd {
                            b { (sight.say("film-today")) } " "
                            @match &card.now { Some(now) => (now), None => (sight.say("film-card-gone")) }
                        }
                    }
                }
            }
        }
    }
}
