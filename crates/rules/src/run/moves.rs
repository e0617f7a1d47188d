//! Moving to other bases, placing into piles.

use arrayvec::ArrayVec;

use super::Manner;
use super::choose::{Cards, Narrow};
use crate::library::def::{Does, Form};
use crate::library::program::{At, CardPick, Dest, Done, End as Side, Into, Order, PileOf};
use crate::library::traits::Traits;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::rulebook::aim::{Aimed, Blow};
use crate::rulebook::departure::{Exit, IntoPile, Laying, Leaver};
use crate::state::core::{CameFrom, MAX_BASES, MAX_CARDS, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, CardId, Origin, Seat};
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::fault::Flow;

/// Cards that one effect has moved, from where to where.
type Arrivals = ArrayVec<(CardId, BaseId, BaseId), MAX_CARDS>;

impl<'a> Engine<'a> {
    pub(super) fn move_effect(&mut self, what: &'a CardPick, to: &'a Dest, manner: Manner) -> Flow<bool> {
        let there = self.frame().there;
        let cards = self.pick_narrow(what, manner, &Narrow { to: Some(to), ..Narrow::default() })?;
        if *to == Dest::At(At::There) && there.is_some() {
            // The base of which the text spoke before the cards were chosen.
            self.frame_mut().there = there;
        }
        let cause = self.cause();
        let Aimed { cards, too } = self.aim_by(cards, Blow::of(Done::Moved), &cause)?;
        let mut all = !cards.is_empty();
        let with = self.judged_together(&cards);
        let mut shared: Option<BaseId> = None;
        let mut arrived: Arrivals = Arrivals::new();
        let mut chosen: ArrayVec<BaseId, MAX_BASES> = ArrayVec::new();
        let last = cards.last().copied();
        let last_of_one = last.filter(|_| cards.len() == 1);
        for card in cards {
            if Some(card) != last_of_one && !with.has(card) {
                all = false;
                continue;
            }
            let to = match (to, shared) {
                _ if too.has(card) && !chosen.is_empty() => self.same_destination(&chosen, card)?,
                (Dest::OneOther, Some(base)) => Some(base),
                (Dest::OneOther | Dest::At(_) | Dest::Some(_) | Dest::Others, _) => self.destination(to, card)?,
            };
            if Some(card) == last {
                self.no_question();
            }
            shared = shared.or(to);
            if let Some(to) = to.filter(|to| !chosen.contains(to)) {
                chosen.push(to);
            }
            let Some(to) = to else {
                self.note.because(WhyNot::Nowhere);
                all = false;
                continue;
            };
            let cause = self.cause();
            let from = self.s.core.lies_at(card).unwrap_or(to);
            let (pending, openings) = self.waiting();
            let moved = self.move_card(card, to, &cause, &with)?;
            if moved {
                self.frame_mut().there = Some(to);
                arrived.push((card, from, to));
            }
            // What its arrival sets off, and the clash, come before the rest of the talent
            // that has moved a titan (004 p.8).
            let instead = matches!(self.paragraph().does, Does::Instead(_));
            if moved && !instead && self.frame().origin() == Origin::Card(card) && self.is_titan(card) {
                // What waited before goes on waiting.
                self.push(Step::Interrupt { pending, openings });
            }
            all &= moved;
        }
        self.note_arrivals(&arrived);
        Ok(all)
    }

    /// One effect has moved all that it moves.
    fn note_arrivals(&mut self, arrived: &[(CardId, BaseId, BaseId)]) {
        let by = self.cause().doer;
        for (card, from, to) in arrived {
            self.s.note_moved(*card, *from, *to, by);
        }
    }

    /// Those of several that one effect moves which nothing protects while all are where they were; of
    /// one alone nothing is judged beforehand.
    fn judged_together(&mut self, cards: &Cards) -> CardMask {
        if cards.len() < 2 {
            return CardMask::default();
        }
        let cause = self.cause();
        cards.iter().copied().filter(|card| self.is_open_to(*card, Some(Done::Moved), &cause)).collect()
    }

    /// Two change places: where each goes is settled before either moves (004 p.24).
    pub(super) fn trade(&mut self) -> Flow<bool> {
        let cards: Cards = self.frame().it.iter().collect();
        self.change_places(cards)
    }

    pub(super) fn trade_with(&mut self, what: &'a CardPick, with: &'a CardPick, manner: Manner) -> Flow<bool> {
        let mut cards = self.pick(what, manner)?;
        if let Some(first) = cards.first() {
            // Two on one base have no places to change.
            let base = self.s.core.lies_at(*first);
            let beside = |c: &CardId| base.is_some() && self.s.core.lies_at(*c) == base;
            let without = self.s.core.in_play().filter(beside).collect();
            cards.extend(self.pick_narrow(with, manner, &Narrow { without, ..Narrow::default() })?);
        }
        self.change_places(cards)
    }

    fn change_places(&mut self, cards: Cards) -> Flow<bool> {
        let cause = self.cause();
        let aimed = self.aim_by(cards, Blow::of(Done::Moved), &cause)?;
        let base = |e: &Self, card: CardId| e.s.core.lies_at(card);
        let ([a, b], copies) = aimed.split() else {
            self.note.because(WhyNot::NO_TARGET);
            return Ok(false);
        };
        let (Some(from), Some(to)) = (base(self, *a), base(self, *b)) else {
            self.note.because(WhyNot::NotThere);
            return Ok(false);
        };
        if from == to {
            self.note.because(WhyNot::Nowhere);
            return Ok(false);
        }
        let mut ways: Arrivals = [(*a, from, to), (*b, to, from)].into_iter().collect();
        for copy in copies {
            // The same way as the one beside which it stands (004 p.16).
            let beside = [(from, to), (to, from)].into_iter().find(|(at, _)| base(self, *copy) == Some(*at));
            ways.extend(beside.map(|(from, to)| (*copy, from, to)));
        }
        let with = self.judged_together(&aimed.cards);
        let mut all = true;
        let mut arrived: Arrivals = Arrivals::new();
        for (card, from, to) in ways {
            if !with.has(card) {
                all = false;
                continue;
            }
            let cause = self.cause();
            let moved = self.move_card(card, to, &cause, &with)?;
            if moved {
                arrived.push((card, from, to));
            }
            all &= moved;
        }
        self.note_arrivals(&arrived);
        Ok(all)
    }

    /// To where another one goes (004 p.16, "the same way").
    fn same_destination(&mut self, chosen: &[BaseId], card: CardId) -> Flow<Option<BaseId>> {
        let from = self.s.core.lies_at(card);
        let options: ArrayVec<Choice, MAX_BASES> =
            chosen.iter().filter(|b| Some(**b) != from).map(|b| Choice::Base(*b)).collect();
        if options.is_empty() {
            return Ok(None);
        }
        let seat = self.s.core.card(card).controller.unwrap_or(self.frame().actor);
        match self.ask_one(seat, Ask::MoveWhere, Some(card), &options)? {
            Choice::Base(base) => Ok(Some(base)),
            _ => Ok(None),
        }
    }

    fn destination(&mut self, to: &Dest, card: CardId) -> Flow<Option<BaseId>> {
        let bases = self.t().destinations(to, card, self.frame());
        if bases.is_empty() {
            return Ok(None);
        }
        if matches!(to, Dest::Some(of) if of.random) {
            return Ok(Some(bases[self.s.below(bases.len())]));
        }
        let options: ArrayVec<Choice, MAX_BASES> = bases.iter().map(|b| Choice::Base(*b)).collect();
        let actor = self.frame().actor;
        match self.ask_one(actor, Ask::MoveWhere, Some(card), &options)? {
            Choice::Base(base) => Ok(Some(base)),
            _ => Ok(None),
        }
    }

    pub(super) fn place_effect(&mut self, what: &'a CardPick, to: Into, order: Order, manner: Manner) -> Flow<bool> {
        let cards = self.pick(what, manner)?;
        let mut cards = self.aim(cards, Blow::of(Done::Placed))?;
        if let Into::Deck(_, Side::Either) = to {
            return self.top_or_bottom(cards);
        }
        let actor = self.frame().actor;
        match order {
            Order::AsTheyCome => {}
            Order::Any if cards.len() > 1 => cards = self.order_of(actor, &cards)?,
            Order::Any => {}
            // Mixed where they lie: what is told of them on the way tells no order.
            Order::Random => {}
        }
        let (zone, of, end) = match to {
            Into::Hand(of) => (Zone::Hand, of, End::Bottom),
            Into::Deck(of, Side::Top | Side::Either) => (Zone::Deck, of, End::Top),
            Into::Deck(of, Side::Bottom) => (Zone::Deck, of, End::Bottom),
            Into::Discards => (Zone::Discards, PileOf::Owner, End::Top),
            Into::MonsterDeck(Side::Bottom) => (Zone::MonsterDeck, PileOf::You, End::Bottom),
            Into::MonsterDeck(Side::Top | Side::Either) => (Zone::MonsterDeck, PileOf::You, End::Top),
            Into::TreasureDeck(Side::Bottom) => (Zone::TreasureDeck, PileOf::You, End::Bottom),
            Into::TreasureDeck(Side::Top | Side::Either) => (Zone::TreasureDeck, PileOf::You, End::Top),
            Into::Box => (Zone::Box, PileOf::You, End::Bottom),
            Into::MadnessDeck(Side::Bottom) => (Zone::MadnessDeck, PileOf::Owner, End::Bottom),
            Into::MadnessDeck(Side::Top | Side::Either) => (Zone::MadnessDeck, PileOf::Owner, End::Top),
        };
        if matches!(to, Into::Deck(_, Side::Top) | Into::MadnessDeck(Side::Top)) {
            // First is on top.
            cards.reverse();
        }
        // What has been put back into the Madness deck is nobody's any more (004 p.7).
        cards.retain(|c| self.s.core.card(*c).zone != Zone::MadnessDeck);
        if zone == Zone::MadnessDeck {
            cards.retain(|c| self.lib.def(self.s.core.card(*c).def).form == Form::Madness);
        }
        if cards.is_empty() {
            self.note.because(WhyNot::NotThere);
        }
        let (cause, lying) = (self.cause(), cards.len());
        if lying > 1 {
            // What is protected has no place in an order.
            cards.retain(|card| self.is_open_to(*card, Some(Done::Placed), &cause));
        }
        let ordered = match to {
            Into::Deck(_, Side::Top | Side::Bottom) if order == Order::AsTheyCome => self.in_owners_order(&cards)?,
            Into::Deck(..)
            | Into::Hand(_)
            | Into::Discards
            | Into::MadnessDeck(_)
            | Into::MonsterDeck(_)
            | Into::TreasureDeck(_)
            | Into::Box => Cards::new(),
        };
        if matches!(of, PileOf::Owner | PileOf::YouWhoever | PileOf::You | PileOf::They) {
            self.no_question();
        }
        let mut placed = cards.clone();
        let mut leavers: ArrayVec<Leaver, MAX_CARDS> = ArrayVec::new();
        for card in cards {
            let owner = self.t().owner(card);
            let seat = match of {
                PileOf::Owner => owner,
                PileOf::YouWhoever => Some(actor),
                PileOf::You | PileOf::They | PileOf::Another | PileOf::Any | PileOf::Each | PileOf::EachOther => {
                    self.pile_seat(of)?.or(owner)
                }
            };
            // 004 p.7: what speaks of its owner does not touch what has none.
            let common = matches!(zone, Zone::MadnessDeck | Zone::Discards);
            let Some(seat) = seat.or_else(|| common.then_some(actor)) else {
                self.note.because(WhyNot::NoOwner);
                continue;
            };
            // "This card into their hand": the card says itself whose (004 p.23).
            let said = what.is_this() && zone == Zone::Hand;
            let by = match of {
                PileOf::They | PileOf::Another | PileOf::Any if said => Laying::PlacedAnyway,
                PileOf::YouWhoever => Laying::PlacedAnyway,
                PileOf::Owner
                | PileOf::You
                | PileOf::They
                | PileOf::Another
                | PileOf::Any
                | PileOf::Each
                | PileOf::EachOther => Laying::Placed,
            };
            leavers.push(Leaver { card, exit: Exit::IntoPile(IntoPile { zone, whose: seat, end, by }) });
        }
        let left = self.depart(leavers, Some(&cause))?;
        let done = placed.iter().filter(|card| left.has(**card)).count();
        if order == Order::Random && zone == Zone::Deck {
            self.s.shuffle_cards(&mut placed);
            placed.iter().for_each(|c| self.s.forget_known(*c));
            self.lay_in_order(placed, end);
        }
        self.lay_in_order(ordered, end);
        Ok(done > 0 && done == lying)
    }

    /// Cards of one owner that go to a deck together are placed in that owner's order
    /// (004 p.25). What they do not know, and what is the same, has none.
    fn in_owners_order(&mut self, cards: &Cards) -> Flow<Cards> {
        let mut ordered = Cards::new();
        for seat in self.s.core.seats_from(self.s.core.turn) {
            let own: Cards = cards.iter().copied().filter(|c| self.t().owner(*c) == Some(seat)).collect();
            let core = &self.s.core;
            let known = own.iter().all(|c| core.card(*c).known.has(seat));
            let differ = own.windows(2).any(|pair| core.card(pair[0]).def != core.card(pair[1]).def);
            if known && differ {
                ordered.extend(self.order_of(seat, &own)?);
            }
        }
        Ok(ordered)
    }

    /// These lie at an end of a deck, in whatever order they came there.
    fn lay_in_order(&mut self, mut cards: Cards, end: End) {
        if end == End::Top {
            cards.reverse();
        }
        for card in cards {
            let c = *self.s.core.card(card);
            if c.zone == Zone::Deck {
                self.s.put(card, Zone::Deck, c.at, end);
            }
        }
    }

    /// Each card on top of the deck that it was in, or of its owner's, or below it, in any order.
    fn top_or_bottom(&mut self, cards: Cards) -> Flow<bool> {
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let picks = self.ask(actor, Ask::ToBottom, None, &options, (0, options.len()), false)?;
        let below: Cards = picks.iter().map(|p| cards[*p as usize]).collect();
        let above: Cards = cards.iter().copied().filter(|c| !below.contains(c)).collect();
        let (above, below) = (self.order_of(actor, &above)?, self.order_of(actor, &below)?);
        let cause = self.cause();
        let mut leavers: ArrayVec<Leaver, MAX_CARDS> = ArrayVec::new();
        for (card, end) in above.iter().rev().map(|c| (*c, End::Top)).chain(below.iter().map(|c| (*c, End::Bottom))) {
            let c = self.s.core.card(card);
            let of_deck = c.zone == Zone::Limbo && matches!(c.came_from, CameFrom::DeckTop | CameFrom::DeckBottom);
            let Some(owner) = self.t().owner(card) else { continue };
            // A card of somebody else's that all can see goes to its owner nevertheless (004 p.13).
            let whose = if of_deck { Seat(c.at) } else { owner };
            leavers.push(Leaver {
                card,
                exit: Exit::IntoPile(IntoPile { zone: Zone::Deck, whose, end, by: Laying::Placed }),
            });
        }
        // What cannot be placed goes back with what was set aside.
        for card in self.depart(leavers, Some(&cause))?.iter() {
            self.frame_mut().limbo.remove(card);
        }
        Ok(!cards.is_empty())
    }
}

impl Table<'_> {
    /// Bases that a card can be moved to by these words.
    pub(crate) fn destinations(&self, to: &Dest, card: CardId, frame: &Frame) -> ArrayVec<BaseId, MAX_BASES> {
        let c = self.core().card(card);
        // An action on a base goes to another; one on a minion goes where its host goes.
        if matches!(c.zone, Zone::OnMinion | Zone::Aside) {
            return ArrayVec::new();
        }
        let from = self.core().lies_at(card);
        let barred = |from: BaseId, to: BaseId| {
            self.core().present.any(Traits::PROTECTS)
                && self.may_not_move(card, from, to, &self.cause_of(frame)).is_some()
        };
        let other =
            |b: &BaseId| Some(*b) != from && self.core().is_there(*b) && !from.is_some_and(|from| barred(from, *b));
        let ctx = crate::query::table::Ctx { here: from, ..crate::query::table::Ctx::of(frame) };
        match to {
            Dest::At(at) => self.at(*at, &crate::query::table::Ctx::of(frame)).into_iter().filter(other).collect(),
            Dest::Others | Dest::OneOther => self.core().bases_in_play().filter(other).collect(),
            Dest::Some(of) => {
                // "To a base where there is a minion with the same name as it": the one that moves.
                let moved = Frame { it: CardMask::one(card), ..*frame };
                let ctx = crate::query::table::Ctx { regs: Some(&moved), ..ctx };
                self.core().bases_in_play().filter(|b| other(b) && self.base_fits(of, *b, &ctx)).collect()
            }
        }
    }
}
