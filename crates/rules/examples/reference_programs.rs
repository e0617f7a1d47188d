//! How many texts of printed cards read to the program of our own card, when
//! `../shared/reference` is there. Nothing of it is in this project.
//!
//!     cargo run -p baston-rules --example reference_programs -- [--other] [WORDS]
//!
//! `--other` lists the cards that read to another program, as the card language writes
//! both. `cargo run -p baston-cardtext --example reference_texts` counts what reads at all.
#![allow(clippy::print_stdout, reason = "it tells")]

use std::{env, fs, path::Path};

use cardtext::grammar::Book;
use cardtext::{CardSet, Lang, builtin};
use rules::{DefId, Library};
use serde_json::Value;

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

/// Of the reference texts of cards that are here.
#[derive(Debug, Default)]
pub struct Counts {
    pub all: usize,
    pub read: usize,
    /// Read to the program of our card.
    pub same: usize,
    /// Read to another.
    pub other: usize,
    /// Read, and have no program.
    pub refused: usize,
    /// The cards of those that read to another program or to none.
    pub differ: Vec<String>,
}

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    match count(&args) {
        Some(c) => println!(
            "of {} texts of cards that are here, {} read: {} to the same program ({:.1} %), {} to another, {} to none",
            c.all,
            c.read,
            c.same,
            100.0 * c.same as f64 / c.all.max(1) as f64,
            c.other,
            c.refused
        ),
        None => println!("there is no reference beside this project"),
    }
}

/// Compares all texts, or those of cards whose id or text has these words.
pub fn count(args: &[String]) -> Option<Counts> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference/cards.json");
    let reference: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    let list = args.iter().any(|arg| arg == "--other");
    let words: Vec<&String> = args.iter().filter(|arg| !arg.starts_with("--")).collect();
    // From the disk, so that a new variant is tried without building.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cardtext/phrases");
    let file = |name: &str| fs::read_to_string(folder.join(name)).ok();
    let book = Book::with_variants(Lang::En, &file("en.phrases")?, &file("en.variants")?).ok()?;
    let mut counts = Counts::default();
    let mut theirs: CardSet = builtin().clone();
    let mut read = vec![];
    for (id, text) in texts(&reference) {
        let Some(index) = theirs.index(&id.replace("--", "/")) else { continue };
        if !COMPARED.contains(&theirs.cards[usize::from(index)].set.as_str()) {
            continue;
        }
        if !words.iter().all(|word| format!("{id} {text}").contains(word.as_str())) {
            continue;
        }
        counts.all += 1;
        if let Ok(said) = book.understand(&text.replace(['’', '‘'], "'"), builtin().lexicon()) {
            read.push((DefId(index), said.abilities));
        }
    }
    theirs.cards = theirs.cards.changed(|cards| {
        for (id, text) in &read {
            cards[id.index()].text.clone_from(text);
        }
    });
    counts.read = read.len();
    let (ours, theirs) = (Library::new(builtin()), Library::new(&theirs));
    for (id, _) in read {
        let program = theirs.program(id);
        let same = program == ours.program(id);
        counts.same += usize::from(same);
        counts.refused += usize::from(program.is_none());
        counts.other += usize::from(!same && program.is_some());
        if !same {
            counts.differ.push(ours.card(id).id.to_string());
        }
        if list && !same {
            let written = |library: &Library| library.cards.text(library.card(id), Lang::En).join("\n    ");
            let none = if program.is_none() { " (no program)" } else { "" };
            println!(
                "{}{none}\n  theirs:\n    {}\n  ours:\n    {}",
                ours.card(id).id,
                written(&theirs),
                written(&ours)
            );
        }
    }
    Some(counts)
}

/// Id and text of every card that has a text; titans are no part of the count.
fn texts(reference: &Value) -> impl Iterator<Item = (&str, &str)> {
    let factions = reference.as_array().into_iter().flatten();
    let cards = factions.flat_map(|faction| faction["cards"].as_array().into_iter().flatten());
    let texts = cards.filter_map(|card| Some((card["id"].as_str()?, card["text_en"].as_str()?)));
    texts.filter(|(id, text)| !text.starts_with("(no ") && !id.contains("--titan-"))
}
