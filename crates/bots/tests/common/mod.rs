//! Games to look at.

use std::sync::{Arc, OnceLock};

use bots::{Bot, Dice, Spec, random_answer};
use rules::{Game, Library, Seat, Setup};

pub fn library() -> &'static Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::new(cardtext::builtin()))
}

/// A game that has not begun.
pub fn new_game(players: usize, seed: u64) -> Game {
    Game::new(library(), Setup::random(players), seed).expect("a game")
}

/// A bot without a clock.
pub fn bot(spec: &str, seed: u64) -> Box<dyn Bot> {
    Spec::parse(spec).expect("a bot").make(seed, || 0.0)
}

/// Visits every decision of a game of random answers.
#[allow(dead_code)]
pub fn each_decision(players: usize, seed: u64, visit: &mut dyn FnMut(&Game)) {
    let mut game = new_game(players, seed);
    let mut dice = Dice::new(seed);
    while let Some(decision) = game.decision() {
        let answer = random_answer(decision, &mut dice);
        visit(&game);
        game.decide(&answer).expect("a legal answer");
    }
}

/// Plays a game to its end: the winner.
#[allow(dead_code)]
pub fn play(players: &mut [Box<dyn Bot>], seed: u64) -> Option<Seat> {
    let mut game = new_game(players.len(), seed);
    for _ in 0..20_000 {
        let Some(seat) = game.decision().map(|decision| decision.seat) else {
            break;
        };
        let answer = players[seat.index()].answer(&game.view(seat));
        game.decide(&answer).expect("a legal answer");
    }
    game.table().winners().next()
}
