//! Conditions and players.

use super::{Amount, At, BaseSelector, Bases, CountOf, CountersOn, Enough, Kind, Meant, Selector, Spot, Whose};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    /// One of these players has so many. Inside a "where", at that base.
    Has {
        who: Players,
        what: CountOf,
        enough: Enough,
        same_name: bool,
    },
    ThereIs {
        what: CountOf,
        enough: Enough,
        same_name: bool,
    },
    /// All meant are of the sort: as cards in play, or as prints.
    Is {
        what: Meant,
        sort: Box<Selector>,
    },
    PowerIs {
        who: Players,
        amount: Amount,
        at: Bases,
    },
    /// By so much at least.
    Ahead {
        who: Players,
        at: Bases,
        than: Players,
        by: u8,
    },
    /// Of all players together.
    TotalPower {
        amount: Amount,
        at: Bases,
    },
    /// Minions in play there.
    Minions {
        who: Players,
        is: MoreOrFewer,
        at: Bases,
        than: Players,
    },
    InDuel(Meant),
    /// The card of which the event spoke, just before it left play.
    HadPower(Amount),
    /// Of the base of which a "where" speaks, or of one that is meant.
    Breakpoint {
        amount: Amount,
        at: Option<At>,
    },
    /// The base is such a one.
    IsBase {
        at: At,
        of: BaseSelector,
    },
    Not(Box<Cond>),
    /// They were not moved this turn.
    NotMoved(Meant),
    /// They had no +1 power counter when *it*, an action, was played.
    BoreNone(Meant),
    /// Nobody has more power there (004 p.12).
    Leads {
        who: Players,
        at: Bases,
    },
    /// How much some have, and others.
    Compares {
        of: Holding,
        who: Players,
        is: MoreOrFewer,
        than: Players,
    },
    Points {
        who: Players,
        amount: Amount,
    },
    /// When the base scored.
    HadMinion(Players),
    Ranks {
        who: Players,
        rank: Rank,
    },
    RanksNot {
        who: Players,
        rank: Rank,
    },
    /// Cards played this turn; `other`: this one is not counted.
    Played {
        who: Players,
        kind: PlayedKind,
        at: PlayedOn,
        other: bool,
        enough: Enough,
    },
    /// +1 power counters placed on own minions this turn.
    PlacedCounters {
        who: Players,
        n: u8,
    },
    /// The card that speaks is the only one in your hand.
    AloneInHand,
    InPlay(Meant),
    NotInPlay(Meant),
    Counters {
        n: u8,
        on: CountersOn,
    },
    /// The last "may" was taken, the last "if" held.
    Done,
    NotDone,
    /// Minions of theirs were destroyed here this turn.
    Fallen(Whose),
    Both(Box<(Cond, Cond)>),
    /// 004 p.9: in the Play Cards phase.
    YourTurn,
    OtherTurns,
    /// This base is being scored (004 p.22).
    Scoring,
}

impl Cond {
    /// It asks whether there is such a player, and not of one that is known.
    pub fn is_of_some_player(&self) -> bool {
        match self {
            Cond::Has { who, .. }
            | Cond::PowerIs { who, .. }
            | Cond::Ahead { who, .. }
            | Cond::Leads { who, .. }
            | Cond::Minions { who, .. }
            | Cond::Compares { who, .. }
            | Cond::Points { who, .. }
            | Cond::Played { who, .. }
            | Cond::PlacedCounters { who, .. } => who.one,
            Cond::Both(both) => both.0.is_of_some_player() || both.1.is_of_some_player(),
            Cond::ThereIs { .. }
            | Cond::TotalPower { .. }
            | Cond::InDuel(_)
            | Cond::HadPower(_)
            | Cond::Is { .. }
            | Cond::Breakpoint { .. }
            | Cond::IsBase { .. }
            | Cond::Not(_)
            | Cond::NotMoved(_)
            | Cond::BoreNone(_)
            | Cond::HadMinion(_)
            | Cond::Ranks { .. }
            | Cond::RanksNot { .. }
            | Cond::AloneInHand
            | Cond::InPlay(_)
            | Cond::NotInPlay(_)
            | Cond::Counters { .. }
            | Cond::Done
            | Cond::NotDone
            | Cond::Fallen(_)
            | Cond::YourTurn
            | Cond::OtherTurns
            | Cond::Scoring => false,
        }
    }

    /// It asks whether there is such a base.
    pub fn is_of_some_base(&self) -> bool {
        let counts = |what: &CountOf| match what {
            CountOf::InPlay(of) => matches!(of.place, Some(Spot::OnSomeBase(_))),
            CountOf::Bases(_) => true,
            CountOf::Pile { .. } | CountOf::Among(_) => false,
        };
        match self {
            Cond::Has { what, .. } | Cond::ThereIs { what, .. } => counts(what),
            Cond::PowerIs { at, .. }
            | Cond::Ahead { at, .. }
            | Cond::Leads { at, .. }
            | Cond::TotalPower { at, .. }
            | Cond::Minions { at, .. } => {
                matches!(at, Bases::Every(_))
            }
            Cond::Both(both) => both.0.is_of_some_base() || both.1.is_of_some_base(),
            Cond::Is { .. }
            | Cond::InDuel(_)
            | Cond::HadPower(_)
            | Cond::Compares { .. }
            | Cond::Points { .. }
            | Cond::Breakpoint { .. }
            | Cond::IsBase { .. }
            | Cond::Not(_)
            | Cond::NotMoved(_)
            | Cond::BoreNone(_)
            | Cond::HadMinion(_)
            | Cond::Ranks { .. }
            | Cond::RanksNot { .. }
            | Cond::Played { .. }
            | Cond::PlacedCounters { .. }
            | Cond::AloneInHand
            | Cond::InPlay(_)
            | Cond::NotInPlay(_)
            | Cond::Counters { .. }
            | Cond::Done
            | Cond::NotDone
            | Cond::Fallen(_)
            | Cond::YourTurn
            | Cond::OtherTurns
            | Cond::Scoring => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoreOrFewer {
    More,
    Fewer,
    AsMany,
}

/// What players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holding {
    Hand,
    Vp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayedOn {
    Anywhere,
    Here,
    /// On another base.
    Elsewhere,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayedKind {
    Minion,
    Action,
    Card,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Players {
    pub set: PlayerSet,
    /// "A player", "another player": one of them.
    pub one: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSet {
    You,
    All,
    Others,
    They,
    Owner(Meant),
    Controller(Meant),
    /// All that tie for a place in the scoring at hand.
    Ranked(Rank),
    Who(Box<(PlayerSet, Cond)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    Winner,
    RunnerUp,
    Third,
    TopThree,
}

impl PlayedKind {
    pub fn of(kind: Kind) -> Option<PlayedKind> {
        match kind {
            Kind::Minion => Some(PlayedKind::Minion),
            Kind::Action => Some(PlayedKind::Action),
            Kind::Card => Some(PlayedKind::Card),
            Kind::StandardAction
            | Kind::Madness
            | Kind::Titan
            | Kind::Monster
            | Kind::Undead
            | Kind::NonMonster
            | Kind::Treasure
            | Kind::Buried
            | Kind::Called(_) => None,
        }
    }
}
