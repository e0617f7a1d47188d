//! `baston load --doors`: every address of a server is asked for the dearest thing that it gives, again and again, and
//! what that costs is read from `/proc`: processor time, memory that stays, bytes. The list of addresses is the
//! server's own; one without a row here is an error, and a test looks for it.

mod faction;
mod ground;
mod rows;

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use super::server::Server;
use super::wire::{Broken, Caller};
use crate::failure::Failure;
pub use ground::Ground;
use rows::rows;

/// What one answer may cost, in seconds of a processor and in KiB that stay.
const MOST_CPU: f64 = 0.1;
const MOST_STAYS: f64 = 10.0 * 1024.0;
/// So often each door is tried, unless it is dear: then until so much time was spent on it.
const OFTEN: usize = 100;
const FEW: usize = 3;
const ENOUGH: Duration = Duration::from_millis(1500);
/// What is done after the answer counts, too: it is waited for until nothing much is done any more.
const QUIET: Duration = Duration::from_millis(300);
const PATIENCE: Duration = Duration::from_secs(60);

/// Something to ask.
pub struct Asked {
    pub path: String,
    /// Its type; empty for what has no body.
    pub kind: &'static str,
    pub body: Vec<u8>,
    pub then: Then,
}

/// What is done with the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Then {
    Read,
    /// It is a socket: its first message is read.
    Listen,
}

/// A door, with the dearest that can be asked there by the rules.
pub struct Door {
    pub verb: &'static str,
    /// As the server lists it.
    pub path: &'static str,
    pub what: &'static str,
    /// Which time it is: where answers are remembered, another one each time.
    pub ask: fn(&Ground, usize) -> Asked,
    /// How often, if not as often as there is time for.
    pub times: Option<usize>,
    /// Why it may be dearer: its queue, its budget for each network, its bound in all.
    pub queue: Option<&'static str>,
    /// It is refused each time.
    pub refused: bool,
}

struct Cost {
    cpu: f64,
    stays: f64,
    bytes: usize,
    statuses: Vec<u16>,
}

pub async fn measure(program: Option<&Path>) -> Result<(), Failure> {
    let server = Server::start(program, &["--rate-seconds", "1"])?;
    let failed = |why: Broken| Failure::Failed(format!("the tables for it could not be laid: {why}"));
    let ground = Ground::lay(&server).await.map_err(failed)?;
    let idle = idle(&server).await;
    let mut out = std::io::stdout();
    writeln!(out, "| door | the dearest there | CPU, ms | stays, KiB | bytes |")?;
    writeln!(out, "| --- | --- | --- | --- | --- |")?;
    let mut wrong = Vec::new();
    for (i, door) in rows().iter().enumerate() {
        let name = format!("{} {}", door.verb, door.path);
        let cost = match cost(&server, &ground, door, i, idle).await {
            Ok(cost) => cost,
            Err(why) => {
                wrong.push(format!("{name}: {why}"));
                continue;
            }
        };
        let Cost { cpu, stays, bytes, statuses } = cost;
        let what = door.queue.map_or(door.what.to_owned(), |queue| format!("{}; {queue}", door.what));
        writeln!(out, "| `{name}` | {what} | {:.1} | {stays:.0} | {bytes} |", cpu * 1000.0)?;
        if let Some(bad) = statuses.iter().find(|status| !is_legal(door, **status)) {
            wrong.push(format!("{name} ({}) was answered with {bad}: nothing was measured", door.what));
        }
        if door.queue.is_none() && cpu > MOST_CPU {
            wrong.push(format!("{name} ({}) takes {:.0} ms of a processor", door.what, cpu * 1000.0));
        }
        if stays > MOST_STAYS {
            wrong.push(format!("{name} ({}) keeps {stays:.0} KiB", door.what));
        }
    }
    server.end();
    if wrong.is_empty() { Ok(()) } else { Err(Failure::Failed(wrong.join("\n"))) }
}

/// What is asked must be given: a refusal costs nothing. Where nothing is, that is the answer.
fn is_legal(door: &Door, status: u16) -> bool {
    match status {
        101 | 200..400 => true,
        404 => door.path == "/api/{*rest}",
        400..500 => door.refused,
        _ => false,
    }
}

/// What the server does by itself, in seconds of a processor for each second.
async fn idle(server: &Server) -> f64 {
    let (before, began) = (cpu(server), Instant::now());
    sleep(Duration::from_secs(2)).await;
    (cpu(server) - before) / began.elapsed().as_secs_f64()
}

fn cpu(server: &Server) -> f64 {
    server.cpu_us().unwrap_or(0) as f64 / 1e6
}

async fn cost(server: &Server, ground: &Ground, door: &Door, row: usize, idle: f64) -> Result<Cost, Broken> {
    // Once before it counts: what is made for everybody when somebody first asks is nobody's cost.
    let mut statuses = Vec::new();
    if door.times.is_none() {
        statuses.push(ask(server, ground, door, row, 0).await?.0);
        rest(server).await;
    }
    let (before, memory, began) = (cpu(server), server.memory().unwrap_or(0), Instant::now());
    let (mut n, mut bytes) = (0, 0);
    let most = door.times.unwrap_or(OFTEN);
    while n < most && (n < FEW.min(most) || began.elapsed() < ENOUGH) {
        n += 1;
        let (status, size) = ask(server, ground, door, row, n).await?;
        statuses.push(status);
        bytes = size.max(bytes);
    }
    rest(server).await;
    let spent = cpu(server) - before - idle * began.elapsed().as_secs_f64();
    let stays = server.memory().unwrap_or(0).saturating_sub(memory);
    Ok(Cost { cpu: spent.max(0.0) / n as f64, stays: stays as f64 / n as f64, bytes, statuses })
}

/// Waits until the server does nothing much any more.
async fn rest(server: &Server) {
    let until = Instant::now() + PATIENCE;
    loop {
        let before = cpu(server);
        sleep(QUIET).await;
        if cpu(server) - before < QUIET.as_secs_f64() / 10.0 || Instant::now() > until {
            return;
        }
    }
}

/// Asks once, from a network of its own: limits are for many.
async fn ask(server: &Server, ground: &Ground, door: &Door, row: usize, time: usize) -> Result<(u16, usize), Broken> {
    let asked = (door.ask)(ground, time);
    let caller = Caller::number((row * 1000 + time) as u32).with(&ground.bears);
    if asked.then == Then::Listen {
        let mut socket = caller.socket_at(server.address(), &asked.path).await?;
        let first = super::table::next(&mut socket);
        let first = timeout(PATIENCE, first).await.map_err(|_| Broken("nothing came over the socket".into()))??;
        return Ok((101, first.len()));
    }
    let mut headers = format!("Authorization: {}\r\nAccept-Encoding: gzip\r\n", ground.bears);
    if !asked.kind.is_empty() {
        headers.push_str(&format!("Content-Type: {}\r\n", asked.kind));
    }
    let asking = caller.send(server.address(), door.verb, &asked.path, &headers, &asked.body);
    let reply = timeout(PATIENCE, asking).await.map_err(|_| Broken("no answer came".into()))??;
    Ok((reply.status, reply.bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Whoever adds an address says what is the dearest thing there.
    #[test]
    fn every_address_has_a_row() {
        let rows = rows();
        let rows: BTreeSet<(&str, &str)> = rows.iter().map(|door| (door.path, door.verb)).collect();
        let all = server::http::addresses();
        let all: BTreeSet<(&str, &str)> = all.iter().map(|address| (address.path.as_str(), address.verb)).collect();
        let without: Vec<_> = all.difference(&rows).collect();
        assert!(without.is_empty(), "no row in crates/baston/src/load/doors/rows.rs: {without:?}");
        let gone: Vec<_> = rows.difference(&all).collect();
        assert!(gone.is_empty(), "rows of no address: {gone:?}");
    }
}
