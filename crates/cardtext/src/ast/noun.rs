//! Nouns: a kind with its adjectives, place and traits. Word order is fixed:
//! "your other minions here of power 3 or less, except a Collector".

use serde::{Deserialize, Serialize};

use super::{Amount, Cond, Name, Place, Player, Target};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noun {
    pub other: Option<Other>,
    pub random: Option<Random>,
    pub kind: Kind,
    pub place: Option<Place>,
    #[serde(default)]
    pub filters: Vec<Filter>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Other {
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Random {
    Random,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Card,
    Minion,
    Action,
    StandardAction,
    Base,
    Madness,
    Titan,
    Monster,
    /// "undead monster".
    Undead,
    /// "non-monster minion".
    NonMonster,
    Treasure,
    /// "buried card": face down at a base.
    Buried,
    /// A card played by its Special.
    Special,
    /// A name, or a family such as Microbot.
    Called {
        name: Name,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Filter {
    /// "of power {3 or less}".
    Power { amount: Amount },
    /// "with {less} power than {it}".
    Than { cmp: Compare, whom: Box<Target> },
    /// "with the {most} power": all that tie.
    Most { end: Extreme },
    /// "with the same name": of the cards chosen together.
    SameName,
    /// "with the same power": of the cards chosen together.
    SamePower,
    /// "with the same name as {it}".
    SameNameAs { whom: Box<Target> },
    /// "with that name".
    ThatName,
    /// "of that faction".
    ThatFaction,
    /// ", except {a Collector},".
    Except { kind: Kind },
    /// "where {you have a minion}": bases.
    Where { cond: Box<Cond> },
    /// "with a +1 power counter".
    Countered,
    /// "with no +1 power counter".
    Uncountered,
    /// "that can be played on {a base}".
    FitsOn { kind: Kind },
    /// "that directly increases the power of {a minion}": actions.
    Raises { whom: Box<Target> },
    /// "played this turn".
    PlayedThisTurn,
    /// "played here this turn".
    PlayedHere,
    /// "on different bases": of the cards chosen together.
    DifferentBases,
    /// "of breakpoint {21 or more}": bases.
    Breakpoint { amount: Amount },
    /// "they own", "you own", "another player owns".
    Owned { who: Player },
    /// "you do not control", "they do not control".
    NotControlled { who: Player },
    /// "with a different name than {it}".
    OtherNameThan { whom: Box<Target> },
    /// "of the same faction as {it}".
    SameFactionAs { whom: Box<Target> },
    /// "of each name": one of every name that there is.
    EachName,
    /// "of total power {its power or less}": of the cards chosen together.
    SumOf { amount: Amount },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Compare {
    /// "less power than"
    Less,
    /// "the same or less power than"
    SameOrLess,
    /// "more power than"
    More,
    /// "the same power as"
    Same,
    /// "up to {1} more power than"
    UpTo { n: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Extreme {
    Most,
    Least,
}
