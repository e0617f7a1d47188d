//! Any legal answer.

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Answer, Decision, View};

use crate::Bot;

/// A small seeded generator, the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    pub fn any(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// From 0 to `n` - 1. The multiplication is not perfectly even, but off by less than
    /// one in four billion divided by `n`, and much cheaper than a division.
    pub fn below(&mut self, n: usize) -> usize {
        (((self.0.next_u64() >> 32) * n as u64) >> 32) as usize
    }
}

/// Another seed for each game and seat (the finaliser of splitmix64).
pub fn mix(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add(n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Picks any legal answer.
pub struct Random {
    dice: Dice,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { dice: Dice::new(seed) }
    }
}

impl Bot for Random {
    fn answer(&mut self, view: &View) -> Answer {
        view.decision().map_or_else(Answer::none, |decision| random_answer(decision, &mut self.dice))
    }
}

/// A legal answer: any number of picks that is allowed, then any picks of that number.
pub fn random_answer(decision: &Decision, dice: &mut Dice) -> Answer {
    let mut answer = Answer::none();
    random_answer_into(decision, dice, &mut answer);
    answer
}

/// As [`random_answer`], into an answer whose memory is used again: simulations ask
/// millions of times, and need no view for it.
pub fn random_answer_into(decision: &Decision, dice: &mut Dice, answer: &mut Answer) {
    let n = decision.options.len();
    let min = usize::from(decision.min).min(n);
    let max = usize::from(decision.max).min(n);
    let picks = &mut answer.0;
    picks.clear();
    if (min, max) == (1, 1) {
        picks.push(dice.below(n) as u8);
        return;
    }
    let size = min + dice.below(max.saturating_sub(min) + 1);
    // The front of a shuffle: each subset, in each order, is as likely as any other.
    picks.extend(0..n as u8);
    for i in 0..size {
        let j = i + dice.below(n - i);
        picks.swap(i, j);
    }
    picks.truncate(size);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Ask, Choice, Prompt, Seat};

    fn decision(options: u8, min: u8, max: u8) -> Decision {
        Decision {
            seat: Seat(0),
            prompt: Prompt::of_rules(Ask::Target),
            options: (0..options).map(Choice::Number).collect(),
            min,
            max,
            ordered: false,
        }
    }

    #[test]
    fn answers_are_legal_and_all_sizes_come() {
        let mut dice = Dice::new(1);
        for (n, min, max) in [(1, 1, 1), (5, 0, 1), (6, 2, 4), (3, 0, 3), (4, 4, 4), (0, 0, 0)] {
            let decision = decision(n, min, max);
            let mut sizes = [false; 7];
            for _ in 0..500 {
                let answer = random_answer(&decision, &mut dice);
                assert_eq!(decision.check(&answer), Ok(()));
                sizes[answer.0.len()] = true;
            }
            assert!((min..=max).all(|size| sizes[usize::from(size)]));
        }
    }

    #[test]
    fn a_seed_is_a_sequence() {
        let run = |seed| {
            let mut dice = Dice::new(seed);
            (0..20).map(|_| dice.below(100)).collect::<Vec<_>>()
        };
        assert_eq!(run(7), run(7));
        assert_ne!(run(7), run(8));
    }
}
