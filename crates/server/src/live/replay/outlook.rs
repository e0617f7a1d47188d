//! The chances of each seat over a game: a search looks at each moment between two plays, with all
//! hands open. Thought of once for everybody, when somebody asks, on the cores that all share.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bots::{Budget, Depth, Search, Settings, win_chances};
use tokio::sync::watch;
use tokio::time::timeout;

use super::reel::Reel;
use crate::live::hub::Hub;
use crate::network::Network;
use crate::refused::Refused;
use crate::table::chances::{Chance, Chances, Point};

/// Moments that are looked at: a game of sixty turns has as many between its plays.
const POINTS: usize = 180;
/// Games that the search imagines for each.
const ITERATIONS: u32 = 384;
/// Lines that are remembered, the last first.
const LINES: usize = 64;
/// Lines that one network may wait for.
const WAITING: usize = 3;
/// How long somebody is kept waiting before they are told to ask again.
const PATIENCE: Duration = Duration::from_secs(8);

type Line = watch::Receiver<Option<Arc<Chances>>>;
type Put = watch::Sender<Option<Arc<Chances>>>;

#[derive(Default)]
pub struct Outlooks {
    lines: Mutex<Vec<Asked>>,
}

struct Asked {
    code: String,
    by: Network,
    line: Line,
}

impl Asked {
    /// Thought through, or given up: then somebody may ask again.
    fn is_lost(&self) -> bool {
        self.line.borrow().is_none() && self.line.has_changed().is_err()
    }
}

impl Outlooks {
    /// What is known already.
    pub fn known(&self, code: &str) -> Option<Arc<Chances>> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().find(|asked| asked.code == code).and_then(|asked| asked.line.borrow().clone())
    }

    /// The line of a game, and where to put it if nobody has asked for it yet.
    fn ask(&self, code: &str, by: Network) -> Result<(Line, Option<Put>), Refused> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.retain(|asked| !asked.is_lost());
        if let Some(found) = lines.iter().find(|asked| asked.code == code) {
            return Ok((found.line.clone(), None));
        }
        let waits = |asked: &&Asked| asked.by == by && asked.line.borrow().is_none();
        if lines.iter().filter(waits).count() >= WAITING {
            return Err(Refused::TooFast);
        }
        let (put, line) = watch::channel(None);
        lines.insert(0, Asked { code: code.to_owned(), by, line: line.clone() });
        lines.truncate(LINES);
        Ok((line, Some(put)))
    }
}

impl Hub {
    /// The line of a game that is over; `None`: it is still being thought about.
    pub(super) async fn outlook(
        self: &Arc<Hub>,
        reel: &Arc<Reel>,
        by: Network,
    ) -> Result<Option<Arc<Chances>>, Refused> {
        if !reel.table.is_open_book() {
            return Err(Refused::NotOver);
        }
        let (mut line, put) = self.replays.outlooks.ask(&reel.table.code, by)?;
        if let Some(put) = put {
            let (hub, reel) = (Arc::clone(self), Arc::clone(reel));
            tokio::spawn(async move {
                if let Some(chances) = hub.look_through(reel, by).await {
                    put.send_replace(Some(Arc::new(chances)));
                }
            });
        }
        let found = timeout(PATIENCE, line.wait_for(Option::is_some)).await;
        Ok(found.ok().and_then(Result::ok).and_then(|chances| chances.clone()))
    }

    async fn look_through(&self, reel: Arc<Reel>, by: Network) -> Option<Chances> {
        let mut points = Vec::new();
        for at in moments(&reel) {
            // A turn for each: others need not wait for a whole game.
            let turn = self.thinkers.turn(Depth::Search, by).await?;
            let reel = Arc::clone(&reel);
            let looking = crate::slow::spawn(move || {
                let found = chance(&reel, at);
                drop(turn);
                found
            });
            points.push(Point { at, chance: looking.await.ok()?? });
        }
        Some(Chances::of(points, |from, to| (reel.turn(from).max(1), reel.cause(from, to))))
    }
}

/// The beginning, the rests between plays, the end; not too many.
fn moments(reel: &Reel) -> Vec<usize> {
    let every = reel.rests.len().div_ceil(POINTS).max(1);
    let mut found = vec![0];
    found.extend(reel.rests.iter().copied().step_by(every));
    found.push(reel.last());
    found.dedup();
    found
}

fn chance(reel: &Reel, at: usize) -> Option<Chance> {
    if at == reel.last()
        && let Some(winner) = reel.table.winner()
    {
        let mut sure = Chance::default();
        sure[winner.index()] = 1.0;
        return Some(sure);
    }
    let game = reel.game(at).ok()?;
    let view = game.open();
    let thought = Search::new(at as u64, Settings::new(Budget::Iterations(ITERATIONS))).think(&view);
    Some(thought.chances.unwrap_or_else(|| win_chances(&game.table())))
}
