//! What a printed card has, at a glance: one bit for each sort of text that the
//! engine looks for among the cards in play. The upper half is in `hears.rs`.

/// A set of sorts of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traits(pub u32);

impl Traits {
    pub const POWER: Traits = Traits(1);
    /// A rule that gives a player power.
    pub const PLAYER_POWER: Traits = Traits(1 << 1);
    pub const BREAKPOINT: Traits = Traits(1 << 2);
    pub const COUNTS_AS: Traits = Traits(1 << 3);
    /// "Cannot", "is not affected".
    pub const PROTECTS: Traits = Traits(1 << 4);
    /// "Cannot play".
    pub const FORBIDS: Traits = Traits(1 << 5);
    pub const CANCELS: Traits = Traits(1 << 6);
    pub const IGNORES: Traits = Traits(1 << 7);
    /// Gives abilities to other cards.
    pub const GIVES: Traits = Traits(1 << 8);
    pub const PLAY_INSTEAD: Traits = Traits(1 << 9);
    pub const TRIGGERS: Traits = Traits(1 << 10);
    pub const INSTEADS: Traits = Traits(1 << 11);
    /// A Talent, or something to do "on your turn".
    pub const USABLE: Traits = Traits(1 << 12);
    /// "Play this card only if …".
    pub const ONLY_IF: Traits = Traits(1 << 13);
    /// A standing permit: an extra play on each of its controller's turns.
    pub const STANDING: Traits = Traits(1 << 14);

    /// "You control this minion."
    pub const CONTROLS: Traits = Traits(1 << 15);
    /// A titan.
    pub const TITAN: Traits = Traits(1 << 29);
    /// Rare rules, asked together: a talent used twice, a fee for a play, a card kept from
    /// the discard pile.
    pub const RARE: Traits = Traits(1 << 31);

    pub fn has(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }
    pub fn when(self, yes: bool) -> Traits {
        if yes { self } else { Traits(0) }
    }
}

impl std::ops::BitOr for Traits {
    type Output = Traits;
    fn bitor(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

/// How many cards and bases in play have each trait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Presence([u8; 32]);

impl Presence {
    pub fn any(&self, traits: Traits) -> bool {
        self.0[traits.0.trailing_zeros() as usize] > 0
    }
    /// How many have a trait.
    pub fn count(&self, of: Traits) -> u8 {
        self.0[of.0.trailing_zeros() as usize]
    }
    pub fn add(&mut self, traits: Traits) {
        self.each(traits, |n| *n += 1);
    }
    pub fn remove(&mut self, traits: Traits) {
        self.each(traits, |n| *n -= 1);
    }
    fn each(&mut self, traits: Traits, change: fn(&mut u8)) {
        let mut bits = traits.0;
        while bits != 0 {
            change(&mut self.0[bits.trailing_zeros() as usize]);
            bits &= bits - 1;
        }
    }
}
