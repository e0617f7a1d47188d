//! Gathers what scenarios and rulings say of cards in words, for the page that shows a card:
//! a line for each, the card's name before it; before a ruling nothing, and behind it its French.
//! The scenarios that have such a title go along whole, for the judge's table.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root = Path::new("../..");
    println!("cargo:rerun-if-changed={}", root.join("scenarios").display());
    println!("cargo:rerun-if-changed={}", root.join("docs/rulings.md").display());
    let mut lines = Vec::new();
    let mut files = Vec::new();
    scenarios(&root.join("scenarios"), &mut files);
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).unwrap_or_default();
        titles(&text, &mut lines);
        cases(&text, &mut all);
    }
    println!("cargo:rerun-if-changed={}", root.join("docs/rulings.fr.md").display());
    let table = |name: &str, colon: &str| rulings(&fs::read_to_string(root.join(name)).unwrap_or_default(), colon);
    let french = table("docs/rulings.fr.md", " :");
    for (place, text) in table("docs/rulings.md", ":") {
        let fr = french.iter().find(|(other, _)| *other == place).map_or("", |(_, text)| text.as_str());
        lines.push(format!("\t{text}\t{fr}"));
    }
    let out = std::env::var("OUT_DIR").expect("cargo says where");
    fs::write(Path::new(&out).join("clear.txt"), lines.join("\n")).expect("it can be written");
    fs::write(Path::new(&out).join("cases.txt"), all.join("\u{1e}")).expect("it can be written");
}

fn scenarios(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            scenarios(&path, files);
        } else if path.extension().is_some_and(|end| end == "scn") {
            files.push(path);
        }
    }
}

/// `# Scout` or `# --- Scout`, then `scenario: …` as often as there are some.
fn titles(text: &str, lines: &mut Vec<String>) {
    let mut card = None;
    for line in text.lines() {
        // A heading is a name; a longer line, or a sentence, is a remark.
        let heading = line.strip_prefix("# --- ").or_else(|| line.strip_prefix("# "));
        if let Some(name) = heading.filter(|name| name.chars().count() < 40 && !name.ends_with('.')) {
            card = Some(name.trim().to_owned());
        }
        if let (Some(title), Some(card)) = (line.strip_prefix("scenario: "), &card) {
            lines.push(format!("{card}\t{}", title.trim()));
        }
    }
}

/// The scenarios of a file, without its remarks; none of one that has cards of its own.
fn cases(text: &str, all: &mut Vec<String>) {
    if text.lines().any(|line| line.starts_with("cards:")) {
        return;
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
    let begins: Vec<usize> = (0..lines.len()).filter(|n| lines[*n].starts_with("scenario: ")).collect();
    for (n, from) in begins.iter().enumerate() {
        let to = begins.get(n + 1).copied().unwrap_or(lines.len());
        all.push(format!("{}\n", lines[*from..to].join("\n").trim_end()));
    }
}

/// The rows of the table, a question and what Baston does, by the scenarios in the last column
/// and which row with these it is: so rows of two languages find each other.
fn rulings(text: &str, colon: &str) -> Vec<((String, usize), String)> {
    let mut found: Vec<((String, usize), String)> = Vec::new();
    for row in text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if let [_, question, answer, scenario, ..] = cells[..]
            && question != "question"
        {
            let nth = found.iter().filter(|((other, _), _)| other == scenario).count();
            // A question has its own mark.
            let colon = if question.ends_with('?') { "" } else { colon };
            let line = format!("{question}{colon} {answer}").replace(['`', '*'], "");
            found.push(((scenario.to_owned(), nth), line));
        }
    }
    found
}
