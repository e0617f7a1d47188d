//! A toast: what went wrong, or what is new.

use maud::{Markup, html};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Info,
    Error,
}

pub fn notice(tone: Tone, text: &str) -> Markup {
    let kind = match tone {
        Tone::Info => "info",
        Tone::Error => "error",
    };
    html! { p #notice.notice role="status" data-kind=(kind) { (text) } }
}
