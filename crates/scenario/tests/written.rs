//! What is written is read back as the same: tables of all scenarios, tables of games, and
//! every answer that random players give. And no text, however torn, makes anything panic.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use rules::{Answer, Decision, Game, Library, Setup};
use scenario::{Names, Played, Scenario, Stepped, file, position, write, write_table};

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Library::new(cardtext::builtin()));
static NAMES: LazyLock<Names> = LazyLock::new(|| Names::new(&LIBRARY));

/// Chance of its own: the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn answer(&mut self, decision: &Decision) -> Answer {
        let most = usize::from(decision.max).min(decision.options.len());
        let least = usize::from(decision.min);
        let n = least + self.below(most - least + 1);
        let mut left: Vec<u8> = (0..decision.options.len() as u8).collect();
        Answer((0..n).map(|_| left.remove(self.below(left.len()))).collect())
    }
}

fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        match path.extension().and_then(|end| end.to_str()) {
            _ if path.is_dir() => files(&path, all),
            Some("scn") => all.push(path),
            _ => {}
        }
    }
}

/// The texts of all scenarios that need no cards but ours.
fn texts() -> Vec<String> {
    let mut all = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios"), &mut all);
    let texts = all.iter().map(|path| fs::read_to_string(path).unwrap());
    texts.filter(|text| !text.lines().any(|line| line.starts_with("cards:"))).collect()
}

fn scenarios() -> Vec<Scenario> {
    let all: Vec<Scenario> = texts().iter().flat_map(|text| file(text)).collect();
    assert!(all.len() > 1000, "only {} scenarios", all.len());
    all
}

fn only(text: &str) -> Scenario {
    let mut all = file(text);
    assert_eq!(all.len(), 1, "{text}");
    let one = all.remove(0);
    assert!(one.problems.is_empty(), "{:?}\n{text}", one.problems);
    one
}

#[test]
fn tables_are_read_back() {
    for scenario in scenarios() {
        let laid = position(&LIBRARY, &NAMES, &scenario).unwrap();
        let text = write(&LIBRARY, &NAMES, &scenario.name, &[], &laid, &[]);
        let again = only(&text);
        assert_eq!(again.name, scenario.name);
        assert_eq!(position(&LIBRARY, &NAMES, &again), Ok(laid), "{text}");
    }
}

/// Plays on at random and writes down each answer; what is written is the same game.
fn plays_the_same(text: &str, chance: &mut Chance, moves: usize) -> usize {
    let start = only(text);
    let Ok(mut played) = Played::lay(&LIBRARY, &NAMES, &start) else { return 0 };
    let mut written = text.to_owned();
    let mut by_number = 0;
    for _ in 0..moves {
        let Some(decision) = played.game().decision().cloned() else { break };
        let answer = chance.answer(&decision);
        let mut other = played.game().clone();
        other.decide(&answer).unwrap();
        let line = played.take(&answer).unwrap_or_else(|| panic!("no line for {answer:?} to {decision:?}\n{written}"));
        assert_eq!(played.game().hash(), other.hash(), "{line}\n{written}");
        by_number += usize::from(line.contains(" option "));
        written.push_str(&format!("{line}\n"));
    }
    let again = only(&written);
    let mut read = Played::lay(&LIBRARY, &NAMES, &again).unwrap();
    for (line, step) in &again.steps {
        assert_eq!(read.step(step), Stepped::Done, "line {line} of\n{written}");
    }
    assert_eq!(read.game().hash(), played.game().hash(), "{written}");
    by_number
}

#[test]
fn answers_are_read_back() {
    let mut chance = Chance(7);
    let (mut lines, mut by_number) = (0, 0);
    for scenario in scenarios().iter().step_by(6) {
        let laid = position(&LIBRARY, &NAMES, scenario).unwrap();
        let text = write(&LIBRARY, &NAMES, &scenario.name, &[], &laid, &[]);
        by_number += plays_the_same(&text, &mut chance, 10);
        lines += 10;
    }
    // Numbers are the last resort.
    assert!(by_number * 50 < lines, "{by_number} of {lines} answers are told by a number alone");
}

#[test]
fn games_are_written_and_read_back() {
    let mut chance = Chance(3);
    for seed in 0..24 {
        let setup = Setup { titans: seed % 2 == 0, ..Setup::random(2 + seed as usize % 3) };
        let mut game = Game::new(&LIBRARY, setup, seed).unwrap();
        for _ in 0..30 + 10 * seed {
            let Some(decision) = game.decision() else { break };
            game.decide(&chance.answer(decision)).unwrap();
        }
        let taken = game.position();
        let text = write(&LIBRARY, &NAMES, "A game", &["note: of a test".into()], &taken, &[]);
        let scenario = only(&text);
        assert_eq!(scenario.remarks[0].1, "note: of a test");
        let laid = position(&LIBRARY, &NAMES, &scenario).unwrap();
        assert_eq!(laid, taken, "{text}");
        plays_the_same(&text, &mut chance, 12);
    }
}

/// The same cards lie at the same places when a position is taken of the game that it laid.
#[test]
fn a_position_is_the_one_that_was_laid() {
    for scenario in &scenarios() {
        let laid = position(&LIBRARY, &NAMES, scenario).unwrap();
        let game = Game::from_position(&LIBRARY, &laid).unwrap();
        if game.table().phase() != rules::Phase::Play || laid.phase != rules::Phase::Play {
            continue;
        }
        let taken = game.position();
        assert_eq!(
            (&taken.bases, &taken.hands, &taken.decks),
            (&laid.bases, &laid.hands, &laid.decks),
            "{}",
            scenario.name
        );
        assert_eq!(
            (&taken.discards, &taken.titans, taken.vp),
            (&laid.discards, &laid.titans, laid.vp),
            "{}",
            scenario.name
        );
        assert_eq!(game.unheld(), [], "{}\n{}", scenario.name, write_table(&LIBRARY, &NAMES, &laid));
    }
}

/// Words that texts are torn and mended with.
const SHREDS: [&str; 24] = [
    "x255",
    "+255",
    "owned by D",
    "of C",
    "[",
    "]",
    ",",
    "\"",
    "#9",
    "A",
    "D",
    "base 0",
    "base 8",
    "base 99999999999",
    "turn: D",
    "phase: over",
    "phase: setup",
    "madness deck: 255",
    "played this turn: 255 minions, 255 actions",
    "vp: A 255",
    "option 0",
    "option 300",
    "é",
    "hand B: zapbot x200",
];

fn torn(text: &str, chance: &mut Chance) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=chance.below(4) {
        let at = chance.below(lines.len());
        let shred = SHREDS[chance.below(SHREDS.len())];
        match chance.below(6) {
            0 => lines.insert(at, shred.to_owned()),
            1 => lines[at].push_str(&format!(" {shred}")),
            2 => {
                let from = chance.below(lines.len());
                lines[at] = lines[from].clone();
            }
            3 => {
                let cut = lines[at].char_indices().map(|(i, _)| i).nth(chance.below(lines[at].chars().count()));
                lines[at].truncate(cut.unwrap_or(0));
            }
            4 => {
                let words: Vec<&str> = lines[at].split(' ').collect();
                let (i, j) = (chance.below(words.len()), chance.below(words.len()));
                let mut swapped = words.clone();
                swapped.swap(i, j);
                lines[at] = swapped.join(" ");
            }
            _ => lines[at] = lines[at].replacen(' ', &format!(" {shred} "), 1),
        }
    }
    lines.join("\n")
}

#[test]
fn torn_texts_are_refused_or_played() {
    let mut chance = Chance(11);
    let blocks: Vec<String> = texts()
        .iter()
        .flat_map(|text| text.split("scenario:").skip(1).map(|block| format!("scenario:{block}")).collect::<Vec<_>>())
        .collect();
    let mut laid = 0;
    for _ in 0..1500 {
        let text = torn(&blocks[chance.below(blocks.len())], &mut chance);
        for scenario in file(&text) {
            let Ok(mut played) = Played::lay(&LIBRARY, &NAMES, &scenario) else { continue };
            laid += 1;
            assert!(played.game().fault().is_none(), "{:?} in\n{text}", played.game().fault());
            for (_, step) in &scenario.steps {
                if matches!(played.step(step), Stepped::Stuck(_)) {
                    break;
                }
            }
            // What can be laid can be written and laid again.
            let taken = played.game().position();
            only(&write(&LIBRARY, &NAMES, "again", &[], &taken, &[]));
        }
    }
    assert!(laid > 480, "only {laid} tables of torn texts could be laid");
}
