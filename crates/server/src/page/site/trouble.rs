//! When it does not work: what happened, and what to do next.

use maud::{Markup, html};

use super::frame::plain;
use crate::page::shell::Shell;

/// An error page. An empty `sentence` leaves it at what the status says. `table` is where
/// the reader came from. 410 is for a table that cannot be replayed because the cards
/// have changed.
pub fn trouble(shell: &Shell<'_>, status: u16, sentence: &str, table: Option<&str>) -> Markup {
    let speech = shell.speech;
    let (title, next) = match status {
        404 => (speech.say("trouble-not-found"), speech.say("trouble-not-found-next")),
        401 | 403 => (speech.say("trouble-refused"), speech.say("trouble-refused-next")),
        409 => (speech.say("trouble-not-now"), speech.say("trouble-not-now-next")),
        410 => (speech.say("trouble-changed"), speech.say("trouble-changed-next")),
        429 => (speech.say("trouble-too-fast"), speech.say("trouble-too-fast-next")),
        400..500 => (speech.say("trouble-bad"), speech.say("trouble-bad-next")),
        _ => (speech.say("trouble-ours"), speech.say("trouble-ours-next")),
    };
    let body = html! {
        div.st-panel.st-alas {
            span.st-burst aria-hidden="true" { b { (status) } }
            div {
                @if !sentence.is_empty() { p { b { (sentence) } } }
                p { (next) }
                p.st-ways {
                    @if let Some(table) = table {
                        a.st-push.main href=(table) { (speech.say("trouble-table")) }
                    }
                    a.st-push.main[table.is_none()] href="/" { (speech.say("trouble-home")) }
                    a.st-push href="/tables" { (speech.say("nav-tables")) }
                }
            }
        }
    };
    plain(shell, &title, "", body)
}

/// A private table, to somebody without a link.
pub fn closed(shell: &Shell<'_>, code: &str) -> Markup {
    let speech = shell.speech;
    let body = html! {
        div.st-panel.st-alas {
            span.st-burst aria-hidden="true" { i.v style="--v:var(--v-shield)" {} }
            div {
                p { b { (speech.tell("closed-what", [("code", code.into())])) } }
                p { (speech.say("closed-next")) }
                p.st-ways {
                    a.st-push.main href="/" { (speech.say("trouble-home")) }
                    a.st-push href="/tables" { (speech.say("nav-tables")) }
                    a.st-push href="/new" { (speech.say("home-new-table")) }
                }
            }
        }
    };
    plain(shell, &speech.say("closed-title"), "", body)
}
