//! Control that is given away, abilities that are lost, a Talent used once more.

use arrayvec::ArrayVec;

use super::Manner;
use super::choose::Cards;
use crate::library::def::Timing;
use crate::library::program::{CardPick, Kind, Players, This, Until};
use crate::query::happening::Happening;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::rulebook::aim::{Aimed, Blow};
use crate::rulebook::trigger::ends;
use crate::state::core::MAX_CARDS;
use crate::state::ids::{AbilityId, CardId, Origin, Seat, Seats};
use crate::state::lasting::{LastingKind, LastingRule};
use crate::state::piles::CardMask;
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

/// Abilities of one card that are looked at together.
const MAX_ABILITIES: usize = 16;

impl<'a> Engine<'a> {
    /// For as long as the card is in play, or until something else changes it (004 p.12).
    pub(super) fn give_control(&mut self, what: &'a CardPick, to: &'a Players, manner: Manner) -> Flow<bool> {
        let cards = self.pick(what, manner)?;
        let cause = self.cause();
        let Aimed { cards, too } = self.aim_by(cards, Blow::ONCE, &cause)?;
        let mut all = !cards.is_empty();
        let mut before = None;
        for card in cards {
            let actor = self.frame().actor;
            let among = self.others_than_controller(to, card);
            // The same way: to the same player (004 p.16).
            let same = before.filter(|_| too.has(card));
            let Some(seat) = (if same.is_some() { same } else { self.ask_player(actor, among)? }) else {
                self.note.because(WhyNot::NO_TARGET);
                return Ok(false);
            };
            before = Some(seat);
            let cause = self.cause();
            if !self.is_there(card) || !self.affect(card, None, &cause)? {
                all = false;
                continue;
            }
            self.frame_mut().that_player = Some(seat);
            self.notice(Happening::ControlGiven { seat: actor, card, to: seat });
            let frame = *self.frame();
            self.s.note_given(card, frame, seat);
            self.s.set_controller(card, Some(seat));
            let shown = self.shown(card);
            self.emit(What::ControlTaken { seat, card: shown });
        }
        Ok(all)
    }

    fn others_than_controller(&self, to: &Players, card: CardId) -> Seats {
        let all = self.t().players(to, &self.ctx());
        self.s.core.card(card).controller.map_or(all, |seat| all.without(seat))
    }

    /// What the card has now: printed, given and copied abilities, but for the one that speaks.
    pub(super) fn lose_abilities(&mut self, what: &'a CardPick, until: Until, manner: Manner) -> Flow<bool> {
        self.do_to_each(what, Blow::ONCE, manner, move |e, card| {
            let cause = e.cause();
            if !e.is_there(card) || !e.affect(card, None, &cause)? {
                return Ok(false);
            }
            let frame = *e.frame();
            let ends = ends(until, &frame, e.s.core.turn);
            let speaks = |a: &AbilityId| frame.origin() == Origin::Card(card) && *a == frame.ability;
            let has = e.abilities_of(card);
            // Of two that say the same, the other one is lost, too.
            let twice = |a: &AbilityId| has.iter().filter(|b| *b == a).count() > 1;
            let lost: ArrayVec<AbilityId, MAX_ABILITIES> =
                has.iter().copied().filter(|a| !speaks(a) || twice(a)).collect();
            for ability in &lost {
                let kind = LastingKind::Lost(*ability);
                e.s.push_rule(LastingRule { kind, frame, fixed: CardMask::one(card), ends });
            }
            let shown = e.shown(card);
            e.emit(What::LostAbilities { card: shown });
            Ok(!lost.is_empty())
        })
    }

    /// The action that is being played, and that this ability interrupts.
    pub(super) fn nullify(&mut self) -> bool {
        self.note.because(WhyNot::NotThere);
        let own = self.frame().origin_card();
        let is_action = |card: CardId| self.lib.is_kind(self.s.core.card(card).def, Kind::Action);
        let mut plays = self.s.agenda.iter().rev().filter_map(|step| step.goes_on());
        let play = plays.find(|card| Some(*card) != own && is_action(*card));
        play.is_some_and(|card| self.s.nullify_play(card))
    }

    fn abilities_of(&self, card: CardId) -> ArrayVec<AbilityId, MAX_ABILITIES> {
        let mut all = ArrayVec::new();
        self.t().each_ability(card, &mut |a| {
            let _ = all.try_push(a);
        });
        all
    }

    /// One of its Talents, if it has several, is carried out now; this turn's own use is left.
    pub(super) fn use_talent(&mut self, of: &'a CardPick, manner: Manner) -> Flow<bool> {
        let Some(card) = self.pick(of, manner)?.first().copied() else { return Ok(false) };
        let t = self.t();
        let talents: ArrayVec<Choice, MAX_ABILITIES> = t
            .talents_of(card)
            // Not the one that is under way.
            .filter(|a| !t.s.frames.iter().any(|f| (f.origin(), f.ability) == (Origin::Card(card), *a)))
            .filter(|a| t.use_possible(&t.frame_for(Origin::Card(card), t.def(card), *a)).is_ok())
            .map(|a| Choice::Use(card, a))
            .collect();
        if talents.is_empty() {
            self.note.because(WhyNot::NoAbility);
            return Ok(false);
        }
        let actor = self.frame().actor;
        let Choice::Use(_, ability) = self.ask_one(actor, Ask::Target, Some(card), &talents)? else { return Ok(false) };
        let shown = self.shown(card);
        self.emit(What::Used { seat: actor, card: shown });
        self.push(Step::Talent { card, ability, seat: None });
        Ok(true)
    }

    /// After the words that have it used are done: it has pronouns of its own.
    pub fn begin_talent(&mut self, card: CardId, ability: AbilityId, seat: Option<Seat>) -> Flow {
        self.notice(Happening::UsedTalent { card });
        let paragraph = self.lib.paragraph(ability);
        let def = if seat.is_some() { paragraph.def } else { self.t().def(card) };
        let user = self.frame().actor;
        let mut frame = self.t().frame_for(Origin::Card(card), def, ability);
        if let Some(seat) = seat {
            (frame.you, frame.actor) = (seat, seat);
        }
        frame.may_taken = paragraph.optional;
        frame.now = self.s.core.phase != crate::step::event::Phase::Play || self.s.core.turn != user;
        self.push_frame(frame)
    }
}

impl<'a> Engine<'a> {
    /// A Talent of another card, as this minion's own: it is not that card's use.
    pub(super) fn use_talent_as(&mut self, of: &'a CardPick, manner: Manner) -> Flow<bool> {
        let Some(bearer) = self.t().this(&self.ctx(), This::Minion) else {
            self.note.because(WhyNot::NotThere);
            return Ok(false);
        };
        let has = |t: &Table, c: CardId| t.talents_of(c).next().is_some();
        let mut cards: Cards = match of {
            CardPick::Some { from, .. } => self.t().candidates(from, None, self.frame()),
            _ => self.pick(of, manner)?,
        };
        cards.retain(|c| has(&self.t(), *c));
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> =
            cards.iter().flat_map(|c| self.t().talents_of(*c).map(|a| Choice::Use(*c, a))).take(MAX_CARDS).collect();
        if options.is_empty() {
            self.note.because(WhyNot::NoAbility);
            return Ok(false);
        }
        let range = (usize::from(manner == Manner::Must), 1);
        let picks = self.ask(actor, Ask::Target, Some(bearer), &options, range, false)?;
        let Some(Choice::Use(_, ability)) = picks.first().map(|p| options[*p as usize]) else { return Ok(false) };
        let shown = self.shown(bearer);
        self.emit(What::Used { seat: actor, card: shown });
        self.push(Step::Talent { card: bearer, ability, seat: Some(actor) });
        Ok(true)
    }
}

impl<'a> crate::query::table::Table<'a> {
    /// The Talents that a card in play has now.
    pub(crate) fn talents_of(&self, card: CardId) -> impl Iterator<Item = AbilityId> + use<'a> {
        let mut all: ArrayVec<AbilityId, MAX_ABILITIES> = ArrayVec::new();
        self.each_ability(card, &mut |a| {
            if self.lib.paragraph(a).timing == Timing::Talent {
                let _ = all.try_push(a);
            }
        });
        all.into_iter()
    }
}
