//! Quantities and durations.

use serde::{Deserialize, Serialize};

use super::{Group, Place, Player, Target};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quantity {
    /// "3".
    Num { n: u8 },
    /// "the number of {your minions here}".
    NumberOf { of: Group },
    /// "{its} power".
    PowerOf { what: Box<Target> },
    /// "that number".
    ThatNumber,
    /// "{this base}'s breakpoint".
    BreakpointOf { what: Box<Target> },
    /// "the number of +1 power counters on {this titan}".
    CountersOn { on: Box<Target> },
    /// "the highest starting power of {another player's minion here}".
    HighestStarting { of: Box<Target> },
    /// "the total power of {your minions there}".
    TotalPower { of: Box<Target> },
    /// "the highest printed power of {a minion}".
    Highest { of: Box<Target> },
    /// "half of {its power}, rounded {up}".
    Half { of: Box<Quantity>, round: Round },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Round {
    Up,
    Down,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    /// "{3}".
    Exactly { q: Quantity },
    /// "{3} or less".
    OrLess { q: Quantity },
    /// "{3} or more".
    OrMore { q: Quantity },
    /// "less than {q}".
    LessThan { q: Quantity },
}

/// How many cards are drawn, counters placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HowMany {
    /// "a {card}".
    One,
    /// "{two} {cards}".
    Several { n: u8 },
    /// "a number of {cards} equal to {its power}".
    EqualTo { q: Quantity },
    /// "that many {cards}".
    ThatMany,
    /// "up to {three} {cards}".
    UpTo { n: u8 },
    /// "any number of {cards}".
    AnyNumber,
    /// "each {+1 power counter}": all that are there.
    Every,
    /// "{two} or more {+1 power counters}": of what was done.
    AtLeast { n: u8 },
}

/// Two sorts of counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counter {
    /// "+1 power counters".
    Power,
    /// "counters": they count, and give no power.
    Mark,
}

/// How many extra cards may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExtraCount {
    /// "an extra {minion}".
    One,
    /// "{two} extra {actions}".
    Several { n: u8 },
    /// "that many extra {minions}".
    ThatMany,
}

/// A multiplier, as a suffix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Per {
    /// "for each {of your minions there}", "for each {War Raptor here}".
    Each { of: Group },
    /// "for every {three} {cards in your hand}".
    Every { n: u8, of: Group },
    /// ", less {1} for each {card in your hand}": a sum, never below 0.
    LessEach { n: u8, of: Group },
    /// "for each +1 power counter on {it}".
    Counters { on: Target },
    /// "for each one": *that many*.
    One,
    /// "for each {minion destroyed} this way": *that many*, of what was done last.
    By { deed: Counted },
    /// "for {each player who has 0 power here}".
    Players { who: Player },
    /// "for every {5} power {that player} has {here}".
    EveryPower { n: u8, who: Player, place: Place },
}

/// What was done to as many as are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counted {
    /// "minion destroyed".
    Destroyed,
    /// "minion returned".
    Returned,
    /// "card discarded".
    Discarded,
    /// "card drawn".
    Drawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// "until the end of the turn".
    EndOfTurn,
    /// "while it is here until the end of the turn": not while it is elsewhere.
    HereThisTurn,
    /// "until the end of your turn": your next one, when it is not your turn (004 p.16).
    EndOfYourTurn,
    /// "until the start of your next turn".
    YourNextTurn,
    /// "during that base's scoring": until it is over.
    Scoring,
    /// "on their next turn": begins then and lasts through it.
    TheirNextTurn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Nameable {
    /// "a faction".
    Faction,
    /// "a card".
    Card,
}
