//! How long a faction's file takes in a fan's words: the pairs of `tests/variants` as files
//! of twenty cards, read beside the built-in cards.
//!
//!     cargo run --release -p baston-cardtext --example reading_speed -- [ROUNDS]
//!
//! Under callgrind the count of instructions does not depend on a busy machine.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "it measures")]

use std::time::Instant;

use cardtext::builtin;

/// A faction has about as many cards.
const CARDS: usize = 20;

fn main() {
    let rounds: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1);
    let english = files(include_str!("../tests/variants/english.txt"), "");
    let french = files(include_str!("../tests/variants/french.txt"), "Language: fr\n");
    // The grammars with their variants are made before the clock starts.
    for file in english.iter().chain(&french).take(1).chain(french.iter().take(1)) {
        let _ = builtin().with(&[("first.md", file)]);
    }
    for (lang, files) in [("en", &english), ("fr", &french)] {
        let mut times = vec![];
        for _ in 0..rounds {
            for file in files {
                let before = Instant::now();
                let _ = builtin().with(&[("fan.md", file)]);
                times.push(before.elapsed());
            }
        }
        times.sort();
        println!(
            "{lang}: {} files, median {:?}, slowest {:?}",
            files.len(),
            times[times.len() / 2],
            times[times.len() - 1]
        );
    }
}

fn files(pairs: &str, language: &str) -> Vec<String> {
    let texts: Vec<&str> =
        pairs.split("\n\n").filter_map(|block| block.trim().lines().find(|line| !line.starts_with('#'))).collect();
    let card = |(i, text): (usize, &&str)| format!("## Troll {i} | Troll {i}\nMinion, power 3, 1 copy\n\n{text}\n\n");
    texts
        .chunks(CARDS)
        .map(|texts| {
            let cards: String = texts.iter().enumerate().map(card).collect();
            format!("# Trolls | Trolls\nSet: fan\n{language}\n{cards}")
        })
        .collect()
}
