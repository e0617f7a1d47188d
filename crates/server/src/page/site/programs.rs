//! The interface for programs, for people: all that can be asked, each with a form to try it.

use maud::{Markup, html};
use tell::Speech;

use super::frame::plain;
use crate::page::shell::Shell;

/// Something that can be asked.
pub struct Operation {
    /// `GET`
    pub verb: String,
    /// `/api/tables/{code}`
    pub path: String,
    pub about: String,
    pub more: Option<String>,
    pub given: Vec<Parameter>,
    /// An example of what is sent, as JSON.
    pub body: Option<String>,
}

/// What is filled in: a part of the path, or behind the question mark.
pub struct Parameter {
    pub name: String,
    pub in_path: bool,
    pub about: String,
}

pub fn programs(shell: &Shell<'_>, operations: &[Operation]) -> Markup {
    let speech = shell.speech;
    let body = html! {
        section.st-panel {
            h2 { (speech.say("api-start")) }
            ol {
                li { (speech.say("api-start-1")) }
                li { (speech.say("api-start-2")) }
                li { (speech.say("api-start-3")) }
            }
            p { (speech.say("api-limits")) }
            p { a href="/api/openapi.json" { (speech.say("api-document")) } }
        }
        section.st-panel.ap-token.forscript {
            label for="ap-token" { (speech.say("api-token")) }
            input id="ap-token" autocomplete="off" spellcheck="false" placeholder=(speech.say("api-token-none"));
            p { (speech.say("api-token-about")) }
        }
        div.ap-all { @for (n, operation) in operations.iter().enumerate() { (one(speech, n, operation)) } }
    };
    plain(shell, &speech.say("api-title"), &speech.say("api-lead"), body)
}

fn one(speech: &Speech, n: usize, operation: &Operation) -> Markup {
    html! {
        details.st-panel.ap-op {
            summary {
                b .{ "ap-verb " (operation.verb.to_lowercase()) } { (operation.verb) } " "
                code { (operation.path) } " "
                span { (operation.about) }
            }
            @if let Some(more) = &operation.more { p { (more) } }
            form data-try=(operation.verb) data-path=(operation.path) {
                @for (i, given) in operation.given.iter().enumerate() {
                    @let id = format!("ap-{n}-{i}");
                    p.ap-field {
                        label for=(id) { code { (given.name) } @if !given.in_path { " (" (speech.say("api-optional")) ")" } }
                        input id=(id) name=(given.name) data-in=(if given.in_path { "path" } else { "query" })
                            required[given.in_path] autocomplete="off" spellcheck="false" aria-describedby={ (id) "-about" };
                        small id={ (id) "-about" } { (given.about) }
                    }
                }
                @if let Some(body) = &operation.body {
                    @let id = format!("ap-{n}-body");
                    p.ap-field {
                        label for=(id) { (speech.say("api-body")) }
                        textarea id=(id) data-in="body" rows=(body.lines().count().clamp(3, 14)) spellcheck="false" { (body) }
                    }
                }
                p.forscript { button.st-push.main { (speech.say("api-try")) } }
                pre.ap-said role="status" tabindex="0" aria-label=(speech.say("api-answer")) hidden {}
            }
        }
    }
}
