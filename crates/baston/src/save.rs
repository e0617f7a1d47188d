//! A game in a file: the record, who plays, and the language.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use rules::Record;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::library;

#[derive(Clone, Serialize, Deserialize)]
pub struct Saved {
    /// The version of Baston that wrote the file.
    pub baston: String,
    /// `you` or the name of a bot, for each seat.
    pub seats: Vec<String>,
    pub lang: String,
    /// Card files of the user's own.
    #[serde(default)]
    pub cards: Vec<PathBuf>,
    #[serde(default)]
    pub finished: bool,
    pub record: Record,
}

pub const EXTENSION: &str = "baston-save";

impl Saved {
    /// A game between bots, kept because something is wrong with it.
    pub fn of_bots(record: Record, bot: &str) -> Saved {
        Saved {
            baston: env!("CARGO_PKG_VERSION").into(),
            seats: vec![bot.to_owned(); record.setup.seats.len()],
            lang: "en".into(),
            cards: Vec::new(),
            finished: false,
            record,
        }
    }

    pub fn read(path: &Path) -> Result<Saved, Failure> {
        let text = library::read(path)?;
        serde_json::from_str(&text)
            .map_err(|error| Failure::Failed(format!("{} is not a saved game of Baston: {error}", path.display())))
    }

    /// All or nothing: a reader never sees half a file, whatever stops us.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        fs::write(&part, serde_json::to_vec(self).map_err(std::io::Error::from)?)?;
        fs::rename(&part, path)
    }
}

/// Where games are kept that nobody gave a name: the user's folder for program state.
pub fn folder() -> PathBuf {
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    let state = env::var_os("XDG_STATE_HOME").filter(|v| !v.is_empty()).map(PathBuf::from).or_else(home);
    state.unwrap_or_else(env::temp_dir).join("baston")
}

/// A file for a new game; two games at once do not share one.
pub fn new_file(seed: u64) -> PathBuf {
    folder().join(format!("game-{seed}-{}.{EXTENSION}", std::process::id()))
}

/// The last game that was left unfinished.
pub fn last_unfinished() -> Option<PathBuf> {
    let mut files: Vec<(std::time::SystemTime, PathBuf)> = fs::read_dir(folder())
        .ok()?
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let is_save = path.extension().is_some_and(|e| e == EXTENSION);
            is_save.then_some((fs::metadata(&path).and_then(|m| m.modified()).ok()?, path))
        })
        .collect();
    files.sort();
    files.into_iter().rev().map(|(_, path)| path).find(|path| Saved::read(path).is_ok_and(|saved| !saved.finished))
}
