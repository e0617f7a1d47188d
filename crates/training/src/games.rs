//! Self-play for training: all factions, two to four seats, with and without titans, with some
//! variety forced on it.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use bots::{Bot, Dice, Now, Search, Spec, Weighed, mix, random_answer};
use rules::{Answer, Ask, Choice, Decision, Game, Library, RULES_VERSION, Setup, View};

use crate::note::{Journal, NOTHING, Noted, Thought};

/// A game that takes more decisions than this does not count.
const STUCK: usize = 6_000;
/// The variety of a game, by its number: positions that good play does not reach, so that the worth
/// of a move is told apart from the cards of good players.
const VARIETIES: [Variety; 4] =
    [Variety::Strays(60), Variety::Moods { turns: 8 }, Variety::Strays(12), Variety::Moods { turns: 4 }];
/// One answer of a search in so many is drawn by its visits instead of the most visited.
const DRAWN: usize = 4;

/// What a game has besides the moves of its players.
#[derive(Clone, Copy)]
enum Variety {
    /// One answer in so many is any legal one.
    Strays(usize),
    /// One turn of so many is wild, and another one lazy.
    Moods { turns: usize },
}

/// How a turn is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Usual,
    /// Every other answer is any legal one, and the turn is played to its end: where a search looks
    /// before it knows better.
    Wild,
    /// The turn ends early. Without such turns nobody would ever hold back what can be played, and
    /// a net that was learnt from them would take cards in hand for an advantage.
    Lazy,
}

/// Deals players and armies to game `n`, without titans or with them.
pub type Deal<'a> = dyn Fn(u64, bool, &mut Dice) -> Setup + Sync + 'a;

pub struct SelfPlay<'a> {
    pub library: &'a Arc<Library>,
    pub deal: &'a Deal<'a>,
    pub bot: &'a Spec,
    pub seed: u64,
    pub threads: usize,
    pub now: Now,
}

impl SelfPlay<'_> {
    /// Plays the games 0 to `games` that the file does not have.
    /// `played` hears of each number of games that came to be there.
    pub fn fill(&self, path: &Path, games: u64, played: &(dyn Fn(u64) + Sync)) -> io::Result<()> {
        let (journal, done) = Journal::open(path)?;
        played(done.len() as u64);
        let (next, journal) = (AtomicU64::new(0), Mutex::new((journal, Ok(()))));
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| self.work(&next, games, &done, &journal, played));
            }
        });
        let (_, written) = journal.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        written
    }

    fn work(
        &self,
        next: &AtomicU64,
        games: u64,
        done: &BTreeSet<u64>,
        journal: &Mutex<(Journal, io::Result<()>)>,
        played: &(dyn Fn(u64) + Sync),
    ) {
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= games {
                return;
            }
            if done.contains(&n) {
                continue;
            }
            let Some(noted) = self.play(n) else { continue };
            let mut journal = journal.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if journal.1.is_ok() {
                journal.1 = journal.0.add(&noted);
            }
            if journal.1.is_err() {
                return;
            }
            played(1);
        }
    }

    /// Game `n`, which depends on the seed and on `n` alone.
    pub fn play(&self, n: u64) -> Option<Noted> {
        let seed = mix(self.seed, n);
        let mut dice = Dice::new(seed);
        let setup = (self.deal)(n, n / 3 % 2 == 1, &mut dice);
        let mut game = Game::new(self.library, setup.clone(), seed).ok()?;
        let mut players: Vec<Player> =
            (0..setup.seats.len()).map(|seat| Player::new(self, mix(seed, 1000 + seat as u64))).collect();
        let mut whims = Whims { variety: VARIETIES[(n / 6 % 4) as usize], turn: u16::MAX, mood: Mood::Usual };
        let (mut answers, mut thoughts) = (Vec::new(), Vec::new());
        while let Some(decision) = game.decision() {
            if answers.len() >= STUCK {
                break;
            }
            let view = game.view(decision.seat);
            let (answer, thought) = match whims.answer(game.table().turn_number(), decision, &mut dice) {
                Some(whim) => (whim, None),
                None => players[decision.seat.index()].answer(&view, &mut dice),
            };
            thoughts.extend(thought.map(|thought| Thought { at: answers.len() as u32, ..thought }));
            game.decide(&answer).ok()?;
            answers.push(answer);
        }
        let won = game.table().winners().map(|seat| seat.0).collect();
        let cards = self.library.fingerprint;
        Some(Noted { game: n, cards, version: RULES_VERSION, setup, seed, answers, won, thoughts })
    }
}

/// The answers that are not the players' own.
struct Whims {
    variety: Variety,
    turn: u16,
    mood: Mood,
}

impl Whims {
    fn answer(&mut self, turn: u16, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let turns = match self.variety {
            Variety::Strays(one_in) => return (dice.below(one_in) == 0).then(|| random_answer(decision, dice)),
            Variety::Moods { turns } => turns,
        };
        if self.turn != turn {
            let mood = match dice.below(turns) {
                0 => Mood::Wild,
                1 => Mood::Lazy,
                _ => Mood::Usual,
            };
            (self.turn, self.mood) = (turn, mood);
        }
        match self.mood {
            _ if dice.below(2) == 0 => None,
            Mood::Usual => None,
            Mood::Wild => Some(going_on(decision, dice)),
            Mood::Lazy => decision.answer(&[Choice::End]).filter(|_| decision.prompt.ask == Ask::PlayCards),
        }
    }
}

/// Any legal answer that does not end the phase while something can be played.
fn going_on(decision: &Decision, dice: &mut Dice) -> Answer {
    let plays = decision.options.iter().filter(|option| **option != Choice::End).count();
    match decision.prompt.ask {
        // The end is the last option.
        Ask::PlayCards if plays > 0 => Answer::one(dice.below(plays)),
        _ => random_answer(decision, dice),
    }
}

/// A seat of a training game.
enum Player {
    Search(Search),
    Other(Box<dyn Bot>),
}

impl Player {
    fn new(of: &SelfPlay<'_>, seed: u64) -> Player {
        match of.bot.thinker(seed, of.now) {
            Some(search) => Player::Search(search),
            None => Player::Other(of.bot.make(seed, of.now)),
        }
    }

    fn answer(&mut self, view: &View, dice: &mut Dice) -> (Answer, Option<Thought>) {
        let search = match self {
            Player::Other(bot) => return (bot.answer(view), None),
            Player::Search(search) => search,
        };
        let (answer, thought) = search.answer_and_thought(view);
        let Some(thought) = thought else { return (answer, None) };
        let single = |weighed: &Weighed| match weighed.answer.0[..] {
            [] => Some((NOTHING, weighed.visits)),
            [one] => Some((one, weighed.visits)),
            _ => None,
        };
        let visits: Vec<(u8, u32)> = thought.answers.iter().filter_map(single).collect();
        let chances = thought.chances.unwrap_or_default().map(|chance| (chance * 1000.0) as u16);
        let all: u32 = thought.answers.iter().map(|weighed| weighed.visits).sum();
        let mut answer = answer;
        if dice.below(DRAWN) == 0 && all > 0 {
            let mut left = dice.below(all as usize) as u32;
            for weighed in &thought.answers {
                if left < weighed.visits {
                    answer = weighed.answer.clone();
                    break;
                }
                left -= weighed.visits;
            }
        }
        (answer, Some(Thought { at: 0, visits, chances }))
    }
}
