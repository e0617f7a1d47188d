//! Picks: how many of what, and who chooses.

use super::{Amount, At, BaseSelector, End, Meant, Pile, PileOf, PileRef, Selector, Sort, Value};

/// Where the cards of a choice come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    Play(Selector),
    /// Of the one sort or of the other.
    Either(Box<(Selector, Selector)>),
    /// The hand of the one who acts.
    Hand(Sort),
    Piles {
        piles: Box<[PileRef]>,
        sort: Sort,
    },
    /// Of *them*; `theirs`: of all that this ability has set aside, those that *that player* owns.
    Among {
        theirs: bool,
        of: Selector,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    Exactly(u8),
    Equal(Value),
    UpTo(u8),
    Any,
    OneOrMore,
}

/// What must hold of the cards chosen together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lot {
    Free,
    SameName,
    SamePower,
    /// One of every name that there is.
    EachName,
    DifferentBases,
    /// Their power, added up.
    Sum(Amount),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CardPick {
    Meant(Meant),
    /// This very card, from its owner's discard pile.
    ThisFromDiscards,
    Some {
        from: Source,
        count: Count,
        lot: Lot,
        random: bool,
    },
    Every(Source),
    /// The cards at an end of a deck.
    Top {
        n: Value,
        of: PileOf,
        end: End,
    },
    Whole(PileRef),
    OneOfThem,
    AnyOfThem,
    /// The second besides the first; without the first nothing.
    Both(Box<(CardPick, CardPick)>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BasePick {
    One(At),
    Some { of: BaseSelector, count: Count },
    Every(BaseSelector),
}

/// Base cards that are not on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PrintPick {
    /// Those that were looked at or found.
    Them,
    OneOfThem,
    Top(u8),
    /// One of the base discard pile.
    Discarded,
}

/// How often somebody is asked for what a pick means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Questions {
    None,
    /// Once, or not at all.
    One,
    Several,
}

impl CardPick {
    pub fn questions(&self) -> Questions {
        let whose = |of: PileOf| match of {
            PileOf::You | PileOf::YouWhoever | PileOf::They | PileOf::Owner => Questions::None,
            PileOf::Another | PileOf::Any | PileOf::Each | PileOf::EachOther => Questions::Several,
        };
        let is_clear = |from: &Source| match from {
            Source::Piles { piles, .. } => piles.iter().all(|pile| whose(pile.of) == Questions::None),
            Source::Play(_) | Source::Either(_) | Source::Hand(_) | Source::Among { .. } => true,
        };
        match self {
            CardPick::Meant(_) | CardPick::ThisFromDiscards => Questions::None,
            CardPick::Every(from) | CardPick::Some { from, random: true, .. } if is_clear(from) => Questions::None,
            CardPick::Some { from, lot: Lot::Free, .. } if is_clear(from) => Questions::One,
            CardPick::OneOfThem | CardPick::AnyOfThem => Questions::One,
            CardPick::Top { of, .. } | CardPick::Whole(PileRef { of, .. }) => whose(*of),
            CardPick::Every(_) | CardPick::Some { .. } | CardPick::Both(_) => Questions::Several,
        }
    }

    /// Cards that may lie in other players' hands: said so, or among those that were looked at.
    pub fn is_of_other_hands(&self) -> bool {
        let other = |pile: &PileRef| match pile.of {
            PileOf::You | PileOf::YouWhoever => false,
            PileOf::They | PileOf::Another | PileOf::Any | PileOf::Each | PileOf::EachOther | PileOf::Owner => {
                pile.pile == Pile::Hand
            }
        };
        match self {
            CardPick::Some { from, .. } | CardPick::Every(from) => match from {
                Source::Piles { piles, .. } => piles.iter().any(other),
                Source::Among { .. } => true,
                Source::Play(_) | Source::Either(_) | Source::Hand(_) => false,
            },
            CardPick::OneOfThem | CardPick::AnyOfThem => true,
            CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::Both(_) => false,
        }
    }

    /// Chance chooses.
    pub fn is_random(&self) -> bool {
        matches!(self, CardPick::Some { random: true, .. })
    }

    pub fn is_this(&self) -> bool {
        matches!(self, CardPick::Meant(Meant::This(_)) | CardPick::ThisFromDiscards)
    }
}
