//! English texts read with exactly one meaning and are written back as they stand.

mod grammar_common;

use cardtext::grammar::Book;
use grammar_common::Known;

const TEXTS: &str = include_str!("grammar/english.txt");

#[test]
fn every_text_reads_and_is_written_back() {
    let names = Known::new();
    let mut wrong = vec![];
    for text in TEXTS.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        for paragraph in text.split(" · ") {
            if let Err(problem) = Book::english().read_ability(paragraph, &names) {
                wrong.push(format!("{paragraph}\n    {problem:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts do not read:\n{}", wrong.len(), wrong.join("\n"));
}
