//! `baston check`: the checker of the card language, on any card file.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use cardtext::{CardSet, Diagnostic, Lang, Severity};

use crate::cli;
use crate::explain;
use crate::failure::Failure;
use crate::library::{self, CardFile};
use crate::trial;
use tell::Speech;

/// Problems are told in the language of their file, unless another was asked for.
pub fn run(args: &cli::Check, asked: bool, speech: &Speech) -> Result<(), Failure> {
    let mut files = library::read_all(&args.files)?;
    if args.fix {
        fix(&mut files)?;
    }
    if files.is_empty() && args.explain.is_none() {
        return Err(Failure::Failed("there is no card file (.md) in there".into()));
    }
    let show = |problems: &[Diagnostic]| {
        let french = Speech::new(Lang::Fr);
        for problem in problems {
            let own = files.iter().any(|(path, text)| **path == *problem.file && is_french(text));
            library::show(std::slice::from_ref(problem), if own && !asked { &french } else { speech });
        }
    };
    let (set, mut problems) = read(&files, args.all);
    // Words without a program are told with all that cannot be read.
    let library = rules::Library::new(&set);
    problems.extend(library.diagnostics());
    if let Some(card) = &args.explain {
        let own: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
        let ids = explain::find(&library, card, &own, speech)?;
        problems.retain(|problem| ids.iter().any(|id| explain::is_about(&library, *id, problem)));
        show(&problems);
        return explain::run(&library, &ids, speech);
    }
    show(&problems);
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
fn read(files: &[CardFile], all: bool) -> (CardSet, Vec<Diagnostic>) {
    if files.iter().any(|(path, _)| is_builtin(path)) {
        return CardSet::default().try_with(&with_rest(files), all);
    }
    cardtext::builtin().try_with(files, all)
}

/// Whether a file says that its texts are in French.
fn is_french(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.replace([' ', '\u{a0}', '\u{202f}'], ""));
    lines.any(|line| matches!(line.as_str(), "Langue:fr" | "Language:fr"))
}

/// Writes what is understood as the card language writes it, in files that have some.
fn fix(files: &mut [CardFile]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for (path, text) in files {
        let Some(fixed) = cardtext::builtin().fixed(text) else { continue };
        fs::write(&*path, &fixed)
            .map_err(|error| Failure::Failed(format!("cannot write {path}: {}", library::plain(&error))))?;
        writeln!(out, "{path}: written as the card language writes it")?;
        *text = fixed;
    }
    Ok(())
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
