//! The bar: who has how many points, which turn it is, and with whose eyes one looks.

use maud::{Markup, html};
use rules::Seat;

use super::{Film, word};
use crate::page::table::sight::Sight;
use crate::table::play::Eyes;

pub fn bar(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    html! {
        header.bar-top {
            a.brand href="/" { i.e style="--e:var(--e-baston)" {} span { "BASTON" } }
            (score(film, sight))
            (seats(film, sight))
        }
    }
}

pub fn score(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let all: Vec<Seat> = sight.seats().collect();
    let turn = [("n", film.turn.into()), ("of", film.headings.len().into())];
    html! {
        h1 #score {
            @for (i, seat) in all.into_iter().enumerate() {
                @if i > 0 { small { (sight.say("film-versus")) } }
                span .(sight.corner_class(seat)) { i.shape {} (sight.name(seat)) " " b { (sight.table.vp(seat)) } }
            }
            " " small.turn { (sight.words.speech.tell("film-turn", turn)) }
        }
    }
}

/// Links: a page without the script is another page.
fn seats(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let mut choices: Vec<(Eyes, String, Option<Seat>)> = Vec::new();
    let may = |seat: &Seat| film.open || sight.is_reader(*seat);
    choices.extend(sight.seats().filter(may).map(|seat| (Eyes::Of(Some(seat)), sight.name(seat), Some(seat))));
    if film.open {
        choices.push((Eyes::Open, sight.say("film-all-hands"), None));
    }
    choices.push((Eyes::Of(None), sight.say("film-watcher"), None));
    html! {
        nav.seeas aria-label=(sight.say("film-see-as")) {
            span { (sight.say("film-see-as")) }
            div.seg4 {
                @for (eyes, name, seat) in choices {
                    a href=(film.address(film.scene.at, eyes)) data-eyes=(word(eyes)) aria-current=[(film.eyes == eyes).then_some("true")] {
                        @if let Some(seat) = seat { i .{ "shape " (sight.corner_class(seat)) } {} }
                        (name)
                    }
                }
            }
        }
    }
}
