//! What a load has found, counted while it runs.

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;

use super::Measured;
use crate::cli;
use crate::failure::{Failure, complain};

#[derive(Default)]
pub struct Tally {
    inner: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    /// How long each answer took, in microseconds.
    times: Vec<u32>,
    bytes: u64,
    errors: u64,
    lost: u64,
    /// The first errors in words.
    said: Vec<String>,
}

#[derive(Serialize)]
pub struct Figures {
    tables: u32,
    decisions: u64,
    decisions_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    errors: u64,
    server_cpu_us_per_decision: Option<f64>,
    server_rss_kib_per_table: Option<f64>,
    bytes_per_decision: f64,
    pub lost: u64,
    kills: u32,
    /// At the first quarter of the run, and at its end.
    server_rss_kib: Option<[u64; 2]>,
    /// Before the first table, and when all tables slept.
    server_rss_kib_asleep: Option<[u64; 2]>,
}

impl Tally {
    fn with<T>(&self, change: impl FnOnce(&mut Counts) -> T) -> T {
        change(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn answered(&self, took: Duration) {
        self.with(|counts| counts.times.push(took.as_micros().min(u128::from(u32::MAX)) as u32));
    }

    pub fn bytes(&self, n: usize) {
        self.with(|counts| counts.bytes += n as u64);
    }

    pub fn error(&self, why: &str) {
        self.with(|counts| {
            counts.errors += 1;
            if counts.said.len() < 5 {
                counts.said.push(why.chars().take(300).collect());
            }
        });
    }

    /// A table came back with fewer answers than were acknowledged.
    pub fn lost(&self, code: &str, found: usize, acknowledged: usize) {
        complain(&format!("{code}: {found} answers of {acknowledged}"));
        self.with(|counts| counts.lost += 1);
    }

    pub fn figures(&self, args: &cli::Load, measured: &Measured, before: Option<u64>) -> Figures {
        self.with(|counts| {
            counts.times.sort_unstable();
            let decisions = counts.times.len() as u64;
            let each = |all: f64| if decisions == 0 { 0.0 } else { round(all / decisions as f64) };
            let at = |share: f64| {
                let index = (counts.times.len() as f64 * share) as usize;
                let last = counts.times.len().saturating_sub(1);
                counts.times.get(index.min(last)).map_or(0.0, |us| round(f64::from(*us) / 1000.0))
            };
            for why in &counts.said {
                complain(why);
            }
            let memory = &measured.memory;
            let quarter = memory.get(memory.len() / 4).copied();
            Figures {
                tables: args.tables,
                decisions,
                decisions_per_second: round(decisions as f64 / measured.seconds),
                p50_ms: at(0.5),
                p99_ms: at(0.99),
                errors: counts.errors,
                server_cpu_us_per_decision: measured.cpu_us.map(|us| each(us as f64)),
                server_rss_kib_per_table: memory
                    .last()
                    .zip(before)
                    .map(|(after, before)| round(after.saturating_sub(before) as f64 / f64::from(args.tables))),
                bytes_per_decision: each(counts.bytes as f64),
                lost: counts.lost,
                kills: measured.kills,
                server_rss_kib: quarter.zip(memory.last().copied()).map(|(first, last)| [first, last]),
                server_rss_kib_asleep: before.zip(measured.asleep).map(|(before, asleep)| [before, asleep]),
            }
        })
    }
}

fn round(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

impl Figures {
    pub fn print(&self, json: bool) -> Result<(), Failure> {
        let mut out = std::io::stdout();
        let text = serde_json::to_string_pretty(self).map_err(|why| Failure::Failed(why.to_string()))?;
        if json {
            writeln!(out, "{text}")?;
            return Ok(());
        }
        for line in text.lines().filter(|line| line.contains(':')) {
            writeln!(out, "{}", line.trim().trim_end_matches(',').replace('"', "").replace('_', " "))?;
        }
        Ok(())
    }
}
