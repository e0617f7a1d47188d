//! Lists `cards/**/*.md` for `builtin.rs`, in the order of their paths, so that the
//! binary carries its cards.
#![allow(clippy::disallowed_macros, reason = "printing is how a build script talks to cargo")]

use std::{
    env, fs,
    path::{Path, PathBuf},
};

fn main() {
    let crate_dir = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let cards = crate_dir.join("../../cards");
    println!("cargo:rerun-if-changed={}", cards.display());
    let mut files = Vec::new();
    list(&cards, &mut files);
    files.sort();
    let rows: String = files
        .iter()
        .map(|file| {
            println!("cargo:rerun-if-changed={}", file.display());
            let name = file.strip_prefix(&cards).expect("listed under cards");
            let name = format!("cards/{}", name.display()).replace('\\', "/");
            format!("    ({name:?}, include_str!({:?})),\n", file.display().to_string())
        })
        .collect();
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo"));
    fs::write(out.join("cards.rs"), format!("&[\n{rows}]\n")).expect("writes to OUT_DIR");
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("cards/ is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            println!("cargo:rerun-if-changed={}", path.display());
            list(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "md") {
            files.push(path);
        }
    }
}
