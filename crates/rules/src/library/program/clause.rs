//! Clauses: who does it, whether they must, what depends on what.

use super::{BaseSelector, CardPick, Cond, Players, Trigger, Until, Would};
use crate::state::ids::{AbilityId, ClauseId, EffectId};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    Act {
        who: Actor,
        may: bool,
        deed: Deed,
    },
    Duel {
        challenger: CardPick,
        defender: CardPick,
        may: bool,
    },
    If {
        cond: Cond,
        then: ClauseId,
    },
    /// One of these, as `by` likes; `may`: or none; `capitals`: what speaks of an OR means it
    /// (004 p.10).
    Or {
        by: Actor,
        options: Box<[ClauseId]>,
        may: bool,
        capitals: bool,
    },
    For {
        each: Each,
        then: ClauseId,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    You,
    /// The one player of whom the sentence before spoke.
    They,
    Players(Players),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Each {
    Base(BaseSelector),
    OtherPlayer,
    /// Who declined the last "may".
    WhoDoesNot,
    /// As often as *that many*.
    Time,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    One(EffectId),
    And(Box<[EffectId]>),
    AndOr(Box<[EffectId]>),
    /// All of the cost is paid, or nothing happens.
    Pay {
        cost: Box<[EffectId]>,
        gain: Box<[EffectId]>,
        and_or: bool,
    },
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    pub clause: ClauseId,
    pub when: LineWhen,
    /// The last line that goes on with this one's players ("they …").
    pub until: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LineWhen {
    Now,
    /// The one before was not carried out.
    Else,
    Later(Trigger),
    /// In your next turn, not in this one.
    NextTurn(Trigger),
    /// Instead of something that would befall *it*, until then.
    Meanwhile {
        would: Would,
        until: Until,
    },
}

/// Where an effect or a clause stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextPlace {
    pub ability: AbilityId,
    pub line: u8,
}

impl TextPlace {
    pub fn is_in(self, ability: AbilityId, line: u8) -> bool {
        self == TextPlace { ability, line }
    }
}

impl Clause {
    /// It may be declined as a whole.
    pub fn is_may(&self) -> bool {
        match self {
            Clause::Act { may, .. } | Clause::Duel { may, .. } => *may,
            Clause::If { .. } | Clause::Or { .. } | Clause::For { .. } => false,
        }
    }
}

impl Deed {
    /// All effects, in the order of the text.
    pub fn effects(&self) -> impl Iterator<Item = EffectId> + '_ {
        let (first, second): (&[EffectId], &[EffectId]) = match self {
            Deed::One(effect) => (std::slice::from_ref(effect), &[]),
            Deed::And(effects) | Deed::AndOr(effects) => (effects, &[]),
            Deed::Pay { cost, gain, .. } => (cost, gain),
        };
        first.iter().chain(second).copied()
    }
}
