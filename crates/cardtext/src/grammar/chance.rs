//! Texts by chance: random sentences of the grammar, for the proof that each has one
//! reading (`chance_reads.rs`), and that each is played or refused (`crates/rules`).

use super::NameEntry;
use super::book::Book;
use super::cfg::{Grammar, NtId, Sym, Term};

/// A small generator of our own: the same texts on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// The least depth of each nonterminal, so that a text can be brought to an end.
fn depths(grammar: &Grammar) -> Vec<usize> {
    let mut depths = vec![usize::MAX; grammar.first.len()];
    loop {
        let mut changed = false;
        for prod in &grammar.prods {
            let depth = depth_of(&depths, &prod.syms.iter().map(|s| s.0).collect::<Vec<_>>());
            if depth < depths[prod.lhs as usize] {
                depths[prod.lhs as usize] = depth;
                changed = true;
            }
        }
        if !changed {
            return depths;
        }
    }
}

fn depth_of(depths: &[usize], syms: &[Sym]) -> usize {
    let deepest = syms.iter().map(|s| match s {
        Sym::T(_) => 0,
        Sym::N(n) => depths[*n as usize],
    });
    deepest.max().unwrap_or(0).saturating_add(1)
}

fn text(
    grammar: &Grammar,
    depths: &[usize],
    nt: NtId,
    left: usize,
    terms: &mut dyn FnMut(&Term, &mut Dice) -> Option<String>,
    dice: &mut Dice,
    out: &mut Vec<String>,
) {
    let all: Vec<_> = grammar.prods.iter().filter(|p| p.lhs == nt).collect();
    let syms = |i: usize| all[i].syms.iter().map(|s| s.0).collect::<Vec<_>>();
    let mut fit: Vec<usize> = (0..all.len()).filter(|&i| depth_of(depths, &syms(i)) <= left).collect();
    if fit.is_empty() {
        let least = (0..all.len()).min_by_key(|&i| depth_of(depths, &syms(i))).expect("a production");
        fit.push(least);
    }
    let chosen = fit[dice.roll(fit.len())];
    for sym in syms(chosen) {
        match sym {
            Sym::N(n) => text(grammar, depths, n, left.saturating_sub(1), terms, dice, out),
            Sym::T(t) => {
                let word = terms(&grammar.terms[t as usize], dice);
                out.push(word.unwrap_or_else(|| grammar.shown[t as usize].clone()));
            }
        }
    }
}

/// Texts of a grammar, the same for the same seed on every machine, which speak of the cards
/// in `names`.
pub struct Texts<'n> {
    book: &'n Book,
    grammar: &'n Grammar,
    root: NtId,
    names: &'n [NameEntry],
    depths: Vec<usize>,
    dice: Dice,
}

impl<'n> Texts<'n> {
    /// English paragraphs.
    pub fn new(seed: u64, names: &'n [NameEntry]) -> Texts<'n> {
        let book = Book::english();
        Texts::of(book, book.grammar(), "Ability", seed, names)
    }

    pub(super) fn of(book: &'n Book, grammar: &'n Grammar, root: &str, seed: u64, names: &'n [NameEntry]) -> Texts<'n> {
        Texts { book, grammar, root: grammar.roots[root], names, depths: depths(grammar), dice: Dice(seed) }
    }

    /// The next paragraph, its tree no deeper than `depth` where that is possible.
    pub fn paragraph(&mut self, depth: usize) -> String {
        let names = self.names;
        let mut words = vec![];
        let mut word = |term: &Term, dice: &mut Dice| match term {
            Term::Word(_) => None,
            Term::Digits => Some((1 + dice.roll(4)).to_string()),
            Term::Count => Some(self.book.number(2 + dice.roll(2)).to_owned()),
            Term::Signed => Some(["+1", "+2", "+3"][dice.roll(3)].to_owned()),
            Term::Name { plural, .. } => {
                let name = &names[dice.roll(names.len())];
                Some(if *plural { name.plural.clone() } else { name.text.clone() })
            }
        };
        text(self.grammar, &self.depths, self.root, depth, &mut word, &mut self.dice, &mut words);
        self.book.join(words)
    }
}
