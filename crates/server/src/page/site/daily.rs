//! The challenge of the day: the armies, a way in, and what came of it for others.

use maud::{Markup, html};
use rules::Library;
use tell::Speech;

use super::armies::tile;
use super::fields::text;
use super::frame::plain;
use crate::page::copying::copy_button;
use crate::page::shell::Shell;
use crate::table::form::LONGEST_NAME;

/// What came of somebody's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Result {
    pub name: String,
    /// Theirs, and the champion's.
    pub vp: [u8; 2],
    pub turns: u16,
    pub won: bool,
    pub yours: bool,
}

pub struct Day<'a> {
    /// `2026-11-17`
    pub day: &'a str,
    /// Yours, and the champion's.
    pub armies: &'a [[String; 2]; 2],
    /// Where the reader plays it.
    pub yours: Option<&'a str>,
    /// The best first.
    pub results: &'a [Result],
}

pub fn daily(shell: &Shell<'_>, library: &Library, day: &Day<'_>) -> Markup {
    let speech = shell.speech;
    let sides = ["daily-you", "daily-champion"];
    let body = html! {
        div.st-pair {
            @for (i, (side, army)) in sides.iter().zip(day.armies).enumerate() {
                section .{ "st-panel seat-" (i + 1) } {
                    h2 { i.shape aria-hidden="true" {} (speech.say(side)) }
                    div.st-army { @for id in army { (tile(speech, library, id)) } }
                }
            }
        }
        section.st-panel {
            p { (speech.say("daily-about")) }
            form.st-ways method="post" action="/daily" {
                @if let Some(code) = day.yours { a.cta href={ "/t/" (code) } { (speech.say("daily-go-on")) } }
                @else {
                    (text("name", &speech.say("new-name"), "", "", LONGEST_NAME))
                    button.cta { (speech.say("daily-begin")) }
                }
            }
        }
        section.st-panel aria-labelledby="results" {
            h2 id="results" { (speech.say("daily-results")) }
            @if let Some(own) = day.results.iter().find(|result| result.yours) { (share(speech, day.day, own)) }
            @if day.results.is_empty() { p { (speech.say("daily-none")) } }
            @else { (results(speech, day.results)) }
        }
    };
    let lead = speech.tell("daily-lead", [("day", day.day.into())]);
    plain(shell, &speech.say("daily-title"), &lead, body)
}

/// A line to paste elsewhere, and for how many days in a row there was one: the browser counts (`streak.js`).
fn share(speech: &Speech, day: &str, own: &Result) -> Markup {
    let outcome = speech.say(if own.won { "daily-won" } else { "daily-lost" });
    let args = [
        ("day", day.into()),
        ("mine", own.vp[0].into()),
        ("theirs", own.vp[1].into()),
        ("turns", own.turns.into()),
        ("outcome", outcome.into()),
    ];
    html! {
        div.st-share {
            p.streakline data-day=(day) data-one=(speech.say("daily-streak-one")) data-many=(speech.say("daily-streak-many")) hidden {}
            label for="daily-share" { (speech.say("daily-share")) }
            div.my-link {
                input id="daily-share" value=(speech.tell("daily-text", args)) readonly;
                (copy_button(speech, "st-push", "daily-share", "daily-copy", "daily-copied"))
            }
        }
    }
}

fn results(speech: &Speech, results: &[Result]) -> Markup {
    html! {
        table.st-results {
            thead {
                tr {
                    th scope="col" { (speech.say("daily-place")) }
                    th scope="col" { (speech.say("daily-name")) }
                    th scope="col" { (speech.say("daily-vp")) }
                    th scope="col" { (speech.say("daily-turns")) }
                    th scope="col" { (speech.say("daily-outcome")) }
                }
            }
            tbody {
                @for (i, result) in results.iter().enumerate() {
                    tr.you[result.yours] {
                        td { (i + 1) }
                        th scope="row" { (result.name) @if result.yours { " (" (speech.say("you-name")) ")" } }
                        td { (result.vp[0]) " : " (result.vp[1]) }
                        td { (result.turns) }
                        td { (speech.say(if result.won { "daily-won" } else { "daily-lost" })) }
                    }
                }
            }
        }
    }
}
