//! Values: numbers over table and registers.

use super::{At, BaseSelector, Bases, Meant, PileRef, Players, Selector, Sort};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    Num(u8),
    Count(CountOf),
    PowerOf(Meant),
    ThatMany,
    /// The power of these, added up.
    TotalPower(Box<Selector>),
    /// The highest printed power of these.
    Highest(Box<Selector>),
    /// The highest starting power of these.
    HighestStarting(Box<Selector>),
    Breakpoint(At),
    /// +1 power counters.
    Counters(Meant),
    Half(Box<Value>, Round),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Round {
    Up,
    Down,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Amount {
    pub is: Is,
    pub of: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Is {
    Exactly,
    OrLess,
    OrMore,
    LessThan,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CountOf {
    InPlay(Box<Selector>),
    Bases(Box<BaseSelector>),
    /// Cards of a pile; `other`: not the one that speaks.
    Pile {
        pile: PileRef,
        sort: Sort,
        other: bool,
    },
    /// Of *them*, in play or not.
    Among(Box<Selector>),
}

/// How many, where the text may leave it open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    Is(Value),
    UpTo(u8),
    Any,
    /// All that there are.
    All,
}

/// What a number is multiplied with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Per {
    Once,
    Every {
        n: u8,
        of: CountOf,
    },
    /// A sum instead: less `n` for each, never below 0.
    Less {
        n: u8,
        of: CountOf,
    },
    /// +1 power counters on these cards; *it* in a rule is the card of which it speaks.
    Counters(Meant),
    ThatMany,
    /// The power of each card to which it is given, as it is then.
    OwnPower,
    Value(Box<Value>),
    Players(Players),
    EveryPower {
        n: u8,
        who: Players,
        at: Bases,
    },
}

/// Counters on which cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CountersOn {
    Meant(Meant),
    /// On all of them together.
    All(Box<Selector>),
    /// On a single one of them.
    One(Box<Selector>),
}

/// What a condition wants of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Enough {
    None,
    AtMost(u8),
    AtLeast(u8),
    Exactly(u8),
    Only,
}

impl Enough {
    pub fn is_met(self, n: usize) -> bool {
        match self {
            Enough::None => n == 0,
            Enough::AtMost(most) => n <= most as usize,
            Enough::AtLeast(least) => n >= least as usize,
            Enough::Exactly(all) => n == all as usize,
            Enough::Only => n == 1,
        }
    }
}
