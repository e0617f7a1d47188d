//! How many of the reference texts read, when `../shared/reference` is there: the wording
//! that players know from printed cards. Nothing of it is in this project.
//!
//!     cargo run -p baston-cardtext --example reference -- [--failed | --other | --all] [WORDS]
//!
//! `--failed` lists what does not read and where it stops, `--other` the cards of ours
//! that read to another tree, `--all` everything as the card language writes it. The
//! phrasebooks are read from the disk, so that a new variant is tried without building.
#![allow(clippy::disallowed_macros, reason = "it prints")]

use std::time::{Duration, Instant};
use std::{env, fs, path::Path};

use cardtext::grammar::{Book, NameEntry, Names, ProblemKind};
use cardtext::{Lang, builtin};
use serde_json::Value;

struct All(Vec<NameEntry>);

impl Names for All {
    fn entries(&self, _: Lang) -> &[NameEntry] {
        &self.0
    }
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = fs::read_to_string(root.join("../../../shared/reference/cards.json")) else {
        println!("there is no reference beside this project");
        return;
    };
    let args: Vec<String> = env::args().skip(1).collect();
    let flag = |name: &str| args.iter().any(|a| a == name);
    let query = args.iter().find(|a| !a.starts_with("--"));
    let factions: Value = serde_json::from_str(&text).expect("JSON");
    let cards: Vec<&Value> =
        factions.as_array().into_iter().flatten().flat_map(|f| f["cards"].as_array().into_iter().flatten()).collect();
    let names = names(&cards);
    let file = |name: &str| fs::read_to_string(root.join("phrases").join(name)).expect("a phrasebook");
    let book = Book::with_variants(Lang::En, &file("en.phrases"), &file("en.variants")).expect("a phrasebook");
    let before = Instant::now();
    let size = book.wide_size();
    println!("{} nonterminals, {} productions, {:?}", size.0, size.1, before.elapsed());
    let (mut total, mut read, mut exact, mut ours, mut same, mut slowest) = (0, 0, 0, 0, 0, Duration::ZERO);
    let (mut twofold, mut all_time) = (0, Duration::ZERO);
    for card in cards {
        let (Some(id), Some(text)) = (card["id"].as_str(), card["text_en"].as_str()) else { continue };
        if text.starts_with("(no ") || id.contains("--titan-") || query.is_some_and(|q| !format!("{id} {text}").contains(q.as_str())) {
            continue;
        }
        total += 1;
        let card = builtin().card(&id.replace("--", "/"));
        ours += usize::from(card.is_some());
        let before = Instant::now();
        let said = book.understand(&text.replace(['’', '‘'], "'"), &names);
        slowest = slowest.max(before.elapsed());
        all_time += before.elapsed();
        match said {
            Ok(said) => {
                read += 1;
                exact += usize::from(said.written.is_none());
                let alike = card.is_some_and(|card| card.text == said.abilities);
                same += usize::from(alike);
                if flag("--all") || (flag("--other") && card.is_some() && !alike) {
                    println!("{id}: {text}\n    {}", said.written.unwrap_or_default().join("\n    "));
                    if let Some(card) = card.filter(|_| !alike) {
                        println!("  ours:\n    {}", builtin().text(card, Lang::En).join("\n    "));
                    }
                }
            }
            Err(problem) => {
                twofold += usize::from(matches!(problem.kind, ProblemKind::Twofold { .. } | ProblemKind::Ambiguous { .. }));
                if flag("--failed") {
                    let (head, tail) = text.split_at(problem.span.start.min(text.len()));
                    println!("{id}: {head} ^^ {tail}");
                    if let ProblemKind::Twofold { readings } = problem.kind {
                        println!("    {}", readings.join("\n    "));
                    }
                }
            }
        }
    }
    println!("{read} of {total} texts read ({:.1} %), {exact} of them as they are, {twofold} in two ways", 100.0 * read as f64 / total as f64);
    println!("of {ours} texts of factions that are here, {same} to the same tree ({:.1} %)", 100.0 * same as f64 / ours.max(1) as f64);
    println!("{all_time:?} in all, {slowest:?} for the slowest");
}

/// The names of all cards of the reference, as a file of theirs would have them.
fn names(cards: &[&Value]) -> All {
    let mut all = vec![];
    for name in cards.iter().filter_map(|c| c["name_en"].as_str()) {
        let parts = name.match_indices(' ').map(|(at, _)| &name[..at]).filter(|p| *p == "Microbot");
        for name in parts.chain([name]) {
            if !all.iter().any(|e: &NameEntry| e.text == name) {
                let plural = if name.ends_with('s') { name.to_owned() } else { format!("{name}s") };
                all.push(NameEntry { text: name.into(), plural, name: name.into(), feminine: false });
            }
        }
    }
    All(all)
}
