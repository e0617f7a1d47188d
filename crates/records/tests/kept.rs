//! Games that were kept by older programs, and are read for ever. A game is never taken out of this
//! folder, and never written again.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use records::{Record, Recorder, Step};
use rules::{Answer, Library};

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| {
    let bakers =
        "# Bakers | Boulangers\nSet: kitchen\n\n## Baker | Boulanger\nMinion, power 3, 20 copies\n\nDraw a card.\n";
    let (cards, _) = cardtext::builtin().with(&[("bakers.md", bakers)]).expect("cards");
    Library::new(&cards)
});

fn games() -> Vec<(PathBuf, Record)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a file");
        let record = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        (path, record)
    };
    paths.into_iter().map(read).collect()
}

/// Plays a few answers from wherever a game has come to.
fn plays_on(recorder: &mut Recorder, answers: usize) {
    for _ in 0..answers {
        let Some(decision) = recorder.game.decision() else { return };
        let count = usize::from(decision.min).max(usize::from(decision.max > 0)).min(decision.options.len());
        let answer = Answer((0..count as u8).collect());
        recorder.decide(&answer).expect("legal");
        assert_eq!(recorder.game.fault(), None);
    }
}

/// Every turn can be laid, and is what the record says.
fn lays_every_turn(library: &Arc<Library>, record: &Record, name: &str) {
    let names = scenario::Names::new(library);
    let mut lines: Vec<String> = Vec::new();
    for turn in record.turns.iter().filter(|turn| !turn.hash.is_empty()) {
        lines = records::read_lines(&lines, &turn.table).expect("whole");
        let laid = records::lay(library, &names, &lines).unwrap_or_else(|why| panic!("{name} at {}: {why}", turn.at));
        assert_eq!(laid.fault(), None, "{name} at {}", turn.at);
    }
}

#[test]
fn kept_games_are_read_laid_and_played_on() {
    let games = games();
    assert!(games.len() >= 50, "{}", games.len());
    for (path, record) in games {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        lays_every_turn(&LIBRARY, &record, &name);
        let (mut recorder, steps) = Recorder::follow(&LIBRARY, &record).expect("a game");
        assert_eq!(steps.len(), record.answers.len() + 1, "{name}: every answer is told");
        let told: usize = record.turns.iter().flat_map(|turn| &turn.told).map(Vec::len).sum();
        let shown: usize = steps.iter().map(|step| step.events.len()).sum();
        assert!(shown >= told, "{name}: {shown} of {told} events");
        if recorder.is_astray() {
            recorder = Recorder::follow(&LIBRARY, &record.cut(recorder.turn_at())).expect("a game").0;
        }
        assert!(!recorder.is_astray(), "{name}");
        plays_on(&mut recorder, 12);
    }
}

/// What was told, by turn, whatever was played.
fn told(steps: &[Step]) -> Vec<Vec<rules::What>> {
    steps.iter().map(|step| step.events.iter().map(|event| event.what).collect()).collect()
}

/// A library in which each card whose page has these words reads otherwise.
fn changed(from: &str, to: &str) -> Arc<Library> {
    let change = |(path, text): &(&str, &str)| ((*path).to_owned(), text.replace(from, to));
    let mut pages: Vec<(String, String)> = cardtext::CARD_FILES.iter().map(change).collect();
    pages.push((
        "bakers.md".to_owned(),
        "# Bakers | Boulangers\nSet: kitchen\n\n## Baker | Boulanger\nMinion, power 3, 20 copies\n\nDraw a card.\n"
            .to_owned(),
    ));
    let (cards, _) = cardtext::CardSet::read(&pages).unwrap_or_else(|all| panic!("{from} → {to}: {}", all[0]));
    Library::new(&cards)
}

/// The same cards in another order: every number of the library is another one, and so is the order of
/// options that goes by them.
fn reordered() -> Arc<Library> {
    let mut pages: Vec<(String, String)> =
        cardtext::CARD_FILES.iter().rev().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    let bakers =
        "# Bakers | Boulangers\nSet: kitchen\n\n## Baker | Boulanger\nMinion, power 3, 20 copies\n\nDraw a card.\n";
    pages.push(("bakers.md".to_owned(), bakers.to_owned()));
    Library::new(&cardtext::CardSet::read(&pages).expect("cards").0)
}

/// Whatever has changed: the game is told whole, its turns are laid, and somebody plays on.
fn outlives(today: &Arc<Library>, what: &str) -> usize {
    outlives_each(what, |_| Arc::clone(today))
}

fn outlives_each(what: &str, today: impl Fn(&Record) -> Arc<Library>) -> usize {
    let mut otherwise = 0;
    for (path, mut record) in games() {
        let name = format!("{what}, {}", path.file_stem().expect("a name").to_string_lossy());
        let (first, before) = Recorder::follow(&LIBRARY, &record).expect("a game");
        if record.pages.is_empty() {
            record.pages = records::pages_of(&LIBRARY, &first.game);
        }
        let library = &records::library_for(&today(&record), &record);
        let (mut recorder, steps) = Recorder::follow(library, &record).expect("a game");
        assert_eq!(steps.len(), record.answers.len() + 1, "{name}");
        lays_every_turn(library, &record, &name);
        // Up to the last turn that was kept everything is told as it was.
        let last = record.turns.last().map_or(0, |turn| turn.at);
        let (before, after) = (told(&before), told(&steps));
        let count = |told: &[Vec<rules::What>]| told.iter().take(last + 1).map(Vec::len).sum::<usize>();
        assert_eq!(count(&before), count(&after), "{name}");
        otherwise += usize::from(steps.iter().any(|step| step.retold));
        if recorder.is_astray() {
            recorder = Recorder::follow(library, &record.cut(recorder.turn_at())).expect("a game").0;
            assert!(!recorder.is_astray(), "{name}: the turn begins anew");
        }
        plays_on(&mut recorder, 12);
    }
    otherwise
}

#[test]
fn kept_games_outlive_a_card_that_reads_otherwise() {
    // Many cards at once, so that every game meets some.
    assert!(outlives(&changed("Draw two cards.", "Draw a card."), "fewer cards") > 5);
    assert!(outlives(&changed("Minion, power 3,", "Minion, power 4,"), "stronger minions") > 5);
    assert!(outlives(&changed("Draw a card.", "Gain 1 VP."), "points instead of cards") > 5);
}

#[test]
fn kept_games_outlive_other_bases() {
    assert!(outlives(&changed("Base, breakpoint 20,", "Base, breakpoint 12,"), "lower breakpoints") > 5);
}

#[test]
fn kept_games_outlive_another_order_of_cards_and_options() {
    outlives(&reordered(), "another order");
}

/// A card of each faction has another name today. Only cards that no text names: those texts would name nobody.
fn renamed() -> Arc<Library> {
    let all: String = cardtext::CARD_FILES.iter().map(|(_, text)| *text).collect();
    let page = |(path, text): &(&str, &str)| {
        let english = |line: &str| line.split('|').next().unwrap_or_default().trim().to_owned();
        let names = text.lines().filter_map(|line| line.strip_prefix("## ")).map(english);
        let alone = names.into_iter().find(|name| all.matches(name.as_str()).count() == 1);
        let text = alone.map_or_else(
            || (*text).to_owned(),
            |name| text.replace(&format!("## {name} "), &format!("## Once {name} ")),
        );
        ((*path).to_owned(), text)
    };
    let pages: Vec<(String, String)> = cardtext::CARD_FILES.iter().map(page).collect();
    let (cards, _) = cardtext::CardSet::read(&pages).unwrap_or_else(|all| panic!("{}", all[0]));
    Library::new(&cards)
}

#[test]
fn kept_games_outlive_a_card_with_another_name() {
    outlives(&renamed(), "other names");
}

#[test]
fn kept_games_outlive_a_faction_that_is_gone() {
    let without = |record: &Record| {
        // One of the game's own.
        let gone = record.pages.iter().find(|page| page.text.contains("Minion,")).expect("a faction");
        let rest = records::all_pages(&LIBRARY).into_iter().filter(|page| page.name != gone.name).collect::<Vec<_>>();
        Library::new(&records::readable(&rest, std::iter::empty()).expect("cards without a faction and its bases"))
    };
    outlives_each("a faction less", without);
}

/// Which program and which cards a record names decides nothing: where it says so, and lies, it is read the same.
#[test]
fn kept_games_outlive_other_versions() {
    for (path, record) in games() {
        let text = serde_json::to_value(&record).expect("a file");
        let mut other = text.clone();
        (other["version"], other["cards"]) = (9_999.into(), 1.into());
        assert_ne!(text, other, "{}: it names neither", path.display());
        let other: Record = serde_json::from_value(other).expect("a record of a later program");
        let ((a, before), (b, after)) =
            (Recorder::follow(&LIBRARY, &record).expect("a game"), Recorder::follow(&LIBRARY, &other).expect("a game"));
        assert_eq!((a.game.hash(), before), (b.game.hash(), after), "{}", path.display());
    }
}
