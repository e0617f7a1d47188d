//! Titans (004 p.8): beside the deck and on a base, their Specials from there, the
//! clash; and what their texts alone speak of: a play given up, fees, counters that
//! only count.
//!
//! Invariant: a titan is beside its owner's deck or on a base, never in a pile.

use crate::library::def::Form;
use crate::library::program::{Kind, Moment, Regular, Rule};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::state::core::{CameFrom, Core, MAX_BASES, MAX_CARDS, Owner, Zone};
use crate::state::ids::{BaseId, CardId, DefId, Origin, RuleId, Seat, Seats};
use crate::state::zones::End;
use crate::step::agenda::{Play, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

impl Core {
    /// Titans on a base, in order of arrival.
    pub fn titans_at(&self, base: BaseId) -> impl Iterator<Item = CardId> + '_ {
        self.at_base(base).filter(|c| self.card(*c).zone == Zone::Titan)
    }
    /// Titans beside a seat's deck.
    pub fn titans_aside(&self, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
        self.iter(self.seat(seat).aside)
    }
}

impl<'a> Engine<'a> {
    /// Whether this is a titan in play.
    pub fn is_titan(&self, card: CardId) -> bool {
        self.s.core.card(card).zone == Zone::Titan
    }

    /// The titans of each seat's factions, beside the decks.
    pub fn lay_titans(&mut self) {
        let lib = self.lib;
        for seat in 0..self.s.core.seat_count {
            for faction in self.s.core.seats[seat as usize].factions.into_iter().flatten() {
                for card in &lib.cards.factions[faction as usize].cards {
                    let def = lib.def(DefId(*card));
                    if def.form == Form::Titan {
                        let titan =
                            self.s.add_card(DefId(*card), def.traits, Owner::Player(Seat(seat)), Zone::Aside, seat);
                        self.s.show_all(titan);
                    }
                }
            }
        }
    }

    /// Whatever makes a titan leave play, it goes back beside its owner's deck.
    pub fn lay_aside(&mut self, card: CardId) {
        self.let_go(self.s.core.life(card));
        // A titan is always somebody's.
        let Some(owner) = self.s.core.card(card).owner.seat() else { return };
        self.s.take_from_play(card, Zone::Aside, owner.0, End::Bottom);
        let shown = self.shown(card);
        self.emit(What::LaidAside { card: shown, of: owner });
    }

    /// Two titans on one base: whoever has less power there removes theirs; the one that
    /// was there first wins ties. Whether there was a clash.
    pub fn clash(&mut self) -> Flow<bool> {
        if self.s.core.arrivals == 0 {
            return Ok(false);
        }
        let arrived: ArrayVec<BaseId, MAX_BASES> =
            self.s.core.bases_in_play().filter(|b| self.s.core.arrivals & (1 << b.number()) != 0).collect();
        let mut met = None;
        for base in arrived {
            let t = self.t();
            let mut titans = t.core().titans_at(base).filter(|c| !t.cannot_clash(*c));
            match (titans.next(), titans.next()) {
                (Some(first), Some(second)) => met = met.or(Some((base, first, second))),
                _ => {
                    drop(titans);
                    self.s.settle_arrival(base);
                }
            }
        }
        let Some((base, first, second)) = met else { return Ok(false) };
        let t = self.t();
        let power = |titan: CardId| t.power_at(t.voice(titan), base);
        let (winner, loser) = if power(second) > power(first) { (second, first) } else { (first, second) };
        let (won, lost) = (power(winner), power(loser));
        let (winner, loses) = (self.shown(winner), self.shown(loser));
        self.emit(What::Clashed { base, winner, loser: loses, won, lost });
        if !self.clash_avoided(loser)? {
            self.notice(Happening::LostClash { card: loser });
            self.lay_aside(loser);
        } else if self.s.core.base_of(loser) == Some(base) {
            // A text has kept it here: these two do not meet again until one comes.
            self.s.settle_arrival(base);
        }
        Ok(true)
    }

    /// Notes what Specials of titans beside the decks this sets off. Those that could do
    /// nothing are passed over, so that nobody is asked for their order.
    pub fn notice_aside(&mut self, what: &Happening) {
        for seat in 0..self.s.core.seat_count {
            let mut next = self.s.core.seats[seat as usize].aside.head;
            while let Some(card) = next {
                next = self.s.core.card(card).next;
                self.notice_titan(card, what);
            }
        }
    }

    fn notice_titan(&mut self, card: CardId, what: &Happening) {
        let c = *self.s.core.card(card);
        if !cfg!(debug_assertions) && !c.traits.has(what.sort()) {
            return;
        }
        let mut found = Vec::new();
        let t = self.t();
        for ability in &self.lib.def(c.def).abilities {
            t.try_trigger(Origin::Card(card), c.def, *ability, what, &mut found);
        }
        // What else waits, or hears it in play, comes first and may change that.
        let others = !t.s.pending.is_empty() || t.core().present.any(what.sort());
        found.retain(|pending| others || t.use_possible(&pending.frame).is_ok());
        self.note_pending(found);
    }

    /// The turn's own play of a kind is not used any more this turn.
    pub fn give_up(&mut self, play: Regular) -> bool {
        let seat = self.frame().actor;
        let minion = play == Regular::Minion;
        if !self.pay_with_regular(seat, minion) {
            return false;
        }
        self.emit(What::GaveUp { seat, minion });
        true
    }

    /// Counters that only count, on a titan beside its deck.
    pub fn mark(&mut self, card: CardId, n: u8) -> bool {
        let c = self.s.core.card(card);
        if c.zone != Zone::Aside || n == 0 {
            return false;
        }
        let n = c.counters.saturating_add(n);
        self.s.set_counters(card, n);
        let shown = self.shown(card);
        self.emit(What::Marked { card: shown, n });
        let seat = self.frame().actor;
        self.notice(Happening::Marked { seat, card });
        true
    }

    pub fn clear_marks(&mut self, card: CardId) -> bool {
        if self.s.core.card(card).zone != Zone::Aside {
            return false;
        }
        self.s.set_counters(card, 0);
        let shown = self.shown(card);
        self.emit(What::Marked { card: shown, n: 0 });
        true
    }

    /// Somebody reveals, looks at or searches cards of a deck: one event for all of them.
    pub fn notice_seen(&mut self, cards: &[CardId]) {
        if cards.iter().any(|c| self.s.core.card(*c).zone == Zone::Deck) {
            let seat = self.frame().actor;
            self.s.count_sight(seat);
            self.notice(Happening::Sees { seat });
        }
        // Whose card makes them seen, whoever carries it out; a base is nobody's card (004 p.10).
        let Some(seat) = self.cause().seat else { return };
        let core = &self.s.core;
        let of: Seats = cards
            .iter()
            .map(|c| core.card(*c))
            .filter(|c| matches!(c.zone, Zone::Hand | Zone::Deck))
            .map(|c| Seat(c.at))
            .collect();
        of.iter().for_each(|of| self.notice(Happening::SeesOf { seat, of, moment: Moment::After }));
        // "When" interrupts: before the text goes on, and before what it has set off (004 p.10).
        let (pending, openings) = self.waiting();
        of.iter().for_each(|of| self.notice(Happening::SeesOf { seat, of, moment: Moment::When }));
        if self.waiting() != (pending, openings) {
            self.push(Step::Interrupt { pending, openings });
        }
    }

    /// A card is about to go to a hand from play or from a discard pile.
    pub fn notice_to_hand(&mut self, card: CardId, zone: Zone, of: Seat) {
        let c = self.s.core.card(card);
        let (at, from) = (c.at, c.zone);
        // What a search has found there is on its way; treasures have a discard pile that is nobody's.
        let own_pile = match (from, c.came_from) {
            (Zone::Discards, _) | (Zone::Limbo, CameFrom::Discards) => at == of.0,
            (Zone::Limbo, CameFrom::StockDiscards) => true,
            (zone, _) => zone.is_discards(),
        };
        if zone == Zone::Hand && (own_pile || (self.s.core.is_in_play(card) && from != Zone::Titan)) {
            self.notice(Happening::ToHand { card, of });
        }
    }

    /// "Must discard a card to play": whether all that is asked for was paid.
    pub fn pay_fees(&mut self, play: &Play) -> Flow<bool> {
        let Some(base) = self.t().spot_base(play) else { return Ok(true) };
        for fee in self.t().fees(play.seat, play.card, base) {
            let hand = self.t().payable_with(&fee, play.seat, play.card);
            if hand.len() < fee.n {
                // Paid for nothing: the card stays where it was.
                self.put_back(play.card);
                return Ok(false);
            }
            let options: ArrayVec<Choice, MAX_CARDS> = hand.iter().map(|c| Choice::Card(*c)).collect();
            let picks = self.ask(play.seat, Ask::Discard, Some(play.card), &options, (fee.n, fee.n), false)?;
            for pick in picks {
                self.discard_card(hand[*pick as usize]);
            }
        }
        Ok(true)
    }
}

/// What a rule asks for a play: so many cards of a sort.
pub(crate) struct Fee {
    n: usize,
    rule: RuleId,
    by: Origin,
}

impl<'a> Table<'a> {
    /// Whether a rule keeps this titan out of clashes.
    fn cannot_clash(&self, titan: CardId) -> bool {
        let mut no = false;
        self.each_rule_about(Traits::PROTECTS, self.base_of(titan), &mut |r| {
            if let Rule::CannotClash(who) = r.rule {
                no |= self.concerns(who, titan, &r);
            }
        });
        no
    }

    /// Not while they control one in play; and it must be beside a deck.
    pub(crate) fn may_play_titan(&self, seat: Seat, card: CardId) -> Result<(), WhyNot> {
        if self.core().card(card).zone != Zone::Aside {
            return Err(WhyNot::NotThere);
        }
        let theirs = |c: CardId| self.core().card(c).zone == Zone::Titan && self.controller(c) == Some(seat);
        let has_one = self.core().present.any(Traits::TITAN) && self.core().in_play().any(theirs);
        if has_one { Err(WhyNot::TitanInPlay) } else { Ok(()) }
    }

    /// Whether the turn's own play of a kind is left.
    pub(crate) fn has_regular_play(&self, seat: Seat, play: Regular) -> bool {
        self.has_or_frees_regular(seat, play == Regular::Minion)
    }

    /// What titans beside the deck can do "on your turn".
    pub(crate) fn usable_aside(&self, seat: Seat, options: &mut Vec<Choice>) {
        for card in self.core().titans_aside(seat) {
            for a in &self.lib.def(self.def(card)).abilities {
                if self.is_usable(seat, card, *a).is_ok() {
                    options.push(Choice::Use(card, *a));
                }
            }
        }
    }

    /// What a seat must pay to play a card there.
    pub(crate) fn fees(&self, seat: Seat, card: CardId, base: BaseId) -> Vec<Fee> {
        let mut fees = Vec::new();
        if !self.core().present.any(Traits::FEE) && self.s.rules.is_empty() {
            return fees;
        }
        let def = self.def(card);
        let lib = self.lib;
        self.each_rule_id(Traits::FEE, &mut |id, ctx| {
            if let Rule::Fee { who, cost, sort, at, .. } = &lib.rule(id).rule
                && self.is_base_meant(at, base, ctx)
                && self.players(who, ctx).has(seat)
                && self.sort_fits(sort, def, ctx)
                && !matches!(ctx.origin, Origin::Base(b) if self.ignores(seat, b))
            {
                fees.push(Fee { n: *cost as usize, rule: id, by: ctx.origin });
            }
        });
        fees
    }

    /// Cards of the hand that a fee takes; not the one that is played.
    fn payable_with(&self, fee: &Fee, seat: Seat, card: CardId) -> ArrayVec<CardId, MAX_CARDS> {
        let ctx = self.ctx_of(Origin::Card(card), seat, None);
        let Rule::Fee { with, .. } = &self.lib.rule(fee.rule).rule else { return ArrayVec::new() };
        // Whoever looks on counts the backs.
        let any = with.kind == Kind::Card && with.traits.is_empty();
        let fits = |c: CardId| any || self.sort_fits(with, self.def(c), &ctx);
        self.core().hand(seat).filter(|c| *c != card && fits(*c)).collect()
    }

    pub(crate) fn can_pay_fees(&self, seat: Seat, card: CardId, base: BaseId) -> Result<(), WhyNot> {
        let mut asked = 0;
        for fee in self.fees(seat, card, base) {
            asked += fee.n;
            if self.payable_with(&fee, seat, card).len() < asked {
                return Err(WhyNot::Fee { by: fee.by });
            }
        }
        Ok(())
    }
}
