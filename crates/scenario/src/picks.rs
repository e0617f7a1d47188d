//! Which option of a decision is meant by what a scenario says.

use cardtext::Lang;
use rules::{Answer, BaseId, CardId, Choice, Decision, DefId, Origin};

use crate::describe;
use crate::live::Live;
use crate::refs::{BaseRef, CardRef, Pick};

/// The option that is meant, of those not picked yet.
pub fn find(live: &Live<'_>, decision: &Decision, pick: &Pick, picked: &[u8]) -> Option<u8> {
    let free = |i: &u8| !picked.contains(i);
    if let Pick::Quoted(words) = pick {
        return by_text(live, decision, words).into_iter().find(free);
    }
    let mut found = all(live, decision, pick);
    if let Pick::Named(CardRef { nth: Some(nth), .. }) = pick {
        return found.get(nth.saturating_sub(1)).copied();
    }
    found.retain(free);
    found.first().copied()
}

/// All options that fit, those in play first, left to right.
pub fn all(live: &Live<'_>, decision: &Decision, pick: &Pick) -> Vec<u8> {
    if let Pick::Quoted(words) = pick {
        return by_text(live, decision, words);
    }
    let order = live.in_play();
    let place = |i: &u8| {
        let card = card_of(&decision.options[usize::from(*i)]);
        card.and_then(|card| order.iter().position(|&c| c == card)).unwrap_or(usize::MAX)
    };
    let mut found: Vec<u8> = (0..decision.options.len() as u8).filter(|&i| fits(live, decision, i, pick)).collect();
    found.sort_by_key(place);
    found
}

pub fn card_of(option: &Choice) -> Option<CardId> {
    match *option {
        Choice::Card(card) | Choice::Play(card) | Choice::Use(card, _) | Choice::Next(Origin::Card(card), _) => {
            Some(card)
        }
        _ => None,
    }
}

fn fits(live: &Live<'_>, decision: &Decision, index: u8, pick: &Pick) -> bool {
    let option = &decision.options[usize::from(index)];
    match pick {
        Pick::Yes => *option == Choice::Yes,
        Pick::No => *option == Choice::No,
        Pick::Pass => *option == Choice::Pass,
        Pick::End => *option == Choice::End,
        Pick::Nothing => declines(option),
        Pick::Player(seat) => *option == Choice::Player(*seat),
        Pick::Number(n) => *option == Choice::Number(*n),
        Pick::Option(nth) => usize::from(index) + 1 == *nth,
        Pick::Quoted(_) => false,
        Pick::Card(card) => card_of(option) == Some(*card),
        Pick::Base(wanted) => match *option {
            Choice::Base(base) | Choice::UseBase(base, _) => live.base(wanted) == Ok(base),
            Choice::Next(Origin::Base(base), ability) => {
                is_base(live, wanted, base, live.table().library().print_of(ability))
            }
            Choice::Yes => decision.prompt.passage.is_some_and(|passage| match passage.origin {
                Origin::Base(base) => is_base(live, wanted, base, passage.def),
                Origin::Card(_) => false,
            }),
            _ => false,
        },
        Pick::Named(card) => is_named(live, decision, option, card),
    }
}

/// Whether the base that speaks is the one that is meant: one that has left its place to another
/// is called by its name, and has no number any more.
fn is_base(live: &Live<'_>, wanted: &BaseRef, base: BaseId, def: DefId) -> bool {
    match wanted {
        BaseRef::Number(_) => live.base(wanted) == Ok(base) && live.table().base_def(base) == def,
        BaseRef::Name(name) => live.names.is_called(def, name),
    }
}

fn is_named(live: &Live<'_>, decision: &Decision, option: &Choice, wanted: &CardRef) -> bool {
    let (table, names) = (live.table(), live.names);
    if let Some(card) = card_of(option) {
        return live.is(card, wanted);
    }
    match *option {
        Choice::Base(base) | Choice::UseBase(base, _) => names.is_called(table.base_def(base), &wanted.name),
        Choice::Next(Origin::Base(_), ability) => names.is_called(table.library().print_of(ability), &wanted.name),
        Choice::Print(def) => names.is_called(def, &wanted.name),
        Choice::Faction(faction) => names.faction(&wanted.name) == Some(faction),
        // "Do it?" of a card, answered with the card.
        Choice::Yes => {
            let origin = decision.prompt.passage.and_then(|passage| match passage.origin {
                Origin::Card(card) => Some(card),
                Origin::Base(_) => None,
            });
            [decision.prompt.about, origin].into_iter().flatten().any(|card| live.is(card, wanted))
        }
        _ => false,
    }
}

/// By the start of an option's text; if none starts so, by a part that only one has.
fn by_text(live: &Live<'_>, decision: &Decision, words: &str) -> Vec<u8> {
    let words = plain(words);
    let texts: Vec<String> = decision.options.iter().map(|option| plain(&text(live, decision, option))).collect();
    let matching = |test: &dyn Fn(&str) -> bool| -> Vec<u8> {
        texts.iter().enumerate().filter(|(_, text)| test(text)).map(|(i, _)| i as u8).collect()
    };
    let starting = matching(&|text| text.starts_with(&words));
    if !starting.is_empty() {
        return starting;
    }
    let containing = matching(&|text| text.contains(&words));
    if containing.len() == 1 { containing } else { Vec::new() }
}

pub fn plain(text: &str) -> String {
    let lower = text.trim().to_lowercase();
    lower.strip_prefix("you may ").unwrap_or(&lower).to_owned()
}

pub fn text(live: &Live<'_>, decision: &Decision, option: &Choice) -> String {
    let table = live.table();
    let library = table.library();
    match *option {
        Choice::Branch(n) => {
            decision.prompt.passage.map_or(String::new(), |passage| library.branch_text(&passage, n, Lang::En))
        }
        Choice::Use(_, ability) | Choice::UseBase(_, ability) | Choice::Next(_, ability) => {
            library.ability_text(ability, Lang::En)
        }
        Choice::Yes => {
            decision.prompt.passage.map_or(String::new(), |passage| library.passage_text(&passage, Lang::En))
        }
        Choice::Card(card) | Choice::Play(card) if !table.def(card).is_hidden() => {
            library.card(table.def(card)).names.en.clone()
        }
        Choice::Base(base) => library.card(table.base_def(base)).names.en.clone(),
        Choice::Print(def) => library.card(def).names.en.clone(),
        _ => describe::option(&table, decision, option),
    }
}

pub fn declines(option: &Choice) -> bool {
    matches!(option, Choice::Pass | Choice::No)
}

/// The answer that declines, where one does: `nothing`, `no` and `passes` are the same.
pub fn decline(decision: &Decision) -> Option<Answer> {
    let declining = decision.options.iter().position(declines).map(Answer::one);
    declining.or_else(|| (decision.min == 0).then(Answer::none))
}

/// The answer "yes": Yes, or the only thing that can be taken.
pub fn accept(decision: &Decision) -> Option<Answer> {
    if let Some(yes) = decision.options.iter().position(|option| *option == Choice::Yes) {
        return Some(Answer::one(yes));
    }
    let mut takes =
        decision.options.iter().enumerate().filter(|(_, option)| !declines(option) && **option != Choice::End);
    match (takes.next(), takes.next()) {
        (Some((only, _)), None) => Some(Answer::one(only)),
        _ => None,
    }
}
