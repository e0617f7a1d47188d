//! Counting games, and printing the counts.

use std::collections::BTreeMap;
use std::io::{self, Write};

use bots::Spec;
use serde::Serialize;
use serde_json::{Value, json};

use super::game::{Outcome, Played};
use crate::cli;
use crate::failure::Failure;

#[derive(Default)]
pub struct Tally {
    games: u64,
    decisions: u64,
    turns: u64,
    finished: u64,
    stuck: u64,
    faults: u64,
    violations: u64,
    /// Games and wins of each faction.
    factions: BTreeMap<String, [u64; 2]>,
    wins_by_bot: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct Report {
    games: u64,
    players: Value,
    decisions: u64,
    seconds: f64,
    decisions_per_second: f64,
    finished: u64,
    stuck: u64,
    faults: u64,
    violations: u64,
    mean_decisions: f64,
    mean_turns: f64,
    wins_by_faction: BTreeMap<String, u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_by_bot: Option<BTreeMap<String, u64>>,
}

impl Tally {
    pub fn add(&mut self, played: &Played, bots: &[Spec]) {
        self.games += 1;
        self.decisions += played.decisions;
        self.turns += played.turns;
        let winner = match played.outcome {
            Outcome::Won(seat) => {
                self.finished += 1;
                *self.wins_by_bot.entry(bots[seat.index() % bots.len()].name.clone()).or_default() += 1;
                Some(seat.index())
            }
            Outcome::Stuck => {
                self.stuck += 1;
                None
            }
            Outcome::Fault(_) => {
                self.faults += 1;
                None
            }
            Outcome::Violation(_) => {
                self.violations += 1;
                None
            }
        };
        for (seat, army) in played.armies.iter().enumerate() {
            for faction in army.iter().filter(|faction| !faction.is_empty()) {
                let [games, wins] = self.factions.entry(faction.clone()).or_default();
                *games += 1;
                *wins += u64::from(winner == Some(seat));
            }
        }
    }

    pub fn merge(&mut self, other: Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.turns += other.turns;
        self.finished += other.finished;
        self.stuck += other.stuck;
        self.faults += other.faults;
        self.violations += other.violations;
        for (faction, [games, wins]) in other.factions {
            let mine = self.factions.entry(faction).or_default();
            mine[0] += games;
            mine[1] += wins;
        }
        for (bot, wins) in other.wins_by_bot {
            *self.wins_by_bot.entry(bot).or_default() += wins;
        }
    }

    pub fn is_good(&self) -> bool {
        self.finished == self.games
    }

    pub fn print(&self, args: &cli::Sim, bots: &[Spec], seconds: f64) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if args.json {
            let report = self.report(args.players, bots, seconds);
            serde_json::to_writer_pretty(&mut out, &report).map_err(io::Error::from)?;
            writeln!(out)?;
            return Ok(());
        }
        let mean = |total: u64| total as f64 / self.games.max(1) as f64;
        writeln!(
            out,
            "{} games in {seconds:.1} s, {:.0} decisions a second",
            self.games,
            self.decisions as f64 / seconds
        )?;
        writeln!(
            out,
            "{} finished, {} stuck, {} faults, {} violations",
            self.finished, self.stuck, self.faults, self.violations
        )?;
        writeln!(out, "on average {:.1} decisions and {:.1} turns", mean(self.decisions), mean(self.turns))?;
        if bots.len() > 1 {
            let wins: Vec<String> = self.wins_by_bot.iter().map(|(bot, wins)| format!("{bot} {wins}")).collect();
            writeln!(out, "games won: {}", wins.join(", "))?;
        }
        let share = |[games, wins]: [u64; 2]| wins as f64 * 100.0 / games.max(1) as f64;
        let mut factions: Vec<_> = self.factions.iter().collect();
        factions.sort_by(|a, b| share(*b.1).total_cmp(&share(*a.1)));
        for (faction, counts) in factions {
            writeln!(out, "  {faction:<20} won {:>5.1} % of {}", share(*counts), counts[0])?;
        }
        Ok(())
    }

    fn report(&self, players: Option<u8>, bots: &[Spec], seconds: f64) -> Report {
        let mean = |total: u64| total as f64 / self.games.max(1) as f64;
        Report {
            games: self.games,
            players: players.map_or_else(|| json!([2, 3, 4]), |n| json!(n)),
            decisions: self.decisions,
            seconds,
            decisions_per_second: self.decisions as f64 / seconds,
            finished: self.finished,
            stuck: self.stuck,
            faults: self.faults,
            violations: self.violations,
            mean_decisions: mean(self.decisions),
            mean_turns: mean(self.turns),
            wins_by_faction: self.factions.iter().map(|(f, [_, wins])| (f.clone(), *wins)).collect(),
            wins_by_bot: (bots.len() > 1).then(|| self.wins_by_bot.clone()),
        }
    }
}
