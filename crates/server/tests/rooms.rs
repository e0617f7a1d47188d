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
    let rooms: [(&str, &[&str]); 4] = [
        ("table", &["page", "live", "http", "storage"]),
        ("storage", &["page", "live", "http"]),
        ("page", &["live", "http", "storage"]),
        ("live", &["http"]),
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
