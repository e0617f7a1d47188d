//! One game of a duel.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Bot, Dice, Spec};
use rules::{Game, Library};

use crate::clock::{self, Clock};
use crate::sim::{Dealer, mix};

/// A game that takes more decisions than this has no winner.
const STUCK: u64 = 20_000;

pub struct Round<'a> {
    pub library: &'a Arc<Library>,
    pub dealer: &'a Dealer,
    pub bots: &'a [Spec],
    pub seed: u64,
}

/// How a game went, by the place of each bot in the list.
pub struct Played {
    pub winner: Option<usize>,
    pub decisions: Vec<u64>,
    pub seconds: Vec<f64>,
}

impl Round<'_> {
    /// Game `n`: a deal of armies for each turn of the table, and who sits where then.
    /// Nothing when it is stopped.
    pub fn play(&self, n: u64, stop: &AtomicBool) -> Option<Played> {
        let seats = self.bots.len() as u64;
        let (deal, turn) = (n / seats, (n % seats) as usize);
        let seed = mix(self.seed, deal);
        let bot_at = |seat: usize| (seat + turn) % self.bots.len();
        let mut played =
            Played { winner: None, decisions: vec![0; self.bots.len()], seconds: vec![0.0; self.bots.len()] };
        let setup = self.dealer.deal(deal, &mut Dice::new(seed));
        let Ok(mut game) = Game::new(self.library, setup, seed) else {
            return Some(played);
        };
        let make = |seat: usize| self.bots[bot_at(seat)].make(mix(seed, 1000 + seat as u64), clock::now);
        let mut players: Vec<Box<dyn Bot>> = (0..self.bots.len()).map(make).collect();
        for _ in 0..STUCK {
            let Some(seat) = game.decision().map(|decision| decision.seat) else {
                break;
            };
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let view = game.view(seat);
            let began = Clock::start();
            let answer = players[seat.index()].answer(&view);
            played.seconds[bot_at(seat.index())] += began.seconds();
            played.decisions[bot_at(seat.index())] += 1;
            if game.decide(&answer).is_err() {
                break;
            }
        }
        played.winner = game.table().winners().next().map(|seat| bot_at(seat.index()));
        Some(played)
    }
}
