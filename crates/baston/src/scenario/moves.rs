//! Making a move: finding the answers that it means, and giving them.

use rules::{Answer, Ask, CardId, Choice, Decision, Origin, Seat, What, Whereabouts};

use super::Mismatch;
use super::describe;
use super::live::Live;
use super::picks;
use super::refs::{BaseRef, CardRef, Pick};
use super::steps::{Doing, Move};

/// So many forced answers are taken on the way to a move.
const FORCED: usize = 40;

/// Makes the move, or says why it cannot be made; then nothing has changed.
pub fn make<'a>(live: &Live<'a>, step: &Move) -> Result<Live<'a>, Mismatch> {
    let mut first = None;
    let mut next = live.clone();
    next.forget_recent();
    for _ in 0..FORCED {
        let mut tried = next.clone();
        match once(&mut tried, live, step) {
            Ok(()) => return Ok(tried),
            Err(mismatch) => {
                first.get_or_insert(mismatch);
            }
        }
        // A move of this turn is not made in the seat's next turn.
        let own_turn = live.table().turn() == step.seat;
        if !next.take_forced() || (own_turn && next.turns_begun(Some(step.seat)) > 0) {
            break;
        }
    }
    Err(first.unwrap_or_else(|| Mismatch::new("a move", "none")))
}

/// Whether the move can be made as things stand, without any answer before it.
pub fn is_possible(live: &Live<'_>, step: &Move) -> bool {
    let mut tried = live.clone();
    tried.forget_recent();
    once(&mut tried, live, step).is_ok()
}

/// `before` still has the events since the last move.
fn once(live: &mut Live<'_>, before: &Live<'_>, Move { seat, what }: &Move) -> Result<(), Mismatch> {
    match what {
        Doing::Play { card, at, on } => {
            after_yes(live, *seat, |live| play(live, *seat, card, at.as_ref(), on.as_ref()))
        }
        Doing::Use { card, talent } => use_ability(live, *seat, card, *talent),
        Doing::End => end(live, *seat),
        Doing::Pass => pass(live, before, *seat),
        Doing::Choose(wanted) => {
            let chosen = after_yes(live, *seat, |live| choose(live, *seat, &copies(wanted)));
            chosen.or_else(|mismatch| if chose_already(before, *seat, wanted) { Ok(()) } else { Err(mismatch) })
        }
    }
}

/// "May" is answered with yes, no, or the choice itself: then the yes goes without saying.
fn after_yes<'a>(
    live: &mut Live<'a>,
    seat: Seat,
    make: impl Fn(&mut Live<'a>) -> Result<(), Mismatch>,
) -> Result<(), Mismatch> {
    let mut tried = live.clone();
    let first = match make(&mut tried) {
        Ok(()) => {
            *live = tried;
            return Ok(());
        }
        Err(mismatch) => mismatch,
    };
    let mut agreed = live.clone();
    if !agree(&mut agreed, seat) {
        return Err(first);
    }
    make(&mut agreed).map_err(|_| first)?;
    *live = agreed;
    Ok(())
}

/// Says yes, if that is the question.
pub fn agree(live: &mut Live<'_>, seat: Seat) -> bool {
    let yes = live.asked(seat).ok().and_then(|d| d.options.iter().position(|option| *option == Choice::Yes));
    yes.is_some_and(|yes| live.decide(&Answer::one(yes)).is_ok())
}

/// The engine has made the only possible choice, and this is it.
fn chose_already(before: &Live<'_>, seat: Seat, wanted: &[Pick]) -> bool {
    let chosen = |pick: &Pick| {
        before.recent().iter().any(|event| match (event.what, pick) {
            (What::Chose { seat: by, card }, Pick::Named(name)) => {
                by == seat && before.names.is_called(card.def, &name.name)
            }
            (What::ChoseBase { seat: by, base }, Pick::Base(wanted)) => {
                by == seat && before.base(wanted).is_ok_and(|wanted| wanted == base)
            }
            (What::ChosePlayer { seat: by, player }, Pick::Player(wanted)) => by == seat && player == *wanted,
            // Of abilities that wait together, this one has had its turn.
            (_, Pick::Named(name)) => {
                event.passage.is_some_and(|passage| before.names.is_called(passage.def, &name.name))
            }
            _ => false,
        })
    };
    !wanted.is_empty() && wanted.iter().all(chosen)
}

fn end(live: &mut Live<'_>, seat: Seat) -> Result<(), Mismatch> {
    let offered = live.asked(seat).ok().and_then(|d| d.options.iter().position(|o| *o == Choice::End));
    if let Some(end) = offered {
        live.decide(&Answer::one(end))?;
        live.ended_unasked(seat);
        return Ok(());
    }
    if live.ended_unasked(seat) {
        return Ok(());
    }
    Err(Mismatch::new(format!("{} to be able to end the phase", seat.letter()), describe::waiting(live)))
}

fn pass(live: &mut Live<'_>, before: &Live<'_>, seat: Seat) -> Result<(), Mismatch> {
    if let Some(answer) = live.asked(seat).ok().and_then(picks::decline) {
        return live.decide(&answer);
    }
    // The engine has passed for a seat that could do nothing else.
    if before.recent().iter().any(|event| event.what == What::Passed { seat }) {
        return Ok(());
    }
    Err(Mismatch::new(format!("{} to be able to pass", seat.letter()), describe::waiting(live)))
}

fn copies(wanted: &[Pick]) -> Vec<Pick> {
    let repeat = |pick: &Pick| match pick {
        Pick::Named(card) => {
            let one = CardRef { copies: 1, ..card.clone() };
            vec![Pick::Named(one); card.copies]
        }
        other => vec![other.clone()],
    };
    wanted.iter().flat_map(repeat).collect()
}

fn choose(live: &mut Live<'_>, seat: Seat, wanted: &[Pick]) -> Result<(), Mismatch> {
    let decision = live.asked(seat)?.clone();
    let cannot = |live: &Live<'_>| {
        Mismatch::new(
            format!("{} to be able to choose {}", seat.letter(), describe::picks(wanted)),
            describe::waiting(live),
        )
    };
    let simple = match wanted {
        [] | [Pick::Nothing | Pick::No | Pick::Pass] => Some(picks::decline(&decision)),
        // What is asked is the choice itself: the yes changes nothing, and the choice follows.
        [Pick::Yes] if decision.min == 0 && decision.options.len() > 1 => return Ok(()),
        [Pick::Yes] => Some(picks::accept(&decision)),
        _ => None,
    };
    if let Some(answer) = simple {
        return live.decide(&answer.ok_or_else(|| cannot(live))?);
    }
    // More than fits here: the rest answers what is asked next (a minion, then where to).
    let (now, later) = wanted.split_at(wanted.len().min(usize::from(decision.max)));
    if now.is_empty() {
        return Err(cannot(live));
    }
    let mut picked: Vec<u8> = Vec::new();
    for pick in now {
        picked.push(picks::find(live, &decision, pick, &picked).ok_or_else(|| cannot(live))?);
    }
    if decision.ordered && picked.len() + 1 == decision.options.len() {
        // The last of an order need not be said.
        picked.extend((0..decision.options.len() as u8).find(|i| !picked.contains(i)));
    }
    let answer = Answer(picked);
    if let Err(why) = decision.check(&answer) {
        return Err(Mismatch::new(cannot(live).expected, format!("a refusal ({why}): {}", describe::waiting(live))));
    }
    live.decide(&answer)?;
    if later.is_empty() { Ok(()) } else { choose(live, seat, later) }
}

fn use_ability(live: &mut Live<'_>, seat: Seat, card: &CardRef, talent: Option<bool>) -> Result<(), Mismatch> {
    live.names.known(&card.name)?;
    let decision = live.asked(seat)?.clone();
    let uses = |option: &Choice| match *option {
        Choice::Use(c, ability) => {
            live.is(c, card) && talent.is_none_or(|talent| live.table().library().is_talent(ability) == talent)
        }
        _ => false,
    };
    let found = position(live, &decision, card, &uses).or_else(|| {
        // An ability that is offered in another way: as the next one, or as "do it?".
        picks::find(live, &decision, &Pick::Named(card.clone()), &[]).filter(|&i| {
            matches!(
                decision.options[usize::from(i)],
                Choice::Use(..) | Choice::UseBase(..) | Choice::Next(..) | Choice::Yes | Choice::Card(_)
            )
        })
    });
    let Some(found) = found else {
        let kind = match talent {
            Some(true) => "the talent",
            Some(false) => "the special",
            None => "the ability",
        };
        let expected = format!("{} to be able to use {kind} of {}", seat.letter(), describe::card_ref(card));
        return Err(Mismatch::new(expected, describe::waiting(live)));
    };
    live.decide(&Answer(vec![found]))
}

/// The option that passes the test; `#2` counts those.
fn position(live: &Live<'_>, decision: &Decision, card: &CardRef, test: &dyn Fn(&Choice) -> bool) -> Option<u8> {
    let all = picks::all(live, decision, &Pick::Named(CardRef { nth: None, ..card.clone() }));
    let mut found = all.into_iter().filter(|&i| test(&decision.options[usize::from(i)]));
    found.nth(card.nth.unwrap_or(1).saturating_sub(1))
}

fn play(
    live: &mut Live<'_>,
    seat: Seat,
    card: &CardRef,
    at: Option<&BaseRef>,
    on: Option<&CardRef>,
) -> Result<(), Mismatch> {
    live.names.known(&card.name)?;
    let decision = live.asked(seat)?.clone();
    let Some((index, id)) = play_option(live, &decision, card) else {
        let expected = format!("{} to be able to play {}", seat.letter(), describe::card_ref(card));
        return Err(Mismatch::new(expected, describe::waiting(live)));
    };
    let base = at.map(|at| live.base(at)).transpose()?;
    live.decide(&Answer(vec![index]))?;
    let mut asked = false;
    for _ in 0..4 {
        let Some(decision) = live.decision().filter(|d| d.seat == seat).cloned() else {
            break;
        };
        let found = match decision.prompt.ask {
            Ask::PlayHow => {
                decision.options.iter().position(|o| matches!(o, Choice::Play(c) if *c == id)).map(|i| i as u8)
            }
            _ if asked || (base.is_none() && on.is_none()) => None,
            Ask::PlayWhere | Ask::Target | Ask::MoveWhere => {
                asked = true;
                let found = place(live, &decision, at, on);
                if found.is_none() && decision.prompt.ask == Ask::PlayWhere {
                    let place = on.map_or_else(|| at.map_or(String::new(), describe::base_ref), describe::card_ref);
                    let expected =
                        format!("{} to be able to play {} at {place}", seat.letter(), describe::card_ref(card));
                    return Err(Mismatch::new(expected, describe::waiting(live)));
                }
                found
            }
            _ => None,
        };
        let Some(found) = found else {
            break;
        };
        live.decide(&Answer(vec![found]))?;
    }
    if let Some(host) = on.filter(|_| !asked) {
        played_on(live, id, host)?;
    }
    played_there(live, id, at, asked)
}

fn place(live: &Live<'_>, decision: &Decision, at: Option<&BaseRef>, on: Option<&CardRef>) -> Option<u8> {
    if let Some(host) = on {
        let mut host = host.clone();
        host.at = host.at.or_else(|| at.cloned());
        if let Some(found) = picks::find(live, decision, &Pick::Named(host), &[]) {
            return Some(found);
        }
    }
    at.and_then(|at| picks::find(live, decision, &Pick::Base(at.clone()), &[]))
}

/// When nobody asked on what, the engine's only host must be the one meant.
fn played_on(live: &Live<'_>, card: CardId, host: &CardRef) -> Result<(), Mismatch> {
    let played = |event: &rules::Event| match event.what {
        What::Played { card: played, host: Some(on), .. } if played.card == card => Some(on),
        _ => None,
    };
    match live.recent().iter().find_map(played) {
        Some(on) if !live.is(on, host) => {
            let found = describe::waiting(live);
            Err(Mismatch::new(format!("the card to be played on {}", describe::card_ref(host)), found))
        }
        _ => Ok(()),
    }
}

/// When nobody asked where, the engine's only place must be the one meant.
fn played_there(live: &Live<'_>, card: CardId, at: Option<&BaseRef>, asked: bool) -> Result<(), Mismatch> {
    let Some(at) = at.filter(|_| !asked) else {
        return Ok(());
    };
    let base = live.base(at);
    let elsewhere = live.recent().iter().find_map(|event| match event.what {
        What::Played { card: played, base: Some(there), .. } if played.card == card => {
            base.as_ref().is_ok_and(|base| *base != there).then_some(there)
        }
        _ => None,
    });
    match elsewhere {
        Some(there) => Err(Mismatch::new(
            format!("the card to be played at {}", describe::base_ref(at)),
            format!("base {}", there.index() + 1),
        )),
        None => Ok(()),
    }
}

/// Playing a card is offered as such, as the use of its Special, or as a card to choose.
fn play_option(live: &Live<'_>, decision: &Decision, card: &CardRef) -> Option<(u8, CardId)> {
    let in_play = |c: CardId| live.table().base_of(c).is_some();
    let from_discard = |c: CardId| matches!(live.table().whereabouts(c), Whereabouts::Discards(_));
    let rank = |option: &Choice| match *option {
        Choice::Play(c) => Some((u8::from(from_discard(c)), c)),
        Choice::Use(c, _) if !in_play(c) => Some((2 + u8::from(from_discard(c)), c)),
        Choice::Next(Origin::Card(c), _) if !in_play(c) => Some((4, c)),
        Choice::Card(c) if !in_play(c) => Some((5, c)),
        Choice::Yes => {
            let origin = decision.prompt.passage.and_then(|p| match p.origin {
                Origin::Card(c) => Some(c),
                Origin::Base(_) => None,
            });
            decision.prompt.about.or(origin).filter(|&c| !in_play(c)).map(|c| (6, c))
        }
        _ => None,
    };
    let all = picks::all(live, decision, &Pick::Named(CardRef { nth: None, ..card.clone() }));
    let mut found: Vec<(u8, u8, CardId)> = all
        .into_iter()
        .filter_map(|i| rank(&decision.options[usize::from(i)]).map(|(rank, card)| (rank, i, card)))
        .collect();
    found.sort_by_key(|(rank, i, _)| (*rank, *i));
    found.get(card.nth.unwrap_or(1).saturating_sub(1)).map(|&(_, i, card)| (i, card))
}
