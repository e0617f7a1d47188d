//! A question: as values, and in words.

use rules::{Ask as RulesAsk, Choice, DefId, Origin, Table};
use serde::Serialize;
use tell::Words;
use utoipa::ToSchema;

use super::table::{Stage, asked};
use super::{faction_id, names, print_id, words};
use crate::live::Looked;

/// What is asked of the reader, if anything is.
#[derive(Serialize, ToSchema)]
pub struct Asked {
    pub stage: Stage,
    /// How many answers were given: the number of the question that is open.
    pub at: usize,
    /// Which seat is asked, as far as the reader may know.
    pub asked: Option<u8>,
    /// The question, if the reader is asked.
    pub decision: Option<Decision>,
}

#[derive(Serialize, ToSchema)]
pub struct Decision {
    /// The number of the question; an answer names it.
    pub at: usize,
    pub seat: u8,
    pub ask: Ask,
    /// The question in words.
    pub text: String,
    /// The print of the card that asks, if a card does.
    pub print: Option<String>,
    /// The card in question: where is *it* played?
    pub about: Option<u8>,
    /// An answer has so many picks, at least.
    pub min: u8,
    /// And at most.
    pub max: u8,
    /// All are picked, and the order is the answer.
    pub ordered: bool,
    /// Picks are places in this list, from 0 on.
    pub options: Vec<Choosable>,
}

/// One thing that can be picked. Cards that the reader does not know have no number.
#[derive(Serialize, ToSchema)]
pub struct Choosable {
    pub kind: Kind,
    /// In words.
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub print: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ChoiceKind)]
pub enum Kind {
    Card,
    Base,
    /// A card that is not on the table, by its print.
    Print,
    Player,
    Faction,
    Number,
    Yes,
    No,
    /// A part of an "or", by its number.
    Branch,
    Play,
    /// Use an ability of a card.
    Use,
    UseBase,
    /// Which of the abilities that wait comes next.
    Next,
    Pass,
    End,
}

/// What is asked.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    Faction,
    Mulligan,
    PlayCards,
    PlayWhere,
    PlayHow,
    ScoreFirst,
    MeFirst,
    NextAbility,
    WhichInstead,
    May,
    Branch,
    Target,
    BaseFirst,
    MoveWhere,
    Player,
    Name,
    PlayNow,
    PlayNowOrLater,
    HandLimit,
    Discard,
    Order,
    DuelCard,
    TakeLoot,
    BuryWhere,
    Uncover,
    Ignore,
    HowMany,
    ToBottom,
    SearchDiscards,
}

impl From<RulesAsk> for Ask {
    fn from(ask: RulesAsk) -> Ask {
        match ask {
            RulesAsk::Faction => Ask::Faction,
            RulesAsk::Mulligan => Ask::Mulligan,
            RulesAsk::PlayCards => Ask::PlayCards,
            RulesAsk::PlayWhere => Ask::PlayWhere,
            RulesAsk::PlayHow => Ask::PlayHow,
            RulesAsk::ScoreFirst => Ask::ScoreFirst,
            RulesAsk::MeFirst => Ask::MeFirst,
            RulesAsk::NextAbility => Ask::NextAbility,
            RulesAsk::WhichInstead => Ask::WhichInstead,
            RulesAsk::May => Ask::May,
            RulesAsk::Branch => Ask::Branch,
            RulesAsk::Target => Ask::Target,
            RulesAsk::BaseFirst => Ask::BaseFirst,
            RulesAsk::MoveWhere => Ask::MoveWhere,
            RulesAsk::Player => Ask::Player,
            RulesAsk::Name => Ask::Name,
            RulesAsk::PlayNow => Ask::PlayNow,
            RulesAsk::PlayNowOrLater => Ask::PlayNowOrLater,
            RulesAsk::HandLimit => Ask::HandLimit,
            RulesAsk::Discard => Ask::Discard,
            RulesAsk::Order => Ask::Order,
            RulesAsk::DuelCard => Ask::DuelCard,
            RulesAsk::TakeLoot => Ask::TakeLoot,
            RulesAsk::BuryWhere => Ask::BuryWhere,
            RulesAsk::Uncover => Ask::Uncover,
            RulesAsk::Ignore => Ask::Ignore,
            RulesAsk::HowMany => Ask::HowMany,
            RulesAsk::ToBottom => Ask::ToBottom,
            RulesAsk::SearchDiscards => Ask::SearchDiscards,
        }
    }
}

impl Asked {
    pub fn of(looked: &Looked, speech: &tell::Speech) -> Asked {
        let decision = Decision::of(looked, speech);
        Asked { stage: looked.stage.into(), at: looked.at, asked: asked(looked), decision }
    }
}

impl Decision {
    pub fn of(looked: &Looked, speech: &tell::Speech) -> Option<Decision> {
        // Somebody may have given up: then nobody is asked, though the game could go on.
        let view = looked.view.as_ref().filter(|_| looked.stage == crate::table::state::Stage::Playing)?;
        let decision = view.decision()?;
        let (names, table) = (names(looked), view.table());
        let words = words(looked, speech, &names);
        let prompt = &decision.prompt;
        let option = |option: &Choice| choosable(&words, &table, decision, option);
        Some(Decision {
            at: looked.at,
            seat: decision.seat.0,
            ask: prompt.ask.into(),
            text: tell::prompt(&words, &table, decision),
            print: prompt.passage.and_then(|passage| print_id(words.library, passage.def)),
            about: prompt.about.filter(|card| !table.def(*card).is_hidden()).map(|card| card.number()),
            min: decision.min,
            max: decision.max,
            ordered: decision.ordered,
            options: decision.options.iter().map(option).collect(),
        })
    }
}

fn choosable(words: &Words<'_>, table: &Table<'_>, decision: &rules::Decision, option: &Choice) -> Choosable {
    let text = tell::choice(words, table, decision, option);
    let bare = |kind: Kind| Choosable {
        kind,
        text: text.clone(),
        card: None,
        base: None,
        print: None,
        seat: None,
        faction: None,
        number: None,
    };
    let of_card = |kind: Kind, card: rules::CardId| {
        let print = print_id(words.library, table.def(card));
        Choosable { card: print.as_ref().map(|_| card.number()), print, ..bare(kind) }
    };
    let of_base = |kind: Kind, base: rules::BaseId| Choosable {
        base: Some(base.number()),
        print: print_id(words.library, table.base_def(base)),
        ..bare(kind)
    };
    let of_print = |def: DefId| Choosable { print: print_id(words.library, def), ..bare(Kind::Print) };
    match *option {
        Choice::Card(card) => of_card(Kind::Card, card),
        Choice::Base(base) => of_base(Kind::Base, base),
        Choice::Print(def) => of_print(def),
        Choice::Player(seat) => Choosable { seat: Some(seat.0), ..bare(Kind::Player) },
        Choice::Faction(index) => Choosable { faction: faction_id(words.library, index), ..bare(Kind::Faction) },
        Choice::Number(n) => Choosable { number: Some(n), ..bare(Kind::Number) },
        Choice::Yes => bare(Kind::Yes),
        Choice::No => bare(Kind::No),
        Choice::Branch(n) => Choosable { number: Some(n), ..bare(Kind::Branch) },
        Choice::Play(card) => of_card(Kind::Play, card),
        Choice::Use(card, _) => of_card(Kind::Use, card),
        Choice::UseBase(base, _) => of_base(Kind::UseBase, base),
        Choice::Next(Origin::Card(card), _) => of_card(Kind::Next, card),
        Choice::Next(Origin::Base(base), _) => of_base(Kind::Next, base),
        Choice::Pass => bare(Kind::Pass),
        Choice::End => bare(Kind::End),
    }
}
