//! +1 power counters: placed, removed, transferred, spread (004 p.7).

use super::Manner;
use super::choose::{Cards, Narrow};
use crate::library::program::{CardPick, CountersFrom, Number, Selector};
use crate::query::happening::Happening;
use crate::query::whynot::WhyNot;
use crate::rulebook::aim::Blow;
use crate::state::core::{MAX_CARDS, Zone};
use crate::state::ids::CardId;
use crate::state::piles::CardMask;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

impl<'a> Engine<'a> {
    pub(super) fn add_counters(&mut self, card: CardId, n: u8) -> Flow<bool> {
        let cause = self.cause();
        if n == 0 {
            self.note.because(WhyNot::Zero);
            return Ok(false);
        }
        if !self.can_bear_counters(card) || !self.affect(card, None, &cause)? {
            return Ok(false);
        }
        // Patterns see the card as it was just before.
        let seat = self.frame().actor;
        self.notice(Happening::CountersPlaced { seat, card });
        self.raised(card, cause);
        let c = *self.s.core.card(card);
        self.s.add_counters(card, n);
        if c.controller == Some(seat) && c.zone == Zone::Minion {
            self.s.count_counters(seat, n);
        }
        let card = self.shown(card);
        self.emit(What::CountersPlaced { card, n });
        Ok(true)
    }

    pub(super) fn remove_counters(&mut self, card: CardId, n: u8) -> Flow<bool> {
        let cause = self.cause();
        if self.s.core.card(card).counters < n {
            self.note.because(WhyNot::PRICE);
            return Ok(false);
        }
        if !self.affect(card, None, &cause)? {
            return Ok(false);
        }
        self.s.remove_counters(card, n);
        let card = self.shown(card);
        self.emit(What::CountersRemoved { card, n });
        Ok(true)
    }

    /// How many of at most `max`, from or for the card in question: asked where the text leaves it open.
    pub(crate) fn ask_how_many(&mut self, n: &Number, about: Option<CardId>, max: usize) -> Flow<usize> {
        let most = match n {
            Number::Is(value) => return Ok(self.t().value(value, &self.ctx()).max(0) as usize),
            Number::UpTo(n) => (*n as usize).min(max),
            Number::Any => max,
            Number::All => return Ok(max),
        };
        let actor = self.frame().actor;
        let least = self.least().min(most) as u8;
        let options: ArrayVec<Choice, MAX_CARDS> =
            (least..=most.min(MAX_CARDS - 1) as u8).map(Choice::Number).collect();
        match self.ask_one(actor, Ask::HowMany, about, &options)? {
            Choice::Number(n) => {
                self.note.declined |= n == 0 && most > 0;
                if most == 0 {
                    self.note.because(WhyNot::Zero);
                }
                Ok(n as usize)
            }
            _ => Ok(0),
        }
    }

    /// From each card that is meant; *that many* is how many were left open.
    pub(super) fn remove_some_counters(&mut self, n: &'a Number, from: &'a CardPick, manner: Manner) -> Flow<bool> {
        let cards = self.pick(from, manner)?;
        let cards = self.aim(cards, Blow::AGAIN)?;
        let mut all = !cards.is_empty();
        let mut counted = 0;
        for card in cards {
            let has = self.s.core.card(card).counters as usize;
            let n = self.ask_how_many(n, Some(card), has)?;
            counted += n.min(has);
            self.frame_mut().count(counted);
            if n == 0 {
                self.note.because(WhyNot::Zero);
            }
            all &= n > 0 && self.remove_counters(card, n as u8)?;
        }
        Ok(all)
    }

    /// So many in all, from one card after the other.
    pub(super) fn remove_counters_among(&mut self, from: &'a CountersFrom) -> Flow<bool> {
        let wanted = match &from.n {
            Number::Is(n) => self.t().value(n, &self.ctx()).max(0) as usize,
            Number::UpTo(most) => return Ok(!self.remove_any_counters(&from.of, *most)?.is_empty()),
            Number::Any => return Ok(!self.remove_any_counters(&from.of, u8::MAX)?.is_empty()),
            Number::All => self.t().counters_on_all(&from.of, &self.ctx()),
        };
        let countered = |e: &Self| -> ArrayVec<Choice, MAX_CARDS> {
            let has = |c: &CardId| e.s.core.card(*c).counters > 0;
            e.all_in_play(&from.of).into_iter().filter(has).map(Choice::Card).collect()
        };
        if self.t().counters_on_all(&from.of, &self.ctx()) < wanted {
            self.note.because(WhyNot::PRICE);
            return Ok(false);
        }
        let actor = self.frame().actor;
        let mut removed = 0;
        for left in (1..=wanted).rev() {
            let Choice::Card(card) = self.ask_one_of(left, actor, &countered(self))? else { break };
            removed += usize::from(self.remove_counters(card, 1)?);
        }
        self.frame_mut().count(removed);
        Ok(removed == wanted && wanted > 0)
    }

    /// From one card after the other, until the actor has enough; *that many* is how many. Those
    /// that have given some.
    fn remove_any_counters(&mut self, from: &'a Selector, most: u8) -> Flow<CardMask> {
        let actor = self.frame().actor;
        let mut removed = 0u8;
        let (mut kept, mut givers) = (CardMask::default(), CardMask::default());
        while removed < most {
            let countered = |c: &CardId| self.s.core.card(*c).counters > 0 && !kept.has(*c);
            let options: ArrayVec<Choice, MAX_CARDS> =
                self.all_in_play(from).into_iter().filter(countered).map(Choice::Card).collect();
            let least = self.least().saturating_sub(usize::from(removed));
            let picks = self.ask(actor, Ask::Target, None, &options, (least, 1), false)?;
            let Some(Choice::Card(card)) = picks.first().map(|p| options[*p as usize]) else { break };
            kept.insert(card);
            let has = self.s.core.card(card).counters.min(most - removed);
            let n = self.ask_how_many(&Number::Any, Some(card), usize::from(has))? as u8;
            if n > 0 && self.remove_counters(card, n)? {
                removed = removed.saturating_add(n);
                givers.insert(card);
            }
        }
        self.frame_mut().count(usize::from(removed));
        Ok(givers)
    }

    fn all_in_play(&self, of: &Selector) -> Cards {
        let (t, ctx) = (self.t(), self.ctx());
        t.core().in_play().filter(|c| t.fits(of, *c, &ctx)).collect()
    }

    /// Both cards are affected: a protected one keeps its counters, and one that is not
    /// affected loses what should have come to it (004 p.11).
    pub(super) fn transfer_counters(
        &mut self,
        n: &'a Number,
        from: &'a CardPick,
        to: &'a CardPick,
        manner: Manner,
    ) -> Flow<bool> {
        let countered = Narrow { countered: true, ..Narrow::default() };
        let givers = self.pick_narrow(from, manner, &countered)?;
        let cause = self.cause();
        let givers = self.aim_by(givers, Blow::AGAIN, &cause)?;
        let ([giver, ..], more_givers) = givers.split() else { return Ok(false) };
        // What has just left play still has those that it had.
        let there = self.s.core.is_on_table(*giver);
        let has = if there { self.s.core.card(*giver).counters } else { self.frame().had };
        let n = self.ask_how_many(n, Some(*giver), has as usize)?.min(has as usize) as u8;
        if n == 0 {
            self.note.because(WhyNot::Zero);
            return Ok(false);
        }
        let other = Narrow { besides: Some(*giver), never: Some(*giver), ..Narrow::default() };
        let takers = self.pick_narrow(to, Manner::Must, &other)?;
        let takers = self.aim_by(takers, Blow::AGAIN, &cause)?;
        let ([taker, ..], more_takers) = takers.split() else { return Ok(false) };
        let done = self.transfer_some(*giver, *taker, n)?;
        // The same way (004 p.16): as many to the same card, or from it.
        for giver in more_givers {
            self.transfer_some(*giver, *taker, n)?;
        }
        for taker in more_takers {
            self.transfer_some(*giver, *taker, n)?;
        }
        Ok(done)
    }

    /// So many of those that there are.
    fn transfer_some(&mut self, giver: CardId, taker: CardId, n: u8) -> Flow<bool> {
        let there = self.s.core.is_on_table(giver);
        let has = if there { self.s.core.card(giver).counters } else { self.frame().had };
        let n = n.min(has);
        let cause = self.cause();
        if giver == taker {
            self.note.because(WhyNot::NO_TARGET);
        }
        if n == 0 || giver == taker || !self.can_bear_counters(taker) || !self.affect(giver, None, &cause)? {
            return Ok(false);
        }
        if there {
            self.s.remove_counters(giver, n);
            let from = self.shown(giver);
            self.emit(What::CountersRemoved { card: from, n });
        } else {
            self.frame_mut().had -= n;
        }
        self.take_counters(taker, n)
    }

    /// Whatever lies on the table; on a buried card they have no effect (004 p.7, p.8).
    fn can_bear_counters(&mut self, card: CardId) -> bool {
        self.s.core.card(card).zone == Zone::Buried || self.is_there(card)
    }

    /// The end of a transfer, which is not placing (004 p.11).
    fn take_counters(&mut self, taker: CardId, n: u8) -> Flow<bool> {
        let cause = self.cause();
        if !self.affect(taker, None, &cause)? {
            return Ok(false);
        }
        self.raised(taker, cause);
        self.s.add_counters(taker, n);
        let to = self.shown(taker);
        self.emit(What::CountersPlaced { card: to, n });
        Ok(true)
    }

    /// "Transfer any number of +1 power counters among your minions": first which ones are
    /// taken, then where each goes.
    pub(super) fn transfer_among(&mut self, among: &'a Selector) -> Flow<bool> {
        let givers = self.remove_any_counters(among, u8::MAX)?;
        let n = self.frame().that_many as usize;
        let shares = self.share_out(n, among)?;
        let mut taken = false;
        for share in shares {
            if !share.copies {
                taken |= self.take_counters(share.card, share.n)?;
                continue;
            }
            // The same way: from those that have given, what they still have.
            let mut left = share.n;
            for giver in givers.iter() {
                let n = left.min(self.s.core.card(giver).counters);
                left -= if self.transfer_some(giver, share.card, n)? { n } else { 0 };
            }
        }
        Ok(taken)
    }

    pub(super) fn spread_counters(&mut self, n: &'a Number, among: &'a Selector) -> Flow<bool> {
        let n = self.ask_how_many(n, None, MAX_CARDS - 1)?;
        let mut placed = false;
        for share in self.share_out(n, among)? {
            placed |= self.add_counters(share.card, share.n)?;
        }
        Ok(placed)
    }

    /// One after the other, on whichever of these cards the actor likes.
    fn share_out(&mut self, n: usize, among: &'a Selector) -> Flow<Shares> {
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = self.all_in_play(among).into_iter().map(Choice::Card).collect();
        if options.is_empty() {
            self.note.because(WhyNot::NO_TARGET);
            return Ok(Shares::new());
        }
        if n == 0 {
            self.note.because(WhyNot::Zero);
        }
        let mut shares = Shares::new();
        for left in (0..n).rev() {
            let wants = |card: &CardId| self.bound.as_ref().is_some_and(|bound| bound.cards.has(*card));
            let wanted: ArrayVec<Choice, MAX_CARDS> =
                options.iter().copied().filter(|o| matches!(o, Choice::Card(c) if wants(c))).collect();
            // The last one goes to whom it must, if none has.
            let last = left == 0 && !wanted.is_empty() && !shares.iter().any(|share: &Share| wants(&share.card));
            let open = if last { &wanted } else { &options };
            let Choice::Card(card) = self.ask_one_of(left + 1, actor, open)? else { continue };
            match shares.iter_mut().find(|share| share.card == card) {
                Some(share) => share.n += 1,
                None => shares.push(Share { card, n: 1, copies: false }),
            }
        }
        self.shares_aimed(shares)
    }

    /// What takes another's place gets its share; who copies gets as much as one of them.
    fn shares_aimed(&mut self, mut shares: Shares) -> Flow<Shares> {
        let cause = self.cause();
        let aimed = self.aim_by(shares.iter().map(|share| share.card).collect(), Blow::AGAIN, &cause)?;
        let (first, copies) = aimed.split();
        for (share, card) in shares.iter_mut().zip(first) {
            share.card = *card;
        }
        let mut sizes: ArrayVec<Choice, MAX_CARDS> = ArrayVec::new();
        for size in shares.iter().map(|share| Choice::Number(share.n)) {
            if !sizes.contains(&size) {
                sizes.push(size);
            }
        }
        for card in copies {
            let seat = self.t().voice(*card);
            if let Choice::Number(n) = self.ask_one(seat, Ask::HowMany, Some(*card), &sizes)? {
                shares.push(Share { card: *card, n, copies: true });
            }
        }
        Ok(shares)
    }
}

/// So many counters go to a card; `copies`: in the same way as to another one.
struct Share {
    card: CardId,
    n: u8,
    copies: bool,
}

type Shares = ArrayVec<Share, MAX_CARDS>;
