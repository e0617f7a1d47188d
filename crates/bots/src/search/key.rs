//! Names of moves that mean the same in different imagined games: a card that is not in
//! play goes by its print, so that two copies in a hand are one move.

use rules::{CardId, Choice, Decision, Origin, Table, Whereabouts};

/// A move: who answers which question with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(pub u64);

fn mix(z: u64, more: u64) -> u64 {
    let z = (z ^ more).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^ (z >> 29)
}

/// The question: who is asked what, about which card.
pub fn question(table: &Table<'_>, decision: &Decision) -> Key {
    let prompt = &decision.prompt;
    let about = prompt.about.map_or(0, |card| 1 + of_card(table, card));
    let passage = prompt.passage.map_or(0, |p| 1 + u64::from(p.ability.0) * 256 + u64::from(p.sentence));
    let asked = u64::from(decision.seat.0) << 8 | prompt.ask as u64;
    Key(mix(mix(mix(0x9E37_79B9_7F4A_7C15, asked), about), passage))
}

/// One option, told apart from others of the same question.
pub fn option(table: &Table<'_>, question: Key, choice: &Choice) -> Key {
    Key(mix(question.0, of_choice(table, choice)))
}

/// An answer of several options.
pub fn answer(table: &Table<'_>, question: Key, decision: &Decision, picks: &[u8]) -> Key {
    let code = |&pick: &u8| of_choice(table, &decision.options[usize::from(pick)]);
    if let [one] = picks {
        return Key(mix(question.0, code(one)));
    }
    let mut codes: Vec<u64> = picks.iter().map(code).collect();
    if !decision.ordered {
        codes.sort_unstable();
    }
    Key(codes.into_iter().fold(mix(question.0, 77), mix))
}

fn of_card(table: &Table<'_>, card: CardId) -> u64 {
    let by_print = |place: u64, seat: u8| 1 << 20 | place << 24 | u64::from(seat) << 32 | u64::from(table.def(card).0);
    match table.whereabouts(card) {
        Whereabouts::Hand(seat) => by_print(1, seat.0),
        Whereabouts::Deck(seat) => by_print(2, seat.0),
        Whereabouts::Discards(seat) => by_print(3, seat.0),
        Whereabouts::Limbo => by_print(4, table.owner(card).map_or(7, |seat| seat.0)),
        _ => u64::from(card.number()),
    }
}

fn of_choice(table: &Table<'_>, choice: &Choice) -> u64 {
    let (kind, code) = match *choice {
        Choice::Card(card) => (1, of_card(table, card)),
        Choice::Base(base) => (2, u64::from(base.number())),
        Choice::Print(def) => (3, u64::from(def.0)),
        Choice::Player(seat) => (4, u64::from(seat.0)),
        Choice::Faction(faction) => (5, u64::from(faction)),
        Choice::Number(n) => (6, u64::from(n)),
        Choice::Yes => (7, 0),
        Choice::No => (8, 0),
        Choice::Branch(n) => (9, u64::from(n)),
        Choice::Play(card) => (10, of_card(table, card)),
        Choice::Use(card, ability) => (11, of_card(table, card) << 16 ^ u64::from(ability.0)),
        Choice::Next(Origin::Card(card), ability) => (12, of_card(table, card) << 16 ^ u64::from(ability.0)),
        Choice::Next(Origin::Base(base), ability) => (13, u64::from(base.number()) << 16 ^ u64::from(ability.0)),
        Choice::UseBase(base, ability) => (0, u64::from(base.number()) << 16 ^ u64::from(ability.0)),
        Choice::Pass => (14, 0),
        Choice::End => (15, 0),
    };
    code << 4 ^ kind
}
