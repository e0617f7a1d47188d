//! The easy level: it errs as people do. It overlooks some of what it could play, for a whole
//! turn, and it takes what looks best at once, without a thought about what others do next.

use rules::{Answer, Ask, Choice, Decision, Game, View};

use crate::eval::{Judge, WEIGHTS};
use crate::greedy::{ends_phase, play_on};
use crate::habit::{candidates, quiet_answer};
use crate::pad::Pad;
use crate::patience::Patience;
use crate::{Bot, Dice, mix};

const CANDIDATES: usize = 16;
/// Cards overlooked in a turn, of a hundred that could be played or used.
const OVERLOOKED: u64 = 30;

pub struct Easy {
    seed: u64,
    dice: Dice,
    judge: Judge,
    patience: Patience,
    pad: Pad,
}

impl Easy {
    pub fn new(seed: u64) -> Easy {
        Easy {
            seed,
            dice: Dice::new(seed),
            judge: Judge::Linear(WEIGHTS),
            patience: Patience::default(),
            pad: Pad::default(),
        }
    }

    /// How far the seat is ahead after the answer.
    fn worth(&mut self, world: &Game, decision: &Decision, answer: &Answer) -> f32 {
        let seat = decision.seat;
        if ends_phase(decision, answer) {
            return self.judge.lead_at_end(&world.table(), seat);
        }
        let Some(mut game) = self.pad.after(world, answer) else {
            return f32::MIN;
        };
        play_on(&mut game, seat, &self.judge, &mut self.pad);
        let worth = self.judge.lead(&game.table(), seat);
        self.pad.put_back(game);
        worth
    }

    /// Whether the answer plays or uses a card that nobody thinks of in this turn. Copies of a card
    /// are overlooked together.
    fn overlooks(&self, world: &Game, decision: &Decision, answer: &Answer) -> bool {
        let option = answer.0.first().and_then(|&pick| decision.options.get(usize::from(pick)));
        let (Ask::PlayCards, Some(Choice::Play(card) | Choice::Use(card, _))) = (decision.prompt.ask, option) else {
            return false;
        };
        let table = world.table();
        let turn = mix(self.seed, u64::from(table.turn_number()));
        mix(turn, u64::from(table.def(*card).0)) % 100 < OVERLOOKED
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
            if self.overlooks(&world, decision, &answer) {
                continue;
            }
            let worth = self.worth(&world, decision, &answer);
            if worth > best.0 {
                best = (worth, answer);
            }
        }
        best.1
    }
}
