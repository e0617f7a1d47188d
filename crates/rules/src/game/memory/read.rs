//! Memory from its lines: what was laid becomes the very table that was written.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256StarStar;

use super::Remembered;
use super::frame::{read_base, read_lasting, read_named, read_origin, read_seat_or_nobody, read_until, seat_of};
use crate::library::def::Library;
use crate::rulebook::setup::SetupError;
use crate::state::core::{CardState, MAX_BASES, MAX_CARDS};
use crate::state::ids::{CardId, DefId, Origin, Seat, Seats, Slot};
use crate::state::lasting::{Boost, Boosted};
use crate::state::whole::State;

/// Applies the lines to a table that was just laid. A lasting effect whose words today's cards do
/// not have is left out; everything else must fit.
pub(crate) fn recall(lib: &Library, lines: &[Remembered], state: &mut State) -> Result<(), SetupError> {
    // Cards must have their numbers before anything speaks of them.
    let is_first = |line: &&Remembered| matches!(line.key.as_str(), "numbers" | "box");
    let (first, rest): (Vec<&Remembered>, Vec<&Remembered>) = lines.iter().partition(is_first);
    for line in first.into_iter().chain(rest) {
        line_of(lib, line, state)
            .ok_or_else(|| SetupError::Memory { key: line.key.clone(), says: short(&line.says) })?;
    }
    Ok(())
}

/// Enough of a line to find it.
fn short(says: &str) -> String {
    says.chars().take(60).collect()
}

fn line_of(lib: &Library, line: &Remembered, state: &mut State) -> Option<()> {
    let says = line.says.trim();
    match line.key.as_str() {
        "turn number" => state.set_turn_number(says.parse().ok()?),
        "dice" => state.reseed(dice(says)?),
        // Laid with the other cards, before they are numbered.
        "box" | "slots" => {}
        "numbers" => return state.renumber(&numbers(says)?).then_some(()),
        "regular turn" => state.set_regular(seat(state, says)?),
        "extra turns" => {
            for (who, n) in pairs(says) {
                state.set_extra_turns(seat(state, who)?, n.parse().ok()?);
            }
        }
        "known" => each_card(state, says, |card, word| {
            let known =
                if word == "nobody" { Seats::NONE } else { word.chars().map(seat_of).collect::<Option<_>>()? };
            card.known = known;
            Some(())
        })?,
        "in play since before" => {
            for card in numbers(says)? {
                state.core.cards.get(card.index())?;
                state.recall_card(card, CardState::grow_old);
            }
        }
        "counters" => each_card(state, says, |card, word| {
            card.counters = word.parse().ok()?;
            Some(())
        })?,
        "owned" => {
            for (number, who) in pairs(says) {
                let card = CardId::new(number.parse().ok().filter(|n| *n < u8::MAX)?);
                state.core.cards.get(card.index())?;
                let owner = seat(state, who)?;
                state.hand_over(card, owner);
            }
        }
        "left play under" => each_card(state, says, |card, word| {
            card.left_from = read_seat_or_nobody(word)?;
            Some(())
        })?,
        "named" => each_card(state, says, |card, word| {
            card.named = Some(read_named(lib, word)?);
            Some(())
        })?,
        "power change" => {
            let boost = boost(lib, state, says)?;
            state.push_boost(boost);
        }
        "lasting" => {
            // Its card may read otherwise today, or be gone: then there is nothing left to hold.
            if let Some(rule) = read_lasting(lib, &state.core, says) {
                state.push_rule(rule);
            }
        }
        "powers seen" => powers(state, says)?,
        "winners" => {
            let winners: Seats = says.chars().map(seat_of).collect::<Option<_>>()?;
            state.end_game(winners);
        }
        key => return order(state, key.strip_prefix("order of ")?, &numbers(says)?),
    }
    Some(())
}

fn order(state: &mut State, place: &str, cards: &[CardId]) -> Option<()> {
    let ordered = match place.strip_prefix("hand ") {
        Some(letter) => {
            let seat = seat(state, letter)?;
            state.reorder_hand(seat, cards)
        }
        None => {
            let n: u8 = place.strip_prefix("base ")?.parse().ok()?;
            let base = state.core.bases_in_play().find(|base| base.number() + 1 == n)?;
            state.reorder_base(base, cards)
        }
    };
    ordered.then_some(())
}

/// `12 AB, 13 nobody`: something to be noted of each card.
fn each_card(state: &mut State, says: &str, note: impl Fn(&mut CardState, &str) -> Option<()>) -> Option<()> {
    for (number, word) in pairs(says) {
        let card = CardId::new(number.parse().ok().filter(|n| *n < u8::MAX)?);
        state.core.cards.get(card.index())?;
        let mut noted = None;
        state.recall_card(card, |card| noted = note(card, word));
        noted?;
    }
    Some(())
}

fn pairs(says: &str) -> impl Iterator<Item = (&str, &str)> {
    says.split(", ").filter_map(|item| item.split_once(' '))
}

fn seat(state: &State, letter: &str) -> Option<Seat> {
    let mut letters = letter.chars();
    let seat = letters.next().and_then(seat_of).filter(|_| letters.next().is_none())?;
    (seat.0 < state.core.seat_count).then_some(seat)
}

fn dice(says: &str) -> Option<Xoshiro256StarStar> {
    let words: Vec<u64> =
        says.as_bytes().chunks(16).map(parse_hex).collect::<Option<_>>().filter(|words: &Vec<u64>| words.len() == 4)?;
    let mut seed = [0; 32];
    for (bytes, word) in seed.chunks_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    Some(Xoshiro256StarStar::from_seed(seed))
}

fn parse_hex(word: &[u8]) -> Option<u64> {
    std::str::from_utf8(word).ok().filter(|word| word.len() == 16).and_then(|word| u64::from_str_radix(word, 16).ok())
}

/// `3 5-9 12`, no more than a game has cards.
fn numbers(says: &str) -> Option<Vec<CardId>> {
    let mut cards = Vec::new();
    for word in says.split_whitespace() {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
        for n in first..=last {
            if cards.len() >= MAX_CARDS || n == u8::MAX {
                return None;
            }
            cards.push(CardId::new(n));
        }
    }
    Some(cards)
}

fn boost(lib: &Library, state: &State, says: &str) -> Option<Boost> {
    let mut parts = says.split("; ");
    let origin = read_origin(&state.core, parts.next()?)?;
    let n = parts.next()?.strip_prefix("by ")?.parse().ok()?;
    let ends = read_until(lib, &state.core, parts.next()?.strip_prefix("until ")?)?;
    let at = match parts.next() {
        Some(place) => Some(read_base(&state.core, place.strip_prefix("at ")?)?),
        None => None,
    };
    let on = match origin {
        Origin::Card(card) => Boosted::Power(state.core.cards.get(card.index()).map(|_| state.core.life(card))?),
        Origin::Base(base) => Boosted::Breakpoint(base),
    };
    Some(Boost { on, n, ends, at })
}

fn powers(state: &mut State, says: &str) -> Option<()> {
    let mut powers = Vec::new();
    for (number, power) in pairs(says) {
        let card = CardId::new(number.parse().ok().filter(|n| *n < u8::MAX)?);
        state.core.cards.get(card.index())?;
        powers.push((state.core.life(card), power.parse().ok()?));
    }
    state.set_powers(powers);
    Some(())
}

/// The cards in the box that a position remembers: print and, of a player's card, whose.
pub(crate) fn boxed(lib: &Library, lines: &[Remembered]) -> Result<Vec<(DefId, Seat)>, SetupError> {
    let said = lines.iter().filter(|line| line.key == "box");
    let items = said.flat_map(|line| line.says.split(", ")).map(|item| {
        let (id, of) = item.split_once(" of ").unwrap_or((item, "A"));
        let seat = of.chars().next().and_then(seat_of);
        let found = lib.find(id).zip(seat);
        found.ok_or_else(|| SetupError::Memory { key: "box".to_owned(), says: short(item) })
    });
    items.collect()
}

/// In which places the bases of a position lie: one after the other, unless it says otherwise.
pub(crate) fn slots(lines: &[Remembered], bases: usize) -> Result<Vec<Slot>, SetupError> {
    let Some(line) = lines.iter().find(|line| line.key == "slots") else {
        return Ok((0..bases as u8).map(Slot::new).collect());
    };
    let read = |word: &str| {
        let n: u8 = word.parse().ok()?;
        (1..=MAX_BASES as u8).contains(&n).then(|| Slot::new(n - 1))
    };
    let slots: Option<Vec<Slot>> = line.says.split_whitespace().map(read).collect();
    let rising = |slots: &Vec<Slot>| slots.len() == bases && slots.is_sorted_by(|a, b| a < b);
    slots.filter(rising).ok_or_else(|| SetupError::Memory { key: line.key.clone(), says: short(&line.says) })
}
