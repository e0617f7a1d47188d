//! A table in a given situation: games are played in the head, at random, until one has it;
//! its answers are then the table's.

use std::sync::{Arc, LazyLock};

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

/// A game of two that was found.
pub struct Deal {
    pub game: Game,
    seed: u64,
}

/// The first game, the reader's factions first, that comes to where `there` holds.
pub fn find(armies: [[&str; 2]; 2], there: impl Fn(&Game) -> bool) -> Deal {
    let (library, setup) = (library(), setup(armies));
    (0..GAMES).find_map(|seed| played(&library, &setup, seed, &there)).expect("such a game")
}

/// Finds it and opens it.
pub async fn open(
    stage: &Stage,
    browser: &Browser,
    code: &str,
    armies: [[&str; 2]; 2],
    there: impl Fn(&Game) -> bool,
) -> Game {
    let deal = find(armies, there);
    deal.open(stage, browser, code).await;
    deal.game
}

/// A table one answer before something happens.
pub struct Eve {
    /// As the table is.
    pub deal: Deal,
    /// The one option that does it.
    pub pick: usize,
    /// As it is then.
    pub after: Game,
}

/// The same, one answer before `happens` holds (before, after). The answer is one option, and
/// whoever gives it is asked the next question, too.
pub async fn open_before(
    stage: &Stage,
    browser: &Browser,
    code: &str,
    armies: [[&str; 2]; 2],
    happens: impl Fn(&Game, &Game) -> bool,
) -> Eve {
    let (library, setup) = (library(), setup(armies));
    let eve = (0..GAMES).find_map(|seed| eve(&library, &setup, seed, &happens)).expect("such a game");
    eve.deal.open(stage, browser, code).await;
    eve
}

fn library() -> Arc<Library> {
    static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Library::new(cardtext::builtin()));
    Arc::clone(&LIBRARY)
}

fn setup(armies: [[&str; 2]; 2]) -> Setup {
    let army = |[a, b]: [&str; 2]| Army::Given(a.to_owned(), b.to_owned());
    Setup { seats: armies.map(army).to_vec(), ..Setup::random(2) }
}

impl Deal {
    /// Writes it as the answers of two people at one device, so that nobody else moves, and goes
    /// there as whoever is asked.
    pub async fn open(&self, stage: &Stage, browser: &Browser, code: &str) {
        let Deal { game, seed } = self;
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
            Entry::Began { version: record.version, cards: record.cards, setup: record.setup.clone(), seed: *seed },
        ];
        let mut again = Game::new(&library(), record.setup, *seed).expect("the same game");
        for answer in record.answers {
            let seat = again.decision().expect("a question").seat;
            again.decide(&answer).expect("the same answer");
            entries.push(Entry::answered(seat, answer.0, By::Person, 1000));
        }
        let commit = Commit {
            pages: Vec::new(),
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
    }
}

fn eve(library: &Arc<Library>, setup: &Setup, seed: u64, happens: &impl Fn(&Game, &Game) -> bool) -> Option<Eve> {
    let mut game = Game::new(library, setup.clone(), seed).expect("a game");
    let mut dice = Dice::new(seed);
    for _ in 0..ANSWERS {
        let decision = game.decision()?.clone();
        let answer = random_answer(&decision, &mut dice);
        let mut after = game.clone();
        after.decide(&answer).expect("a legal answer");
        let one = decision.min == 1 && decision.max == 1 && decision.options.len() > 1;
        let stays = after.decision().is_some_and(|next| next.seat == decision.seat);
        if one && stays && happens(&game, &after) {
            let pick = answer.0[0].into();
            return Some(Eve { deal: Deal { game, seed }, pick, after });
        }
        game = after;
    }
    None
}

fn played(library: &Arc<Library>, setup: &Setup, seed: u64, there: &impl Fn(&Game) -> bool) -> Option<Deal> {
    let mut game = Game::new(library, setup.clone(), seed).expect("a game");
    let mut dice = Dice::new(seed);
    for _ in 0..ANSWERS {
        let decision = game.decision()?.clone();
        if there(&game) {
            return Some(Deal { game, seed });
        }
        game.decide(&random_answer(&decision, &mut dice)).expect("a legal answer");
    }
    None
}
