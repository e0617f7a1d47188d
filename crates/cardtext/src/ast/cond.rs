//! Conditions: "if …", "where …", "who …".

use serde::{Deserialize, Serialize};

use super::{Amount, Counter, Done, Effect, Noun, Place, Player, Rank, Target};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cond {
    /// "{you} have {a minion here}". Inside "where", every noun is on that base.
    Has { who: Player, what: Target },
    /// "there is {an action on this minion}".
    ThereIs { what: Target },
    /// "{it} is {a minion of power 3 or less}".
    Is { what: Target, noun: Noun },
    /// "{this minion} is {one of your minions}".
    IsOne { what: Target, of: Target },
    /// "{you} have {6 or more} power {here}".
    PowerIs { who: Player, amount: Amount, place: Place },
    /// "{you} have more power {here} than {each other player}".
    Ahead { who: Player, place: Place, than: Player },
    /// "{you} have at least {3} more power {there} than {the runner-up}".
    AheadBy { who: Player, n: u8, place: Place, than: Player },
    /// "the players have {22 or more} total power {here}".
    TotalPower { amount: Amount, place: Place },
    /// "{you} have {fewer} minions {there} than {another player}".
    Minions { who: Player, cmp: HandCompare, place: Place, than: Player },
    /// "{it} had power {5 or more}": just before it left play.
    HadPower { what: Target, amount: Amount },
    /// "{it} is in a duel".
    InDuel { what: Target },
    /// "{you} have the most power {there}": who ties has it too (004 p.12).
    Leads { who: Player, place: Place },
    /// "{you} have {more} cards in your hand than {each other player}".
    HandSize { who: Player, cmp: HandCompare, than: Player },
    /// "{another player} has {more} VP than {you}".
    Points { who: Player, cmp: HandCompare, than: Player },
    /// "{you} have {10 or more} VP".
    PointsAre { who: Player, amount: Amount },
    /// "{you} had a minion there": when the base scored.
    HadMinion { who: Player },
    /// "{you} are {the winner}".
    Ranks { who: Player, rank: Rank },
    /// "{you} are not {the winner}".
    RanksNot { who: Player, rank: Rank },
    /// "{you} {played no other minion} this turn".
    Did { who: Player, what: Box<Effect> },
    /// "it is the only card in your hand": the card that would be played.
    AloneInHand,
    /// "{this titan} is in play".
    InPlay { what: Target },
    /// "{this titan} is not in play".
    NotInPlay { what: Target },
    /// "there are {seven} or more {+1 power counters} on {your minions}".
    Counters { n: u8, counter: Counter, on: Target },
    /// "you do": the last "may" was taken.
    DoSo,
    /// "you do not": the sentence before was not carried out.
    DoNot,
    /// "{another player's minion here} was {destroyed} this turn".
    WasDone { what: Target, deed: Done },
    /// "{this titan} was not {moved} this turn".
    WasNotDone { what: Target, deed: Done },
    /// "{this minion} had no +1 power counter when it was played": *it* is an action.
    BoreNone { what: Target },
    /// "{cond} and {cond}".
    Both { a: Box<Cond>, b: Box<Cond> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HandCompare {
    More,
    Fewer,
    AsMany,
}
