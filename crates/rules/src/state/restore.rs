//! A table that was laid becomes the one that somebody remembers: numbers of cards, orders of
//! piles, and what is not laid with them.

use crate::state::core::{CardState, Core, Fresh, Pile, Zone};
use crate::state::ids::{BaseId, CardId, Seat};
use crate::state::piles::CardMask;
use crate::state::whole::State;

impl CardState {
    /// Its controller has had a turn since it came.
    pub fn grow_old(&mut self) {
        self.fresh = Fresh::Old;
    }
}

impl State {
    pub fn set_turn_number(&mut self, n: u16) {
        self.facts.core.turn_number = n;
    }

    /// Whose turn it was before extra ones.
    pub fn set_regular(&mut self, seat: Seat) {
        self.facts.core.regular = seat;
    }

    pub fn set_extra_turns(&mut self, seat: Seat, n: u8) {
        self.facts.core.extra_turns[seat.index()] = n;
    }

    /// Notes something about a card that was laid. Where it lies and what it is stay as they are.
    pub fn recall_card(&mut self, card: CardId, note: impl FnOnce(&mut CardState)) {
        let c = self.facts.core.card_mut(card);
        let CardState { def, traits, owner, zone, at, next, .. } = *c;
        note(c);
        (c.def, c.traits, c.owner, c.zone, c.at, c.next) = (def, traits, owner, zone, at, next);
    }

    /// The n-th card that was laid gets the n-th of these numbers. False, and nothing has changed,
    /// if they are not just the numbers of all cards.
    #[must_use]
    pub fn renumber(&mut self, numbers: &[CardId]) -> bool {
        let core = &mut self.facts.core;
        let all: CardMask = numbers.iter().copied().filter(|card| card.index() < core.cards.len()).collect();
        if numbers.len() != core.cards.len() || all.iter().count() != numbers.len() {
            return false;
        }
        core.renumber(numbers);
        true
    }

    /// The cards at a base arrived in this order. False if these are not just those cards.
    #[must_use]
    pub fn reorder_base(&mut self, base: BaseId, cards: &[CardId]) -> bool {
        let core = &mut self.facts.core;
        let laid = core.base(base).map_or(Pile::EMPTY, |base| base.cards);
        let (Some(pile), Some(base)) = (core.relinked(laid, cards), core.base_mut(base)) else { return false };
        base.cards = pile;
        true
    }

    /// A hand is in this order. False if these are not just its cards.
    #[must_use]
    pub fn reorder_hand(&mut self, seat: Seat, cards: &[CardId]) -> bool {
        let core = &mut self.facts.core;
        let Some(pile) = core.relinked(core.seat(seat).hand, cards) else { return false };
        core.seat_mut(seat).hand = pile;
        true
    }
}

impl Core {
    fn renumber(&mut self, numbers: &[CardId]) {
        let new = |card: CardId| numbers[card.index()];
        let laid = self.cards.clone();
        for (card, number) in laid.into_iter().zip(numbers) {
            let at = if card.zone == Zone::OnMinion { new(CardId::new(card.at)).number() } else { card.at };
            self.cards[number.index()] = CardState { next: card.next.map(new), at, ..card };
        }
        let Core { bases, seats, limbo, resolving, madness, monsters, monster_discards, .. } = self;
        let of_bases = bases.iter_mut().flat_map(|base| [&mut base.cards, &mut base.buried]);
        let of_seats =
            seats.iter_mut().flat_map(|seat| [&mut seat.deck, &mut seat.hand, &mut seat.discards, &mut seat.aside]);
        let others = [limbo, resolving, madness, monsters, monster_discards];
        let more = [&mut self.treasures, &mut self.treasure_discards, &mut self.boxed];
        for pile in of_bases.chain(of_seats).chain(others).chain(more) {
            (pile.head, pile.tail) = (pile.head.map(new), pile.tail.map(new));
        }
    }

    /// The pile in another order.
    fn relinked(&mut self, pile: Pile, cards: &[CardId]) -> Option<Pile> {
        let now: CardMask = self.iter(pile).collect();
        let (first, last) = (*cards.first()?, *cards.last()?);
        let known = cards.iter().all(|card| card.index() < self.cards.len());
        if !known || cards.len() != usize::from(pile.len) || cards.iter().copied().collect::<CardMask>() != now {
            return None;
        }
        for (card, next) in cards.iter().zip(cards[1..].iter().copied().map(Some).chain([None])) {
            self.card_mut(*card).next = next;
        }
        Some(Pile { head: Some(first), tail: Some(last), len: pile.len })
    }
}
