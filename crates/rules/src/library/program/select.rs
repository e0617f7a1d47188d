//! Selectors: which cards, bases and piles words speak of.

use super::{Amount, Cond, NameId};

/// What "this …" is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum This {
    /// The card that speaks.
    Card,
    /// The minion that speaks, or that the card is on.
    Minion,
}

/// Whose cards in play, by their controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    Any,
    You,
    Others,
    They,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Card,
    Minion,
    Action,
    StandardAction,
    Madness,
    Titan,
    /// A minion of the monster deck, controlled or not (004 p.7).
    Monster,
    Undead,
    /// A minion that is no monster.
    NonMonster,
    /// A card of the treasure deck.
    Treasure,
    /// A card that lies face down at a base; no minion and no action (004 p.8).
    Buried,
    Called(NameId),
}

/// What something is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Host {
    Base,
    Minion,
}

/// Cards that words point at; nobody chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meant {
    This(This),
    It,
    Chosen,
    /// What the same noun offered and was not chosen.
    Rest,
    /// The winning or losing minions of the last duel; both when tied.
    Won,
    Lost,
    /// The titan of that name, wherever it is.
    Titan(NameId),
}

/// A sort of card, wherever it is. Out of play its power is the printed one (004 p.13).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    pub kind: Kind,
    pub traits: Box<[Trait]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Trait {
    Power(Amount),
    Than(Compare, Rival),
    SameNameAs(Rival),
    OtherNameThan(Rival),
    SameFactionAs(Rival),
    ThatName,
    ThatFaction,
    Except(Kind),
    FitsOn(Host),
    /// An action that would directly increase the power of one of these (004 p.9).
    Raises(Rival),
    /// By who owns the card; *they* is whoever plays it.
    Owned(Whose),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compare {
    Less,
    SameOrLess,
    More,
    Same,
    /// No more than so much more.
    UpToMore(u8),
}

/// With what a card is compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rival {
    Meant(Meant),
    Some(Box<Selector>),
}

/// Cards in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Selector {
    pub sort: Sort,
    pub whose: Whose,
    /// Not the card that speaks, nor the one chosen before.
    pub other: bool,
    pub place: Option<Spot>,
    pub tests: Box<[TableTest]>,
}

/// What can be asked of a card in play only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableTest {
    /// With the most or least power of all that the selector offers.
    Extreme(Extreme),
    /// On a base where that holds.
    Where(Box<Cond>),
    Countered,
    Uncountered,
    PlayedThisTurn,
    PlayedHere,
    /// Not controlled by such a player.
    NotControlled(Whose),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extreme {
    Most,
    Least,
}

/// Where a card in play is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// At a base, attached cards too.
    At(At),
    /// Among *them*.
    Among,
    /// Attached to these cards.
    Attached(Meant),
    /// Attached to a minion that fits.
    OnMinion(Box<Selector>),
    /// On the base itself, not attached to a minion there.
    OnBase(At),
    OnSomeBase(Box<BaseSelector>),
    /// On the base that these cards have left this turn.
    LeftBy(Meant),
    Either(Box<(Spot, Spot)>),
}

/// One base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    Here,
    There,
    /// The replacement base.
    New,
    /// The base that was chosen, whatever base was spoken of since.
    Chosen,
    /// Where the card is of which a trait speaks.
    Its,
}

/// Bases in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BaseSelector {
    /// Not *here*.
    pub other: bool,
    /// One of them by chance.
    pub random: bool,
    pub tests: Box<[Cond]>,
}

/// Bases that a rule or a condition speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bases {
    One(At),
    Every(BaseSelector),
}

/// A pile of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PileRef {
    pub pile: Pile,
    pub of: PileOf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pile {
    Hand,
    Deck,
    Discards,
    Madness,
    MonsterDeck,
    TreasureDeck,
    TreasureDiscards,
    /// The treasures that are being shared, or that this ability has won.
    Loot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PileOf {
    You,
    They,
    /// One of the others, asked for; then *that player*.
    Another,
    /// One of all, asked for; then *that player*.
    Any,
    Each,
    EachOther,
    /// Yours, also for what somebody else owns.
    YouWhoever,
    /// The owner of *it*, or of each card.
    Owner,
}

impl Selector {
    /// Whatever in play has that name.
    pub fn called(name: NameId) -> Selector {
        let sort = Sort { kind: Kind::Called(name), traits: Box::new([]) };
        Selector { sort, whose: Whose::Any, other: false, place: None, tests: Box::new([]) }
    }
}
