//! What is remembered of a play until all that it set off is over, and of a turn until its end.

use crate::state::ids::{AbilityId, CardId, Origin, Seat};
use crate::state::piles::CardMask;
use crate::state::whole::State;

/// An action on its way, with the table as it was when it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Underway {
    pub card: CardId,
    /// What was in play.
    pub there: CardMask,
    /// What of that had a +1 power counter.
    pub countered: CardMask,
    /// It was played by a right that wants the power of one of these increased.
    pub bound: Option<CardMask>,
}

/// What an ability has had already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Had {
    /// It has had this card affect another one, too: once for each action (004 p.16).
    Copied { by: Origin, ability: AbilityId, of: CardId },
    /// What a card that is played would do was met with something else, or was not: once for
    /// each play, whatever it affects.
    Met { by: Origin, ability: AbilityId, of: CardId, instead: bool },
    /// This player's first time of the turn.
    First { by: Origin, ability: AbilityId, seat: Seat },
}

impl State {
    pub fn push_underway(&mut self, underway: Underway) {
        self.facts.underway.push(underway);
    }
    /// An action has done what the right that paid for it wants.
    pub fn unbind(&mut self, card: CardId) {
        for underway in self.facts.underway.iter_mut().filter(|u| u.card == card) {
            underway.bound = None;
        }
    }
    pub fn note_had(&mut self, had: Had) {
        self.facts.had.push(had);
    }
    /// All that was played is resolved.
    pub fn end_plays(&mut self) {
        self.facts.underway.clear();
        self.facts.had.retain(|had| matches!(had, Had::First { .. }));
    }
}
