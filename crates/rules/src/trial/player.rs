//! Somebody who tries a card out: any legal answer, but the card is played and used when
//! it can be, and what may be declined rarely is.

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256StarStar;

use crate::library::def::Library;
use crate::query::table::Table;
use crate::state::ids::{DefId, Origin};
use crate::step::decision::{Answer, Ask, Choice, Decision};

pub(super) struct Player(Xoshiro256StarStar);

impl Player {
    pub fn new(seed: u64) -> Player {
        Player(Xoshiro256StarStar::seed_from_u64(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n.max(1) as u64) as usize
    }

    /// Three times of four.
    fn mostly(&mut self) -> bool {
        self.below(4) > 0
    }

    pub fn answer(&mut self, lib: &Library, table: &Table<'_>, decision: &Decision, def: DefId) -> Answer {
        if decision.max == 1 && self.mostly() {
            let own = |choice: &Choice| is_of(lib, table, choice, def);
            let wanted: Vec<u8> = (0..).zip(&decision.options).filter(|(_, c)| own(c)).map(|(i, _)| i).collect();
            if !wanted.is_empty() {
                return Answer(vec![wanted[self.below(wanted.len())]]);
            }
            // Nobody ends the turn while there is something to play.
            let ends = decision.options.iter().position(|c| matches!(c, Choice::End | Choice::Pass | Choice::No));
            if decision.min == 1 && decision.options.len() > 1 && decision.prompt.ask != Ask::Ignore {
                let n = self.below(decision.options.len());
                let other = if Some(n) == ends { (n + 1) % decision.options.len() } else { n };
                return Answer(vec![other as u8]);
            }
        }
        let mut n = decision.min as usize + self.below((decision.max - decision.min) as usize + 1);
        if n == 0 && self.mostly() {
            n = 1;
        }
        let mut left: Vec<u8> = (0..decision.options.len() as u8).collect();
        Answer((0..n).map(|_| left.swap_remove(self.below(left.len()))).collect())
    }
}

/// Whether a choice plays or uses the card under trial.
fn is_of(lib: &Library, table: &Table<'_>, choice: &Choice, def: DefId) -> bool {
    match choice {
        Choice::Play(card) => table.def(*card) == def,
        Choice::Use(_, ability) | Choice::UseBase(_, ability) => lib.paragraph(*ability).def == def,
        Choice::Next(Origin::Card(_) | Origin::Base(_), ability) => lib.paragraph(*ability).def == def,
        Choice::Yes => true,
        Choice::Card(_)
        | Choice::Base(_)
        | Choice::Print(_)
        | Choice::Player(_)
        | Choice::Faction(_)
        | Choice::Number(_)
        | Choice::No
        | Choice::Branch(_)
        | Choice::Pass
        | Choice::End => false,
    }
}
