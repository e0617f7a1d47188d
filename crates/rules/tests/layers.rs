//! Cards of fans are a layer over the library that everybody shares: the same programs as in a
//! library of its own, and no more memory than those cards.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use cardtext::{CARD_FILES, CardSet, builtin};
use rules::{DefId, Library};

static OURS: LazyLock<Arc<Library>> = LazyLock::new(|| Library::new(builtin()));

/// A faction of ours under other names: as long as a real one.
fn faction(n: usize) -> String {
    let (_, text) = CARD_FILES.iter().find(|(path, _)| path.ends_with("steampunks.md")).expect("a file");
    let mut fan = String::new();
    for line in text.lines().take_while(|line| !line.starts_with("# Bases")) {
        match line.split_once(' ') {
            Some((marks @ ("#" | "##"), name)) => {
                let (en, fr) = name.split_once('|').unwrap_or((name, name));
                let _ = writeln!(fan, "{marks} Fan {n} {} | Fan {n} {}", en.trim(), fr.trim());
            }
            _ => {
                let _ = writeln!(fan, "{line}");
            }
        }
    }
    fan
}

fn cards(n: usize) -> CardSet {
    let read = OURS.cards.with(&[("fan.md", faction(n))]);
    read.unwrap_or_else(|problems| panic!("{problems:#?}")).0
}

#[test]
fn a_layer_has_the_programs_of_a_library_of_its_own() {
    let cards = cards(1);
    let (own, layer) = (Library::new(&cards), OURS.with(cards));
    assert_eq!((own.fingerprint, own.refusals()), (layer.fingerprint, layer.refusals()));
    assert_eq!(own.cards.cards.len(), layer.cards.cards.len());
    assert!(layer.cards.cards.len() > OURS.cards.cards.len() + 5);
    for at in 0..own.cards.cards.len() {
        let def = DefId(at as u16);
        assert_eq!(format!("{:?}", own.def(def)), format!("{:?}", layer.def(def)), "{}", own.card(def).id);
        assert_eq!(own.usages(def), layer.usages(def));
    }
    for at in OURS.cards.cards.len()..own.cards.cards.len() {
        assert_eq!(own.program(DefId(at as u16)), layer.program(DefId(at as u16)));
    }
}

/// Kilobytes that this process has in memory.
#[cfg(target_os = "linux")]
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("the size of this process");
    let pages: usize = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).expect("a number");
    pages * 4
}

#[cfg(target_os = "linux")]
#[test]
fn a_layer_takes_at_most_300_kilobytes() {
    // What reading needs is there.
    drop(OURS.with(cards(0)));
    let before = resident();
    let libraries: Vec<Arc<Library>> = (1..=60).map(|n| OURS.with(cards(n))).collect();
    let each = resident().saturating_sub(before) / libraries.len();
    assert!(each <= 300, "{each} kB for each library with a fan's faction");
    // They are given back with the last who has them.
    drop(libraries);
    let before = resident();
    let again: Vec<Arc<Library>> = (61..=120).map(|n| OURS.with(cards(n))).collect();
    let more = resident().saturating_sub(before);
    assert!(more < 60 * 100, "{more} kB more for as many, though nobody has the first any more");
    drop(again);
}
