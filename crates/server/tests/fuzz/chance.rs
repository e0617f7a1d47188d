//! Texts by chance: pieces of real ones, put together otherwise. The same seed, the same texts.
#![allow(clippy::disallowed_methods, reason = "it measures")]

use std::time::{Duration, Instant};

/// Splitmix64.
pub struct Dice(u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    pub fn one<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// What no author writes.
const ODD: [&str; 18] = [
    "\0",
    "\u{feff}",
    "\u{202e}",
    "é",
    "🎲",
    "\r",
    "\n\n",
    "#",
    "## ",
    "# ",
    "|",
    "\"",
    "99999999999",
    "-1",
    "%",
    "<!--",
    "a ",
    ":",
];

/// Calls `body` with texts made of these until the time is over: two seconds, or as many as
/// `BASTON_FUZZ_SECONDS` says. What was found once stands in `kept` and comes first.
pub fn feed(name: &str, corpus: &[String], mut body: impl FnMut(&str, &mut Dice)) {
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let seed = number("BASTON_FUZZ_SEED", 1);
    let mut dice = Dice(seed);
    for text in kept(name) {
        body(&text, &mut dice);
    }
    let until = Instant::now() + Duration::from_secs(number("BASTON_FUZZ_SECONDS", 2));
    let mut tried = 0;
    while Instant::now() < until {
        let text = changed(corpus, &mut dice);
        let began = Instant::now();
        body(&text, &mut dice);
        assert!(began.elapsed() < Duration::from_secs(20), "{name}: this takes too long: {text:?}");
        tried += 1;
    }
    assert!(tried > 0);
}

/// Files that begin with the name of the body.
fn kept(name: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fuzz/kept");
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut paths: Vec<_> = files.map(|file| file.path()).collect();
    paths.sort();
    let is_its =
        |path: &std::path::PathBuf| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name));
    paths.into_iter().filter(is_its).map(|path| std::fs::read_to_string(path).expect("a text")).collect()
}

/// A text with a few changes: words, lines and pieces of others.
fn changed(corpus: &[String], dice: &mut Dice) -> String {
    let mut text = dice.one(corpus).clone();
    for _ in 0..=dice.below(6) {
        let at = |text: &str, dice: &mut Dice| {
            let at = dice.below(text.len() + 1);
            (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
        };
        let (one, two) = (at(&text, dice), at(&text, dice));
        let (from, to) = (one.min(two), one.max(two));
        match dice.below(6) {
            0 => text.insert_str(from, ODD[dice.below(ODD.len())]),
            1 => text.replace_range(from..to, ""),
            2 => {
                let piece = text[from..to].to_owned();
                let times = 1 + dice.below(4);
                text.insert_str(to, &piece.repeat(times));
            }
            3 => {
                let other = dice.one(corpus);
                let (a, b) = (at(other, dice), at(other, dice));
                text.insert_str(from, &other[a.min(b)..a.max(b)]);
            }
            4 => {
                let mut lines: Vec<&str> = text.lines().collect();
                if !lines.is_empty() {
                    let (a, b) = (dice.below(lines.len()), dice.below(lines.len()));
                    lines.swap(a, b);
                }
                text = lines.join("\n");
            }
            _ => {
                let mut words: Vec<&str> = text.split(' ').collect();
                let (a, b) = (dice.below(words.len()), dice.below(words.len()));
                words.swap(a, b);
                text = words.join(" ");
            }
        }
        let longest = (0..=text.len().min(120_000)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        text.truncate(longest);
    }
    text
}
