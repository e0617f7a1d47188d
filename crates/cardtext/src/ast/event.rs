//! Events: a moment word, then a happening. Nouns in a happening are patterns that
//! bind *it*, *there* and *that player*.

use serde::{Deserialize, Serialize};

use super::{Effect, Kind, Player, Target, Times, Zone};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Before {
        hap: Hap,
    },
    At {
        hap: Hap,
    },
    After {
        hap: Hap,
    },
    /// "at the start of {your turn}".
    Start {
        turn: Turn,
    },
    /// "at the end of {your turn}".
    End {
        turn: Turn,
    },
    /// "after the first time each turn {a player plays a minion here}": counted from the
    /// turn's start, seen or not.
    First {
        hap: Hap,
    },
    /// "during setup": of a base that is laid then.
    Setup,
    /// "on your turn": once in each of your Play Cards phases (004 p.9).
    OnTurn,
    /// "during a duel of {one of your minions}": from its beginning until powers are compared.
    InDuel {
        what: Target,
    },
    /// "once each turn, {event}".
    Once {
        event: Box<Event>,
    },
    /// "only once, {event}": then never again.
    OnlyOnce {
        event: Box<Event>,
    },
    /// "during this base's scoring, {event}".
    During {
        span: Times,
        event: Box<Event>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    Your,
    /// "your next turn": not the turn in which the card came into play.
    YourNext,
    /// "each player's turn": sets *that player*.
    EachPlayers,
    /// "the turn", whosever it is.
    The,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hap {
    /// "{this base} scores".
    Scores { what: Target },
    /// "{another player} {plays a minion here}".
    Does { who: Player, what: Effect },
    /// "{this minion} is {destroyed}"; would-form "{this minion} would be {destroyed}".
    Undergoes { what: Target, deed: Done },
    /// "{another player's minion} moves to here".
    MovesHere { what: Target },
    /// "{a card you play} moves {one or more of your minions} to here".
    MovesByCard { cause: Cause, what: Target },
    /// "the power of {another player's minion} increases".
    Rises { what: Target },
    /// "{a minion here} uses a Talent".
    UsesTalent { what: Target },
    /// "{a player} uses a Special".
    UsesSpecial { who: Player },
    /// "{you} gain 1 or more VP".
    GainsVp { who: Player },
    /// "{this titan} would be removed in a clash".
    LosesClash { what: Target },
    /// "{this minion} goes to {the discard pile} from play".
    Leaves { what: Target, zone: Zone },
    /// "{it} goes to {the discard pile} from anywhere": from play, or when it is resolved.
    GoesTo { what: Target, zone: Zone },
    /// "{a card} goes to {your hand} from play or from your discard pile".
    ComesBack { what: Target, zone: Zone },
    /// "{a player} reveals, looks at or searches for a card in a player's deck".
    Sees { who: Player },
    /// "{another player}'s card reveals or looks at a card in your hand or your deck".
    SeesYours { who: Player },
    /// "{one of your minions here} duels": on either side.
    Duels { what: Target },
    /// "the loot is revealed": before anybody takes of it.
    LootRevealed,
    /// "{another player's card} [directly] affects {this minion}"; also as "would affect".
    Affects { cause: Cause, directly: Option<Directly>, what: Target },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// "{another player's card}".
    Of { what: Target },
    /// "a {card} {another player} plays": as it is played, not one in play.
    PlayedBy { kind: Kind, who: Player },
    /// "a Talent {another player} uses".
    UsedBy { who: Player },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Directly {
    Directly,
}

/// Participles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Done {
    Destroyed,
    Moved,
    Returned,
    Placed,
    Played,
    Buried,
    Uncovered,
}
