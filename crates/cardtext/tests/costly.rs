//! Words that are made to be compared with every name: an error is told in time all the same.
#![allow(clippy::disallowed_methods, reason = "it measures")]

use std::time::{Duration, Instant};

use cardtext::{Diagnostic, builtin};

fn problems(texts: &str) -> (Vec<Diagnostic>, Duration) {
    let file = format!("# Birds | Oiseaux\n\n## Owl | Hibou\nAction, 20 copies\n\n{texts}");
    let began = Instant::now();
    let problems = builtin().with(&[("birds.md", file)]).map(|_| ()).expect_err("a name that no card has");
    (problems, began.elapsed())
}

#[test]
fn a_word_that_is_longer_than_any_name_is_compared_with_none() {
    problems("Destroy a Wyvern here.\n");
    let (problems, took) = problems(&format!("Destroy a W{} here.\n", "y".repeat(190_000)));
    assert_eq!(problems.len(), 1);
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[test]
fn of_many_unknown_names_the_first_are_told_with_those_that_are_like_them() {
    let near =
        |problems: &[Diagnostic]| problems.iter().filter(|problem| problem.to_string().contains("Microbot")).count();
    let (few, _) = problems("Destroy a Microbots Gaurd here.\n");
    assert_eq!(near(&few), 1, "{few:?}");
    let cards: String = (0..100)
        .map(|n| {
            format!("## Card {n} | Carte {n}\nAction, 1 copy\n\n{}", "Destroy a Microbots Gaurd here.\n\n".repeat(18))
        })
        .collect();
    let (many, took) = problems(&cards);
    assert!(many.len() > 200, "{}", many.len());
    assert!(took < Duration::from_secs(10), "{took:?}");
}
