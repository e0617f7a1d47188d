//! Answers that go without saying may be said: the engine has made the only possible choice,
//! and a line names it.

use rules::{Ask, Event, Seat, What};

use crate::live::Live;
use crate::moves;
use crate::refs::{CardRef, Pick};

/// Whether a line that answers no question says what has just been chosen, or says yes to "you
/// may play it" with the name of what *it* is. `before` still has the events since the last move.
pub fn is_meant(live: &mut Live<'_>, before: &Live<'_>, seat: Seat, wanted: &[Pick]) -> bool {
    if is_it(live, before, seat, wanted) {
        return moves::agree(live, seat);
    }
    let idle = live.asked(seat).map_or(true, |decision| decision.prompt.ask == Ask::PlayCards);
    let chosen = |pick: &Pick| before.recent().iter().any(|event| is_chosen(before, event, seat, pick, idle));
    let meant = !wanted.is_empty() && wanted.iter().all(chosen);
    if meant {
        live.remember_recent(before);
    }
    meant
}

/// Whether a choice that answered no question was the only one there was: the engine has made it,
/// before what else the line chooses, or with it. What was chosen with the same words is not meant.
pub fn was_had(live: &Live<'_>, before: &Live<'_>, seat: Seat, had: &Pick, rest: &[Pick]) -> bool {
    let events = || before.recent().iter().chain(live.recent());
    let times = match had {
        Pick::Named(name) => {
            let called = |card: &rules::Shown| before.names.is_called(card.def, &name.name);
            let chosen =
                |event: &&Event| matches!(&event.what, What::Chose { seat: by, card } if *by == seat && called(card));
            let spoke = |event: &Event| event.passage.is_some_and(|p| before.names.is_called(p.def, &name.name));
            let borne =
                |event: &Event| matches!(&event.what, What::Transferred { host: Some(host), .. } if called(host));
            let touched = |event: &Event| is_done_to(before, event, name) || borne(event);
            events().filter(chosen).count() + usize::from(events().any(spoke)) + usize::from(events().any(touched))
        }
        Pick::Base(_) | Pick::Player(_) => events().filter(|event| is_chosen(before, event, seat, had, true)).count(),
        Pick::Nothing
        | Pick::Yes
        | Pick::No
        | Pick::Pass
        | Pick::End
        | Pick::Number(_)
        | Pick::Quoted(_)
        | Pick::Option(_)
        | Pick::Card(_) => 0,
    };
    let same = |pick: &&Pick| match (pick, had) {
        (Pick::Named(one), Pick::Named(other)) => one.name == other.name,
        (one, other) => *one == other,
    };
    times > rest.iter().filter(same).count()
}

/// "You may play it", and the text that asks has just done something to this card.
fn is_it(live: &Live<'_>, before: &Live<'_>, seat: Seat, wanted: &[Pick]) -> bool {
    let [Pick::Named(name)] = wanted else { return false };
    let Ok(decision) = live.asked(seat) else { return false };
    let asks = decision.prompt.passage.filter(|_| decision.prompt.ask == Ask::May);
    let by_it = |event: &&Event| event.passage.zip(asks).is_some_and(|(by, asks)| by.ability == asks.ability);
    before.recent().iter().filter(by_it).any(|event| is_done_to(before, event, name))
}

/// `idle`: nobody asks this seat anything, so what was done to something was the only choice.
fn is_chosen(before: &Live<'_>, event: &Event, seat: Seat, pick: &Pick, idle: bool) -> bool {
    match (event.what, pick) {
        (What::ChoseBase { seat: by, base }, Pick::Base(wanted)) => {
            by == seat && before.base(wanted).is_ok_and(|wanted| wanted.slot() == base.slot())
        }
        (What::Moved { to, .. }, Pick::Base(wanted)) => {
            idle && before.base(wanted).is_ok_and(|wanted| wanted.slot() == to.slot())
        }
        (What::ChosePlayer { seat: by, player }, Pick::Player(wanted)) => by == seat && player == *wanted,
        (What::Chose { seat: by, card }, Pick::Named(name)) if by == seat => {
            before.names.is_called(card.def, &name.name)
        }
        // Of abilities that wait together, this one has had its turn.
        (_, Pick::Named(name)) => {
            event.passage.is_some_and(|passage| before.names.is_called(passage.def, &name.name))
                || (idle && is_done_to(before, event, name))
        }
        _ => false,
    }
}

/// Whether an effect has done something to a card of this name.
fn is_done_to(before: &Live<'_>, event: &Event, name: &CardRef) -> bool {
    let card = match event.what {
        What::Moved { card, .. }
        | What::Transferred { card, .. }
        | What::Destroyed { card, .. }
        | What::Returned { card }
        | What::Placed { card, .. }
        | What::CountersPlaced { card, .. }
        | What::CountersRemoved { card, .. }
        | What::PowerGiven { card, .. }
        | What::ControlTaken { card, .. } => card,
        _ => return false,
    };
    event.passage.is_some() && before.names.is_called(card.def, &name.name)
}
