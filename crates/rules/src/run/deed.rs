//! Deeds: "may", "and", "and/or", "to".

use arrayvec::ArrayVec;

use super::Manner;
use crate::library::program::{CardPick, Count, Deed, Effect, Lot, PrintPick};
use crate::query::possible::Need;
use crate::query::whynot::WhyNot;
use crate::state::core::Used;
use crate::state::ids::EffectId;
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;
use crate::step::watch::Outcome;

impl<'a> Engine<'a> {
    pub(super) fn deed(&mut self, deed: &'a Deed, optional: bool) -> Flow {
        let optional = optional && !self.must_raise(deed.effects());
        match deed {
            Deed::One(effect) => {
                self.alone = true;
                let done = if optional && !decides_by_choosing(self.lib.effect(*effect)) {
                    match self.t().possible(*effect, self.frame(), Need::May) {
                        Ok(()) => self.agrees()? && self.effect(*effect, Manner::Must)?,
                        Err(why) => {
                            self.deed_in_vain(deed, why);
                            false
                        }
                    }
                } else {
                    self.effect(*effect, if optional { Manner::May } else { Manner::Must })?
                };
                self.s.no_more_questions();
                self.settle_may(done, optional);
                Ok(())
            }
            Deed::And(effects) => {
                if optional {
                    let possible = self.t().all_possible(effects, self.frame());
                    if let Err(why) = possible {
                        self.deed_in_vain(deed, why);
                    }
                    if possible.is_err() || !self.agrees()? {
                        self.settle_may(false, true);
                        return Ok(());
                    }
                }
                self.settle_may(true, optional);
                self.push_effects(effects);
                Ok(())
            }
            Deed::AndOr(effects) => self.and_or(effects, optional),
            Deed::Pay { cost, gain, and_or } => {
                let payable = |e: &EffectId| self.t().possible(*e, self.frame(), Need::Price);
                if let Err(why) = cost.iter().try_for_each(payable) {
                    self.deed_in_vain(deed, why);
                    self.settle_may(false, optional);
                    return Ok(());
                }
                self.pay(cost, gain, *and_or, optional)
            }
        }
    }

    /// "You may": does the one who acts want to?
    fn agrees(&mut self) -> Flow<bool> {
        let actor = self.frame().actor;
        self.ask_yes(actor, Ask::May)
    }

    fn settle_may(&mut self, done: bool, optional: bool) {
        let frame = self.frame();
        if done && optional && self.t().is_offer(frame) {
            let (you, ability) = (frame.you, frame.ability);
            // A Special of a card in play is used when it is agreed to.
            if let Some(card) = frame.origin_card() {
                self.notice_use(you, card, ability);
            }
        }
        let frame = self.frame_mut();
        frame.done = done;
        if optional && !done {
            frame.declined.insert(frame.actor);
            self.not_used();
        }
    }

    /// "Once each turn … you may": what was declined may be offered again.
    pub(crate) fn not_used(&mut self) {
        let frame = *self.frame();
        if let Some(span) = self.paragraph().limit.filter(|_| self.t().is_offer(&frame)) {
            self.s.remove_limit(Used { span, ability: frame.ability, seat: frame.you });
        }
        if !self.paragraph().is_once() || frame.sentence != 0 {
            return;
        }
        let bit = self.t().use_bit(frame.def, frame.ability);
        self.s.unmark_used(frame.origin(), bit);
    }

    fn push_effects(&mut self, effects: &[EffectId]) {
        for effect in effects.iter().rev() {
            self.push(Step::Effect(*effect));
        }
    }

    /// "{a} and/or {b}": one of them or more.
    fn and_or(&mut self, effects: &'a [EffectId], optional: bool) -> Flow {
        let actor = self.frame().actor;
        // Permits cost nothing: both are simply given.
        let permit = |e: &EffectId| match self.lib.effect(*e) {
            Effect::Extra(extra) => !self.t().plays_now(extra, self.frame()),
            _ => false,
        };
        if effects.iter().all(permit) {
            self.settle_may(true, optional);
            self.push_effects(effects);
            return Ok(());
        }
        let can = |e: &EffectId| self.t().possible(*e, self.frame(), Need::May).is_ok();
        // One of them may make another one possible.
        let any = effects.iter().any(can);
        let options: ArrayVec<Choice, 16> =
            (0..16u8).zip(effects).filter(|_| any).map(|(i, _)| Choice::Branch(i)).collect();
        if options.is_empty() {
            self.emit(What::InVain { why: WhyNot::NO_TARGET });
            for effect in effects {
                self.watch_effect(*effect, Outcome::InVain(Some(WhyNot::NO_TARGET)));
            }
            self.settle_may(false, optional);
            return Ok(());
        }
        let must = (0..16u8).zip(effects).find(|(_, e)| self.must_raise([**e].into_iter())).map(|(i, _)| i);
        let open: ArrayVec<Choice, 16> =
            options.iter().copied().filter(|o| must.is_none_or(|must| *o != Choice::Branch(must))).collect();
        let least = usize::from(!optional && must.is_none());
        let picks = self.ask(actor, Ask::Branch, None, &open, (least, open.len()), false)?;
        let branch = |p: &u8| match open[*p as usize] {
            Choice::Branch(i) => Some(i),
            _ => None,
        };
        let mut sorted: ArrayVec<u8, 16> = picks.iter().filter_map(branch).chain(must).collect();
        sorted.sort_unstable();
        self.settle_may(!sorted.is_empty(), optional);
        for i in sorted.into_iter().rev() {
            self.push(Step::Effect(effects[i as usize]));
        }
        Ok(())
    }

    /// "{cost} to {gain}": all of the cost, or nothing (004 p.10, "pour"). It can be paid.
    fn pay(&mut self, cost: &'a [EffectId], gain: &'a [EffectId], and_or: bool, optional: bool) -> Flow {
        // A price of one choice is declined by choosing nothing.
        let by_choice = optional && cost.len() == 1 && decides_by_choosing(self.lib.effect(cost[0]));
        if optional && !by_choice && !self.agrees()? {
            self.settle_may(false, true);
            return Ok(());
        }
        let manner = if by_choice { Manner::May } else { Manner::Must };
        let mut paid = true;
        self.alone = cost.len() == 1 && !and_or;
        for effect in cost {
            paid &= self.effect(*effect, manner)?;
        }
        self.settle_may(paid, optional);
        if !paid {
            return Ok(());
        }
        if and_or {
            return self.and_or(gain, false);
        }
        self.push_effects(gain);
        Ok(())
    }
}

/// Whether declining is simply choosing nothing, so that nobody is asked twice.
pub(super) fn decides_by_choosing(effect: &Effect) -> bool {
    match effect {
        Effect::Destroy(what)
        | Effect::DestroyLoot { what, .. }
        | Effect::Bury { what, .. }
        | Effect::Uncover(what)
        | Effect::UseTalentAs(what)
        | Effect::Plunder(what)
        | Effect::Return(what)
        | Effect::Discard(what)
        | Effect::Move { what, .. }
        | Effect::Place { what, .. }
        | Effect::Shuffle { what, .. }
        | Effect::GivePower { what, .. }
        | Effect::AddCounters { on: what, .. }
        | Effect::RemoveCounters { from: what, .. }
        | Effect::TransferCounters { from: what, .. }
        | Effect::TakeControl { what, .. }
        | Effect::GiveControl { what, .. }
        | Effect::UseTalent(what)
        | Effect::Transfer { what, .. }
        | Effect::Too(what)
        | Effect::Play { what, .. } => match what {
            // Chance chooses, or nothing is left to choose.
            CardPick::Some { random: true, .. } | CardPick::Some { lot: Lot::EachName, .. } => false,
            CardPick::Some { count: Count::Exactly(1) | Count::UpTo(_) | Count::Any, .. } | CardPick::OneOfThem => true,
            CardPick::Some { count: Count::Exactly(_) | Count::Equal(_) | Count::OneOrMore, .. }
            | CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Every(_)
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::AnyOfThem
            | CardPick::Both(_) => false,
        },
        Effect::PlayFromHand { n, up_to, .. } => *n == 1 || *up_to,
        Effect::Search { .. }
        | Effect::SearchTreasures(_)
        | Effect::SearchBases
        | Effect::Extra(_)
        | Effect::Divert(_) => true,
        Effect::Replace { with, .. } => matches!(with, PrintPick::OneOfThem | PrintPick::Discarded),
        Effect::RemoveAnyCounters(_)
        | Effect::DrawTreasures(_)
        | Effect::DiscardTreasures(_)
        | Effect::AddLoot(_)
        | Effect::PlayMonsters { .. }
        | Effect::ShuffleTreasures(_)
        | Effect::TakeVp { .. }
        | Effect::DestroyBases(_)
        | Effect::PlaceBases { .. }
        | Effect::PutBack { .. }
        | Effect::PutBackBases { .. }
        | Effect::ShuffleBases(_)
        | Effect::DiscardUntil(_)
        | Effect::Draw { .. }
        | Effect::DrawMadness(_)
        | Effect::DrawTo(_)
        | Effect::Reveal(_)
        | Effect::RevealBases(_)
        | Effect::LookAt(_)
        | Effect::LookAtBases(_)
        | Effect::RevealUntil { .. }
        | Effect::TransferAmong(_)
        | Effect::SpreadCounters { .. }
        | Effect::Mark(_)
        | Effect::ClearMarks
        | Effect::GiveUp(_)
        | Effect::Begin { .. }
        | Effect::Bestow { .. }
        | Effect::Mimic { .. }
        | Effect::GainVp { .. }
        | Effect::LoseVp(_)
        | Effect::Lower { .. }
        | Effect::LoseAbilities { .. }
        | Effect::Nullify
        | Effect::NotReplaced
        | Effect::Trade
        | Effect::TradeWith(_)
        | Effect::DrawPast
        | Effect::AsIfAction
        | Effect::PlayBase
        | Effect::DiscardBases(_)
        | Effect::ChooseCards(_)
        | Effect::ChooseBases(_)
        | Effect::ChoosePlayer(_)
        | Effect::NameFaction
        | Effect::NameCard
        | Effect::ExtraTurn
        | Effect::Nothing => false,
    }
}
