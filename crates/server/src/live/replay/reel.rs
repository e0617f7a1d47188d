//! A game that is looked at again: any moment of it is soon at hand, because the game is kept as
//! it was every so many answers.

use std::sync::{Arc, Mutex, PoisonError};

use rules::{Answer, Ask, Game, Record, Seat, What};

use crate::page::replay::{Flag, Heading};
use crate::refused::Refused;
use crate::table::chances::Cause;
use crate::table::play::Play;
use crate::table::state::Table;

/// Answers between two games that are kept, and how many of those there are at most.
const STEP: usize = 20;
const KEPT: usize = 64;
/// Replays that are remembered, the last first.
const REELS: usize = 16;

pub struct Reel {
    /// As its entries made it.
    pub table: Table,
    record: Record,
    step: usize,
    ways: Vec<Game>,
    /// Where turns begin, and bases score.
    pub headings: Vec<Heading>,
    pub flags: Vec<Flag>,
    /// Moments between two plays.
    pub rests: Vec<usize>,
}

impl Reel {
    pub fn wind(table: Table) -> Result<Reel, Refused> {
        let play = table.play.as_ref().ok_or(Refused::NotBegun)?;
        let record = play.game.record();
        let step = STEP.max(record.answers.len().div_ceil(KEPT));
        let start = Record { answers: Vec::new(), ..record.clone() };
        let mut game = Game::replay(&table.library, &start).map_err(|_| Refused::OtherCards)?;
        let (mut ways, mut rests) = (Vec::new(), Vec::new());
        for at in 0..=record.answers.len() {
            if at % step == 0 {
                ways.push(game.clone());
            }
            if game.decision().is_some_and(|decision| decision.prompt.ask == Ask::PlayCards) {
                rests.push(at);
            }
            if let Some(answer) = record.answers.get(at) {
                game.decide(answer).map_err(|_| Refused::OtherCards)?;
            }
        }
        let (headings, flags) = marks(play);
        Ok(Reel { table, record, step, ways, headings, flags, rests })
    }

    /// How many answers there are.
    pub fn last(&self) -> usize {
        self.record.answers.len()
    }

    pub fn play(&self) -> Result<&Play, Refused> {
        self.table.play.as_ref().ok_or(Refused::NotBegun)
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The answers, each with who gave it.
    pub fn answers(&self, first: usize) -> Result<Vec<(Seat, Answer)>, Refused> {
        let mut game = self.ways.first().ok_or(Refused::NotBegun)?.clone();
        let mut found = Vec::new();
        for answer in self.record.answers.iter().take(first) {
            let seat = game.decision().ok_or(Refused::GameOver)?.seat;
            game.decide(answer).map_err(Refused::Rule)?;
            found.push((seat, answer.clone()));
        }
        Ok(found)
    }

    /// The game after so many answers.
    pub fn game(&self, at: usize) -> Result<Game, Refused> {
        let at = at.min(self.last());
        let way = (at / self.step).min(self.ways.len().saturating_sub(1));
        let mut game = self.ways.get(way).ok_or(Refused::NotBegun)?.clone();
        for answer in &self.record.answers[way * self.step..at] {
            game.decide(answer).map_err(Refused::Rule)?;
        }
        Ok(game)
    }

    /// The turn after so many answers.
    pub fn turn(&self, at: usize) -> u16 {
        self.headings.iter().take_while(|heading| heading.at <= at).count() as u16
    }

    /// What happened between two moments that people would name: a base that scored, or else the
    /// first card that was played.
    pub fn cause(&self, from: usize, to: usize) -> Cause {
        let Some(play) = &self.table.play else { return Cause::Unnamed };
        let mut played = Cause::Unnamed;
        for (at, events) in play.events().enumerate().take(to + 1).skip(from + 1) {
            for event in events {
                if let What::Scoring { def, .. } = event.what {
                    return Cause::Scored { base: def };
                }
                if let (What::Played { seat, card, base, .. }, Cause::Unnamed) = (event.what, played) {
                    // Bases may be replaced by what follows.
                    let named = |game: Game| base.map(|base| game.table().base_def(base));
                    let base = self.game(at - 1).ok().and_then(named);
                    played = Cause::Played { seat, card: card.def, base };
                }
            }
        }
        played
    }
}

fn marks(play: &Play) -> (Vec<Heading>, Vec<Flag>) {
    let (mut headings, mut flags) = (Vec::new(), Vec::new());
    for (at, events) in play.events().enumerate() {
        for event in events {
            if let What::TurnBegan { seat } = event.what {
                headings.push(Heading { at, seat });
            }
            if let What::Scoring { def, .. } = event.what {
                flags.push(Flag { at, base: def });
            }
        }
    }
    flags.dedup();
    (headings, flags)
}

/// The reels that somebody looked at lately.
#[derive(Default)]
pub struct Reels {
    reels: Mutex<Vec<Arc<Reel>>>,
}

impl Reels {
    pub fn find(&self, code: &str) -> Option<Arc<Reel>> {
        let mut reels = self.reels.lock().unwrap_or_else(PoisonError::into_inner);
        let found = reels.iter().position(|reel| reel.table.code == code)?;
        let reel = reels.remove(found);
        reels.insert(0, Arc::clone(&reel));
        Some(reel)
    }

    pub fn keep(&self, reel: Reel) -> Arc<Reel> {
        let reel = Arc::new(reel);
        let mut reels = self.reels.lock().unwrap_or_else(PoisonError::into_inner);
        reels.retain(|other| other.table.code != reel.table.code);
        reels.insert(0, Arc::clone(&reel));
        reels.truncate(REELS);
        reel
    }
}
