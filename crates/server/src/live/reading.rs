//! Whatever is read for strangers is read here, by whichever door it came: cards of fans in a link
//! or a file, positions, saved games, factions of the workshop. One queue, one budget for each
//! network, and an end when nobody waits for it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bots::Depth;
use cardtext::grammar::until;

use super::thinkers::Thinkers;
use crate::network::Network;
use crate::refused::Refused;

/// So many of one network wait; one more is refused.
const EACH: usize = 12;
/// So many of all wait.
const ALL: usize = 200;
/// Seconds that were spent for one network lately: with more, it waits before it asks again.
const SPENT: f64 = 20.0;

pub struct Readers {
    /// What is soon read does not wait for what takes seconds.
    queue: Arc<Thinkers>,
}

/// Says stop as soon as nobody waits any more.
struct Waits(Arc<AtomicBool>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Readers {
    /// Half of the cores at most: tables have the others.
    pub fn new(cores: usize) -> Readers {
        Readers { queue: Thinkers::new((cores / 2).max(1)) }
    }

    /// Reads something that is soon read.
    pub async fn read<T: Send + 'static>(
        &self,
        payer: Network,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        self.work(Depth::Glance, payer, work).await
    }

    /// Does what takes seconds.
    pub async fn prove<T: Send + 'static>(
        &self,
        payer: Network,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        self.work(Depth::Search, payer, work).await
    }

    async fn work<T: Send + 'static>(
        &self,
        depth: Depth,
        payer: Network,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        if !self.queue.has_room(depth, payer, EACH, ALL, SPENT) {
            return Err(Refused::TooFast);
        }
        let turn = self.queue.turn(depth, payer).await.ok_or(Refused::Stopping)?;
        let stop = Arc::new(AtomicBool::new(false));
        let waits = Waits(Arc::clone(&stop));
        // The turn ends with the work, not with whoever waited for it.
        let done = crate::slow::spawn(move || {
            let _turn = turn;
            until(stop, work)
        });
        let done = done.await.map_err(|_| Refused::Stopping);
        drop(waits);
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    fn network(n: u8) -> Network {
        Network::of([192, 0, 2, n].into())
    }

    #[tokio::test]
    async fn what_nobody_waits_for_any_more_ends() {
        let readers = Readers::new(2);
        let ended = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&ended);
        let endless = readers.read(network(1), move || {
            while !cardtext::grammar::stopped() {
                sleep(Duration::from_millis(1));
            }
            told.store(true, Ordering::Relaxed);
        });
        assert!(tokio::time::timeout(Duration::from_millis(50), endless).await.is_err());
        // It gives its turn back: the next one is read.
        let next = tokio::time::timeout(Duration::from_secs(5), readers.read(network(1), || 7)).await;
        assert!(matches!(next, Ok(Ok(7))));
        assert!(ended.load(Ordering::Relaxed));
    }

    #[allow(clippy::disallowed_methods, reason = "it measures")]
    #[tokio::test]
    async fn a_flood_is_read_one_by_one_and_another_network_is_next() {
        let readers = Arc::new(Readers::new(2));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let ask = |n: u8| {
            let (readers, now, most) = (Arc::clone(&readers), Arc::clone(&now), Arc::clone(&most));
            tokio::spawn(async move {
                let work = move || {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    sleep(Duration::from_millis(40));
                    now.fetch_sub(1, Ordering::SeqCst);
                };
                readers.read(network(n), work).await
            })
        };
        let flood: Vec<_> = (0..18).map(|_| ask(1)).collect();
        tokio::time::sleep(Duration::from_millis(60)).await;
        let began = Instant::now();
        ask(2).await.expect("asked").expect("read");
        assert!(began.elapsed() < Duration::from_millis(400), "it waited for the flood");
        let mut refused = 0;
        for one in flood {
            refused += usize::from(one.await.expect("asked") == Err(Refused::TooFast));
        }
        assert!((1..=6).contains(&refused), "{refused} of 18 are told to wait");
        assert_eq!(most.load(Ordering::SeqCst), 1, "at once");
    }
}
