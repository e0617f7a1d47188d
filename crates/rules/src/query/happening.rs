//! What happens, as triggers see it.

use crate::library::program::{Moment, ScoreMoment};
use crate::library::traits::Traits;
use crate::query::standing::Cause;
use crate::state::ids::{BaseId, CardId, Seat};
use crate::state::piles::CardMask;
use crate::step::agenda::Spot;

/// Something that happens, as triggers see it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Happening {
    Scores(ScoreMoment, BaseId),
    Played {
        seat: Seat,
        card: CardId,
    },
    /// It is being played: paid for, and nothing of it is done yet.
    Playing {
        seat: Seat,
        card: CardId,
        to: Spot,
    },
    /// By whose card, if by anybody's.
    Destroyed {
        card: CardId,
        by: Option<Seat>,
    },
    Returned {
        card: CardId,
    },
    Placed {
        card: CardId,
    },
    Moved {
        card: CardId,
        from: BaseId,
        to: BaseId,
        /// By what, and so by whom.
        cause: Cause,
        /// All that move at that moment, where they are several.
        with: CardMask,
    },
    /// A base has come into play, by whatever means, after the setup.
    BasePlayed {
        base: BaseId,
    },
    /// It is about to leave.
    BaseDestroyed {
        base: BaseId,
    },
    ToDiscards {
        card: CardId,
    },
    Affected {
        card: CardId,
        cause: Cause,
    },
    /// An effect is about to be done to a card.
    Aimed {
        card: CardId,
        cause: Cause,
    },
    /// The power of a card is increased directly (004 p.9).
    Raised {
        card: CardId,
        cause: Cause,
    },
    /// +1 power counters are about to be placed.
    CountersPlaced {
        seat: Seat,
        card: CardId,
    },
    /// A plain counter was placed.
    Marked {
        seat: Seat,
        card: CardId,
    },
    DrewMadness {
        seat: Seat,
        card: CardId,
    },
    /// From play or a discard pile to a hand.
    ToHand {
        card: CardId,
        /// Whose hand.
        of: Seat,
    },
    /// Revealed, looked at or searched in a deck.
    Sees {
        seat: Seat,
    },
    /// A minion in play has more power than before.
    Rose {
        card: CardId,
    },
    UsedTalent {
        card: CardId,
    },
    UsedSpecial {
        seat: Seat,
    },
    GainedVp {
        seat: Seat,
    },
    /// Somebody gives control of a card away; it is still theirs.
    ControlGiven {
        seat: Seat,
        card: CardId,
        to: Seat,
    },
    /// A minion is played, and what follows an action follows it, too.
    AsIfAction {
        seat: Seat,
        card: CardId,
    },
    /// A monster has come to a base, and no player has played it (004 p.7).
    MonsterCame {
        card: CardId,
    },
    /// A titan has lost a clash, and is about to be set aside.
    LostClash {
        card: CardId,
    },
    Buried {
        card: CardId,
    },
    /// It is on its way to be played.
    Uncovered {
        card: CardId,
    },
    /// A duel begins, or is over; on either side.
    Duels {
        card: CardId,
        moment: Moment,
    },
    /// It is under way.
    InDuel {
        card: CardId,
    },
    /// A card of `of`, in hand or deck, is revealed or looked at by a card of `seat`.
    SeesOf {
        seat: Seat,
        of: Seat,
        moment: Moment,
    },
    LootRevealed,
    Setup,
    TurnStarts,
    TurnEnds,
}

impl Happening {
    /// A card comes to a base, with that base where the event knows it.
    pub fn arrives(&self) -> Option<(CardId, Option<BaseId>)> {
        match self {
            Happening::Played { card, .. } => Some((*card, None)),
            Happening::Moved { card, to, .. } => Some((*card, Some(*to))),
            Happening::Scores(..)
            | Happening::Playing { .. }
            | Happening::Destroyed { .. }
            | Happening::Returned { .. }
            | Happening::Placed { .. }
            | Happening::BasePlayed { .. }
            | Happening::BaseDestroyed { .. }
            | Happening::ToDiscards { .. }
            | Happening::Affected { .. }
            | Happening::Aimed { .. }
            | Happening::Raised { .. }
            | Happening::CountersPlaced { .. }
            | Happening::Marked { .. }
            | Happening::DrewMadness { .. }
            | Happening::ToHand { .. }
            | Happening::Sees { .. }
            | Happening::Rose { .. }
            | Happening::UsedTalent { .. }
            | Happening::UsedSpecial { .. }
            | Happening::GainedVp { .. }
            | Happening::ControlGiven { .. }
            | Happening::AsIfAction { .. }
            | Happening::MonsterCame { .. }
            | Happening::LostClash { .. }
            | Happening::Buried { .. }
            | Happening::Uncovered { .. }
            | Happening::Duels { .. }
            | Happening::InDuel { .. }
            | Happening::SeesOf { .. }
            | Happening::LootRevealed
            | Happening::Setup
            | Happening::TurnStarts
            | Happening::TurnEnds => None,
        }
    }

    /// Who listens to it, by the trait of their texts.
    pub fn sort(&self) -> Traits {
        match self {
            Happening::Scores(ScoreMoment::Before, _) => Traits::BEFORE,
            Happening::Scores(ScoreMoment::When, _) => Traits::WHEN,
            Happening::Scores(ScoreMoment::After, _) => Traits::AFTER,
            Happening::Played { .. } | Happening::Playing { .. } => Traits::PLAYED,
            Happening::Destroyed { .. } => Traits::DESTROYED,
            Happening::Returned { .. } => Traits::RETURNED,
            Happening::Placed { .. } => Traits::PLACED,
            Happening::Moved { .. } => Traits::MOVED,
            Happening::BasePlayed { .. } => Traits::BASE_PLAYED,
            Happening::BaseDestroyed { .. } => Traits::BASE_DESTROYED,
            Happening::ToDiscards { .. } => Traits::TO_DISCARDS,
            Happening::Affected { .. } => Traits::AFFECTED,
            Happening::Aimed { .. } => Traits::AIMS,
            Happening::Raised { .. } => Traits::RAISED,
            Happening::CountersPlaced { .. } => Traits::COUNTERS,
            Happening::Marked { .. } => Traits::MARKED,
            Happening::DrewMadness { .. } => Traits::MADNESS,
            Happening::ToHand { .. } => Traits::TO_HAND,
            Happening::Sees { .. } | Happening::SeesOf { .. } => Traits::SEES,
            Happening::MonsterCame { .. } => Traits::PLAYED,
            Happening::LostClash { .. }
            | Happening::Buried { .. }
            | Happening::Uncovered { .. }
            | Happening::Duels { .. }
            | Happening::InDuel { .. }
            | Happening::LootRevealed => Traits::RARE,
            Happening::Rose { .. } => Traits::POWER_RISES,
            Happening::UsedTalent { .. } | Happening::UsedSpecial { .. } => Traits::USES,
            Happening::GainedVp { .. } => Traits::GAINS_VP,
            Happening::ControlGiven { .. } => Traits::GIVES_CONTROL,
            Happening::AsIfAction { .. } => Traits::PLAYED,
            Happening::Setup => Traits::SETUP,
            Happening::TurnStarts => Traits::TURN_STARTS,
            Happening::TurnEnds => Traits::TURN_ENDS,
        }
    }
}
