//! Texts by chance must read with one meaning. This finds ambiguities before an author
//! does.

use super::book::Book;
use super::cfg::Grammar;
use super::chance::Texts;
use super::{NameEntry, Names, ProblemKind};
use crate::{Lang, Layered};

struct OneName(Layered<NameEntry>);

impl Names for OneName {
    fn entries(&self, _: Lang) -> &Layered<NameEntry> {
        &self.0
    }
}

fn one_name() -> OneName {
    let name = NameEntry { text: "Name".into(), plural: "Names".into(), name: "Name".into(), feminine: false };
    OneName(vec![name].into())
}

fn texts(book: &Book, count: usize) -> Vec<String> {
    texts_of(book, book.grammar(), "Ability", count)
}

fn texts_of(book: &Book, grammar: &Grammar, root: &str, count: usize) -> Vec<String> {
    let names = one_name();
    let mut texts = Texts::of(book, grammar, root, 1, names.0.own());
    (0..count).map(|i| texts.paragraph(8 + i % 5)).collect()
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
