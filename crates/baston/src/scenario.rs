//! `baston scenario`: runs scenario files, and with `--prove` asks what they hold.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use scenario::Suite;
use tell::Speech;

use crate::cli;
use crate::failure::Failure;
use crate::library;

pub fn run(args: &cli::Scenario) -> Result<(), Failure> {
    let suites = read(args)?;
    // What a scenario expects is said in its own language.
    let speech = Speech::new(cardtext::Lang::En);
    let (mut passed, mut failed) = (0, 0);
    let mut out = io::stdout().lock();
    for suite in &suites {
        for scenario in &suite.scenarios {
            let ran = scenario::run(&suite.library, &suite.names, scenario);
            let mut tell = |line, what: &str| writeln!(out, "{}:{line}: {}: {what}", suite.path, scenario.name);
            for (line, question) in &ran.shown {
                tell(*line, question)?;
            }
            for (line, mismatch) in &ran.failures {
                tell(*line, &server::judge::mismatch(&speech, mismatch))?;
            }
            *if ran.failures.is_empty() { &mut passed } else { &mut failed } += 1;
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    if failed > 0 {
        return Err(Failure::Said(1));
    }
    if args.prove.is_empty() { Ok(()) } else { prove(args, &suites, &mut out) }
}

fn prove(args: &cli::Scenario, suites: &[Suite], out: &mut impl Write) -> Result<(), Failure> {
    let files = library::expand(&args.prove, "md")?;
    let is_meant = |card: &cardtext::Card| files.iter().any(|path| library::is_file(path, &card.file));
    let Some(proof) = scenario::prove(suites, &is_meant, cli::threads(None)) else {
        return Err(Failure::Failed("none of these card files is in play; name your own with --cards, too".into()));
    };
    for unnoticed in &proof.unnoticed {
        writeln!(out, "{unnoticed}")?;
    }
    writeln!(out, "{} parts of texts left out or changed, {} of them unnoticed", proof.changes, proof.unnoticed.len())?;
    if proof.unnoticed.is_empty() { Ok(()) } else { Err(Failure::Said(1)) }
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
            false => library::samples(&[args.cards.clone(), own].concat(), &speech)?,
        };
        suites.push(Suite::new(path.display().to_string(), &text, &library));
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
