//! Plays are permits: the turn gives one minion and one action, "play an extra …"
//! adds more, each with its limits (004 p.13).

use crate::state::ids::{BaseId, CardId, DefId, EffectId, Seat};

/// The right to play some extra card in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    pub seat: Seat,
    /// The extra play that gave it: sort, place and pile are read there.
    pub by: EffectId,
    /// Only on this base.
    pub base: Option<BaseId>,
    /// "With the same name as it": that print.
    pub like: Option<DefId>,
    /// The card in play that renews it each turn, for "on your turn".
    pub standing: Option<CardId>,
}
