//! `baston tune`: weights of the evaluation from self-play.
//!
//! Simultaneous perturbation (Spall 1992): all weights are moved a little at once, in
//! random directions; the table with the moves and the one with their opposites play each
//! other, and the weights go some way towards the winner. Every step is a line of a log.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::thread;

use bots::{Bot, Budget, Dice, Evaluation, FEATURES, Greedy, Search, Settings, WEIGHTS, Weights};
use rules::{Game, Library, Setup};
use serde_json::{Value, json};

use crate::cli;
use crate::failure::Failure;
use crate::library;
use crate::sim::mix;
use tell::Speech;

/// How far a weight is moved to try it, as a part of its size.
const REACH: f32 = 0.3;
/// The smallest size: a weight of 0 can be tried too.
const LEAST: f32 = 0.05;

struct Tuner<'a> {
    library: &'a Arc<Library>,
    args: &'a cli::Tune,
    threads: usize,
}

pub fn run(args: &cli::Tune, speech: &Speech) -> Result<(), Failure> {
    let library = library::load(&args.cards, speech)?;
    let threads = cli::threads(args.threads);
    let tuner = Tuner { library: &library, args, threads };
    let mut log = BufWriter::new(File::create(&args.log)?);
    let mut out = io::stdout().lock();
    let mut weights = WEIGHTS;
    let mut mean = [0.0f32; FEATURES.len()];
    for step in 0..args.steps {
        let mut dice = Dice::new(mix(args.seed, u64::from(step)));
        let moves: [f32; FEATURES.len()] = std::array::from_fn(|i| {
            let size = weights.worth[i].abs().max(LEAST) * REACH;
            // A victory point stays one: the others are measured in it.
            if i == 0 {
                0.0
            } else if dice.below(2) == 0 {
                size
            } else {
                -size
            }
        });
        let moved = |by: f32| {
            let mut moved = weights;
            moved.worth.iter_mut().zip(&moves).for_each(|(worth, size)| *worth += by * size);
            moved
        };
        let (plus, minus) = (moved(1.0), moved(-1.0));
        let balance = tuner.compare(plus, minus, args.games, mix(args.seed, 1 << 20 | u64::from(step)));
        // Smaller steps as time goes on.
        let pace = 1.0 / (1.0 + step as f32 / args.steps.max(1) as f32 * 3.0);
        let share = balance as f32 / args.games as f32;
        weights = moved(pace * share.clamp(-0.5, 0.5));
        if step >= args.steps / 2 {
            mean.iter_mut().zip(&weights.worth).for_each(|(sum, worth)| *sum += worth);
        }
        write_line(
            &mut log,
            &json!({
                "step": step, "games": args.games, "wins_ahead": balance,
                "plus": named(&plus), "minus": named(&minus), "now": named(&weights),
            }),
        )?;
    }
    // The mean of the second half is steadier than the last step.
    let count = (args.steps - args.steps / 2).max(1) as f32;
    if args.steps > 0 {
        weights.worth = mean.map(|sum| sum / count);
    }
    let balance = tuner.compare(weights, WEIGHTS, args.proof, mix(args.seed, 1 << 40));
    write_line(&mut log, &json!({ "proof": args.proof, "wins_ahead_of_start": balance, "found": named(&weights) }))?;
    let won = (args.proof as i64 + balance) as f64 / 2.0;
    writeln!(out, "against the weights of this version: {won} of {} games", args.proof)?;
    for (feature, (worth, old)) in FEATURES.iter().zip(weights.worth.iter().zip(WEIGHTS.worth)) {
        writeln!(out, "  {:<10} {worth:>8.3}  (was {old:.3})  {}", feature.name, feature.about)?;
    }
    writeln!(out, "what was tried is in {}", args.log.display())?;
    Ok(())
}

fn named(weights: &Weights) -> Value {
    let mut map = serde_json::Map::new();
    for (feature, worth) in FEATURES.iter().zip(weights.worth) {
        map.insert(feature.name.into(), json!((f64::from(worth) * 1000.0).round() / 1000.0));
    }
    Value::Object(map)
}

fn write_line(log: &mut impl Write, line: &Value) -> Result<(), Failure> {
    writeln!(log, "{line}")?;
    Ok(log.flush()?)
}

impl Tuner<'_> {
    /// By how many games the first weights are ahead of the second; each deal is played
    /// with the seats swapped.
    fn compare(&self, one: Weights, two: Weights, games: u64, seed: u64) -> i64 {
        let (next, ahead) = (AtomicU64::new(0), AtomicI64::new(0));
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let n = next.fetch_add(1, Ordering::Relaxed);
                        if n >= games {
                            break;
                        }
                        ahead.fetch_add(self.play([one, two], n, seed), Ordering::Relaxed);
                    }
                });
            }
        });
        ahead.into_inner()
    }

    /// 1 if the first weights win game `n`, -1 if the second do.
    fn play(&self, weights: [Weights; 2], n: u64, seed: u64) -> i64 {
        let deal = mix(seed, n / 2);
        let swap = (n % 2) as usize;
        let Ok(mut game) = Game::new(self.library, Setup::random(2), deal) else {
            return 0;
        };
        let make = |seat: usize| -> Box<dyn Bot> {
            let evaluation = Evaluation::Linear(weights[seat ^ swap]);
            let seed = mix(deal, 1000 + seat as u64);
            match self.args.iterations {
                0 => Box::new(Greedy::judging(seed, evaluation)),
                n => Box::new(Search::new(seed, Settings { evaluation, ..Settings::new(Budget::Iterations(n)) })),
            }
        };
        let mut players = [make(0), make(1)];
        for _ in 0..20_000 {
            let Some(seat) = game.decision().map(|decision| decision.seat) else {
                break;
            };
            let answer = players[seat.index()].answer(&game.view(seat));
            if game.decide(&answer).is_err() {
                break;
            }
        }
        game.table().winners().next().map_or(0, |seat| if seat.index() ^ swap == 0 { 1 } else { -1 })
    }
}
