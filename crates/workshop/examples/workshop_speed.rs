//! How long a faction is read in the workshop: all of it at first, then after each change of one
//! card; and texts that are made to be slow, with the steps of the parser that they took.
//!
//!     cargo run --release -p baston-workshop --example workshop_speed
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "it measures")]

use std::time::{Duration, Instant};

use cardtext::Lang;
use workshop::{Workbench, like};

#[path = "../tests/hostile/texts.rs"]
mod texts;

fn main() {
    let cards = cardtext::builtin();
    let bench = Workbench::new(cards);
    let timed = |bench: &Workbench, text: &str| -> (Duration, usize) {
        let before = Instant::now();
        let steps = bench.read(text, Lang::En).map_or(0, |analysis| analysis.steps);
        (before.elapsed(), steps)
    };
    // The grammars with their variants are made before the clock starts.
    let _ = timed(&bench, "# A | A\n\n## B | B\nAction, 1 copy\n\nYou can drow a card.\n");
    let (mut first, mut again) = (Vec::new(), Vec::new());
    for faction in &cards.factions {
        let Some(text) = like(cards, &faction.id, Lang::En).filter(|text| text.contains("\n\n")) else { continue };
        first.push(timed(&bench, &text).0);
        again.push(timed(&bench, &format!("{}\n\nDraw a card.\n", text.trim_end())).0);
    }
    for (what, times) in [("a faction", &mut first), ("one card changed", &mut again)] {
        times.sort();
        println!(
            "{what}: {} read, median {:?}, slowest {:?}",
            times.len(),
            times[times.len() / 2],
            times[times.len() - 1]
        );
    }
    for text in texts::all() {
        let fresh = Workbench::new(cards);
        let (time, steps) = timed(&fresh, &text);
        let words: String = text.lines().nth(5).unwrap_or_default().chars().take(50).collect();
        println!("{time:?} for {steps} steps: {words}");
    }
}
