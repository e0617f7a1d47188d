//! Positions of noted games, as sketches with what came of them.

use std::io;
use std::path::Path;
use std::sync::Arc;

use bots::{Dice, Net, Rows, Sketch, Value, softmax};
use rules::{Game, Library};

use crate::note::{Noted, Thought, each};

/// One decision in so many is looked at, and one in so many that begin a turn: there a search
/// asks for the value.
const EVERY: usize = 12;
const BEGINNINGS: usize = 2;
/// One game in so many is held out, to see how well what was learnt fits new games.
const HELD_OUT: u64 = 20;

/// Packed sketches, where each begins, and the share of the victory of each seat.
#[derive(Default)]
pub struct Samples {
    packed: Vec<u16>,
    begins: Vec<usize>,
    targets: Vec<[f32; 4]>,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.begins.len()
    }

    pub fn is_empty(&self) -> bool {
        self.begins.is_empty()
    }

    /// Reads a sample into the memory of a sketch.
    pub fn get(&self, n: usize, sketch: &mut Sketch) -> [f32; 4] {
        sketch.unpack(&self.packed[self.begins[n]..]);
        self.targets[n]
    }

    fn add(&mut self, sketch: &Sketch, target: [f32; 4]) {
        self.begins.push(self.packed.len());
        sketch.pack(&mut self.packed);
        self.targets.push(target);
    }
}

/// What a position is said to be worth: the result of the game, what the search thought, and what
/// an earlier net says of the turns after it.
pub struct Targets<'a> {
    /// How much a search's opinion counts beside the rest.
    pub trust: f32,
    pub critic: Option<&'a Net>,
    /// How much the later of two turns counts: 1 is the result alone (Sutton's lambda).
    pub patience: f32,
}

/// Samples to learn from, and those of games that are held out.
#[derive(Default)]
pub struct Data {
    pub learn: Samples,
    pub held_out: Samples,
    pub games: u64,
}

impl Data {
    /// Adds the games of a file: those that ended, of this library.
    pub fn read(&mut self, library: &Arc<Library>, path: &Path, targets: &Targets<'_>) -> io::Result<()> {
        let critic = targets.critic.map(|net| (net, Rows::new(net, library)));
        let mut replay = Replay { library, targets, critic, value: Value::default() };
        each(path, &mut |noted| {
            if noted.cards == library.fingerprint && !noted.won.is_empty() {
                self.games += 1;
                let to = if noted.game.is_multiple_of(HELD_OUT) { &mut self.held_out } else { &mut self.learn };
                // A game that does not replay is none; the samples before are good ones.
                let _ = replay.game(&noted, to);
            }
        })
    }
}

/// Plays games again.
struct Replay<'a> {
    library: &'a Arc<Library>,
    targets: &'a Targets<'a>,
    critic: Option<(&'a Net, Rows)>,
    value: Value,
}

impl Replay<'_> {
    fn game(&mut self, noted: &Noted, to: &mut Samples) -> Option<()> {
        let mut game = Game::new(self.library, noted.setup.clone(), noted.seed).ok()?;
        let mut dice = Dice::new(noted.seed);
        let mut thoughts = noted.thoughts.iter().peekable();
        let mut sketch = Sketch::default();
        let first = to.len();
        // The chances at the beginning of each turn, and the turn and thought of each sample.
        let (mut turns, mut of_samples, mut turn) = (Vec::new(), Vec::new(), u16::MAX);
        for (n, answer) in noted.answers.iter().enumerate() {
            let thought = thoughts.next_if(|thought| thought.at as usize == n);
            let is_asked = !game.decision()?.is_forced();
            let table = game.table();
            let begins = table.turn_number() != turn;
            let wanted = dice.below(if begins { BEGINNINGS } else { EVERY }) == 0 && (begins || is_asked);
            if begins || wanted {
                sketch.read(&table, &bots::Look::at(&table));
            }
            if begins {
                turn = table.turn_number();
                turns.push(self.judged(&sketch));
            }
            if wanted {
                to.add(&sketch, [0.0; 4]);
                of_samples.push((turns.len() - 1, thought.cloned()));
            }
            game.decide(answer).ok()?;
        }
        let worth = self.returns(noted, &turns);
        for (n, (turn, thought)) in of_samples.into_iter().enumerate() {
            to.targets[first + n] =
                thought.map_or(worth[turn], |thought| mixed(worth[turn], &thought, self.targets.trust));
        }
        Some(())
    }

    fn judged(&mut self, sketch: &Sketch) -> [f32; 4] {
        let mut chances = [0.0; 4];
        if let Some((net, rows)) = &self.critic {
            self.value.find(net, rows, sketch);
            softmax(&self.value.scores[..sketch.seats], &mut chances);
        }
        chances
    }

    /// What each turn came to: the result, mixed with what the critic says of the turns after it.
    fn returns(&self, noted: &Noted, turns: &[[f32; 4]]) -> Vec<[f32; 4]> {
        let mut result = [0.0; 4];
        noted.won.iter().for_each(|seat| result[usize::from(*seat)] = 1.0 / noted.won.len() as f32);
        let mut worth = vec![result; turns.len()];
        if self.critic.is_some() {
            let keep = self.targets.patience;
            for turn in (0..turns.len().saturating_sub(1)).rev() {
                let (next, later) = (turns[turn + 1], worth[turn + 1]);
                worth[turn] = std::array::from_fn(|seat| next[seat] * (1.0 - keep) + later[seat] * keep);
            }
        }
        worth
    }
}

fn mixed(result: [f32; 4], thought: &Thought, trust: f32) -> [f32; 4] {
    let all: u32 = thought.chances.iter().map(|chance| u32::from(*chance)).sum();
    if all == 0 {
        return result;
    }
    std::array::from_fn(|seat| {
        let thinks = f32::from(thought.chances[seat]) / all as f32;
        result[seat] * (1.0 - trust) + thinks * trust
    })
}
