//! One game between bots, from a seed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

pub use arena::mix;
use bots::{Bot, Dice, Spec, random_answer_into};
use rules::{Answer, Army, Game, Library, Record, Seat, Setup};

use crate::clock;
use crate::failure::Failure;
use crate::library::faction_id;

/// A game that takes more decisions than this is stuck.
const STUCK: u64 = 20_000;

/// Deals players and factions to games.
pub struct Dealer {
    /// Empty: all of them.
    factions: Vec<String>,
    players: Option<u8>,
    titans: bool,
}

impl Dealer {
    pub fn new(library: &Library, names: &[String], players: Option<u8>, titans: bool) -> Result<Dealer, Failure> {
        if names == ["all"] {
            return Ok(Dealer { factions: Vec::new(), players, titans });
        }
        let mut factions = Vec::new();
        for name in names.iter().flat_map(|name| name.split('+')) {
            let id = faction_id(library, name)?;
            if !factions.contains(&id) {
                factions.push(id);
            }
        }
        if factions.len() < 2 {
            return Err(Failure::Usage("an army has two different factions: name at least two".into()));
        }
        Ok(Dealer { factions, players, titans })
    }

    pub fn deal(&self, n: u64, dice: &mut Dice) -> Setup {
        let players = self.players.map_or(2 + (n % 3) as usize, usize::from);
        let mut setup = Setup { titans: self.titans, ..Setup::random(players) };
        if self.factions.is_empty() {
            return setup;
        }
        // Too few for everybody: as with several boxes, each army is two different ones.
        setup.two_boxes = self.factions.len() < 2 * players;
        let mut left: Vec<String> = Vec::new();
        setup.seats = (0..players)
            .map(|_| {
                if left.len() < 2 {
                    left = self.factions.clone();
                }
                let one = left.swap_remove(dice.below(left.len()));
                let two = left.swap_remove(dice.below(left.len()));
                Army::Given(one, two)
            })
            .collect();
        setup
    }
}

pub enum Outcome {
    Won(Seat),
    Stuck,
    Fault(String),
    Violation(String),
}

pub struct Played {
    pub outcome: Outcome,
    pub decisions: u64,
    pub turns: u64,
    /// The factions of each seat, by id.
    pub armies: Vec<[String; 2]>,
    /// Of a game that went wrong.
    pub record: Option<Record>,
}

/// Plays game `n` to its end.
pub fn play(library: &Arc<Library>, dealer: &Dealer, bots: &[Spec], seed: u64, n: u64, audit: bool) -> Played {
    let mut dice = Dice::new(seed);
    let setup = dealer.deal(n, &mut dice);
    let seats = setup.seats.len();
    let mut played = Played { outcome: Outcome::Stuck, decisions: 0, turns: 0, armies: Vec::new(), record: None };
    let mut game = match Game::new(library, setup, seed) {
        Ok(game) => game,
        Err(why) => {
            played.outcome = Outcome::Fault(why.to_string());
            return played;
        }
    };
    let mut players = Players::new(bots, seats, seed);
    // A panic of the engine is a fault of that game, and the others go on.
    let outcome = catch_unwind(AssertUnwindSafe(|| run(&mut game, &mut players, audit, &mut played.decisions)));
    played.outcome = outcome.unwrap_or_else(|_| Outcome::Fault("a panic".into()));
    if !matches!(played.outcome, Outcome::Won(_)) {
        played.record = Some(game.record());
    }
    let table = game.table();
    played.turns = u64::from(table.turn_number());
    let id =
        |faction: Option<u16>| faction.map_or(String::new(), |f| library.cards.factions[usize::from(f)].id.to_string());
    played.armies = table.seats().map(|seat| table.factions(seat).map(id)).collect();
    played
}

fn run(game: &mut Game, players: &mut Players, audit: bool, decisions: &mut u64) -> Outcome {
    let mut answer = Answer::none();
    while *decisions < STUCK {
        if audit && let Err(violation) = game.audit() {
            return Outcome::Violation(violation.0);
        }
        if game.decision().is_none() {
            // A shared victory counts for the first who shares it.
            return match (game.fault(), game.table().winners().next()) {
                (None, Some(seat)) => Outcome::Won(seat),
                (Some(fault), _) => Outcome::Fault(format!("{fault:?}")),
                (None, None) => Outcome::Fault("the game stopped without a winner".into()),
            };
        }
        players.answer(game, &mut answer);
        if let Err(why) = game.decide(&answer) {
            return Outcome::Fault(format!("the answer of a bot is refused: {why}"));
        }
        *decisions += 1;
    }
    Outcome::Stuck
}

/// Who answers. Random players need no view, and views would be most of the work.
enum Players {
    Random(Dice),
    Bots(Vec<Box<dyn Bot>>),
}

impl Players {
    fn new(bots: &[Spec], seats: usize, seed: u64) -> Players {
        if bots.iter().all(Spec::is_random) {
            return Players::Random(Dice::new(mix(seed, 1000)));
        }
        let make = |seat: usize| bots[seat % bots.len()].make(mix(seed, 1000 + seat as u64), clock::now);
        Players::Bots((0..seats).map(make).collect())
    }

    fn answer(&mut self, game: &Game, answer: &mut Answer) {
        let Some(decision) = game.decision() else {
            return;
        };
        match self {
            Players::Random(dice) => random_answer_into(decision, dice, answer),
            Players::Bots(bots) => *answer = bots[decision.seat.index()].answer(&game.view(decision.seat)),
        }
    }
}
