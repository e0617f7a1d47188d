//! The front page.

use maud::{Markup, html};
use tell::Speech;

use super::bots::{bot_options, usual_bot};
use super::fields::choices;
use super::frame::document;
use super::row::{RowState, TableRow, rows};
use crate::bundle::mask;
use crate::page::shell::Shell;
use crate::table::form::MOST_SEATS;

/// Against whom a first game is.
const FIRST_BOT: &str = "easy";

/// `fan` are faces of cards, three of them; `yours` the tables where the reader sits; `first`: somebody whom
/// nobody here knows.
pub fn home(shell: &Shell<'_>, fan: &[Markup], yours: &[TableRow], first: bool) -> Markup {
    let speech = shell.speech;
    let main = html! {
        main.hn style=[masks(yours)] {
            (hero(speech, fan, first))
            div.ropes aria-hidden="true" {}
            (doors(speech, yours))
            (more(speech))
            @if !yours.is_empty() {
                section.st-column id="yours" aria-labelledby="yours-title" {
                    h2 id="yours-title" { (speech.say("home-yours")) }
                    (rows(speech, yours, &speech.say("row-go")))
                    p { a href="/replay" { (speech.say("film-page")) } }
                    p { a href="/mine" { (speech.say("mine-told")) } }
                }
            }
        }
    };
    document(shell, "", main)
}

/// The masks of the armies in the list: the front page brings few of its own.
fn masks(yours: &[TableRow]) -> Option<String> {
    let mut ids: Vec<&String> = yours.iter().flat_map(|row| &row.sides).flat_map(|side| &side.army).collect();
    ids.sort_unstable();
    ids.dedup();
    let of = |id: &&String| mask(&format!("e-{id}")).map(|mask| format!("--e-{id}:{mask}"));
    let all: Vec<String> = ids.iter().filter_map(of).collect();
    (!all.is_empty()).then(|| all.join(";"))
}

fn hero(speech: &Speech, fan: &[Markup], first: bool) -> Markup {
    html! {
        section.hero aria-label=(speech.say("home-welcome")) {
            div.say {
                h1.wordmark { "BASTON" }
                p.what { b { (speech.say("home-what")) } " " (speech.say("home-free")) }
                p { (speech.say("home-pitch")) }
                form method="post" action="/play" {
                    div.go {
                        button.cta { (speech.say("home-play-now")) }
                        a.cta.two href="/new" { (speech.say("home-new-table")) }
                    }
                    (against(speech, first))
                }
            }
            ul.fan aria-hidden="true" {
                @for (i, card) in fan.iter().enumerate() { li style={ "--i:" (i) } { (card) } }
            }
            span.clash aria-hidden="true" { i.e style="--e:var(--e-baston)" {} }
        }
    }
}

/// Whom "play now" is against.
fn against(speech: &Speech, first: bool) -> Markup {
    let usual = if first { FIRST_BOT } else { usual_bot() };
    let numbers: Vec<(String, String)> =
        (1..MOST_SEATS).map(|n| (n.to_string(), speech.tell("home-bots", [("n", n.into())]))).collect();
    html! {
        div.st-against {
            span aria-hidden="true" { (speech.say("home-against")) }
            label.sr for="bots" { (speech.say("home-how-many")) }
            select id="bots" name="bots" { (choices(&numbers, "1")) }
            label.sr for="bot" { (speech.say("home-which-bot")) }
            select id="bot" name="bot" { (choices(&bot_options(speech, ""), usual)) }
        }
    }
}

fn doors(speech: &Speech, yours: &[TableRow]) -> Markup {
    // Where somebody waits for the reader, or at least where a game goes on.
    let waits = yours.iter().find(|row| row.state.is_calling());
    let waits = waits.or_else(|| yours.iter().find(|row| matches!(row.state, RowState::Playing { .. })));
    html! {
        nav.doors aria-label=(speech.say("home-rooms")) {
            @if let Some(row) = waits { (go_on(speech, row)) }
            (door("f-wizards", "/learn", art("var(--v-reveal)", "--px:8px;--py:30px;--pr:3deg"), &speech.say("nav-learn"), &speech.say("home-learn-about")))
            (door("f-ninjas", "/daily", html! {
                (art("var(--v-day)", "--px:21px;--py:31px"))
                span.streak hidden data-streak {}
            }, &speech.say("home-daily"), &speech.say("home-daily-about")))
            (door("f-tricksters", "/gallery", art("var(--v-draw)", "--px:21px;--py:47px;--pr:-3deg"), &speech.say("nav-gallery"), &speech.say("home-gallery-about")))
            (door("f-dinosaurs", "/workshop", art("var(--v-pen)", "--px:12px;--py:20px"), &speech.say("nav-workshop"), &speech.say("home-workshop-about")))
        }
    }
}

/// The game that waits, with both sides and the score.
fn go_on(speech: &Speech, row: &TableRow) -> Markup {
    html! {
        a.door.cont href=(row.href) {
            @if let [mine, theirs] = &row.sides[..] {
                @for (side, army) in ["h1", "h2"].into_iter().zip([mine, theirs]) {
                    span .{ "half " (side) } .(half(&army.army)) aria-hidden="true" {}
                    span .{ "duo2 " (side) } aria-hidden="true" {
                        @for id in &army.army { span .(crate::page::face::Palette::of(id).class) { i.e {} } }
                    }
                }
                span.sc { span.seat-1 { (mine.vp) } i aria-hidden="true" { ":" } span.seat-2 { (theirs.vp) } }
            }
            b { (speech.say("home-continue")) }
            span.d {
                @if row.state.is_calling() { span.yt { (speech.say("home-your-turn")) } }
                (row.title)
            }
        }
    }
}

fn half(army: &[String]) -> String {
    army.first().map_or_else(String::new, |id| crate::page::face::Palette::of(id).class.into_owned())
}

/// A table by its name, and the other rooms.
fn more(speech: &Speech) -> Markup {
    html! {
        div.take {
            form.join method="get" action="/join" {
                label for="code" { (speech.say("home-join")) }
                input id="code" name="code" placeholder="brave-otter-42" required autocapitalize="none" autocomplete="off" spellcheck="false";
                button.btn { (speech.say("home-join-go")) }
            }
            nav aria-label=(speech.say("home-more")) {
                @for (path, name) in [("/tables", "home-tables"), ("/mine", "home-yours"), ("/armies", "armies-title"), ("/about", "home-about")] {
                    a href=(path) { (speech.say(name)) }
                }
            }
        }
    }
}

fn door(class: &str, way: &str, art: Markup, title: &str, about: &str) -> Markup {
    html! {
        a.door.(class) href=(way) {
            (art)
            b { (title) }
            span.d { (about) }
        }
    }
}

fn art(mask: &str, pattern: &str) -> Markup {
    html! {
        span.art style=(pattern) aria-hidden="true" {
            span.fig { i style={ "-webkit-mask-image:" (mask) ";mask-image:" (mask) } {} }
        }
    }
}
