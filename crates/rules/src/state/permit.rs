//! Plays are permits: the turn gives one minion and one action, "play an extra …"
//! adds more, each with its limits (004 p.13).

use crate::state::core::Used;
use crate::state::ids::{BaseId, DefId, EffectId, Life, Seat};

/// The right to play some extra card in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    /// Given by the gate ([`crate::state::whole::State::push_permit`]).
    pub id: RightId,
    pub seat: Seat,
    /// The extra play that gave it: sort, place and pile are read there.
    pub by: EffectId,
    /// Only on this base.
    pub base: Option<BaseId>,
    /// Only on this card.
    pub host: Option<Life>,
    /// "With the same name as it": that print.
    pub like: Option<DefId>,
    /// "With less power than it": that minion.
    pub rival: Option<Life>,
    /// "With the same name": all of a lot have one; 0 is none.
    pub lot: u8,
    /// The card in play that renews it each turn, for "on your turn".
    pub standing: Option<Life>,
}

/// A right to play, of this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RightId(u8);

impl RightId {
    /// The turn's own play.
    pub const fn regular(minion: bool) -> RightId {
        RightId(if minion { 0 } else { 1 })
    }
    /// The Special by which a card of the discard pile could have been played itself.
    pub const OWN: RightId = RightId(2);
    /// The n-th permit of the phase, counted from 0.
    pub const fn permit(n: u8) -> RightId {
        RightId(n.saturating_add(3))
    }
}

/// Rights that could have paid for a play when it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Payers(u64);

impl Payers {
    pub fn one(right: RightId) -> Payers {
        let mut payers = Payers::default();
        payers.insert(right);
        payers
    }
    /// Beyond the 64th right nothing is noted: it pays for what it paid for.
    pub fn insert(&mut self, right: RightId) {
        self.0 |= 1u64.checked_shl(u32::from(right.0)).unwrap_or(0);
    }
    pub fn without(self, right: RightId) -> Payers {
        Payers(self.0 & !1u64.checked_shl(u32::from(right.0)).unwrap_or(0))
    }
    pub fn meets(self, others: Payers) -> bool {
        self.0 & others.0 != 0
    }
    pub fn has(self, right: RightId) -> bool {
        self.0 & 1u64.checked_shl(u32::from(right.0)).unwrap_or(0) != 0
    }
}

/// A right that was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Right {
    Minion,
    Action,
    Permit(Permit),
    /// A Special that has its limit: it is reached by this.
    Own(Used),
}

impl Right {
    pub fn id(&self) -> RightId {
        match self {
            Right::Minion => RightId::regular(true),
            Right::Action => RightId::regular(false),
            Right::Permit(permit) => permit.id,
            Right::Own(_) => RightId::OWN,
        }
    }
    pub fn permit(&self) -> Option<&Permit> {
        match self {
            Right::Permit(permit) => Some(permit),
            Right::Minion | Right::Action | Right::Own(_) => None,
        }
    }
    pub fn lot(&self) -> u8 {
        self.permit().map_or(0, |permit| permit.lot)
    }
}

/// A play of this phase, with what paid for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spent {
    pub right: Right,
    /// The card that was played.
    pub print: DefId,
    pub payers: Payers,
}
