//! A fan's own sentences: understood, noted once, and written our way.

#![allow(clippy::disallowed_methods, reason = "it measures")]

use cardtext::grammar::Book;
use cardtext::{CardSet, Lang, Severity, builtin};

/// Each pair of lines: what a fan writes, and what the card language writes (an ability a
/// line, until an empty line).
fn pairs(text: &str) -> Vec<(&str, Vec<&str>)> {
    let blocks = text.split("\n\n").map(str::trim);
    let blocks = blocks.filter(|block| !block.is_empty());
    blocks
        .map(|block| {
            let mut lines = block.lines().filter(|line| !line.starts_with('#'));
            (lines.next().unwrap_or_default(), lines.collect())
        })
        .filter(|(fan, _)| !fan.is_empty())
        .collect()
}

fn holds(lang: Lang, text: &str) {
    let mut wrong = vec![];
    let pairs = pairs(text);
    assert!(pairs.len() > 10);
    for (fan, ours) in pairs {
        match Book::of(lang).understand(fan, builtin().lexicon()) {
            Ok(said) => {
                let written = said.written.unwrap_or_else(|| vec![fan.to_owned()]);
                if written != ours {
                    wrong.push(format!(
                        "{fan}\n  gives {}\n  wants {}",
                        written.join("\n        "),
                        ours.join("\n        ")
                    ));
                }
            }
            Err(problem) => wrong.push(format!("{fan}\n  {problem:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_fans_english_is_understood() {
    holds(Lang::En, include_str!("variants/english.txt"));
}

#[test]
fn a_fans_french_is_understood() {
    holds(Lang::Fr, include_str!("variants/french.txt"));
}

/// What the phrasebook reads never comes to the variants.
#[test]
fn our_own_cards_are_written_as_they_are() {
    for (path, text) in cardtext::CARD_FILES {
        assert_eq!(CardSet::default().fixed(text), None, "{path}");
    }
}

const FILE: &str = "# Trolls | Trolls\r\nSet: fan\r\n\r\n> A note stays.\r\n\r\n## Troll | Troll\r\nMinion, power 3, 10 copies\r\n\r\n  You may destroy a minion of power 2 or less\r\n> Even this one.\r\n  on this base.\r\n\r\n<!-- and a comment -->\r\n## Toll | Péage\r\nAction, 10 copies\r\n\r\nPlay on a base. Ongoing: Your minions here gain +1 power.";

#[test]
fn a_fixed_file_differs_only_in_its_texts() {
    let fixed = builtin().fixed(FILE).expect("something to fix");
    let wanted = FILE
        .replace(
            "  You may destroy a minion of power 2 or less\r\n",
            "  You may destroy a minion here of power 2 or less.\r\n",
        )
        .replace("  on this base.\r\n", "")
        .replace(
            "Play on a base. Ongoing: Your minions here gain +1 power.",
            "Play on a base.\r\n\r\nOngoing: Your minions here have +1 power.",
        );
    assert_eq!(fixed, wanted);
    assert_eq!(builtin().fixed(&fixed), None);
}

#[test]
fn a_file_with_variants_plays_as_it_is_and_says_so_once_for_each_paragraph() {
    let (set, warnings) = builtin().with(&[("trolls.md", FILE)]).expect("it reads");
    let understood = warnings.iter().filter(|w| w.message.en.starts_with("understood")).count();
    assert_eq!((understood, warnings.len()), (2, 2));
    assert!(warnings.iter().all(|w| w.severity == Severity::Warning));
    let fixed = builtin().fixed(FILE).expect("something to fix");
    let (again, none) = builtin().with(&[("trolls.md", fixed)]).expect("it reads");
    assert!(none.is_empty(), "{none:?}");
    let text = |set: &CardSet| set.cards.iter().map(|card| card.text.clone()).collect::<Vec<_>>();
    assert_eq!(text(&set), text(&again));
}

#[test]
fn words_in_brackets_are_read_if_they_can_be() {
    let book = Book::english();
    let said = book.understand("Destroy a minion (of power 2 or less).", builtin().lexicon()).expect("reads");
    assert_eq!(said.written.as_deref(), Some(&["Destroy a minion of power 2 or less.".to_owned()][..]));
    assert!(said.reminders.is_empty());
    let said = book.understand("Destroy a minion (it is gone).", builtin().lexicon()).expect("reads");
    assert_eq!(said.reminders.first(), Some(&(17..29)));
}

/// Fifty milliseconds alone; tenfold here, for the machine may be busy.
#[test]
fn a_faction_in_a_fans_words_reads_fast() {
    let pairs = pairs(include_str!("variants/english.txt"));
    let card = |(i, (fan, _)): (usize, &(&str, Vec<&str>))| {
        format!("## Troll {i} | Troll {i}\nMinion, power 3, 1 copy\n\n{fan}\n\n")
    };
    let cards: String = pairs.iter().enumerate().take(20).map(card).collect();
    let file = format!("# Trolls | Trolls\nSet: fan\n\n{cards}");
    let _ = builtin()
        .with(&[("first.md", "# Trolls | Trolls\n\n## Troll | Troll\nMinion, power 3, 20 copies\n\nDraw 2 cards.\n")]);
    let before = std::time::Instant::now();
    let _ = builtin().with(&[("trolls.md", file)]);
    println!("twenty cards in {:?}", before.elapsed());
    assert!(before.elapsed().as_millis() < 500, "{:?}", before.elapsed());
}

#[test]
fn no_text_takes_long() {
    let long = "Destroy a minion on a base where you have a minion on a base where you have a minion ".repeat(400);
    let many = "You may draw a card and gain 1 VP. ".repeat(400);
    for text in [long, many] {
        let before = std::time::Instant::now();
        let _ = Book::english().understand(&text, builtin().lexicon());
        println!("{} words refused in {:?}", text.split(' ').count(), before.elapsed());
        // Tenfold what it takes alone: the machine may be busy.
        assert!(before.elapsed().as_millis() < 2000, "{:?}", before.elapsed());
    }
}
