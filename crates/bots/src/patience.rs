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
    /// The answer that needs no thought: nobody is asked, there is only one, or the turn has
    /// gone on for long enough.
    pub fn obvious(&mut self, view: &View) -> Option<Answer> {
        let Some(decision) = view.decision() else { return Some(Answer::none()) };
        if decision.is_forced() {
            return Some(Answer((0..decision.min).collect()));
        }
        self.end(view)
    }

    /// Counts one more answer; the end of the phase when there were enough and it is offered.
    fn end(&mut self, view: &View) -> Option<Answer> {
        let turn = view.table().turn_number();
        self.answers = if turn == self.turn { self.answers + 1 } else { 0 };
        self.turn = turn;
        let decision = view.decision().filter(|_| self.answers > ENOUGH)?;
        decision.answer(&[Choice::End])
    }
}
