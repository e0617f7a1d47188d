//! Lasting effects: what "until …" leaves behind, and when it ends.

use crate::state::core::CardMask;
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, Seat};

/// When a lasting effect ends (004 p.10, "fin du tour").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// At the end of this turn, whosever it is.
    ThisTurn,
    /// At the end of that seat's turn.
    TurnOf(Seat),
    /// When that seat's turn starts.
    StartOf(Seat),
    /// Not yet begun: holds through that seat's next turn.
    NextTurnOf(Seat),
    /// When its bearer leaves play.
    Never,
    /// When that card leaves play.
    Leaves(CardId),
}

/// More or less power for one card in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boost {
    pub on: Boosted,
    pub stamp: u8,
    pub n: i8,
    pub ends: Ends,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Boosted {
    Power(CardId),
    Breakpoint(BaseId),
}

/// A rule that an effect has made, fixed on the cards in play then (004 p.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LastingRule {
    pub kind: LastingKind,
    /// Where the rule stands in the text: ability, sentence, branch, effect.
    pub at: Address,
    pub frame: Frame,
    /// The cards it speaks of, with their stamps mixed in `stamps`.
    pub fixed: CardMask,
    pub ends: Ends,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastingKind {
    Rule,
    /// The bearer has this ability.
    Ability(AbilityId),
    /// Control that goes back to `Seat` at the end.
    Control(Seat),
    /// A sentence to be carried out at its event.
    Later,
}

/// The place of an effect in its ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    pub ability: AbilityId,
    pub sentence: u8,
    /// Which part of an OR; `NONE` when there is none.
    pub branch: u8,
    /// After "to".
    pub gain: bool,
    pub effect: u8,
}
