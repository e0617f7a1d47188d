//! Random games for the property tests.

use std::sync::{Arc, OnceLock};

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256StarStar;
use rules::{Answer, Decision, Game, Library, Setup};

pub fn library() -> &'static Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::new(cardtext::builtin()))
}

/// How many cases: a fixed number in CI, more by hand with `BASTON_CASES=10000`.
pub fn cases(default: u64) -> u64 {
    std::env::var("BASTON_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

pub struct Chance(Xoshiro256StarStar);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Xoshiro256StarStar::seed_from_u64(seed))
    }
    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }
    /// Any legal answer.
    pub fn answer(&mut self, decision: &Decision) -> Answer {
        let n = decision.min as usize + self.below((decision.max - decision.min) as usize + 1);
        let mut left: Vec<u8> = (0..decision.options.len() as u8).collect();
        Answer((0..n).map(|_| left.swap_remove(self.below(left.len()))).collect())
    }
}

/// A game of 2 to 4 random seats.
pub fn game(seed: u64) -> Game {
    let mut setup = Setup::random(2 + (seed % 3) as usize);
    setup.draft = seed.is_multiple_of(7);
    setup.two_boxes = seed.is_multiple_of(11);
    setup.titans = seed % 2 == 1;
    Game::new(library(), setup, seed).expect("a random setup is legal")
}
