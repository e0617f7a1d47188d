//! French says all that English says: written French reads back to the same tree.

use cardtext::{Lang, builtin, grammar::Book};

/// Sentences beyond the cards: the test drive of the design and what fans will try.
const SENTENCES: &str = include_str!("sentences.txt");

#[test]
fn sentences_go_through_french() {
    let names = builtin().lexicon();
    let mut wrong = Vec::new();
    let lines = SENTENCES.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let ability = match Book::of(Lang::En).read_ability(line, names) {
            Ok(ability) => ability,
            Err(problem) => {
                wrong.push(format!("{line}\n    {problem:?}"));
                continue;
            }
        };
        let french = match Book::of(Lang::Fr).write_ability(&ability, names) {
            Ok(french) => french,
            Err(hole) => {
                wrong.push(format!("{line}\n    {hole}"));
                continue;
            }
        };
        match Book::of(Lang::Fr).read_ability(&french, names) {
            Ok(back) if back == ability => {}
            other => wrong.push(format!("{line}\n    {french}\n    {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n"));
}
