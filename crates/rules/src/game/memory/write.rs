//! Memory as lines.

use std::fmt::Write;

use rand_xoshiro::Xoshiro256StarStar;

use super::over::is_over;
use super::{Remembered, frame};
use crate::game::taken::laid_order;
use crate::library::def::Library;
use crate::state::core::{CardState, Core, Facts, Fresh, Owner, Zone};
use crate::state::frame::Named;
use crate::state::ids::{BaseId, CardId, Seat, Seats};
use crate::state::lasting::{Boost, Boosted, Ends};

/// All that the state remembers at the beginning of a turn and a position's table does not say.
pub(crate) fn remembered(lib: &Library, facts: &Facts) -> Vec<Remembered> {
    let core = &facts.core;
    let mut lines = vec![
        Remembered::new("turn number", core.turn_number.to_string()),
        Remembered::new("dice", dice(&facts.rng)),
        Remembered::new("numbers", numbers(laid_order(core).into_iter())),
    ];
    let slots: Vec<BaseId> = core.bases_in_play().collect();
    if !slots.iter().map(|slot| slot.index()).eq(0..slots.len()) {
        let says: Vec<String> = slots.iter().map(|slot| (slot.index() + 1).to_string()).collect();
        lines.push(Remembered::new("slots", says.join(" ")));
    }
    lines.extend(orders(core));
    let mut list = |key: &str, items: Vec<String>| {
        if !items.is_empty() {
            lines.push(Remembered::new(key, items.join(", ")));
        }
    };
    list("box", core.iter(core.boxed).map(|card| boxed(lib, core.card(card))).collect());
    if core.regular != core.turn {
        list("regular turn", vec![core.regular.letter().to_string()]);
    }
    let seats = || (0..core.seat_count).map(Seat);
    let more = seats().filter(|seat| core.extra_turns[seat.index()] > 0);
    list("extra turns", more.map(|seat| format!("{} {}", seat.letter(), core.extra_turns[seat.index()])).collect());
    let cards = || (0..).map(CardId::new).zip(&core.cards);
    let of = |says: fn(&Core, &CardState) -> Option<String>| {
        cards().filter_map(move |(id, card)| Some(format!("{} {}", id.number(), says(core, card)?))).collect()
    };
    list("known", of(known));
    let old = |(_, card): &(CardId, &CardState)| has_turns(card) && matches!(card.fresh, Fresh::Next | Fresh::Old);
    let old: Vec<CardId> = cards().filter(old).map(|(id, _)| id).collect();
    if !old.is_empty() {
        list("in play since before", vec![numbers(old.into_iter())]);
    }
    list("counters", of(counters));
    list("owned", of(owner));
    list("left play under", of(left_from));
    let named = cards().filter_map(|(id, card)| Some(format!("{} {}", id.number(), name(lib, card.named?))));
    list("named", named.collect());
    for boost in &facts.boosts {
        list("power change", boosted(core, boost).into_iter().collect());
    }
    for rule in facts.rules.iter().filter(|rule| !is_over(lib, core, rule)) {
        list("lasting", vec![frame::lasting(lib, core, rule)]);
    }
    let seen = facts.powers.iter().filter(|(life, _)| core.lives(*life));
    list("powers seen", seen.map(|(life, power)| format!("{} {power}", life.card().number())).collect());
    if core.over {
        list("winners", vec![core.winners.iter().map(|seat| seat.letter()).collect()]);
    }
    lines
}

/// The state of the generator, as 64 digits.
fn dice(rng: &Xoshiro256StarStar) -> String {
    let state = serde_json::to_value(rng).unwrap_or_default();
    let words = state["s"].as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64);
    words.fold(String::with_capacity(64), |mut text, word| {
        let _ = write!(text, "{word:016x}");
        text
    })
}

/// `3 5-9 12`: runs that count up are written by their ends.
fn numbers(cards: impl Iterator<Item = CardId>) -> String {
    let cards: Vec<u8> = cards.map(CardId::number).collect();
    let mut text = String::with_capacity(cards.len() * 4);
    for run in cards.chunk_by(|a, b| u16::from(*a) + 1 == u16::from(*b)) {
        let gap = if text.is_empty() { "" } else { " " };
        let _ = match run {
            [only] => write!(text, "{gap}{only}"),
            [first, .., last] => write!(text, "{gap}{first}-{last}"),
            [] => Ok(()),
        };
    }
    text
}

/// Where cards lie in another order than they are laid.
fn orders(core: &Core) -> Vec<Remembered> {
    let mut lines = Vec::new();
    for base in core.bases_in_play() {
        let arrived: Vec<CardId> = core.at_base(base).collect();
        if arrived != super::super::taken::laid_at(core, base) {
            let key = format!("order of base {}", base.index() + 1);
            lines.push(Remembered::new(&key, numbers(arrived.into_iter())));
        }
    }
    for seat in (0..core.seat_count).map(Seat) {
        let held: Vec<CardId> = core.hand(seat).collect();
        if held != super::super::taken::laid_in_hand(core, seat) {
            let key = format!("order of hand {}", seat.letter());
            lines.push(Remembered::new(&key, numbers(held.into_iter())));
        }
    }
    lines
}

fn boxed(lib: &Library, card: &CardState) -> String {
    let id = &lib.card(card.def).id;
    match card.owner {
        Owner::Player(seat) => format!("{id} of {}", seat.letter()),
        Owner::Monsters | Owner::Treasures => id.to_string(),
    }
}

/// In play or beside a deck: turns pass for it.
fn has_turns(card: &CardState) -> bool {
    matches!(card.zone, Zone::Minion | Zone::OnBase | Zone::OnMinion | Zone::Titan | Zone::Aside)
}

/// Who knows the card, where that is not plain from where it lies.
fn known(core: &Core, card: &CardState) -> Option<String> {
    let plain = plainly_known(core, card);
    (card.known != plain).then(|| {
        let seats: String = card.known.iter().map(|seat| seat.letter()).collect();
        if seats.is_empty() { "nobody".to_owned() } else { seats }
    })
}

/// Who knows a card that was just laid.
fn plainly_known(core: &Core, card: &CardState) -> Seats {
    match card.zone {
        Zone::Deck | Zone::MonsterDeck | Zone::TreasureDeck => Seats::NONE,
        Zone::Hand => Seat(card.at).into(),
        Zone::Buried => card.controller.or(card.owner.seat()).into(),
        Zone::Discards
        | Zone::Minion
        | Zone::OnBase
        | Zone::OnMinion
        | Zone::Titan
        | Zone::Aside
        | Zone::Resolving
        | Zone::Limbo
        | Zone::MadnessDeck
        | Zone::MonsterDiscards
        | Zone::TreasureDiscards
        | Zone::Box => core.everyone(),
    }
}

/// Of cards whose counters stand nowhere on the table.
fn counters(_: &Core, card: &CardState) -> Option<String> {
    let shown = matches!(card.zone, Zone::Minion | Zone::Titan | Zone::Aside);
    (!shown && card.counters > 0).then(|| card.counters.to_string())
}

/// Of cards that lie where only those of another owner are laid.
fn owner(_: &Core, card: &CardState) -> Option<String> {
    let laid = match card.zone {
        Zone::Deck | Zone::Discards => Seat(card.at),
        Zone::MadnessDeck => Seat(0),
        Zone::Hand
        | Zone::Minion
        | Zone::OnBase
        | Zone::OnMinion
        | Zone::Titan
        | Zone::Aside
        | Zone::Resolving
        | Zone::Limbo
        | Zone::MonsterDeck
        | Zone::MonsterDiscards
        | Zone::TreasureDeck
        | Zone::TreasureDiscards
        | Zone::Buried
        | Zone::Box => return None,
    };
    card.owner.seat().filter(|owner| *owner != laid).map(|owner| owner.letter().to_string())
}

fn left_from(_: &Core, card: &CardState) -> Option<String> {
    (card.zone.is_discards() && card.left_from != card.owner.seat()).then(|| seat_or_nobody(card.left_from))
}

pub(super) fn seat_or_nobody(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "nobody".to_owned(), |seat| seat.letter().to_string())
}

pub(super) fn name(lib: &Library, named: Named) -> String {
    match named {
        Named::Faction(index) => {
            let faction = lib.cards.factions.get(usize::from(index));
            format!("faction {}", faction.map_or("", |faction| faction.id.as_str()))
        }
        Named::Print(def) => format!("card {}", lib.card(def).id),
    }
}

pub(super) fn base_words(base: BaseId) -> String {
    format!("base {}", base.index() + 1)
}

/// A change of power that is still in force.
fn boosted(core: &Core, boost: &Boost) -> Option<String> {
    let Boost { on, n, ends, at } = *boost;
    let (what, holds) = match on {
        Boosted::Power(life) => (format!("card {}", life.card().number()), core.lives(life)),
        Boosted::Breakpoint(base) => (base_words(base), core.is_there(base)),
    };
    let place = at.map_or_else(String::new, |base| format!("; at {}", base_words(base)));
    holds.then(|| format!("{what}; by {n}; until {}{place}", until(ends)))
}

pub(super) fn until(ends: Ends) -> String {
    match ends {
        Ends::ThisTurn => "end of turn".to_owned(),
        Ends::TurnOf(seat) => format!("end of turn of {}", seat.letter()),
        Ends::StartOf(seat) => format!("start of turn of {}", seat.letter()),
        Ends::NextTurnOf(seat) => format!("end of next turn of {}", seat.letter()),
        Ends::Scoring => "end of scoring".to_owned(),
        Ends::Never => "its bearer leaves".to_owned(),
        Ends::Leaves(life) => format!("card {} leaves", life.card().number()),
        Ends::Once => "it has happened".to_owned(),
    }
}
