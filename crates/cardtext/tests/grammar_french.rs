//! What English says, French says without a hole, and its words read back to the same.

mod grammar_common;

use cardtext::grammar::Book;
use grammar_common::Known;

#[test]
fn every_english_text_goes_through_french() {
    let names = Known::new();
    let mut wrong = vec![];
    for text in include_str!("grammar/english.txt").lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        for paragraph in text.split(" · ") {
            let ability = Book::english().read_ability(paragraph, &names).expect("English reads");
            match Book::french().write_ability(&ability, &names) {
                Err(hole) => wrong.push(format!("{paragraph}\n    {hole}")),
                Ok(french) => match Book::french().read_ability(&french, &names) {
                    Ok(again) if again == ability => println!("{paragraph}\n    {french}"),
                    Ok(_) => wrong.push(format!("{paragraph}\n    {french}\n    means something else")),
                    Err(problem) => wrong.push(format!("{paragraph}\n    {french}\n    {problem:?}")),
                },
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}
