//! Whether two states are the same table, whatever way led to each: the order in which cards
//! came to a hand, to a discard pile or to a base tells nothing, and neither does that in
//! which lasting effects began.

use crate::state::core::{BaseState, CardState, Core, Facts, Pile, SeatState};
use crate::state::permit::{Permit, RightId};
use crate::state::piles::PileIter;
use crate::state::whole::State;

impl State {
    pub fn is_same_table(&self, other: &State) -> bool {
        let Facts {
            core,
            rng,
            agenda,
            frames,
            pending,
            permits,
            spent,
            given,
            boosts,
            rules,
            limits,
            powers,
            underway,
            had,
            given_used,
            plays_noted,
            openings,
            windows,
            // Never change after the setup.
            wishes: _,
        } = &**self;
        same_core(core, &other.core)
            && *rng == other.rng
            && (agenda, frames, spent, given) == (&other.agenda, &other.frames, &other.spent, &other.given)
            && same_set(pending, &other.pending)
            && same_set(&numberless(permits), &numberless(&other.permits))
            && same_set(boosts, &other.boosts)
            && same_set(rules, &other.rules)
            && same_set(limits, &other.limits)
            && same_set(powers, &other.powers)
            && same_set(underway, &other.underway)
            && same_set(had, &other.had)
            && (given_used, plays_noted) == (&other.given_used, &other.plays_noted)
            && same_set(openings, &other.openings)
            && *windows == other.windows
    }
}

/// Every field has its place here: a new one does not compile without.
fn same_core(a: &Core, b: &Core) -> bool {
    let Core {
        cards,
        bases,
        seats,
        seat_count: _,
        // Where a card lies, the card says.
        limbo: _,
        resolving: _,
        boxed: _,
        monster_discards: _,
        treasure_discards: _,
        madness,
        monsters,
        treasures,
        base_deck,
        base_discards,
        turn,
        turn_number,
        phase,
        scoring,
        winners,
        over,
        in_duel,
        extra_turns,
        regular,
        insteads,
        arrivals,
        // Follow from the cards.
        present: _,
        around: _,
        discarded: _,
        stocked: _,
        census: _,
        in_game: _,
    } = a;
    let decks = |core: &Core, i: usize| pile(core, &core.seats[i].deck).collect::<Vec<_>>();
    cards.iter().map(card).eq(b.cards.iter().map(card))
        && bases.iter().map(base).eq(b.bases.iter().map(base))
        && seats.iter().map(seat).eq(b.seats.iter().map(seat))
        && (0..seats.len()).all(|i| decks(a, i) == decks(b, i))
        && pile(a, madness).eq(pile(b, &b.madness))
        && pile(a, monsters).eq(pile(b, &b.monsters))
        && pile(a, treasures).eq(pile(b, &b.treasures))
        && **base_deck == *b.base_deck
        && **base_discards == *b.base_discards
        && (turn, turn_number, phase, winners, over) == (&b.turn, &b.turn_number, &b.phase, &b.winners, &b.over)
        && (scoring, in_duel) == (&b.scoring, &b.in_duel)
        && (extra_turns, regular, insteads, arrivals) == (&b.extra_turns, &b.regular, &b.insteads, &b.arrivals)
}

/// A card, wherever in its pile it lies.
fn card(card: &CardState) -> CardState {
    CardState { next: None, ..*card }
}

fn base(base: &BaseState) -> BaseState {
    BaseState { cards: Pile::EMPTY, buried: Pile::EMPTY, ..*base }
}

fn seat(seat: &SeatState) -> SeatState {
    SeatState { deck: Pile::EMPTY, hand: Pile::EMPTY, discards: Pile::EMPTY, aside: Pile::EMPTY, ..*seat }
}

fn pile<'a>(core: &'a Core, pile: &Pile) -> PileIter<'a> {
    PileIter { cards: &core.cards, next: pile.head }
}

/// Which of them was the first makes no difference.
fn numberless(permits: &[Permit]) -> Vec<Permit> {
    permits.iter().map(|permit| Permit { id: RightId::permit(0), ..*permit }).collect()
}

fn same_set<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    let count = |list: &[T], of: &T| list.iter().filter(|one| *one == of).count();
    a.len() == b.len() && a.iter().all(|one| count(a, one) == count(b, one))
}
