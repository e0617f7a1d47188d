//! The front page.

use maud::{Markup, html};
use tell::Speech;

use super::bots::{bot_options, usual_bot};
use super::fields::choices;
use super::frame::document;
use super::row::{TableRow, rows};
use crate::page::shell::Shell;
use crate::table::form::MOST_SEATS;

/// `fan` are faces of cards, three of them; `yours` the tables where the reader sits.
pub fn home(shell: &Shell<'_>, fan: &[Markup], yours: &[TableRow]) -> Markup {
    let speech = shell.speech;
    let main = html! {
        main {
            (hero(speech, fan))
            div.ropes aria-hidden="true" {}
            (doors(speech, yours))
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

fn hero(speech: &Speech, fan: &[Markup]) -> Markup {
    html! {
        section.hero aria-label=(speech.say("home-welcome")) {
            div.say {
                h1.wordmark { "BASTON" }
                p { (speech.say("home-pitch")) }
                form method="post" action="/play" {
                    div.go {
                        button.cta { (speech.say("home-play-now")) }
                        a.cta.two href="/new" { (speech.say("home-new-table")) }
                    }
                    (against(speech))
                }
                p.st-first {
                    a href="/learn" { (speech.say("home-learn")) }
                    a href="/daily" { (speech.say("home-daily")) }
                    a href="/armies" { (speech.say("armies-title")) }
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
fn against(speech: &Speech) -> Markup {
    let numbers: Vec<(String, String)> =
        (1..MOST_SEATS).map(|n| (n.to_string(), speech.tell("home-bots", [("n", n.into())]))).collect();
    html! {
        div.st-against {
            span aria-hidden="true" { (speech.say("home-against")) }
            label.sr for="bots" { (speech.say("home-how-many")) }
            select id="bots" name="bots" { (choices(&numbers, "1")) }
            label.sr for="bot" { (speech.say("home-which-bot")) }
            select id="bot" name="bot" { (choices(&bot_options(speech, ""), usual_bot())) }
        }
    }
}

fn doors(speech: &Speech, yours: &[TableRow]) -> Markup {
    let calling = yours.iter().filter(|table| table.state.is_calling()).count();
    let (way, what) = if yours.is_empty() {
        ("/new", speech.say("home-no-tables"))
    } else {
        ("#yours", speech.tell("home-your-tables", [("n", yours.len().into()), ("calling", calling.into())]))
    };
    html! {
        nav.doors aria-label=(speech.say("home-rooms")) {
            div.door.f-robots {
                (art("var(--e-robots)", "--px:0px"))
                b { (speech.say("home-join")) }
                form.join method="get" action="/join" {
                    label.sr for="code" { (speech.say("home-join-label")) }
                    input id="code" name="code" placeholder="brave-otter-42" required autocapitalize="none"
                        autocomplete="off" spellcheck="false";
                    button { (speech.say("home-join-go")) }
                }
            }
            (door("f-wizards", "/tables", art("var(--v-reveal)", "--px:8px;--py:30px;--pr:3deg"),
                &speech.say("home-tables"), &speech.say("home-tables-about")))
            (door("f-zombies", way, art("var(--v-cup)", "--px:32px;--py:26px"),
                &speech.say("home-yours"), &what))
            (door("f-tricksters", "/about", art("var(--v-draw)", "--px:21px;--py:47px;--pr:-3deg"),
                &speech.say("home-about"), &speech.say("home-about-about")))
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
