//! `baston train`: an evaluation learnt from self-play.
//!
//! A round is games, training and proof; the next one plays with what was learnt. All of it is in
//! the folder of the run, each step in a file of its own, and what is there is not made again: a
//! run that was killed goes on with the same command.

mod round;

use std::fs;
use std::io::{self, Write};

use bots::{Dice, Evaluation, Net, Spec};
use indicatif::{ProgressBar, ProgressStyle};
use rules::Setup;

use crate::cli;
use crate::failure::Failure;
use crate::library;
use crate::sim::{Dealer, find_bot};
use round::Round;
use tell::Speech;

pub fn run(args: &cli::Train, speech: &Speech) -> Result<(), Failure> {
    let library = library::load(&args.cards, speech)?;
    let dealer = |titans| Dealer::new(&library, &args.factions, args.players, titans);
    let dealers = [dealer(false)?, dealer(true)?];
    let deal = |n: u64, titans: bool, dice: &mut Dice| -> Setup { dealers[usize::from(titans)].deal(n, dice) };
    fs::create_dir_all(&args.out)?;
    let mut out = io::stdout().lock();
    let mut net: Option<Net> = None;
    let mut files = args.also.clone();
    for number in 1..=args.rounds {
        let folder = args.out.join(format!("round-{number}"));
        fs::create_dir_all(&folder)?;
        let round = Round {
            library: &library,
            deal: &deal,
            folder,
            args,
            seed: args.seed.wrapping_add(u64::from(number) << 32),
            threads: cli::threads(args.threads),
        };
        let player = player(args, net.as_ref())?;
        files.push(round.games(&player)?);
        net = Some(round.learn(&files, &mut out)?);
        round.prove(&mut out)?;
    }
    Ok(())
}

/// The players: the bot that was asked for, with the net of the round before.
fn player(args: &cli::Train, net: Option<&Net>) -> Result<Spec, Failure> {
    let Some(net) = net else { return find_bot(&args.bot) };
    let learnt = Evaluation::of(net.clone());
    Spec::parse_with(&format!("{}~eval=learnt", args.bot), &|_| Some(learnt.clone())).or_else(|_| find_bot(&args.bot))
}

/// How far a step is, and when it will be done; nothing where nobody looks.
fn bar(steps: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left"));
    ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// One line of the record, for people and for the file of the round.
fn say(out: &mut impl Write, line: &str) -> Result<(), Failure> {
    Ok(writeln!(out, "{line}")?)
}
