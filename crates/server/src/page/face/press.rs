//! What makes something on the table a button of the question.

use maud::{Markup, html};
use tell::Speech;

/// The option that an element stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// Index into the decision's options.
    pub index: usize,
    /// What its keycap says.
    pub key: String,
    /// One of several picks: the element only toggles a box of the list.
    pub multi: bool,
    /// The hint names it first: the word for that.
    pub best: Option<String>,
}

/// The attributes of a `button`, whether it is part of the question or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attrs {
    pub kind: &'static str,
    pub form: Option<&'static str>,
    pub name: Option<&'static str>,
    pub value: Option<usize>,
    pub key: Option<String>,
    pub toggle: Option<usize>,
    pub pressed: Option<&'static str>,
}

impl Press {
    pub fn attrs(press: Option<&Press>) -> Attrs {
        match press {
            None => Attrs { kind: "button", ..Attrs::default() },
            Some(press) if press.multi => {
                Attrs { kind: "button", toggle: Some(press.index), pressed: Some("false"), ..Attrs::default() }
            }
            Some(press) => Attrs {
                kind: "submit",
                form: Some("answer"),
                name: Some("pick"),
                value: Some(press.index),
                key: Some(press.key.clone()),
                ..Attrs::default()
            },
        }
    }

    /// "choice 3, suggested": for labels, which hide what is inside.
    pub fn label(&self, speech: &Speech) -> String {
        let choice = speech.tell("choice-n", [("n", self.key.as_str().into())]);
        self.best.as_ref().map_or_else(|| choice.clone(), |word| format!("{choice}, {word}"))
    }

    pub fn keycap(press: Option<&Press>) -> Markup {
        html! {
            @if let Some(press) = press {
                kbd.keycap.best[press.best.is_some()] aria-hidden="true" data-n=(press.key) {}
                @if let Some(word) = &press.best { span.sr { " " (word) } }
            }
        }
    }
}
