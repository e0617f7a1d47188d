//! Bots never peek: for two games that differ only in what the seat cannot know, with
//! the same generator, a bot answers the same.

mod common;

use common::{bot, each_decision};

/// Checks positions of random games; how many were checked.
fn check(bots: &[&str], players: usize, seeds: std::ops::Range<u64>, every: usize) -> usize {
    let (mut looked, mut checked, mut different) = (0usize, 0, 0);
    for seed in seeds {
        each_decision(players, seed, &mut |game| {
            looked += 1;
            let decision = game.decision().expect("a decision");
            if !looked.is_multiple_of(every) || decision.is_forced() {
                return;
            }
            let seat = decision.seat;
            let view = game.view(seat);
            // What the seat sees is all that these have in common with the game.
            let others = [view.imagine(1), view.imagine(2)];
            if others.iter().any(|other| other.decision() != Some(decision)) {
                return;
            }
            different += usize::from(others[0].hash() != others[1].hash());
            for name in bots {
                let answer = bot(name, seed).answer(&view);
                for other in &others {
                    let theirs = bot(name, seed).answer(&other.view(seat));
                    assert_eq!(theirs, answer, "{name} peeks: seed {seed}, decision {looked}, {:?}", decision.prompt);
                }
            }
            checked += 1;
        });
    }
    // Otherwise the test would show nothing.
    assert!(different * 10 > checked * 9, "only {different} of {checked} pairs differ");
    checked
}

#[test]
fn greedy_and_easy_do_not_peek() {
    let checked = check(&["greedy", "easy", "random"], 2, 0..20, 1) + check(&["greedy", "easy"], 4, 100..102, 2);
    assert!(checked > 3000, "only {checked} positions");
}

#[test]
fn search_does_not_peek() {
    let checked = check(&["search:8it"], 2, 200..220, 1) + check(&["search:6it"], 3, 300..302, 2);
    assert!(checked > 3000, "only {checked} positions");
}
