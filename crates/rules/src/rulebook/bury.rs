//! Burying (004 p.8): face down at a base, known to its controller; uncovered, it is played at
//! once as an extra card there, or discarded if it cannot be.

use arrayvec::ArrayVec;

use crate::library::def::Form;
use crate::library::program::{CardPick, Event, Hap, Meant, PlayPlace, Subject, SubjectPart, This};
use crate::query::happening::Happening;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::rulebook::departure::Exit;
use crate::run::Manner;
use crate::state::core::{CameFrom, MAX_BASES, MAX_CARDS, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Seat};
use crate::state::zones::End;
use crate::step::agenda::{Play, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

impl<'a> Engine<'a> {
    /// "Bury a card from your hand here."
    pub fn bury(&mut self, what: &'a CardPick, at: &'a PlayPlace, manner: Manner) -> Flow<bool> {
        let cards = match what.is_this() && !self.t().may_be_buried(self.frame()) {
            true => {
                self.note.because(WhyNot::NotThere);
                return Ok(false);
            }
            false => self.pick(what, manner)?,
        };
        let seat = self.frame().actor;
        let mut any = false;
        for card in &cards {
            // Not again at once (004 p.8).
            if self.is_just_uncovered(*card) {
                self.note.because(WhyNot::NotNow);
                continue;
            }
            let options: ArrayVec<Choice, MAX_BASES> =
                self.t().allowed_bases(self.frame(), at).iter().map(|b| Choice::Base(*b)).collect();
            if options.is_empty() {
                self.note.because(WhyNot::Nowhere);
                continue;
            }
            let Choice::Base(base) = self.ask_one(seat, Ask::BuryWhere, Some(*card), &options)? else { continue };
            any |= self.bury_card(*card, base, seat)?;
            self.frame_mut().there = Some(base);
        }
        self.frame_mut().it = cards.iter().copied().collect();
        Ok(any && !cards.is_empty())
    }

    fn is_just_uncovered(&self, card: CardId) -> bool {
        self.s.frames.iter().any(|f| f.uncovered && f.origin_card() == Some(card))
    }

    fn bury_card(&mut self, card: CardId, base: BaseId, seat: Seat) -> Flow<bool> {
        let cause = self.cause();
        let in_play = self.s.core.is_in_play(card);
        // Nobody sees which card of the hand it is (004 p.8).
        self.s.conceal(card, seat);
        if in_play {
            if !self.depart_alone(card, Exit::Buried(base), Some(&cause))? {
                return Ok(false);
            }
        } else {
            self.s.put(card, Zone::Buried, base.number(), End::Bottom);
        }
        self.s.show(card, seat.into());
        self.s.set_controller(card, Some(seat));
        self.frame_mut().limbo.remove(card);
        let shown = self.shown(card);
        self.emit(What::Buried { seat, card: shown, base });
        self.notice(Happening::Buried { card });
        Ok(true)
    }

    /// "Uncover up to two of your buried cards there": one is wholly played before the next.
    pub fn uncover_effect(&mut self, what: &'a CardPick, manner: Manner) -> Flow<bool> {
        let cards = self.pick(what, manner)?;
        let buried: ArrayVec<CardId, MAX_CARDS> =
            cards.iter().copied().filter(|c| self.s.core.card(*c).zone == Zone::Buried).collect();
        if buried.is_empty() {
            self.note.because(WhyNot::NO_TARGET);
            return Ok(false);
        }
        self.frame_mut().it = buried.iter().copied().collect();
        buried.iter().rev().for_each(|card| self.push(Step::Uncover(*card)));
        self.note.changes += 1;
        Ok(true)
    }

    /// At the start of one's turn one may be uncovered: before what else happens then, or after
    /// (004 p.8). `again`: who does not want it yet is asked once more.
    pub fn may_uncover(&mut self, again: bool) -> Flow {
        let seat = self.s.core.turn;
        let core = &self.s.core;
        let options: ArrayVec<Choice, MAX_CARDS> =
            core.buried().filter(|c| core.card(*c).controller == Some(seat)).map(Choice::Card).collect();
        if options.is_empty() {
            return Ok(());
        }
        match self.ask_optional(seat, Ask::Uncover, None, &options)? {
            Some(Choice::Card(card)) => {
                self.push(Step::Settle);
                self.push(Step::Uncover(card));
            }
            _ if again && !self.s.pending.is_empty() => {
                self.push(Step::MayUncover { again: false });
                self.push(Step::Settle);
            }
            _ => {}
        }
        Ok(())
    }

    /// Its controller plays it where it lies, as an extra card.
    pub fn uncover(&mut self, card: CardId) -> Flow {
        let c = *self.s.core.card(card);
        let (Zone::Buried, Some(seat)) = (c.zone, c.controller) else { return Ok(()) };
        let Some(base) = self.s.core.lies_at(card) else { return Ok(()) };
        self.s.show_all(card);
        let shown = self.shown(card);
        self.emit(What::Uncovered { seat, card: shown, base });
        self.notice(Happening::Uncovered { card });
        self.s.put(card, Zone::Limbo, seat.0, End::Bottom);
        self.s.set_came_from(card, CameFrom::Hand);
        self.s.set_controller(card, Some(seat));
        let uncovered = Play { there: Some(base), uncovered: true, ..Play::new(card, seat) };
        let t = self.t();
        let playable = t.can_be_played(seat, card, &[base]).is_ok();
        // "When this card is uncovered, …": that is what it is played for; and a Special whose
        // moment this is may be played, too.
        // 004 p.22: a Special is not played where Specials cannot be.
        let open = t.may_play_special(seat, card).is_ok();
        let of_this_moment =
            || t.special_now(seat, card).filter(|(_, at)| *at == base && open).map(|(special, _)| special);
        if let Some(special) = t.when_uncovered(c.def).filter(|_| playable && open).or_else(of_this_moment) {
            self.push(Step::PlayCard(Play { special: Some(special), ..uncovered }));
            return Ok(());
        }
        let only_special = self.lib.def(c.def).special_only || t.when_uncovered(c.def).is_some();
        let play = if playable && !only_special { self.ask_where(card, seat, &[base], None)? } else { None };
        match play {
            Some(play) => self.push(Step::PlayCard(Play { there: Some(base), uncovered: true, ..play })),
            None => self.discard_card(card),
        }
        Ok(())
    }

    /// Buried cards of a base that leaves go to their owners' discard piles.
    pub fn discard_buried(&mut self, base: BaseId) {
        let buried: ArrayVec<CardId, MAX_CARDS> = self.s.core.buried_at(base).collect();
        buried.into_iter().for_each(|card| self.discard_card(card));
    }
}

impl Table<'_> {
    /// "Bury this …": an action that is being played, or a minion that has not left play (004
    /// p.13; clarification of Mummy: directly from its base).
    pub(crate) fn may_be_buried(&self, frame: &Frame) -> bool {
        frame.origin_card().is_some_and(|card| {
            let core = self.core();
            core.card(card).zone == Zone::Resolving || (core.is_in_play(card) && core.speaks_still(frame.speaker))
        })
    }

    /// The Special of an action that speaks when it is uncovered.
    fn when_uncovered(&self, def: DefId) -> Option<u8> {
        let abilities = &self.lib.def(def).abilities;
        let found = abilities.iter().position(|a| self.hears_itself_uncovered(*a));
        found.filter(|_| self.lib.def(def).form != Form::Minion).map(|n| n as u8)
    }

    /// "When this card is uncovered": what an action is played for then, and what a minion says
    /// when it comes into play so.
    pub(crate) fn hears_itself_uncovered(&self, ability: AbilityId) -> bool {
        let this = |part: &SubjectPart| matches!(part, SubjectPart::Meant(Meant::This(This::Card | This::Minion)));
        match self.lib.paragraph(ability).trigger().map(|trigger| &trigger.event) {
            Some(Event::Happens { hap: Hap::Uncovered(Subject::Any(parts)), .. }) => parts.iter().all(this),
            Some(_) | None => false,
        }
    }

    /// Buried at a base, in order of arrival.
    pub fn buried_at(&self, base: BaseId) -> Vec<CardId> {
        self.core().buried_at(base).collect()
    }
    /// The base at which a card lies, in play or buried.
    pub fn lies_at(&self, card: CardId) -> Option<BaseId> {
        self.core().lies_at(card)
    }
}
