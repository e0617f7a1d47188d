//! `baston bench`: the speed of the rules engine and of the bots, on one core.

mod players;

use std::hint::black_box;
use std::io::{self, Write};
use std::sync::Arc;

use bots::{Dice, random_answer_into};
use cardtext::{CARD_FILES, CardSet};
use rules::{Answer, Game, Library, Setup};
use serde::Serialize;

use crate::cli;
use crate::clock::Clock;
use crate::failure::Failure;
use crate::sim::mix;

/// A figure is the median of so many measurements.
const REPETITIONS: usize = 5;
/// The set whose games are measured.
const CORE: &str = "core";
const CLONES: usize = 20_000;
const VIEWS: usize = 2_000;

#[derive(Serialize)]
struct Figures {
    random_decisions_per_second: f64,
    clone_ns: f64,
    view_ns: f64,
    load_ms: f64,
    rerun_share: f64,
    state_bytes: usize,
    greedy_games_per_second: f64,
    search_iterations_per_second: f64,
    two_thread_ratio: f64,
    /// Of a fixed seed, counted by callgrind; `null` where there is none.
    instructions_per_decision: Option<u64>,
}

pub fn run(args: &cli::Bench) -> Result<(), Failure> {
    // The first use of the built-in cards reads them.
    let began = Clock::start();
    let all = cardtext::builtin();
    let load_ms = began.seconds() * 1000.0;
    let library = Library::new(&core_set()?);
    let core: Vec<&str> = all.factions.iter().filter(|f| f.set == CORE).map(|f| f.id.as_str()).collect();

    let part = args.seconds.clamp(0.1, 600.0) / REPETITIONS as f64;
    let mut rerun_share = 0.0;
    let random = median((0..REPETITIONS).map(|n| {
        let (speed, share) = random_games(&library, n as u64, part)?;
        rerun_share = share;
        Ok(speed)
    }))?;
    let games = middles(&library, 64)?;
    let clone_ns = median((0..REPETITIONS).map(|_| {
        Ok(each_ns(&games, CLONES, |game| {
            black_box(game.clone());
        }))
    }))?;
    let view_ns = median((0..REPETITIONS).map(|_| {
        Ok(each_ns(&games, VIEWS, |game| {
            black_box(game.view(game.table().turn()));
        }))
    }))?;
    let greedy = median((0..REPETITIONS).map(|n| players::greedy_games(&library, n as u64, part)))?;
    let search = median((0..REPETITIONS).map(|_| Ok(players::search_iterations(&games, part))))?;
    let ratio = median((0..REPETITIONS).map(|_| players::two_thread_ratio(&library, part)))?;
    let figures = Figures {
        random_decisions_per_second: random,
        clone_ns,
        view_ns,
        load_ms,
        rerun_share,
        state_bytes: Game::state_bytes(),
        greedy_games_per_second: greedy,
        search_iterations_per_second: search,
        two_thread_ratio: ratio,
        instructions_per_decision: players::instructions(&core.join(",")),
    };
    print(&figures, args.json)
}

fn print(figures: &Figures, json: bool) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if json {
        serde_json::to_writer_pretty(&mut out, figures).map_err(io::Error::from)?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(
        out,
        "decisions a second   {:>10.0}   (random two-player games of the core set)",
        figures.random_decisions_per_second
    )?;
    writeln!(out, "a clone              {:>10.0} ns", figures.clone_ns)?;
    writeln!(out, "a view               {:>10.0} ns", figures.view_ns)?;
    writeln!(out, "reading all cards    {:>10.1} ms", figures.load_ms)?;
    writeln!(out, "work run again       {:>10.1} %", figures.rerun_share * 100.0)?;
    writeln!(out, "the state            {:>10} bytes", figures.state_bytes)?;
    writeln!(out, "greedy games/second  {:>10.1}   (two players)", figures.greedy_games_per_second)?;
    writeln!(
        out,
        "search iterations/s  {:>10.0}   (in the middle of two-player games)",
        figures.search_iterations_per_second
    )?;
    writeln!(out, "two threads are      {:>10.2}   times one", figures.two_thread_ratio)?;
    match figures.instructions_per_decision {
        Some(n) => writeln!(out, "instructions         {n:>10}   for a decision (random games of a fixed seed)")?,
        None => writeln!(out, "instructions                  -   (valgrind is not installed)")?,
    }
    Ok(())
}

/// The cards that are measured: what comes after them must not make them slower.
fn core_set() -> Result<CardSet, Failure> {
    let files: Vec<_> = CARD_FILES.iter().filter(|(path, _)| path.split('/').any(|part| part == CORE)).collect();
    let files: Vec<(&str, &str)> = files.into_iter().copied().collect();
    let read = CardSet::read(&files);
    read.map(|(set, _)| set).map_err(|_| Failure::Failed("the core set does not read alone".into()))
}

/// Decisions a second, and the share of steps that were run again.
fn random_games(library: &Arc<Library>, seed: u64, time: f64) -> Result<(f64, f64), Failure> {
    let mut dice = Dice::new(seed);
    let mut answer = Answer::none();
    let (mut decisions, mut steps, mut reruns) = (0u64, 0u64, 0u64);
    let began = Clock::start();
    let mut n = 0;
    while began.seconds() < time {
        let mut game = new_game(library, mix(seed, n))?;
        n += 1;
        while let Some(decision) = game.decision() {
            random_answer_into(decision, &mut dice, &mut answer);
            game.decide(&answer).map_err(|why| Failure::Failed(why.to_string()))?;
            decisions += 1;
        }
        let work = game.work();
        steps += work.steps;
        reruns += work.reruns;
    }
    Ok((decisions as f64 / began.seconds(), reruns as f64 / steps.max(1) as f64))
}

fn new_game(library: &Arc<Library>, seed: u64) -> Result<Game, Failure> {
    Game::new(library, Setup::random(2), seed).map_err(|why| Failure::Failed(why.to_string()))
}

/// Games in their middle, where there is something to copy.
fn middles(library: &Arc<Library>, count: u64) -> Result<Vec<Game>, Failure> {
    let mut games = Vec::new();
    let mut dice = Dice::new(99);
    for n in 0..count {
        let mut game = new_game(library, mix(99, n))?;
        for _ in 0..80 {
            let Some(decision) = game.decision() else {
                break;
            };
            let answer = bots::random_answer(decision, &mut dice);
            game.decide(&answer).map_err(|why| Failure::Failed(why.to_string()))?;
        }
        games.push(game);
    }
    Ok(games)
}

fn each_ns(games: &[Game], times: usize, work: impl Fn(&Game)) -> f64 {
    let began = Clock::start();
    for n in 0..times {
        work(black_box(&games[n % games.len()]));
    }
    began.seconds() * 1e9 / times as f64
}

fn median(figures: impl Iterator<Item = Result<f64, Failure>>) -> Result<f64, Failure> {
    let mut figures = figures.collect::<Result<Vec<f64>, Failure>>()?;
    figures.sort_by(f64::total_cmp);
    Ok(figures[figures.len() / 2])
}
