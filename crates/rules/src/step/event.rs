//! Everything that happens is an event, with who may see which card it was.

use serde::{Deserialize, Serialize};

use crate::query::whynot::WhyNot;
use crate::state::ids::{BaseId, CardId, DefId, Part, Passage, Seat, Seats};

/// A card in an event: which card, and its print for those who know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    pub card: CardId,
    pub def: DefId,
    /// The seats that know the print.
    pub known: Known,
}

/// Who knows which print a card of an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Known {
    /// Everybody, watchers too.
    All,
    By(Seats),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    pub what: What,
    /// The sentence that caused it, if a card did.
    pub passage: Option<Passage>,
    /// The very part of that sentence, where one was at work.
    pub part: Option<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    FactionTaken {
        seat: Seat,
        faction: u16,
    },
    Mulligan {
        seat: Seat,
    },
    TurnBegan {
        seat: Seat,
    },
    PhaseBegan {
        phase: Phase,
    },
    Played {
        seat: Seat,
        card: Shown,
        base: Option<BaseId>,
        host: Option<Shown>,
    },
    Used {
        seat: Seat,
        card: Shown,
    },
    /// Something that a base offers was used.
    UsedBase {
        seat: Seat,
        base: BaseId,
        def: DefId,
    },
    Moved {
        card: Shown,
        from: BaseId,
        to: BaseId,
    },
    /// An action now lies on another minion, or on another base.
    Transferred {
        card: Shown,
        base: BaseId,
        host: Option<Shown>,
    },
    Destroyed {
        card: Shown,
        base: Option<BaseId>,
    },
    Returned {
        card: Shown,
    },
    Discarded {
        card: Shown,
    },
    /// Placed into a hand, on or under a deck, or into a discard pile.
    Placed {
        card: Shown,
        pile: PileName,
        of: Seat,
    },
    Drew {
        seat: Seat,
        card: Shown,
    },
    Revealed {
        card: Shown,
    },
    LookedAt {
        seat: Seat,
        card: Shown,
    },
    Shuffled {
        seat: Seat,
    },
    BaseDeckShuffled,
    Chose {
        seat: Seat,
        card: Shown,
    },
    ChoseBase {
        seat: Seat,
        base: BaseId,
    },
    ChosePlayer {
        seat: Seat,
        player: Seat,
    },
    NamedFaction {
        seat: Seat,
        faction: u16,
    },
    NamedCard {
        seat: Seat,
        def: DefId,
    },
    CountersPlaced {
        card: Shown,
        n: u8,
    },
    CountersRemoved {
        card: Shown,
        n: u8,
    },
    /// Plain counters on a card, which give no power: how many there are now.
    Marked {
        card: Shown,
        n: u8,
    },
    /// The turn's own minion or action play is given up.
    GaveUp {
        seat: Seat,
        minion: bool,
    },
    /// Two titans on one base: the powers there of those who control them (004 p.8).
    Clashed {
        base: BaseId,
        winner: Shown,
        loser: Shown,
        won: u16,
        lost: u16,
    },
    /// A titan leaves play and lies beside its owner's deck again.
    LaidAside {
        card: Shown,
        of: Seat,
    },
    PowerGiven {
        card: Shown,
        n: i8,
    },
    BreakpointRaised {
        base: BaseId,
        n: u8,
    },
    BreakpointLowered {
        base: BaseId,
        n: u8,
    },
    /// A rule holds from now until something ends it; the passage says which.
    RuleBegan {
        /// The *you* of the text; nobody of bases and monsters.
        you: Option<Seat>,
    },
    ControlTaken {
        seat: Seat,
        card: Shown,
    },
    /// It does not have its other abilities for now.
    LostAbilities {
        card: Shown,
    },
    /// It was played and has no effect.
    Nullified {
        card: Shown,
    },
    ExtraTurn {
        seat: Seat,
    },
    ExtraPlays {
        seat: Seat,
        minions: u8,
        actions: u8,
    },
    Protected {
        card: Shown,
    },
    /// An effect was carried out and did nothing.
    InVain {
        why: WhyNot,
    },
    VpGained {
        seat: Seat,
        n: u8,
    },
    VpLost {
        seat: Seat,
        n: u8,
    },
    Scoring {
        base: BaseId,
        def: DefId,
    },
    ScoringStopped {
        base: BaseId,
    },
    /// A seat's place in the scoring: 1 is the winner; ties share a place.
    Ranked {
        seat: Seat,
        place: u8,
        power: u16,
        vp: u8,
    },
    BaseReplaced {
        base: BaseId,
        old: DefId,
        new: DefId,
    },
    BaseGone {
        base: BaseId,
        old: DefId,
    },
    /// One more base has come into play.
    BasePlayed {
        base: BaseId,
        def: DefId,
    },
    /// A base card that was looked at goes to the base discard pile.
    BaseDiscarded {
        def: DefId,
    },
    BaseDestroyed {
        base: BaseId,
        def: DefId,
    },
    /// A rule kept a base from being destroyed.
    BaseProtected {
        base: BaseId,
    },
    /// A monster has come to a base, by nobody (004 p.7).
    MonsterCame {
        card: Shown,
        base: BaseId,
    },
    /// The monster or treasure deck was made anew from its discard pile, or shuffled.
    StockShuffled {
        monsters: bool,
    },
    /// A treasure that is about to be shared.
    LootRevealed {
        card: Shown,
        base: BaseId,
    },
    /// Face down at a base (004 p.8).
    Buried {
        seat: Seat,
        card: Shown,
        base: BaseId,
    },
    Uncovered {
        seat: Seat,
        card: Shown,
        base: BaseId,
    },
    /// Somebody lays a card for a duel, or none.
    DuelLaid {
        seat: Seat,
        laid: bool,
    },
    Passed {
        seat: Seat,
    },
    DuelBegan {
        challenger: Shown,
        defender: Shown,
    },
    DuelEnded {
        winner: Option<Shown>,
    },
    TurnEnded {
        seat: Seat,
    },
    Won {
        seat: Seat,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PileName {
    Hand,
    DeckTop,
    DeckBottom,
    /// Somewhere in a deck that is shuffled then.
    DeckShuffled,
    Discards,
    MadnessDeck,
    MonsterDeckTop,
    MonsterDeckBottom,
    TreasureDeckTop,
    TreasureDeckBottom,
    MonsterDiscards,
    TreasureDiscards,
    Box,
}

/// The phases of a turn (004 p.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    Setup,
    Start,
    Play,
    Score,
    Draw,
    End,
    Over,
}

impl Event {
    /// The event as `seat` may see it (`None`: a watcher): unknown prints are hidden.
    pub fn seen_by(mut self, seat: Option<Seat>) -> Event {
        for card in self.what.shown_mut().into_iter().flatten() {
            let knows = match card.known {
                Known::All => true,
                Known::By(seats) => seat.is_some_and(|seat| seats.has(seat)),
            };
            if !knows {
                card.def = DefId::HIDDEN;
            }
            card.known = Known::By(Seats::NONE);
        }
        self
    }
}

impl What {
    /// The cards that an event shows to those who know them. Every event has its arm, so
    /// that no new one can tell what it should not.
    fn shown_mut(&mut self) -> [Option<&mut Shown>; 2] {
        use What::*;
        match self {
            Played { card, host, .. } | Transferred { card, host, .. } => [Some(card), host.as_mut()],
            Used { card, .. }
            | Moved { card, .. }
            | Destroyed { card, .. }
            | Returned { card }
            | Discarded { card }
            | Placed { card, .. }
            | Drew { card, .. }
            | Revealed { card }
            | LookedAt { card, .. }
            | Chose { card, .. }
            | CountersPlaced { card, .. }
            | CountersRemoved { card, .. }
            | Marked { card, .. }
            | LaidAside { card, .. }
            | PowerGiven { card, .. }
            | ControlTaken { card, .. }
            | LostAbilities { card }
            | Nullified { card }
            | MonsterCame { card, .. }
            | LootRevealed { card, .. }
            | Buried { card, .. }
            | Uncovered { card, .. }
            | Protected { card } => [Some(card), None],
            DuelBegan { challenger, defender } => [Some(challenger), Some(defender)],
            Clashed { winner, loser, .. } => [Some(winner), Some(loser)],
            DuelEnded { winner } => [winner.as_mut(), None],
            FactionTaken { .. }
            | Mulligan { .. }
            | TurnBegan { .. }
            | PhaseBegan { .. }
            | UsedBase { .. }
            | Shuffled { .. }
            | BaseDeckShuffled
            | ChoseBase { .. }
            | ChosePlayer { .. }
            | NamedFaction { .. }
            | NamedCard { .. }
            | GaveUp { .. }
            | BreakpointLowered { .. }
            | BreakpointRaised { .. }
            | RuleBegan { .. }
            | ExtraTurn { .. }
            | ExtraPlays { .. }
            | InVain { .. }
            | VpGained { .. }
            | VpLost { .. }
            | Scoring { .. }
            | ScoringStopped { .. }
            | Ranked { .. }
            | BaseReplaced { .. }
            | BaseGone { .. }
            | BasePlayed { .. }
            | BaseDiscarded { .. }
            | BaseDestroyed { .. }
            | BaseProtected { .. }
            | Passed { .. }
            | StockShuffled { .. }
            | DuelLaid { .. }
            | TurnEnded { .. }
            | Won { .. } => [None, None],
        }
    }
}
