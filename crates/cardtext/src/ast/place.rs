//! Places, destinations, piles and zones.

use serde::{Deserialize, Serialize};

use super::Target;

/// Where a noun is, or where a card is played. A play takes the bare word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Where the card is; on a base, that base.
    Here,
    /// The base last spoken of.
    There,
    /// "on {another base}", "on {a minion}".
    On { what: Box<Target> },
    /// "from {your discard pile}".
    From { zone: Zone },
    /// "in {your hand}": what is counted there.
    In { zone: Zone },
    /// "from {your hand} or {your discard pile}".
    FromEither { a: Zone, b: Zone },
    /// "among them".
    Among,
    /// "{on a minion} or {on a base}".
    Either { a: Box<Place>, b: Box<Place> },
    /// "on the replacement base": waits for step 9 of scoring.
    NewBase,
    /// "on the base that {this minion} left this turn".
    LeftBy { what: Box<Target> },
    /// "on its own base": of the card of which a trait speaks.
    ItsBase,
}

/// After "to": where a minion moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dest {
    /// "to {another base}".
    Base { what: Target },
    /// "to here".
    Here,
    /// "to there": the base last spoken of.
    There,
    /// "to other bases": each chooses its own.
    OtherBases,
    /// "to one other base": all to the same.
    OneBase,
    /// "to the replacement base": waits for step 9 of scoring.
    NewBase,
}

/// Where a placed card goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pile {
    /// "into {your hand}".
    Into { zone: Zone },
    /// "on top of {your deck}".
    OnTop { zone: Zone },
    /// "on the bottom of {its owner's deck}".
    AtBottom { zone: Zone },
    /// "on the top or bottom of {your deck}": for each card.
    TopOrBottom { zone: Zone },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Zone {
    Hand {
        whose: Whose,
    },
    Deck {
        whose: Whose,
    },
    Discards {
        whose: Whose,
    },
    BaseDeck,
    MadnessDeck,
    MonsterDeck,
    TreasureDeck,
    TreasureDiscards,
    /// "the loot": treasures that are being shared, or that were just won.
    Loot,
    /// "the box": out of the game.
    Box,
    /// "their owners' decks": each card to its own.
    OwnersDecks,
    /// "the discard pile", its owner's: in events.
    AnyDiscards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    Your,
    /// "their": *that player*'s.
    Their,
    /// "another player's": chosen; sets *that player*.
    AnotherPlayers,
    /// "a player's": chosen, you included; sets *that player*.
    APlayers,
    /// "each player's".
    EachPlayers,
    /// "each other player's".
    EachOther,
    /// "its owner's".
    ItsOwners,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnyOrder {
    AnyOrder,
    /// "in random order".
    Random,
}

/// What stays when a base is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Keep {
    /// ", keeping its minions" (and what is attached to them).
    Minions,
    /// ", keeping its cards".
    Cards,
    /// ", keeping its cards and its scoring": what was begun goes on there.
    CardsAndScoring,
}
