//! Games to look at again: played by bots, and laid on tables.

use std::sync::Arc;

use rules::{Game, Library, Record, Seat, Setup};
use server::live::Hub;
use server::table::cards::FanFile;
use server::table::entry::{By, Entry};
use server::table::person::PersonId;
use server::table::terms::{Chair, Terms, Who};

use super::Client;

/// Ann's token.
const ANN: &str = "0123456789abcdef0123456789abcdef";

/// A game between easy bots, to its end.
pub fn played(library: &Arc<Library>, setup: Setup, seed: u64) -> Record {
    let easy = bots::find("easy").expect("a level");
    let mut game = Game::new(library, setup, seed).expect("a game");
    let mut players: Vec<_> = game.table().seats().map(|seat| (easy.make)(u64::from(seat.0))).collect();
    while let Some(decision) = game.decision() {
        let answer = players[decision.seat.index()].answer(&game.view(decision.seat));
        game.decide(&answer).expect("legal");
    }
    assert!(game.table().is_over(), "somebody has won");
    game.record()
}

/// The first `n` answers of a record as a private table of Ann's, in which others are bots.
pub async fn table(hub: &Arc<Hub>, record: &Record, n: usize, fans: Vec<FanFile>) -> String {
    let seats = record.setup.seats.len();
    let mut terms = Terms { fans, ..Terms::quick(&[]) };
    terms.chairs.extend((1..seats).map(|_| Chair::of(Who::Bot("easy".into()))));
    let library = hub.shelf.with(&terms.fans).expect("cards");
    let person = PersonId::of_token(ANN).expect("a person");
    let mut entries = vec![Entry::Sat { seat: Seat(0), person, name: "Ann".into(), wish: [None, None] }];
    let (version, cards, setup, seed) = (record.version, record.cards, record.setup.clone(), record.seed);
    let mut game = Game::new(&library, setup.clone(), seed).expect("a game");
    entries.push(Entry::Began { version, cards, setup, seed });
    for answer in record.answers.iter().take(n) {
        let seat = game.decision().expect("a question").seat;
        game.decide(answer).expect("legal");
        let by = if seat == Seat(0) { By::Person } else { By::Bot };
        entries.push(Entry::answered(seat, answer.0.clone(), by, 0));
    }
    hub.open_with(terms, entries, Vec::new()).await.expect("opened").0
}

/// Ann, as she came back.
pub fn ann(hub: &Arc<Hub>) -> Client {
    let mut client = Client::new(hub);
    client.bring(&format!("baston={ANN}"));
    client
}

/// The game after the first `n` answers.
pub fn first(record: &Record, n: usize, library: &Arc<Library>) -> Game {
    let answers = record.answers[..n].to_vec();
    Game::replay(library, &Record { answers, ..record.clone() }).expect("a game")
}
