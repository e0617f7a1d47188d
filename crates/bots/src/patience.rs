//! Some armies can go on legally for ever in one turn; nobody wants to watch that.

use rules::{Answer, Choice, View};

/// Answers in one turn after which a bot ends its phase.
const ENOUGH: u32 = 80;

/// Counts a bot's answers in a turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience {
    turn: u16,
    answers: u32,
}

impl Patience {
    /// Counts one more answer; the end of the phase when there were enough and it is offered.
    pub fn end(&mut self, view: &View) -> Option<Answer> {
        let turn = view.table().turn_number();
        self.answers = if turn == self.turn { self.answers + 1 } else { 0 };
        self.turn = turn;
        let decision = view.decision().filter(|_| self.answers > ENOUGH)?;
        decision.answer(&[Choice::End])
    }
}
