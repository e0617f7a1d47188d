//! Effects: the verbs, each with what it takes.

use super::{
    BasePick, BaseSelector, CardPick, Lot, Number, Per, PileOf, Players, PrintPick, Selector, Sort, This, Value,
};
use crate::state::ids::{AbilityId, RuleId};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    Destroy(CardPick),
    /// With another word on the treasures of monsters.
    DestroyLoot {
        what: CardPick,
        loot: Loot,
    },
    /// Face down at a base.
    Bury {
        what: CardPick,
        at: PlayPlace,
    },
    /// Played at once where it lies (004 p.8).
    Uncover(CardPick),
    /// Its cards are discarded and another base takes its place.
    DestroyBases(BasePick),
    Return(CardPick),
    Move {
        what: CardPick,
        to: Dest,
    },
    Place {
        what: CardPick,
        to: Into,
        order: Order,
    },
    /// Base cards onto or under the base deck.
    PlaceBases {
        what: PrintPick,
        to: End,
        order: bool,
    },
    /// Each where it came from.
    PutBack {
        what: CardPick,
        order: bool,
    },
    PutBackBases {
        order: bool,
    },
    Shuffle {
        what: CardPick,
        into: PileOf,
    },
    /// Into the treasure deck.
    ShuffleTreasures(CardPick),
    ShuffleBases(PrintPick),
    Discard(CardPick),
    DiscardUntil(Sort),
    Draw {
        n: Number,
        per: Per,
    },
    DrawMadness(Number),
    DrawTreasures(Number),
    /// From the top of the treasure deck to its discard pile.
    DiscardTreasures(u8),
    /// More treasures are revealed for the base that scores.
    AddLoot(Number),
    /// From the top of the monster deck.
    PlayMonsters {
        n: u8,
        place: PlayPlace,
    },
    DrawTo(u8),
    Reveal(CardPick),
    RevealBases(PrintPick),
    LookAt(CardPick),
    LookAtBases(PrintPick),
    /// Of a deck, until `n` of the sort were seen.
    RevealUntil {
        of: PileOf,
        sort: Sort,
        n: u8,
    },
    /// In the treasure deck.
    SearchTreasures(SearchFor),
    Search {
        of: PileOf,
        search: SearchFor,
    },
    SearchBases,
    Extra(Extra),
    /// `as_a`: only what is of this kind.
    Play {
        what: CardPick,
        as_a: super::Kind,
        place: PlayPlace,
        /// Its abilities are cancelled until the end of the turn, by this rule (004 p.18).
        muted: Option<RuleId>,
    },
    /// One or several cards of the hand; `up_to`: none is fine, too.
    PlayFromHand {
        sort: Sort,
        n: u8,
        up_to: bool,
        /// What holds of all of them together.
        lot: Lot,
        place: PlayPlace,
        /// "As an extra …": a right for the phase, where that can be (004 p.13).
        extra: bool,
        /// As above.
        muted: Option<RuleId>,
    },
    AddCounters {
        n: Number,
        on: CardPick,
    },
    RemoveCounters {
        n: Number,
        from: CardPick,
    },
    /// So many in all, from any of these.
    RemoveAnyCounters(CountersFrom),
    TransferCounters {
        n: Number,
        from: CardPick,
        to: CardPick,
    },
    /// Any number, from any of these to any of these.
    TransferAmong(Selector),
    /// Actions in play, to a card or a base that bears them from then on.
    Transfer {
        what: CardPick,
        to: Bearer,
    },
    /// The bearer of *it*, an action, is destroyed, and the action goes to one of these.
    Plunder(CardPick),
    SpreadCounters {
        n: Number,
        among: Selector,
    },
    /// Counters that only count, on this titan.
    Mark(Value),
    ClearMarks,
    GiveUp(Regular),
    GivePower {
        what: CardPick,
        n: i8,
        per: Per,
        until: Until,
    },
    /// A rule from now on; what it speaks of is fixed now (004 p.12).
    Begin {
        rule: RuleId,
        on: Fixed,
        /// One of these players is chosen, and is *they* in the rule.
        whom: Option<Players>,
        until: Option<Until>,
    },
    /// The bearers have this ability.
    Bestow {
        ability: AbilityId,
        on: CardPick,
        until: Option<Until>,
    },
    /// The bearers have the abilities of another card.
    Mimic {
        on: CardPick,
        of: CardPick,
        until: Option<Until>,
    },
    TakeControl {
        what: CardPick,
        until: Option<Until>,
    },
    GiveControl {
        what: CardPick,
        to: Players,
    },
    /// A Talent of one of these, now and besides this turn's own use.
    UseTalent(CardPick),
    /// The Talent of one of these, as this minion's own.
    UseTalentAs(CardPick),
    /// All abilities that they have now, but for the one that says so.
    LoseAbilities {
        what: CardPick,
        until: Until,
    },
    /// The action that is being played has no effect.
    Nullify,
    /// The base that scores is not replaced.
    NotReplaced,
    GainVp {
        n: u8,
        per: Per,
    },
    LoseVp(u8),
    /// From a player to the one who acts.
    TakeVp {
        n: u8,
        from: Players,
    },
    /// Breakpoints go down, or up.
    Lower {
        what: BasePick,
        by: Value,
        way: Way,
        until: Until,
    },
    Replace {
        what: BasePick,
        with: PrintPick,
        keep: Keep,
        old: Old,
    },
    /// The two of *them* change places.
    Trade,
    /// So do these two.
    TradeWith(Box<(CardPick, CardPick)>),
    /// In the place of what the effect under way is aimed at.
    Divert(CardPick),
    /// Besides what it is aimed at, in the same way.
    Too(CardPick),
    /// What follows an action follows this card, too.
    AsIfAction,
    /// Until somebody else has fewer cards in hand.
    DrawPast,
    /// The top base card comes into play besides those that are there.
    PlayBase,
    /// Base cards that were looked at go to the base discard pile.
    DiscardBases(PrintPick),
    ChooseCards(CardPick),
    ChooseBases(BasePick),
    ChoosePlayer(Players),
    NameFaction,
    NameCard,
    ExtraTurn,
    Nothing,
}

/// Where cards are to which something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaches {
    Play,
    /// What has just left play, too.
    Anywhere,
}

/// What a rule that begins now speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fixed {
    Cards(CardPick),
    Bases(BasePick),
    /// Players, or all that fit as long as it lasts.
    Nothing,
}

/// What an action is transferred to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bearer {
    Minion(CardPick),
    Base(BasePick),
}

/// Counters of several cards together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountersFrom {
    pub n: Number,
    pub of: Selector,
}

/// What a deck is searched for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SearchFor {
    pub sort: Sort,
    /// So many at the most.
    pub most: u8,
    pub same_name: bool,
    /// In the discard pile, too, or there alone.
    pub discards: bool,
}

/// "Play an extra …".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Extra {
    pub n: ExtraCount,
    pub sort: Sort,
    pub place: PlayPlace,
    pub from: ExtraFrom,
    /// Something else waits for this play: it is now or never (004 p.13).
    pub now: bool,
    /// Both or neither, with something else of its sentence.
    pub tied: bool,
    /// The text goes on after it: who likes plays it before the rest (004 p.13).
    pub midway: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtraCount {
    Exactly(u8),
    ThatMany,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtraFrom {
    Hand,
    Discards,
}

/// Where a card may be played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayPlace {
    Anywhere,
    At(super::At),
    SomeBase(BaseSelector),
    /// On this very card.
    OnThis(This),
    OnMinion(Selector),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Dest {
    At(super::At),
    Some(BaseSelector),
    /// Each to a base of its own choice.
    Others,
    /// All to the same base.
    OneOther,
}

/// Where a placed card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Into {
    Hand(PileOf),
    Deck(PileOf, End),
    Discards,
    MadnessDeck(End),
    MonsterDeck(End),
    TreasureDeck(End),
    /// Out of the game.
    Box,
}

/// In which order cards are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    AsTheyCome,
    /// In any order: whoever acts says it.
    Any,
    Random,
}

/// What becomes of the treasures of a monster that is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loot {
    /// Whoever controls the effect draws them; if nobody does, they are discarded (004 p.7, 24).
    Won,
    Without,
    Discarded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    Top,
    Bottom,
    /// For each card.
    Either,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Regular {
    Minion,
    Action,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    TurnEnds,
    /// And only while it is where it is now.
    TurnEndsHere,
    /// Your next one, when it is not your turn (004 p.16).
    YourTurnEnds,
    YourNextTurn,
    /// Until this scoring is over.
    Scoring,
    /// Begins then and lasts through it.
    TheirNextTurn,
}

/// What stays when a base is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    Nothing,
    Minions,
    Cards,
    /// And the scoring that has begun goes on with the new base.
    CardsAndScoring,
}

/// Where a replaced base goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Old {
    Discarded,
    ShuffledBack,
    OnTop,
    AtBottom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    Down,
    Up,
}

impl Extra {
    pub fn minions(&self) -> bool {
        matches!(self.sort.kind, super::Kind::Minion | super::Kind::Called(_))
    }
}
