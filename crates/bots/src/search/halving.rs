//! Sequential halving at the root (Karnin, Koren and Somekh 2013): the budget is divided into
//! rounds, each round gives all moves that are left as many visits, and the better half goes on.

use super::key::Key;
use super::tree::Edge;
use super::widen::Candidate;

/// Rounds after the first one.
const ROUNDS: u32 = 4;

/// Which moves are left, and how many rounds are over.
#[derive(Default)]
pub struct Halving {
    left: Vec<Key>,
    over: u32,
}

impl Halving {
    /// Ends a round if its share of the budget is spent.
    pub fn go_on(&mut self, done: u32, left: u32, edges: &[Edge], seat: usize) {
        let all = u64::from(done) + u64::from(left);
        let due = (u64::from(done) * u64::from(ROUNDS + 1) / all.max(1)) as u32;
        if due <= self.over {
            return;
        }
        self.over = due;
        let mean = |edge: &Edge| edge.total[seat] / edge.visits.max(1) as f32;
        let mut alive: Vec<&Edge> = edges.iter().filter(|edge| self.has(edge.key) && edge.visits > 0).collect();
        alive.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
        alive.truncate(alive.len().div_ceil(2).max(2));
        self.left = alive.iter().map(|edge| edge.key).collect();
    }

    /// Before the first round is over all are left.
    fn has(&self, key: Key) -> bool {
        self.over <= 1 && self.left.is_empty() || self.left.contains(&key)
    }

    /// The move that is left with the fewest visits, and its edge if it has one. Nothing in the
    /// first round: the tree's own rule finds what is worth a visit.
    pub fn pick(&self, found: &[Candidate], edges: &[Edge]) -> Option<(usize, Option<u32>)> {
        if self.over == 0 {
            return None;
        }
        let edge = |candidate: &Candidate| edges.iter().position(|edge| edge.key == candidate.key);
        let alive = found.iter().enumerate().filter(|(_, candidate)| self.left.contains(&candidate.key));
        let visits = alive.filter_map(|(i, candidate)| edge(candidate).map(|n| (edges[n].visits, i, n)));
        visits.min().map(|(_, i, n)| (i, Some(n as u32)))
    }
}
