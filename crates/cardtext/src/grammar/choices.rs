//! What can be said at a place of a text, by what it means: who, what, whose, where,
//! which, when. Errors teach with it, and `baston say` goes on from it.
//!
//! Lines of the phrasebook are offered; variants only where nothing else fits.

use std::collections::HashSet;

use super::book::Book;
use super::cfg::{NtId, ProdId, Sym, Term};
use super::earley::{Chart, parse};
use super::table::Table;
use super::words::Lattice;
use super::{NameEntry, Names};
use crate::card::Lang;
use crate::layered::Layered;

/// What a phrase is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Meaning {
    Happens,
    Who,
    What,
    Whose,
    Where,
    Which,
    HowMany,
    When,
    If,
    /// A word that goes on with a phrase that is begun, or ends it.
    Word,
}

impl Meaning {
    pub const ALL: [Meaning; 10] = [
        Meaning::Happens,
        Meaning::Who,
        Meaning::What,
        Meaning::Whose,
        Meaning::Where,
        Meaning::Which,
        Meaning::HowMany,
        Meaning::When,
        Meaning::If,
        Meaning::Word,
    ];

    /// The categories of the phrasebook by what they say.
    pub fn of(category: &str) -> Meaning {
        match category {
            "Ability" | "Statement" | "Body" | "Sentence" | "Clause" | "Deed" | "Series" | "Effect" | "Rule"
            | "Done" => Meaning::Happens,
            "Player" | "Rank" => Meaning::Who,
            "Whose" => Meaning::Whose,
            "Place" | "Dest" | "Pile" | "Zone" | "Keep" | "AnyOrder" => Meaning::Where,
            "Filter" | "Compare" | "Extreme" | "Random" | "Other" => Meaning::Which,
            "Amount" | "Quantity" | "HowMany" | "ExtraCount" | "Per" | "Counter" | "ForEach" => Meaning::HowMany,
            "Event" | "Hap" | "Until" | "Turn" | "Times" | "Span" | "Limit" => Meaning::When,
            "Cond" => Meaning::If,
            _ => Meaning::What,
        }
    }

    pub fn word(self, lang: Lang) -> &'static str {
        let (en, fr) = match self {
            Meaning::Happens => ("what happens", "ce qui se passe"),
            Meaning::Who => ("who", "qui"),
            Meaning::What => ("what", "quoi"),
            Meaning::Whose => ("whose", "à qui"),
            Meaning::Where => ("where", "où"),
            Meaning::Which => ("which", "lequel"),
            Meaning::HowMany => ("how many", "combien"),
            Meaning::When => ("when", "quand"),
            Meaning::If => ("if", "si"),
            Meaning::Word => ("to go on", "pour continuer"),
        };
        match lang {
            Lang::En => en,
            Lang::Fr => fr,
        }
    }
}

/// A phrase that can stand at a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    pub meaning: Meaning,
    /// Its words up to a slot or its end, and what the slots are about: "of power ‹how many›".
    pub phrase: String,
    /// Its category and constructor, to find an example by.
    pub category: String,
    pub tag: Option<String>,
}

impl Book {
    /// What can follow a text, phrase by phrase; nothing if the text does not read so far.
    /// A text that ends inside a word gets what begins so.
    pub fn choices(&self, prefix: &str, names: &dyn Names) -> Vec<Choice> {
        let table = self.table();
        let root = table.grammar.roots["Ability"];
        let (head, part) = self.begun(prefix);
        let lattice = Lattice::new(head, self.lang(), &table.notes, &table.grammar, names);
        let chart = parse(&table.grammar, &lattice, root);
        let mut all = self.choices_at(table, &chart, lattice.end(), root, names.entries(self.lang()), false);
        let begins = |c: &Choice| {
            let word = c.phrase.split([' ', '‹']).next().unwrap_or_default().to_lowercase();
            let written =
                table.notes.surface.variants(&word).into_iter().chain([word.as_str()]).any(|w| w.starts_with(&part));
            written || c.phrase.to_lowercase().starts_with(&part)
        };
        all.retain(begins);
        all
    }

    /// As [`Book::choices`], whether or not a word is finished: after a whole word the next,
    /// inside one what begins so. With how many characters of the text that stands for.
    pub fn following(&self, text: &str, names: &dyn Names) -> (usize, Vec<Choice>) {
        let next = self.choices(&format!("{text} "), names);
        let inside = !text.is_empty() && !text.ends_with(' ');
        if next.is_empty() && inside {
            let (_, part) = self.begun(text);
            return (part.chars().count(), self.choices(text, names));
        }
        (0, next)
    }

    /// What can stand at a node of a chart.
    pub(super) fn choices_at(
        &self,
        table: &Table,
        chart: &Chart,
        node: usize,
        root: NtId,
        names: &Layered<NameEntry>,
        variants: bool,
    ) -> Vec<Choice> {
        let mut walk = Walk { book: self, table, names, variants, seen: HashSet::new(), out: vec![] };
        if node == 0 {
            walk.open(root);
        }
        for (sym, prod, dot) in chart.awaited(&table.grammar, node) {
            if walk.is_variant(prod) {
                continue;
            }
            match sym {
                Sym::N(n) => walk.open(n),
                Sym::T(_) => walk.rest(prod, dot),
            }
        }
        let mut out = walk.out;
        let mut seen = HashSet::new();
        out.retain(|c| seen.insert((c.meaning, c.phrase.clone())));
        out.sort_by_key(|choice| (choice.meaning, choice.phrase.to_lowercase()));
        out
    }
}

struct Walk<'a> {
    book: &'a Book,
    table: &'a Table,
    names: &'a Layered<NameEntry>,
    /// Whether variants are offered, too.
    variants: bool,
    seen: HashSet<NtId>,
    out: Vec<Choice>,
}

impl Walk<'_> {
    fn is_variant(&self, prod: ProdId) -> bool {
        if self.variants {
            return false;
        }
        let line = self.table.grammar.prods[prod as usize].line;
        line.is_some_and(|(cat, line)| {
            let cat = &self.table.notes.cats[usize::from(cat)];
            cat.lines[usize::from(line)].variant || self.book.table().notes.cat(&cat.name).is_none()
        })
    }

    /// All phrases of a nonterminal, down to those that begin with a word.
    fn open(&mut self, nt: NtId) {
        if !self.seen.insert(nt) {
            return;
        }
        let grammar = &self.table.grammar;
        for (id, prod) in grammar.prods.iter().enumerate().filter(|(_, p)| p.lhs == nt) {
            let id = id as ProdId;
            if self.is_variant(id) {
                continue;
            }
            match prod.syms[0].0 {
                Sym::N(n) => self.open(n),
                Sym::T(_) => self.begin(id),
            }
        }
    }

    /// A phrase that begins here.
    fn begin(&mut self, id: ProdId) {
        let prod = &self.table.grammar.prods[id as usize];
        let Some((cat, line)) = prod.line else { return };
        let cat = &self.table.notes.cats[usize::from(cat)];
        let choice = Choice {
            meaning: Meaning::of(&cat.name),
            phrase: self.words(&prod.syms.iter().map(|s| s.0).collect::<Vec<_>>()),
            category: cat.name.clone(),
            tag: cat.lines[usize::from(line)].tag.clone(),
        };
        self.out.push(choice);
    }

    /// The rest of a phrase that is begun.
    fn rest(&mut self, id: ProdId, dot: usize) {
        let prod = &self.table.grammar.prods[id as usize];
        let phrase = self.words(&prod.syms[dot..].iter().map(|s| s.0).collect::<Vec<_>>());
        let (category, tag) = match prod.line {
            Some((cat, line)) => {
                let cat = &self.table.notes.cats[usize::from(cat)];
                (cat.name.clone(), cat.lines[usize::from(line)].tag.clone())
            }
            None => (String::new(), None),
        };
        self.out.push(Choice { meaning: Meaning::Word, phrase, category, tag });
    }

    fn words(&self, syms: &[Sym]) -> String {
        let grammar = &self.table.grammar;
        let lang = self.book.lang();
        let mut words = vec![];
        for sym in syms.iter().take(8) {
            words.push(match sym {
                Sym::T(t) => match &grammar.terms[*t as usize] {
                    Term::Word(_) => grammar.shown[*t as usize].clone(),
                    Term::Digits => "3".into(),
                    Term::Count => self.table.notes.numbers.get(2).cloned().unwrap_or_default(),
                    Term::Signed => "+2".into(),
                    Term::Name { plural, .. } => {
                        let name = self.names.iter().next().map(|e| if *plural { &e.plural } else { &e.text });
                        name.cloned().unwrap_or_default()
                    }
                },
                Sym::N(n) => match grammar.cats[*n as usize] {
                    Some(cat) => {
                        format!("‹{}›", Meaning::of(&self.table.notes.cats[usize::from(cat)].name).word(lang))
                    }
                    None => "‹…›".into(),
                },
            });
        }
        self.book.joined(&self.table.notes, words)
    }
}
