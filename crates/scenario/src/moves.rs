//! Making a move: finding the answers that it means, and giving them.

use rules::{Answer, Ask, BaseId, CardId, Choice, Decision, Event, Origin, Seat, What, Whereabouts};

use crate::describe;
use crate::forced;
use crate::live::Live;
use crate::picks;
use crate::refs::{BaseRef, CardRef, Pick, PileWord};
use crate::steps::{Doing, Move};
use crate::{Ability, Expected, Found, Mismatch};

/// So many forced answers are taken on the way to a move.
const FORCED: usize = 40;

/// Longer lines name only what is asked.
const MOST_TOLD: usize = 4;

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
    Err(first.unwrap_or_else(|| Mismatch::new(Expected::Move, Found::None)))
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
        Doing::Choose(wanted) => choose_or_had(live, before, *seat, &copies(wanted)),
    }
}

/// What a line chooses; a choice that the engine has made, because it was the only one, may stand
/// anywhere in it.
fn choose_or_had(live: &mut Live<'_>, before: &Live<'_>, seat: Seat, wanted: &[Pick]) -> Result<(), Mismatch> {
    let chosen = after_yes(live, seat, |live| {
        let decision = live.asked(seat)?.clone();
        choose(live, seat, &numbered(live, &decision, wanted.to_vec()))
    });
    if chosen.is_ok() || forced::is_meant(live, before, seat, wanted) {
        return Ok(());
    }
    if (2..=MOST_TOLD).contains(&wanted.len()) {
        for i in 0..wanted.len() {
            let mut rest = wanted.to_vec();
            let had = rest.remove(i);
            let mut tried = live.clone();
            if choose_or_had(&mut tried, before, seat, &rest).is_ok()
                && forced::was_had(&tried, before, seat, &had, &rest)
            {
                *live = tried;
                return Ok(());
            }
        }
    }
    chosen
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
    Err(Mismatch::new(Expected::ToEnd(seat), Found::Waiting(describe::waiting(live))))
}

fn pass(live: &mut Live<'_>, before: &Live<'_>, seat: Seat) -> Result<(), Mismatch> {
    if let Some(answer) = live.asked(seat).ok().and_then(picks::decline) {
        return live.decide(&answer);
    }
    // The engine has passed for a seat that could do nothing else.
    if before.recent().iter().any(|event| event.what == What::Passed { seat }) {
        return Ok(());
    }
    Err(Mismatch::new(Expected::ToPass(seat), Found::Waiting(describe::waiting(live))))
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

/// `#2` is the second of those offered when the answer begins, whatever becomes of the first.
fn numbered(live: &Live<'_>, decision: &Decision, mut wanted: Vec<Pick>) -> Vec<Pick> {
    for pick in &mut wanted {
        let Pick::Named(CardRef { nth: Some(_), .. }) = pick else { continue };
        let option = picks::find(live, decision, pick, &[]).map(|i| decision.options[usize::from(i)]);
        if let Some(card) = option.as_ref().and_then(picks::card_of) {
            *pick = Pick::Card(card);
        }
    }
    wanted
}

fn choose(live: &mut Live<'_>, seat: Seat, wanted: &[Pick]) -> Result<(), Mismatch> {
    let decision = live.asked(seat)?.clone();
    let cannot = |live: &Live<'_>| {
        let picks = describe::picks(&live.table(), wanted);
        Mismatch::new(Expected::ToChoose(seat, picks), Found::Waiting(describe::waiting(live)))
    };
    // A card is chosen when something asks; the menu of the phase is for playing and using.
    let by_number = wanted.iter().all(|pick| matches!(pick, Pick::Option(_)));
    if decision.prompt.ask == Ask::PlayCards && (wanted.is_empty() || !by_number) {
        return Err(cannot(live));
    }
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
    if decision.ordered && picked.len() < decision.min as usize && picked.len() + 1 == decision.options.len() {
        // The last of an order need not be said, where all are wanted.
        picked.extend((0..decision.options.len() as u8).find(|i| !picked.contains(i)));
    }
    let answer = Answer(picked);
    if let Err(why) = decision.check(&answer) {
        return Err(Mismatch::new(*cannot(live).expected, Found::RefusedThen(why, describe::waiting(live))));
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
            Some(true) => Ability::Talent,
            Some(false) => Ability::Special,
            None => Ability::Any,
        };
        let expected = Expected::ToUse(seat, kind, describe::card_ref(card));
        return Err(Mismatch::new(expected, Found::Waiting(describe::waiting(live))));
    };
    let ordered = matches!(decision.options[usize::from(found)], Choice::Next(..));
    live.decide(&Answer(vec![found]))?;
    // It comes next, and to use it is to agree to it.
    if ordered && live.asked(seat).is_ok_and(|next| asks_about(live, next, card)) {
        agree(live, seat);
    }
    Ok(())
}

/// Whether it is a card's own text that asks.
fn asks_about(live: &Live<'_>, decision: &Decision, card: &CardRef) -> bool {
    let origin = decision.prompt.passage.map(|passage| passage.origin);
    matches!(origin, Some(Origin::Card(c)) if live.is(c, card))
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
        let expected = Expected::ToPlay { seat, card: describe::card_ref(card), at: None };
        return Err(Mismatch::new(expected, Found::Waiting(describe::waiting(live))));
    };
    let wanted = Place { at: at.map(|at| live.base(at)).transpose()?, on };
    let place = on.map_or_else(|| at.map_or(String::new(), describe::base_ref), describe::card_ref);
    let expected = || Expected::ToPlay { seat, card: describe::card_ref(card), at: Some(place.clone()) };
    live.decide(&Answer(vec![index]))?;
    for _ in 0..4 {
        let Some(decision) = live.decision().filter(|d| d.seat == seat).cloned() else {
            break;
        };
        let answers = match decision.prompt.ask {
            Ask::PlayHow => {
                decision.options.iter().position(|o| matches!(o, Choice::Play(c) if *c == id)).map(|i| i as u8)
            }
            _ if wanted.is_any() => None,
            Ask::PlayWhere if decision.prompt.about == Some(id) => Some(
                wanted
                    .find(live, &decision, at)
                    .ok_or_else(|| Mismatch::new(expected(), Found::Waiting(describe::waiting(live))))?,
            ),
            // What a card that is over when it is played does, it does there.
            Ask::Target | Ask::BaseFirst | Ask::MoveWhere if live.table().base_of(id).is_none() => {
                wanted.find(live, &decision, at)
            }
            _ => None,
        };
        let Some(answer) = answers else {
            break;
        };
        live.decide(&Answer(vec![answer]))?;
        // The place is said once; whatever is asked now is another question.
        if decision.prompt.ask != Ask::PlayHow {
            return Ok(());
        }
    }
    if wanted.is_any() { Ok(()) } else { wanted.check(live, id).map_err(|found| Mismatch::new(expected(), found)) }
}

/// Where a card shall be played: at a base, or on a card.
struct Place<'a> {
    at: Option<BaseId>,
    on: Option<&'a CardRef>,
}

impl Place<'_> {
    fn is_any(&self) -> bool {
        self.at.is_none() && self.on.is_none()
    }

    /// The option of this place.
    fn find(&self, live: &Live<'_>, decision: &Decision, at: Option<&BaseRef>) -> Option<u8> {
        if let Some(host) = self.on {
            let mut host = host.clone();
            host.at = host.at.or_else(|| at.cloned());
            if let Some(found) = picks::find(live, decision, &Pick::Named(host), &[]) {
                return Some(found);
            }
        }
        at.and_then(|at| picks::find(live, decision, &Pick::Base(at.clone()), &[]))
    }

    /// When nobody was asked where, the only place there was must be this one; else, where it went.
    fn check(&self, live: &Live<'_>, card: CardId) -> Result<(), Found> {
        let (base, host) = went(live, card);
        if let Some(wanted) = self.on {
            return match host {
                Some(host) if live.is(host, wanted) => Ok(()),
                Some(host) => Err(Found::ItOn(describe::card_name(&live.table(), host))),
                None => Err(Found::Waiting(describe::waiting(live))),
            };
        }
        match base {
            _ if base == self.at => Ok(()),
            Some(base) => Err(Found::ItAt(base.index() + 1)),
            None => Err(Found::Waiting(describe::waiting(live))),
        }
    }
}

/// The base and the card at which a card was played, or which the engine chose for it
/// because there was no other.
fn went(live: &Live<'_>, card: CardId) -> (Option<BaseId>, Option<CardId>) {
    let table = live.table();
    let played = |event: &Event| match event.what {
        What::Played { card: played, base, host, .. } if played.card == card => {
            let host = host.map(|host| host.card);
            let base = base.or_else(|| table.base_of(host?));
            base.map(|base| (Some(base), host))
        }
        _ => None,
    };
    if let Some(place) = live.recent().iter().find_map(played) {
        return place;
    }
    if let Some(base) = table.base_of(card) {
        let host = match table.whereabouts(card) {
            Whereabouts::OnMinion(host) => Some(host),
            _ => None,
        };
        return (Some(base), host);
    }
    let chosen = |event: &Event| match event.what {
        What::Chose { card, .. } => Some((table.base_of(card.card), Some(card.card))),
        What::ChoseBase { base, .. } => Some((Some(base), None)),
        _ => None,
    };
    live.recent().iter().find_map(chosen).unwrap_or_default()
}

/// Playing a card is offered as such, as the use of its Special, or as a card to choose.
fn play_option(live: &Live<'_>, decision: &Decision, card: &CardRef) -> Option<(u8, CardId)> {
    let in_play = |c: CardId| live.table().base_of(c).is_some();
    let from_discard = |c: CardId| matches!(live.table().whereabouts(c), Whereabouts::Discards(_));
    // "A plays warbot" is about the hand: who means the discard pile says so.
    let meant = |c: CardId| !from_discard(c) || card.from == Some(PileWord::Discard);
    let rank = |option: &Choice| match *option {
        Choice::Play(c) => meant(c).then_some((u8::from(from_discard(c)), c)),
        Choice::Use(c, _) if !in_play(c) => meant(c).then_some((2 + u8::from(from_discard(c)), c)),
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
