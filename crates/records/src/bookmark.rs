//! The table at the beginning of a turn, in the words of the scenario language: it speaks of cards by
//! their ids, so it survives every change of code and every change of a card's text.

use std::sync::Arc;

use rules::{Game, Library, SetupError};
use scenario::{At, Names};

/// Why a bookmark cannot be laid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLaid {
    /// A line of it cannot be read, or names a card that nobody has.
    Line { line: String },
    /// The table is none that the rules can lay.
    Table(SetupError),
    /// It has no lines, or points at lines that are not there.
    NotWhole,
}

impl std::fmt::Display for NotLaid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotLaid::Line { line } => write!(f, "these cards cannot be laid as it says: {line}"),
            NotLaid::Table(why) => write!(f, "{why}"),
            NotLaid::NotWhole => write!(f, "it is not whole"),
        }
    }
}

/// The game that goes on from the table of these lines.
pub fn lay(library: &Arc<Library>, names: &Names, lines: &[String]) -> Result<Game, NotLaid> {
    if lines.is_empty() {
        return Err(NotLaid::NotWhole);
    }
    let text = format!("scenario: bookmark\n{}\n", lines.join("\n"));
    let problem = |(line, _): &At| NotLaid::Line {
        // Below the title, and counted from 1.
        line: lines.get((*line as usize).saturating_sub(2)).map_or("", String::as_str).chars().take(80).collect(),
    };
    let read = scenario::file(&text);
    let [bookmark] = &read[..] else { return Err(NotLaid::NotWhole) };
    if let Some(first) = bookmark.problems.first() {
        return Err(problem(first));
    }
    let position = scenario::position(library, names, bookmark).map_err(|at| problem(&at))?;
    Game::from_position(library, &position).map_err(NotLaid::Table)
}
