//! Who thinks next. Cores are few, and one who asks for much must not make others wait: whoever
//! has used least of them lately is next.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bots::Depth;
use tokio::sync::oneshot;

use crate::clock::seconds;
use crate::network::Network;

/// After so many seconds what was used counts half.
const HALF_LIFE: f64 = 30.0;
/// More networks than this are not remembered.
const MANY: usize = 10_000;

pub struct Thinkers {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// A glance never waits for a long thought.
    glances: Lane,
    searches: Lane,
    used: BTreeMap<Network, Used>,
}

#[derive(Default)]
struct Lane {
    free: usize,
    waiting: Vec<(Network, oneshot::Sender<Turn>)>,
}

#[derive(Clone, Copy)]
struct Used {
    seconds: f64,
    at: f64,
}

impl Used {
    fn now(self) -> f64 {
        self.seconds * 0.5_f64.powf((seconds() - self.at) / HALF_LIFE)
    }
}

/// Leave to think, until it is dropped.
pub struct Turn {
    thinkers: Arc<Thinkers>,
    depth: Depth,
    payer: Network,
    began: f64,
}

impl Thinkers {
    pub fn new(cores: usize) -> Arc<Thinkers> {
        let lane = || Lane { free: cores, waiting: Vec::new() };
        Arc::new(Thinkers { inner: Mutex::new(Inner { glances: lane(), searches: lane(), used: BTreeMap::new() }) })
    }

    /// Whether one more may wait: not so many do of this network, nor of all, and it has not used
    /// so many seconds lately.
    pub fn has_room(&self, depth: Depth, payer: Network, each: usize, all: usize, spent: f64) -> bool {
        let mut inner = self.lock();
        let used = inner.used.get(&payer).map_or(0.0, |used| used.now());
        let waiting = &mut inner.lane(depth).waiting;
        waiting.retain(|(_, next)| !next.is_closed());
        let own = waiting.iter().filter(|(network, _)| *network == payer).count();
        used < spent && own < each && waiting.len() < all
    }

    /// Waits for a free core; `payer` is who made the table think.
    pub async fn turn(self: &Arc<Thinkers>, depth: Depth, payer: Network) -> Option<Turn> {
        let (next, told) = oneshot::channel();
        self.lock().lane(depth).waiting.push((payer, next));
        self.go_on(depth);
        told.await.ok()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives what is free to those who have used least.
    fn go_on(self: &Arc<Thinkers>, depth: Depth) {
        while let Some((payer, next)) = self.lock().next(depth) {
            let turn = Turn { thinkers: Arc::clone(self), depth, payer, began: seconds() };
            // Who has gone meanwhile gives it back by dropping it.
            let _ = next.send(turn);
        }
    }
}

impl Inner {
    fn lane(&mut self, depth: Depth) -> &mut Lane {
        match depth {
            Depth::Glance => &mut self.glances,
            Depth::Search => &mut self.searches,
        }
    }

    fn next(&mut self, depth: Depth) -> Option<(Network, oneshot::Sender<Turn>)> {
        let used: BTreeMap<Network, f64> = self.used.iter().map(|(network, used)| (*network, used.now())).collect();
        let of = |network: &Network| used.get(network).copied().unwrap_or(0.0);
        let lane = self.lane(depth);
        lane.waiting.retain(|(_, next)| !next.is_closed());
        if lane.free == 0 {
            return None;
        }
        let first = (0..lane.waiting.len())
            .min_by(|a, b| of(&lane.waiting[*a].0).total_cmp(&of(&lane.waiting[*b].0)).then(a.cmp(b)))?;
        lane.free -= 1;
        Some(lane.waiting.remove(first))
    }

    fn pay(&mut self, payer: Network, spent: f64) {
        let before = self.used.get(&payer).map_or(0.0, |used| used.now());
        self.used.insert(payer, Used { seconds: before + spent, at: seconds() });
        if self.used.len() > MANY {
            self.used.retain(|_, used| used.now() > 0.01);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut inner = self.thinkers.lock();
        inner.lane(self.depth).free += 1;
        inner.pay(self.payer, seconds() - self.began);
        drop(inner);
        self.thinkers.go_on(self.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn network(n: u8) -> Network {
        Network::of([192, 0, 2, n].into())
    }

    /// Twenty long thoughts wait for one who floods; somebody else is next all the same.
    #[tokio::test]
    async fn who_used_least_is_next() {
        let thinkers = Thinkers::new(1);
        let first = thinkers.turn(Depth::Search, network(1)).await.expect("a turn");
        let (order, mut served) = tokio::sync::mpsc::unbounded_channel();
        let ask = |n: u8| {
            let (thinkers, order) = (Arc::clone(&thinkers), order.clone());
            tokio::spawn(async move {
                let turn = thinkers.turn(Depth::Search, network(n)).await.expect("a turn");
                order.send(n).expect("heard");
                tokio::time::sleep(Duration::from_millis(5)).await;
                drop(turn);
            })
        };
        let flood: Vec<_> = (0..20).map(|_| ask(1)).collect();
        tokio::time::sleep(Duration::from_millis(20)).await;
        let other = ask(2);
        tokio::time::sleep(Duration::from_millis(20)).await;
        drop(first);
        other.await.expect("served");
        assert_eq!(served.recv().await, Some(2));
        for one in flood {
            one.await.expect("served in the end");
        }
    }

    #[tokio::test]
    async fn a_glance_does_not_wait_for_a_search() {
        let thinkers = Thinkers::new(1);
        let _long = thinkers.turn(Depth::Search, network(1)).await.expect("a turn");
        let glance = thinkers.turn(Depth::Glance, network(1));
        assert!(tokio::time::timeout(Duration::from_secs(1), glance).await.is_ok());
    }

    #[tokio::test]
    async fn who_does_not_wait_any_more_holds_nobody_up() {
        let thinkers = Thinkers::new(1);
        let first = thinkers.turn(Depth::Search, network(1)).await.expect("a turn");
        let gone = tokio::time::timeout(Duration::from_millis(10), thinkers.turn(Depth::Search, network(2)));
        assert!(gone.await.is_err());
        drop(first);
        let next = thinkers.turn(Depth::Search, network(3));
        assert!(tokio::time::timeout(Duration::from_secs(1), next).await.is_ok());
    }
}
