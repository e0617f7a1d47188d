//! What bots cost: greedy games, iterations of search, two threads against one, and the
//! instructions of a fixed game, which do not depend on the machine's mood.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;

use bots::{Bot, Budget, Greedy, Search, Settings};
use rules::{Game, Library};

use super::{new_game, random_games};
use crate::clock::{self, Clock};
use crate::failure::Failure;
use crate::sim::mix;

/// Games between two greedy bots in a second.
pub fn greedy_games(library: &Arc<Library>, seed: u64, time: f64) -> Result<f64, Failure> {
    let began = Clock::start();
    let mut games = 0;
    while began.seconds() < time {
        let seed = mix(seed, games);
        let mut game = new_game(library, seed)?;
        let mut players = [Greedy::new(mix(seed, 1000)), Greedy::new(mix(seed, 1001))];
        while let Some(seat) = game.decision().map(|decision| decision.seat) {
            let answer = players[seat.index()].answer(&game.view(seat));
            game.decide(&answer).map_err(|why| Failure::Failed(why.to_string()))?;
        }
        games += 1;
    }
    Ok(games as f64 / began.seconds())
}

/// Iterations of search in a second, over games in their middle.
pub fn search_iterations(middles: &[Game], time: f64) -> f64 {
    let began = Clock::start();
    let (mut iterations, mut n) = (0u64, 0);
    while began.seconds() < time && n < 1_000_000 {
        let game = &middles[n % middles.len()];
        n += 1;
        if let Some(decision) = game.decision().filter(|decision| !decision.is_forced()) {
            let settings = Settings::new(Budget::Seconds(0.05, clock::now));
            let thought = Search::new(n as u64, settings).think(&game.view(decision.seat));
            iterations += u64::from(thought.iterations);
        }
    }
    iterations as f64 / began.seconds()
}

/// How many times more random decisions two threads make than one.
pub fn two_thread_ratio(library: &Arc<Library>, time: f64) -> Result<f64, Failure> {
    // One before and one after: the machine's mood changes.
    let before = random_games(library, 7, time / 2.0)?.0;
    let two = thread::scope(|scope| {
        let second = scope.spawn(|| random_games(library, 8, time));
        let first = random_games(library, 9, time)?.0;
        let second = second.join().map_err(|_| Failure::Failed("a thread panicked".into()))??.0;
        Ok::<f64, Failure>(first + second)
    })?;
    let after = random_games(library, 7, time / 2.0)?.0;
    Ok(two * 2.0 / (before + after))
}

/// Instructions of one decision in random two-player games of a fixed seed, counted by
/// callgrind; nothing without it, nor of a build for tests, where they say nothing and take
/// minutes. Two runs are subtracted, so that starting the program and reading the cards do not
/// count.
pub fn instructions(factions: &str) -> Option<u64> {
    if cfg!(debug_assertions) {
        return None;
    }
    let (few, many) = (counted("10", factions)?, counted("60", factions)?);
    many.0.checked_sub(few.0)?.checked_div(many.1.checked_sub(few.1)?)
}

/// Instructions and decisions of so many games.
fn counted(games: &str, factions: &str) -> Option<(u64, u64)> {
    let program = std::env::current_exe().ok()?;
    let ran = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["sim", "--games", games, "--players", "2", "--bot", "random", "--seed", "1", "--threads", "1", "--json"])
        .args(["--factions", factions])
        .stdin(Stdio::null())
        .output()
        .ok()
        .filter(|ran| ran.status.success())?;
    // ==123== I   refs:      380,035,715
    let said = String::from_utf8_lossy(&ran.stderr);
    let line = said.lines().find(|line| line.contains("refs:"))?;
    let instructions = line.rsplit_once(':')?.1.trim().replace(',', "").parse().ok()?;
    let report: serde_json::Value = serde_json::from_slice(&ran.stdout).ok()?;
    Some((instructions, report.get("decisions")?.as_u64()?))
}
