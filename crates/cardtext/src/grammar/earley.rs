//! All parses of a lattice by Earley's algorithm. Written here because no crate we
//! found tells which words were expected, or takes a lattice instead of a row.
//!
//! Only productions that the next words can open are predicted, which is most of the
//! speed; the expected words are then read off the items that wait at a node.

use std::collections::HashSet;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

use super::cfg::{Grammar, NtId, ProdId, Sym, TermId};
use super::effort;
use super::quick::{Quick, QuickMap};
use super::words::Lattice;

type QuickSet<K> = HashSet<K, BuildHasherDefault<Quick>>;

/// A production, how much of it is found, and the node where it began.
#[derive(Clone, Copy)]
struct Item {
    prod: ProdId,
    dot: u32,
    origin: u32,
}

pub struct Chart {
    /// By node.
    sets: Vec<Vec<Item>>,
    seen: QuickSet<(u64, u32)>,
    /// The items of a node that wait for a nonterminal.
    waiting: QuickMap<(NtId, u32), Vec<Item>>,
    /// What was found: a nonterminal, where it begins, where it ends; and by which productions.
    pub found: QuickMap<(NtId, u32, u32), Vec<ProdId>>,
    pub ends: QuickMap<(NtId, u32), Vec<u32>>,
    /// Whether the text was too long to be read to its end.
    pub overrun: bool,
}

/// A text whose reading would take more steps than this is not read: a few dozen
/// milliseconds, many times what a card takes.
const MOST: usize = 200_000;

pub fn parse(grammar: &Grammar, lattice: &Lattice, root: NtId) -> Chart {
    let nodes = lattice.edges.len();
    let mut chart = Chart {
        sets: (0..nodes).map(|_| Vec::with_capacity(64)).collect(),
        seen: QuickSet::with_capacity_and_hasher(nodes * 32, BuildHasherDefault::default()),
        waiting: QuickMap::with_capacity_and_hasher(nodes * 16, BuildHasherDefault::default()),
        found: QuickMap::with_capacity_and_hasher(nodes * 16, BuildHasherDefault::default()),
        ends: QuickMap::with_capacity_and_hasher(nodes * 16, BuildHasherDefault::default()),
        overrun: false,
    };
    let most = MOST.min(effort::left());
    let mut steps = 0;
    chart.waiting.insert((root, 0), vec![]);
    chart.predict(grammar, lattice, 0, root);
    for node in 0..nodes {
        let mut i = 0;
        while i < chart.sets[node].len() {
            steps += 1;
            if steps > most {
                chart.overrun = true;
                effort::spend(most);
                return chart;
            }
            let item = chart.sets[node][i];
            let prod = &grammar.prods[item.prod as usize];
            match prod.syms.get(item.dot as usize) {
                Some((Sym::T(t), _)) => {
                    for edge in lattice.edges[node].iter().filter(|e| e.term == *t) {
                        chart.add(edge.to, Item { dot: item.dot + 1, ..item });
                    }
                }
                Some((Sym::N(n), _)) => match chart.waiting.entry((*n, node as u32)) {
                    Entry::Occupied(mut waiting) => waiting.get_mut().push(item),
                    Entry::Vacant(none) => {
                        none.insert(vec![item]);
                        chart.predict(grammar, lattice, node, *n);
                    }
                },
                None => chart.complete(node, prod.lhs, item),
            }
            i += 1;
        }
    }
    effort::spend(steps);
    chart
}

impl Chart {
    fn add(&mut self, node: usize, item: Item) {
        let key = u64::from(item.prod) << 32 | u64::from(item.dot) << 24 | u64::from(item.origin);
        if self.seen.insert((key, node as u32)) {
            self.sets[node].push(item);
        }
    }

    /// Each nonterminal is predicted once at a node, so the items are new; only two
    /// edges can open one production twice.
    fn predict(&mut self, grammar: &Grammar, lattice: &Lattice, node: usize, nt: NtId) {
        let set = &mut self.sets[node];
        let old = set.len();
        for edge in &lattice.edges[node] {
            for &prod in grammar.opening.get(&(nt, edge.term)).into_iter().flatten() {
                if set[old..].iter().all(|i| i.prod != prod) {
                    set.push(Item { prod, dot: 0, origin: node as u32 });
                }
            }
        }
    }

    /// No phrase is empty, so everything that waits for this one is known by now.
    fn complete(&mut self, node: usize, nt: NtId, item: Item) {
        let by = self.found.entry((nt, item.origin, node as u32)).or_default();
        by.push(item.prod);
        if by.len() > 1 {
            return;
        }
        self.ends.entry((nt, item.origin)).or_default().push(node as u32);
        let Some(waiting) = self.waiting.remove(&(nt, item.origin)) else {
            return;
        };
        for parent in &waiting {
            self.add(node, Item { dot: parent.dot + 1, ..*parent });
        }
        self.waiting.insert((nt, item.origin), waiting);
    }

    /// Whether anything was found up to here.
    pub fn reached(&self, node: usize) -> bool {
        node == 0 || !self.sets[node].is_empty()
    }

    /// What the items at a node wait for: a symbol, and the production that it goes on.
    pub fn awaited<'a>(&'a self, grammar: &'a Grammar, node: usize) -> impl Iterator<Item = (Sym, ProdId, usize)> + 'a {
        self.sets[node].iter().filter_map(|item| {
            let dot = item.dot as usize;
            let sym = grammar.prods[item.prod as usize].syms.get(dot)?.0;
            Some((sym, item.prod, dot))
        })
    }

    /// The words that can stand at a node.
    pub fn expected(&self, grammar: &Grammar, node: usize, root: NtId) -> Vec<TermId> {
        let mut terms: Vec<TermId> = vec![];
        let mut seen: QuickSet<NtId> = QuickSet::default();
        let mut open = |n: NtId, terms: &mut Vec<TermId>| {
            if seen.insert(n) {
                terms.extend(grammar.first[n as usize].iter());
            }
        };
        if node == 0 {
            open(root, &mut terms);
        }
        for item in &self.sets[node] {
            match grammar.prods[item.prod as usize].syms.get(item.dot as usize) {
                Some((Sym::T(t), _)) => terms.push(*t),
                Some((Sym::N(n), _)) => open(*n, &mut terms),
                None => {}
            }
        }
        terms.sort_unstable();
        terms.dedup();
        terms
    }
}
