//! A game that is looked at again: any moment of it is soon at hand, because the game is kept as
//! it was every so many answers.

use std::sync::{Arc, Mutex, PoisonError};

use records::Record;
use rules::{Ask, BaseId, DefId, Game, Seat, What};

use crate::page::replay::{Changed, Flag, Heading};
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
    /// Who gave each answer.
    seats: Vec<Seat>,
    /// Cards that read otherwise today.
    pub changed: Vec<Changed>,
    /// The game after so many answers, here and there, in order: at its beginning, every so many
    /// answers, and where it was laid anew.
    ways: Vec<(usize, Game)>,
    /// Where turns begin, and bases score.
    pub headings: Vec<Heading>,
    pub flags: Vec<Flag>,
    /// Moments between two plays.
    pub rests: Vec<usize>,
}

impl Reel {
    pub fn wind(table: Table, (record, seats): (Record, Vec<Seat>), changed: Vec<Changed>) -> Result<Reel, Refused> {
        let play = table.play.as_ref().ok_or(Refused::NotBegun)?;
        let (trail, answers) = (play.trail(), play.trail().answers());
        let step = STEP.max(answers.len().div_ceil(KEPT));
        let (mut ways, mut rests) = (Vec::new(), Vec::new());
        let mut from = 0;
        let laid: Vec<usize> = trail.laid().chain([answers.len() + 1]).collect();
        for next in laid {
            // From the beginning, or from where it was laid, to where it was laid anew.
            let (mut game, first) = trail.way(next.saturating_sub(1).max(from)).map_err(|_| Refused::CardsGone)?;
            for at in first..next {
                if at == first || at % step == 0 {
                    ways.push((at, game.clone()));
                }
                if game.decision().is_some_and(|decision| decision.prompt.ask == Ask::PlayCards) {
                    rests.push(at);
                }
                if answers.get(at).is_none_or(|answer| game.decide(answer).is_err()) {
                    break;
                }
            }
            from = next;
        }
        ways.dedup_by_key(|(at, _)| *at);
        let (headings, flags) = marks(play);
        Ok(Reel { table, record, seats, changed, ways, headings, flags, rests })
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

    pub fn seats(&self) -> impl Iterator<Item = Option<Seat>> + '_ {
        self.seats.iter().copied().map(Some)
    }

    /// The last way at or before a moment, and the answers from there.
    fn way(&self, at: usize) -> Result<&(usize, Game), Refused> {
        self.ways.iter().rfind(|(way, _)| *way <= at).or(self.ways.first()).ok_or(Refused::NotBegun)
    }

    /// The game after so many answers; where it cannot be played so far, as far as it can.
    pub fn game(&self, at: usize) -> Result<Game, Refused> {
        self.reached(at).map(|(game, _)| game)
    }

    /// The same, and the number of answers that it has come by.
    pub fn reached(&self, at: usize) -> Result<(Game, usize), Refused> {
        let at = at.min(self.last());
        let (way, game) = self.way(at)?;
        let mut game = game.clone();
        let answers = self.play()?.trail().answers();
        for (n, answer) in answers.iter().enumerate().take(at).skip(*way) {
            if game.decide(answer).is_err() {
                return Ok((game, n));
            }
        }
        Ok((game, at.max(*way)))
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
                    let named = |game: Game| print_there(&game, base?);
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

/// The print of the base that an event names, in the game before it. An event of a file names a
/// slot alone.
fn print_there(game: &Game, base: BaseId) -> Option<DefId> {
    let table = game.table();
    let there = table.bases().into_iter().find(|there| there.slot() == base.slot())?;
    Some(table.base_def(there))
}

#[cfg(test)]
mod tests {
    use rules::{Library, Setup};

    use super::*;

    #[test]
    fn a_base_that_a_file_names_has_its_print() {
        let library = Library::new(cardtext::builtin());
        let game = Game::new(&library, Setup::random(3), 1).expect("a game");
        for base in game.table().bases() {
            let written = serde_json::to_value(base).expect("written");
            let read: BaseId = serde_json::from_value(written).expect("read");
            assert_eq!(print_there(&game, read), Some(game.table().base_def(base)));
        }
    }
}
