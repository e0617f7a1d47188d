//! The dice of a game: the same seed gives the same numbers on every machine.

use arrayvec::ArrayVec;
use rand_core::RngCore;
use rand_xoshiro::Xoshiro256StarStar;

use crate::library::traits::Traits;
use crate::state::core::{MAX_CARDS, Owner, Pile};
use crate::state::ids::{CardId, DefId, Seat, Seats};
use crate::state::whole::State;

/// A number below `n`, the same on every machine.
pub fn below(rng: &mut Xoshiro256StarStar, n: usize) -> usize {
    debug_assert!(n > 0);
    ((u64::from(rng.next_u32()) * n as u64) >> 32) as usize
}

pub fn shuffle_list<T>(list: &mut [T], rng: &mut Xoshiro256StarStar) {
    for i in (1..list.len()).rev() {
        list.swap(i, below(rng, i + 1));
    }
}

impl State {
    pub fn below(&mut self, n: usize) -> usize {
        below(&mut self.facts.rng, n)
    }

    /// Deals the identities of a deck anew: which card is where, nobody knows then.
    pub fn shuffle_deck(&mut self, seat: Seat) {
        self.shuffle_pile(self.core.seat(seat).deck);
    }
    pub fn shuffle_monsters(&mut self) {
        self.shuffle_pile(self.core.monsters);
    }
    pub fn shuffle_treasures(&mut self) {
        self.shuffle_pile(self.core.treasures);
    }

    fn shuffle_pile(&mut self, pile: Pile) {
        let ids: ArrayVec<CardId, MAX_CARDS> = self.core.iter(pile).collect();
        let mut prints: ArrayVec<(DefId, Traits, Owner), MAX_CARDS> =
            ids.iter().map(|c| self.core.card(*c)).map(|c| (c.def, c.traits, c.owner)).collect();
        shuffle_list(&mut prints, &mut self.facts.rng);
        for (id, (def, traits, owner)) in ids.iter().zip(prints) {
            let c = self.facts.core.card_mut(*id);
            (c.def, c.traits, c.owner, c.known) = (def, traits, owner, Seats::NONE);
        }
    }

    /// These, in an order that chance makes.
    pub fn shuffle_cards(&mut self, cards: &mut [CardId]) {
        shuffle_list(cards, &mut self.facts.rng);
    }

    pub fn shuffle_base_deck(&mut self) {
        shuffle_list(&mut self.facts.core.base_deck, &mut self.facts.rng);
    }
}
