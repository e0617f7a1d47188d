//! The cards that a command works with: those that come with Baston, and files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cardtext::{Diagnostic, Lang};
use rules::Library;
pub use scenario::nearest;

use crate::failure::Failure;
use crate::paint;
use tell::Speech;

/// A card file: its path as the user wrote it, and its text.
pub type CardFile = (String, String);

/// The built-in cards and the cards of these files, ready for play.
pub fn load(files: &[PathBuf], speech: &Speech) -> Result<Arc<Library>, Failure> {
    with(read_all(files)?, speech)
}

/// The same with files that have been read.
pub fn with(files: Vec<CardFile>, speech: &Speech) -> Result<Arc<Library>, Failure> {
    advised(files, speech, |warnings| show(warnings, speech))
}

/// The same for cards that are samples: what would be good advice for their author is not told.
pub fn samples(files: &[PathBuf], speech: &Speech) -> Result<Arc<Library>, Failure> {
    advised(read_all(files)?, speech, |_| {})
}

fn advised(files: Vec<CardFile>, speech: &Speech, advise: impl FnOnce(&[Diagnostic])) -> Result<Arc<Library>, Failure> {
    if files.is_empty() {
        return Ok(Library::new(cardtext::builtin()));
    }
    match cardtext::builtin().with_own(&files) {
        Ok((cards, warnings)) => {
            advise(&warnings);
            let library = Library::new(&cards);
            let refusals = library.diagnostics();
            show(&refusals, speech);
            if refusals.is_empty() { Ok(library) } else { Err(Failure::Said(1)) }
        }
        Err(problems) => {
            show(&problems, speech);
            Err(Failure::Said(1))
        }
    }
}

/// Problems on standard error, each with its `FILE:LINE:COLUMN`: one line for programs,
/// the line of the file with a caret for people.
pub fn show(problems: &[Diagnostic], speech: &Speech) {
    let color = paint::on_stderr();
    let mut err = io::stderr().lock();
    for problem in problems {
        let _ = match color {
            true => writeln!(err, "{}\n", problem.render_in(speech.lang(), true)),
            false => writeln!(err, "{}", one_line(problem, speech)),
        };
    }
}

fn one_line(problem: &Diagnostic, speech: &Speech) -> String {
    if speech.lang() == Lang::En {
        return problem.to_string();
    }
    let Diagnostic { file, line, column, message, help, .. } = problem;
    let mut text = format!("{file}:{line}:{column}: {}", message.fr);
    if let Some(expected) = problem.expected_in(Lang::Fr) {
        text.push_str(&format!(" ({expected})"));
    }
    if let Some(help) = help {
        text.push_str(&format!(" ({})", help.fr));
    }
    text
}

/// The text of these files; a folder stands for the `.md` files in it, at any depth.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<CardFile>, Failure> {
    let mut files = Vec::new();
    for path in expand(paths, "md")? {
        files.push((path.display().to_string(), read(&path)?));
    }
    Ok(files)
}

pub fn read(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| cannot_read(path, &error))?;
    String::from_utf8(bytes).map_err(|_| Failure::Failed(format!("{} is not a text file", path.display())))
}

fn cannot_read(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Failed(format!("cannot read {}: {}", path.display(), plain(error)))
}

/// The reason without the operating system's number.
pub fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file or folder".into(),
        std::io::ErrorKind::PermissionDenied => "permission denied".into(),
        std::io::ErrorKind::IsADirectory => "it is a folder".into(),
        _ => error.to_string(),
    }
}

/// Files as they are; of folders, all files in them that end so, in the order of their names.
pub fn expand(paths: &[PathBuf], extension: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, extension, &mut found)?;
        } else {
            found.push(path.clone());
        }
    }
    Ok(found)
}

fn walk(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let entries = fs::read_dir(folder).map_err(|error| cannot_read(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            walk(&path, extension, found)?;
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a path means this card file; those that come with Baston are known by folder
/// and name, `core/aliens.md`.
pub fn is_file(path: &Path, file: &str) -> bool {
    let parts: Vec<&str> = file.split('/').collect();
    path.ends_with(parts[parts.len().saturating_sub(2)..].iter().collect::<PathBuf>())
}

/// The id of the faction that is meant, by id or by name in either language. It makes an army.
pub fn faction_id(library: &Library, name: &str) -> Result<String, Failure> {
    let cards = &library.cards;
    let known: Vec<&str> = library.armies().map(|f| cards.factions[usize::from(f)].id.as_str()).collect();
    if let Some(faction) = cards.faction(name.trim()).filter(|faction| known.contains(&faction.id.as_str())) {
        return Ok(faction.id.to_string());
    }
    Err(Failure::Usage(match nearest(name, &known) {
        Some(near) => format!("there is no faction \"{name}\"; did you mean \"{near}\"?"),
        None => format!("there is no faction \"{name}\"; there are {}", known.join(", ")),
    }))
}
