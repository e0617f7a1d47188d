//! An action that was played by a right that wants somebody's power increased (004 p.16, Space
//! Prince): of its choices, those are open that can still come to that, until one has.

use crate::library::program::Effect;
use crate::query::happening::Happening;
use crate::query::standing::Cause;
use crate::run::choose::Cards;
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, CardId, ClauseId, EffectId, Origin};
use crate::state::piles::CardMask;
use crate::step::engine::Engine;

/// What the effect under way is bound to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// One of them must have more power in the end.
    pub cards: CardMask,
    by: EffectId,
    /// What is chosen now is what has more power.
    target: bool,
}

impl<'a> Engine<'a> {
    /// Whose power the play under way must increase still, if the one who plays it acts.
    fn bound_now(&self) -> Option<CardMask> {
        if self.s.underway.is_empty() || self.frame().actor != self.frame().you {
            return None;
        }
        self.t().bound_to(self.frame().origin_card())
    }

    /// What the effect before was bound to comes back when this one is over.
    pub(super) fn bind_effect(&mut self, by: EffectId) -> Option<Bound> {
        let bound = self.bound_now().map(|cards| Bound { cards, by, target: false });
        std::mem::replace(&mut self.bound, bound)
    }

    /// Whether the effect under way chooses whose power it increases by these words.
    pub(super) fn bind_pick(&mut self, what: &'a crate::library::program::CardPick) {
        if let Some(bound) = &self.bound {
            let target = self.t().raise_pick(bound.by).is_some_and(|pick| std::ptr::eq(pick, what));
            self.bound = Some(Bound { target, ..*bound });
        }
    }

    /// Those of what is offered that the effect under way may choose, if it is bound.
    pub(super) fn bound_cards(&self, offered: &Cards) -> CardMask {
        let Some(bound) = &self.bound else { return CardMask::default() };
        let chooses = matches!(self.lib.effect(bound.by), Effect::ChooseCards(_));
        let fits = |card: &CardId| {
            let it = CardMask::one(*card);
            let frame = *self.frame();
            let there = self.s.core.base_of(*card).or(frame.there);
            let chosen = if chooses { it } else { frame.chosen };
            match bound.target {
                true => bound.cards.has(*card),
                false => self.t().leaves_to_raise(bound.by, &Frame { it, there, chosen, ..frame }, &bound.cards),
            }
        };
        offered.iter().copied().filter(fits).collect()
    }

    /// Whether at least one must be chosen now: whose power increases, or how often.
    pub(super) fn must_choose(&self) -> bool {
        self.bound.as_ref().is_some_and(|b| b.target || self.t().counts_for_raise(b.by, self.frame()))
    }

    /// The same of bases.
    pub(super) fn is_bound_to(&self, base: BaseId) -> bool {
        let Some(bound) = &self.bound else { return false };
        let frame = Frame { there: Some(base), chosen_base: Some(base), ..*self.frame() };
        self.t().leaves_to_raise(bound.by, &frame, &bound.cards)
    }

    /// Whether these effects are what the play under way is bound to.
    pub(super) fn must_raise(&self, effects: impl Iterator<Item = EffectId>) -> bool {
        self.bound_now().is_some_and(|bound| self.t().can_raise(effects, self.frame(), &bound))
    }

    pub(super) fn clause_must_raise(&self, clause: ClauseId) -> bool {
        self.bound_now().is_some_and(|bound| self.t().clause_can_raise(clause, self.frame(), &bound))
    }

    /// The effect under way has yet to increase somebody's power: not by nothing.
    pub(super) fn least(&self) -> usize {
        let raises = |bound: &Bound| {
            let among = matches!(self.lib.effect(bound.by), Effect::SpreadCounters { .. } | Effect::TransferAmong(_));
            among || self.t().raise_pick(bound.by).is_some()
        };
        usize::from(self.bound.as_ref().is_some_and(raises))
    }

    /// The power of a card is increased (004 p.9).
    pub(super) fn raised(&mut self, card: CardId, cause: Cause) {
        self.notice(Happening::Raised { card, cause });
        if let Origin::Card(by) = cause.origin
            && self.t().bound_to(Some(by)).is_some_and(|bound| bound.has(card))
        {
            self.s.unbind(by);
        }
    }
}
