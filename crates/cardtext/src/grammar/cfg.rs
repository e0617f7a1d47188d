//! A plain context-free grammar: terminals, productions, and what can open what.

use std::collections::HashMap;

use serde_json::Value;

use super::quick::QuickMap;

pub type TermId = u32;
pub type NtId = u32;
pub type ProdId = u32;
/// An index into [`Grammar::fields`].
pub type FieldId = u32;
/// A category of the phrasebook and a line of it.
pub type LineId = (u16, u16);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    Word(String),
    Digits,
    Count,
    Signed,
    Name { plural: bool, feminine: Option<bool> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sym {
    T(TermId),
    N(NtId),
}

/// What becomes of the value of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    Drop,
    Set(FieldId),
    Push(FieldId),
    Extend(FieldId),
}

/// Fields that no word says.
pub type Fill = Vec<(String, Value)>;

/// What a production makes of its fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Make {
    Unit(String),
    Tagged(String),
    Struct,
    /// Helper of lists: the fields are pushed on one array.
    List,
}

#[derive(Debug)]
pub struct Prod {
    pub lhs: NtId,
    pub syms: Vec<(Sym, Act)>,
    pub make: Make,
    pub fill: Fill,
    /// The first production with the same constructor and filling: equal fields under
    /// two productions that are alike are the same value.
    pub like: ProdId,
    /// The line that it spells out; none for a helper of lists.
    pub line: Option<LineId>,
}

/// Invariant: no production is empty.
#[derive(Debug, Default)]
pub struct Grammar {
    pub terms: Vec<Term>,
    words: HashMap<String, TermId>,
    lexical: HashMap<Term, TermId>,
    /// The words of `terms` as the phrasebook spells them; reading ignores case.
    pub shown: Vec<String>,
    pub fields: Vec<String>,
    pub prods: Vec<Prod>,
    pub roots: HashMap<String, NtId>,
    /// The category of each nonterminal; none for a helper of lists.
    pub cats: Vec<Option<u16>>,
    /// For each nonterminal, the terminals that can open it.
    pub first: Vec<Bits>,
    /// For each nonterminal and terminal, the productions that the one opens for the other.
    pub opening: QuickMap<(NtId, TermId), Vec<ProdId>>,
}

/// Case is the writer's business, but a word in capitals (OR, VP) is a word of its own.
pub fn folded(word: &str) -> String {
    let loud = word.chars().nth(1).is_some() && word.chars().all(char::is_uppercase);
    if loud { word.to_string() } else { word.to_lowercase() }
}

impl Grammar {
    /// The terminal of a word, which must be [`folded`].
    pub fn word(&self, folded: &str) -> Option<TermId> {
        self.words.get(folded).copied()
    }

    pub fn lexical(&self, term: &Term) -> Option<TermId> {
        self.lexical.get(term).copied()
    }

    pub fn add_word(&mut self, word: &str) -> TermId {
        let low = folded(word);
        if let Some(id) = self.words.get(&low) {
            return *id;
        }
        let id = self.terms.len() as TermId;
        self.words.insert(low.clone(), id);
        self.terms.push(Term::Word(low));
        self.shown.push(word.to_string());
        id
    }

    pub fn add_lexical(&mut self, term: Term) -> TermId {
        let next = self.terms.len() as TermId;
        let id = *self.lexical.entry(term.clone()).or_insert(next);
        if id == next {
            self.terms.push(term);
            self.shown.push(String::new());
        }
        id
    }

    pub fn field(&mut self, field: &str) -> FieldId {
        let at = self.fields.iter().position(|f| f == field).unwrap_or_else(|| {
            self.fields.push(field.to_string());
            self.fields.len() - 1
        });
        at as FieldId
    }

    /// Works out what can open each nonterminal, once all productions are there.
    pub fn look_ahead(&mut self, nts: usize) {
        let mut first = vec![Bits::default(); nts];
        let mut fresh = true;
        while fresh {
            fresh = false;
            for prod in &self.prods {
                fresh |= match prod.syms[0].0 {
                    Sym::T(t) => first[prod.lhs as usize].set(t),
                    Sym::N(n) if n == prod.lhs => false,
                    Sym::N(n) => {
                        let other = std::mem::take(&mut first[n as usize]);
                        let more = first[prod.lhs as usize].add(&other);
                        first[n as usize] = other;
                        more
                    }
                };
            }
        }
        for (id, prod) in self.prods.iter().enumerate() {
            let mut open = |t| self.opening.entry((prod.lhs, t)).or_default().push(id as ProdId);
            match prod.syms[0].0 {
                Sym::T(t) => open(t),
                Sym::N(n) => first[n as usize].iter().for_each(open),
            }
        }
        self.first = first;
    }
}

/// A set of small numbers.
#[derive(Clone, Debug, Default)]
pub struct Bits(Vec<u64>);

impl Bits {
    fn set(&mut self, i: u32) -> bool {
        let (word, bit) = (i as usize / 64, 1 << (i % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let fresh = self.0[word] & bit == 0;
        self.0[word] |= bit;
        fresh
    }

    fn add(&mut self, other: &Bits) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut fresh = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            fresh |= *b & !*a != 0;
            *a |= b;
        }
        fresh
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0
            .iter()
            .enumerate()
            .flat_map(|(w, bits)| (0..64).filter(move |b| bits >> b & 1 == 1).map(move |b| w as u32 * 64 + b))
    }
}
