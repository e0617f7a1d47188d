//! `baston duel`: which bot is stronger.
//!
//! Every deal of armies is played once for each way round the table, so that neither the
//! armies nor the first turn favour a bot.

mod report;
mod round;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use bots::Spec;

use crate::cli;
use crate::clock::Clock;
use crate::failure::Failure;
use crate::library;
use crate::sim::{Dealer, find_bot, progress};
use report::Tally;
use round::Round;
use tell::Speech;

/// Somebody does not want to wait for the rest.
static STOP: AtomicBool = AtomicBool::new(false);

pub fn run(args: &cli::Duel, speech: &Speech) -> Result<(), Failure> {
    let library = library::load(&args.cards, speech)?;
    let bots = seats(args)?;
    let dealer = Dealer::new(&library, &args.factions, Some(bots.len() as u8), args.titans)?;
    let round = Round { library: &library, dealer: &dealer, bots: &bots, seed: args.seed };
    let threads = cli::threads(args.threads);
    let bar = progress(args.games);
    // Stopped, it says what it has; stopped again, nothing. Some programs (`timeout`) send
    // the same signal twice at once, which is one wish.
    let mut first = None;
    let _ = ctrlc::set_handler(move || {
        STOP.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Clock::start).seconds() > 1.0 {
            std::process::exit(130);
        }
    });
    let next = AtomicU64::new(0);
    let total = Mutex::new(Tally::new(&bots));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= args.games {
                        break;
                    }
                    let Some(played) = round.play(n, &STOP) else { break };
                    total.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).add(&played);
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let total = total.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    total.print(args.json)
}

/// One bot for each seat: with more players than bots, the last one sits several times.
fn seats(args: &cli::Duel) -> Result<Vec<Spec>, Failure> {
    let mut bots = args.bots.iter().map(|name| find_bot(name)).collect::<Result<Vec<_>, _>>()?;
    let players = args.players.map_or(bots.len().max(2), usize::from);
    if bots.len() > players || !(2..=4).contains(&players) {
        return Err(Failure::Usage(format!("{} bots do not fit {players} seats; 2 to 4 can play", bots.len())));
    }
    while let Some(last) = bots.last().filter(|_| bots.len() < players).cloned() {
        bots.push(last);
    }
    Ok(bots)
}
