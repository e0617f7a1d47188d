//! Whether an answer brought something hidden to light, so that taking it back would
//! give more than the answer.

use crate::game::game::Game;
use crate::query::table::Whereabouts;
use crate::state::ids::{DefId, Seat};
use crate::step::event::{Event, What};

/// What a seat knows of each card before an answer: its print, and whether it is in a hand.
pub struct Knowledge {
    seat: Seat,
    defs: Vec<DefId>,
    in_hand: Vec<bool>,
}

impl Knowledge {
    pub fn of(game: &Game, seat: Seat) -> Knowledge {
        let view = game.view(seat);
        let table = view.table();
        let cards = || table.cards();
        Knowledge {
            seat,
            defs: cards().map(|card| table.def(card)).collect(),
            in_hand: cards().map(|card| matches!(table.whereabouts(card), Whereabouts::Hand(_))).collect(),
        }
    }

    /// Whether the events show, draw or shuffle anything, or the seat knows more after them.
    pub fn grew(&self, after: &Game, events: &[Event]) -> bool {
        events.iter().any(|event| self.shows(event)) || self.learned(&Knowledge::of(after, self.seat))
    }

    fn learned(&self, after: &Knowledge) -> bool {
        self.defs.iter().zip(&after.defs).any(|(before, after)| before.is_hidden() && !after.is_hidden())
    }

    /// Whether chance or a hidden card had a part in it. A discard from a hand may be random.
    fn shows(&self, event: &Event) -> bool {
        match event.what {
            What::Discarded { card } => self.in_hand.get(card.card.index()).copied().unwrap_or(true),
            What::Drew { .. }
            | What::Revealed { .. }
            | What::LookedAt { .. }
            | What::Shuffled { .. }
            | What::BaseDeckShuffled
            | What::BaseReplaced { .. }
            | What::Mulligan { .. } => true,
            _ => false,
        }
    }
}
