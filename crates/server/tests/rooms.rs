//! Which room may know of which: a table is what happened, and knows of no page, no socket
//! and no request.

use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> Vec<PathBuf> {
    let inside = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable").path());
    inside.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn rooms_below_do_not_know_those_above() {
    let rooms: [(&str, &[&str]); 5] = [
        ("table", &["page", "live", "http", "storage", "api"]),
        ("storage", &["page", "live", "http", "api"]),
        ("page", &["live", "http", "storage", "api"]),
        ("live", &["http", "api"]),
        ("api/told", &["http"]),
    ];
    for (room, above) in rooms {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room);
        for file in files(&folder) {
            let text = fs::read_to_string(&file).expect("text");
            for other in above {
                let found = text.lines().position(|line| line.contains(&format!("crate::{other}")));
                assert!(found.is_none(), "{}:{}: {room} knows of {other}", file.display(), found.unwrap_or(0) + 1);
            }
        }
    }
}

/// What programs are told is made from views: the interface has no word for a game.
#[test]
fn the_interface_knows_no_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/api");
    for file in files(&folder) {
        let text = fs::read_to_string(&file).expect("text");
        for word in ["Game", "Play", "Entry"] {
            let is_word = |line: &str| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word);
            let found = text
                .lines()
                .filter(|line| line.contains("rules::") || line.contains("crate::"))
                .find(|line| is_word(line));
            assert!(found.is_none(), "{}: {found:?}", file.display());
        }
    }
}
