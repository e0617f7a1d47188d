//! Self-play for training: all factions, two to four seats, with and without titans, with some
//! variety forced on it.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use bots::{Bot, Dice, Now, Search, Spec, Weighed, mix, random_answer};
use rules::{Answer, Game, Library, RULES_VERSION, Setup, View};

use crate::note::{Journal, NOTHING, Noted, Thought};

/// A game that takes more decisions than this does not count.
const STUCK: usize = 6_000;
/// One answer in so many is any legal one, by the number of the game: positions that good play does
/// not reach, so that what a move brings is told apart from what good players happen to have.
const STRAYS: [usize; 3] = [60, 15, 6];
/// One answer of a search in so many is drawn by its visits instead of the most visited.
const DRAWN: usize = 4;

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
        let strays = STRAYS[(n / 6 % 3) as usize];
        let (mut answers, mut thoughts) = (Vec::new(), Vec::new());
        while let Some(decision) = game.decision() {
            if answers.len() >= STUCK {
                break;
            }
            let view = game.view(decision.seat);
            let (answer, thought) = match dice.below(strays) {
                0 => (random_answer(decision, &mut dice), None),
                _ => players[decision.seat.index()].answer(&view, &mut dice),
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
