//! The command line of Baston: one binary for playing, checking, simulating.
//!
//! Each command has a module of its own; `cli.rs` lists them, `failure.rs` says how they
//! end. Nothing here knows a rule or a card.

// These panic when the reader has gone (`| head`); `writeln!` gives the error back.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod arena;
mod bench;
mod cards;
mod check;
mod cli;
mod clock;
mod duel;
mod explain;
mod failure;
mod library;
mod load;
mod paint;
mod play;
mod replay;
mod save;
mod say;
mod scenario;
mod serve;
mod sim;
mod train;
mod trial;
mod tune;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};
use failure::Failure;
use tell::Speech;

/// Pages are thousands of small texts, made and dropped by many threads; see docs/load.md.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.exit(),
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    let speech = Speech::new(cli::choose_lang(cli.lang));
    match cli.command.unwrap_or_else(|| Command::Serve(cli::Serve::default())) {
        Command::Serve(args) => serve::run(&args, &speech),
        Command::Play(args) => play::run(&args, cli.lang.is_some(), speech),
        Command::Cards(args) => cards::run(&args, &speech),
        Command::Check(args) => check::run(&args, cli.lang.is_some(), &speech),
        Command::Say(args) => say::run(&args, &speech),
        Command::Scenario(args) => scenario::run(&args),
        Command::Sim(args) => sim::run(&args, &speech),
        Command::Duel(args) => duel::run(&args, &speech),
        Command::Train(args) => train::run(&args, &speech),
        Command::Tune(args) => tune::run(&args, &speech),
        Command::Arena(args) => arena::run(&args, &speech),
        Command::Bench(args) => bench::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Replay(args) => replay::run(&args, &speech),
    }
}
