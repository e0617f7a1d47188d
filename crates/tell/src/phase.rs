//! The phases of a turn: which begins, and how it is called.

use rules::{Event, Phase, What};

use super::Words;

/// The phase that begins with an event: a turn begins with its start, which is not told apart.
pub fn phase_begun(event: &Event) -> Option<Phase> {
    match event.what {
        What::TurnBegan { .. } => Some(Phase::Start),
        What::PhaseBegan { phase } => Some(phase),
        _ => None,
    }
}

pub fn phase_name(words: &Words<'_>, phase: Phase) -> String {
    words.speech.say(match phase {
        Phase::Setup => "phase-setup",
        Phase::Start => "phase-start",
        Phase::Play => "phase-play",
        Phase::Score => "phase-score",
        Phase::Draw => "phase-draw",
        Phase::End => "phase-end",
        Phase::Over => "phase-over",
    })
}
