//! Picks: which cards and bases are meant, asking whoever chooses.

use arrayvec::ArrayVec;

use super::Manner;
use crate::library::program::{
    BasePick, BaseSelector, CardPick, Count, Dest, End as Side, Lot, Meant, Pile, PileOf, PileRef, PlayPlace, Source,
    Whose, Word,
};
use crate::query::table::Ctx;
use crate::query::whynot::WhyNot;
use crate::state::core::{MAX_BASES, MAX_CARDS, Zone};
use crate::state::frame::{Frame, MAX_PRINTS};
use crate::state::ids::{BaseId, CardId, DefId, Seat};
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

pub(crate) type Cards = ArrayVec<CardId, MAX_CARDS>;
pub(crate) type BaseList = ArrayVec<BaseId, MAX_BASES>;
pub(crate) type PrintList = ArrayVec<DefId, MAX_PRINTS>;

/// What narrows a choice beyond its words.
#[derive(Default)]
pub(crate) struct Narrow<'a> {
    /// None of these.
    pub without: CardMask,
    /// "Other" than this card too.
    pub besides: Option<CardId>,
    /// Only what can go there.
    pub to: Option<&'a Dest>,
    /// Only what has a counter.
    pub countered: bool,
    /// Not this card, whatever the words say.
    pub never: Option<CardId>,
    /// Only what can be played there, from whosever hand.
    pub played: Option<&'a PlayPlace>,
    /// Only what stands where one of these does, too: an opponent.
    pub facing: Option<&'a Source>,
}

impl<'a> Engine<'a> {
    /// The cards that a pick means. What is chosen or found becomes *it*; "this …"
    /// never does.
    pub(crate) fn pick(&mut self, what: &'a CardPick, manner: Manner) -> Flow<Cards> {
        self.pick_narrow(what, manner, &Narrow::default())
    }

    pub(crate) fn pick_narrow(&mut self, what: &'a CardPick, manner: Manner, narrow: &Narrow<'a>) -> Flow<Cards> {
        self.bind_pick(what);
        let cards = self.pick_meant(what, manner, narrow)?;
        if cards.is_empty() {
            self.note.because(WhyNot::NO_TARGET);
        }
        Ok(cards)
    }

    fn pick_meant(&mut self, what: &'a CardPick, manner: Manner, narrow: &Narrow<'a>) -> Flow<Cards> {
        let cards: Cards = match what {
            CardPick::Meant(meant @ Meant::This(_)) => {
                let cards: Cards = self.t().meant(*meant, &self.ctx()).iter().collect();
                self.stands_at(cards.first().copied());
                return Ok(cards);
            }
            CardPick::ThisFromDiscards => return Ok(self.frame().origin_card().into_iter().collect()),
            CardPick::Meant(meant @ (Meant::It | Meant::Rest | Meant::Titan(_))) => {
                return Ok(self.t().meant(*meant, &self.ctx()).iter().collect());
            }
            CardPick::Meant(meant @ (Meant::Chosen | Meant::Won | Meant::Lost)) => {
                self.t().meant(*meant, &self.ctx()).iter().collect()
            }
            CardPick::Some { from, count, lot, random } => {
                let cards = self.some(from, count, lot, *random, manner, narrow)?;
                self.speaks_of_controller(from, &cards);
                cards
            }
            CardPick::Every(from) => self.every(from, narrow)?,
            CardPick::Top { n, of, end } => {
                let n = self.t().value(n, &self.ctx()).max(0) as usize;
                self.tops(n, *of, *end)?
            }
            CardPick::Whole(pile) => self.whole(*pile)?,
            CardPick::OneOfThem => self.choose_of_them((1, 1), manner)?,
            CardPick::AnyOfThem => self.choose_of_them((0, MAX_CARDS), manner)?,
            CardPick::Both(both) => return self.both(&both.0, &both.1, manner),
        };
        self.remember(&cards);
        Ok(cards)
    }

    /// Of *them*. What was set aside and is none of them is *the rest* still.
    #[cold]
    #[inline(never)]
    fn choose_of_them(&mut self, range: (usize, usize), manner: Manner) -> Flow<Cards> {
        let (before, limbo) = (self.frame().rest, self.frame().limbo);
        let mut offered: Cards = self.frame().it.iter().collect();
        let elsewhere = !limbo.is_empty() && offered.iter().all(|card| !limbo.has(*card));
        if let [taken] = offered[..] {
            // "Place one of them …. Place one of them …": of those that are left.
            let aside = |e: &Self, card: CardId| limbo.has(card) && e.s.core.card(card).zone == Zone::Limbo;
            let left: Cards = before.iter().filter(|card| aside(self, *card)).collect();
            if limbo.has(taken) && !aside(self, taken) && !left.is_empty() {
                offered = left;
            }
        }
        let cards = self.choose_cards(&offered, range, manner, false)?;
        if elsewhere {
            self.frame_mut().rest = before;
        }
        Ok(cards)
    }

    /// "Another player's minion": its controller is *that player*, where you chose it.
    fn speaks_of_controller(&mut self, from: &Source, cards: &Cards) {
        let others = matches!(from, Source::Play(of) if of.whose == Whose::Others);
        if let Some(card) = cards.first().filter(|_| others && !self.frame().obeys) {
            let seat = self.s.core.card(*card).controller;
            self.frame_mut().that_player = seat;
        }
    }

    /// *There* is where this card is, unless the text has spoken of a base.
    fn stands_at(&mut self, card: Option<CardId>) {
        if self.frame().there.is_none()
            && let Some(base) = card.and_then(|c| self.s.core.base_of(c))
        {
            self.frame_mut().there = Some(base);
        }
    }

    /// Sets *it* and *there*.
    fn remember(&mut self, cards: &Cards) {
        let there = cards.first().and_then(|c| self.s.core.base_of(*c));
        let acting = !self.frame().actors.is_empty() || self.frame().actor != self.frame().you;
        let frame = self.frame_mut();
        frame.left = None;
        let mask: CardMask = cards.iter().copied().collect();
        // Several players act in one sentence: *them* is what all of them did it to.
        if acting {
            frame.it.union(&mask)
        } else {
            frame.it = mask
        }
        frame.there = there.or(frame.there);
        frame.count(cards.len());
    }

    #[cold]
    #[inline(never)]
    fn both(&mut self, a: &'a CardPick, b: &'a CardPick, manner: Manner) -> Flow<Cards> {
        let mut first = self.pick(a, manner)?;
        // What had to be chosen was declined, or the second part hangs on it: nothing. Else the
        // other is done all the same (004 p.12).
        let hangs = b.says(Word::is_set_by_effects);
        let needed = match a {
            CardPick::Some { .. } if manner == Manner::Must && !hangs => false,
            CardPick::Some { count, .. } => self.t().range(count, &self.ctx()).0 > 0,
            CardPick::Every(_)
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::AnyOfThem
            | CardPick::Both(_) => false,
            CardPick::Meant(_) | CardPick::ThisFromDiscards | CardPick::OneOfThem => true,
        };
        if first.is_empty() && needed {
            return Ok(first);
        }
        let besides = first.first().copied();
        let kept = *self.frame();
        let second = self.pick_narrow(b, Manner::Must, &Narrow { besides, ..Narrow::default() })?;
        for card in second {
            if !first.contains(&card) {
                first.push(card);
            }
        }
        if b.is_this() {
            *self.frame_mut() = kept;
        } else {
            // *Them* and *that many* are both.
            let frame = self.frame_mut();
            frame.it.union(&kept.it);
            frame.that_many = first.len() as u8;
        }
        Ok(first)
    }

    /// Whose pile words mean, asking for "another player's".
    pub(super) fn pile_seat(&mut self, of: PileOf) -> Flow<Option<Seat>> {
        let frame = *self.frame();
        let among = match of {
            PileOf::You | PileOf::YouWhoever => return Ok(Some(frame.you)),
            PileOf::They => return Ok(Some(self.t().they(&Ctx::of(&frame)))),
            PileOf::Owner => return Ok(frame.it.iter().next().and_then(|c| self.t().owner(c))),
            PileOf::Each | PileOf::EachOther => return Ok(None),
            PileOf::Another => self.s.core.everyone().without(frame.you),
            PileOf::Any => self.s.core.everyone(),
        };
        let seat = self.ask_player(frame.you, among)?;
        if seat.is_some() {
            self.frame_mut().that_player = seat;
        }
        Ok(seat)
    }

    #[cold]
    #[inline(never)]
    fn whole(&mut self, pile: PileRef) -> Flow<Cards> {
        let Some(seat) = self.pile_seat(pile.of)? else { return Ok(Cards::new()) };
        Ok(self.t().cards_of(pile.pile, seat).collect())
    }

    /// The top cards of decks; an empty one is made anew first.
    #[cold]
    #[inline(never)]
    fn tops(&mut self, n: usize, of: PileOf, end: Side) -> Flow<Cards> {
        let seats = match of {
            PileOf::Each => self.s.core.everyone(),
            PileOf::EachOther => self.s.core.everyone().without(self.frame().you),
            PileOf::You | PileOf::YouWhoever | PileOf::They | PileOf::Another | PileOf::Any | PileOf::Owner => {
                self.pile_seat(of)?.into()
            }
        };
        let mut cards = Cards::new();
        for seat in self.s.core.seats_from(self.s.core.turn).filter(|s| seats.has(*s)) {
            self.refill(seat);
            if (self.s.core.seat(seat).deck.len as usize) < n {
                match end {
                    Side::Bottom => self.refill_beside(seat, End::Bottom),
                    Side::Top | Side::Either => self.refill_beside(seat, End::Top),
                }
            }
            let deck = self.s.core.seat(seat).deck.len as usize;
            match end {
                Side::Bottom => {
                    let bottom: Cards = self.s.core.deck(seat).skip(deck.saturating_sub(n)).collect();
                    cards.extend(bottom.into_iter().rev());
                }
                Side::Top | Side::Either => cards.extend(self.s.core.deck(seat).take(n)),
            }
        }
        Ok(cards)
    }

    /// The deck runs out in the middle (004 p.5): what was left of it stays at the end from which
    /// cards are taken, and the discard pile is shuffled to its other one.
    #[cold]
    #[inline(never)]
    fn refill_beside(&mut self, seat: Seat, left: End) {
        if self.s.core.seat(seat).discards.len == 0 {
            return;
        }
        let mut rest: Cards = self.s.core.deck(seat).collect();
        for card in &rest {
            self.s.put(*card, Zone::Limbo, seat.0, End::Bottom);
        }
        self.refill(seat);
        if left == End::Top {
            rest.reverse();
        }
        for card in rest {
            self.s.put(card, Zone::Deck, seat.0, left);
        }
    }

    /// Asks for each pile whose it is, where the words leave it open.
    fn settle_piles(&mut self, from: &Source, look: bool) -> Flow {
        if let Source::Piles { piles, .. } = from {
            for pile in piles {
                if pile.of == PileOf::Another {
                    self.pile_seat(pile.of)?;
                }
                if look && pile.pile == Pile::Hand && pile.of == PileOf::Another {
                    self.look_through(pile.pile);
                }
            }
        }
        Ok(())
    }

    /// Who chooses among another player's cards sees them.
    #[cold]
    #[inline(never)]
    fn look_through(&mut self, pile: Pile) {
        let (actor, they) = (self.frame().actor, self.t().they(&self.ctx()));
        if they == actor {
            return;
        }
        let cards: Cards = self.t().cards_of(pile, they).collect();
        for card in cards {
            self.s.show(card, actor.into());
            let shown = self.shown(card);
            self.emit(What::LookedAt { seat: actor, card: shown });
        }
    }

    /// All cards that fit.
    fn every(&mut self, from: &'a Source, narrow: &Narrow) -> Flow<Cards> {
        self.settle_piles(from, true)?;
        let cards = self.t().candidates(from, narrow.besides, self.frame());
        if matches!(from, Source::Among { .. }) {
            // *The rest* is what the others were.
            let mut rest = self.frame().it;
            cards.iter().for_each(|c| rest.remove(*c));
            self.frame_mut().rest = rest;
        }
        Ok(cards)
    }

    fn some(
        &mut self,
        from: &'a Source,
        count: &'a Count,
        lot: &'a Lot,
        random: bool,
        manner: Manner,
        narrow: &Narrow,
    ) -> Flow<Cards> {
        let range = self.t().range(count, &self.ctx());
        if matches!(from, Source::Piles { .. }) {
            self.settle_piles(from, !random)?;
        }
        let free = *lot == Lot::Free && !random && self.bound.is_none();
        let recalled = if free { self.recall_cards() } else { None };
        let offered = match recalled {
            Some(offered) => {
                debug_assert_eq!(offered, self.offered(from, narrow), "options stay as they were");
                offered
            }
            None => self.offered(from, narrow),
        };
        if let Source::Piles { piles, .. } = from
            && piles.iter().any(|pile| matches!(pile.of, PileOf::Each | PileOf::EachOther))
        {
            return self.of_each_pile(&offered, range, random, manner);
        }
        if random {
            return Ok(self.at_random(offered, range.1));
        }
        let bound = self.bound_cards(&offered);
        if !bound.is_empty() && *lot == Lot::Free {
            return self.choose_bound(&offered, &bound, range, manner);
        }
        match lot {
            Lot::Free => {
                let chosen = self.choose_cards(&offered, range, manner, true);
                self.asked_here(chosen)
            }
            Lot::SameName => self.choose_same_name(&offered, range, manner),
            Lot::SamePower => self.choose_same_power(&offered, range, manner),
            Lot::EachName => Ok(self.one_of_each_name(&offered)),
            Lot::DifferentBases => self.choose_apart(&offered, range, manner),
            Lot::Sum(amount) => self.choose_by_sum(&offered, amount, range, manner),
        }
    }

    /// The cards of which some are chosen.
    fn offered(&self, from: &Source, narrow: &Narrow) -> Cards {
        let mut offered = self.t().candidates(from, narrow.besides, self.frame());
        offered.retain(|c| !narrow.without.has(*c));
        if let Some(to) = narrow.to {
            offered.retain(|c| !self.t().destinations(to, *c, self.frame()).is_empty());
        }
        if let Some(place) = narrow.played
            && offered.iter().any(|c| self.t().can_go(self.frame(), *c, place).is_ok())
        {
            offered.retain(|c| self.t().can_go(self.frame(), *c, place).is_ok());
        }
        if let Some(never) = narrow.never {
            offered.retain(|c| *c != never);
        }
        if self.owned {
            // 004 p.7: what speaks of its owner does not touch what has none.
            offered.retain(|c| self.t().owner(*c).is_some());
        }
        if let Some(facing) = narrow.facing {
            let t = self.t();
            let faces = |c: CardId| {
                let frame = Frame { there: t.base_of(c), it: CardMask::one(c), ..*self.frame() };
                let same = |o: &CardId| *o != c && t.base_of(*o) == t.base_of(c);
                t.candidates(facing, Some(c), &frame).iter().any(same)
            };
            if offered.iter().any(|c| faces(*c)) {
                offered.retain(|c| faces(*c));
            }
        }
        if narrow.countered {
            offered.retain(|c| self.s.core.card(*c).counters > 0);
        }
        offered
    }

    /// The cards that were offered, where the answer to that has just come.
    fn recall_cards(&mut self) -> Option<Cards> {
        let card = |choice: &Choice| match choice {
            Choice::Card(card) => Some(*card),
            _ => None,
        };
        self.recall()?.iter().map(card).collect()
    }

    pub(super) fn choose_cards(
        &mut self,
        offered: &Cards,
        range: (usize, usize),
        manner: Manner,
        rest: bool,
    ) -> Flow<Cards> {
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = offered.iter().map(|c| Choice::Card(*c)).collect();
        let min = if manner == Manner::May { 0 } else { range.0 };
        let picks = self.ask(actor, Ask::Target, None, &options, (min, range.1), false)?;
        let cards: Cards = picks.iter().map(|p| offered[*p as usize]).collect();
        let mut left: CardMask =
            if rest && !self.frame().limbo.is_empty() { self.frame().limbo } else { offered.iter().copied().collect() };
        cards.iter().for_each(|c| left.remove(*c));
        self.frame_mut().rest = left;
        Ok(cards)
    }

    /// The bases that a pick means; a chosen one is *there*.
    pub(crate) fn pick_bases(&mut self, what: &'a BasePick, manner: Manner) -> Flow<BaseList> {
        let bases = self.bases_meant(what, manner)?;
        if bases.is_empty() {
            self.note.because(WhyNot::NO_TARGET);
        }
        Ok(bases)
    }

    fn bases_meant(&mut self, what: &'a BasePick, manner: Manner) -> Flow<BaseList> {
        let bases = match what {
            BasePick::One(at) => {
                return Ok(self.t().at(*at, &self.ctx()).into_iter().collect());
            }
            BasePick::Every(of) => self.bases_that_fit(of),
            BasePick::Some { of, count } => {
                let range = self.t().range(count, &self.ctx());
                let mut bases = self.bases_that_fit(of);
                if bases.iter().any(|b| self.is_bound_to(*b)) {
                    bases.retain(|b| self.is_bound_to(*b));
                }
                if of.random && !bases.is_empty() {
                    let base = bases[self.s.below(bases.len())];
                    self.frame_mut().there = Some(base);
                    return Ok([base].into_iter().collect());
                }
                let options: ArrayVec<Choice, MAX_BASES> = bases.iter().map(|b| Choice::Base(*b)).collect();
                let min = if manner == Manner::May { 0 } else { range.0 };
                let actor = self.frame().actor;
                let picks = self.ask(actor, Ask::Target, None, &options, (min, range.1), false)?;
                picks.iter().map(|p| bases[*p as usize]).collect()
            }
        };
        let frame = self.frame_mut();
        frame.left = None;
        frame.there = bases.first().copied().or(frame.there);
        frame.count(bases.len());
        Ok(bases)
    }

    fn bases_that_fit(&self, of: &BaseSelector) -> BaseList {
        let (t, ctx) = (self.t(), self.ctx());
        let only = self.frame().only_at;
        let open = |b: &BaseId| only.is_none_or(|only| only == *b) && t.base_fits(of, *b, &ctx);
        t.core().bases_in_play().filter(open).collect()
    }

    pub(crate) fn tell_choice(&mut self, cards: &Cards) {
        let seat = self.frame().actor;
        for card in cards {
            let card = self.shown(*card);
            self.emit(What::Chose { seat, card });
        }
    }
}
