//! Some armies can go on legally for ever, in one turn or turn after turn; nobody wants to watch
//! that.

use rules::{Answer, Ask, Choice, Table, View};

/// Answers in one turn after which a bot ends its phase.
const ENOUGH: u32 = 80;
/// Turns of one's own that began with the same table after which a bot plays nothing: it draws, and
/// so it comes to other cards.
const SAME: usize = 3;

/// Counts a bot's answers in a turn, and knows the tables that its turns began with.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    turn: Option<u16>,
    answers: u32,
    /// Prints of the tables at the first menu of each turn.
    began: Vec<u64>,
    /// Nothing has come of turns like this one.
    weary: bool,
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
        let decision = view.decision()?;
        let turn = view.table().turn_number();
        self.answers += 1;
        if self.turn != Some(turn) {
            (self.answers, self.weary) = (0, false);
            if decision.prompt.ask == Ask::PlayCards {
                self.turn = Some(turn);
                let print = print(&view.table());
                self.weary = self.began.iter().filter(|began| **began == print).count() >= SAME;
                self.began.push(print);
            }
        }
        (self.weary || self.answers > ENOUGH).then(|| decision.answer(&[Choice::End])).flatten()
    }
}

/// What would be different if anything had come of a turn: points, hands, bases, what lies there.
fn print(table: &Table<'_>) -> u64 {
    let mut print = 0xcbf2_9ce4_8422_2325_u64;
    let mut note = |n: usize| print = (print ^ n as u64).wrapping_mul(0x0100_0000_01b3);
    for seat in table.seats() {
        note(usize::from(table.vp(seat)));
        note(table.hand_len(seat));
    }
    for base in table.each_base() {
        note(base.index());
        note(usize::from(table.base_power(base)));
        for card in table.each_card_at(base) {
            note(card.index());
        }
    }
    print
}
