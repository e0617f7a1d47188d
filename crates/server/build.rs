//! Gathers what scenarios and rulings say of cards in words, for the page that shows a card:
//! a line for each, the card's name before it; before a ruling nothing, and behind it its French.

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
    for file in files {
        titles(&fs::read_to_string(file).unwrap_or_default(), &mut lines);
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
