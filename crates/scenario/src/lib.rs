//! Scenarios: rulebook cases as plain text.
//!
//! A scenario is a small table, some moves, and what must be true. `parse.rs` reads the
//! words, `refs.rs` how things are called, `table.rs` builds the position, `moves.rs`
//! finds the answer that a move means (`forced.rs`: one that nobody asked for), `checks.rs`
//! compares, `run.rs` goes through a scenario, `played.rs` is one that is being played and writes
//! each answer as its line, `written.rs` writes a position, `prove.rs` finds what no scenario pins:
//! `swaps.rs` has the words that it puts in each other's place, `same.rs` what means the
//! same, `missed.rs` runs the scenarios with another text.
//!
//! Invariant: nothing is read from or written to the disk here; whoever asks brings the text.

mod checks;
mod describe;
mod forced;
mod live;
mod mismatch;
mod missed;
mod moves;
mod names;
mod parse;
mod picks;
mod played;
mod prove;
mod refs;
mod run;
mod same;
mod steps;
mod swaps;
mod table;
mod written;

use std::sync::Arc;

use rules::Library;

pub use mismatch::{Ability, At, Expected, Found, Mismatch, Place, Waiting};
pub use names::{Names, nearest};
pub use parse::{Scenario, TableCard, TableLine, file, line};
pub use played::{Played, Stepped};
pub use prove::{Proof, Unnoticed, prove};
pub use refs::PileWord;
pub use run::{Ran, run};
pub use steps::{BasePile, Check, Doing, Move, PileVerb, Step, phase};
pub use table::position;
pub use written::{bookmark, phase_word, scenario as write, table as write_table};

/// Scenarios of one file, read, with the cards that they are about.
pub struct Suite {
    /// Where they come from, for whoever reads what failed.
    pub path: String,
    pub library: Arc<Library>,
    pub names: Names,
    pub scenarios: Vec<Scenario>,
}

impl Suite {
    pub fn new(path: impl Into<String>, text: &str, library: &Arc<Library>) -> Suite {
        let (names, library) = (Names::new(library), Arc::clone(library));
        Suite { path: path.into(), names, library, scenarios: file(text) }
    }
}
