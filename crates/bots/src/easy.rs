//! The easy level: plausible moves, none of them meant against anybody. It looks at its
//! own side of the table only, so that it never undoes somebody's work for its own sake,
//! and it is a little careless.

use rules::{Answer, Decision, Game, View};

use crate::eval::{Judge, Look, WEIGHTS};
use crate::greedy::{ends_phase, play_on};
use crate::habit::{candidates, quiet_answer};
use crate::pad::Pad;
use crate::patience::Patience;
use crate::{Bot, Dice};

const CANDIDATES: usize = 16;
/// How far off its judgement may be, in hundredths of a victory point.
const CARELESS: usize = 200;

pub struct Easy {
    dice: Dice,
    judge: Judge,
    patience: Patience,
    pad: Pad,
}

impl Easy {
    pub fn new(seed: u64) -> Easy {
        Easy {
            dice: Dice::new(seed),
            judge: Judge::Linear(WEIGHTS),
            patience: Patience::default(),
            pad: Pad::default(),
        }
    }

    /// What the seat has itself after the answer, give or take.
    fn worth(&mut self, world: &Game, decision: &Decision, answer: &Answer) -> f32 {
        let seat = decision.seat;
        let careless = self.dice.below(CARELESS) as f32 / 100.0;
        if ends_phase(decision, answer) {
            // As the greedy bot sees it: what comes after the phase comes after any play too.
            let look = Look::at(&world.table());
            return WEIGHTS.score(&look, seat.index()) - WEIGHTS.plays_left(&look, seat.index()) + careless;
        }
        let Some(mut game) = self.pad.after(world, answer) else {
            return f32::MIN;
        };
        play_on(&mut game, seat, &self.judge, &mut self.pad);
        let own = WEIGHTS.score(&Look::at(&game.table()), seat.index());
        self.pad.put_back(game);
        own + careless
    }
}

impl Bot for Easy {
    fn answer(&mut self, view: &View) -> Answer {
        if let Some(obvious) = self.patience.obvious(view) {
            return obvious;
        }
        let Some(decision) = view.decision() else { return Answer::none() };
        let world = view.imagine(self.dice.any());
        let mut best = (f32::MIN, quiet_answer(decision));
        for answer in candidates(decision, CANDIDATES) {
            let worth = self.worth(&world, decision, &answer);
            if worth > best.0 {
                best = (worth, answer);
            }
        }
        best.1
    }
}
