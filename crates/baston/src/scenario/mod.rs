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
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli;
use crate::failure::Failure;
use crate::library;
use tell::Speech;

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
    let common = library::load(&args.cards, &Speech::new(cardtext::Lang::En))?;
    let (mut passed, mut failed) = (0, 0);
    let mut out = io::stdout().lock();
    for path in library::expand(&args.paths, "scn")? {
        let text = library::read(&path)?;
        let own = own_cards(&path, &text);
        let library = match own.is_empty() {
            true => Arc::clone(&common),
            false => library::load(&[args.cards.clone(), own].concat(), &Speech::new(cardtext::Lang::En))?,
        };
        let names = names::Names::new(&library);
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

/// Card files that a scenario file names before its first scenario, beside it:
/// `cards: my-faction.md`.
fn own_cards(path: &Path, text: &str) -> Vec<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new("."));
    text.lines()
        .take_while(|line| !line.trim_start().starts_with("scenario:"))
        .filter_map(|line| line.trim().strip_prefix("cards:"))
        .flat_map(|names| names.split(','))
        .map(|name| folder.join(name.trim()))
        .collect()
}
