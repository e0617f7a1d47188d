//! Hints: advice for whoever is asked, thought of beside the table and shown to that seat
//! alone. Nothing of it is stored; it ends with the question.

use std::sync::Arc;

use bots::{Advice, Depth};
use rules::Seat;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use super::reader::Viewer;
use super::room::Room;
use super::think::advise;
use crate::page::scene::Hint;
use crate::refused::Refused;
use crate::table::state::{Stage, Table};

/// The hint of the open question, if somebody asked for one, and the way it comes back.
pub struct Hints {
    asked: Option<Asked>,
    pub(super) found: mpsc::Receiver<Box<Found>>,
    finder: mpsc::Sender<Box<Found>>,
}

struct Asked {
    seat: Seat,
    /// `None` while it is thought about.
    advice: Option<Vec<Advice>>,
    thinking: AbortHandle,
}

impl Drop for Asked {
    /// A thought that still waits for a free core is not needed any more.
    fn drop(&mut self) {
        self.thinking.abort();
    }
}

/// What came of thinking, and for which question.
pub struct Found {
    moves: u64,
    advice: Vec<Advice>,
}

impl Hints {
    pub fn new() -> Hints {
        let (finder, found) = mpsc::channel(4);
        Hints { asked: None, found, finder }
    }

    /// The question has changed: a hint that is still under way is late.
    pub fn forget(&mut self) {
        self.asked = None;
    }

    /// What somebody who looks so at the table is told of it.
    pub fn told(&self, table: &Table, viewer: Viewer) -> Hint<'_> {
        let Viewer::Seat(seat) = viewer else { return Hint::Never };
        if !table.terms.hints || table.stage() == Stage::Over {
            return Hint::Never;
        }
        if table.asked() != Some(seat) {
            return Hint::NotNow;
        }
        match self.asked.as_ref().filter(|asked| asked.seat == seat) {
            None => Hint::Free,
            Some(Asked { advice: None, .. }) => Hint::Thinking,
            Some(Asked { advice: Some(advice), .. }) => Hint::Given(advice),
        }
    }
}

impl Room {
    /// Begins to think, unless that is done already.
    pub(super) fn ask_hint(&mut self, seat: Seat, at: usize) -> Result<(), Refused> {
        let stage = self.table.stage();
        let play = self.table.play.as_mut().ok_or(Refused::NotBegun)?;
        if !self.table.terms.hints {
            return Err(Refused::NoHints);
        }
        if stage == Stage::Over {
            return Err(Refused::GameOver);
        }
        if play.at() != at {
            return Err(Refused::OldDecision);
        }
        if play.game.decision().is_none_or(|decision| decision.seat != seat) {
            return Err(Refused::NotAsked);
        }
        if self.hints.asked.is_some() {
            return Ok(());
        }
        let (view, moves) = (play.view(Some(seat)), self.moves);
        let (thinkers, budget, finder) =
            (Arc::clone(&self.hub.thinkers), self.hub.pace.hint_budget, self.hints.finder.clone());
        let payer = self.payer;
        let thinking = tokio::spawn(async move {
            let advice = advise(thinkers.turn(Depth::Search, payer), budget, view).await;
            let _ = finder.send(Box::new(Found { moves, advice })).await;
        });
        self.hints.asked = Some(Asked { seat, advice: None, thinking: thinking.abort_handle() });
        self.show(&[]);
        Ok(())
    }

    /// Shows it, unless the question has been answered meanwhile.
    pub(super) fn found_hint(&mut self, found: Found) {
        if found.moves != self.moves {
            return;
        }
        if let Some(asked) = &mut self.hints.asked {
            asked.advice = Some(found.advice);
            self.show(&[]);
        }
    }
}
