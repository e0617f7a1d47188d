//! Where cards are, and how they get from one zone into another.

use arrayvec::ArrayVec;

use crate::library::traits::Traits;
use crate::state::core::{CardState, Core, Fresh, MAX_BASES, MAX_CARDS, Moved, Owner, Pile, Zone};
use crate::state::ids::{BaseId, CardId, DefId, Seat, Seats, Slot, next_life};
use crate::state::piles::PileIter;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Top,
    Bottom,
}

impl Core {
    #[inline]
    fn pile_mut(&mut self, zone: Zone, at: u8) -> &mut Pile {
        match zone {
            Zone::Deck => &mut self.seats[at as usize].deck,
            Zone::Hand => &mut self.seats[at as usize].hand,
            Zone::Discards => &mut self.seats[at as usize].discards,
            Zone::Aside => &mut self.seats[at as usize].aside,
            Zone::Minion | Zone::OnBase | Zone::Titan => &mut self.bases[at as usize].cards,
            Zone::OnMinion => {
                let base = self.cards[at as usize].at;
                &mut self.bases[base as usize].cards
            }
            Zone::Resolving => &mut self.resolving,
            Zone::Limbo => &mut self.limbo,
            Zone::MadnessDeck => &mut self.madness,
            Zone::MonsterDeck => &mut self.monsters,
            Zone::MonsterDiscards => &mut self.monster_discards,
            Zone::TreasureDeck => &mut self.treasures,
            Zone::TreasureDiscards => &mut self.treasure_discards,
            Zone::Buried => &mut self.bases[at as usize].buried,
            Zone::Box => &mut self.boxed,
        }
    }

    pub fn iter(&self, pile: Pile) -> PileIter<'_> {
        PileIter { cards: &self.cards, next: pile.head }
    }

    pub fn hand(&self, seat: Seat) -> PileIter<'_> {
        self.iter(self.seat(seat).hand)
    }
    /// Top first.
    pub fn deck(&self, seat: Seat) -> PileIter<'_> {
        self.iter(self.seat(seat).deck)
    }
    pub fn discards(&self, seat: Seat) -> PileIter<'_> {
        self.iter(self.seat(seat).discards)
    }
    pub fn at_base(&self, base: BaseId) -> PileIter<'_> {
        self.iter(self.base(base).map_or(Pile::EMPTY, |base| base.cards))
    }
    /// Face down at a base, in order of arrival.
    pub fn buried_at(&self, base: BaseId) -> PileIter<'_> {
        self.iter(self.base(base).map_or(Pile::EMPTY, |base| base.buried))
    }
    /// Every buried card, base by base.
    pub fn buried(&self) -> impl Iterator<Item = CardId> + '_ {
        self.bases_in_play().flat_map(|base| self.buried_at(base))
    }
    /// The base at which a card lies, in play or buried.
    pub fn lies_at(&self, card: CardId) -> Option<BaseId> {
        let c = self.card(card);
        if c.zone == Zone::Buried { Some(self.base_at(c.at)) } else { self.base_of(card) }
    }
    /// Minions on a base.
    pub fn minions_at(&self, base: BaseId) -> impl Iterator<Item = CardId> + '_ {
        self.at_base(base).filter(|c| self.card(*c).zone == Zone::Minion)
    }
    /// Every card on the table, base by base.
    pub fn in_play(&self) -> impl Iterator<Item = CardId> + '_ {
        let mut bases = self.bases.iter();
        let mut next = None;
        std::iter::from_fn(move || {
            while next.is_none() {
                let base = bases.next()?;
                next = base.cards.head.filter(|_| base.in_play);
            }
            let card = next?;
            next = self.card(card).next;
            Some(card)
        })
    }
    pub fn attached_to(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        let base = self.base_of(host);
        base.into_iter().flat_map(|b| self.at_base(b)).filter(move |c| self.card(*c).host() == Some(host))
    }

    #[inline]
    pub fn is_in_play(&self, card: CardId) -> bool {
        matches!(self.card(card).zone, Zone::Minion | Zone::OnBase | Zone::OnMinion | Zone::Titan)
    }
    /// In play, or face down at a base.
    pub fn is_on_table(&self, card: CardId) -> bool {
        self.is_in_play(card) || self.card(card).zone == Zone::Buried
    }
    /// The base where a card in play is.
    #[inline]
    pub fn base_of(&self, card: CardId) -> Option<BaseId> {
        let c = self.card(card);
        match c.zone {
            Zone::Minion | Zone::OnBase | Zone::Titan => Some(self.base_at(c.at)),
            Zone::OnMinion => Some(self.base_at(self.cards[c.at as usize].at)),
            _ => None,
        }
    }

    /// What some card at a base has, or the base.
    #[inline]
    pub fn around(&self, base: BaseId) -> Traits {
        self.around[base.index()]
    }

    /// No card of a seat's discard pile has more than this.
    #[inline]
    pub fn discarded(&self, seat: Seat) -> Traits {
        self.discarded[seat.index()]
    }

    /// What a card has is noted where it lies.
    pub(super) fn note_traits(&mut self, card: CardId) {
        let c = *self.card(card);
        if let Some(base) = self.base_of(card) {
            self.around[base.index()] = self.around(base) | c.traits;
        }
        if c.zone == Zone::Discards {
            self.discarded[c.at as usize] = self.discarded[c.at as usize] | c.traits;
        }
    }

    fn look_around(&mut self, slot: Slot) {
        let base = &self.bases[slot.index()];
        let of_base = if base.in_play { base.traits } else { Traits::default() };
        let around = self.iter(base.cards).fold(of_base, |all, card| all | self.card(card).traits);
        self.around[slot.index()] = around;
    }

    fn unlink(&mut self, card: CardId) {
        let left = self.base_of(card);
        let CardState { zone, at, next: after, .. } = *self.card(card);
        let pile = self.pile_mut(zone, at);
        pile.len -= 1;
        let empty = pile.len == 0;
        if pile.head == Some(card) {
            pile.head = after;
            if empty {
                pile.tail = None;
            }
        } else {
            let mut before = pile.head;
            while let Some(here) = before
                && self.card(here).next != Some(card)
            {
                before = self.card(here).next;
            }
            if let Some(before) = before {
                self.card_mut(before).next = after;
            }
            if after.is_none() {
                self.pile_mut(zone, at).tail = before;
            }
        }
        if zone == Zone::Discards && empty {
            self.discarded[at as usize] = Traits::default();
        }
        self.card_mut(card).next = None;
        if let Some(base) = left {
            self.look_around(base.slot());
        }
    }

    fn link(&mut self, card: CardId, zone: Zone, at: u8, end: End) {
        let pile = self.pile_mut(zone, at);
        pile.len += 1;
        let next = match end {
            End::Bottom => {
                let before = pile.tail.replace(card);
                match before {
                    Some(before) => self.card_mut(before).next = Some(card),
                    None => pile.head = Some(card),
                }
                None
            }
            End::Top => {
                let after = pile.head.replace(card);
                if after.is_none() {
                    pile.tail = Some(card);
                }
                after
            }
        };
        let c = self.card_mut(card);
        (c.zone, c.at, c.next) = (zone, at, next);
        self.note_traits(card);
    }

    /// The discard pile becomes the deck, not shuffled yet; there is none.
    pub(super) fn turn_discards(&mut self, seat: Seat) {
        let s = self.seat_mut(seat);
        debug_assert!(s.deck.len == 0, "a deck is made anew when it is empty");
        s.deck = std::mem::replace(&mut s.discards, Pile::EMPTY);
        let mut next = s.deck.head;
        while let Some(card) = next {
            let c = self.card_mut(card);
            next = c.next;
            c.zone = Zone::Deck;
            self.hand_back(card);
        }
        self.discarded[seat.index()] = Traits::default();
    }

    /// Cards in play that have one trait, base by base in order of arrival.
    #[inline]
    pub fn in_play_with(&self, of: Traits) -> impl Iterator<Item = CardId> + '_ {
        let mut left = self.present.count(of);
        let mut bases = 0..MAX_BASES;
        let mut at: Option<CardId> = None;
        std::iter::from_fn(move || {
            while left > 0 {
                while let Some(card) = at {
                    let c = self.card(card);
                    at = c.next;
                    if c.traits.has(of) {
                        left -= 1;
                        return Some(card);
                    }
                }
                let n = bases.next()?;
                let base = &self.bases[n];
                if base.in_play && self.around[n].has(of) {
                    at = base.cards.head;
                    left -= u8::from(base.traits.has(of));
                }
            }
            None
        })
    }

    /// Adds a new card to the game.
    pub(super) fn add_card(&mut self, def: DefId, traits: Traits, owner: Owner, zone: Zone, at: u8) -> CardId {
        let id = CardId::new(self.card_count());
        self.cards.push(CardState::new(def, traits, owner));
        self.link(id, zone, at, End::Bottom);
        if self.is_in_play(id) {
            self.present.add(traits);
        }
        id
    }

    /// Puts a card into another zone. A card that leaves or enters play is forgotten.
    pub(super) fn put(&mut self, card: CardId, zone: Zone, at: u8, end: End) {
        let was = self.is_in_play(card);
        let unearthed = self.card(card).zone == Zone::Buried && zone != Zone::Buried;
        let controller = self.card(card).controller;
        self.unlink(card);
        self.link(card, zone, at, end);
        self.hand_back(card);
        if unearthed {
            // 004 p.8: its counters are discarded first.
            self.card_mut(card).counters = 0;
        }
        if was != self.is_in_play(card) {
            let traits = self.card(card).traits;
            if was {
                self.present.remove(traits)
            } else {
                self.present.add(traits)
            }
            let c = self.card_mut(card);
            c.stamp = c.stamp.wrapping_add(1);
            c.counters = 0;
            (c.used, c.moved) = (0, Moved::Not);
            c.fresh = Fresh::Before;
            c.named = None;
            if was && zone.is_discards() {
                c.left_from = controller;
            }
        }
    }

    /// Out of play a card is its owner's again, whoever played it (004 p.13); one of nobody's is
    /// of whoever holds it (004 p.7).
    fn hand_back(&mut self, card: CardId) {
        let c = self.card_mut(card);
        let holder = match c.zone {
            Zone::Hand | Zone::Deck => c.owner.seat().or(Some(Seat(c.at))),
            Zone::Discards
            | Zone::Aside
            | Zone::MadnessDeck
            | Zone::MonsterDeck
            | Zone::MonsterDiscards
            | Zone::TreasureDeck
            | Zone::TreasureDiscards
            | Zone::Box => c.owner.seat(),
            Zone::Minion
            | Zone::OnBase
            | Zone::OnMinion
            | Zone::Titan
            | Zone::Buried
            | Zone::Resolving
            | Zone::Limbo => return,
        };
        c.controller = holder;
        if matches!(c.zone, Zone::Hand | Zone::Deck) {
            // Where nobody follows it, nothing tells it from others.
            c.left_from = holder;
        }
    }

    /// Moves a minion with what is attached to it, or a titan.
    pub(super) fn relocate(&mut self, minion: CardId, to: BaseId) {
        let zone = self.card(minion).zone;
        let attached: ArrayVec<CardId, MAX_CARDS> = self.attached_to(minion).collect();
        attached.iter().for_each(|a| self.unlink(*a));
        self.unlink(minion);
        self.link(minion, zone, to.number(), End::Bottom);
        for a in attached {
            self.link(a, Zone::OnMinion, minion.number(), End::Bottom);
        }
    }

    /// Puts a base into a slot, in the place of the one that lies there if one does.
    pub(super) fn set_base(&mut self, slot: Slot, def: DefId, traits: Traits) -> BaseId {
        self.take_out(slot);
        let base = &mut self.bases[slot.index()];
        (base.def, base.traits, base.in_play) = (def, traits, true);
        base.life = next_life(base.life);
        (base.used, base.played) = (0, [0; 4]);
        (base.fallen, base.moved_here, base.gone) = (Seats::NONE, Seats::NONE, Seats::NONE);
        self.present.add(traits);
        self.look_around(slot);
        self.base_at(slot.number())
    }

    /// Takes the base out of a slot. What comes there later has not taken its place.
    pub(super) fn clear_slot(&mut self, slot: Slot) {
        self.take_out(slot);
        let base = &mut self.bases[slot.index()];
        base.life = next_life(base.life);
    }

    fn take_out(&mut self, slot: Slot) {
        let base = &mut self.bases[slot.index()];
        if std::mem::take(&mut base.in_play) {
            self.present.remove(base.traits);
            self.look_around(slot);
            let mut cards = self.iter(self.bases[slot.index()].cards);
            if !cards.any(|card| self.card(card).zone == Zone::Titan) {
                // Nobody is left to clash there.
                self.arrivals &= !(1 << slot.number());
            }
        }
    }
}
