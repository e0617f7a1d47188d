//! `baston check`: the checker of the card language, on any card file.

use std::io::{self, Write};
use std::path::Path;

use cardtext::{CardSet, Diagnostic, Severity};

use crate::cli;
use crate::failure::Failure;
use crate::library::{self, CardFile};
use crate::trial;
use tell::Speech;

pub fn run(args: &cli::Check, speech: &Speech) -> Result<(), Failure> {
    let files = library::read_all(&args.files)?;
    if files.is_empty() {
        return Err(Failure::Failed("there is no card file (.md) in there".into()));
    }
    let (set, mut problems) = read(&files);
    // Words without a program are told with all that cannot be read.
    let library = rules::Library::new(&set);
    problems.extend(library::refusals(&library));
    library::show(&problems, speech);
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    let cards = set.cards.iter().filter(|card| files.iter().any(|(path, _)| **path == *card.file)).count();
    let mut out = io::stdout().lock();
    if errors > 0 {
        writeln!(out, "{} files, {errors} errors", files.len())?;
        return Err(Failure::Said(1));
    }
    writeln!(out, "{} files, {cards} cards, no errors", files.len())?;
    drop(out);
    if args.trial { trial::run(&library, &files, speech) } else { Ok(()) }
}

/// A file of our own `cards/` is read with the others of it; a fan's file is read beside
/// the built-in cards, whose names it may mention.
fn read(files: &[CardFile]) -> (CardSet, Vec<Diagnostic>) {
    if files.iter().any(|(path, _)| is_builtin(path)) {
        return CardSet::default().try_with(&with_rest(files));
    }
    cardtext::builtin().try_with(files)
}

fn is_builtin(path: &str) -> bool {
    cardtext::CARD_FILES.iter().any(|(builtin, _)| library::is_file(Path::new(path), builtin))
}

/// These files, and the built-in ones that they do not stand for.
fn with_rest(files: &[CardFile]) -> Vec<CardFile> {
    let stands = |builtin: &str| files.iter().any(|(path, _)| library::is_file(Path::new(path), builtin));
    let rest = cardtext::CARD_FILES.iter().filter(|(path, _)| !stands(path));
    files.iter().cloned().chain(rest.map(|(path, text)| (path.to_string(), text.to_string()))).collect()
}
