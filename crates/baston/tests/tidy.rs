//! What no compiler checks: no card in the code, no sentence without a translation, no
//! path that does not exist.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use common::{Baston, repository};

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}

/// All Rust code of all crates, without its own tests.
fn code() -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(repository().join("crates")).expect("crates") {
        files(&entry.expect("a crate").path().join("src"), "rs", &mut paths);
    }
    assert!(paths.len() > 40);
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("text");
        let code = text.split("#[cfg(test)]").next().unwrap_or("").to_owned();
        (path, code)
    };
    paths.into_iter().map(read).collect()
}

/// The string literals of a file, comments apart.
fn literals(code: &str) -> Vec<String> {
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut found = Vec::new();
    for line in lines {
        let plain = line.replace("\\\"", "'").replace("'\"'", "");
        found.extend(plain.split('"').skip(1).step_by(2).map(str::to_owned));
    }
    found
}

fn has_word(text: &str, word: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(word)
        .any(|(at, _)| is_end(text[..at].chars().next_back()) && is_end(text[at + word.len()..].chars().next()))
}

#[test]
fn rust_knows_no_card() {
    let cards = &cardtext::builtin().cards;
    for (path, code) in code() {
        for literal in literals(&code) {
            // A Madness card is a kind of card, and its name the word for it.
            for card in cards.iter().filter(|card| card.kind != cardtext::CardKind::Madness) {
                let last = card.id.rsplit('/').next().unwrap_or_default();
                // One word may be an English one too, so only its capital gives it away.
                let named = has_word(&literal, &card.names.en) || (last.contains('-') && has_word(&literal, last));
                assert!(!named && !has_word(&literal, &card.id), "{}: {} in {literal:?}", path.display(), card.id);
            }
        }
    }
}

/// Names of sentences are used, and those that are used exist.
#[test]
fn every_sentence_is_said() {
    let mut paths = Vec::new();
    files(&repository().join("crates/tell/i18n/en"), "ftl", &mut paths);
    let ftl: String = paths.iter().map(|path| fs::read_to_string(path).expect("sentences")).collect();
    let written: BTreeSet<&str> = ftl
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" =").map(|(name, _)| name))
        .collect();
    let mut said = BTreeSet::new();
    for (path, code) in code() {
        said.extend(literals(&code));
        for call in [".say(\"", ".tell(\""] {
            for (at, _) in code.match_indices(call) {
                let name = code[at + call.len()..].split('"').next().unwrap_or_default();
                assert!(written.contains(name), "{}: no sentence {name}", path.display());
            }
        }
    }
    // What the coach of a lesson says is named in the lesson.
    let mut lessons = Vec::new();
    files(&repository().join("crates/server/lessons"), "json", &mut lessons);
    said.extend(lessons.iter().flat_map(|path| literals(&fs::read_to_string(path).expect("a lesson"))));
    // A name such as `line-{id}` says all names that begin so, one for each faction.
    let of_each: Vec<&str> = said.iter().filter_map(|name| name.split_once("-{").map(|(start, _)| start)).collect();
    let of_each = |name: &str| of_each.iter().any(|start| name.strip_prefix(start).is_some_and(|s| s.starts_with('-')));
    let silent: Vec<&&str> = written.iter().filter(|name| !said.contains(**name) && !of_each(name)).collect();
    assert!(silent.is_empty(), "never said: {silent:?}");
}

#[test]
fn paths_in_the_papers_exist() {
    for paper in ["CONTRIBUTING.md", "ARCHITECTURE.md", "README.md"] {
        let text = fs::read_to_string(repository().join(paper)).expect(paper);
        for quoted in text.split('`').skip(1).step_by(2) {
            let is_path = quoted.contains('/') && !quoted.contains([' ', '<', '*', '\n', '+', ':']);
            // With a slash in front it is the address of a page.
            if is_path && !quoted.starts_with("./") && !quoted.starts_with('/') {
                assert!(repository().join(quoted).exists(), "{paper}: there is no {quoted}");
            }
        }
    }
}

#[test]
fn the_example_of_the_readme_is_a_faction() {
    let readme = fs::read_to_string(repository().join("README.md")).expect("README.md");
    let example = readme.split("```markdown\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let baston = Baston::new();
    baston.file("bakers.md", example);
    baston.run(&["check", "bakers.md"]).ends(0);
    let name = example.lines().next().and_then(|line| line[2..].split(" |").next()).expect("a name").to_lowercase();
    let other = &cardtext::builtin().factions[0].id;
    let army = format!("{name}+{other},random");
    baston
        .run_with(&["play", "--cards", "bakers.md", "--factions", &army, "--seed", "1"], &".\n".repeat(2000))
        .ends(0)
        .says("the game!");
}

/// Only the lowering of texts knows their trees: the engine runs programs.
#[test]
fn only_lowering_knows_the_tree() {
    let rules = repository().join("crates/rules/src");
    let lower = rules.join("library/lower");
    for (path, code) in code().into_iter().filter(|(path, _)| path.starts_with(&rules)) {
        assert!(path.starts_with(&lower) || !code.contains("cardtext::ast"), "{} imports the tree", path.display());
    }
}

/// A new construct must not compile until somebody has decided what it means: lowering
/// has no arm for "all the rest", and does not ask for one variant of the tree in passing.
#[test]
fn lowering_has_an_arm_for_everything() {
    let lower = repository().join("crates/rules/src/library/lower");
    let mut found = Vec::new();
    for (path, code) in code().into_iter().filter(|(path, _)| path.starts_with(&lower)) {
        for (n, line) in code.lines().enumerate() {
            let rest = ["_ =>", "_ if "].iter().any(|arm| line.trim_start().starts_with(arm));
            let rest =
                rest || ["| _ ", "(_) =>", "{ _ =>"].iter().any(|arm| line.contains(arm) && line.contains("ast::"));
            let passing = line.contains("matches!(") && line.contains("ast::");
            if rest || passing {
                found.push(format!("{}:{}: {}", path.display(), n + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "list the variants, or sort them in shape.rs:\n{}", found.join("\n"));
}
