//! Rules: what holds while the card is in play.

use serde::{Deserialize, Serialize};

use super::{Ability, Cond, Done, Effect, Filter, Kind, Noun, Per, Place, Player, Quantity, Target};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// "{each of your minions here} has {+1} power [for each …]".
    Has { what: Target, power: i8, per: Option<Per> },
    /// "{you} have {+5} power {here} [for each …]".
    PlayerHas { who: Player, power: i8, place: Place, per: Option<Per> },
    /// "{this base}'s breakpoint is {0}".
    BreakpointIs { what: Target, n: u8 },
    /// "{this base} has {+2} breakpoint [for each …]".
    BreakpointHas { what: Target, by: i8, per: Option<Per> },
    /// "{this minion}'s starting power is {q}".
    StartingPower { what: Target, q: Quantity },
    /// "{this minion}'s printed power is {q}".
    PrintedPower { what: Target, q: Quantity },
    /// "{this base}'s printed breakpoint is {0}".
    PrintedBreakpoint { what: Target, n: u8 },
    /// "{titans here} cannot clash".
    CannotClash { what: Target },
    /// "{this minion}'s starting power is at least {q}".
    StartingPowerAtLeast { what: Target, q: Quantity },
    /// "{this base}'s starting breakpoint is at least {21}".
    BreakpointAtLeast { what: Target, n: u8 },
    /// "{other players} cannot move {minions} to or from here".
    MayNotMove { who: Player, kind: Kind },
    /// "{this minion} cannot be {destroyed} [by {other players' cards}]".
    Cannot { what: Target, deeds: Vec<Done>, by: Option<Source> },
    /// "{your minions here} are not affected by {other players' actions}".
    Immune { what: Target, from: Source },
    /// "{other players} cannot play {minions} [{here}] [{of power 2 or less}]".
    MayNotPlay { who: Player, kind: Kind, place: Option<Place>, filters: Vec<Filter> },
    /// "{other players} cannot play or use Specials": neither from hand nor in play.
    NoSpecials { who: Player },
    /// "{other players} must {discard a card} to play {a minion} {here}".
    PlayFee { who: Player, cost: Box<Effect>, noun: Noun, place: Place },
    /// "any time you could play {a minion}, you may play {a minion from your discard
    /// pile} [here] instead".
    PlayInstead { kind: Kind, what: Target, place: Option<Place> },
    /// "{this base}'s ability is cancelled", "{this minion}'s abilities are cancelled".
    Cancelled { what: Target },
    /// "the abilities of each card that is or comes {there} are cancelled".
    Silenced { place: Place },
    /// "{this minion} adds no power here": it has it all the same.
    AddsNoPower { what: Target },
    /// "players ignore {this base}'s ability": it is none for them and their cards (004 p.10).
    AllIgnore { what: Target },
    /// "you may ignore {this base}'s ability".
    MayIgnore { what: Target },
    /// "{this minion} has "{Talent: …}"".
    Gains { what: Target, ability: Box<Ability> },
    /// "{this minion} has {its} abilities".
    Mimics { what: Target, of: Target },
    /// "{each of your minions} counts as {a Microbot}".
    CountsAs { what: Target, kind: Kind },
    /// "you control {this minion}".
    Controls { what: Target },
    /// "{one of your minions here} may use its Talent twice each turn".
    Twice { what: Target },
    /// "{players} cannot play more than one {minion} {here} each turn".
    OnePlay { who: Player, kind: Kind, place: Place },
    /// "{this base} cannot score".
    CannotScore { what: Target },
    /// "{each other player} gains {1} VP less from this base".
    LessVp { who: Player, n: u8 },
    /// "{other players} cannot play more than one extra {card} each turn".
    OneExtra { who: Player, kind: Kind },
    /// "once each turn, you may do both parts of an OR, in any order".
    BothParts,
    /// "if {cond}, {rule}".
    If { cond: Cond, rule: Box<Rule> },
    /// "during other players' turns, {rule}".
    During { span: Times, rule: Box<Rule> },
}

/// Whose cards do it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// "other players' {cards}".
    Others { kind: Kind },
    /// "{actions}": whoever's.
    Any { kind: Kind },
    /// "{cards} on other bases": not those where the protected card is.
    Elsewhere { kind: Kind },
    /// "other players' {minions} here": on this base as they act.
    OthersHere { kind: Kind },
    /// "other players": whoever of them carries it out, with whatever card.
    OtherPlayers,
    /// "anybody except their controller".
    NotController,
    /// "it": that very card.
    It,
    /// "that ability": one of what the card does, not all.
    ThatAbility,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Times {
    /// "during other players' turns".
    OtherTurns,
    /// "during your turn".
    YourTurn,
    /// "during this base's scoring".
    Scoring,
}
