//! A table in a given situation: games are played in the head, at random, until one has it;
//! its answers are then the table's.

use bots::{Dice, random_answer};
use rules::{Army, Game, Library, Seat, Setup};
use server::storage::{Commit, Digest};
use server::table::entry::{By, Entry};
use server::table::person::{PersonId, signed};
use server::table::state::Stage as At;
use server::table::terms::{Chair, Terms, Who};

use crate::browser::Browser;
use crate::stage::Stage;

/// Games that are tried, and answers in each.
const GAMES: u64 = 3000;
const ANSWERS: usize = 260;

/// Opens a table of two, the reader's factions first, that has come to where `there` holds. The
/// other seat is the reader's, too, so that nobody else moves: it is a shared device.
pub async fn open(
    stage: &Stage,
    browser: &Browser,
    code: &str,
    armies: [[&str; 2]; 2],
    there: impl Fn(&Game) -> bool,
) -> Game {
    let library = Library::new(cardtext::builtin());
    let army = |[a, b]: [&str; 2]| Army::Given(a.to_owned(), b.to_owned());
    let setup = Setup { seats: armies.map(army).to_vec(), ..Setup::random(2) };
    let (game, seed) = (0..GAMES).find_map(|seed| played(&library, &setup, seed, &there)).expect("such a game");
    let asked = game.decision().expect("somebody is asked").seat;
    // The cookie says who the reader is: a token with the server's seal.
    let store = stage.site.store.as_ref().expect("a server in this process");
    let token = "00112233445566778899aabbccddeeff";
    let cookie = format!("document.cookie = 'baston={}; path=/'", signed(token, store.secret()));
    browser.open("/about").await;
    browser.js(&cookie).await;
    let person = PersonId::of_token(token).expect("a person");
    let chairs = [Who::Host, Who::Device].map(Chair::of).to_vec();
    let terms = Terms { chairs, hints: false, ..Terms::quick(&["easy"]) };
    let sat = |seat: u8| Entry::Sat {
        seat: Seat(seat),
        person: person.clone(),
        name: ["Ada", "Fern"][usize::from(seat)].to_owned(),
        wish: [None, None],
    };
    let record = game.record();
    let mut entries = vec![
        Entry::Opened { terms, keys: vec![String::new(); 2], watch: "w".to_owned() },
        sat(0),
        sat(1),
        Entry::Began { version: record.version, cards: record.cards, setup: record.setup.clone(), seed },
    ];
    let mut again = Game::new(&library, record.setup, seed).expect("the same game");
    for answer in record.answers {
        let seat = again.decision().expect("a question").seat;
        again.decide(&answer).expect("the same answer");
        entries.push(Entry::Answered { seat, picks: answer.0, by: By::Person, ms: 1000 });
    }
    let commit = Commit {
        code: code.to_owned(),
        from: 0,
        entries,
        stage: At::Playing,
        open: false,
        digest: Digest::default(),
        sat: vec![(person.clone(), 0), (person, 1)],
    };
    store.commit(commit).await.expect("written");
    browser.open(&format!("/t/{code}?as={}", asked.0)).await;
    browser.find("main#table[data-code] #state").await;
    game
}

fn played(
    library: &std::sync::Arc<Library>,
    setup: &Setup,
    seed: u64,
    there: &impl Fn(&Game) -> bool,
) -> Option<(Game, u64)> {
    let mut game = Game::new(library, setup.clone(), seed).expect("a game");
    let mut dice = Dice::new(seed);
    for _ in 0..ANSWERS {
        let decision = game.decision()?.clone();
        if there(&game) {
            return Some((game, seed));
        }
        game.decide(&random_answer(&decision, &mut dice)).expect("a legal answer");
    }
    None
}
