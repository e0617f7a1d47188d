//! The tree of choices and its statistics.

use super::key::Key;

/// What is known about one move at one place.
#[derive(Clone, Debug)]
pub struct Edge {
    pub key: Key,
    pub to: u32,
    pub visits: u32,
    /// How often it was possible when its place was visited.
    pub available: u32,
    /// The sum of win chances, for each seat.
    pub total: [f32; 4],
}

#[derive(Clone, Debug, Default)]
pub struct Node {
    pub visits: u32,
    pub total: [f32; 4],
    pub edges: Vec<Edge>,
    /// How likely each move that was ever possible here is the best, as far as its looks go.
    pub priors: Vec<(Key, f32)>,
}

#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// The way down: nodes, and the edge taken at each.
pub type Path = Vec<(u32, u32)>;

impl Tree {
    pub const ROOT: u32 = 0;

    pub fn new() -> Tree {
        Tree { nodes: vec![Node::default()] }
    }

    pub fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    pub fn node_mut(&mut self, at: u32) -> &mut Node {
        &mut self.nodes[at as usize]
    }

    /// A new move at a place; gives the index of its edge.
    pub fn grow(&mut self, at: u32, key: Key) -> u32 {
        let to = self.nodes.len() as u32;
        self.nodes.push(Node::default());
        let edges = &mut self.nodes[at as usize].edges;
        edges.push(Edge { key, to, visits: 0, available: 0, total: [0.0; 4] });
        edges.len() as u32 - 1
    }

    /// Carries the chances up the path.
    pub fn learn(&mut self, path: &Path, chances: &[f32; 4]) {
        for &(at, edge) in path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            add(&mut node.total, chances);
            let edge = &mut node.edges[edge as usize];
            edge.visits += 1;
            add(&mut edge.total, chances);
        }
    }
}

fn add(total: &mut [f32; 4], chances: &[f32; 4]) {
    total.iter_mut().zip(chances).for_each(|(total, chance)| *total += chance);
}

/// The natural logarithm, well enough for choosing moves, and the same on every machine.
pub fn ln(n: u32) -> f32 {
    let n = n.max(1);
    let bits = n.ilog2();
    let part = n as f32 / (1u64 << bits) as f32 - 1.0;
    (bits as f32 + part) * std::f32::consts::LN_2
}
