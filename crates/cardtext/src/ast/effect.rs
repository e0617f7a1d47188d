//! Effects: the verbs. In a phrasebook each has its imperative, infinitive, third
//! person and past; as a happening an effect is a pattern in the third person.

use serde::{Deserialize, Serialize};

use super::{
    AnyOrder, Dest, ExtraCount, Filter, HowMany, Keep, Kind, Nameable, Per, Pile, Place, Player, Quantity, Rule,
    Target, Until, Zone,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    Destroy {
        what: Target,
    },
    /// "destroy {each monster there} without loot".
    DestroyLoot {
        what: Target,
        loot: Loot,
    },
    /// "bury {a card from your hand} {here}": face down at a base.
    Bury {
        what: Target,
        place: Option<Place>,
    },
    /// "uncover {one of your buried cards}": it is played at once where it lies.
    Uncover {
        what: Target,
    },
    /// To its owner's hand.
    Return {
        what: Target,
    },
    Move {
        what: Target,
        to: Dest,
    },
    Place {
        what: Target,
        to: Pile,
        order: Option<AnyOrder>,
    },
    /// "place {it} into your hand, whoever owns it": not into its owner's.
    PlaceIntoYours {
        what: Target,
    },
    /// Each where it came from.
    PutBack {
        what: Target,
        order: Option<AnyOrder>,
    },
    Shuffle {
        what: Target,
        into: Zone,
    },
    /// "shuffle {a minion} into your deck, whoever owns it": not into its owner's.
    ShuffleIntoYours {
        what: Target,
    },
    Discard {
        what: Target,
    },
    /// "discard random cards until you discard {a card, except a Madness card}".
    DiscardUntil {
        what: Target,
    },
    /// "draw {a card} [for each …]".
    Draw {
        n: HowMany,
        per: Option<Per>,
    },
    /// "draw {a Madness card}" from the Madness deck.
    DrawMadness {
        n: HowMany,
    },
    /// "draw {a treasure}" from the treasure deck.
    DrawTreasure {
        n: HowMany,
    },
    /// "draw cards until you have {five} cards in your hand".
    DrawTo {
        n: u8,
    },
    Reveal {
        what: Target,
    },
    /// "reveal cards of {your deck} until you reveal {two actions}".
    RevealUntil {
        zone: Zone,
        what: Target,
    },
    LookAt {
        what: Target,
    },
    /// Shown to all; a searched deck is then shuffled.
    Search {
        zone: Zone,
        what: Target,
    },
    /// "search your deck and/or your discard pile for {what}": only a searched deck is shuffled.
    SearchEither {
        what: Target,
    },
    /// "play an extra {minion} [here] [of power 2 or less] [from your discard pile]":
    /// a permit for the phase.
    Extra {
        n: ExtraCount,
        kind: Kind,
        place: Option<Place>,
        filters: Vec<Filter>,
        zone: Option<Zone>,
    },
    /// "play {it} as an extra {minion} [here]": this very card, now.
    PlayExtra {
        what: Target,
        kind: Kind,
        place: Option<Place>,
    },
    /// "play {this minion} [there]": now, not extra.
    Play {
        what: Target,
        place: Option<Place>,
    },
    /// "play {a minion} {there} with its abilities cancelled until the end of the turn": as it
    /// comes it does nothing, and what it says of being played does not bind (004 p.18).
    PlayMuted {
        what: Target,
        place: Option<Place>,
    },
    /// As an extra card.
    PlayExtraMuted {
        what: Target,
        kind: Kind,
        place: Option<Place>,
    },
    AddCounter {
        n: HowMany,
        on: Target,
    },
    RemoveCounter {
        n: HowMany,
        from: Target,
    },
    /// "transfer {a +1 power counter} from {it} to {this titan}". What has just left play
    /// still has those that it had.
    TransferCounter {
        n: HowMany,
        from: Target,
        to: Target,
    },
    /// "transfer any number of +1 power counters among {your minions}": as the actor likes.
    TransferAmong {
        among: Target,
    },
    /// "transfer {this action} to {another minion}": it keeps whose it is, and is not played.
    Transfer {
        what: Target,
        to: Target,
    },
    /// "destroy the minion that it is on and transfer it to {one of your minions}": of an action.
    Plunder {
        to: Target,
    },
    /// "place {that many +1 power counters} among {your minions}": as the actor likes.
    Spread {
        n: HowMany,
        among: Target,
    },
    /// "place {a counter} on {this titan}": it counts, and gives no power.
    AddMark {
        n: HowMany,
        on: Target,
    },
    /// "remove each counter from {this titan}".
    ClearMarks {
        from: Target,
    },
    /// "give up your regular {minion} play": the turn's own one.
    GiveUp {
        kind: Kind,
    },
    /// "give {it} {+2} power [for each …] {until …}": fixes on cards in play now.
    Give {
        what: Target,
        power: i8,
        per: Option<Per>,
        until: Until,
    },
    /// "double the power of {this minion} {until …}": by what it is now.
    Double {
        what: Target,
        until: Until,
    },
    /// "give {a minion there} power equal to {its power} {until …}": *it* was spoken of before.
    GiveEqual {
        what: Target,
        q: Quantity,
        until: Until,
    },
    /// "{rule} {until …}": fixes on cards in play now.
    Lasting {
        rule: Rule,
        until: Until,
    },
    /// "{rule}" without end, for rules that give abilities; ends with its bearer.
    Bestow {
        rule: Rule,
    },
    TakeControl {
        what: Target,
        until: Option<Until>,
    },
    /// "give {another player} control of {one of your minions}".
    GiveControl {
        what: Target,
        to: Player,
    },
    /// "use {its} Talent an extra time": now, and besides this turn's own use.
    UseTalent {
        of: Target,
    },
    /// "use the Talent of {another minion} as this minion": the bearer does what it says.
    UseTalentAs {
        of: Target,
    },
    /// "{this minion} loses its other abilities {until …}": those that it has now.
    LoseAbilities {
        what: Target,
        until: Until,
    },
    /// "discard that action without effect": the one that is being played.
    Nullify,
    /// "do not replace it": the base that scores.
    NotReplaced,
    GainVp {
        n: u8,
        per: Option<Per>,
    },
    LoseVp {
        n: u8,
    },
    /// "take {1} VP from {that player}".
    TakeVp {
        n: u8,
        from: Player,
    },
    /// "add {two treasures} to the loot": of the base that scores.
    AddLoot {
        n: HowMany,
    },
    /// "reduce {that base}'s breakpoint by {its power} {until …}".
    Lower {
        what: Target,
        by: Quantity,
        until: Until,
    },
    /// "increase {that base}'s breakpoint by {2} {until …}".
    Raise {
        what: Target,
        by: Quantity,
        until: Until,
    },
    Replace {
        what: Target,
        with: Target,
        keep: Option<Keep>,
    },
    /// Like Replace with a base of the base deck; the old one is shuffled into it. Of two cards:
    /// each moves to the other's base.
    Swap {
        what: Target,
        with: Target,
        keep: Option<Keep>,
    },
    /// "resolve each ability that follows when you play an action".
    AsIfAction,
    /// "move each of them to the other's base": of two.
    Trade,
    /// "have it affect {this minion} instead": of a card that is about to affect another.
    Divert {
        to: Target,
    },
    /// "have it also affect {this minion} the same way".
    Too {
        what: Target,
    },
    /// "draw cards until another player has fewer cards in their hand than you".
    DrawPast,
    Choose {
        what: Target,
    },
    /// "choose {one of your minions here} or {one of your actions on this base}".
    ChooseEither {
        a: Target,
        b: Target,
    },
    ChoosePlayer {
        who: Player,
    },
    Name {
        what: Nameable,
    },
    /// "take an extra turn after this one".
    ExtraTurn,
    Nothing,
}

/// What becomes of the treasures of a monster that is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loot {
    /// "without loot": nobody draws any.
    Without,
    /// ", discarding the loot": as many go to the treasure discard pile.
    Discarded,
}
