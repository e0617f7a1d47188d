//! Transferring actions: from one minion or base to another (004 p.11, "Transférer").
//!
//! What is transferred keeps its controller, and what was said of it; it is not played.

use super::Manner;
use super::choose::{BaseList, Cards, Narrow};
use crate::library::program::{BasePick, Bearer, CardPick, Done};
use crate::query::standing::Cause;
use crate::query::table::Ctx;
use crate::query::whynot::WhyNot;
use crate::rulebook::aim::Blow;
use crate::rulebook::departure::{Exit, Leaver};
use crate::state::core::{MAX_BASES, Zone};
use crate::state::ids::{BaseId, CardId, Origin};
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::{Flow, impossible};
use arrayvec::ArrayVec;

impl<'a> Engine<'a> {
    pub(super) fn transfer(&mut self, what: &'a CardPick, to: &'a Bearer, manner: Manner) -> Flow<bool> {
        let cards = self.pick(what, manner)?;
        let mut all = !cards.is_empty();
        for card in cards {
            if !matches!(self.s.core.card(card).zone, Zone::OnBase | Zone::OnMinion) {
                self.note.because(WhyNot::NotThere);
                all = false;
                continue;
            }
            all &= match to {
                Bearer::Minion(to) => {
                    let besides = self.s.core.card(card).host();
                    let other = Narrow { besides, never: besides, ..Narrow::default() };
                    let hosts = self.pick_narrow(to, Manner::Must, &other)?;
                    // Another minion may bear it instead (004 p.22).
                    let hosts =
                        self.aim(hosts.into_iter().filter(|host| Some(*host) != besides).collect(), Blow::BEAR)?;
                    match hosts.into_iter().find(|host| Some(*host) != besides) {
                        Some(host) => self.transfer_to_minion(card, host)?,
                        None => {
                            self.note.because(WhyNot::Nowhere);
                            false
                        }
                    }
                }
                Bearer::Base(to) => match self.base_to_bear(card, to)? {
                    Some(base) => self.transfer_to_base(card, base)?,
                    None => false,
                },
            };
            // *It* is the action, wherever it is now.
            self.frame_mut().it = CardMask::one(card);
        }
        Ok(all)
    }

    /// The bearer of *it* is destroyed, and the action goes to another minion, even if the bearer
    /// stays (004 p.21).
    pub(super) fn plunder(&mut self, to: &'a CardPick, manner: Manner) -> Flow<bool> {
        let action = self.frame().it.iter().next();
        let host = action.and_then(|card| self.s.core.card(card).host());
        let (Some(card), Some(host)) = (action, host) else {
            self.note.because(WhyNot::NotThere);
            return Ok(false);
        };
        let other = Narrow { besides: Some(host), never: Some(host), ..Narrow::default() };
        let next = self.pick_narrow(to, manner, &other)?.into_iter().find(|c| *c != host);
        self.frame_mut().it = CardMask::one(card);
        let cause = self.cause();
        // Another may take the blow, or share in it (004 p.9: the minion is named).
        let struck = self.aim(Cards::from_iter([host]), Blow::of(Done::Destroyed))?;
        // What is transferred is affected.
        let open = self.t().immune(card, &cause).is_none();
        let onto = next.filter(|_| open).map(|next| Leaver { card, exit: Exit::Onto(next) });
        let struck: CardMask = struck.into_iter().collect();
        let leavers = struck.iter().map(|card| Leaver { card, exit: Exit::Destroyed }).chain(onto);
        let left = self.depart(leavers, Some(&cause))?;
        let destroyed = struck.iter().any(|card| left.has(card));
        let Some(next) = next else { return Ok(destroyed) };
        if self.s.core.card(card).host() == Some(next) {
            self.tell_transfer(card, Some(next));
            self.take_hold();
            return Ok(true);
        }
        Ok(self.s.core.card(card).zone == Zone::OnMinion && self.transfer_to_minion(card, next)?)
    }

    /// "Another base" is another than where the action lies.
    fn base_to_bear(&mut self, card: CardId, to: &'a BasePick) -> Flow<Option<BaseId>> {
        let on_base = self.s.core.card(card).zone == Zone::OnBase;
        let from = self.s.core.base_of(card).filter(|_| on_base);
        let bases: BaseList = match to {
            BasePick::One(_) => self.pick_bases(to, Manner::Must)?,
            BasePick::Some { of, .. } | BasePick::Every(of) => {
                let (t, ctx) = (self.t(), Ctx { here: self.s.core.base_of(card), ..self.ctx() });
                t.core().bases_in_play().filter(|b| t.base_fits(of, *b, &ctx)).collect()
            }
        };
        let options: ArrayVec<Choice, MAX_BASES> =
            bases.into_iter().filter(|b| Some(*b) != from).map(Choice::Base).collect();
        if options.is_empty() {
            self.note.because(WhyNot::NO_TARGET);
            return Ok(None);
        }
        let actor = self.frame().actor;
        match self.ask_one(actor, Ask::MoveWhere, Some(card), &options)? {
            Choice::Base(base) => Ok(Some(base)),
            _ => impossible("a base was asked for"),
        }
    }

    fn transfer_to_minion(&mut self, card: CardId, host: CardId) -> Flow<bool> {
        let cause = self.cause();
        if !self.is_there(host) || !self.affect(card, None, &cause)? {
            return Ok(false);
        }
        // 004 p.11: what cannot be affected bears nothing, and the action is discarded.
        if !self.affect(host, None, &cause)? || self.t().immune(host, &self.borne(card)).is_some() {
            self.depart_alone(card, Exit::Discarded, None)?;
            return Ok(false);
        }
        if !self.s.core.is_in_play(card) || self.s.core.card(host).zone != Zone::Minion {
            return Ok(false);
        }
        self.let_go(self.s.core.life(card));
        self.s.put(card, Zone::OnMinion, host.number(), End::Bottom);
        self.tell_transfer(card, Some(host));
        self.take_hold();
        Ok(true)
    }

    fn transfer_to_base(&mut self, card: CardId, base: BaseId) -> Flow<bool> {
        let cause = self.cause();
        if !self.s.core.is_there(base) || !self.affect(card, None, &cause)? {
            return Ok(false);
        }
        if !self.s.core.is_in_play(card) {
            return Ok(false);
        }
        self.let_go(self.s.core.life(card));
        self.s.put(card, Zone::OnBase, base.number(), End::Bottom);
        self.tell_transfer(card, None);
        Ok(true)
    }

    fn tell_transfer(&mut self, card: CardId, host: Option<CardId>) {
        if let Some(base) = self.s.core.base_of(card) {
            self.frame_mut().there = Some(base);
            let (card, host) = (self.shown(card), host.map(|host| self.shown(host)));
            self.emit(What::Transferred { card, base, host });
        }
    }

    /// An action on a minion as what affects it.
    pub(crate) fn borne(&self, card: CardId) -> Cause {
        let seat = self.s.core.card(card).controller;
        let def = self.s.core.card(card).def;
        Cause {
            origin: Origin::Card(card),
            def,
            ability: None,
            seat,
            doer: seat,
            playing: false,
            obeys: None,
            directly: true,
        }
    }
}
