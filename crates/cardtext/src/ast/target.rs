//! Targets: how many, which. A noun that a play, discard, draw or search takes is
//! out of play (the hand unless a zone is named); any other noun is in play.

use serde::{Deserialize, Serialize};

use super::{Kind, Name, Noun, Quantity, Zone};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// "a minion", "one of your minions", "another player's minion".
    Some {
        of: Group,
    },
    /// "two minions".
    Several {
        n: u8,
        of: Group,
    },
    /// "up to two of your minions".
    UpTo {
        n: u8,
        of: Group,
    },
    /// "any number of your minions": zero is allowed.
    AnyNumber {
        of: Group,
    },
    /// "one or more of your minions".
    OneOrMore {
        of: Group,
    },
    /// "each minion", "each of your minions", "each other player's minion".
    Each {
        of: Group,
    },
    /// "your minions": the plural subject of cannot and is not affected.
    All {
        of: Group,
    },
    /// "no minions": in conditions and patterns.
    No {
        of: Group,
    },
    /// "two or fewer cards": in conditions.
    AtMost {
        n: u8,
        of: Group,
    },
    /// "a number of cards equal to its power".
    EqualTo {
        q: Quantity,
        of: Group,
    },
    /// "two or more minions": in conditions.
    AtLeast {
        n: u8,
        of: Group,
    },
    /// "exactly two minions": in conditions.
    Exactly {
        n: u8,
        of: Group,
    },
    /// "only one minion": in conditions.
    OnlyOne {
        of: Group,
    },
    /// "this minion": the card, or what it is attached to or on.
    This {
        kind: ThisKind,
    },
    /// "this minion from your discard pile".
    ThisFrom {
        kind: ThisKind,
        zone: Zone,
    },
    /// What was last chosen, played, moved, revealed or found.
    It,
    Them,
    /// "one of them".
    OneOfThem,
    /// "any number of them": zero is allowed.
    AnyOfThem,
    /// "the chosen minion(s)": the last Choose.
    Chosen {
        kind: ThisKind,
    },
    ChosenOnes {
        kind: ThisKind,
    },
    /// "the rest": what the same noun offered and was not chosen.
    Rest,
    /// "that base".
    ThatBase,
    /// "the top card of your deck".
    Top {
        zone: Zone,
    },
    /// "a base from the base discard pile".
    DiscardedBase,
    /// "the top five cards of your deck".
    TopCards {
        n: u8,
        zone: Zone,
    },
    /// "a number of cards from the top of your deck equal to …".
    TopEqual {
        q: Quantity,
        zone: Zone,
    },
    /// "the bottom card of your deck".
    Bottom {
        zone: Zone,
    },
    /// "the bottom two cards of your deck".
    BottomCards {
        n: u8,
        zone: Zone,
    },
    /// A zone named alone is all its cards.
    Whole {
        zone: Zone,
    },
    /// "the losing minion": both when tied.
    Duelist {
        outcome: Outcome,
    },
    /// "Gorgodzolla": a titan by its name, wherever it is.
    Named {
        name: Name,
    },
    /// "{one of your minions} and {each other minion there}".
    Together {
        a: Box<Target>,
        b: Box<Target>,
    },
}

/// A noun with whose it is; its form depends on the quantifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Group {
    /// one: "a minion" · each: "each minion" · many: "minions" · all: "minions"
    Any { noun: Noun },
    /// one: "one of your minions" · each: "each of your minions" · many: "of your
    /// minions" · all: "your minions"
    Yours { noun: Noun },
    /// one: "another player's minion" · each: "each other player's minion" · many and
    /// all: "other players' minions"
    Others { noun: Noun },
    /// *that player*'s. one: "one of their minions" · each: "each of their minions" ·
    /// many: "of their minions" · all: "their minions"
    Theirs { noun: Noun },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThisKind {
    Card,
    Minion,
    Action,
    Base,
    Titan,
    Monster,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    Losing,
    Winning,
}

impl Target {
    /// The group that a quantified target chooses from.
    pub fn group(&self) -> Option<&Group> {
        match self {
            Target::Some { of }
            | Target::Several { of, .. }
            | Target::UpTo { of, .. }
            | Target::AnyNumber { of }
            | Target::OneOrMore { of }
            | Target::Each { of }
            | Target::All { of }
            | Target::No { of }
            | Target::AtMost { of, .. }
            | Target::EqualTo { of, .. }
            | Target::AtLeast { of, .. }
            | Target::Exactly { of, .. }
            | Target::OnlyOne { of } => Some(of),
            Target::This { .. }
            | Target::ThisFrom { .. }
            | Target::It
            | Target::Them
            | Target::OneOfThem
            | Target::AnyOfThem
            | Target::Chosen { .. }
            | Target::ChosenOnes { .. }
            | Target::Rest
            | Target::ThatBase
            | Target::Top { .. }
            | Target::DiscardedBase
            | Target::TopCards { .. }
            | Target::TopEqual { .. }
            | Target::Bottom { .. }
            | Target::BottomCards { .. }
            | Target::Whole { .. }
            | Target::Duelist { .. }
            | Target::Named { .. }
            | Target::Together { .. } => None,
        }
    }
}

impl Group {
    pub fn noun(&self) -> &Noun {
        match self {
            Group::Any { noun } | Group::Yours { noun } | Group::Others { noun } | Group::Theirs { noun } => noun,
        }
    }

    pub fn is_of_bases(&self) -> bool {
        self.noun().kind == Kind::Base
    }
}
