//! Before the first turn (004 p.4): factions, decks, bases, hands, mulligans.

use arrayvec::ArrayVec;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256StarStar;

use crate::game::audit::census;
use crate::game::position::Position;
use crate::library::def::{Form, Library};
use crate::library::traits::Traits;
use crate::rulebook::setup::{Army, Bases, Setup, SetupError};
use crate::state::chance::below;
use crate::state::core::{Core, MAX_BASES, MAX_CARDS, State, Zone};
use crate::state::ids::{BaseId, CardId, DefId, Seat, Seats};
use crate::state::zones::End;
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::{Phase, What};
use crate::step::fault::{Fault, Flow, Stop};

const HAND: usize = 5;

/// A state with seats and given or random factions, ready for the draft or the deal.
pub(crate) fn begin(lib: &Library, setup: &Setup, seed: u64) -> Result<State, SetupError> {
    let n = setup.seats.len();
    if !(2..=4).contains(&n) {
        return Err(SetupError::Seats(n));
    }
    let playable: Vec<u16> = lib.armies().collect();
    let needed = if setup.two_boxes { 2 } else { 2 * n };
    if playable.len() < needed {
        return Err(SetupError::TooFewFactions { needed, known: playable.len() });
    }
    let mut core = Core::new(n);
    let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
    let first = match setup.first {
        Some(seat) if (seat.0 as usize) < n => seat,
        _ => Seat(below(&mut rng, n) as u8),
    };
    (core.turn, core.regular) = (first, first);
    let mut state = State::new(core, rng);
    if setup.draft {
        if setup.seats.iter().any(|a| *a != Army::Random) {
            return Err(SetupError::DraftWithArmies);
        }
        state.agenda.push(Step::Draft(0));
    } else {
        give_factions(lib, setup, &playable, &mut state)?;
        state.agenda.push(Step::Deal);
    }
    state.all_bases = setup.bases == Bases::All;
    state.two_boxes = setup.two_boxes;
    state.titans = setup.titans;
    let cards: usize = state.core.seats.iter().map(|seat| cards_of_army(lib, seat.factions)).sum();
    if cards + OTHER_CARDS > MAX_CARDS {
        return Err(SetupError::TooManyCards(cards));
    }
    let bases = if setup.bases == Bases::All || setup.draft { lib.bases.len() } else { bases_of(lib, &state).len() };
    if bases < n + 1 {
        return Err(SetupError::TooFewBases { needed: n + 1, known: bases });
    }
    Ok(state)
}

/// A faction by its id, or by its name in either language.
pub(crate) fn find_faction(lib: &Library, name: &str) -> Result<u16, SetupError> {
    let wanted = name.trim().to_lowercase();
    let factions = &lib.cards.factions;
    let found = factions.iter().position(|f| {
        f.id.as_str() == wanted || f.names.en.to_lowercase() == wanted || f.names.fr.to_lowercase() == wanted
    });
    found.map(|i| i as u16).ok_or_else(|| SetupError::UnknownFaction {
        name: name.to_string(),
        nearest: factions
            .iter()
            .map(|f| f.id.as_str())
            .min_by_key(|id| distance(id, &wanted))
            .filter(|id| distance(id, &wanted) <= 1 + wanted.len() / 3)
            .map(str::to_string),
    })
}

/// Madness and titans, beside the armies.
const OTHER_CARDS: usize = 48;

/// How many cards two factions bring.
fn cards_of_army(lib: &Library, factions: [Option<u16>; 2]) -> usize {
    let cards = factions.into_iter().flatten().flat_map(|f| &lib.cards.factions[f as usize].cards);
    cards.map(|card| lib.cards.cards[*card as usize].copies as usize).sum()
}

/// A faction that makes an army.
fn find_army(lib: &Library, name: &str) -> Result<u16, SetupError> {
    let faction = find_faction(lib, name)?;
    if lib.armies().any(|army| army == faction) { Ok(faction) } else { Err(SetupError::NoArmy(name.to_string())) }
}

/// Letters to change, add or drop to get from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let cost = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

fn give_factions(lib: &Library, setup: &Setup, playable: &[u16], state: &mut State) -> Result<(), SetupError> {
    let mut taken: Vec<u16> = Vec::new();
    for (seat, army) in setup.seats.iter().enumerate() {
        let Army::Given(a, b) = army else { continue };
        let pair = [find_army(lib, a)?, find_army(lib, b)?];
        if pair[0] == pair[1] {
            return Err(SetupError::SameTwice(a.clone()));
        }
        for (faction, name) in pair.iter().zip([a, b]) {
            if taken.contains(faction) && !setup.two_boxes {
                return Err(SetupError::Shared(name.clone()));
            }
            taken.push(*faction);
        }
        state.core.seats[seat].factions = pair.map(Some);
    }
    for (seat, army) in setup.seats.iter().enumerate() {
        if *army != Army::Random {
            continue;
        }
        for i in 0..2 {
            let mine = state.core.seats[seat].factions;
            let open: Vec<u16> = playable
                .iter()
                .copied()
                .filter(|f| !mine[..i].contains(&Some(*f)) && (setup.two_boxes || !taken.contains(f)))
                .collect();
            let faction = open[state.below(open.len())];
            state.core.seats[seat].factions[i] = Some(faction);
            taken.push(faction);
        }
    }
    Ok(())
}

/// The bases of the sets in play, or all.
fn bases_of(lib: &Library, state: &State) -> Vec<DefId> {
    let sets: Vec<_> = state
        .core
        .seats
        .iter()
        .flat_map(|s| s.factions)
        .flatten()
        .filter_map(|f| lib.cards.factions.get(f as usize))
        .map(|f| f.set)
        .collect();
    let of_sets: Vec<DefId> = lib.bases.iter().copied().filter(|b| sets.contains(&lib.card(*b).set)).collect();
    // A fan's set without bases plays on everybody's.
    if state.all_bases || of_sets.len() <= state.core.seat_count as usize { lib.bases.clone() } else { of_sets }
}

impl Engine<'_> {
    /// The snake draft: once round the table, then back.
    pub fn draft(&mut self, pick: u8) -> Flow {
        let n = self.s.core.seat_count;
        let place = if pick < n { pick } else { 2 * n - 1 - pick };
        let seat = Seat((self.s.core.turn.0 + place) % n);
        let taken: ArrayVec<u16, 8> = self.s.core.seats.iter().flat_map(|s| s.factions).flatten().collect();
        let mine = self.s.core.seat(seat).factions;
        let options: Vec<Choice> = self
            .lib
            .armies()
            .filter(|f| !mine.contains(&Some(*f)) && (self.s.two_boxes || !taken.contains(f)))
            .map(Choice::Faction)
            .collect();
        let Choice::Faction(faction) = self.ask_one(seat, Ask::Faction, None, &options)? else { return Ok(()) };
        let slot = usize::from(pick >= n);
        self.s.core.seat_mut(seat).factions[slot] = Some(faction);
        self.emit(What::FactionTaken { seat, faction });
        self.push(if pick + 1 < 2 * n { Step::Draft(pick + 1) } else { Step::Deal });
        Ok(())
    }

    /// Decks, bases, five cards for each.
    pub fn deal(&mut self) -> Flow {
        let lib = self.lib;
        // A draft may have taken more than a game can hold.
        let cards: usize = self.s.core.seats.iter().map(|seat| cards_of_army(lib, seat.factions)).sum();
        if cards + OTHER_CARDS > MAX_CARDS {
            return Err(Stop::Fault(Fault::TooManyCards));
        }
        for seat in 0..self.s.core.seat_count {
            for faction in self.s.core.seats[seat as usize].factions.into_iter().flatten() {
                for card in &lib.cards.factions[faction as usize].cards {
                    if !matches!(lib.defs[*card as usize].form, Form::Minion | Form::Action) {
                        continue;
                    }
                    for _ in 0..lib.cards.cards[*card as usize].copies {
                        let traits = lib.defs[*card as usize].traits;
                        self.s.core.add_card(DefId(*card), traits, Seat(seat), Zone::Deck, seat);
                    }
                }
            }
            self.s.shuffle_deck(Seat(seat));
        }
        if self.s.titans {
            self.lay_titans();
        }
        if let Some(madness) = lib.madness
            && self.uses_madness()
        {
            for _ in 0..lib.card(madness).copies {
                self.s.core.add_card(madness, lib.def(madness).traits, Seat(0), Zone::MadnessDeck, 0);
            }
        }
        take_stock(&mut self.s.core);
        self.s.core.base_deck = bases_of(lib, &self.s).into_iter().take(128).collect();
        self.s.shuffle_base_deck();
        for base in 0..=self.s.core.seat_count {
            if let Some(def) = self.s.core.base_deck.pop() {
                self.s.core.set_base(BaseId::new(base), def, lib.def(def).traits);
            }
        }
        for seat in 0..self.s.core.seat_count {
            self.draw(Seat(seat), HAND);
        }
        self.push(Step::StartTurn);
        for i in (0..self.s.core.seat_count).rev() {
            self.push(Step::Mulligan(i));
        }
        Ok(())
    }

    /// Whether a card in the game speaks of Madness.
    fn uses_madness(&self) -> bool {
        let t = self.t();
        t.cards().any(|c| self.lib.def(t.def(c)).draws_madness)
    }

    /// A hand without minions may be shown and changed once (004 p.4).
    pub fn mulligan(&mut self, n: u8) -> Flow {
        let seat = Seat((self.s.core.turn.0 + n) % self.s.core.seat_count);
        let hand: ArrayVec<CardId, MAX_CARDS> = self.s.core.hand(seat).collect();
        let minion = hand.iter().any(|c| self.lib.def(self.s.core.card(*c).def).form == Form::Minion);
        if minion || hand.is_empty() || !self.ask_yes(seat, Ask::Mulligan)? {
            return Ok(());
        }
        self.emit(What::Mulligan { seat });
        let everyone = self.s.core.everyone();
        for card in &hand {
            self.s.core.card_mut(*card).known = everyone;
            let shown = self.shown(*card);
            self.emit(What::Revealed { card: shown });
        }
        self.draw(seat, HAND);
        for card in hand {
            self.s.core.put(card, Zone::Deck, seat.0, End::Bottom);
        }
        self.shuffle(seat);
        Ok(())
    }
}

/// What is known of all cards once they are there.
fn take_stock(core: &mut Core) {
    core.census = census(core);
    let cards = &core.cards;
    core.some_come_instead = cards.iter().any(|card| card.traits.has(Traits::PLAY_INSTEAD));
}

/// A state as a scenario describes it.
pub(crate) fn place(lib: &Library, p: &Position) -> Result<State, SetupError> {
    let n = p.armies.len();
    if !(2..=4).contains(&n) {
        return Err(SetupError::Seats(n));
    }
    if p.bases.is_empty() || p.bases.len() > MAX_BASES {
        return Err(SetupError::Position(format!("a table has 1 to {MAX_BASES} bases, not {}", p.bases.len())));
    }
    let mut core = Core::new(n);
    for (seat, (a, b)) in p.armies.iter().enumerate() {
        core.seats[seat].factions = [Some(find_faction(lib, a)?), Some(find_faction(lib, b)?)];
        core.seats[seat].vp = p.vp[seat];
    }
    (core.turn, core.regular) = (Seat(p.turn), Seat(p.turn));
    core.turn_number = 1;
    core.phase = p.phase;
    let everyone = core.everyone();
    let mut count = 0usize;
    let mut add =
        |core: &mut Core, def: DefId, owner: Seat, zone: Zone, at: u8, known: Seats| -> Result<CardId, SetupError> {
            count += 1;
            if count > MAX_CARDS {
                return Err(SetupError::TooManyCards(count));
            }
            let card = core.add_card(def, lib.def(def).traits, owner, zone, at);
            core.card_mut(card).known = known;
            Ok(card)
        };
    for (i, base) in p.bases.iter().enumerate() {
        core.set_base(BaseId::new(i as u8), base.def, lib.def(base.def).traits);
        for minion in &base.minions {
            let zone = if lib.def(minion.def).form == Form::Titan { Zone::Titan } else { Zone::Minion };
            let card = add(&mut core, minion.def, minion.owner, zone, i as u8, everyone)?;
            core.card_mut(card).controller = minion.controller;
            core.card_mut(card).counters = minion.counters;
            for (def, seat) in &minion.attached {
                add(&mut core, *def, *seat, Zone::OnMinion, card.number(), everyone)?;
            }
        }
        for (def, seat) in &base.actions {
            add(&mut core, *def, *seat, Zone::OnBase, i as u8, everyone)?;
        }
    }
    for seat in 0..n {
        for (def, counters) in &p.titans[seat] {
            let card = add(&mut core, *def, Seat(seat as u8), Zone::Aside, seat as u8, everyone)?;
            core.card_mut(card).counters = *counters;
        }
        for def in &p.hands[seat] {
            add(&mut core, *def, Seat(seat as u8), Zone::Hand, seat as u8, Seat(seat as u8).into())?;
        }
        for def in &p.decks[seat] {
            add(&mut core, *def, Seat(seat as u8), Zone::Deck, seat as u8, Seats::NONE)?;
        }
        for def in &p.discards[seat] {
            add(&mut core, *def, Seat(seat as u8), Zone::Discards, seat as u8, everyone)?;
        }
    }
    if let Some(madness) = lib.madness {
        let all = if p.armies.iter().any(|(a, b)| speaks_of_madness(lib, a) || speaks_of_madness(lib, b)) {
            lib.card(madness).copies
        } else {
            0
        };
        for _ in 0..p.madness.unwrap_or(all) {
            add(&mut core, madness, Seat(0), Zone::MadnessDeck, 0, everyone)?;
        }
    }
    take_stock(&mut core);
    let mut state = State::new(core, Xoshiro256StarStar::seed_from_u64(p.seed));
    place_bases(lib, p, &mut state);
    let turn = &mut state.core.seats[p.turn as usize];
    let step = match p.phase {
        Phase::Start | Phase::Setup => Step::StartTurn,
        Phase::Play => {
            turn.minion_plays = 1u8.saturating_sub(p.played_minions);
            turn.action_plays = 1u8.saturating_sub(p.played_actions);
            (turn.minions_played, turn.actions_played) = (p.played_minions, p.played_actions);
            turn.cards_played = p.played_minions + p.played_actions;
            Step::PlayMenu
        }
        Phase::Score => Step::ScorePhase,
        Phase::Draw => {
            state.core.phase = Phase::Score;
            Step::DrawPhase
        }
        Phase::End | Phase::Over => Step::EndPhase,
    };
    state.agenda.push(step);
    Ok(state)
}

/// Whether a faction has a card that draws Madness.
fn speaks_of_madness(lib: &Library, faction: &str) -> bool {
    let Ok(faction) = find_faction(lib, faction) else { return false };
    lib.cards.factions[faction as usize].cards.iter().any(|c| lib.defs[*c as usize].draws_madness)
}

fn place_bases(lib: &Library, p: &Position, state: &mut State) {
    state.core.base_discards = p.base_discards.iter().rev().copied().take(128).collect();
    state.core.base_deck = match &p.base_deck {
        // Top first in a scenario; the top is the end here.
        Some(deck) => deck.iter().rev().copied().take(128).collect(),
        None => {
            let listed: Vec<DefId> = p.bases.iter().map(|b| b.def).chain(p.base_discards.iter().copied()).collect();
            bases_of(lib, state).into_iter().filter(|b| !listed.contains(b)).take(128).collect()
        }
    };
    if p.base_deck.is_none() {
        state.shuffle_base_deck();
    }
}
