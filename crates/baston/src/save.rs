//! The files of saved games: where they are, and how they are read and written. What is in them is
//! said by the server's `Saved`, because its replays give and take the same.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::Library;
use server::table::cards::FanFile;
pub use server::table::saved::{EXTENSION, Saved};
use tell::Speech;

use crate::failure::Failure;
use crate::library;

pub fn read(path: &Path) -> Result<Saved, Failure> {
    let text = library::read(path)?;
    Saved::parse(&text).map_err(|why| Failure::Failed(format!("{} cannot be used: {why}", path.display())))
}

/// All or nothing: a reader never sees half a file, whatever stops us.
pub fn write(saved: &Saved, path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    fs::write(&part, serde_json::to_vec(saved).map_err(std::io::Error::from)?)?;
    fs::rename(&part, path)
}

/// What is in these card files, for somebody elsewhere: by their names alone.
pub fn fans(cards: &[PathBuf]) -> Result<Vec<FanFile>, Failure> {
    let named = |(path, text): library::CardFile| {
        let name =
            Path::new(&path).file_name().map_or_else(|| path.clone(), |name| name.to_string_lossy().into_owned());
        FanFile { name, text }
    };
    Ok(library::read_all(cards)?.into_iter().map(named).collect())
}

/// The cards of somebody's own that a game is played with: where they are, and what is in them.
#[derive(Clone, Default)]
pub struct Own {
    pub files: Vec<PathBuf>,
    pub fans: Vec<FanFile>,
}

impl Own {
    pub fn of(files: &[PathBuf]) -> Result<Own, Failure> {
        Ok(Own { files: files.to_vec(), fans: fans(files)? })
    }

    /// Those of a saved game: from `given` files if there are any; else as the file brings them;
    /// else from the files that it names.
    pub fn of_saved(saved: &Saved, given: &[PathBuf]) -> Result<Own, Failure> {
        match (given, &saved.fans[..]) {
            ([], []) => Own::of(&saved.cards),
            ([], fans) => Ok(Own { files: saved.cards.clone(), fans: fans.to_vec() }),
            (given, _) => Own::of(given),
        }
    }

    /// With the cards that come with Baston.
    pub fn library(&self, speech: &Speech) -> Result<Arc<Library>, Failure> {
        library::with(self.fans.iter().map(|file| (file.name.clone(), file.text.clone())).collect(), speech)
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
    files.into_iter().rev().map(|(_, path)| path).find(|path| read(path).is_ok_and(|saved| !saved.finished))
}
