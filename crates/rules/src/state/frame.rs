//! A running ability: where it stands and what its pronouns mean.

use crate::state::core::{CardMask, NONE};
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, Passage, Seat};

/// A short list of base cards that are not on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Prints {
    pub len: u8,
    pub list: [u16; 6],
}

impl Prints {
    pub fn push(&mut self, def: DefId) {
        if (self.len as usize) < self.list.len() {
            self.list[self.len as usize] = def.0;
            self.len += 1;
        }
    }
    pub fn iter(self) -> impl Iterator<Item = DefId> {
        (0..self.len as usize).map(move |i| DefId(self.list[i]))
    }
    pub fn remove(&mut self, def: DefId) {
        let kept = *self;
        *self = Prints::default();
        let mut gone = false;
        for d in kept.iter() {
            if d == def && !gone {
                gone = true;
            } else {
                self.push(d);
            }
        }
    }
}

/// Registers of a running ability (`card-language.md`, Registers). The agenda's
/// sentence steps always speak of the topmost frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    pub ability: AbilityId,
    pub origin: Origin,
    pub def: DefId,
    /// The origin's stamp when the ability began: tells whether it has left since.
    pub stamp: u8,
    /// "You".
    pub you: Seat,
    /// Who carries out the sentence at hand.
    pub actor: Seat,
    /// Where the origin is, or was when the ability began.
    pub here: u8,
    /// The minion that the origin was on when the ability began.
    pub host: u8,
    pub there: u8,
    pub it: CardMask,
    /// The power of *it* when it left play under this ability; `NONE`: it has not.
    pub left: u8,
    pub chosen: CardMask,
    /// What was offered with the last choice and not taken.
    pub rest: CardMask,
    /// Cards that this ability has set aside.
    pub limbo: CardMask,
    /// Base cards looked at or found: *it*, *them*, *the rest*.
    pub prints: Prints,
    /// *that ability*: which one of *it* would affect something.
    pub by: Option<AbilityId>,
    pub that_player: u8,
    pub that_many: u8,
    /// The faction or print that was named.
    pub named: u16,
    /// The last "if" held, the last "may" was taken.
    pub done: bool,
    /// Who declined the last "may".
    pub declined: u8,
    /// The counters that *it* had when it left play.
    pub had: u8,
    /// The first "you may" was answered by using the ability.
    pub may_taken: bool,
    /// Extra plays are now or never.
    pub now: bool,
    /// The one who acts was told to, and does not ignore it.
    pub obeys: bool,
    /// What a loop still has to visit.
    pub loop_bases: u8,
    pub loop_seats: u8,
    /// Who still acts in the sentence at hand.
    pub actors: u8,
    pub loop_left: u8,
    /// Winning and losing minions of the last duel; both when tied.
    pub winners: [u8; 2],
    pub losers: [u8; 2],
    /// The sentence under way.
    pub sentence: u8,
}

impl Frame {
    pub fn new(ability: AbilityId, origin: Origin, def: DefId, you: Seat, here: u8, stamp: u8) -> Frame {
        Frame {
            ability,
            origin,
            def,
            stamp,
            you,
            actor: you,
            here,
            host: NONE,
            there: NONE,
            it: CardMask::default(),
            left: NONE,
            chosen: CardMask::default(),
            rest: CardMask::default(),
            limbo: CardMask::default(),
            prints: Prints::default(),
            by: None,
            that_player: NONE,
            that_many: 0,
            named: u16::MAX,
            done: false,
            declined: 0,
            had: 0,
            may_taken: false,
            now: false,
            obeys: false,
            loop_bases: 0,
            loop_seats: 0,
            actors: 0,
            loop_left: 0,
            winners: [NONE; 2],
            losers: [NONE; 2],
            sentence: 0,
        }
    }

    pub fn passage(&self) -> Passage {
        Passage { origin: self.origin, def: self.def, ability: self.ability, sentence: self.sentence }
    }
    pub fn here(&self) -> Option<BaseId> {
        (self.here != NONE).then_some(BaseId(self.here))
    }
    pub fn there(&self) -> Option<BaseId> {
        (self.there != NONE).then_some(BaseId(self.there))
    }
    /// The replacement base: it has taken the slot of the base that speaks, or that
    /// the event was about.
    pub fn new_base(&self) -> Option<BaseId> {
        match self.origin {
            Origin::Base(base) => Some(base),
            Origin::Card(_) => self.there(),
        }
    }
    pub fn that_player(&self) -> Option<Seat> {
        (self.that_player != NONE).then_some(Seat(self.that_player))
    }
    pub fn origin_card(&self) -> Option<CardId> {
        match self.origin {
            Origin::Card(card) => Some(card),
            Origin::Base(_) => None,
        }
    }
}
