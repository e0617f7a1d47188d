//! Targets and effects of the tree, sorted: the one place where each variant is put with
//! its like. Whoever lowers a part of a text asks here, and answers for every sort.

use cardtext::ast;

use crate::library::program::{At, Enough};

/// What a target is, by how it finds its cards.
#[derive(Clone, Copy)]
pub(super) enum Shape<'a> {
    /// So many of a sort, chosen to do something with them.
    Some(Many<'a>, &'a ast::Group),
    /// All of a sort.
    Every(&'a ast::Group),
    /// A number that a condition asks for.
    Number(Enough, &'a ast::Group),
    /// Words that point at something; nobody chooses a sort.
    Points(Pointer<'a>),
    /// Cards at an end of a deck.
    Top(Deep<'a>, ast::Zone),
    Whole(ast::Zone),
    DiscardedBase,
    Together(&'a ast::Target, &'a ast::Target),
}

#[derive(Clone, Copy)]
pub(super) enum Deep<'a> {
    Top(u8),
    TopEqual(&'a ast::Quantity),
    Bottom(u8),
}

#[derive(Clone, Copy)]
pub(super) enum Many<'a> {
    One,
    Several(u8),
    UpTo(u8),
    Any,
    OneOrMore,
    Equal(&'a ast::Quantity),
}

#[derive(Clone, Copy)]
pub(super) enum Pointer<'t> {
    This(ast::ThisKind),
    ThisFrom(ast::ThisKind, ast::Zone),
    It,
    Them,
    Rest,
    OneOfThem,
    AnyOfThem,
    Chosen(ast::ThisKind),
    ChosenOnes(ast::ThisKind),
    ThatBase,
    /// A titan by its name.
    Named(&'t ast::Name),
    Duelist(ast::Outcome),
}

pub(super) fn shape(target: &ast::Target) -> Shape<'_> {
    match target {
        ast::Target::Some { of } => Shape::Some(Many::One, of),
        ast::Target::Several { n, of } => Shape::Some(Many::Several(*n), of),
        ast::Target::UpTo { n, of } => Shape::Some(Many::UpTo(*n), of),
        ast::Target::AnyNumber { of } => Shape::Some(Many::Any, of),
        ast::Target::OneOrMore { of } => Shape::Some(Many::OneOrMore, of),
        ast::Target::EqualTo { q, of } => Shape::Some(Many::Equal(q), of),
        ast::Target::Each { of } | ast::Target::All { of } => Shape::Every(of),
        ast::Target::No { of } => Shape::Number(Enough::None, of),
        ast::Target::AtMost { n, of } => Shape::Number(Enough::AtMost(*n), of),
        ast::Target::AtLeast { n, of } => Shape::Number(Enough::AtLeast(*n), of),
        ast::Target::Exactly { n, of } => Shape::Number(Enough::Exactly(*n), of),
        ast::Target::OnlyOne { of } => Shape::Number(Enough::Only, of),
        ast::Target::This { kind } => Shape::Points(Pointer::This(*kind)),
        ast::Target::ThisFrom { kind, zone } => Shape::Points(Pointer::ThisFrom(*kind, *zone)),
        ast::Target::It => Shape::Points(Pointer::It),
        ast::Target::Them => Shape::Points(Pointer::Them),
        ast::Target::OneOfThem => Shape::Points(Pointer::OneOfThem),
        ast::Target::AnyOfThem => Shape::Points(Pointer::AnyOfThem),
        ast::Target::Chosen { kind } => Shape::Points(Pointer::Chosen(*kind)),
        ast::Target::ChosenOnes { kind } => Shape::Points(Pointer::ChosenOnes(*kind)),
        ast::Target::Rest => Shape::Points(Pointer::Rest),
        ast::Target::ThatBase => Shape::Points(Pointer::ThatBase),
        ast::Target::Duelist { outcome } => Shape::Points(Pointer::Duelist(*outcome)),
        ast::Target::Top { zone } => Shape::Top(Deep::Top(1), *zone),
        ast::Target::TopCards { n, zone } => Shape::Top(Deep::Top(*n), *zone),
        ast::Target::TopEqual { q, zone } => Shape::Top(Deep::TopEqual(q), *zone),
        ast::Target::Bottom { zone } => Shape::Top(Deep::Bottom(1), *zone),
        ast::Target::BottomCards { n, zone } => Shape::Top(Deep::Bottom(*n), *zone),
        ast::Target::Whole { zone } => Shape::Whole(*zone),
        ast::Target::DiscardedBase => Shape::DiscardedBase,
        ast::Target::Named { name } => Shape::Points(Pointer::Named(name)),
        ast::Target::Together { a, b } => Shape::Together(a, b),
    }
}

impl<'a> Shape<'a> {
    /// The sort of which it speaks, however many.
    pub fn group(self) -> Option<&'a ast::Group> {
        match self {
            Shape::Some(_, of) | Shape::Every(of) | Shape::Number(_, of) => Some(of),
            Shape::Points(_) | Shape::Top(..) | Shape::Whole(_) | Shape::DiscardedBase | Shape::Together(..) => None,
        }
    }

    /// "the top card of the base deck".
    pub fn is_top_base(self) -> bool {
        match self {
            Shape::Top(Deep::Top(1), zone) => zone == ast::Zone::BaseDeck,
            Shape::Top(..)
            | Shape::Some(..)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => false,
        }
    }

    /// "a minion": one of a sort.
    pub fn one(self) -> Option<&'a ast::Group> {
        match self {
            Shape::Some(Many::One, of) => Some(of),
            Shape::Some(Many::Several(_) | Many::UpTo(_) | Many::Any | Many::OneOrMore | Many::Equal(_), _)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => None,
        }
    }

    /// "a minion", "two minions": a number that is said.
    pub fn counted(self) -> Option<(u8, &'a ast::Group)> {
        match self {
            Shape::Some(Many::One, of) => Some((1, of)),
            Shape::Some(Many::Several(n), of) => Some((n, of)),
            Shape::Some(Many::UpTo(_) | Many::Any | Many::OneOrMore | Many::Equal(_), _)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => None,
        }
    }

    /// "this minion".
    pub fn this(self) -> Option<ast::ThisKind> {
        match self {
            Shape::Points(pointer) => match pointer {
                Pointer::This(kind) => Some(kind),
                Pointer::ThisFrom(..)
                | Pointer::It
                | Pointer::Them
                | Pointer::Rest
                | Pointer::OneOfThem
                | Pointer::AnyOfThem
                | Pointer::Chosen(_)
                | Pointer::ChosenOnes(_)
                | Pointer::ThatBase
                | Pointer::Named(_)
                | Pointer::Duelist(_) => None,
            },
            Shape::Some(..)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => None,
        }
    }
}

/// "here" and "there", as words of their own.
pub(super) fn at(place: &ast::Place) -> Option<At> {
    match place {
        ast::Place::Here => Some(At::Here),
        ast::Place::There => Some(At::There),
        ast::Place::On { .. }
        | ast::Place::From { .. }
        | ast::Place::In { .. }
        | ast::Place::FromEither { .. }
        | ast::Place::Among
        | ast::Place::Either { .. }
        | ast::Place::LeftBy { .. }
        | ast::Place::ItsBase
        | ast::Place::NewBase => None,
    }
}

/// What is heard, remembered or paid of what players do; all else is only done.
pub(super) enum Told<'a> {
    Plays {
        what: &'a ast::Target,
        place: &'a Option<ast::Place>,
        extra: bool,
    },
    Destroys(&'a ast::Target),
    Discards(&'a ast::Target),
    PlacesCounters {
        n: &'a ast::HowMany,
        on: &'a ast::Target,
    },
    PlacesMarks {
        n: &'a ast::HowMany,
        on: &'a ast::Target,
    },
    DrawsMadness(&'a ast::HowMany),
    Moves {
        what: &'a ast::Target,
        to: &'a ast::Dest,
    },
    GivesControl(&'a ast::Target),
    /// Abilities, to other cards.
    Gives,
    /// What affects a card, to another.
    Redirects,
    /// Where it lay, which is what becomes of it anyway.
    PutsBack,
    Only,
}

pub(super) fn told(effect: &ast::Effect) -> Told<'_> {
    match effect {
        ast::Effect::Play { what, place } => Told::Plays { what, place, extra: false },
        ast::Effect::PlayExtra { what, place, kind: _ } => Told::Plays { what, place, extra: true },
        ast::Effect::Destroy { what } | ast::Effect::DestroyLoot { what, .. } => Told::Destroys(what),
        ast::Effect::Discard { what } => Told::Discards(what),
        ast::Effect::AddCounter { n, on } => Told::PlacesCounters { n, on },
        ast::Effect::AddMark { n, on } => Told::PlacesMarks { n, on },
        ast::Effect::DrawMadness { n } => Told::DrawsMadness(n),
        ast::Effect::Move { what, to } => Told::Moves { what, to },
        ast::Effect::GiveControl { what, to: _ } => Told::GivesControl(what),
        ast::Effect::Bestow { .. } => Told::Gives,
        ast::Effect::Divert { .. } | ast::Effect::Too { .. } => Told::Redirects,
        ast::Effect::PutBack { .. } => Told::PutsBack,
        ast::Effect::Return { .. }
        | ast::Effect::Bury { .. }
        | ast::Effect::Uncover { .. }
        | ast::Effect::PlaceIntoYours { .. }
        | ast::Effect::PlayMuted { .. }
        | ast::Effect::PlayExtraMuted { .. }
        | ast::Effect::DrawTreasure { .. }
        | ast::Effect::AddLoot { .. }
        | ast::Effect::Plunder { .. }
        | ast::Effect::GiveEqual { .. }
        | ast::Effect::UseTalentAs { .. }
        | ast::Effect::TakeVp { .. }
        | ast::Effect::Place { .. }
        | ast::Effect::Shuffle { .. }
        | ast::Effect::DiscardUntil { .. }
        | ast::Effect::Draw { .. }
        | ast::Effect::DrawTo { .. }
        | ast::Effect::Reveal { .. }
        | ast::Effect::RevealUntil { .. }
        | ast::Effect::LookAt { .. }
        | ast::Effect::Search { .. }
        | ast::Effect::SearchEither { .. }
        | ast::Effect::Extra { .. }
        | ast::Effect::RemoveCounter { .. }
        | ast::Effect::TransferCounter { .. }
        | ast::Effect::TransferAmong { .. }
        | ast::Effect::Transfer { .. }
        | ast::Effect::Spread { .. }
        | ast::Effect::ClearMarks { .. }
        | ast::Effect::GiveUp { .. }
        | ast::Effect::Give { .. }
        | ast::Effect::Double { .. }
        | ast::Effect::Lasting { .. }
        | ast::Effect::TakeControl { .. }
        | ast::Effect::UseTalent { .. }
        | ast::Effect::LoseAbilities { .. }
        | ast::Effect::Nullify
        | ast::Effect::NotReplaced
        | ast::Effect::GainVp { .. }
        | ast::Effect::LoseVp { .. }
        | ast::Effect::Lower { .. }
        | ast::Effect::Raise { .. }
        | ast::Effect::Replace { .. }
        | ast::Effect::Swap { .. }
        | ast::Effect::Trade
        | ast::Effect::DrawPast
        | ast::Effect::AsIfAction
        | ast::Effect::Choose { .. }
        | ast::Effect::ChooseEither { .. }
        | ast::Effect::ShuffleIntoYours { .. }
        | ast::Effect::ChoosePlayer { .. }
        | ast::Effect::Name { .. }
        | ast::Effect::ExtraTurn
        | ast::Effect::Nothing => Told::Only,
    }
}

/// "your minions", not "each of your minions".
pub(super) fn is_all(target: &ast::Target) -> bool {
    match target {
        ast::Target::All { .. } => true,
        ast::Target::Some { .. }
        | ast::Target::Several { .. }
        | ast::Target::UpTo { .. }
        | ast::Target::AnyNumber { .. }
        | ast::Target::OneOrMore { .. }
        | ast::Target::Each { .. }
        | ast::Target::No { .. }
        | ast::Target::AtMost { .. }
        | ast::Target::EqualTo { .. }
        | ast::Target::AtLeast { .. }
        | ast::Target::Exactly { .. }
        | ast::Target::OnlyOne { .. }
        | ast::Target::This { .. }
        | ast::Target::ThisFrom { .. }
        | ast::Target::It
        | ast::Target::Them
        | ast::Target::OneOfThem
        | ast::Target::AnyOfThem
        | ast::Target::Chosen { .. }
        | ast::Target::ChosenOnes { .. }
        | ast::Target::Rest
        | ast::Target::ThatBase
        | ast::Target::Top { .. }
        | ast::Target::DiscardedBase
        | ast::Target::TopCards { .. }
        | ast::Target::TopEqual { .. }
        | ast::Target::Bottom { .. }
        | ast::Target::BottomCards { .. }
        | ast::Target::Whole { .. }
        | ast::Target::Duelist { .. }
        | ast::Target::Named { .. }
        | ast::Target::Together { .. } => false,
    }
}
