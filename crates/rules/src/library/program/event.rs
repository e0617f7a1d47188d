//! Triggers: which happenings set an ability off.

use super::{Bases, Kind, Players, Sort, Subject};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trigger {
    pub event: Event,
    pub often: Often,
    /// Only while the base where its card is scores.
    pub scoring: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Often {
    Always,
    OnceEachTurn,
    /// Then never again, while its card is in play.
    OnlyOnce,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    Scores {
        moment: ScoreMoment,
        base: Bases,
    },
    Happens {
        moment: Moment,
        hap: Hap,
        first: bool,
    },
    TurnStarts(Turn),
    TurnEnds(Turn),
    /// When the bases are laid before the first turn (004 p.4).
    Setup,
    /// Once in each of your Play Cards phases (004 p.9).
    OnTurn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoreMoment {
    Before,
    When,
    After,
}

/// "When" interrupts, "after" waits (004 p.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    When,
    After,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    Your,
    /// Not the turn in which the card came into play.
    YourNext,
    Any,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Hap {
    Plays {
        who: Players,
        what: Played,
        at: Option<PlayedAt>,
    },
    IsPlayed(Subject),
    PlacesCounters {
        who: Players,
        on: Subject,
    },
    PlacesMarks {
        who: Players,
    },
    DrawsMadness(Players),
    Sees(Players),
    /// `several`: what one effect destroys together is one event.
    Destroys {
        who: Players,
        what: Subject,
        several: bool,
    },
    Undergoes {
        deed: Done,
        what: Subject,
    },
    MovesHere(Subject),
    /// A player moves it, to here or to anywhere else.
    Moves {
        who: Players,
        what: Subject,
        to: Option<Bases>,
    },
    /// What a card does that somebody plays: it moves something to here.
    MovedBy {
        cause: Cause,
        what: Subject,
    },
    BasePlayed(Bases),
    BaseDestroyed(Bases),
    /// Its power increases, for whatever reason.
    Rises(Subject),
    UsesTalent(Subject),
    UsesSpecial(Players),
    GainsVp(Players),
    GivesControl {
        who: Players,
        what: Subject,
    },
    /// A titan has less power than another at its base (004 p.8).
    LosesClash(Subject),
    Buried(Subject),
    Uncovered(Subject),
    /// On either side of it.
    Duels(Subject),
    /// From its beginning until powers are compared.
    InDuel(Subject),
    /// A card in your hand or your deck.
    SeesYours(Players),
    /// Treasures that are about to be shared (004 p.7).
    LootRevealed,
    ToDiscards(Subject),
    /// Only an "instead" speaks of it.
    ToDiscardsFromAnywhere(Subject),
    /// To your hand from play or your discard pile.
    ComesBack(Sort),
    /// `several`: however many one card affects is one event.
    Affected {
        cause: Cause,
        what: Subject,
        several: bool,
    },
    /// An effect of a card that is played is about to be done to it.
    Aimed {
        cause: Cause,
        what: Subject,
    },
    /// An action that is played increases the power of cards that were there.
    Raises {
        who: Players,
        kind: Kind,
        whom: Subject,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Played {
    This,
    Card { sort: Sort, other: bool },
}

/// Where a card is played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayedAt {
    /// 004 p.13: an action on a minion is not on its base.
    Base(Bases),
    OnMinion(Subject),
    /// On the one or on the other.
    Either(Box<(PlayedAt, PlayedAt)>),
}

/// What can be done to a card in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Done {
    Destroyed,
    Moved,
    Returned,
    Placed,
}

/// Whose card affects something; `None`: anybody's, bases too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cause {
    pub who: Option<Players>,
    pub kind: Kind,
    pub way: Means,
    /// What it is done to is what the card points at, and not what goes with that (004 p.9).
    pub directly: bool,
}

/// By what of it a card affects something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Means {
    Any,
    /// As it is played, not one in play.
    Playing,
    /// By its Talent.
    Talent,
}

/// What an "instead" takes the place of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Would {
    Undergo {
        deed: Done,
        what: Subject,
    },
    BeAffected {
        cause: Cause,
        what: Subject,
    },
    GoToDiscards(Subject),
    /// From play, or when it is resolved.
    GoToDiscardsFromAnywhere(Subject),
    LoseClash(Subject),
    LoseBase(Bases),
    Play {
        who: Players,
        sort: Sort,
        at: Option<PlayedAt>,
    },
}

/// A closing limit: only one of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    EachTurn,
    EachBase,
}
