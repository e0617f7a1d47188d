//! Deeds: "may", "and", "and/or", "to".

use cardtext::ast::{Clause, Deed, Done, Effect, Series, Target};

use super::Manner;
use crate::library::survey::series_effects;
use crate::state::ids::Origin;
use crate::state::lasting::Address;
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::fault::Flow;

impl<'a> Engine<'a> {
    pub(crate) fn deed(&mut self, deed: &'a Deed, at: u8, branch: u8, optional: bool) -> Flow {
        match deed {
            Deed::Free { acts: Series::One { effect } } => {
                let address = self.address(at, branch, false, 0);
                let manner = if optional { Manner::May } else { Manner::Must };
                let done = if optional && !decides_by_choosing(effect) {
                    self.effect_possible(effect) && self.agrees()? && self.effect(effect, address, Manner::Must)?
                } else {
                    self.effect(effect, address, manner)?
                };
                self.settle_may(done, optional);
                Ok(())
            }
            Deed::Free { acts: Series::And { effects } } => {
                if optional && !(self.all_possible(effects) && self.agrees()?) {
                    self.settle_may(false, true);
                    return Ok(());
                }
                self.settle_may(true, optional);
                self.push_effects(effects.len(), at, branch, false);
                Ok(())
            }
            Deed::Free { acts: Series::AndOr { effects } } => self.and_or(effects, at, branch, false, optional),
            Deed::To { cost, gain } => self.pay(cost, gain, at, branch, optional),
        }
    }

    /// What the first effects of a series find cannot be asked for before.
    fn all_possible(&self, effects: &[Effect]) -> bool {
        let finds = |e: &Effect| {
            matches!(
                e,
                Effect::Search { .. }
                    | Effect::Reveal { .. }
                    | Effect::LookAt { .. }
                    | Effect::RevealUntil { .. }
                    | Effect::Draw { .. }
            )
        };
        // 004 p.7: without Madness cards, what says to draw them is passed over.
        let passed_over = |e: &Effect| matches!(e, Effect::DrawMadness { .. });
        let known = effects.iter().position(finds).map_or(effects.len(), |i| i + 1);
        effects[..known].iter().all(|e| passed_over(e) || (self.effect_possible(e) && !self.is_prevented(e)))
    }

    /// "Return the chosen minions", none of which can be returned.
    fn is_prevented(&self, effect: &Effect) -> bool {
        let Effect::Return { what } = effect else { return false };
        let frame = self.frame();
        let meant = match what {
            Target::Chosen { .. } | Target::ChosenOnes { .. } => frame.chosen,
            Target::It | Target::Them => frame.it,
            _ => return false,
        };
        let cause = self.cause();
        !meant.is_empty() && meant.iter().all(|c| self.t().cannot(c, Done::Returned, &cause))
    }

    fn address(&self, at: u8, branch: u8, gain: bool, effect: usize) -> Address {
        Address { ability: self.frame().ability, sentence: at, branch, gain, effect: effect as u8 }
    }

    /// "You may": does the one who acts want to?
    fn agrees(&mut self) -> Flow<bool> {
        let actor = self.frame().actor;
        self.ask_yes(actor, Ask::May)
    }

    fn settle_may(&mut self, done: bool, optional: bool) {
        let frame = self.frame_mut();
        frame.done = done;
        if optional && !done {
            frame.declined |= frame.actor.bit();
            self.not_used();
        }
    }

    /// "Once each turn … you may": what was declined may be offered again.
    fn not_used(&mut self) {
        let frame = *self.frame();
        if !crate::rulebook::trigger::is_once(self.paragraph()) || frame.sentence != 0 {
            return;
        }
        let bit = self.t().use_bit(frame.def, frame.ability);
        match frame.origin {
            Origin::Card(card) => self.s.core.card_mut(card).used &= !bit,
            Origin::Base(base) => self.s.core.bases[base.index()].used &= !bit,
        }
    }

    fn push_effects(&mut self, n: usize, at: u8, branch: u8, gain: bool) {
        for effect in (0..n).rev() {
            self.push(Step::Effect { at, branch, gain, effect: effect as u8 });
        }
    }

    /// "{a} and/or {b}": one of them or more.
    fn and_or(&mut self, effects: &'a [Effect], at: u8, branch: u8, gain: bool, optional: bool) -> Flow {
        let actor = self.frame().actor;
        // Permits cost nothing: both are simply given.
        if effects.iter().all(|e| matches!(e, Effect::Extra { .. })) && !self.plays_now(at) {
            self.settle_may(true, optional);
            self.push_effects(effects.len(), at, branch, gain);
            return Ok(());
        }
        let options: arrayvec::ArrayVec<Choice, 8> = (0..effects.len().min(8) as u8).map(Choice::Branch).collect();
        let picks = self.ask(actor, Ask::Branch, None, &options, (usize::from(!optional), options.len()), false)?;
        let mut sorted: arrayvec::ArrayVec<u8, 8> = picks.iter().copied().collect();
        sorted.sort_unstable();
        self.settle_may(!sorted.is_empty(), optional);
        for effect in sorted.into_iter().rev() {
            self.push(Step::Effect { at, branch, gain, effect });
        }
        Ok(())
    }

    /// "{cost} to {gain}": all of the cost, or nothing (004 p.10, "pour").
    fn pay(&mut self, cost: &'a Series, gain: &'a Series, at: u8, branch: u8, optional: bool) -> Flow {
        let costs = series_effects(cost);
        if !costs.iter().all(|e| self.payable(e)) {
            self.settle_may(false, optional);
            return Ok(());
        }
        // A price of one choice is declined by choosing nothing.
        let by_choice = optional && costs.len() == 1 && decides_by_choosing(&costs[0]);
        if optional && !by_choice && !self.agrees()? {
            self.settle_may(false, true);
            return Ok(());
        }
        let manner = if by_choice { Manner::May } else { Manner::Must };
        let mut paid = true;
        for (i, effect) in costs.iter().enumerate() {
            let address = self.address(at, branch, false, i);
            paid &= self.effect(effect, address, manner)?;
        }
        self.settle_may(paid, optional);
        if !paid {
            return Ok(());
        }
        match gain {
            Series::AndOr { effects } => self.and_or(effects, at, branch, true, false),
            other => {
                self.push_effects(series_effects(other).len(), at, branch, true);
                Ok(())
            }
        }
    }

    pub(crate) fn clause_possible(&self, clause: &Clause) -> bool {
        let deed = match clause {
            Clause::You { deed } | Clause::May { deed } => deed,
            Clause::Acts { .. } | Clause::MayAct { .. } => return true,
            Clause::If { cond, then } => return self.t().holds(cond, &self.ctx()) && self.clause_possible(then),
            _ => return true,
        };
        match deed {
            Deed::Free { acts: Series::One { effect } } => self.effect_possible(effect),
            Deed::Free { acts } => series_effects(acts).iter().any(|e| self.effect_possible(e)),
            Deed::To { cost, .. } => series_effects(cost).iter().all(|e| self.payable(e)),
        }
    }

    /// Whether all of a price can be paid, not only a part.
    fn payable(&self, effect: &Effect) -> bool {
        match effect {
            Effect::DrawMadness { n } => self.s.core.madness.len as usize >= self.how_many(n),
            other => self.effect_possible(other),
        }
    }
}

/// Whether declining is simply choosing nothing, so that nobody is asked twice.
fn decides_by_choosing(effect: &Effect) -> bool {
    let target = match effect {
        Effect::Destroy { what }
        | Effect::Return { what }
        | Effect::Move { what, .. }
        | Effect::Place { what, .. }
        | Effect::Discard { what }
        | Effect::Give { what, .. }
        | Effect::AddCounter { on: what, .. }
        | Effect::RemoveCounter { from: what, .. }
        | Effect::TransferCounter { from: what, .. }
        | Effect::TakeControl { what, .. }
        | Effect::PlayExtra { what, .. }
        | Effect::Play { what, .. }
        | Effect::Search { what, .. }
        | Effect::Replace { with: what, .. }
        | Effect::Shuffle { what, .. } => what,
        Effect::Extra { .. } => return true,
        _ => return false,
    };
    matches!(
        target,
        Target::Some { .. }
            | Target::UpTo { .. }
            | Target::AnyNumber { .. }
            | Target::OneOfThem
            | Target::DiscardedBase
    )
}
