//! What must be true.

use rules::{Ask, CardId, Choice, DefId, Seat, What, Whereabouts};

use crate::describe;
use crate::live::{Live, pile_of};
use crate::moves;
use crate::picks;
use crate::refs::{BaseRef, CardRef, Pick, PileWord};
use crate::steps::{BasePile, Check, PileVerb};
use crate::{Expected, Found, Mismatch, Place};

pub fn check(live: &Live<'_>, check: &Check) -> Result<(), Mismatch> {
    let table = live.table();
    match check {
        Check::Vp(seat, n) => number(&format!("vp {}", seat.letter()), *n, table.vp(*seat)),
        Check::PowerAt(Some(seat), base, n) => {
            let found = table.power_at(*seat, live.base(base)?);
            number(&format!("power {} at {}", seat.letter(), describe::base_ref(base)), *n, found)
        }
        Check::PowerAt(None, base, n) => {
            number(&format!("power at {}", describe::base_ref(base)), *n, table.base_power(live.base(base)?))
        }
        Check::PowerOf(card, n) => {
            number(&format!("power of {}", describe::card_ref(card)), *n, table.power(live.card(card)?))
        }
        Check::Breakpoint(base, n) => {
            number(&format!("breakpoint of {}", describe::base_ref(base)), *n, table.breakpoint(live.base(base)?))
        }
        Check::BaseIs(base, name) => base_is(live, base, name),
        Check::BaseHas(base, cards) => base_has(live, base, cards),
        Check::BaseLacks(base, cards) => base_lacks(live, base, cards),
        Check::PileIs(pile, seat, cards) => pile_is(live, *pile, *seat, cards),
        Check::PileHas(pile, seat, cards) => cards.iter().try_for_each(|card| {
            let found = live.pile(*pile, *seat);
            has(live, &found, card, || Place::Pile(*pile, *seat))
        }),
        Check::PileLacks(pile, seat, cards) => {
            let found = live.pile(*pile, *seat);
            cards.iter().try_for_each(|card| lacks(live, &found, card, || Place::Pile(*pile, *seat)))
        }
        Check::PileCounts(pile, seat, n) => {
            let found = live.pile(*pile, *seat).len() as u32;
            same(found == *n, || Expected::CardsIn(Place::Pile(*pile, *seat), *n), || Found::Number(found))
        }
        Check::Knows(seat, pile, whose, cards) => knows(live, *seat, *pile, *whose, cards),
        Check::PileEnd(pile, seat, top, cards) => pile_end(live, *pile, *seat, *top, cards),
        Check::Bases(pile, verb, names) => bases(live, *pile, *verb, names),
        Check::Shuffled(whose, wanted) => {
            let is = |what: &What| match (what, whose) {
                (What::Shuffled { seat, .. }, Some(whose)) => seat == whose,
                (What::BaseDeckShuffled, None) => true,
                _ => false,
            };
            let found = live.recent().iter().any(|event| is(&event.what));
            same(found == *wanted, || Expected::Shuffled(*wanted), || Found::Shuffled(found))
        }
        Check::StockShuffled(of_monsters, wanted) => {
            let is = |what: &What| matches!(what, What::StockShuffled { monsters } if monsters == of_monsters);
            let found = live.recent().iter().any(|event| is(&event.what));
            same(found == *wanted, || Expected::Shuffled(*wanted), || Found::Shuffled(found))
        }
        Check::Counters(card, n) => {
            number(&format!("counters on {}", describe::card_ref(card)), *n, table.counters(live.card(card)?))
        }
        Check::Controller(card, seat) => {
            holder(&format!("controller of {}", describe::card_ref(card)), *seat, table.controller(live.card(card)?))
        }
        Check::Owner(card, seat) => {
            holder(&format!("owner of {}", describe::card_ref(card)), *seat, table.owner(live.card(card)?))
        }
        Check::Attached(host, cards, wanted) => attached(live, host, cards, *wanted),
        Check::InTheBox(card) => in_the_box(live, card),
        Check::IsAside(card) => is_aside(live, card),
        Check::MadnessDeck(n) => number("madness deck", *n, table.madness_deck_len() as u16),
        Check::Asked(seat, wanted) => asked(live, *seat, *wanted),
        Check::Offered(seat, wanted) => offered(live, *seat, wanted),
        Check::Turn(seat) => holder("turn", Some(*seat), Some(table.turn())),
        Check::Phase(phase) => {
            same(table.phase() == *phase, || Expected::Phase(*phase), || Found::Phase(table.phase()))
        }
        Check::ExtraMinions(seat, n) => {
            number(&format!("extra minions {}", seat.letter()), *n, table.extra_minions(*seat))
        }
        Check::ExtraActions(seat, n) => {
            number(&format!("extra actions {}", seat.letter()), *n, table.extra_actions(*seat))
        }
        Check::Winners(seats) => {
            let found: Vec<Seat> = table.winners().collect();
            same(found == *seats, || Expected::Winners(seats.clone()), || Found::Winners(found.clone()))
        }
        Check::Over(over) => same(table.is_over() == *over, || Expected::Over(*over), || Found::Over(table.is_over())),
    }
}

fn same(ok: bool, expected: impl Fn() -> Expected, found: impl Fn() -> Found) -> Result<(), Mismatch> {
    if ok { Ok(()) } else { Err(Mismatch::new(expected(), found())) }
}

fn number(what: &str, expected: u32, found: impl Into<u32>) -> Result<(), Mismatch> {
    let found = found.into();
    same(expected == found, || Expected::Value(what.to_owned(), expected), || Found::Number(found))
}

fn holder(what: &str, expected: Option<Seat>, found: Option<Seat>) -> Result<(), Mismatch> {
    same(expected == found, || Expected::Holder(what.to_owned(), expected), || Found::Holder(found))
}

fn is_nothing(name: &str) -> bool {
    matches!(name, "nothing" | "empty")
}

fn base_is(live: &Live<'_>, base: &BaseRef, name: &str) -> Result<(), Mismatch> {
    if is_nothing(name) {
        let cards = at_base(live, base)?;
        let found = || describe::cards(&live.table(), &cards);
        return same(cards.is_empty(), || Expected::NothingAt(describe::base_ref(base)), found);
    }
    live.names.known(name)?;
    let def = live.table().base_def(live.base(base)?);
    let expected = || Expected::BaseToBe(describe::base_ref(base), name.to_owned());
    same(live.names.is_called(def, name), expected, || Found::Cards(vec![describe::print(&live.table(), def)]))
}

fn at_base(live: &Live<'_>, base: &BaseRef) -> Result<Vec<CardId>, Mismatch> {
    let base = live.base(base)?;
    Ok(live.in_play().into_iter().filter(|&card| live.table().base_of(card) == Some(base)).collect())
}

fn base_has(live: &Live<'_>, base: &BaseRef, cards: &[CardRef]) -> Result<(), Mismatch> {
    let found = at_base(live, base)?;
    cards.iter().try_for_each(|card| has(live, &found, card, || Place::Base(describe::base_ref(base))))
}

fn base_lacks(live: &Live<'_>, base: &BaseRef, cards: &[CardRef]) -> Result<(), Mismatch> {
    let found = at_base(live, base)?;
    cards.iter().try_for_each(|card| lacks(live, &found, card, || Place::Base(describe::base_ref(base))))
}

fn has(live: &Live<'_>, found: &[CardId], card: &CardRef, place: impl Fn() -> Place) -> Result<(), Mismatch> {
    live.names.known(&card.name)?;
    let count = found.iter().filter(|&&c| live.is(c, card)).count();
    let wanted = card.nth.unwrap_or(card.copies);
    let expected = || Expected::In(describe::card_ref(card), place());
    same(count >= wanted, expected, || describe::cards(&live.table(), found))
}

fn lacks(live: &Live<'_>, found: &[CardId], card: &CardRef, place: impl Fn() -> Place) -> Result<(), Mismatch> {
    live.names.known(&card.name)?;
    let there = found.iter().any(|&c| live.is(c, card));
    let expected = || Expected::NotIn(describe::card_ref(card), place());
    same(!there, expected, || describe::cards(&live.table(), found))
}

fn pile_is(live: &Live<'_>, pile: PileWord, seat: Seat, cards: &[CardRef]) -> Result<(), Mismatch> {
    let found = live.pile(pile, seat);
    let mut left = found.clone();
    let mut all_there = true;
    for card in cards {
        live.names.known(&card.name)?;
        for _ in 0..card.copies {
            match left.iter().position(|&c| live.is(c, card)) {
                Some(i) => {
                    left.remove(i);
                }
                None => all_there = false,
            }
        }
    }
    let expected = || Expected::ToBe(Place::Pile(pile, seat), describe::card_refs(cards));
    same(all_there && left.is_empty(), expected, || describe::cards(&live.table(), &found))
}

/// Read off what the seat is shown, as every page and bot is.
fn knows(live: &Live<'_>, seat: Seat, pile: PileWord, whose: Seat, cards: &[CardRef]) -> Result<(), Mismatch> {
    let view = live.game.view(seat);
    let table = view.table();
    let known: Vec<DefId> =
        pile_of(&table, pile, whose).into_iter().map(|card| table.def(card)).filter(|def| !def.is_hidden()).collect();
    let mut left = known.clone();
    let mut all_known = true;
    for card in cards {
        live.names.known(&card.name)?;
        for _ in 0..card.copies {
            match left.iter().position(|&def| live.names.is_called(def, &card.name)) {
                Some(i) => {
                    left.remove(i);
                }
                None => all_known = false,
            }
        }
    }
    let expected = || Expected::Knows(seat, Place::Pile(pile, whose), describe::card_refs(cards));
    let found = || match known.is_empty() {
        true => Found::Nothing,
        false => Found::Cards(known.iter().map(|def| describe::print(&live.table(), *def)).collect()),
    };
    same(all_known && left.is_empty(), expected, found)
}

fn pile_end(live: &Live<'_>, pile: PileWord, seat: Seat, top: bool, cards: &[CardRef]) -> Result<(), Mismatch> {
    let all = live.pile(pile, seat);
    let wanted: Vec<&CardRef> = cards.iter().flat_map(|card| std::iter::repeat_n(card, card.copies)).collect();
    let n = wanted.len().min(all.len());
    let found = if top { &all[..n] } else { &all[all.len() - n..] };
    for card in cards {
        live.names.known(&card.name)?;
    }
    let ok = n == wanted.len() && wanted.iter().zip(found).all(|(card, &c)| live.is(c, card));
    let expected = || Expected::EndToBe { place: Place::Pile(pile, seat), top, cards: describe::card_refs(cards) };
    same(ok, expected, || describe::cards(&live.table(), found))
}

fn bases(live: &Live<'_>, pile: BasePile, verb: PileVerb, names: &[String]) -> Result<(), Mismatch> {
    names.iter().try_for_each(|name| live.names.known(name))?;
    let table = live.table();
    let all = match pile {
        BasePile::Deck => table.base_deck(),
        BasePile::Discards => table.base_discards().iter().rev().copied().collect(),
    };
    let is = |def: &DefId, name: &String| live.names.is_called(*def, name);
    let holds = |name: &String| all.iter().any(|def| is(def, name));
    let ok = match verb {
        PileVerb::Is => all.len() == names.len() && names.iter().all(holds),
        PileVerb::Has => names.iter().all(holds),
        PileVerb::Lacks => !names.iter().any(holds),
        PileVerb::Top => all.len() >= names.len() && all.iter().zip(names).all(|(def, name)| is(def, name)),
    };
    let found = || Found::Cards(all.iter().map(|def| describe::print(&table, *def)).collect());
    same(ok, || Expected::Bases(pile, verb, names.to_vec()), found)
}

fn attached(live: &Live<'_>, host: &CardRef, cards: &[CardRef], wanted: bool) -> Result<(), Mismatch> {
    let found = live.table().attached_to(live.card(host)?);
    let place = || Place::OnCard(describe::card_ref(host));
    let test = |card: &CardRef| if wanted { has(live, &found, card, place) } else { lacks(live, &found, card, place) };
    cards.iter().try_for_each(test)
}

fn in_the_box(live: &Live<'_>, card: &CardRef) -> Result<(), Mismatch> {
    live.names.known(&card.name)?;
    let table = live.table();
    let mut places = table.cards().filter(|&c| live.is(c, card)).map(|c| table.whereabouts(c));
    let expected = || Expected::InTheBox(describe::card_ref(card));
    let found: Vec<Whereabouts> = places.clone().collect();
    same(places.any(|place| place == Whereabouts::Box), expected, || Found::Whereabouts(found.clone()))
}

fn is_aside(live: &Live<'_>, card: &CardRef) -> Result<(), Mismatch> {
    let table = live.table();
    let aside: Vec<CardId> = table.seats().flat_map(|seat| table.titans_aside(seat)).collect();
    has(live, &aside, card, || Place::Aside)
}

/// The menu of the Play Cards phase is no question: "A is asked" is said of targets, windows and
/// the like.
fn asked(live: &Live<'_>, seat: Seat, wanted: bool) -> Result<(), Mismatch> {
    let asks = |ask: Ask| ask != Ask::PlayCards;
    let found = live.decision().is_some_and(|decision| decision.seat == seat && asks(decision.prompt.ask));
    let expected = || Expected::ToBeAsked { seat, asked: wanted };
    same(found == wanted, expected, || Found::Waiting(describe::waiting(live)))
}

fn offered(live: &Live<'_>, seat: Seat, wanted: &[Pick]) -> Result<(), Mismatch> {
    let first = match offered_now(live, seat, wanted) {
        Ok(()) => return Ok(()),
        Err(mismatch) => mismatch,
    };
    // What "do it?" would offer is offered.
    let mut agreed = live.clone();
    if !wanted.contains(&Pick::Yes) && moves::agree(&mut agreed, seat) && offered_now(&agreed, seat, wanted).is_ok() {
        return Ok(());
    }
    Err(first)
}

fn offered_now(live: &Live<'_>, seat: Seat, wanted: &[Pick]) -> Result<(), Mismatch> {
    let decision = live.asked(seat)?;
    let mut covered = vec![0usize; decision.options.len()];
    let mut missing = false;
    let mut listed = 0;
    for pick in wanted {
        if let Pick::Named(card) = pick {
            live.names.known(&card.name)?;
        }
        let declined = matches!(pick, Pick::Nothing | Pick::No | Pick::Pass);
        let mut options = picks::all(live, decision, pick);
        if let Pick::Named(CardRef { nth: Some(nth), .. }) = pick {
            options = options.get(nth.saturating_sub(1)).copied().into_iter().collect();
        }
        if options.is_empty() {
            missing |= !(declined && picks::decline(decision).is_some());
            continue;
        }
        let copies = if let Pick::Named(card) = pick { card.copies } else { 1 };
        // "x2" is two, no more; a name alone stands for all that are called so.
        missing |= copies > options.len() || (copies > 1 && copies < options.len());
        listed += copies;
        options.iter().for_each(|&i| covered[usize::from(i)] += 1);
    }
    // Declining and ending go without saying.
    let silent = |option: &Choice| picks::declines(option) || *option == Choice::End;
    let extra = decision.options.iter().zip(&covered).any(|(option, &n)| n == 0 && !silent(option));
    // A name that is listed twice is offered twice.
    let too_many = listed > covered.iter().filter(|&&n| n > 0).count();
    let expected = || Expected::Offered(seat, describe::picks(&live.table(), wanted));
    same(!missing && !extra && !too_many, expected, || {
        Found::Options(decision.prompt.ask, describe::options(live, decision))
    })
}
