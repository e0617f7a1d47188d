//! Tables that anybody may sit down at, or watch.

use maud::{Markup, html};

use super::frame::plain;
use super::row::{TableRow, rows};
use crate::page::shell::Shell;

/// `yours` are those where the reader sits; `open` have free seats; at `live` a game is on.
pub fn lobby(shell: &Shell<'_>, yours: &[TableRow], open: &[TableRow], live: &[TableRow]) -> Markup {
    let speech = shell.speech;
    let body = html! {
        @if !yours.is_empty() {
            section id="yours" aria-labelledby="yours-title" {
                h2 id="yours-title" { (speech.say("home-yours")) }
                (rows(speech, yours, &speech.say("row-go")))
            }
        }
        section aria-labelledby="open-title" {
            h2 id="open-title" { (speech.say("lobby-open")) }
            @if open.is_empty() {
                div.st-panel.st-empty {
                    p { (speech.say("lobby-none-open")) }
                    p.st-ways {
                        a.st-push.main href="/new" { (speech.say("home-new-table")) }
                        a.st-push href="/" { (speech.say("lobby-bots")) }
                    }
                }
            } @else {
                (rows(speech, open, &speech.say("lobby-sit")))
            }
        }
        section aria-labelledby="live-title" {
            h2 id="live-title" { (speech.say("lobby-live")) }
            @if live.is_empty() {
                div.st-panel.st-empty { p { (speech.say("lobby-none-live")) } }
            } @else {
                (rows(speech, live, &speech.say("lobby-watch")))
            }
        }
    };
    plain(shell, &speech.say("lobby-title"), &speech.say("lobby-lead"), body)
}
