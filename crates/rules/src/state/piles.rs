//! Sets and lists of cards: a mask, the cards of a pile in order, the base cards.

use crate::state::core::{CardState, MAX_BASES};
use crate::state::ids::{BaseId, CardId, DefId, Slot};

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardMask(pub [u64; 4]);

impl CardMask {
    pub fn one(card: CardId) -> CardMask {
        let mut mask = CardMask::default();
        mask.insert(card);
        mask
    }
    pub fn insert(&mut self, card: CardId) {
        self.0[card.index() / 64] |= 1 << (card.index() % 64);
    }
    pub fn remove(&mut self, card: CardId) {
        self.0[card.index() / 64] &= !(1 << (card.index() % 64));
    }
    pub fn has(&self, card: CardId) -> bool {
        self.0[card.index() / 64] & (1 << (card.index() % 64)) != 0
    }
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
    /// The card, if there is just one.
    pub fn only(self) -> Option<CardId> {
        let mut cards = self.iter();
        cards.next().filter(|_| cards.next().is_none())
    }
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        (0..4).flat_map(move |w| {
            let mut bits = self.0[w];
            std::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                Some(CardId::new((w * 64) as u8 + bit as u8))
            })
        })
    }
    pub fn union(&mut self, other: &CardMask) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }
}

impl FromIterator<CardId> for CardMask {
    fn from_iter<T: IntoIterator<Item = CardId>>(iter: T) -> CardMask {
        let mut mask = CardMask::default();
        iter.into_iter().for_each(|c| mask.insert(c));
        mask
    }
}

/// A set of bases, each in the life that it had: another one in its place is not among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BaseSet {
    slots: u8,
    /// Of those that are in it; 0 of others.
    lives: [u8; MAX_BASES],
}

impl BaseSet {
    pub fn insert(&mut self, base: BaseId) {
        self.slots |= 1 << base.number();
        self.lives[base.index()] = base.life();
    }
    pub fn remove(&mut self, base: BaseId) {
        if self.has(base) {
            self.slots &= !(1 << base.number());
            self.lives[base.index()] = 0;
        }
    }
    pub fn has(&self, base: BaseId) -> bool {
        self.slots & (1 << base.number()) != 0 && self.lives[base.index()] == base.life()
    }
    pub fn is_empty(&self) -> bool {
        self.slots == 0
    }
    pub fn iter(self) -> impl Iterator<Item = BaseId> {
        (0..MAX_BASES as u8)
            .filter(move |n| self.slots & (1 << n) != 0)
            .map(move |n| BaseId::of(Slot::new(n), self.lives[n as usize]))
    }
}

impl FromIterator<BaseId> for BaseSet {
    fn from_iter<T: IntoIterator<Item = BaseId>>(iter: T) -> BaseSet {
        let mut set = BaseSet::default();
        iter.into_iter().for_each(|base| set.insert(base));
        set
    }
}

/// Most base cards of a game. More are refused before it begins.
pub const MAX_BASE_CARDS: usize = 254;

/// Base cards; the top is the end.
#[derive(Clone, Debug)]
pub struct BasePile {
    len: u8,
    list: [DefId; MAX_BASE_CARDS],
}

impl Default for BasePile {
    fn default() -> BasePile {
        BasePile { len: 0, list: [DefId::HIDDEN; MAX_BASE_CARDS] }
    }
}

impl BasePile {
    pub(super) fn push(&mut self, def: DefId) {
        // There are never more than the game began with.
        self.list[self.len as usize] = def;
        self.len += 1;
    }
    pub(super) fn pop(&mut self) -> Option<DefId> {
        self.len = self.len.checked_sub(1)?;
        Some(self.list[self.len as usize])
    }
    pub fn copy_from(&mut self, from: &BasePile) {
        self.len = from.len;
        self.list[..from.len as usize].copy_from_slice(from);
    }
    /// Takes one card out, wherever it lies.
    pub(super) fn take(&mut self, def: DefId) {
        if let Some(i) = self.iter().position(|d| *d == def) {
            let len = self.len as usize;
            self.list.copy_within(i + 1..len, i);
            self.len -= 1;
        }
    }
}

impl std::ops::Deref for BasePile {
    type Target = [DefId];
    fn deref(&self) -> &[DefId] {
        &self.list[..self.len as usize]
    }
}

impl std::ops::DerefMut for BasePile {
    fn deref_mut(&mut self) -> &mut [DefId] {
        &mut self.list[..self.len as usize]
    }
}

impl FromIterator<DefId> for BasePile {
    fn from_iter<T: IntoIterator<Item = DefId>>(iter: T) -> BasePile {
        let mut pile = BasePile::default();
        iter.into_iter().for_each(|d| pile.push(d));
        pile
    }
}

#[derive(Clone)]
pub struct PileIter<'a> {
    pub(super) cards: &'a [CardState],
    pub(super) next: Option<CardId>,
}

impl Iterator for PileIter<'_> {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        let id = self.next?;
        self.next = self.cards[id.index()].next;
        Some(id)
    }
}
