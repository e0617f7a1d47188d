//! Where the first game begins, or goes on.

use maud::{Markup, html};

use super::frame::plain;
use crate::page::prose::prose;
use crate::page::shell::Shell;

/// `under_way`: the table of a lesson that the reader has begun.
pub fn learn(shell: &Shell<'_>, under_way: Option<&str>) -> Markup {
    let speech = shell.speech;
    let body = html! {
        section.st-panel.st-learn {
            (prose(&speech.say("learn-about")))
            ol.st-rounds {
                @for round in &crate::table::lesson::first().rounds { li { (speech.say(round)) } }
            }
            form.st-ways method="post" action="/learn" {
                @if let Some(code) = under_way {
                    a.cta href={ "/t/" (code) } { (speech.say("learn-resume")) }
                    button.st-push { (speech.say("learn-again")) }
                } @else {
                    button.cta { (speech.say("learn-begin")) }
                }
                a.st-push href="/rules" { (speech.say("learn-rules")) }
            }
        }
    };
    plain(shell, &speech.say("learn-title"), &speech.say("learn-lead"), body)
}
