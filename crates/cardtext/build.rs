//! Lists `cards/**/*.md` for `builtin.rs`, in the order of their paths, so that the
//! binary carries its cards. And reads the phrasebooks with their variants: two lines that
//! say the same words and mean two things are an error here, before anything is built.
#![allow(clippy::disallowed_macros, reason = "printing is how a build script talks to cargo")]

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The part of the grammar that makes tables of phrasebooks.
#[path = "src/grammar"]
#[allow(dead_code, unreachable_pub, reason = "reading and writing texts is no part of a build")]
mod grammar {
    mod calls;
    mod cfg;
    pub mod clash;
    mod compile;
    mod notation;
    mod quick;
    mod rewrite;
    mod slot;
    mod surface;
    pub mod table;
}

fn main() {
    let crate_dir = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    for lang in ["en", "fr"] {
        look_at_phrases(&crate_dir.join("phrases"), lang);
    }
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

/// Fails the build if the tables give some words two meanings.
fn look_at_phrases(folder: &Path, lang: &str) {
    let read = |kind: &str| {
        let path = folder.join(format!("{lang}.{kind}"));
        println!("cargo:rerun-if-changed={}", path.display());
        fs::read_to_string(&path).expect("a phrasebook")
    };
    let (phrases, variants) = (read("phrases"), read("variants"));
    let table = grammar::table::Table::new(&phrases, &variants)
        .unwrap_or_else(|mistake| panic!("{lang} phrases:{}: {}", mistake.line, mistake.what));
    let clashes = grammar::clash::clashes(&table);
    assert!(clashes.is_empty(), "{lang}: these lines say the same words and mean two things:\n{}", clashes.join("\n"));
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
