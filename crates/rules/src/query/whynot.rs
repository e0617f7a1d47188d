//! Why something is not offered or not done: a value that terminal and pages make a
//! sentence of.

use serde::{Deserialize, Serialize};

use crate::state::ids::{AbilityId, EffectId, Origin};

/// Why something is not offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WhyNot {
    /// The turn's own play of the kind is used, and no extra play fits.
    NoPlayLeft { minion: bool },
    /// This card or base forbids it.
    Forbidden { by: Origin },
    /// No base or minion is such as it must be played on.
    Nowhere,
    /// The plays that are left are for other bases.
    NoPlayHere,
    /// What this card or base lets be played goes elsewhere.
    Elsewhere { by: Origin },
    /// The base has been scored, and leaves.
    Leaving,
    /// "Play this card only if …" does not hold.
    OnlyIf { ability: AbilityId },
    /// What this card or base asks for the play cannot be paid.
    Fee { by: Origin },
    /// It has its moment, and this is not the one.
    NotNow,
    /// It was used already.
    Used,
    /// One of its name was used, and that is the limit.
    Limited,
    /// Its "if" does not hold.
    Condition,
    /// There is nothing that this effect could be done to.
    NoTarget { of: Option<EffectId> },
    /// What it costs, this effect, cannot be paid.
    Price { of: Option<EffectId> },
    /// The number is 0.
    Zero,
    /// There is nothing to draw.
    NoCards,
    /// A player controls one titan only (004 p.8).
    TitanInPlay,
    /// A rule protects what it would be done to.
    Protected { by: Origin },
    /// This card or base cancels its abilities.
    Cancelled { by: Origin },
    /// It has nothing that can be used.
    NoAbility,
    /// The card is not where it would have to be.
    NotThere,
    /// Monsters and treasures have no owner (004 p.7).
    NoOwner,
    /// Another question comes first.
    NotAsked,
}

impl WhyNot {
    /// Of an effect that is named where it is known which one it is.
    pub(crate) const NO_TARGET: WhyNot = WhyNot::NoTarget { of: None };
    pub(crate) const PRICE: WhyNot = WhyNot::Price { of: None };

    /// The effect that finds nothing, or that cannot be paid, where none was named yet.
    pub(crate) fn of_effect(self, effect: EffectId) -> WhyNot {
        match self {
            WhyNot::NoTarget { of: None } => WhyNot::NoTarget { of: Some(effect) },
            WhyNot::Price { of: None } => WhyNot::Price { of: Some(effect) },
            named => named,
        }
    }

    /// The card or base that is to blame, if one is.
    pub fn by(self) -> Option<Origin> {
        match self {
            WhyNot::Forbidden { by }
            | WhyNot::Elsewhere { by }
            | WhyNot::Fee { by }
            | WhyNot::Protected { by }
            | WhyNot::Cancelled { by } => Some(by),
            WhyNot::NoPlayLeft { .. }
            | WhyNot::Nowhere
            | WhyNot::NoPlayHere
            | WhyNot::Leaving
            | WhyNot::OnlyIf { .. }
            | WhyNot::NotNow
            | WhyNot::Used
            | WhyNot::Limited
            | WhyNot::Condition
            | WhyNot::NoTarget { .. }
            | WhyNot::Price { .. }
            | WhyNot::Zero
            | WhyNot::NoCards
            | WhyNot::TitanInPlay
            | WhyNot::NoAbility
            | WhyNot::NotThere
            | WhyNot::NoOwner
            | WhyNot::NotAsked => None,
        }
    }
}
