//! What an event is to those who keep account: what befalls a card, or what changes the points; and
//! whose doing it is, for the log. Everything that can happen is here, with no arm for the rest.

use rules::{CardId, DefId, Seat, Shown, What};

use super::story::LineKind;

/// What an event bears on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// A card that the reader knows, and what befalls it.
    Card(CardId, Stamp),
    Points(Points),
    Neither,
}

/// What befalls a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    Destroyed,
    Returned,
    Moved,
    Discarded,
    /// Into a deck or a pile.
    Placed,
    Power(i8),
    Counters(i8),
    Taken,
    Protected,
    Chosen,
    /// An action is played on it.
    Attached,
    /// It has no effect, or lost its abilities.
    Cancelled,
}

/// What the account of points is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    TurnBegins,
    TurnEnds,
    Scoring(DefId),
    /// A base takes the place of another, which may be scoring.
    Replaced {
        old: DefId,
        new: DefId,
    },
    Place {
        seat: Seat,
        place: u8,
        power: u16,
        vp: u8,
    },
    Gain {
        seat: Seat,
        n: u8,
    },
    Loss {
        seat: Seat,
        n: u8,
    },
}

pub fn bearing(what: &What) -> Bearing {
    // Which card it was is told only to those who know it.
    let befalls = |card: Shown, stamp: Stamp| match card.def.is_hidden() {
        true => Bearing::Neither,
        false => Bearing::Card(card.card, stamp),
    };
    match *what {
        What::Destroyed { card, .. } => befalls(card, Stamp::Destroyed),
        What::Returned { card } => befalls(card, Stamp::Returned),
        What::Moved { card, .. } | What::Transferred { card, .. } => befalls(card, Stamp::Moved),
        What::Discarded { card } => befalls(card, Stamp::Discarded),
        What::Placed { card, .. } | What::LaidAside { card, .. } => befalls(card, Stamp::Placed),
        What::PowerGiven { n: 0, .. } => Bearing::Neither,
        What::PowerGiven { card, n } => befalls(card, Stamp::Power(n)),
        What::CountersPlaced { card, n } => befalls(card, Stamp::Counters(n as i8)),
        What::CountersRemoved { card, n } => befalls(card, Stamp::Counters(-(n as i8))),
        What::ControlTaken { card, .. } => befalls(card, Stamp::Taken),
        What::LostAbilities { card } | What::Nullified { card } => befalls(card, Stamp::Cancelled),
        What::Protected { card } => befalls(card, Stamp::Protected),
        What::Chose { card, .. } => befalls(card, Stamp::Chosen),
        What::Played { host: Some(host), .. } => Bearing::Card(host.card, Stamp::Attached),
        What::TurnBegan { .. } => Bearing::Points(Points::TurnBegins),
        What::TurnEnded { .. } => Bearing::Points(Points::TurnEnds),
        What::Scoring { def, .. } => Bearing::Points(Points::Scoring(def)),
        What::BaseReplaced { old, new, .. } => Bearing::Points(Points::Replaced { old, new }),
        What::Ranked { seat, place, power, vp } => Bearing::Points(Points::Place { seat, place, power, vp }),
        What::VpGained { seat, n } => Bearing::Points(Points::Gain { seat, n }),
        What::VpLost { seat, n } => Bearing::Points(Points::Loss { seat, n }),
        What::FactionTaken { .. }
        | What::Mulligan { .. }
        | What::PhaseBegan { .. }
        | What::Played { .. }
        | What::Used { .. }
        | What::UsedBase { .. }
        | What::Drew { .. }
        | What::Revealed { .. }
        | What::LookedAt { .. }
        | What::Shuffled { .. }
        | What::BaseDeckShuffled
        | What::ChoseBase { .. }
        | What::ChosePlayer { .. }
        | What::NamedFaction { .. }
        | What::NamedCard { .. }
        | What::Marked { .. }
        | What::GaveUp { .. }
        | What::Clashed { .. }
        | What::BreakpointLowered { .. }
        | What::BreakpointRaised { .. }
        | What::RuleBegan { .. }
        | What::ExtraTurn { .. }
        | What::ExtraPlays { .. }
        | What::InVain { .. }
        | What::ScoringStopped { .. }
        | What::BaseGone { .. }
        | What::BasePlayed { .. }
        | What::BaseDiscarded { .. }
        | What::BaseDestroyed { .. }
        | What::BaseProtected { .. }
        | What::Passed { .. }
        | What::MonsterCame { .. }
        | What::StockShuffled { .. }
        | What::LootRevealed { .. }
        | What::Buried { .. }
        | What::Uncovered { .. }
        | What::DuelLaid { .. }
        | What::DuelBegan { .. }
        | What::DuelEnded { .. }
        | What::Won { .. } => Bearing::Neither,
    }
}

/// Whose doing an event is, and whether the log tells it as something new: else it came of the line
/// before.
pub fn doing(what: &What) -> (Option<Seat>, LineKind) {
    use LineKind::{Plain, Sub};
    match *what {
        What::FactionTaken { seat, .. }
        | What::Mulligan { seat }
        | What::Played { seat, .. }
        | What::Used { seat, .. }
        | What::UsedBase { seat, .. }
        | What::Drew { seat, .. }
        | What::Uncovered { seat, .. }
        | What::DuelLaid { seat, .. }
        | What::Passed { seat }
        | What::Won { seat } => (Some(seat), Plain),
        What::Scoring { .. } | What::DuelBegan { .. } => (None, Plain),
        What::LookedAt { seat, .. }
        | What::Shuffled { seat }
        | What::Chose { seat, .. }
        | What::ChoseBase { seat, .. }
        | What::ChosePlayer { seat, .. }
        | What::NamedFaction { seat, .. }
        | What::NamedCard { seat, .. }
        | What::GaveUp { seat, .. }
        | What::Buried { seat, .. }
        | What::ControlTaken { seat, .. }
        | What::ExtraTurn { seat }
        | What::ExtraPlays { seat, .. }
        | What::VpGained { seat, .. }
        | What::VpLost { seat, .. }
        | What::Ranked { seat, .. } => (Some(seat), Sub),
        // The heading of a turn says whose it is.
        What::TurnBegan { seat } => (Some(seat), LineKind::Turn),
        What::PhaseBegan { .. }
        | What::TurnEnded { .. }
        | What::Moved { .. }
        | What::Transferred { .. }
        | What::Destroyed { .. }
        | What::Returned { .. }
        | What::Discarded { .. }
        | What::Placed { .. }
        | What::Revealed { .. }
        | What::BaseDeckShuffled
        | What::CountersPlaced { .. }
        | What::CountersRemoved { .. }
        | What::Marked { .. }
        | What::Clashed { .. }
        | What::LaidAside { .. }
        | What::PowerGiven { .. }
        | What::BreakpointRaised { .. }
        | What::BreakpointLowered { .. }
        | What::RuleBegan { .. }
        | What::LostAbilities { .. }
        | What::Nullified { .. }
        | What::Protected { .. }
        | What::InVain { .. }
        | What::ScoringStopped { .. }
        | What::BaseReplaced { .. }
        | What::BaseGone { .. }
        | What::BasePlayed { .. }
        | What::BaseDiscarded { .. }
        | What::BaseDestroyed { .. }
        | What::BaseProtected { .. }
        | What::MonsterCame { .. }
        | What::StockShuffled { .. }
        | What::LootRevealed { .. }
        | What::DuelEnded { .. } => (None, Sub),
    }
}
