//! Duels (004 p.8): each side may lay a card face down; actions are then played,
//! anything else goes back to hand; the higher power wins, and a tie is both.

use crate::library::def::Form;
use crate::library::program::{CardPick, Clause, Event, Hap, Moment};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::whynot::WhyNot;
use crate::rulebook::trigger::Pending;
use crate::run::Manner;
use crate::run::choose::Narrow;
use crate::state::core::{CameFrom, MAX_BASES, MAX_CARDS, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, Life, Origin, Seat};
use crate::state::zones::End;
use crate::step::agenda::{Laid, Play, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

impl<'a> Engine<'a> {
    /// A duel, if both are there to fight it; if not, that is told.
    pub fn duel(&mut self, challenger: &'a CardPick, defender: &'a CardPick, optional: bool) -> Flow {
        let outer = std::mem::take(&mut self.note);
        self.begin_duel(challenger, defender, optional)?;
        let note = std::mem::replace(&mut self.note, outer);
        self.note.changes += note.changes;
        if note.declined && optional {
            self.not_used();
        }
        if note.changes == 0 && !note.declined {
            self.emit(What::InVain { why: note.why.unwrap_or(WhyNot::NO_TARGET) });
        }
        Ok(())
    }

    fn begin_duel(&mut self, challenger: &'a CardPick, defender: &'a CardPick, optional: bool) -> Flow {
        // Two duels never happen at once.
        if self.s.core.in_duel.is_some() {
            return Ok(());
        }
        let frame = self.frame_mut();
        (frame.losers, frame.winners) = ([None; 2], [None; 2]);
        // Who is known already does not decide by being chosen.
        let by_challenger = matches!(challenger, CardPick::Some { .. });
        let manner = |may: bool| if may { Manner::May } else { Manner::Must };
        let facing = match defender {
            CardPick::Some { from, .. } => Some(from),
            _ => None,
        };
        let opposed = Narrow { facing, ..Narrow::default() };
        let picked = self.pick_narrow(challenger, manner(optional && by_challenger), &opposed)?;
        let Some(first) = picked.first().copied() else {
            return Ok(());
        };
        // 004 p.25: whether it duels is up to whoever controls it.
        if optional && self.s.core.card(first).controller.is_none() {
            self.note.because(WhyNot::NO_TARGET);
            return Ok(());
        }
        if let Some(base) = self.s.core.base_of(first) {
            self.frame_mut().there = Some(base);
        }
        let second = self.pick(defender, manner(optional && !by_challenger))?.first().copied();
        let Some(second) = second.filter(|s| *s != first && self.s.core.base_of(*s) == self.s.core.base_of(first))
        else {
            return Ok(());
        };
        self.s.begin_duel(first, second);
        let (a, b) = (self.shown(first), self.shown(second));
        self.emit(What::DuelBegan { challenger: a, defender: b });
        self.push(Step::DuelLay { challenger: first, defender: second, first: None });
        self.push(Step::DuelNotice { challenger: first, defender: second });
        // Set off now, and done when all of the duel is (004 p.13).
        self.notice_duel(first, second, Moment::After);
        // Before anybody lays a card (004 p.18, Pinkerton). What waited before waits on.
        let (pending, openings) = self.waiting();
        self.notice_duel(first, second, Moment::When);
        self.push(Step::Interrupt { pending, openings });
        Ok(())
    }

    fn notice_duel(&mut self, challenger: CardId, defender: CardId, moment: Moment) {
        self.notice(Happening::Duels { card: challenger, moment });
        self.notice(Happening::Duels { card: defender, moment });
    }

    /// A duel that is off is never resolved (004 p.8), so nothing comes after it.
    fn nothing_after_duel(&mut self, challenger: CardId, defender: CardId) {
        let lib = self.lib;
        let of_them = |card: CardId| card == challenger || card == defender;
        let after_duel = |ability: AbilityId| {
            let event = lib.paragraph(ability).trigger().map(|trigger| &trigger.event);
            matches!(event, Some(Event::Happens { moment: Moment::After, hap: Hap::Duels(_), .. }))
        };
        let waits = |p: &Pending| after_duel(p.frame.ability) && p.frame.it.iter().any(of_them);
        while let Some(i) = self.s.pending.iter().position(waits) {
            self.s.remove_pending(i);
        }
        self.s.drop_openings(|opening| after_duel(opening.ability) && opening.heard.it.is_some_and(of_them));
    }

    pub fn duel_lay(&mut self, challenger: CardId, defender: CardId, first: Option<Laid>) -> Flow {
        // A monster that nobody controls lays nothing.
        let seat = self.s.core.card(if first.is_some() { defender } else { challenger }).controller;
        let laid = match seat {
            Some(seat) => self.lay_card(seat)?,
            None => None,
        };
        match first {
            None => self.push(Step::DuelLay { challenger, defender, first: Some(laid) }),
            Some(first) => {
                let on = Step::DuelNotice { challenger, defender };
                let (pending, openings) = self.waiting();
                self.push(Step::DuelEnd { challenger, defender });
                for card in [laid, first].into_iter().flatten() {
                    // What was revealed may be answered when it is resolved.
                    self.push(on);
                    self.push(Step::Interrupt { pending, openings });
                    self.push(Step::DuelReveal(card));
                }
                self.push(on);
            }
        }
        Ok(())
    }

    /// The duel is on: what waits for that may be used now.
    pub fn duel_notice(&mut self, challenger: CardId, defender: CardId) -> Flow {
        if self.s.core.in_duel.is_some() && self.s.core.in_game.has(Traits::RARE) {
            let (pending, openings) = self.waiting();
            self.notice(Happening::InDuel { card: challenger });
            self.notice(Happening::InDuel { card: defender });
            self.push(Step::Interrupt { pending, openings });
        }
        Ok(())
    }

    /// The card that a seat lays face down, if any.
    fn lay_card(&mut self, seat: Seat) -> Flow<Option<CardId>> {
        let hand: ArrayVec<Choice, MAX_CARDS> = self.s.core.hand(seat).map(Choice::Card).collect();
        let Some(Choice::Card(card)) = self.ask_optional(seat, Ask::DuelCard, None, &hand)? else {
            self.emit(What::DuelLaid { seat, laid: false });
            return Ok(None);
        };
        self.emit(What::DuelLaid { seat, laid: true });
        self.s.conceal(card, seat);
        self.s.put(card, Zone::Limbo, seat.0, End::Bottom);
        self.s.set_came_from(card, CameFrom::Hand);
        Ok(Some(card))
    }

    pub fn duel_reveal(&mut self, card: CardId) -> Flow {
        let seat = Seat(self.s.core.card(card).at);
        self.s.show_all(card);
        let shown = self.shown(card);
        self.emit(What::Revealed { card: shown });
        let def = self.lib.def(self.s.core.card(card).def);
        let bases: ArrayVec<BaseId, MAX_BASES> = self.s.core.bases_in_play().collect();
        if def.form != Form::Minion && def.special_only {
            // 004 p.11: a Special that is to be played at another moment is discarded.
            match self.t().special_now(seat, card) {
                Some((special, base)) => {
                    let there = Some(base);
                    self.push(Step::PlayCard(Play { special: Some(special), there, ..Play::new(card, seat) }));
                }
                None => self.discard_card(card),
            }
            return Ok(());
        }
        let playable = def.form != Form::Minion && self.t().can_be_played(seat, card, &bases).is_ok();
        let play = if playable { self.ask_where(card, seat, &bases, None)? } else { None };
        match play {
            Some(play) => self.push(Step::PlayCard(play)),
            // All have seen it, so it goes to its owner's hand (004 p.13).
            None => {
                let hand = self.t().owner(card).unwrap_or(seat);
                self.s.put(card, Zone::Hand, hand.0, End::Bottom);
            }
        }
        Ok(())
    }

    pub fn duel_end(&mut self, challenger: CardId, defender: CardId) -> Flow {
        let both = self.t().duelists().count() == 2;
        // They are in the duel until it is decided: "while it is in a duel" counts.
        let (a, b) = (self.t().power(challenger), self.t().power(defender));
        self.s.end_duel();
        // Off if one has left, even if it is back, or they no longer share a base.
        if !both || self.s.core.base_of(challenger) != self.s.core.base_of(defender) {
            self.emit(What::DuelEnded { winner: None });
            self.nothing_after_duel(challenger, defender);
            return Ok(());
        }
        let (c, d) = (Some(challenger), Some(defender));
        let (winners, losers) = match a.cmp(&b) {
            std::cmp::Ordering::Greater => ([c, None], [d, None]),
            std::cmp::Ordering::Less => ([d, None], [c, None]),
            std::cmp::Ordering::Equal => ([c, d], [c, d]),
        };
        let frame = self.frame_mut();
        (frame.winners, frame.losers) = (winners, losers);
        let winner = winners[0].filter(|_| a != b).map(|card| self.shown(card));
        self.emit(What::DuelEnded { winner });
        Ok(())
    }
}

impl crate::query::table::Table<'_> {
    /// The two of a duel under way: challenger and challenged.
    pub fn duel(&self) -> Option<(CardId, CardId)> {
        self.core().in_duel.map(|duel| (duel.challenger.card(), duel.defender.card()))
    }

    /// Where it is fought, as long as one of the two is still there: it goes on until what was laid is
    /// resolved, though one has left.
    pub fn duel_at(&self) -> Option<BaseId> {
        let (challenger, defender) = self.duel()?;
        self.base_of(challenger).or_else(|| self.base_of(defender))
    }

    /// Those of them that have been in play ever since it began.
    pub(crate) fn duelists(&self) -> impl Iterator<Item = CardId> + '_ {
        let both = self.core().in_duel.into_iter().flat_map(|d| [d.challenger, d.defender]);
        let since = |life: &Life| self.core().lives(*life) && self.core().base_of(life.card()).is_some();
        both.filter(since).map(|life| life.card())
    }

    pub(crate) fn begins_duel(&self, ability: AbilityId) -> bool {
        let lines = &self.lib.paragraph(ability).lines;
        lines.iter().any(|line| matches!(self.lib.clause(line.clause), Clause::Duel { .. }))
    }

    /// The controller of a minion chooses the duel that a base lets it begin, whoever has played it
    /// (004 p.25, Shogun's Palace).
    pub(super) fn chooses_duel(&self, frame: &Frame) -> Option<Seat> {
        let by_base = matches!(frame.origin(), Origin::Base(_)) && self.begins_duel(frame.ability);
        frame.it.iter().next().filter(|_| by_base).and_then(|card| self.controller(card))
    }

    /// Something that waits for a play begins a duel.
    pub(crate) fn duels_wait(&self) -> bool {
        self.s.pending.iter().any(|pending| self.begins_duel(pending.frame.ability))
    }
}
