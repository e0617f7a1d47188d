//! Hints at the terminal.

use bots::{Budget, Settings, hint};
use rules::View;
use tell::{Words, hint_line};

use crate::clock;

/// Seconds of thought for a hint: a person waits.
const THOUGHT: f64 = 0.8;
/// Answers that are shown.
const SHOWN: usize = 3;

/// The best answers, a line for each.
pub fn advice(words: &Words<'_>, view: &View) -> String {
    let settings = Settings::new(Budget::Seconds(THOUGHT, clock::now));
    let best = hint(view, settings, view.hash(), SHOWN);
    if best.is_empty() {
        return words.speech.say("hint-none");
    }
    best.iter().map(|advice| hint_line(words, view, advice)).collect::<Vec<_>>().join("\n")
}
