//! What is answered to a wish: that it is kept, and the nearest things that can be said today.

use cardtext::Example;
use maud::{Markup, html};
use tell::Speech;

use crate::page::shell::Shell;
use crate::page::site::frame::plain;

type Near<'a> = [(&'a Example, f64)];

/// A page with the way back: `work` are the text, its scenarios and its secret.
pub fn wish(shell: &Shell<'_>, work: (&str, &str, &str), said: &str, near: &Near<'_>) -> Markup {
    let speech = shell.speech;
    let (text, scenarios, secret) = work;
    let body = html! {
        (wished(speech, said, near))
        form.ws-guard method="post" action="/workshop" {
            @for (name, value) in [("text", text), ("scenarios", scenarios), ("secret", secret)] {
                input type="hidden" name=(name) value=(value);
            }
            button { (speech.say("wish-back")) }
        }
    };
    plain(shell, &speech.say("wish-title"), "", body)
}

pub fn wished(speech: &Speech, said: &str, near: &Near<'_>) -> Markup {
    let lang = speech.lang();
    html! {
        div.st-panel { p { (speech.say("wish-kept")) } blockquote { (said) } }
        @if !near.is_empty() {
            section.st-panel aria-label=(speech.say("wish-near")) {
                h2 { (speech.say("wish-near")) }
                ul { @for (example, _) in near { li { (example.text.get(lang)) " " small { (example.card.get(lang)) } } } }
            }
        }
    }
}
