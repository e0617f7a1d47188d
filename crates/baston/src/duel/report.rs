//! Wins, and how sure they are.

use std::io::{self, Write};

use bots::Spec;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::round::Played;
use crate::failure::Failure;

/// For 95 % of repetitions.
const Z: f64 = 1.96;

pub struct Tally {
    /// Each bot once, though it may sit on several seats.
    names: Vec<String>,
    /// The name of each place in the list of bots.
    name_of: Vec<usize>,
    games: u64,
    draws: u64,
    wins: Vec<u64>,
    decisions: Vec<u64>,
    seconds: Vec<f64>,
}

#[derive(Serialize)]
struct Report {
    games: u64,
    wins: Map<String, Value>,
    draws: u64,
    mean_ms_per_decision: Map<String, Value>,
    /// The Wilson interval of each bot's share of wins.
    confidence: Map<String, Value>,
}

impl Tally {
    pub fn new(bots: &[Spec]) -> Tally {
        let mut names: Vec<String> = Vec::new();
        // The same bot on every seat: then the seats are told apart.
        let same = bots.iter().all(|bot| bot.name == bots[0].name);
        let name_of = bots.iter().enumerate().map(|(i, bot)| {
            let name = if same { format!("{} {}", bot.name, i + 1) } else { bot.name.clone() };
            names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        });
        let name_of: Vec<usize> = name_of.collect();
        let n = names.len();
        Tally { names, name_of, games: 0, draws: 0, wins: vec![0; n], decisions: vec![0; n], seconds: vec![0.0; n] }
    }

    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        match played.winner {
            Some(bot) => self.wins[self.name_of[bot]] += 1,
            None => self.draws += 1,
        }
        for (bot, &name) in self.name_of.iter().enumerate() {
            self.decisions[name] += played.decisions[bot];
            self.seconds[name] += played.seconds[bot];
        }
    }

    fn mean_ms(&self, name: usize) -> f64 {
        self.seconds[name] * 1000.0 / self.decisions[name].max(1) as f64
    }

    pub fn print(&self, as_json: bool) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let each = |of: &dyn Fn(usize) -> Value| -> Map<String, Value> {
            self.names.iter().enumerate().map(|(i, name)| (name.clone(), of(i))).collect()
        };
        if as_json {
            let report = Report {
                games: self.games,
                wins: each(&|i| json!(self.wins[i])),
                draws: self.draws,
                mean_ms_per_decision: each(&|i| json!(self.mean_ms(i))),
                confidence: each(&|i| json!(wilson(self.wins[i], self.games))),
            };
            serde_json::to_writer_pretty(&mut out, &report).map_err(io::Error::from)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "{} games, {} without a winner", self.games, self.draws)?;
        for (i, name) in self.names.iter().enumerate() {
            let share = |x: f64| x * 100.0;
            let [low, high] = wilson(self.wins[i], self.games).map(share);
            writeln!(
                out,
                "  {name:<16} won {:>5} = {:>5.1} %  (95 %: {low:.1} to {high:.1})  {:.2} ms a decision",
                self.wins[i],
                share(self.wins[i] as f64 / self.games.max(1) as f64),
                self.mean_ms(i)
            )?;
        }
        Ok(())
    }
}

/// Where the true share lies, with 95 % confidence (Wilson 1927): good for few games and
/// for shares near 0 and 1.
fn wilson(wins: u64, games: u64) -> [f64; 2] {
    let n = games.max(1) as f64;
    let share = wins as f64 / n;
    let middle = share + Z * Z / (2.0 * n);
    let around = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    [((middle - around) / scale).max(0.0), ((middle + around) / scale).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        let near = |a: [f64; 2], b: [f64; 2]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.001);
        assert!(near(wilson(8, 10), [0.4902, 0.9433]));
        assert!(near(wilson(0, 10), [0.0, 0.2775]));
        assert!(near(wilson(10, 10), [0.7225, 1.0]));
    }
}
