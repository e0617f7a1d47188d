//! Advice for the caller's own question.

use serde::Serialize;
use utoipa::ToSchema;

use super::{names, words};
use crate::live::{Hinted, Looked};

/// What a search would answer in the caller's place.
#[derive(Serialize, ToSchema)]
pub struct Hint {
    /// The number of the question.
    pub at: usize,
    /// It is still being thought about: ask again.
    pub thinking: bool,
    /// The best first.
    pub advice: Vec<Advised>,
}

#[derive(Serialize, ToSchema)]
pub struct Advised {
    /// Places in the list of options, as an answer names them.
    pub picks: Vec<u8>,
    /// In words.
    pub text: String,
    /// The chance to win after it, in percent.
    #[schema(minimum = 1, maximum = 99)]
    pub percent: u8,
    /// What speaks for it.
    pub why: String,
}

impl Hint {
    pub fn of(looked: &Looked, speech: &tell::Speech) -> Hint {
        let names = names(looked);
        let words = words(looked, speech, &names);
        let advised = |advice: &bots::Advice, view: &rules::View| Advised {
            picks: advice.answer.0.clone(),
            text: tell::hint_answer(&words, view, advice),
            percent: tell::hint_percent(advice),
            why: tell::reason(&words, advice.reason),
        };
        let advice = match (&looked.hint, &looked.view) {
            (Hinted::Given(all), Some(view)) => all.iter().map(|advice| advised(advice, view)).collect(),
            (Hinted::Given(_) | Hinted::Nothing | Hinted::Thinking, _) => Vec::new(),
        };
        Hint { at: looked.at, thinking: looked.hint == Hinted::Thinking, advice }
    }
}
