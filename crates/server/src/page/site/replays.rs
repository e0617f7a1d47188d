//! Games that are over, and a form for a record from a file.

use maud::{Markup, html};

use super::frame::plain;
use super::row::{TableRow, rows};
use crate::page::shell::Shell;

/// `games` are the reader's; `problem` says why a file was not taken.
pub fn replays(shell: &Shell<'_>, games: &[TableRow], problem: Option<&str>) -> Markup {
    let speech = shell.speech;
    let body = html! {
        section aria-labelledby="load-title" {
            h2 id="load-title" { (speech.say("film-load")) }
            form.st-panel.st-load method="post" action="/replay" enctype="multipart/form-data" {
                p { (speech.say("film-load-lead")) }
                @if let Some(problem) = problem { p.st-error #problem role="alert" { b { (speech.say("film-not-taken")) } " " (problem) } }
                p.st-ways {
                    label.sr for="file" { (speech.say("film-file")) }
                    input id="file" type="file" name="file" required accept=".baston-save,application/json"
                        aria-describedby=[problem.map(|_| "problem")];
                    button.st-push.main { (speech.say("film-load-go")) }
                }
            }
        }
        section aria-labelledby="games-title" {
            h2 id="games-title" { (speech.say("film-yours")) }
            @if games.is_empty() {
                div.st-panel.st-empty { p { (speech.say("film-none")) } p.st-ways { a.st-push.main href="/" { (speech.say("nav-play")) } } }
            } @else {
                (rows(speech, games, &speech.say("film-see")))
            }
        }
    };
    plain(shell, &speech.say("film-page"), &speech.say("film-lead"), body)
}
