//! Records that lie: whatever a file says, it ends in a sentence or in a game that can be played on.

use std::sync::{Arc, LazyLock};

use records::{Record, Recorder};
use rules::{Answer, Library};

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Library::new(cardtext::builtin()));

fn record(n: usize) -> Record {
    let path = format!("{}/games/{n:02}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).expect("a file")).expect("a record")
}

/// All lines of each turn.
fn tables(record: &Record) -> Vec<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    let whole = |turn: &records::Turn| {
        lines = records::read_lines(&lines, &turn.table).ok()?;
        Some(lines.clone())
    };
    record.turns.iter().filter(|turn| !turn.hash.is_empty()).filter_map(whole).collect()
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

/// A line with a few of its words or numbers changed.
fn torn(line: &str, dice: &mut Dice) -> String {
    const WORDS: &[&str] =
        &["255", "0", "A", "D", "nobody", "none", "base 9", "-1", ";", ",", "card 239", "x250", "yes"];
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(words.len());
        match dice.below(4) {
            0 => words[at] = WORDS[dice.below(WORDS.len())].to_owned(),
            1 if words.len() > 1 => drop(words.remove(at)),
            2 => {
                let other = words[dice.below(words.len())].clone();
                words.insert(at, other);
            }
            _ => words[at] = words[at].chars().rev().collect(),
        }
    }
    words.join(" ")
}

fn plays(game: &mut rules::Game, answers: usize) {
    for _ in 0..answers {
        let Some(decision) = game.decision() else { return };
        let count = usize::from(decision.min).max(usize::from(decision.max > 0)).min(decision.options.len());
        let answer = Answer((0..count as u8).collect());
        if game.decide(&answer).is_err() {
            return;
        }
    }
}

#[test]
fn a_torn_bookmark_is_refused_or_can_be_played() {
    let names = scenario::Names::new(&LIBRARY);
    let mut dice = Dice(7);
    let (mut laid, mut refused) = (0, 0);
    let tables: Vec<Vec<String>> = [1, 6, 13, 22, 37].into_iter().flat_map(|n| tables(&record(n))).collect();
    for _ in 0..600 {
        let mut lines = tables[dice.below(tables.len())].clone();
        let at = dice.below(lines.len());
        lines[at] = torn(&lines[at], &mut dice);
        match records::lay(&LIBRARY, &names, &lines) {
            Ok(mut game) => {
                laid += 1;
                plays(&mut game, 15);
            }
            Err(why) => {
                refused += 1;
                let said = why.to_string();
                assert!(!said.is_empty() && said.len() < 400 && !said.contains("Some("), "{said}");
            }
        }
    }
    assert!(laid > 20 && refused > 50, "{laid} laid, {refused} refused");
}

#[test]
fn a_bookmark_with_another_hash_is_not_believed() {
    // A game that today's rules play as it was kept: no bookmark of it is laid.
    let plays_the_same = |n: &usize| {
        let (_, steps) = Recorder::follow(&LIBRARY, &record(*n)).expect("a game");
        steps.iter().all(|step| !step.retold)
    };
    let mut lies = record((6..20).find(plays_the_same).expect("a game that plays the same"));
    let honest = Recorder::follow(&LIBRARY, &lies).expect("a game").0.game.hash();
    // Fifteen points for everybody, under a hash that says otherwise.
    for turn in &mut lies.turns {
        turn.table.iter_mut().filter(|line| line.starts_with("vp:")).for_each(|line| *line = "vp: A 14, B 14".into());
    }
    assert_eq!(Recorder::follow(&LIBRARY, &lies).expect("a game").0.game.hash(), honest);
}

#[test]
fn what_does_not_fit_ends_at_the_last_turn_that_does() {
    let mut long = record(1);
    long.answers.resize(10_000, Answer(vec![250, 3, 7]));
    let (recorder, steps) = Recorder::follow(&LIBRARY, &long).expect("a game");
    assert_eq!(steps.len(), 10_001);
    assert!(recorder.is_astray());
    let again = Recorder::follow(&LIBRARY, &long.cut(recorder.turn_at())).expect("a game").0;
    assert!(!again.is_astray());
}

#[test]
fn cards_and_factions_that_do_not_exist_are_told() {
    let mut gone = record(1);
    gone.setup = rules::Setup::given(&[("nobody", "nothing"), ("aliens", "robots")]);
    let text = serde_json::to_string(&gone.turns).expect("a text").replace("aliens/", "martians/");
    gone.turns = serde_json::from_str(&text).expect("turns");
    // It begins at its first turn, if that can be laid without them; else it says why not.
    if let Err(why) = Recorder::follow(&LIBRARY, &gone) {
        assert!(why.to_string().contains("no faction"), "{why}");
    }
    gone.turns.clear();
    let Err(why) = Recorder::follow(&LIBRARY, &gone) else { panic!("a game of nobody") };
    assert!(why.to_string().contains("no faction \"nobody\""), "{why}");
}

/// An answer does not fit, and the turn after it cannot be laid either: the game goes on from where it is.
#[test]
fn a_turn_that_cannot_be_laid_is_not_where_a_game_goes_on() {
    let mut torn = record(1);
    let last = torn.turns.len() - 1;
    let mut lines: Vec<String> = tables(&torn).pop().expect("a turn");
    lines[0] = "players: A nobody+nothing, B aliens+robots, C ninjas+pirates".into();
    let turn = &mut torn.turns[last];
    (turn.hash, turn.table) = (records::Prints::of(&lines).hash(), lines);
    let broken = torn.turns[last - 1].at;
    (torn.answers[broken], torn.words[broken]) = (Answer(vec![250]), None);
    let (recorder, _) = Recorder::follow(&LIBRARY, &torn).expect("a game");
    assert!(recorder.is_astray());
    assert!(recorder.turn_at() <= broken, "{} of {broken}", recorder.turn_at());
    let again = Recorder::follow(&LIBRARY, &torn.cut(recorder.turn_at())).expect("a game").0;
    assert!(!again.is_astray());
}
