//! The agenda: what is still to be done, last in first out. Between abilities the
//! game is this small state machine; inside a step the code is straight-line Rust.

use crate::library::program::ScoreMoment;
use crate::state::ids::{AbilityId, BaseId, CardId, ClauseId, EffectId, RuleId, Seat, Seats};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    // Before the first turn (004 p.4).
    Draft(u8),
    Deal,
    Hands,
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
        moment: ScoreMoment,
        seat: Seat,
        passes: u8,
    },
    Award,
    AfterScoring,
    /// Treasures of monsters, and who takes the next of them (004 p.7).
    RevealLoot,
    ShareLoot {
        had: Seats,
    },
    ClearBase,
    ReplaceBase,

    // Cards.
    PlayCard(Play),
    /// What is done of a card that is played, after what interrupts that (004 p.10).
    GoOn(Play),
    /// What waits from the n-th on, and what may be answered: the rest waits for its own turn.
    Interrupt {
        pending: u8,
        openings: u8,
    },
    /// The next monster of several that a player plays.
    PlayMonster {
        base: BaseId,
        seat: Seat,
    },
    /// A Talent that a text has somebody use; `seat`: as their own.
    Talent {
        card: CardId,
        ability: AbilityId,
        seat: Option<Seat>,
    },
    /// At the start of the turn (004 p.8).
    MayUncover {
        again: bool,
    },
    Uncover(CardId),
    /// Triggers that wait, then what was resolved leaves (004 p.5, steps 3 to 5).
    Settle,
    /// Specials in hand that answer what has happened, seat by seat (004 p.5, step 4).
    Answers {
        seat: Seat,
        passes: u8,
        from: u8,
        /// What waited before is not settled in between.
        waiting: u8,
    },

    // The topmost frame's ability.
    Line {
        at: u8,
        chain: bool,
    },
    /// A line that was left for later, and whose moment has come.
    Due {
        line: u8,
    },
    /// The next player who acts in a line.
    Actor {
        clause: ClauseId,
        line: u8,
        until: u8,
    },
    /// The second part of an OR of which both are done.
    Clause {
        clause: ClauseId,
        line: u8,
        until: u8,
    },
    /// What is left of a line when it was noted where it stands.
    Says {
        clause: ClauseId,
        line: u8,
        until: u8,
    },
    /// What the player at hand does in a line; `may`: if they want to.
    Acts {
        clause: ClauseId,
        may: bool,
    },
    /// The next round of "for each"; lines up to `until` are part of it.
    Loop {
        clause: ClauseId,
        line: u8,
        until: u8,
    },
    Effect(EffectId),
    /// The next of several extra plays of an effect.
    PlayMore {
        effect: EffectId,
        left: u8,
    },
    /// The next of several cards that an effect plays.
    PlayNext {
        effect: EffectId,
        card: CardId,
    },
    EndFrame,

    // Duels (004 p.8).
    DuelLay {
        challenger: CardId,
        defender: CardId,
        /// What the challenger has laid; `None` before their turn to lay.
        first: Option<Laid>,
    },
    DuelReveal(CardId),
    /// The duel is on: what happens in it may be answered.
    DuelNotice {
        challenger: CardId,
        defender: CardId,
    },
    DuelEnd {
        challenger: CardId,
        defender: CardId,
    },
}

/// A card laid face down for a duel, or none.
pub type Laid = Option<CardId>;

/// A card on its way to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    pub card: CardId,
    pub seat: Seat,
    pub to: Spot,
    /// By which Special of an action, and not for its text without timing.
    pub special: Option<u8>,
    /// The base that "there" is, for a Special.
    pub there: Option<BaseId>,
    /// What set the Special off: *it* and *that player*.
    pub heard: Heard,
    /// It has no effect.
    pub nullified: bool,
    /// Its abilities are cancelled until the end of the turn, from the start.
    pub muted: Option<RuleId>,
    /// It was buried until now.
    pub uncovered: bool,
    /// A right of the phase has paid for it, not the words of another card.
    pub paid: bool,
}

impl Play {
    /// Of a card for its text, to nowhere yet.
    pub fn new(card: CardId, seat: Seat) -> Play {
        let (special, there, heard) = (None, None, Heard::default());
        let (nullified, muted, uncovered, paid) = (false, None, false, false);
        Play { card, seat, to: Spot::Nowhere, special, there, heard, nullified, muted, uncovered, paid }
    }
}

/// What an event was about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Heard {
    pub it: Option<CardId>,
    pub that_player: Option<Seat>,
}

/// Where a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A standard action goes nowhere.
    Nowhere,
    Base(BaseId),
    /// On a minion.
    Host(CardId),
}

impl Spot {
    pub fn base(self) -> Option<BaseId> {
        match self {
            Spot::Base(base) => Some(base),
            Spot::Nowhere | Spot::Host(_) => None,
        }
    }
    pub fn host(self) -> Option<CardId> {
        match self {
            Spot::Host(host) => Some(host),
            Spot::Nowhere | Spot::Base(_) => None,
        }
    }
}

impl Step {
    /// The card whose play is under way and may be interrupted, if it is that.
    pub fn goes_on(&self) -> Option<CardId> {
        match self {
            Step::GoOn(play) => Some(play.card),
            Step::Draft(_)
            | Step::Deal
            | Step::Hands
            | Step::Mulligan(_)
            | Step::StartTurn
            | Step::PlayPhase
            | Step::PlayMenu
            | Step::ScorePhase
            | Step::DrawPhase
            | Step::EndPhase
            | Step::EndTurn
            | Step::ScoreCheck
            | Step::ScoreBegin(_)
            | Step::Window { .. }
            | Step::Award
            | Step::AfterScoring
            | Step::RevealLoot
            | Step::ShareLoot { .. }
            | Step::ClearBase
            | Step::ReplaceBase
            | Step::PlayCard(_)
            | Step::Interrupt { .. }
            | Step::PlayMonster { .. }
            | Step::Talent { .. }
            | Step::MayUncover { .. }
            | Step::Uncover(_)
            | Step::Settle
            | Step::Answers { .. }
            | Step::Line { .. }
            | Step::Due { .. }
            | Step::Actor { .. }
            | Step::Clause { .. }
            | Step::Says { .. }
            | Step::Acts { .. }
            | Step::Loop { .. }
            | Step::Effect(_)
            | Step::PlayMore { .. }
            | Step::PlayNext { .. }
            | Step::EndFrame
            | Step::DuelLay { .. }
            | Step::DuelReveal(_)
            | Step::DuelNotice { .. }
            | Step::DuelEnd { .. } => None,
        }
    }
}
