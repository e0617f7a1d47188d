//! Texts by chance: random sentences of the grammar must read with one meaning. This
//! finds ambiguities before an author does.

use super::book::Book;
use super::cfg::{Grammar, NtId, Sym, Term};
use super::{NameEntry, Names, ProblemKind};
use crate::Lang;

struct OneName([NameEntry; 1]);

impl Names for OneName {
    fn entries(&self, _: Lang) -> &[NameEntry] {
        &self.0
    }
}

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

fn text(grammar: &Grammar, depths: &[usize], nt: NtId, left: usize, dice: &mut Dice, out: &mut Vec<String>) {
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
            Sym::N(n) => text(grammar, depths, n, left.saturating_sub(1), dice, out),
            Sym::T(t) => out.push(match &grammar.terms[t as usize] {
                Term::Word(_) => grammar.shown[t as usize].clone(),
                Term::Digits => "3".into(),
                Term::Count => "two".into(),
                Term::Signed => "+2".into(),
                Term::Name { plural: true, .. } => "Names".into(),
                Term::Name { .. } => "Name".into(),
            }),
        }
    }
}

fn one_name() -> OneName {
    let name = NameEntry { text: "Name".into(), plural: "Names".into(), name: "Name".into(), feminine: false };
    OneName([name])
}

fn texts(book: &Book, count: usize) -> impl Iterator<Item = String> {
    texts_of(book, book.grammar(), "Ability", count)
}

fn texts_of<'a>(book: &'a Book, grammar: &'a Grammar, root: &str, count: usize) -> impl Iterator<Item = String> + 'a {
    let depths = depths(grammar);
    let root = grammar.roots[root];
    let mut dice = Dice(1);
    (0..count).map(move |i| {
        let mut words = vec![];
        text(grammar, &depths, root, 8 + i % 5, &mut dice, &mut words);
        book.join(words)
    })
}

fn ambiguous(book: &Book, count: usize) -> Vec<String> {
    let names = one_name();
    let mut found = vec![];
    for text in texts(book, count) {
        match book.read_ability(&text, &names) {
            Ok(_) => {}
            Err(problem) => match problem.kind {
                ProblemKind::NotExact { written } => found.push(format!("{text}\n  is written {written}")),
                ProblemKind::Ambiguous { readings } => {
                    found.push(format!("{text}\n  {}", readings.join("\n  ")));
                }
                ProblemKind::Twofold { .. } | ProblemKind::Unsayable | ProblemKind::TooLong => found.push(text),
                ProblemKind::Unexpected { found: word, .. } => found.push(format!("{text}\n  stops at {word:?}")),
            },
        }
    }
    found
}

#[test]
fn english_by_chance_has_one_reading() {
    let mut found = ambiguous(Book::english(), cases(1500));
    found.sort_by_key(String::len);
    found.truncate(5);
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

/// What English can say by chance goes through French and comes back.
/// A few nonsense texts do not; the checker tells a fan whose text is one of them.
#[test]
fn french_by_chance_nearly_always_reads_back() {
    let names = one_name();
    let (english, french) = (Book::english(), Book::french());
    let mut found = vec![];
    let mut total = 0;
    for text in texts(english, cases(1000)) {
        let Ok(ability) = english.read_ability(&text, &names) else {
            continue;
        };
        total += 1;
        match french.write_ability(&ability, &names) {
            Err(hole) => found.push(format!("{text}\n  {hole}")),
            Ok(said) => match french.read_ability(&said, &names) {
                Ok(again) if again == ability => {}
                Ok(_) => found.push(format!("{text}\n  {said}\n  means something else")),
                Err(problem) => found.push(format!("{text}\n  {said}\n  {problem:?}")),
            },
        }
    }
    assert!(total > 0);
    found.sort_by_key(String::len);
    let failed = found.len();
    found.truncate(5);
    assert!(failed * 200 <= total, "of {total}:\n{}", found.join("\n\n"));
}

/// What the phrasebook says is understood as it is, with variants or without.
#[test]
fn variants_change_no_text_of_ours() {
    let names = one_name();
    for book in [Book::english(), Book::french()] {
        for text in texts(book, cases(800)) {
            let Ok(ability) = book.read_ability(&text, &names) else {
                continue;
            };
            let said = book.understand(&text, &names).expect("it reads");
            assert_eq!((said.abilities, said.written), (vec![ability], None), "{text}");
        }
    }
}

/// Texts of the wide grammar: a variant that gives one of them a second meaning is a
/// mistake of its line. The words of chance are nonsense, so some are not told apart.
#[test]
fn variants_by_chance_have_one_meaning() {
    let names = one_name();
    for book in [Book::english(), Book::french()] {
        let mut found = vec![];
        let (mut total, mut read) = (0, 0);
        for text in texts_of(book, &book.wide().grammar, "Paragraph", cases(1500)) {
            total += 1;
            match book.understand(&text, &names) {
                Ok(_) => read += 1,
                Err(problem) => match problem.kind {
                    ProblemKind::Twofold { readings } => found.push(format!("{text}\n  {}", readings.join("\n  "))),
                    ProblemKind::Ambiguous { .. }
                    | ProblemKind::NotExact { .. }
                    | ProblemKind::TooLong
                    | ProblemKind::Unsayable
                    | ProblemKind::Unexpected { .. } => {}
                },
            }
        }
        found.sort_by_key(String::len);
        let twofold = found.len();
        found.truncate(cases(1500) / 60);
        assert!(read * 2 > total, "{:?}: {read} of {total} read", book.lang());
        assert!(twofold * 100 <= total, "{:?}: {twofold} of {total}:\n{}", book.lang(), found.join("\n\n"));
    }
}

/// A fixed number of cases in CI, more by hand with `BASTON_CASES=30000`.
fn cases(default: usize) -> usize {
    std::env::var("BASTON_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}
