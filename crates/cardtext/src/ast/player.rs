//! Players.

use serde::{Deserialize, Serialize};

use super::{Cond, Target};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Player {
    /// The controller; on a base the player whom the event names, else the active one.
    You,
    /// Chosen; in events: any other.
    AnotherPlayer,
    /// In turn order from the active player; "players" as the subject of a rule.
    EachPlayer,
    /// "no player": in "where no player has …".
    NoPlayer,
    /// "each other player"; "other players" as the subject of a rule.
    EachOther,
    /// "a player": chosen; in events: any.
    APlayer,
    /// "that player".
    ThatPlayer,
    /// "they": each of the players who acted in the sentence before, with their own *it*.
    They,
    /// "{its} owner".
    Owner { of: Box<Target> },
    /// "{its} controller".
    Controller { of: Box<Target> },
    /// "the winner": all that tie.
    Ranked { rank: Rank },
    /// "{each player} who {has a minion here}".
    Who { who: Box<Player>, cond: Box<Cond> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rank {
    Winner,
    RunnerUp,
    Third,
    /// "each of the top three players".
    TopThree,
}
