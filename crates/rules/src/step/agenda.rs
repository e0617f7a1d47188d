//! The agenda: what is still to be done, last in first out. Between abilities the
//! game is this small state machine; inside a step the code is straight-line Rust.

use crate::state::ids::{BaseId, CardId, Seat};
use crate::state::lasting::Address;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    // Before the first turn (004 p.4).
    Draft(u8),
    Deal,
    Mulligan(u8),

    // The turn (004 p.5).
    StartTurn,
    PlayPhase,
    PlayMenu,
    ScorePhase,
    DrawPhase,
    EndPhase,
    EndTurn,

    // Scoring (004 p.6).
    ScoreCheck,
    ScoreBegin(BaseId),
    Window {
        moment: Moment,
        seat: Seat,
        passes: u8,
    },
    Award,
    AfterScoring,
    ClearBase,
    ReplaceBase,

    // Cards.
    PlayCard(Play),
    /// Triggers that wait, then what was resolved leaves (004 p.5, steps 3 to 5).
    Settle,

    // The topmost frame's ability.
    Sentence {
        at: u8,
        chain: bool,
    },
    /// The next player who acts in a sentence.
    Actor {
        at: u8,
        branch: u8,
        until: u8,
    },
    /// The next round of "for each".
    Loop {
        at: u8,
    },
    Effect {
        at: u8,
        branch: u8,
        gain: bool,
        effect: u8,
    },
    /// The next of several extra plays of an effect.
    PlayMore {
        at: Address,
        left: u8,
    },
    /// The next of several cards that an effect plays.
    PlayNext {
        at: Address,
        card: CardId,
    },
    EndFrame,

    // Duels (004 p.8).
    DuelLay {
        challenger: CardId,
        defender: CardId,
        second: bool,
        first_card: u8,
    },
    DuelReveal {
        challenger: CardId,
        defender: CardId,
        card: u8,
        other: u8,
        second: bool,
    },
    DuelEnd {
        challenger: CardId,
        defender: CardId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    Before,
    After,
}

/// A card on its way to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    pub card: CardId,
    pub seat: Seat,
    /// The base, or `NONE` for a standard action or a play on a minion.
    pub base: u8,
    /// The minion it is played on, or `NONE`.
    pub host: u8,
    /// By which Special of an action, or `NONE` for the text without timing.
    pub special: u8,
    /// The base that "there" is, for a Special.
    pub there: u8,
}
