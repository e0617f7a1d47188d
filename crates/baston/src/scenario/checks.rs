//! What must be true.

use rules::{Ask, CardId, Choice, DefId, Seat, What, Whereabouts};

use super::Mismatch;
use super::describe;
use super::live::Live;
use super::moves;
use super::picks;
use super::refs::{BaseRef, CardRef, Pick, PileWord};
use super::steps::{BasePile, Check, PileVerb};

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
            has(live, &found, card, &pile_name(*pile, *seat))
        }),
        Check::PileLacks(pile, seat, cards) => {
            let found = live.pile(*pile, *seat);
            cards.iter().try_for_each(|card| lacks(live, &found, card, &pile_name(*pile, *seat)))
        }
        Check::PileCounts(pile, seat, n) => number(
            &format!("the number of cards in {}", pile_name(*pile, *seat)),
            *n,
            live.pile(*pile, *seat).len() as u16,
        ),
        Check::PileEnd(pile, seat, top, cards) => pile_end(live, *pile, *seat, *top, cards),
        Check::Bases(pile, verb, names) => bases(live, *pile, *verb, names),
        Check::Shuffled(whose, wanted) => {
            let is = |what: &What| match (what, whose) {
                (What::Shuffled { seat, .. }, Some(whose)) => seat == whose,
                (What::BaseDeckShuffled, None) => true,
                _ => false,
            };
            let found = live.recent().iter().any(|event| is(&event.what));
            let name = |was| if was { "a shuffled deck" } else { "a deck left as it was" }.to_owned();
            same(found == *wanted, || name(*wanted), || name(found))
        }
        Check::StockShuffled(of_monsters, wanted) => {
            let is = |what: &What| matches!(what, What::StockShuffled { monsters } if monsters == of_monsters);
            let found = live.recent().iter().any(|event| is(&event.what));
            let name = |was| if was { "a shuffled deck" } else { "a deck left as it was" }.to_owned();
            same(found == *wanted, || name(*wanted), || name(found))
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
        Check::MadnessDeck(n) => number("the number of cards in the madness deck", *n, table.madness_deck_len() as u16),
        Check::Asked(seat, wanted) => asked(live, *seat, *wanted),
        Check::Offered(seat, wanted) => offered(live, *seat, wanted),
        Check::Turn(seat) => letter("turn", *seat, table.turn()),
        Check::Phase(phase) => {
            same(table.phase() == *phase, || format!("phase {phase:?}"), || format!("{:?}", table.phase()))
        }
        Check::ExtraMinions(seat, n) => {
            number(&format!("extra minions {}", seat.letter()), *n, table.extra_minions(*seat))
        }
        Check::ExtraActions(seat, n) => {
            number(&format!("extra actions {}", seat.letter()), *n, table.extra_actions(*seat))
        }
        Check::Winners(seats) => {
            let name = |seats: &[Seat]| match seats {
                [] => "nobody".to_owned(),
                seats => seats.iter().map(|seat| seat.letter().to_string()).collect::<Vec<_>>().join(", "),
            };
            let found: Vec<Seat> = table.winners().collect();
            same(found == *seats, || format!("winner {}", name(seats)), || name(&found))
        }
        Check::Over(over) => {
            let name = |over| if over { "a game that is over" } else { "a game that goes on" }.to_owned();
            same(table.is_over() == *over, || name(*over), || name(table.is_over()))
        }
    }
}

fn same(ok: bool, expected: impl Fn() -> String, found: impl Fn() -> String) -> Result<(), Mismatch> {
    if ok { Ok(()) } else { Err(Mismatch::new(expected(), found())) }
}

fn number(what: &str, expected: u32, found: impl Into<u32>) -> Result<(), Mismatch> {
    let found = found.into();
    same(expected == found, || format!("{what} {expected}"), || found.to_string())
}

fn letter(what: &str, expected: Seat, found: Seat) -> Result<(), Mismatch> {
    same(expected == found, || format!("{what} {}", expected.letter()), || found.letter().to_string())
}

fn holder(what: &str, expected: Option<Seat>, found: Option<Seat>) -> Result<(), Mismatch> {
    let name = |seat: Option<Seat>| seat.map_or_else(|| "nobody".to_owned(), |seat| seat.letter().to_string());
    same(expected == found, || format!("{what} {}", name(expected)), || name(found))
}

fn pile_name(pile: PileWord, seat: Seat) -> String {
    let pile = match pile {
        PileWord::Hand => "hand",
        PileWord::Deck => "deck",
        PileWord::Discard => "discard",
        PileWord::Aside => "titan",
        PileWord::Buried => "buried",
        PileWord::MonsterDeck => return "the monster deck".to_owned(),
        PileWord::MonsterDiscard => return "the monster discard pile".to_owned(),
        PileWord::TreasureDeck => return "the treasure deck".to_owned(),
        PileWord::TreasureDiscard => return "the treasure discard pile".to_owned(),
    };
    format!("{pile} {}", seat.letter())
}

fn is_nothing(name: &str) -> bool {
    matches!(name, "nothing" | "empty")
}

fn base_is(live: &Live<'_>, base: &BaseRef, name: &str) -> Result<(), Mismatch> {
    if is_nothing(name) {
        let cards = at_base(live, base)?;
        let found = || describe::cards(&live.table(), &cards);
        return same(cards.is_empty(), || format!("nothing at {}", describe::base_ref(base)), found);
    }
    live.names.known(name)?;
    let def = live.table().base_def(live.base(base)?);
    let expected = || format!("{} to be {name}", describe::base_ref(base));
    same(live.names.is_called(def, name), expected, || describe::print(&live.table(), def))
}

fn at_base(live: &Live<'_>, base: &BaseRef) -> Result<Vec<CardId>, Mismatch> {
    let base = live.base(base)?;
    Ok(live.in_play().into_iter().filter(|&card| live.table().base_of(card) == Some(base)).collect())
}

fn base_has(live: &Live<'_>, base: &BaseRef, cards: &[CardRef]) -> Result<(), Mismatch> {
    let found = at_base(live, base)?;
    cards.iter().try_for_each(|card| has(live, &found, card, &describe::base_ref(base)))
}

fn base_lacks(live: &Live<'_>, base: &BaseRef, cards: &[CardRef]) -> Result<(), Mismatch> {
    let found = at_base(live, base)?;
    cards.iter().try_for_each(|card| lacks(live, &found, card, &describe::base_ref(base)))
}

fn has(live: &Live<'_>, found: &[CardId], card: &CardRef, place: &str) -> Result<(), Mismatch> {
    live.names.known(&card.name)?;
    let count = found.iter().filter(|&&c| live.is(c, card)).count();
    let wanted = card.nth.unwrap_or(card.copies);
    let expected = || format!("{} in {place}", describe::card_ref(card));
    same(count >= wanted, expected, || describe::cards(&live.table(), found))
}

fn lacks(live: &Live<'_>, found: &[CardId], card: &CardRef, place: &str) -> Result<(), Mismatch> {
    live.names.known(&card.name)?;
    let there = found.iter().any(|&c| live.is(c, card));
    let expected = || format!("no {} in {place}", describe::card_ref(card));
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
    let expected = || format!("{} to be {}", pile_name(pile, seat), describe::card_refs(cards));
    same(all_there && left.is_empty(), expected, || describe::cards(&live.table(), &found))
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
    let end = if top { "top" } else { "bottom" };
    let expected = || format!("{} {end} to be {}", pile_name(pile, seat), describe::card_refs(cards));
    same(ok, expected, || describe::cards(&live.table(), found))
}

fn bases(live: &Live<'_>, pile: BasePile, verb: PileVerb, names: &[String]) -> Result<(), Mismatch> {
    names.iter().try_for_each(|name| live.names.known(name))?;
    let table = live.table();
    let (place, all) = match pile {
        BasePile::Deck => ("the base deck", table.base_deck()),
        BasePile::Discards => ("the base discards", table.base_discards().iter().rev().copied().collect()),
    };
    let is = |def: &DefId, name: &String| live.names.is_called(*def, name);
    let holds = |name: &String| all.iter().any(|def| is(def, name));
    let ok = match verb {
        PileVerb::Is => all.len() == names.len() && names.iter().all(holds),
        PileVerb::Has => names.iter().all(holds),
        PileVerb::Lacks => !names.iter().any(holds),
        PileVerb::Top => all.len() >= names.len() && all.iter().zip(names).all(|(def, name)| is(def, name)),
    };
    let words = match verb {
        PileVerb::Is => "to be",
        PileVerb::Has => "to have",
        PileVerb::Lacks => "to lack",
        PileVerb::Top => "on top to be",
    };
    let found = || all.iter().map(|def| describe::print(&table, *def)).collect::<Vec<_>>().join(", ");
    same(
        ok,
        || format!("{place} {words} {}", names.join(", ")),
        || if all.is_empty() { "none".into() } else { found() },
    )
}

fn attached(live: &Live<'_>, host: &CardRef, cards: &[CardRef], wanted: bool) -> Result<(), Mismatch> {
    let found = live.table().attached_to(live.card(host)?);
    let place = format!("what is attached to {}", describe::card_ref(host));
    let test =
        |card: &CardRef| if wanted { has(live, &found, card, &place) } else { lacks(live, &found, card, &place) };
    cards.iter().try_for_each(test)
}

fn in_the_box(live: &Live<'_>, card: &CardRef) -> Result<(), Mismatch> {
    live.names.known(&card.name)?;
    let table = live.table();
    let mut places = table.cards().filter(|&c| live.is(c, card)).map(|c| table.whereabouts(c));
    let expected = || format!("{} in the box", describe::card_ref(card));
    let found = places.clone().map(|place| format!("{place:?}")).collect::<Vec<_>>().join(", ");
    let found = if found.is_empty() { "none".to_owned() } else { found };
    same(places.any(|place| place == Whereabouts::Box), expected, || found.clone())
}

fn is_aside(live: &Live<'_>, card: &CardRef) -> Result<(), Mismatch> {
    let table = live.table();
    let aside: Vec<CardId> = table.seats().flat_map(|seat| table.titans_aside(seat)).collect();
    has(live, &aside, card, "the titans beside the decks")
}

/// The menu of the Play Cards phase is no question: "A is asked" is said of targets, windows and
/// the like.
fn asked(live: &Live<'_>, seat: Seat, wanted: bool) -> Result<(), Mismatch> {
    let asks = |ask: Ask| ask != Ask::PlayCards;
    let found = live.decision().is_some_and(|decision| decision.seat == seat && asks(decision.prompt.ask));
    let not = if wanted { "" } else { "not " };
    same(found == wanted, || format!("{} {not}to be asked", seat.letter()), || describe::waiting(live))
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
    let expected = || format!("{} to be offered {}", seat.letter(), describe::picks(&live.table(), wanted));
    same(!missing && !extra && !too_many, expected, || {
        format!("{} ({:?})", describe::options(live, decision), decision.prompt.ask)
    })
}
