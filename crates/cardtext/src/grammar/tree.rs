//! From a chart to values: every distinct tree of a text, in serde's shape.
//!
//! Two derivations that give the same value are one reading: English says the
//! imperative and the infinitive alike, and that is no ambiguity. So the values are
//! shared nodes, each kept once, and equal values are equal numbers.

use serde_json::{Map, Value};

use super::cfg::{Act, Grammar, Make, NtId, Prod, ProdId, Sym};
use super::earley::Chart;
use super::quick::QuickMap;
use super::words::Lattice;

/// More readings than this are not told apart; two are already too many.
const ENOUGH: usize = 4;

type NodeId = u32;

/// A value whose parts are nodes again.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Node {
    /// A word's own value: an edge of the lattice.
    Leaf {
        node: u32,
        edge: u32,
    },
    List(Vec<NodeId>),
    /// A production stands for its constructor: see `Trees::same`.
    Made {
        like: ProdId,
        fields: Vec<(FieldId, NodeId)>,
    },
}

type FieldId = u32;

pub struct Trees<'a> {
    grammar: &'a Grammar,
    lattice: &'a Lattice,
    chart: &'a Chart,
    nodes: Vec<Node>,
    ids: QuickMap<Node, NodeId>,
    memo: QuickMap<(NtId, u32, u32), Vec<NodeId>>,
}

impl<'a> Trees<'a> {
    pub fn new(grammar: &'a Grammar, lattice: &'a Lattice, chart: &'a Chart) -> Self {
        Trees { grammar, lattice, chart, nodes: vec![], ids: QuickMap::default(), memo: QuickMap::default() }
    }

    /// The values of a nonterminal between two nodes.
    pub fn values(&mut self, nt: NtId, from: u32, to: u32) -> Vec<Value> {
        let nodes = self.readings(nt, from, to);
        nodes.into_iter().map(|n| self.value(n)).collect()
    }

    fn readings(&mut self, nt: NtId, from: u32, to: u32) -> Vec<NodeId> {
        if let Some(known) = self.memo.get(&(nt, from, to)) {
            return known.clone();
        }
        // A phrase inside itself over the same words adds nothing.
        self.memo.insert((nt, from, to), vec![]);
        let mut out: Vec<NodeId> = vec![];
        let chart = self.chart;
        for &id in chart.found.get(&(nt, from, to)).into_iter().flatten() {
            let prod = &self.grammar.prods[id as usize];
            let mut rows = vec![];
            self.rows(prod, 0, from, to, &mut vec![], &mut rows);
            for row in rows {
                let node = self.build(prod, row);
                if !out.contains(&node) && out.len() < ENOUGH {
                    out.push(node);
                }
            }
        }
        self.memo.insert((nt, from, to), out.clone());
        out
    }

    /// Every way to cut the words among the symbols of a production.
    fn rows(&mut self, prod: &Prod, k: usize, at: u32, to: u32, row: &mut Vec<NodeId>, rows: &mut Vec<Vec<NodeId>>) {
        if rows.len() >= ENOUGH {
            return;
        }
        let Some((sym, act)) = prod.syms.get(k) else {
            if at == to {
                rows.push(row.clone());
            }
            return;
        };
        let last = k + 1 == prod.syms.len();
        match *sym {
            Sym::T(t) => {
                let lattice = self.lattice;
                for (i, edge) in lattice.edges[at as usize].iter().enumerate() {
                    if edge.term == t && edge.to as u32 <= to {
                        let leaf = if *act == Act::Drop { 0 } else { self.leaf(at, i as u32) };
                        row.push(leaf);
                        self.rows(prod, k + 1, edge.to as u32, to, row, rows);
                        row.pop();
                    }
                }
            }
            Sym::N(n) => {
                let chart = self.chart;
                for &end in chart.ends.get(&(n, at)).into_iter().flatten() {
                    if end > to || (last && end != to) {
                        continue;
                    }
                    // Look whether the rest fits before building this part.
                    if !last && !self.fits(prod, k + 1, end, to) {
                        continue;
                    }
                    for value in self.readings(n, at, end) {
                        row.push(value);
                        self.rows(prod, k + 1, end, to, row, rows);
                        row.pop();
                    }
                }
            }
        }
    }

    fn fits(&self, prod: &Prod, k: usize, at: u32, to: u32) -> bool {
        let Some((sym, _)) = prod.syms.get(k) else {
            return at == to;
        };
        match *sym {
            Sym::T(t) => self.lattice.edges[at as usize]
                .iter()
                .any(|e| e.term == t && e.to as u32 <= to && self.fits(prod, k + 1, e.to as u32, to)),
            Sym::N(n) => self
                .chart
                .ends
                .get(&(n, at))
                .into_iter()
                .flatten()
                .any(|&end| end <= to && self.fits(prod, k + 1, end, to)),
        }
    }

    /// Two edges of equal value over the same words are one leaf: a name that is spelt
    /// alike in both numbers is one name.
    fn leaf(&mut self, node: u32, edge: u32) -> NodeId {
        let edges = &self.lattice.edges[node as usize];
        let this = &edges[edge as usize];
        let edge = edges.iter().position(|e| e.to == this.to && e.value == this.value).map_or(edge, |i| i as u32);
        self.keep(Node::Leaf { node, edge })
    }

    fn keep(&mut self, node: Node) -> NodeId {
        let next = self.nodes.len() as u32;
        let id = *self.ids.entry(node.clone()).or_insert(next);
        if id == next {
            self.nodes.push(node);
        }
        id
    }

    fn build(&mut self, prod: &Prod, row: Vec<NodeId>) -> NodeId {
        let mut fields: Vec<(FieldId, NodeId)> = vec![];
        let mut lists: Vec<(FieldId, Vec<NodeId>)> = vec![];
        for ((_, act), node) in prod.syms.iter().zip(row) {
            match act {
                Act::Drop => {}
                Act::Set(field) => fields.push((*field, node)),
                Act::Push(field) | Act::Extend(field) => {
                    let i = lists.iter().position(|(f, _)| f == field).unwrap_or_else(|| {
                        lists.push((*field, vec![]));
                        lists.len() - 1
                    });
                    match (act, &self.nodes[node as usize]) {
                        (Act::Extend(_), Node::List(more)) => lists[i].1.extend(more),
                        _ => lists[i].1.push(node),
                    }
                }
            }
        }
        if prod.make == Make::List {
            return self.keep(Node::List(lists.pop().map(|l| l.1).unwrap_or_default()));
        }
        for (field, list) in lists {
            let list = self.keep(Node::List(list));
            fields.push((field, list));
        }
        fields.sort_unstable();
        self.keep(Node::Made { like: prod.like, fields })
    }

    fn value(&self, node: NodeId) -> Value {
        match &self.nodes[node as usize] {
            Node::Leaf { node, edge } => self.lattice.edges[*node as usize][*edge as usize].value.clone(),
            Node::List(items) => items.iter().map(|n| self.value(*n)).collect(),
            Node::Made { like, fields } => {
                let prod = &self.grammar.prods[*like as usize];
                let mut map = Map::new();
                for (field, value) in &prod.fill {
                    map.insert(field.clone(), value.clone());
                }
                for (field, value) in fields {
                    map.insert(self.grammar.fields[*field as usize].clone(), self.value(*value));
                }
                match &prod.make {
                    Make::Unit(tag) => Value::String(tag.clone()),
                    Make::Tagged(tag) => Value::Object(Map::from_iter([(tag.clone(), Value::Object(map))])),
                    Make::Struct | Make::List => Value::Object(map),
                }
            }
        }
    }
}
