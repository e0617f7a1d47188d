//! The verb of an effect, whose things it is done to, and how much of it.

use crate::library::program::*;

/// Whose things: "own" is the player of the card.
pub const SIDES: [&str; 3] = ["own", "others", "any"];

/// When something is done.
pub const MOMENTS: [&str; 5] = ["now", "each turn", "before scoring", "after scoring", "on an event"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Side {
    Own,
    Others,
    Any,
}

macro_rules! verbs {
    ($($name:ident = $said:literal,)*) => {
        /// A sort of effect.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Verb { $($name,)* }

        impl Verb {
            pub const NAMES: &[&str] = &[$($said),*];
            pub const COUNT: usize = Verb::NAMES.len();
        }
    };
}

verbs! {
    Destroy = "destroy",
    Return = "return",
    Move = "move",
    Remove = "remove from play",
    Strengthen = "strengthen",
    Weaken = "weaken",
    TakeControl = "take control of",
    GiveControl = "give away",
    Grant = "give a rule or ability to",
    Silence = "silence",
    Draw = "draw",
    Discard = "discard",
    Recover = "take back",
    Recycle = "put into a deck",
    Search = "search",
    Look = "look",
    ExtraMinion = "extra minion",
    ExtraAction = "extra action",
    Play = "play at once",
    GainVp = "gain VP",
    LoseVp = "lose VP",
    LowerBreakpoint = "lower a breakpoint",
    RaiseBreakpoint = "raise a breakpoint",
    ReplaceBase = "replace a base",
    DestroyBase = "destroy a base",
    BaseDeck = "handle base cards",
    Madness = "Madness",
    Treasure = "treasures",
    Monsters = "monsters",
    Bury = "bury",
    Uncover = "uncover",
    Mark = "mark",
    GiveUp = "give up a play",
    UseTalent = "use a Talent",
    Transfer = "transfer",
    Divert = "divert",
    ExtraTurn = "extra turn",
    Duel = "duel",
    Choose = "choose",
}

/// One effect as features see it.
pub struct Seen {
    pub verb: Verb,
    /// Whose cards it is done to, where it is done to cards.
    pub side: Option<Side>,
    pub amount: f32,
}

/// The verb of an effect, and how much it does.
pub fn seen(effect: &Effect) -> Seen {
    let (verb, amount) = verb(effect);
    let cards = effect.cards().map(|(pick, _)| pick);
    Seen {
        verb: cards.map_or(verb, |pick| by_source(verb, pick)),
        side: cards.and_then(side_of_pick),
        amount: amount * cards.map_or(1.0, |pick| count(pick) * reach(pick)),
    }
}

fn verb(effect: &Effect) -> (Verb, f32) {
    match effect {
        Effect::Destroy(_) | Effect::DestroyLoot { .. } => (Verb::Destroy, 1.0),
        Effect::Bury { .. } => (Verb::Bury, 1.0),
        Effect::Uncover(_) => (Verb::Uncover, 1.0),
        Effect::DestroyBases(_) => (Verb::DestroyBase, 1.0),
        Effect::Return(_) => (Verb::Return, 1.0),
        Effect::Move { .. } => (Verb::Move, 1.0),
        Effect::Place { to: Into::Hand(_), .. } => (Verb::Recover, 1.0),
        Effect::Place { .. } | Effect::PutBack { .. } | Effect::Shuffle { .. } => (Verb::Recycle, 1.0),
        Effect::Discard(_) | Effect::DiscardUntil(_) => (Verb::Discard, 1.0),
        Effect::Draw { n, .. } => (Verb::Draw, number(n)),
        Effect::DrawTo(n) => (Verb::Draw, f32::from(*n) / 4.0),
        Effect::DrawPast => (Verb::Draw, 1.0),
        Effect::DrawMadness(n) => (Verb::Madness, number(n)),
        Effect::DrawTreasures(n) | Effect::AddLoot(n) => (Verb::Treasure, number(n)),
        Effect::SearchTreasures(_) | Effect::ShuffleTreasures(_) | Effect::DiscardTreasures(_) => (Verb::Treasure, 0.5),
        Effect::PlayMonsters { n, .. } => (Verb::Monsters, amount(*n)),
        Effect::Reveal(_) | Effect::LookAt(_) | Effect::RevealUntil { .. } => (Verb::Look, 0.5),
        Effect::RevealBases(_)
        | Effect::LookAtBases(_)
        | Effect::PlaceBases { .. }
        | Effect::PutBackBases { .. }
        | Effect::ShuffleBases(_)
        | Effect::SearchBases
        | Effect::DiscardBases(_)
        | Effect::PlayBase
        | Effect::ChooseBases(_) => (Verb::BaseDeck, 0.5),
        Effect::Search { search, .. } => (Verb::Search, amount(search.most)),
        Effect::Extra(extra) => {
            let n = match extra.n {
                ExtraCount::Exactly(n) => amount(n),
                ExtraCount::ThatMany => 1.0,
            };
            (if extra.minions() { Verb::ExtraMinion } else { Verb::ExtraAction }, n * sort_reach(&extra.sort))
        }
        Effect::Play { .. } => (Verb::Play, 1.0),
        Effect::PlayFromHand { sort, n, .. } => (Verb::Play, amount(*n) * sort_reach(sort)),
        Effect::AddCounters { n, .. } | Effect::SpreadCounters { n, .. } => (Verb::Strengthen, 1.5 * number(n)),
        Effect::RemoveCounters { n, .. } => (Verb::Weaken, number(n)),
        Effect::RemoveAnyCounters(of) => (Verb::Weaken, number(&of.n)),
        Effect::GivePower { n, until, .. } => {
            let lasts = if matches!(until, Until::TurnEnds | Until::TurnEndsHere) { 1.0 } else { 1.5 };
            (if *n < 0 { Verb::Weaken } else { Verb::Strengthen }, amount(n.unsigned_abs()) * lasts)
        }
        Effect::TransferCounters { .. } | Effect::TransferAmong(_) | Effect::Transfer { .. } | Effect::Plunder(_) => {
            (Verb::Transfer, 1.0)
        }
        Effect::Trade | Effect::TradeWith(_) => (Verb::Move, 0.5),
        Effect::Mark(_) => (Verb::Mark, 1.0),
        Effect::ClearMarks => (Verb::Mark, 0.5),
        Effect::GiveUp(_) => (Verb::GiveUp, 1.0),
        Effect::Begin { .. } | Effect::Bestow { .. } | Effect::Mimic { .. } => (Verb::Grant, 1.0),
        Effect::TakeControl { .. } => (Verb::TakeControl, 1.0),
        Effect::GiveControl { .. } => (Verb::GiveControl, 1.0),
        Effect::UseTalent(_) | Effect::UseTalentAs(_) => (Verb::UseTalent, 1.0),
        Effect::LoseAbilities { .. } | Effect::Nullify => (Verb::Silence, 1.0),
        Effect::GainVp { n, .. } | Effect::TakeVp { n, .. } => (Verb::GainVp, amount(*n)),
        Effect::LoseVp(n) => (Verb::LoseVp, amount(*n)),
        Effect::Lower { by, way: Way::Down, .. } => (Verb::LowerBreakpoint, value(by)),
        Effect::Lower { by, way: Way::Up, .. } => (Verb::RaiseBreakpoint, value(by)),
        Effect::Replace { .. } | Effect::NotReplaced => (Verb::ReplaceBase, 1.0),
        Effect::Divert(_) | Effect::Too(_) | Effect::AsIfAction => (Verb::Divert, 1.0),
        Effect::ExtraTurn => (Verb::ExtraTurn, 2.0),
        Effect::ChooseCards(_) | Effect::ChoosePlayer(_) | Effect::NameFaction | Effect::NameCard | Effect::Nothing => {
            (Verb::Choose, 0.5)
        }
    }
}

/// Putting a card elsewhere is another thing for a card in play than for one of a pile.
fn by_source(verb: Verb, pick: &CardPick) -> Verb {
    let in_play = match pick {
        CardPick::Some { from, .. } | CardPick::Every(from) => matches!(from, Source::Play(_) | Source::Either(_)),
        _ => false,
    };
    match verb {
        Verb::Recover if in_play => Verb::Return,
        Verb::Recycle if in_play => Verb::Remove,
        _ => verb,
    }
}

fn side_of_pick(pick: &CardPick) -> Option<Side> {
    match pick {
        CardPick::Meant(Meant::This(_)) | CardPick::ThisFromDiscards => Some(Side::Own),
        CardPick::Some { from, .. } | CardPick::Every(from) => match from {
            Source::Play(of) | Source::Among { of, .. } => Some(side_of(of.whose)),
            Source::Either(both) => Some(side_of(both.0.whose)),
            Source::Hand(_) => None,
            Source::Piles { piles, .. } => piles.first().map(|pile| side_of_pile(pile.of)),
        },
        CardPick::Top { of, .. } => Some(side_of_pile(*of)),
        CardPick::Whole(pile) => Some(side_of_pile(pile.of)),
        CardPick::Both(both) => side_of_pick(&both.0),
        CardPick::Meant(_) | CardPick::OneOfThem | CardPick::AnyOfThem => None,
    }
}

pub fn side_of(whose: Whose) -> Side {
    match whose {
        Whose::You => Side::Own,
        Whose::Others | Whose::They => Side::Others,
        Whose::Any => Side::Any,
    }
}

fn side_of_pile(of: PileOf) -> Side {
    match of {
        PileOf::You | PileOf::YouWhoever => Side::Own,
        PileOf::They | PileOf::Another | PileOf::EachOther => Side::Others,
        PileOf::Any | PileOf::Each | PileOf::Owner => Side::Any,
    }
}

pub fn side_of_players(players: &Players) -> Side {
    match &players.set {
        PlayerSet::You => Side::Own,
        PlayerSet::Others | PlayerSet::They => Side::Others,
        PlayerSet::All | PlayerSet::Owner(_) | PlayerSet::Controller(_) | PlayerSet::Ranked(_) | PlayerSet::Who(_) => {
            Side::Any
        }
    }
}

/// So many, in halves, up to two.
fn amount(n: u8) -> f32 {
    f32::from(n.min(4)) / 2.0
}

fn number(n: &Number) -> f32 {
    match n {
        Number::Is(of) => value(of),
        Number::UpTo(n) => amount(*n),
        Number::Any | Number::All => 1.5,
    }
}

fn value(of: &Value) -> f32 {
    match of {
        Value::Num(n) => amount(*n),
        _ => 1.0,
    }
}

/// How many cards.
fn count(pick: &CardPick) -> f32 {
    match pick {
        CardPick::Some { count, .. } => match count {
            Count::Exactly(n) | Count::UpTo(n) => f32::from((*n).clamp(1, 4)),
            Count::Equal(_) | Count::OneOrMore | Count::Any => 2.5,
        },
        CardPick::Every(_) | CardPick::Whole(_) => 2.5,
        CardPick::Top { n: Value::Num(n), .. } => f32::from((*n).clamp(1, 4)) / 2.0,
        _ => 1.0,
    }
}

/// How strong the cards may be: 1 is any.
fn reach(pick: &CardPick) -> f32 {
    match pick {
        CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => sort_reach(&of.sort),
        CardPick::Some { from: Source::Hand(sort) | Source::Piles { sort, .. }, .. } => sort_reach(sort),
        _ => 1.0,
    }
}

fn sort_reach(sort: &Sort) -> f32 {
    let limit = |of: &Trait| match of {
        Trait::Power(Amount { is: Is::OrLess | Is::LessThan | Is::Exactly, of: Value::Num(n) }) => {
            Some(f32::from((*n).clamp(1, 5)) / 6.0)
        }
        _ => None,
    };
    sort.traits.iter().find_map(limit).unwrap_or(1.0)
}
