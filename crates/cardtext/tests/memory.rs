//! What strangers write is given back: names live and die with their cards.
#![cfg(target_os = "linux")]

use std::fmt::Write;

use cardtext::{CardSet, Severity, builtin};

/// Megabytes that this process has in memory.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("the size of this process");
    let pages: usize = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).expect("a number");
    pages * 4 / 1024
}

/// A faction whose names no other one has.
fn faction(n: usize) -> String {
    let mut text = format!("# Fans {n}\n\n");
    for card in 0..60 {
        let words: Vec<String> = (0..40).map(|word| format!("w{n}x{card}y{word}")).collect();
        let name = &words.join(" ")[..280];
        let _ = write!(text, "## {name}\nMinion, power 3, 1 copy\n\n");
    }
    text
}

fn read(text: &str) -> (CardSet, Vec<cardtext::Diagnostic>) {
    builtin().try_with(&[("fans.md", text)], false)
}

#[test]
fn names_of_strangers_are_given_back() {
    read(&faction(0));
    let before = resident();
    for n in 1..300 {
        let (set, _) = read(&faction(n));
        assert_eq!(set.cards.len(), builtin().cards.len() + 60);
    }
    let more = resident().saturating_sub(before);
    assert!(more < 40, "{more} MB stay of 300 factions that nobody has any more");
}

#[test]
fn a_heading_that_is_no_name_is_refused_and_costs_nothing() {
    read(&faction(0));
    let before = resident();
    let words: Vec<String> = (0..9_000).map(|n| format!("w{n}")).collect();
    let text = format!("# Fans\n\n## {}\nMinion, power 3, 20 copies\n", words.join(" "));
    let (_, problems) = read(&text);
    let wrong = problems.iter().find(|problem| problem.severity == Severity::Error).expect("refused");
    assert_eq!(wrong.line, 3);
    let more = resident().saturating_sub(before);
    assert!(more < 40, "{more} MB stay of one heading");
}
