//! Effects: one arm for each verb.

use arrayvec::ArrayVec;
use cardtext::ast::{Dest, Done, Effect, HowMany, Per, Pile, Player, Target, Until, Zone};

use super::Manner;
use super::choose::{Cards, Scope};
use crate::library::survey;
use crate::library::traits::Traits;
use crate::query::table::Ctx;
use crate::rulebook::trigger::ends;
use crate::state::core::{CardMask, End, MAX_CARDS, Zone as At};
use crate::state::ids::{BaseId, CardId, Origin};
use crate::state::lasting::{Address, Boost, Boosted, Ends, LastingKind, LastingRule};
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

impl<'a> Engine<'a> {
    /// Carries out one effect; whether it was done, wholly.
    pub(crate) fn effect(&mut self, effect: &'a Effect, at: Address, manner: Manner) -> Flow<bool> {
        match effect {
            Effect::Destroy { what } => self.do_to_all(what, Done::Destroyed, manner, |e, card| {
                let cause = e.cause();
                e.destroy(card, &cause)
            }),
            Effect::Return { what } => self.do_to_all(what, Done::Returned, manner, |e, card| {
                let cause = e.cause();
                e.return_card(card, &cause)
            }),
            Effect::Move { what, to } => self.move_effect(what, to, manner),
            Effect::Place { what, to, order } => self.place_effect(what, to, order.is_some(), manner),
            Effect::PutBack { what, order } => self.put_back_effect(what, order.is_some()),
            Effect::Shuffle { what, into } => self.shuffle_effect(what, into, manner),
            Effect::Discard { what } => self.discard_effect(what, manner),
            Effect::Draw { n, per } => {
                let n = self.how_many(n) * self.t().per(per, &self.ctx()).max(0) as usize;
                let actor = self.frame().actor;
                Ok(self.draw(actor, n) == n && n > 0)
            }
            Effect::DrawMadness { n } => self.draw_madness(n),
            Effect::DrawTo { n } => {
                let actor = self.frame().actor;
                let missing = (*n as usize).saturating_sub(self.s.core.seat(actor).hand.len as usize);
                Ok(self.draw(actor, missing) > 0)
            }
            Effect::Reveal { what } => self.reveal(what),
            Effect::RevealUntil { zone, what } => self.reveal_until(zone, what),
            Effect::DiscardUntil { what } => self.discard_until(what),
            Effect::LookAt { what } => self.look_at(what),
            Effect::Search { zone, what } => self.search(zone, what, manner),
            Effect::Extra { .. } => match survey::extra(effect) {
                Some(words) => self.extra(words, at, manner),
                None => Ok(false),
            },
            Effect::PlayExtra { what, place, .. } | Effect::Play { what, place } => {
                self.play_effect(what, place, manner, at)
            }
            Effect::AddCounter { n, on } => {
                let n = self.how_many(n) as u8;
                self.do_to_each(on, manner, move |e, card| e.add_counters(card, n))
            }
            Effect::RemoveCounter { n: HowMany::AnyNumber, from } => self.remove_any_counters(from),
            Effect::RemoveCounter { n, from } => {
                let n = self.how_many(n) as u8;
                self.do_to_each(from, manner, move |e, card| e.remove_counters(card, n))
            }
            Effect::TransferCounter { n, from, to } => self.transfer_counters(n, from, to, manner),
            Effect::TransferAmong { among } => self.transfer_among(among),
            Effect::Spread { n, among } => self.spread_counters(n, among),
            Effect::AddMark { n, on } => {
                let n = self.how_many(n) as u8;
                self.do_to_each(on, manner, move |e, card| Ok(e.mark(card, n)))
            }
            Effect::ClearMarks { from } => self.do_to_each(from, manner, |e, card| Ok(e.clear_marks(card))),
            Effect::GiveUp { kind } => Ok(self.give_up(*kind)),
            Effect::Give { what, power, per: Some(Per::Counters { on: Target::It }), until } => {
                // Of each card its own, as it is now (004 p.18).
                let (power, until) = (*power, *until);
                self.do_to_each(what, manner, move |e, card| {
                    let n = (power as i32 * e.s.core.card(card).counters as i32).clamp(-100, 100) as i8;
                    e.give_power(card, n, until)
                })
            }
            Effect::Give { what, power, per, until } => {
                let n = (*power as i32 * self.t().per(per, &self.ctx())).clamp(-100, 100) as i8;
                let until = *until;
                self.do_to_each(what, manner, move |e, card| e.give_power(card, n, until))
            }
            Effect::Lasting { rule, until } => {
                let frame = *self.frame();
                let ends = ends(*until, &frame, self.s.core.turn);
                self.begin_rule(rule, at, ends)
            }
            Effect::Bestow { rule } => self.begin_rule(rule, at, Ends::Never),
            Effect::TakeControl { what, until } => self.take_control(what, *until, at, manner),
            Effect::GainVp { n, per } => {
                let n = *n as i32 * self.t().per(per, &self.ctx());
                let actor = self.frame().actor;
                self.gain_vp(actor, n.clamp(0, 200) as u8);
                Ok(n > 0)
            }
            Effect::LoseVp { n } => {
                let actor = self.frame().actor;
                self.lose_vp(actor, *n);
                Ok(true)
            }
            Effect::Lower { what, by, until } => self.lower(what, by, *until, manner),
            Effect::Replace { what, with, keep } => Ok(self.replace_effect(what, with, *keep, manner)?.is_some()),
            Effect::Swap { what, with, keep } => {
                let Some(old) = self.replace_effect(what, with, *keep, manner)? else { return Ok(false) };
                self.s.core.base_discards.take(old);
                self.s.core.base_deck.push(old);
                self.s.shuffle_base_deck();
                self.emit(What::BaseDeckShuffled);
                Ok(true)
            }
            Effect::Choose { what } => {
                let chosen = self.pick(what, Scope::InPlay, manner)?;
                self.frame_mut().chosen = chosen.cards.iter().copied().collect();
                self.tell_choice(&chosen);
                Ok(!chosen.is_empty())
            }
            Effect::ChoosePlayer { who } => self.choose_player(who),
            Effect::Name { what } => self.name(*what),
            Effect::ExtraTurn => {
                let actor = self.frame().actor;
                self.s.core.extra_turns[actor.index()] += 1;
                self.emit(What::ExtraTurn { seat: actor });
                Ok(true)
            }
            Effect::Nothing => Ok(true),
        }
    }

    /// Whether an effect could do anything now: what "may" offers, what a price asks.
    pub(crate) fn effect_possible(&self, effect: &Effect) -> bool {
        let in_play = |what: &Target| self.target_possible(what, Scope::InPlay);
        match effect {
            Effect::Destroy { what }
            | Effect::Return { what }
            | Effect::Give { what, .. }
            | Effect::Choose { what }
            | Effect::AddCounter { on: what, .. }
            | Effect::TakeControl { what, .. }
            | Effect::Place { what, .. }
            | Effect::Shuffle { what, .. }
            | Effect::Reveal { what } => in_play(what),
            Effect::RemoveCounter { n: HowMany::AnyNumber, .. } => true,
            Effect::RemoveCounter { n, from } => self.has_counters(from, n),
            Effect::TransferCounter { from, to, .. } => self.can_transfer(from, to),
            Effect::GiveUp { kind } => self.t().has_regular_play(self.frame().actor, *kind),
            Effect::Replace { with: Target::DiscardedBase, .. } => !self.s.core.base_discards.is_empty(),
            Effect::Move { what, to } => in_play(what) && self.can_move(what, to),
            Effect::Discard { what } => self.target_possible(what, Scope::Hand),
            Effect::DrawMadness { .. } => self.s.core.madness.len > 0,
            Effect::Draw { .. } => {
                let seat = self.s.core.seat(self.frame().actor);
                seat.deck.len > 0 || seat.discards.len > 0
            }
            Effect::Play { what, place } | Effect::PlayExtra { what, place, .. } => self.play_possible(what, place),
            Effect::Extra { .. } => survey::extra(effect).is_some_and(|words| self.extra_possible(words)),
            _ => true,
        }
    }

    /// Does it to each card that a target means; done if it worked on all, and on some.
    pub(crate) fn do_to_each(
        &mut self,
        what: &'a Target,
        manner: Manner,
        mut verb: impl FnMut(&mut Engine<'a>, CardId) -> Flow<bool>,
    ) -> Flow<bool> {
        let chosen = self.pick(what, Scope::InPlay, manner)?;
        let mut all = !chosen.cards.is_empty();
        for card in chosen.cards {
            all &= verb(self, card)?;
        }
        Ok(all)
    }

    /// As `do_to_each`, but all are judged before any is gone: what one of them protects is
    /// protected from the same effect (004 p.12).
    fn do_to_all(
        &mut self,
        what: &'a Target,
        deed: Done,
        manner: Manner,
        mut verb: impl FnMut(&mut Engine<'a>, CardId) -> Flow<bool>,
    ) -> Flow<bool> {
        let mut chosen = self.pick(what, Scope::InPlay, manner)?;
        self.keepers_last(&mut chosen.cards);
        if deed == Done::Destroyed && self.s.core.present.any(Traits::DESTROYED) {
            // Who sees the others go goes last: it was there when all began (004 p.13).
            chosen.cards.sort_by_key(|c| self.s.core.card(*c).traits.has(Traits::DESTROYED));
        }
        let spared = self.judge(&chosen.cards, deed);
        let mut all = !chosen.cards.is_empty();
        for card in chosen.cards {
            if spared.has(card) {
                let card = self.shown(card);
                self.emit(What::Protected { card });
            }
            all &= !spared.has(card) && verb(self, card)?;
        }
        self.s.core.together = CardMask::default();
        Ok(all)
    }

    /// Of cards that leave together, the one that does something instead of others' leaving
    /// is there for all of them.
    pub(crate) fn keepers_last(&self, cards: &mut Cards) {
        if cards.len() > 1 && self.s.core.present.any(Traits::INSTEADS) {
            cards.sort_by_key(|c| self.s.core.card(*c).traits.has(Traits::INSTEADS));
        }
    }

    /// Judges several cards at once: those that are protected while all are still there.
    /// The others are *together*, and not judged again.
    fn judge(&mut self, cards: &Cards, deed: Done) -> CardMask {
        if cards.len() < 2 {
            return CardMask::default();
        }
        let mut spared = CardMask::default();
        if self.s.core.present.any(Traits::PROTECTS) || !self.s.rules.is_empty() {
            let (t, cause) = (self.t(), self.cause());
            let safe = |c: &CardId| t.core().is_in_play(*c) && (t.immune(*c, &cause) || t.cannot(*c, deed, &cause));
            spared = cards.iter().copied().filter(safe).collect();
        }
        self.s.core.together = cards.iter().copied().filter(|c| !spared.has(*c)).collect();
        spared
    }

    pub(crate) fn how_many(&self, n: &HowMany) -> usize {
        match n {
            HowMany::One => 1,
            HowMany::Several { n } | HowMany::AtLeast { n } => *n as usize,
            HowMany::EqualTo { q } => self.t().quantity(q, &self.ctx()).max(0) as usize,
            HowMany::ThatMany => self.frame().that_many as usize,
            // Asked where it is said: see `ask_how_many`.
            HowMany::UpTo { n } => *n as usize,
            HowMany::AnyNumber => 0,
        }
    }

    fn give_power(&mut self, card: CardId, n: i8, until: Until) -> Flow<bool> {
        let cause = self.cause();
        if !self.s.core.is_in_play(card) || !self.affect(card, None, &cause)? {
            return Ok(false);
        }
        let frame = *self.frame();
        let stamp = self.s.core.card(card).stamp;
        self.s.boosts.push(Boost { on: Boosted::Power(card), stamp, n, ends: ends(until, &frame, self.s.core.turn) });
        let card = self.shown(card);
        self.emit(What::PowerGiven { card, n });
        Ok(true)
    }

    fn lower(&mut self, what: &'a Target, by: &cardtext::ast::Quantity, until: Until, manner: Manner) -> Flow<bool> {
        // The amount is fixed now; later changes of power do not matter (004 p.16).
        let n = self.t().quantity(by, &self.ctx()).clamp(0, 100) as i8;
        let chosen = self.pick(what, Scope::InPlay, manner)?;
        let frame = *self.frame();
        for base in chosen.bases.iter() {
            let stamp = self.s.core.base(*base).stamp;
            let ends = ends(until, &frame, self.s.core.turn);
            self.s.boosts.push(Boost { on: Boosted::Breakpoint(*base), stamp, n: -n, ends });
            self.emit(What::BreakpointLowered { base: *base, n: n as u8 });
        }
        Ok(!chosen.bases.is_empty())
    }

    fn take_control(&mut self, what: &'a Target, until: Option<Until>, at: Address, manner: Manner) -> Flow<bool> {
        self.do_to_each(what, manner, move |e, card| {
            let cause = e.cause();
            if !e.s.core.is_in_play(card) || !e.affect(card, None, &cause)? {
                return Ok(false);
            }
            let frame = *e.frame();
            let before = e.s.core.card(card).controller;
            e.s.core.card_mut(card).controller = frame.actor;
            if let Some(until) = until {
                e.s.rules.push(LastingRule {
                    kind: LastingKind::Control(before),
                    at,
                    frame,
                    fixed: CardMask::one(card),
                    ends: ends(until, &frame, e.s.core.turn),
                });
            }
            let shown = e.shown(card);
            e.emit(What::ControlTaken { seat: frame.actor, card: shown });
            Ok(true)
        })
    }

    fn move_effect(&mut self, what: &'a Target, to: &'a Dest, manner: Manner) -> Flow<bool> {
        let chosen = self.pick_movable(what, to, manner)?;
        let mut all = !chosen.cards.is_empty();
        let spared = self.judge(&chosen.cards, Done::Moved);
        let mut shared: Option<BaseId> = None;
        for card in chosen.cards {
            if spared.has(card) {
                all = false;
                continue;
            }
            let to = match (to, shared) {
                (Dest::OneBase, Some(base)) => Some(base),
                _ => self.destination(to, card)?,
            };
            shared = shared.or(to);
            let Some(to) = to else {
                all = false;
                continue;
            };
            let cause = self.cause();
            let moved = self.move_card(card, to, &cause)?;
            if moved {
                self.frame_mut().there = to.0;
            }
            // What its arrival sets off, and the clash, come before the rest of the talent
            // that has moved a titan (004 p.8).
            if moved && self.frame().origin == Origin::Card(card) && self.s.core.card(card).zone == At::Titan {
                self.push(Step::Settle);
            }
            all &= moved;
        }
        self.s.core.together = CardMask::default();
        Ok(all)
    }

    /// Bases a card can be moved to by these words.
    pub(crate) fn destinations(&self, to: &Dest, card: CardId) -> ArrayVec<Choice, 8> {
        let frame = self.frame();
        let from = self.s.core.base_of(card);
        let t = self.t();
        let other = |b: &BaseId| Some(*b) != from;
        let bases = t.core().bases_in_play();
        match to {
            Dest::Here => frame.here().filter(other).map(Choice::Base).into_iter().collect(),
            Dest::There => frame.there().filter(other).map(Choice::Base).into_iter().collect(),
            Dest::NewBase => frame.new_base().filter(other).map(Choice::Base).into_iter().collect(),
            Dest::OtherBases | Dest::OneBase => bases.filter(other).map(Choice::Base).collect(),
            Dest::Base { what: Target::Some { of } } => {
                let ctx = Ctx { here: from, ..Ctx::of(frame) };
                bases.filter(|b| other(b) && t.base_noun_fits(of.noun(), *b, &ctx)).map(Choice::Base).collect()
            }
            Dest::Base { .. } => frame.there().filter(other).map(Choice::Base).into_iter().collect(),
        }
    }

    fn destination(&mut self, to: &Dest, card: CardId) -> Flow<Option<BaseId>> {
        let options = self.destinations(to, card);
        if options.is_empty() {
            return Ok(None);
        }
        let actor = self.frame().actor;
        match self.ask_one(actor, Ask::MoveWhere, Some(card), &options)? {
            Choice::Base(base) => Ok(Some(base)),
            _ => Ok(None),
        }
    }

    fn can_move(&self, what: &Target, to: &Dest) -> bool {
        match what {
            Target::This { kind } => {
                self.t().this(&self.ctx(), *kind).is_some_and(|c| !self.destinations(to, c).is_empty())
            }
            Target::Some { of } => {
                self.candidates(of, Scope::InPlay, None).iter().any(|c| !self.destinations(to, *c).is_empty())
            }
            _ => true,
        }
    }

    fn place_effect(&mut self, what: &'a Target, to: &Pile, any_order: bool, manner: Manner) -> Flow<bool> {
        let mut chosen = self.pick(what, Scope::InPlay, manner)?;
        match to {
            Pile::TopOrBottom { zone: Zone::BaseDeck } => return self.bases_top_or_bottom(),
            Pile::TopOrBottom { .. } => return self.top_or_bottom(chosen.cards),
            _ => {}
        }
        let actor = self.frame().actor;
        if any_order && chosen.cards.len() > 1 {
            chosen.cards = self.order_of(actor, &chosen.cards)?;
        }
        if matches!(to, Pile::OnTop { .. }) {
            // First is on top.
            chosen.cards.reverse();
        }
        // What has been put back into the Madness deck is nobody's any more (004 p.7).
        chosen.cards.retain(|c| self.s.core.card(*c).zone != At::MadnessDeck);
        self.keepers_last(&mut chosen.cards);
        // What is attached goes where its words say, not with its host; but what is there to
        // be destroyed instead of it waits for that.
        let seat = self.cause().seat;
        chosen.cards.sort_by_key(|c| {
            let card = self.s.core.card(*c);
            let guards = card.traits.has(Traits::INSTEADS) && Some(card.controller) != seat;
            card.zone != At::OnMinion || guards
        });
        let (zone, end) = match to {
            Pile::Into { zone } => (zone, End::Top),
            Pile::OnTop { zone } => (zone, End::Top),
            Pile::AtBottom { zone } | Pile::TopOrBottom { zone } => (zone, End::Bottom),
        };
        let spared = self.judge(&chosen.cards, Done::Placed);
        chosen.cards.retain(|c| !spared.has(*c));
        let mut all = !chosen.cards.is_empty();
        let in_play: CardMask = chosen.cards.iter().copied().filter(|c| self.s.core.is_in_play(*c)).collect();
        for card in chosen.cards {
            // It has gone meanwhile, instead of another.
            if in_play.has(card) && !self.s.core.is_in_play(card) {
                continue;
            }
            let owner = self.s.core.card(card).owner;
            let (pile, whose) = match zone {
                Zone::Hand { whose } => (At::Hand, *whose),
                Zone::Deck { whose } => (At::Deck, *whose),
                Zone::OwnersDecks => (At::Deck, cardtext::ast::Whose::ItsOwners),
                Zone::MadnessDeck => (At::MadnessDeck, cardtext::ast::Whose::ItsOwners),
                _ => (At::Discards, cardtext::ast::Whose::ItsOwners),
            };
            let seat = match whose {
                cardtext::ast::Whose::ItsOwners => owner,
                other => self.zone_seat(other)?.unwrap_or(owner),
            };
            let end = if pile == At::Hand { End::Bottom } else { end };
            let cause = self.cause();
            all &= self.place_card(card, pile, seat, end, &cause)?;
        }
        self.s.core.together = CardMask::default();
        Ok(all)
    }

    /// Each card on top of its owner's deck or below it, in any order.
    fn top_or_bottom(&mut self, cards: Cards) -> Flow<bool> {
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let picks = self.ask(actor, Ask::ToBottom, None, &options, (0, options.len()), false)?;
        let below: Cards = picks.iter().map(|p| cards[*p as usize]).collect();
        let above: Cards = cards.iter().copied().filter(|c| !below.contains(c)).collect();
        let (above, below) = (self.order_of(actor, &above)?, self.order_of(actor, &below)?);
        let cause = self.cause();
        for (card, end) in above.iter().rev().map(|c| (*c, End::Top)).chain(below.iter().map(|c| (*c, End::Bottom))) {
            let owner = self.s.core.card(card).owner;
            self.frame_mut().limbo.remove(card);
            self.place_card(card, At::Deck, owner, end, &cause)?;
        }
        Ok(!cards.is_empty())
    }

    fn choose_player(&mut self, who: &Player) -> Flow<bool> {
        let frame = *self.frame();
        let mask = self.t().players(who, &Ctx::of(&frame));
        let Some(player) = self.ask_player(frame.actor, mask)? else { return Ok(false) };
        self.frame_mut().that_player = player.0;
        self.emit(What::ChosePlayer { seat: frame.actor, player });
        Ok(true)
    }
}
