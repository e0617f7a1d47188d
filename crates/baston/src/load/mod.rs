//! `baston load`: many tables played over sockets at once, against a server on this machine,
//! bounded in time and number. How fast it answers, and what an answer costs.
//!
//! Two people sit at each table, each with a socket of their own, as browsers have. An answer
//! counts as given when the page of whoever gave it has changed, which it does only when the
//! answer is on the disk.

mod doors;
mod flood;
mod player;
mod report;
mod server;
mod table;
mod wire;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ::server::Refused;
use cardtext::Lang;
use tell::Speech;
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::cli;
use crate::failure::Failure;
use flood::Flood;
use report::Tally;
use server::Server;
use table::{Sitting, Table};
use wire::Broken;

/// More would only measure this program.
const MOST_TABLES: u32 = 5000;
const MOST_SECONDS: u32 = 4 * 3600;
/// Seconds until a table sleeps, where its sleep is waited for; and how long all of it may take.
const SLEEP: &str = "2";
const ASLEEP: Duration = Duration::from_secs(20);
/// Two factions for each of two people.
const ARMIES: usize = 4;
/// Tables that are opened at once.
const OPENING: usize = 16;

/// What all tables of a run share.
pub struct Run {
    pub server: Server,
    pub tally: Tally,
    /// Between two answers at a table.
    pub pause: Duration,
    pub soak: bool,
    /// What the server says to somebody who answers too often.
    pub too_fast: String,
    /// The factions that are played; none: all.
    factions: Vec<String>,
}

impl Run {
    /// Four factions for a table, where it matters which; each table has others.
    pub fn armies(&self, number: u32) -> Option<[&str; ARMIES]> {
        let n = self.factions.len();
        (n >= ARMIES).then(|| std::array::from_fn(|i| self.factions[(number as usize * ARMIES + i) % n].as_str()))
    }
}

pub fn run(args: &cli::Load) -> Result<(), Failure> {
    if args.tables == 0 || args.tables > MOST_TABLES {
        return Err(Failure::Usage(format!("from 1 to {MOST_TABLES} tables")));
    }
    if args.seconds == 0 || args.seconds > MOST_SECONDS {
        return Err(Failure::Usage(format!("from 1 to {MOST_SECONDS} seconds")));
    }
    if args.rate.is_some_and(|rate| !(0.01..=1000.0).contains(&rate)) {
        return Err(Failure::Usage("--rate is how many answers a second each table gives, from 0.01 to 1000".into()));
    }
    if (1..ARMIES).contains(&args.factions.len()) {
        return Err(Failure::Usage(format!("--factions names at least {ARMIES}: two people have two each")));
    }
    if args.address.is_some_and(|address: SocketAddr| !address.ip().is_loopback()) {
        return Err(Failure::Usage("a load is for a server on this machine: --address 127.0.0.1:7777".into()));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let ended = match args.doors {
        true => runtime.block_on(doors::measure(args.program.as_deref())),
        false => runtime.block_on(load(args)),
    };
    runtime.shutdown_background();
    ended
}

async fn load(args: &cli::Load) -> Result<(), Failure> {
    let server = match args.address {
        Some(address) => Server::there(address, args.pid),
        None if args.asleep => Server::start(args.program.as_deref(), &["--sleep", SLEEP])?,
        None => Server::start(args.program.as_deref(), &[])?,
    };
    let pause = args.rate.map_or(Duration::ZERO, |rate| Duration::from_secs_f64(1.0 / rate));
    let too_fast = Refused::TooFast.sentence(&Speech::new(Lang::En));
    let (tally, soak, factions) = (Tally::default(), args.soak, args.factions.clone());
    let run = Arc::new(Run { server, tally, pause, soak, too_fast, factions });
    let before = run.server.memory();
    let sittings = open_all(&run, args.tables).await?;
    let _flood = match args.flood {
        true => Some(Flood::begin(&run.server).await?),
        false => None,
    };
    let mut measured = measure(&run, args, sittings).await;
    if args.asleep {
        // No socket is open any more.
        sleep(ASLEEP).await;
        measured.asleep = run.server.memory();
    }
    let figures = run.tally.figures(args, &measured, before);
    run.server.end();
    figures.print(args.json)?;
    match figures.lost {
        0 => Ok(()),
        lost => Err(Failure::Failed(format!("{lost} tables came back without an answer that was acknowledged"))),
    }
}

/// What was read off the server while it was under load.
pub struct Measured {
    pub seconds: f64,
    pub cpu_us: Option<u64>,
    /// Now and then, in KiB.
    pub memory: Vec<u64>,
    /// When all tables slept, if that was waited for.
    pub asleep: Option<u64>,
    pub kills: u32,
}

async fn open_all(run: &Arc<Run>, tables: u32) -> Result<Vec<Sitting>, Failure> {
    let mut opening = JoinSet::new();
    let mut opened = Vec::new();
    for number in 0..tables {
        if opening.len() >= OPENING {
            opened.extend(opening.join_next().await);
        }
        let run = Arc::clone(run);
        opening.spawn(async move { Sitting::open(&run, number).await });
    }
    opened.extend(opening.join_all().await.into_iter().map(Ok));
    let opened: Result<Vec<Sitting>, Broken> = opened.into_iter().map(|table| table?).collect();
    opened.map_err(|why| Failure::Failed(format!("a table could not be opened: {why}")))
}

async fn measure(run: &Arc<Run>, args: &cli::Load, sittings: Vec<Sitting>) -> Measured {
    let seconds = Duration::from_secs(u64::from(args.seconds));
    let mut tables = JoinSet::new();
    // To sit down is to be sent the whole table: that is no part of what an answer costs.
    let seated = Arc::new(Barrier::new(sittings.len() + 1));
    for sitting in sittings {
        let (run, seated) = (Arc::clone(run), Arc::clone(&seated));
        tables.spawn(async move { Table::new(sitting).play(&run, &seated, seconds).await });
    }
    seated.wait().await;
    let (began, cpu) = (Instant::now(), run.server.cpu_us());
    let until = began + seconds;
    let mut memory = Vec::new();
    let mut kills = 0;
    let every = Duration::from_secs(u64::from(args.kill_every.max(2)));
    let mut kill_at = began + every;
    while Instant::now() < until {
        sleep(Duration::from_millis(500).min(until - Instant::now())).await;
        memory.extend(run.server.memory());
        if args.soak && Instant::now() > kill_at && Instant::now() + Duration::from_secs(3) < until {
            kill_at = Instant::now() + every;
            kills += u32::from(run.server.kill_and_start());
        }
    }
    let (seconds, cpu) = (began.elapsed().as_secs_f64(), run.server.cpu_us().zip(cpu));
    memory.extend(run.server.memory());
    // Those that still wait for an answer are given a moment.
    let _ = timeout(Duration::from_secs(10), async { while tables.join_next().await.is_some() {} }).await;
    tables.shutdown().await;
    let cpu_us = cpu.map(|(after, before)| after.saturating_sub(before)).filter(|_| kills == 0);
    Measured { seconds, cpu_us, memory, asleep: None, kills }
}
