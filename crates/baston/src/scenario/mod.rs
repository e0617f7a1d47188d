//! `baston scenario`: rulebook cases as plain text.
//!
//! A scenario is a small table, some moves, and what must be true. `parse.rs` reads the
//! words, `refs.rs` how things are called, `table.rs` builds the position, `moves.rs`
//! finds the answer that a move means (`forced.rs`: one that nobody asked for), `checks.rs`
//! compares, `run.rs` goes through a scenario, `prove.rs` finds what no scenario pins:
//! `swaps.rs` has the words that it puts in each other's place, `missed.rs` runs the
//! scenarios with another text.

mod checks;
mod describe;
mod forced;
mod live;
mod missed;
mod moves;
mod names;
mod parse;
mod picks;
mod prove;
mod refs;
mod run;
mod steps;
mod swaps;
mod table;

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli;
use crate::failure::Failure;
use crate::library;
use names::Names;
use parse::Scenario;
use rules::Library;
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

/// A scenario file, read, with the cards that it is about.
struct Suite {
    path: PathBuf,
    library: Arc<Library>,
    names: Names,
    scenarios: Vec<Scenario>,
}

pub fn run(args: &cli::Scenario) -> Result<(), Failure> {
    let suites = read(args)?;
    let (mut passed, mut failed) = (0, 0);
    let mut out = io::stdout().lock();
    for suite in &suites {
        for scenario in &suite.scenarios {
            let ran = run::run(&suite.library, &suite.names, scenario);
            let mut tell =
                |line, what: &str| writeln!(out, "{}:{line}: {}: {what}", suite.path.display(), scenario.name);
            for (line, question) in &ran.shown {
                tell(*line, question)?;
            }
            for (line, mismatch) in &ran.failures {
                tell(*line, &mismatch.to_string())?;
            }
            *if ran.failures.is_empty() { &mut passed } else { &mut failed } += 1;
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    if failed > 0 {
        return Err(Failure::Said(1));
    }
    if args.prove.is_empty() { Ok(()) } else { prove::report(args, &suites, &mut out) }
}

fn read(args: &cli::Scenario) -> Result<Vec<Suite>, Failure> {
    let speech = Speech::new(cardtext::Lang::En);
    let common = library::load(&args.cards, &speech)?;
    let mut suites = Vec::new();
    for path in library::expand(&args.paths, "scn")? {
        let text = library::read(&path)?;
        let own = own_cards(&path, &text);
        let library = match own.is_empty() {
            true => Arc::clone(&common),
            false => library::load(&[args.cards.clone(), own].concat(), &speech)?,
        };
        suites.push(Suite { path, names: Names::new(&library), library, scenarios: parse::file(&text) });
    }
    Ok(suites)
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
