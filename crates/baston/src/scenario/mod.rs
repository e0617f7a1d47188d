//! `baston scenario`: rulebook cases as plain text.
//!
//! A scenario is a small table, some moves, and what must be true. `parse.rs` reads the
//! words, `refs.rs` how things are called, `table.rs` builds the position, `moves.rs`
//! finds the answer that a move means, `checks.rs` compares, `run.rs` goes through a file.

mod checks;
mod describe;
mod live;
mod moves;
mod names;
mod parse;
mod picks;
mod refs;
mod run;
mod steps;
mod table;

use std::fmt;
use std::io::{self, Write};

use crate::cli;
use crate::failure::Failure;
use crate::library;
use crate::speech::Speech;

/// What a line wants, and what there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    pub expected: String,
    pub found: String,
}

impl Mismatch {
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Mismatch {
        Mismatch { expected: expected.into(), found: found.into() }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

/// A mismatch at a line of a file.
pub type At = (u32, Mismatch);

pub fn run(args: &cli::Scenario) -> Result<(), Failure> {
    let library = library::load(&args.cards, &Speech::new(cardtext::Lang::En))?;
    let names = names::Names::new(&library);
    let (mut passed, mut failed) = (0, 0);
    let mut out = io::stdout().lock();
    for path in library::expand(&args.paths, "scn")? {
        let text = library::read(&path)?;
        for result in run::file(&library, &names, &text) {
            if result.failures.is_empty() {
                passed += 1;
                continue;
            }
            failed += 1;
            for (line, mismatch) in result.failures {
                writeln!(out, "{}:{line}: {}: {mismatch}", path.display(), result.name)?;
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    if failed > 0 { Err(Failure::Said(1)) } else { Ok(()) }
}
