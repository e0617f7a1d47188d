//! What is understood of the lines of a file, with the phrasebooks as they are on the disk: a
//! new variant is tried without building.
//!
//!     cargo run -p baston-cardtext --example lines -- [--fr] FILE
//!
//! Each line is a text of a card. `=` before a reading means that the card language says it
//! in these very words, `~` that it was understood, `!` that it was not.
#![allow(clippy::print_stdout, reason = "it tells")]

use std::{env, fs, path::Path};

use cardtext::grammar::Book;
use cardtext::{Lang, builtin};

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("phrases");
    let file = |name: &str| fs::read_to_string(folder.join(name)).expect("a phrasebook");
    let book = |lang: Lang, name: &str| {
        let (own, more) = (file(&format!("{name}.phrases")), file(&format!("{name}.variants")));
        Book::with_variants(lang, &own, &more).unwrap_or_else(|error| panic!("{name}:{}: {}", error.line, error.what))
    };
    let french = args.iter().any(|arg| arg == "--fr");
    let (book, other) = match french {
        true => (book(Lang::Fr, "fr"), book(Lang::En, "en")),
        false => (book(Lang::En, "en"), book(Lang::Fr, "fr")),
    };
    let texts = args.iter().filter(|arg| !arg.starts_with("--")).filter_map(|path| fs::read_to_string(path).ok());
    let (mut all, mut read) = (0, 0);
    for text in texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()) {
        if text.trim().is_empty() {
            continue;
        }
        all += 1;
        match book.understand(&text, builtin().lexicon()) {
            Ok(said) => {
                read += 1;
                println!("{} {text}", if said.written.is_some() { '~' } else { '=' });
                said.written.iter().flatten().for_each(|line| println!("      {line}"));
                for ability in &said.abilities {
                    let there = other.write_ability(ability, builtin().lexicon());
                    println!("      {}", there.unwrap_or_else(|hole| format!("HOLE {hole:?}")));
                }
            }
            Err(problem) => {
                let at = problem.span.start.min(text.len());
                println!("! {} ^^ {}\n      {problem:?}", &text[..at], &text[at..]);
            }
        }
    }
    println!("{read} of {all}");
}
