//! Lasting effects: what "until …" leaves behind, and when it ends.

use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, Life, RuleId, Seat};
use crate::state::piles::CardMask;

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
    /// When the scoring under way is over.
    Scoring,
    /// When its bearer leaves play.
    Never,
    /// When that card leaves play.
    Leaves(Life),
    /// When it has happened.
    Once,
}

/// More or less power for one card in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boost {
    pub on: Boosted,
    pub n: i8,
    pub ends: Ends,
    /// Only while it is at this base.
    pub at: Option<BaseId>,
}

impl Boost {
    pub fn holds_at(&self, base: Option<BaseId>) -> bool {
        self.at.is_none() || self.at == base
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Boosted {
    Power(Life),
    Breakpoint(BaseId),
}

/// A rule that an effect has made, fixed on the cards in play then (004 p.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LastingRule {
    pub kind: LastingKind,
    pub frame: Frame,
    /// The cards it speaks of; one that leaves play is forgotten.
    pub fixed: CardMask,
    pub ends: Ends,
}

impl LastingRule {
    /// Whether it says who played a card that was given or taken for good, and who that was.
    pub fn given(&self, card: CardId) -> Option<Option<Seat>> {
        match self.kind {
            LastingKind::Control(before) if self.ends == Ends::Never && self.fixed.has(card) => Some(before),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastingKind {
    Rule(RuleId),
    /// The bearer has this ability.
    Ability(AbilityId),
    /// Control that goes back at the end, to nobody if it was nobody's.
    Control(Option<Seat>),
    /// A line of the frame's ability, to be carried out at its event.
    Later {
        line: u8,
    },
    /// A line of the frame's ability, instead of what would befall these cards.
    Instead {
        line: u8,
    },
    /// These cards do not have that ability.
    Lost(AbilityId),
    /// Something else was done instead: what this card says does not affect them.
    Spared(Life),
}
