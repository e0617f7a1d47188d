//! `baston sim`: bots play many games.
//!
//! Invariant: game n depends on the seed and on n alone, so the counts do not depend on
//! the number of threads.

mod game;
mod report;

pub use game::{Dealer, mix};

use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bots::{Evaluation, Spec, SpecError};
use indicatif::{ProgressBar, ProgressStyle};

use crate::cli;
use crate::clock::Clock;
use crate::failure::{Failure, complain};
use crate::library;
use crate::save::{self, EXTENSION, Saved};
use game::{Outcome, Played, play};
use report::Tally;
use tell::Speech;

/// So many bad games are kept as files; the rest is only counted.
const KEPT: u64 = 10;

pub fn run(args: &cli::Sim, speech: &Speech) -> Result<(), Failure> {
    let library = library::load(&args.cards, speech)?;
    let dealer = Dealer::new(&library, &args.factions, args.players, args.titans)?;
    let bots = args.bot.iter().map(|name| find_bot(name)).collect::<Result<Vec<_>, _>>()?;
    let threads = cli::threads(args.threads);
    let bar = progress(args.games);
    let (next, kept) = (AtomicU64::new(0), AtomicU64::new(0));
    let total = Mutex::new(Tally::default());
    let began = Clock::start();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut tally = Tally::default();
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= args.games {
                        break;
                    }
                    let played = play(&library, &dealer, &bots, mix(args.seed, n), n, args.audit);
                    keep_if_bad(&played, args, n, &kept);
                    tally.add(&played, &bots);
                    bar.inc(1);
                }
                total.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).merge(tally);
            });
        }
    });
    bar.finish_and_clear();
    let total = total.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    total.print(args, &bots, began.seconds())?;
    if total.is_good() { Ok(()) } else { Err(Failure::Said(1)) }
}

/// The bot that these words mean, or what could have been meant.
pub fn find_bot(name: &str) -> Result<Spec, Failure> {
    // An evaluation that is no name is a file of weights.
    let from_file = |file: &str| Evaluation::from_bytes(&fs::read(file).ok()?).ok();
    Spec::parse_with(name, &from_file).map_err(|error| {
        Failure::Usage(match error {
            SpecError::Budget(budget) => {
                format!("\"{budget}\" is no time to think; write search:200ms, search:1s or search:2000it")
            }
            SpecError::Unknown(name) => {
                let mut known: Vec<&str> = bots::BOTS.iter().map(|bot| bot.name).collect();
                known.push("search:1s");
                match library::nearest(&name, &known) {
                    Some(near) => format!("there is no bot \"{name}\"; did you mean \"{near}\"?"),
                    None => format!("there is no bot \"{name}\"; there are {}", known.join(", ")),
                }
            }
        })
    })
}

pub fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A game that went wrong is worth more than its count: it can be seen again.
fn keep_if_bad(played: &Played, args: &cli::Sim, n: u64, kept: &AtomicU64) {
    let what = match &played.outcome {
        Outcome::Won(_) => return,
        Outcome::Stuck => "is stuck".to_owned(),
        Outcome::Fault(why) => format!("has a fault: {why}"),
        Outcome::Violation(why) => format!("breaks an invariant: {why}"),
    };
    let Some(record) = played.record.clone().filter(|_| kept.fetch_add(1, Ordering::Relaxed) < KEPT) else {
        return complain(&format!("game {n} (seed {}) {what}", mix(args.seed, n)));
    };
    let file: PathBuf = args.keep.join(format!("sim-{}-{n}.{EXTENSION}", args.seed));
    let seats = vec![args.bot[0].clone(); record.setup.seats.len()];
    // The files could be read when the cards were.
    let fans = save::fans(&args.cards).unwrap_or_default();
    let saved = Saved { cards: args.cards.clone(), fans, ..Saved::of(record.into(), seats) };
    match save::write(&saved, &file) {
        Ok(()) => complain(&format!("game {n} {what}; see it with: baston replay --trace {}", file.display())),
        Err(why) => complain(&format!("game {n} {what}; it could not be kept: {}", library::plain(&why))),
    }
}
