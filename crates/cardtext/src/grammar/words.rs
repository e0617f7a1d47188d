//! The words of a text as a lattice: nodes between the words, and an edge for every
//! way in which a stretch of text can be one word of the grammar. "another" is also
//! "a" + "other", and a name is one edge however many words it has.

use serde_json::Value;

use super::cfg::{Grammar, Term, TermId, folded};
use super::notation::Notes;
use super::surface::Token;
use super::{NameEntry, Names};
use crate::{Lang, Layered};

pub struct Lattice {
    pub tokens: Vec<Token>,
    /// Edges by the node they leave; nodes are in the order of the text.
    pub edges: Vec<Vec<Edge>>,
    /// The node at which each token starts, and the last node.
    pub starts: Vec<usize>,
}

#[derive(Clone)]
pub struct Edge {
    pub term: TermId,
    pub to: usize,
    pub value: Value,
}

impl Lattice {
    pub fn new(text: &str, lang: Lang, notes: &Notes, grammar: &Grammar, names: &dyn Names) -> Lattice {
        Lattice::of(text, notes.surface.cut(text), lang, notes, grammar, names)
    }

    /// The lattice of these words of a text.
    pub fn of(
        text: &str,
        tokens: Vec<Token>,
        lang: Lang,
        notes: &Notes,
        grammar: &Grammar,
        names: &dyn Names,
    ) -> Lattice {
        let low: Vec<String> = tokens.iter().map(|t| folded(&t.text)).collect();
        let ways: Vec<Vec<Way>> = (0..low.len()).map(|k| ways(notes, &low, k)).collect();
        let mut starts = vec![];
        let mut node = 0;
        for ways in &ways {
            starts.push(node);
            node += 1 + ways.iter().map(|w| w.words.len().saturating_sub(1)).sum::<usize>();
        }
        starts.push(node);
        let mut edges: Vec<Vec<Edge>> = (0..=node).map(|_| vec![]).collect();
        // From the end: words that say nothing lead on to what follows them.
        for (k, token) in tokens.iter().enumerate().rev() {
            let (from, to) = (starts[k], starts[k + 1]);
            let mut link = |from: usize, to: usize, word: &str| {
                if let Some(term) = grammar.word(word) {
                    edges[from].push(Edge { term, to, value: Value::Null });
                }
            };
            if !ways[k].iter().any(|way| way.only) {
                link(from, to, &low[k]);
            }
            let mut inner = from;
            let mut figures = vec![];
            for way in &ways[k] {
                let end = starts[k + way.taken];
                let mut at = from;
                for (i, word) in way.words.iter().enumerate() {
                    let next = if i + 1 == way.words.len() { end } else { inner + 1 };
                    inner = if next == end { inner } else { next };
                    link(at, next, &folded(word));
                    if word.starts_with(['+', '-']) || word.starts_with(|c: char| c.is_ascii_digit()) {
                        figures.extend(numbers(word, notes).into_iter().map(|(term, value)| (at, next, term, value)));
                    }
                    at = next;
                }
            }
            figures.extend(numbers(&token.text, notes).into_iter().map(|(term, value)| (from, to, term, value)));
            for (from, to, term, value) in figures {
                if let Some(term) = grammar.lexical(&term) {
                    edges[from].push(Edge { term, to, value });
                }
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
            for way in ways[k].iter().filter(|w| w.words.is_empty()) {
                let more: Vec<Edge> = edges[starts[k + way.taken]].clone();
                edges[from].extend(more);
            }
        }
        Lattice { tokens, edges, starts }
    }

    pub fn end(&self) -> usize {
        self.edges.len() - 1
    }
}

/// Some words of a text, and words of the phrasebook that they may stand for.
struct Way<'a> {
    taken: usize,
    words: Vec<&'a str>,
    only: bool,
}

fn ways<'a>(notes: &'a Notes, low: &'a [String], k: usize) -> Vec<Way<'a>> {
    let joined = notes.surface.undone(&low[k]).into_iter().map(|words| Way { taken: 1, words, only: false });
    let other = notes.rewrites.at(low, k);
    let other = other.map(|fit| Way {
        taken: fit.taken,
        words: fit.words.iter().map(String::as_str).collect(),
        only: fit.only,
    });
    let all: Vec<Way> = joined.chain(other).collect();
    // A rule that stands alone leaves no other.
    if all.iter().any(|way| way.only) { all.into_iter().filter(|way| way.only).collect() } else { all }
}

/// A number as the phrasebook has it; with variants, also in figures for words and in
/// words for figures.
fn numbers(word: &str, notes: &Notes) -> Vec<(Term, Value)> {
    if word.starts_with(['+', '-']) {
        return word.parse::<i8>().ok().map(|n| (Term::Signed, n.into())).into_iter().collect();
    }
    let wide = !notes.rewrites.is_empty();
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        let Ok(n) = word.parse::<u8>() else {
            return vec![];
        };
        let count = wide && n >= 2 && usize::from(n) < notes.numbers.len();
        let count = count.then(|| (Term::Count, n.into()));
        return [(Term::Digits, n.into())].into_iter().chain(count).collect();
    }
    let Some(n) = notes.numbers.iter().position(|w| w.eq_ignore_ascii_case(word)) else {
        return vec![];
    };
    let count = (n >= 2).then(|| (Term::Count, n.into()));
    let digits = wide.then(|| (Term::Digits, n.into()));
    count.into_iter().chain(digits).collect()
}

/// Names are proper: looking for one at every word would be waste.
pub fn may_open_name(word: &str) -> bool {
    word.starts_with(|c: char| !c.is_lowercase() && c != ',' && c != ':')
}

fn names_at<'a>(
    text: &'a str,
    start: usize,
    entries: &'a Layered<NameEntry>,
) -> impl Iterator<Item = (&'a NameEntry, bool, usize)> + 'a {
    let rest = &text[start..];
    entries.iter().flat_map(move |e| {
        let singular = rest.starts_with(&e.text).then(|| (e, false, start + e.text.len()));
        let plural = rest.starts_with(&e.plural).then(|| (e, true, start + e.plural.len()));
        singular.into_iter().chain(plural)
    })
}
