//! Effects: one arm for each verb.

use super::Manner;
use super::choose::Cards;
use crate::library::program::{
    BasePick, CardPick, Count, Done, Effect, Into, Meant, Number, Per, PileOf, Players, Questions, Reaches, Until,
    Value, Way,
};
use crate::query::happening::Happening;
use crate::query::possible::Need;
use crate::query::power::{is_of_each, looks_around};
use crate::query::table::Ctx;
use crate::query::whynot::WhyNot;
use crate::rulebook::aim::Blow;
use crate::rulebook::departure::{Exit, Leaver};
use crate::rulebook::trigger::ends;
use crate::state::ids::{CardId, EffectId, Part, Seat};
use crate::state::lasting::{Boost, Boosted, LastingKind, LastingRule};
use crate::state::piles::CardMask;
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;
use crate::step::watch::Outcome;

impl<'a> Engine<'a> {
    /// Carries out one effect; whether it was done, wholly. If it did nothing, and nobody
    /// wanted it so, that is told with its reason.
    pub(super) fn effect(&mut self, id: EffectId, manner: Manner) -> Flow<bool> {
        let outer = std::mem::take(&mut self.note);
        let words = self.part.replace(Part::Effect(id));
        let bound_before = self.bind_effect(id);
        self.owned = match self.lib.effect(id) {
            Effect::Return(_) => true,
            Effect::Place { to: Into::Hand(of) | Into::Deck(of, _), .. } => *of == PileOf::Owner,
            Effect::Shuffle { into, .. } => matches!(into, PileOf::Owner | PileOf::YouWhoever),
            _ => false,
        };
        let done = self.carry_out(id, manner)?;
        self.owned = false;
        self.bound = bound_before;
        let note = std::mem::replace(&mut self.note, outer);
        self.note.changes += note.changes;
        // These say that they were done also with a number of 0.
        let counts = matches!(self.lib.effect(id), Effect::GivePower { .. } | Effect::Lower { .. } | Effect::LoseVp(_));
        let outcome = if note.changes > 0 || (done && !counts) {
            Outcome::Changed
        } else if note.declined {
            Outcome::Declined
        } else {
            let judged = || self.t().possible(id, self.frame(), Need::May).err();
            let why = note.why.or_else(judged).or_else(|| self.is_gone(id).then_some(WhyNot::NotThere));
            self.emit(What::InVain { why: why.unwrap_or(WhyNot::NO_TARGET) });
            Outcome::InVain(why)
        };
        self.part = words;
        self.watch_effect(id, outcome);
        Ok(done)
    }

    /// What it would be done to has left play, perhaps by this very sentence.
    fn is_gone(&self, id: EffectId) -> bool {
        let (t, ctx) = (self.t(), self.ctx());
        let left = |what: &CardPick| match what {
            CardPick::Meant(meant) => t.meant(*meant, &ctx).iter().all(|card| !t.core().is_in_play(card)),
            CardPick::OneOfThem | CardPick::AnyOfThem => {
                t.meant(Meant::It, &ctx).iter().all(|card| !t.core().is_in_play(card))
            }
            CardPick::ThisFromDiscards
            | CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::Both(_) => false,
        };
        match self.lib.effect(id).cards() {
            Some((CardPick::Both(both), Reaches::Play)) => left(&both.0) && left(&both.1),
            Some((what, Reaches::Play)) => left(what),
            Some((_, Reaches::Anywhere)) | None => false,
        }
    }

    fn carry_out(&mut self, id: EffectId, manner: Manner) -> Flow<bool> {
        let lib = self.lib;
        match lib.effect(id) {
            Effect::Destroy(what) => self.have_leave(what, Done::Destroyed, Exit::Destroyed, manner),
            Effect::DestroyLoot { what, loot } => {
                let loot = std::mem::replace(&mut self.looting, *loot);
                let done = self.have_leave(what, Done::Destroyed, Exit::Destroyed, manner);
                self.looting = loot;
                done
            }
            Effect::Bury { what, at } => self.bury(what, at, manner),
            Effect::Uncover(what) => self.uncover_effect(what, manner),
            Effect::DestroyBases(what) => self.destroy_bases(what, manner),
            Effect::Return(what) => self.have_leave(what, Done::Returned, Exit::Returned, manner),
            Effect::Move { what, to } => self.move_effect(what, to, manner),
            Effect::Place { what, to, order } => self.place_effect(what, *to, *order, manner),
            Effect::PlaceBases { what, to, order } => self.place_bases(*what, *to, *order, manner),
            Effect::PutBack { what, order } => self.put_back_effect(what, *order),
            Effect::PutBackBases { order } => self.put_back_bases(*order),
            Effect::Shuffle { what, into } => self.shuffle_effect(what, *into, manner),
            Effect::ShuffleBases(what) => self.shuffle_bases(*what, manner),
            Effect::Discard(what) => self.discard_effect(what, manner),
            Effect::DiscardUntil(sort) => self.discard_until(sort),
            Effect::Draw { n, per } => {
                let n = match n {
                    Number::Is(value) => self.t().value(value, &self.ctx()),
                    Number::UpTo(_) | Number::Any | Number::All => {
                        self.ask_how_many(n, None, self.cards_to_draw())? as i32
                    }
                };
                self.no_question();
                let n = self.t().times(n, per, &self.ctx()).max(0) as usize;
                let actor = self.frame().actor;
                self.lay_back(actor);
                let drawn = self.draw(actor, n);
                self.frame_mut().count(drawn);
                self.note.because(if n == 0 { WhyNot::Zero } else { WhyNot::NoCards });
                Ok(drawn == n && n > 0)
            }
            Effect::DrawMadness(n) => self.draw_madness(n),
            Effect::DrawTreasures(n) => self.draw_treasures_effect(n),
            Effect::DiscardTreasures(n) => Ok(self.discard_treasures(*n)),
            Effect::AddLoot(n) => {
                let n = self.ask_how_many(n, None, usize::from(u8::MAX))? as u8;
                self.s.note_scoring(|scoring| scoring.more_loot = scoring.more_loot.saturating_add(n));
                Ok(n > 0)
            }
            Effect::PlayMonsters { n, place } => self.play_monsters(*n, place),
            Effect::SearchTreasures(search) => self.search_treasures(search, manner),
            Effect::ShuffleTreasures(what) => self.shuffle_treasures(what, manner),
            Effect::Plunder(to) => self.plunder(to, manner),
            Effect::UseTalentAs(of) => self.use_talent_as(of, manner),
            Effect::TakeVp { n, from } => self.take_vp(*n, from),
            Effect::DrawTo(n) => {
                let actor = self.frame().actor;
                let missing = (*n as usize).saturating_sub(self.s.core.seat(actor).hand.len as usize);
                self.note.because(if missing == 0 { WhyNot::Zero } else { WhyNot::NoCards });
                Ok(self.draw(actor, missing) > 0)
            }
            Effect::Reveal(what) => self.reveal(what),
            Effect::RevealBases(what) | Effect::LookAtBases(what) => self.look_at_bases(*what),
            Effect::LookAt(what) => self.look_at(what),
            Effect::RevealUntil { of, sort, n } => self.reveal_until(*of, sort, *n),
            Effect::Search { of, search } => self.search(*of, search, manner),
            Effect::SearchBases => self.search_bases(),
            Effect::Extra(extra) => self.extra(extra, id, manner),
            Effect::Play { what, as_a, place, muted } => {
                self.frame_mut().mutes = muted.is_some();
                self.play_effect(what, *as_a, place, manner, id)
            }
            Effect::PlayFromHand { n, muted, .. } => {
                self.frame_mut().mutes = muted.is_some();
                self.play_from_hand(id, *n, manner, None)
            }
            Effect::AddCounters { n, on } => {
                let n = self.ask_how_many(n, None, usize::from(u8::MAX))? as u8;
                self.do_to_each(on, Blow::AGAIN, manner, move |e, card| e.add_counters(card, n))
            }
            Effect::RemoveCounters { n, from } => self.remove_some_counters(n, from, manner),
            Effect::RemoveAnyCounters(from) => self.remove_counters_among(from),
            Effect::TransferCounters { n, from, to } => self.transfer_counters(n, from, to, manner),
            Effect::TransferAmong(among) => self.transfer_among(among),
            Effect::Transfer { what, to } => self.transfer(what, to, manner),
            Effect::SpreadCounters { n, among } => self.spread_counters(n, among),
            Effect::Mark(n) => {
                let n = self.t().value(n, &self.ctx()).clamp(0, 100) as u8;
                Ok(self.frame().origin_card().is_some_and(|card| self.mark(card, n)))
            }
            Effect::ClearMarks => {
                self.note.because(WhyNot::Zero);
                Ok(self.frame().origin_card().is_some_and(|card| self.clear_marks(card)))
            }
            Effect::GiveUp(play) => Ok(self.give_up(*play)),
            Effect::GivePower { what, n, per, until } => self.give(what, *n, per, *until, manner),
            Effect::Begin { rule, on, whom, until } => self.begin_rule(*rule, on, whom.as_ref(), *until),
            Effect::Bestow { ability, on, until } => self.bestow(*ability, on, *until),
            Effect::Mimic { on, of, until } => self.mimic(on, of, *until),
            Effect::TakeControl { what, until } => self.take_control(what, *until, manner),
            Effect::GiveControl { what, to } => self.give_control(what, to, manner),
            Effect::UseTalent(of) => self.use_talent(of, manner),
            Effect::LoseAbilities { what, until } => self.lose_abilities(what, *until, manner),
            Effect::Nullify => Ok(self.nullify()),
            Effect::NotReplaced => {
                self.s.keep_unreplaced();
                Ok(true)
            }
            Effect::GainVp { n, per } => {
                self.no_question();
                let n = self.t().times(*n as i32, per, &self.ctx());
                let actor = self.frame().actor;
                self.gain_vp(actor, n.clamp(0, 200) as u8);
                if n <= 0 {
                    self.note.because(WhyNot::Zero);
                }
                Ok(n > 0)
            }
            Effect::LoseVp(n) => {
                let actor = self.frame().actor;
                // Who has none loses none.
                self.note.because(WhyNot::Zero);
                self.lose_vp(actor, *n);
                Ok(true)
            }
            Effect::Lower { what, by, way, until } => self.lower(what, by, *way, *until, manner),
            Effect::Replace { what, with, keep, old } => self.replace_effect(what, *with, *keep, *old, manner),
            Effect::Trade => self.trade(),
            Effect::TradeWith(both) => self.trade_with(&both.0, &both.1, manner),
            Effect::Divert(to) => self.divert(to, manner),
            Effect::Too(what) => self.affect_too(what, manner),
            Effect::DrawPast => self.draw_past(),
            Effect::AsIfAction => {
                let seat = self.frame().actor;
                if let Some(card) = self.frame().origin_card() {
                    self.notice(Happening::AsIfAction { seat, card });
                }
                Ok(true)
            }
            Effect::PlayBase => self.play_base(),
            Effect::DiscardBases(what) => self.discard_bases(*what, manner),
            Effect::ChooseCards(what) => {
                self.last_pick(what);
                let cards = self.pick(what, manner)?;
                let frame = self.frame_mut();
                frame.chosen = cards.iter().copied().collect();
                // A base that was chosen before is still the one spoken of.
                frame.there = frame.chosen_base.or(frame.there);
                self.tell_choice(&cards);
                Ok(!cards.is_empty())
            }
            Effect::ChooseBases(what) => {
                self.last_question();
                let bases = self.pick_bases(what, manner)?;
                let seat = self.frame().actor;
                self.frame_mut().chosen_base = bases.first().copied();
                for base in &bases {
                    self.emit(What::ChoseBase { seat, base: *base });
                }
                Ok(!bases.is_empty())
            }
            Effect::ChoosePlayer(who) => {
                let actor = self.frame().actor;
                let seats = self.t().players(who, &self.ctx());
                self.note.because(WhyNot::NO_TARGET);
                let chosen = self.ask_player(actor, seats)?;
                self.frame_mut().nobody = chosen.is_none();
                let Some(player) = chosen else { return Ok(false) };
                self.frame_mut().that_player = Some(player);
                self.emit(What::ChosePlayer { seat: actor, player });
                Ok(true)
            }
            Effect::NameFaction => self.name_faction(),
            Effect::NameCard => self.name_card(),
            Effect::ExtraTurn => {
                let actor = self.frame().actor;
                self.s.add_turn(actor);
                self.emit(What::ExtraTurn { seat: actor });
                Ok(true)
            }
            Effect::Nothing => Ok(true),
        }
    }

    /// What is picked now is the last thing that the effect under way asks for.
    pub(super) fn last_pick(&mut self, what: &CardPick) {
        match what.questions() {
            Questions::None => self.no_question(),
            Questions::One => self.last_question(),
            Questions::Several => {}
        }
    }

    /// Does it to each card that a pick means; done if it worked on all, and on some.
    pub(super) fn do_to_each(
        &mut self,
        what: &'a CardPick,
        blow: Blow,
        manner: Manner,
        mut verb: impl FnMut(&mut Engine<'a>, CardId) -> Flow<bool>,
    ) -> Flow<bool> {
        self.last_pick(what);
        let cards = self.pick(what, manner)?;
        let cards = self.aim(cards, blow)?;
        let mut all = !cards.is_empty();
        for card in cards {
            all &= verb(self, card)?;
        }
        Ok(all)
    }

    /// All that a pick means leave at one moment; done if all of them did.
    fn have_leave(&mut self, what: &'a CardPick, deed: Done, exit: Exit, manner: Manner) -> Flow<bool> {
        self.last_pick(what);
        let cards = self.pick(what, manner)?;
        let cards = self.aim(cards, Blow::of(deed))?;
        self.remember_all(&cards, what.is_this());
        let cause = self.cause();
        let left = self.depart(cards.iter().map(|card| Leaver { card: *card, exit }), Some(&cause))?;
        let (wanted, done) = (cards.len(), cards.iter().filter(|card| left.has(**card)).count());
        if done < wanted {
            // "For each one": of those to which it was done (004 p.12).
            self.frame_mut().recount(wanted, done);
        }
        Ok(done == wanted && done > 0)
    }

    /// What *it* has, before it leaves play; "this card" is never *it*, but had its power, too.
    fn remember_all(&mut self, cards: &Cards, this: bool) {
        let counters = cards.iter().map(|c| self.s.core.card(*c).counters).sum();
        let power = match cards[..] {
            [card] if self.s.core.is_in_play(card) => Some(self.t().power(card)),
            _ => None,
        };
        let frame = self.frame_mut();
        frame.had_power = power;
        if !this {
            frame.had = counters;
        }
    }

    /// Whether a card is in play; if not, that is why nothing happens to it.
    pub(super) fn is_there(&mut self, card: CardId) -> bool {
        let there = self.s.core.is_in_play(card);
        if !there {
            self.note.because(WhyNot::NotThere);
        }
        there
    }

    /// One after the other, until somebody else has fewer cards in hand.
    fn draw_past(&mut self) -> Flow<bool> {
        let actor = self.frame().actor;
        let hand = |e: &Self, seat: Seat| e.s.core.seat(seat).hand.len;
        let ahead = |e: &Self| e.t().seats().any(|seat| seat != actor && hand(e, seat) < hand(e, actor));
        let mut drawn = false;
        self.note.because(if ahead(self) { WhyNot::Zero } else { WhyNot::NoCards });
        while !ahead(self) && self.draw(actor, 1) == 1 {
            drawn = true;
        }
        Ok(drawn)
    }

    fn cards_to_draw(&self) -> usize {
        let seat = self.s.core.seat(self.frame().actor);
        seat.deck.len as usize + seat.discards.len as usize
    }

    fn give(&mut self, what: &'a CardPick, power: i8, per: &Per, until: Until, manner: Manner) -> Flow<bool> {
        let several = match what {
            CardPick::Every(_) | CardPick::Both(_) | CardPick::AnyOfThem => true,
            CardPick::Some { count, .. } => *count != Count::Exactly(1),
            CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem => false,
        };
        // A number that was said before is the same for all; *that many* are not those that get it.
        let said = matches!(per, Per::Value(_) | Per::ThatMany | Per::Once);
        let chosen = match what {
            CardPick::Some { .. } | CardPick::OneOfThem => true,
            CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Every(_)
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::AnyOfThem
            | CardPick::Both(_) => false,
        };
        if (several && !said) || (chosen && looks_around(per)) || is_of_each(per) {
            // Of each card its own, as it is now (004 p.18).
            self.last_pick(what);
            let cards = self.pick(what, manner)?;
            let cards = self.aim(cards, Blow::AGAIN)?;
            let of_each = |c: CardId| {
                let there = self.s.core.base_of(c);
                let ctx = Ctx { subject: Some(c), there, judged: Some(c), ..self.ctx() };
                (c, self.t().times(power as i32, per, &ctx))
            };
            let given: Vec<(CardId, i32)> = cards.into_iter().map(of_each).collect();
            let mut all = !given.is_empty();
            for (card, n) in given {
                all &= self.give_power(card, n, until)?;
            }
            return Ok(all);
        }
        let n = self.t().times(power as i32, per, &self.ctx());
        self.do_to_each(what, Blow::AGAIN, manner, move |e, card| e.give_power(card, n, until))
    }

    fn give_power(&mut self, card: CardId, n: i32, until: Until) -> Flow<bool> {
        let n = n.clamp(-100, 100) as i8;
        let cause = self.cause();
        if !self.is_there(card) || !self.affect(card, None, &cause)? {
            return Ok(false);
        }
        if n > 0 {
            self.raised(card, cause);
        }
        let ends = ends(until, self.frame(), self.s.core.turn);
        let at = self.s.core.base_of(card).filter(|_| until == Until::TurnEndsHere);
        let on = Boosted::Power(self.s.core.life(card));
        self.s.push_boost(Boost { on, n, ends, at });
        let card = self.shown(card);
        self.emit(What::PowerGiven { card, n });
        Ok(true)
    }

    fn lower(&mut self, what: &'a BasePick, by: &Value, way: Way, until: Until, manner: Manner) -> Flow<bool> {
        // The amount is fixed now; later changes of power do not matter (004 p.16).
        let n = self.t().value(by, &Ctx::of(self.frame())).clamp(0, 100) as i8;
        self.last_question();
        let bases = self.pick_bases(what, manner)?;
        for base in &bases {
            let ends = ends(until, self.frame(), self.s.core.turn);
            let (change, what) = match way {
                Way::Down => (-n, What::BreakpointLowered { base: *base, n: n as u8 }),
                Way::Up => (n, What::BreakpointRaised { base: *base, n: n as u8 }),
            };
            self.s.push_boost(Boost { on: Boosted::Breakpoint(*base), n: change, ends, at: None });
            self.emit(what);
        }
        Ok(!bases.is_empty())
    }

    fn take_control(&mut self, what: &'a CardPick, until: Option<Until>, manner: Manner) -> Flow<bool> {
        self.do_to_each(what, Blow::ONCE, manner, move |e, card| {
            let cause = e.cause();
            if !e.is_there(card) || !e.affect(card, None, &cause)? {
                return Ok(false);
            }
            let frame = *e.frame();
            if let Some(until) = until {
                let before = e.s.end_given(card, frame.actor);
                let (kind, ends) = (LastingKind::Control(before), ends(until, &frame, e.s.core.turn));
                e.s.push_rule(LastingRule { kind, frame, fixed: CardMask::one(card), ends });
            } else {
                e.s.note_given(card, frame, frame.actor);
            }
            e.s.set_controller(card, Some(frame.actor));
            let shown = e.shown(card);
            e.emit(What::ControlTaken { seat: frame.actor, card: shown });
            Ok(true)
        })
    }

    /// Victory points go from one player, or from each of several, to whoever acts.
    fn take_vp(&mut self, n: u8, from: &Players) -> Flow<bool> {
        let actor = self.frame().actor;
        let among = self.t().players(from, &self.ctx()).without(actor);
        let one = if from.one { self.ask_player(actor, among)? } else { None };
        if among.is_empty() || (from.one && one.is_none()) {
            self.note.because(WhyNot::NO_TARGET);
            return Ok(false);
        }
        if one.is_some() {
            self.frame_mut().that_player = one;
        }
        let mut taken = 0;
        for seat in self.s.core.seats_from(actor).filter(|seat| among.has(*seat) && one.is_none_or(|one| one == *seat))
        {
            let n = n.min(self.s.core.seat(seat).vp);
            self.lose_vp(seat, n);
            taken += n;
        }
        self.note.because(WhyNot::Zero);
        self.gain_vp(actor, taken);
        Ok(taken > 0)
    }
}
