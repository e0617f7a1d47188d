//! Proof: one bot among others, each deal played once for each way round the table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bots::{Bot, Dice, Now, Spec, mix};
use rules::{Game, Library};

use crate::games::Deal;

/// A game that takes more decisions than this has no winner.
const STUCK: usize = 20_000;

/// The first bot against the second, which has all other seats.
pub struct Match<'a> {
    pub library: &'a Arc<Library>,
    pub deal: &'a Deal<'a>,
    pub bots: [&'a Spec; 2],
    pub players: usize,
    pub titans: bool,
    pub seed: u64,
    pub threads: usize,
    pub now: Now,
}

/// Games, and how many of them the first bot won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub games: u64,
    pub won: u64,
    pub stuck: u64,
}

impl Score {
    /// Where the true share lies in 95 of 100 cases (Wilson 1927).
    pub fn interval(&self) -> [f64; 2] {
        const Z: f64 = 1.96;
        let n = self.games.max(1) as f64;
        let share = self.won as f64 / n;
        let middle = share + Z * Z / (2.0 * n);
        let around = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        [((middle - around) / scale).max(0.0), ((middle + around) / scale).min(1.0)]
    }
}

impl Match<'_> {
    pub fn play(&self, games: u64, played: &(dyn Fn(u64) + Sync)) -> Score {
        let (next, won, stuck) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let n = next.fetch_add(1, Ordering::Relaxed);
                        if n >= games {
                            break;
                        }
                        match self.game(n) {
                            Some(true) => won.fetch_add(1, Ordering::Relaxed),
                            Some(false) => 0,
                            None => stuck.fetch_add(1, Ordering::Relaxed),
                        };
                        played(1);
                    }
                });
            }
        });
        Score { games, won: won.into_inner(), stuck: stuck.into_inner() }
    }

    /// Whether the first bot won game `n`.
    fn game(&self, n: u64) -> Option<bool> {
        let (deal, turn) = (n / self.players as u64, (n % self.players as u64) as usize);
        let seed = mix(self.seed, deal);
        // The dealer turns player counts by the number of the game: here it is fixed.
        let setup = (self.deal)(self.players as u64 + 1, self.titans, &mut Dice::new(seed));
        let mut game = Game::new(self.library, setup, seed).ok()?;
        let make = |seat: usize| self.bots[usize::from(seat != turn)].make(mix(seed, 1000 + seat as u64), self.now);
        let mut players: Vec<Box<dyn Bot>> = (0..self.players).map(make).collect();
        for _ in 0..STUCK {
            let Some(seat) = game.decision().map(|decision| decision.seat) else { break };
            let answer = players[seat.index()].answer(&game.view(seat));
            game.decide(&answer).ok()?;
        }
        game.table().winners().next().map(|seat| seat.index() == turn)
    }
}
