//! Plays fifty games and writes them into `crates/records/games`, where a test reads them for ever. Those
//! that are there are never written again: they are kept because a later program must read them.
#![allow(clippy::print_stdout, reason = "it tells what it has written")]

use std::path::Path;
use std::sync::Arc;

use records::{Record, Recorder};
use rules::{Ask, Bases, Library, Setup};

/// Turns of a game that is left.
const TURNS: u16 = 14;

const BAKERS: &str =
    "# Bakers | Boulangers\nSet: kitchen\n\n## Baker | Boulanger\nMinion, power 3, 20 copies\n\nDraw a card.\n";

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let ours = Library::new(cardtext::builtin());
    let (cards, _) = cardtext::builtin().with(&[("bakers.md", BAKERS)]).expect("cards");
    let with_fans = Library::new(&cards);
    let factions: Vec<String> =
        ours.cards.factions.iter().map(|faction| faction.id.to_string()).filter(|id| makes_army(&ours, id)).collect();
    for n in 0..50_usize {
        let path = folder.join(format!("{n:02}.json"));
        if path.exists() {
            continue;
        }
        let seats = 2 + n % 3;
        let library = if n % 10 == 9 { &with_fans } else { &ours };
        // One after the other, so that every faction and so every set is there.
        let army = |seat: usize| {
            let at = |k: usize| factions[(n * 7 + seat * 2 + k) % factions.len()].clone();
            (if n % 10 == 9 && seat == 0 { "bakers".to_owned() } else { at(0) }, at(1))
        };
        let armies: Vec<(String, String)> = (0..seats).map(army).collect();
        let pairs: Vec<(&str, &str)> = armies.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let mut setup = Setup::given(&pairs);
        (setup.titans, setup.bases) = (n % 2 == 1, if n % 5 == 0 { Bases::All } else { Bases::OfSetsInPlay });
        let mut record = play(library, &setup, n as u64);
        // The texts of our own cards are in the program; a few games bring them all the same.
        if n % 10 < 8 {
            record.pages.clear();
        }
        std::fs::write(&path, serde_json::to_string(&record).expect("a text") + "\n")?;
        println!("{}", path.display());
    }
    Ok(())
}

fn makes_army(library: &Arc<Library>, id: &str) -> bool {
    let other = if id == "aliens" { "robots" } else { "aliens" };
    rules::Game::new(library, Setup::given(&[(id, other), ("ninjas", "wizards")]), 1).is_ok()
        || rules::Game::new(library, Setup::given(&[(id, other), ("pirates", "zombies")]), 1).is_ok()
}

/// A game between easy bots: whole, left after some turns, or left in the middle of a scoring.
fn play(library: &Arc<Library>, setup: &Setup, n: u64) -> Record {
    let easy = bots::find("easy").expect("a level");
    let mut recorder = Recorder::begin(library, setup, n).expect("a game");
    let mut players: Vec<_> = (0..setup.seats.len()).map(|seat| (easy.make)(seat as u64 + n)).collect();
    while let Some(decision) = recorder.game.decision() {
        let (turn, scoring) = (recorder.game.table().turn_number(), decision.prompt.ask == Ask::MeFirst);
        let left = match n % 4 {
            0 => false,
            1 => scoring && turn > 4,
            _ => turn > TURNS,
        };
        if left {
            break;
        }
        let answer = players[decision.seat.index()].answer(&recorder.game.view(decision.seat));
        recorder.decide(&answer).expect("legal");
    }
    recorder.record().clone()
}
