//! The words of a text as a lattice: nodes between the words, and an edge for every
//! way in which a stretch of text can be one word of the grammar. "another" is also
//! "a" + "other", and a name is one edge however many words it has.

use serde_json::Value;

use super::cfg::{Grammar, Term, TermId, folded};
use super::notation::Notes;
use super::surface::Token;
use super::{NameEntry, Names};
use crate::Lang;

pub struct Lattice {
    pub tokens: Vec<Token>,
    /// Edges by the node they leave; nodes are in the order of the text.
    pub edges: Vec<Vec<Edge>>,
    /// The node at which each token starts, and the last node.
    pub starts: Vec<usize>,
}

pub struct Edge {
    pub term: TermId,
    pub to: usize,
    pub value: Value,
}

impl Lattice {
    pub fn new(text: &str, lang: Lang, notes: &Notes, grammar: &Grammar, names: &dyn Names) -> Lattice {
        let tokens = notes.surface.cut(text);
        let low: Vec<String> = tokens.iter().map(|t| folded(&t.text)).collect();
        let undone: Vec<Vec<Vec<&str>>> = low.iter().map(|t| notes.surface.undone(t)).collect();
        let mut starts = vec![];
        let mut node = 0;
        for ways in &undone {
            starts.push(node);
            node += 1 + ways.iter().filter(|w| w.len() == 2).count();
        }
        starts.push(node);
        let mut edges: Vec<Vec<Edge>> = (0..=node).map(|_| vec![]).collect();
        for (k, token) in tokens.iter().enumerate() {
            let (from, to) = (starts[k], starts[k + 1]);
            let mut link = |from: usize, to: usize, word: &str| {
                if let Some(term) = grammar.word(word) {
                    edges[from].push(Edge { term, to, value: Value::Null });
                }
            };
            link(from, to, &low[k]);
            let mut inner = from;
            for way in &undone[k] {
                match way[..] {
                    [word] => link(from, to, word),
                    [a, b] => {
                        inner += 1;
                        link(from, inner, a);
                        link(inner, to, b);
                    }
                    _ => {}
                }
            }
            if let Some((term, value)) = number(&token.text, notes)
                && let Some(term) = grammar.lexical(&term)
            {
                edges[from].push(Edge { term, to, value });
            }
            if may_open_name(&token.text) {
                for (entry, plural, end) in names_at(text, token.start, names.entries(lang)) {
                    let Some(after) = tokens[k..].iter().position(|t| t.end == end) else {
                        continue;
                    };
                    for feminine in [None, Some(entry.feminine)] {
                        if let Some(term) = grammar.lexical(&Term::Name { plural, feminine }) {
                            let value = Value::String(entry.name.to_string());
                            edges[from].push(Edge { term, to: starts[k + after + 1], value });
                        }
                    }
                }
            }
        }
        Lattice { tokens, edges, starts }
    }

    pub fn end(&self) -> usize {
        self.edges.len() - 1
    }
}

fn number(word: &str, notes: &Notes) -> Option<(Term, Value)> {
    if word.starts_with(['+', '-']) {
        return Some((Term::Signed, word.parse::<i8>().ok()?.into()));
    }
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return Some((Term::Digits, word.parse::<u8>().ok()?.into()));
    }
    let n = notes.numbers.iter().position(|w| w.eq_ignore_ascii_case(word))?;
    (n >= 2).then(|| (Term::Count, n.into()))
}

/// Names are proper: looking for one at every word would be waste.
pub fn may_open_name(word: &str) -> bool {
    word.starts_with(|c: char| !c.is_lowercase() && c != ',' && c != ':')
}

fn names_at<'a>(
    text: &'a str,
    start: usize,
    entries: &'a [NameEntry],
) -> impl Iterator<Item = (&'a NameEntry, bool, usize)> + 'a {
    let rest = &text[start..];
    entries.iter().flat_map(move |e| {
        let singular = rest.starts_with(&e.text).then(|| (e, false, start + e.text.len()));
        let plural = rest.starts_with(&e.plural).then(|| (e, true, start + e.plural.len()));
        singular.into_iter().chain(plural)
    })
}
