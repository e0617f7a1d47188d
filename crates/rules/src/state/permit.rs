//! Plays are permits: the turn gives one minion and one action, "play an extra …"
//! adds more, each with its limits (004 p.13).

use crate::state::ids::{CardId, DefId, Seat};
use crate::state::lasting::Address;

/// The right to play some extra card in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    pub seat: Seat,
    /// The words that gave it: kind, filters, zone are read there.
    pub at: Address,
    /// Only on this base; `NONE`: anywhere.
    pub base: u8,
    pub minions: bool,
    /// "With the same name as it": that print.
    pub like: DefId,
    /// The card in play that renews it each turn, for "on your turn".
    pub standing: Option<CardId>,
}
