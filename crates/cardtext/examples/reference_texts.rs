//! How many of the reference texts read, when `../shared/reference` is there: the wording
//! that players know from printed cards. Nothing of it is in this project.
//!
//!     cargo run -p baston-cardtext --example reference_texts -- [--failed | --other | --all] [WORDS]
//!
//! `--failed` lists what does not read and where it stops, `--other` the cards of ours
//! that read to another tree, `--all` everything as the card language writes it. The
//! phrasebooks are read from the disk, so that a new variant is tried without building.
#![allow(clippy::disallowed_methods, reason = "it measures")]

use std::time::{Duration, Instant};
use std::{env, fs, path::Path};

use cardtext::grammar::{Book, NameEntry, Names, ProblemKind};
use cardtext::{Lang, Layered, builtin};
use serde_json::Value;

struct All(Layered<NameEntry>);

impl Names for All {
    fn entries(&self, _: Lang) -> &Layered<NameEntry> {
        &self.0
    }
}

/// The sets whose printed texts were compared with ours one by one. Later ones have constructs of
/// their own, whose other words are still to come.
const COMPARED: [&str; 13] = [
    "core",
    "awesome-level-9000",
    "obligatory-cthulhu",
    "science-fiction-double-feature",
    "monster-smash",
    "pretty-pretty",
    "its-your-fault",
    "what-were-we-thinking",
    "sheep-promo",
    "cease-and-desist",
    "big-in-japan",
    "that-70s",
    "bigger-geekier-box",
];

#[derive(Debug, Default)]
pub struct Counts {
    pub total: usize,
    pub read: usize,
    /// As the phrasebook alone reads them.
    pub exact: usize,
    /// In two ways, and so not at all.
    pub twofold: usize,
    /// Of cards that are here.
    pub ours: usize,
    /// To the tree of our card.
    pub same: usize,
    pub time: Duration,
    pub slowest: Duration,
}

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let Some(c) = count(&args) else {
        println!("there is no reference beside this project");
        return;
    };
    let percent = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
    println!(
        "{} of {} texts read ({:.1} %), {} of them as they are; {} can be read in two ways",
        c.read,
        c.total,
        percent(c.read, c.total),
        c.exact,
        c.twofold
    );
    println!(
        "of {} texts of cards that are here, {} read to the same tree ({:.1} %)",
        c.ours,
        c.same,
        percent(c.same, c.ours)
    );
    println!("{:?} in all, {:?} for the slowest", c.time, c.slowest);
}

/// Reads all texts, or those with certain words; nothing if there is no reference.
pub fn count(args: &[String]) -> Option<Counts> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("../../../shared/reference/cards.json")).ok()?;
    let flag = |name: &str| args.iter().any(|a| a == name);
    let query: Vec<&String> = args.iter().filter(|a| !a.starts_with("--")).collect();
    let factions: Value = serde_json::from_str(&text).expect("JSON");
    let cards: Vec<&Value> =
        factions.as_array().into_iter().flatten().flat_map(|f| f["cards"].as_array().into_iter().flatten()).collect();
    let names = names(&cards);
    let file = |name: &str| fs::read_to_string(root.join("phrases").join(name)).expect("a phrasebook");
    let book = Book::with_variants(Lang::En, &file("en.phrases"), &file("en.variants")).expect("a phrasebook");
    // The grammar with its variants is made before the clock starts.
    book.wide_size();
    let mut counts = Counts::default();
    for card in cards {
        let (Some(id), Some(text)) = (card["id"].as_str(), card["text_en"].as_str()) else { continue };
        let wanted = |q: &&String| format!("{id} {text}").contains(q.as_str());
        if text.starts_with("(no ") || id.contains("--titan-") || !query.iter().all(wanted) {
            continue;
        }
        counts.total += 1;
        let card = builtin().card(&id.replace("--", "/")).filter(|card| COMPARED.contains(&card.set.as_str()));
        counts.ours += usize::from(card.is_some());
        let before = Instant::now();
        let said = book.understand(&text.replace(['’', '‘'], "'"), &names);
        let took = before.elapsed();
        counts.slowest = counts.slowest.max(took);
        counts.time += took;
        match said {
            Ok(said) => {
                counts.read += 1;
                counts.exact += usize::from(said.written.is_none());
                let alike = card.is_some_and(|card| card.text == said.abilities);
                counts.same += usize::from(alike);
                if flag("--all") || (flag("--other") && card.is_some() && !alike) {
                    println!("{id}: {text}\n    {}", said.written.unwrap_or_default().join("\n    "));
                    if let Some(card) = card.filter(|_| !alike) {
                        println!("  ours:\n    {}", builtin().text(card, Lang::En).join("\n    "));
                    }
                }
            }
            Err(problem) => {
                let twofold = matches!(problem.kind, ProblemKind::Twofold { .. } | ProblemKind::Ambiguous { .. });
                counts.twofold += usize::from(twofold);
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
    Some(counts)
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
    All(all.into())
}
