//! Choice structure: who does it, whether they must, what depends on what.

use serde::{Deserialize, Serialize};

use super::{Cond, Counted, Effect, Event, Group, Hap, Player, Target, Until};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sentence {
    /// "{clause}."
    Do { clause: Clause },
    /// "Otherwise, {clause}." Answers the sentence just before: an `If` that did
    /// not hold or a `May` that was declined. Never opens a body.
    Else { clause: Clause },
    /// "At the end of the turn, {clause}." Never opens a body.
    Later { event: Event, clause: Clause },
    /// "Until the end of the turn, if {it would …}, {clause} instead." Never opens a body.
    Meanwhile { until: Until, hap: Hap, clause: Clause },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clause {
    /// Imperative: "{deed}".
    You { deed: Deed },
    /// "you may {deed}".
    May { deed: Deed },
    /// "{each other player} {draws a card}".
    Acts { who: Player, deed: Deed },
    /// "{the winner} may {draw a card}".
    MayAct { who: Player, deed: Deed },
    /// "{this minion} duels {another player's minion here}".
    Duels { challenger: Target, defender: Target },
    /// "{this minion} may duel {another player's minion here}".
    MayDuel { challenger: Target, defender: Target },
    /// "if {cond}, {then}".
    If { cond: Cond, then: Box<Clause> },
    /// "{a}, OR {b}": two or more, none of them an `If`, `For` or `Or`.
    Or { options: Vec<Clause> },
    /// "{a}, or {b}": the same, but what speaks of an OR in capitals does not mean it.
    Either { options: Vec<Clause> },
    /// "{that player} chooses: {they discard a card}, OR {you gain 1 VP}": two or more parts.
    Chooses { who: Player, parts: Vec<Part> },
    /// "for each {…}, {then}".
    For { each: ForEach, then: Box<Clause> },
}

/// One of the parts between which somebody chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// "you {deed}": whose card it is.
    You { deed: Deed },
    /// "they {deed}": who chooses.
    They { deed: Deed },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ForEach {
    /// "for each base where you have no minions".
    Thing { of: Group },
    /// "for each other player"; sets *that player*.
    OtherPlayer,
    /// "for each who does not": the players whom the last "may" left; sets *that player*.
    WhoDoesNot,
    /// "for each one": as often as *that many*.
    One,
    /// "for each {minion destroyed} this way": the same, of what was done last.
    By { deed: Counted },
}

/// What somebody does, with its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// "{acts}".
    Free { acts: Series },
    /// "{cost} to {gain}": all of the cost is paid, or nothing happens.
    To { cost: Series, gain: Series },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Series {
    One {
        effect: Effect,
    },
    /// "{a} and {b}": two or more.
    And {
        effects: Vec<Effect>,
    },
    /// "{a} and/or {b}": two or more.
    AndOr {
        effects: Vec<Effect>,
    },
}
