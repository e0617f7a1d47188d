//! Before the first turn (004 p.4): factions, decks, bases, hands, mulligans.

use arrayvec::ArrayVec;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256StarStar;

use crate::game::memory;
use crate::game::position::Position;
use crate::library::def::{Form, Library, Stock};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::table::Table;
use crate::rulebook::setup::{Army, Bases, Setup, SetupError};
use crate::state::chance::below;
use crate::state::core::{FactionSet, MAX_BASES, MAX_CARDS, Owner, Wishes, Zone};
use crate::state::ids::{BaseId, CardId, DefId, Seat, Seats, Slot};
use crate::state::lasting::{LastingKind, LastingRule};
use crate::state::piles::MAX_BASE_CARDS;
use crate::state::whole::State;
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
    let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
    let first = match setup.first {
        Some(seat) if (seat.0 as usize) < n => seat,
        _ => Seat(below(&mut rng, n) as u8),
    };
    let pool = pool(lib, setup, needed)?;
    let (two_boxes, titans, pauses) = (setup.two_boxes, setup.titans, setup.pauses);
    let wishes = Wishes { all_bases: setup.bases == Bases::All, two_boxes, titans, pauses, pool };
    let mut state = State::new(n, rng, wishes);
    state.set_first(first);
    if setup.draft {
        if setup.seats.iter().any(|a| *a != Army::Random) {
            return Err(SetupError::DraftWithArmies);
        }
        state.push_step(Step::Draft(0));
    } else {
        give_factions(lib, setup, &playable, &mut state)?;
        state.push_step(Step::Deal);
    }
    let cards: usize = state.core.seats.iter().map(|seat| cards_of_army(lib, seat.factions)).sum();
    if cards + OTHER_CARDS > MAX_CARDS {
        return Err(SetupError::TooManyCards(cards));
    }
    let bases = if setup.bases == Bases::All || setup.draft { lib.bases.len() } else { bases_of(lib, &state).len() };
    if bases < n + 1 {
        return Err(SetupError::TooFewBases { needed: n + 1, known: bases });
    }
    if bases > MAX_BASE_CARDS {
        return Err(SetupError::TooManyBases(bases));
    }
    Ok(state)
}

/// What a draft chooses from: all, if nothing is said.
fn pool(lib: &Library, setup: &Setup, needed: usize) -> Result<FactionSet, SetupError> {
    let mut pool = FactionSet::default();
    let known = lib.cards.factions.len();
    if !setup.pool.is_empty() && known > FactionSet::MOST {
        return Err(SetupError::TooManyFactions(known));
    }
    for name in &setup.pool {
        pool.add(find_army(lib, name)?);
    }
    let left = lib.armies().filter(|faction| pool.is_empty() || pool.has(*faction)).count();
    if left < needed { Err(SetupError::TooFewFactions { needed, known: left }) } else { Ok(pool) }
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
        for (slot, faction) in pair.into_iter().enumerate() {
            state.set_faction(Seat(seat as u8), slot, faction);
        }
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
            state.set_faction(Seat(seat as u8), i, faction);
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
        .map(|f| &f.set)
        .collect();
    let of_sets: Vec<DefId> = lib.bases.iter().copied().filter(|b| sets.contains(&&lib.card(*b).set)).collect();
    // A fan's set without bases plays on everybody's.
    if state.wishes.all_bases || of_sets.len() <= state.core.seat_count as usize { lib.bases.clone() } else { of_sets }
}

impl Engine<'_> {
    /// The snake draft: once round the table, then back.
    pub fn draft(&mut self, pick: u8) -> Flow {
        let n = self.s.core.seat_count;
        let place = if pick < n { pick } else { 2 * n - 1 - pick };
        let seat = Seat((self.s.core.turn.0 + place) % n);
        let taken: ArrayVec<u16, 8> = self.s.core.seats.iter().flat_map(|s| s.factions).flatten().collect();
        let mine = self.s.core.seat(seat).factions;
        let pool = self.s.wishes.pool;
        let options: Vec<Choice> = self
            .lib
            .armies()
            .filter(|f| pool.is_empty() || pool.has(*f))
            .filter(|f| !mine.contains(&Some(*f)) && (self.s.wishes.two_boxes || !taken.contains(f)))
            .map(Choice::Faction)
            .collect();
        let Choice::Faction(faction) = self.ask_one(seat, Ask::Faction, None, &options)? else { return Ok(()) };
        let slot = usize::from(pick >= n);
        self.s.set_faction(seat, slot, faction);
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
                        self.s.add_card(DefId(*card), traits, Owner::Player(Seat(seat)), Zone::Deck, seat);
                    }
                }
            }
            self.s.shuffle_deck(Seat(seat));
        }
        if self.s.wishes.titans {
            self.lay_titans();
        }
        if let Some(madness) = lib.madness
            && self.uses_madness()
        {
            for _ in 0..lib.card(madness).copies {
                self.s.add_card(madness, lib.def(madness).traits, Owner::Player(Seat(0)), Zone::MadnessDeck, 0);
            }
        }
        let bases = bases_of(lib, &self.s);
        self.lay_stock(&bases);
        self.s.take_stock();
        self.s.set_base_piles(bases, Vec::new());
        self.s.shuffle_base_deck();
        for slot in 0..=self.s.core.seat_count {
            if let Some(def) = self.s.pop_base() {
                self.s.set_base(Slot::new(slot), def, lib.def(def).traits);
            }
        }
        // Monsters come to all of them (004 p.4).
        let bases: ArrayVec<BaseId, MAX_BASES> = self.s.core.bases_in_play().collect();
        bases.into_iter().for_each(|base| self.monsters_come(base));
        self.push(Step::StartTurn);
        for i in (0..self.s.core.seat_count).rev() {
            self.push(Step::Mulligan(i));
        }
        self.push(Step::Hands);
        // What bases do then comes before anybody has a hand (004 p.24).
        if self.s.core.present.any(Traits::SETUP) {
            self.notice(Happening::Setup);
        }
        if !self.s.pending.is_empty() {
            self.push(Step::Settle);
        }
        Ok(())
    }

    pub fn draw_hands(&mut self) -> Flow {
        for seat in 0..self.s.core.seat_count {
            self.draw(Seat(seat), HAND);
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
        for card in &hand {
            self.s.show_all(*card);
            let shown = self.shown(*card);
            self.emit(What::Revealed { card: shown });
        }
        self.draw(seat, HAND);
        for card in hand {
            self.s.put(card, Zone::Deck, seat.0, End::Bottom);
        }
        self.shuffle(seat);
        Ok(())
    }
}

/// A state as a scenario describes it.
pub(crate) fn place(lib: &Library, p: &Position) -> Result<State, SetupError> {
    let n = p.armies.len();
    if !(2..=4).contains(&n) {
        return Err(SetupError::Seats(n));
    }
    if p.bases.is_empty() || p.bases.len() > MAX_BASES {
        return Err(SetupError::BasesOfPosition { most: MAX_BASES, found: p.bases.len() });
    }
    if usize::from(p.turn) >= n {
        return Err(SetupError::TurnOfPosition { turn: Seat(p.turn), seats: n });
    }
    let mut state = State::new(n, Xoshiro256StarStar::seed_from_u64(p.seed), Wishes::default());
    for (seat, (a, b)) in p.armies.iter().enumerate() {
        let (at, seat) = (seat, Seat(seat as u8));
        state.set_faction(seat, 0, find_faction(lib, a)?);
        state.set_faction(seat, 1, find_faction(lib, b)?);
        state.gain_vp(seat, p.vp[at]);
    }
    state.set_first(Seat(p.turn));
    state.begin_turn();
    state.set_phase(p.phase);
    let slots = memory::slots(&p.memory, p.bases.len())?;
    place_cards(lib, p, &slots, &mut state)?;
    state.take_stock();
    place_bases(lib, p, &mut state)?;
    // A table that remembers says so itself.
    if p.memory.is_empty() {
        hold(lib, &mut state);
    }
    memory::recall(lib, &p.memory, &mut state)?;
    let turn = Seat(p.turn);
    let step = match p.phase {
        Phase::Start | Phase::Setup => Step::StartTurn,
        Phase::Play => {
            state.set_plays(turn, 1u8.saturating_sub(p.played_minions), 1u8.saturating_sub(p.played_actions));
            state.set_played(turn, p.played_minions, p.played_actions);
            state.set_cards_played(turn, p.played_minions.saturating_add(p.played_actions));
            Step::PlayMenu
        }
        Phase::Score => Step::ScorePhase,
        Phase::Draw => {
            state.set_phase(Phase::Score);
            Step::DrawPhase
        }
        Phase::End | Phase::Over => Step::EndPhase,
    };
    state.push_step(step);
    Ok(state)
}

/// Cards that say "you control this minion" have done so before: what takes it later is later. Who
/// owns it had it before.
fn hold(lib: &Library, state: &mut State) {
    while let Some((minion, by)) = Table::new(lib, state).uncontrolled() {
        let t = Table::new(lib, state);
        let (held, seat) = (t.held_by(minion, by), t.voice(by));
        let before = state.core.card(minion).owner.seat();
        state.push_rule(LastingRule { kind: LastingKind::Control(before), ..held });
        state.set_controller(minion, Some(seat));
    }
}

/// Cards on the bases, beside the decks, in hands and piles.
fn place_cards(lib: &Library, p: &Position, slots: &[Slot], state: &mut State) -> Result<(), SetupError> {
    let n = p.armies.len();
    let everyone = state.core.everyone();
    let mut count = 0usize;
    let mut add =
        |state: &mut State, def: DefId, owner: Seat, zone: Zone, at: u8, known: Seats| -> Result<CardId, SetupError> {
            count += 1;
            if count > MAX_CARDS {
                return Err(SetupError::TooManyCards(count));
            }
            let card = state.add_card(def, lib.def(def).traits, lib.owner_of(def, owner), zone, at);
            // A treasure is held by whoever has it (004 p.7).
            let held = matches!(zone, Zone::Hand | Zone::Minion | Zone::OnMinion | Zone::OnBase);
            if held && lib.def(def).stock == Stock::Treasure {
                state.set_controller(card, Some(owner));
            }
            if matches!(zone, Zone::Hand | Zone::Deck) {
                // As if it had been drawn, or put there.
                state.recall_card(card, |card| {
                    let holder = card.owner.seat().or(Some(Seat(at)));
                    (card.controller, card.left_from) = (holder, holder);
                });
            }
            state.show(card, known);
            Ok(card)
        };
    for (slot, base) in slots.iter().zip(&p.bases) {
        let i = slot.number();
        state.set_base(*slot, base.def, lib.def(base.def).traits);
        for minion in &base.minions {
            let zone = if lib.def(minion.def).form == Form::Titan { Zone::Titan } else { Zone::Minion };
            let card = add(state, minion.def, minion.owner, zone, i, everyone)?;
            let wild = minion.controller.is_none();
            state.set_controller(card, minion.controller);
            if wild {
                state.set_stocked();
            }
            state.set_counters(card, minion.counters);
            for action in &minion.attached {
                let on_it = add(state, action.def, action.owner, Zone::OnMinion, card.number(), everyone)?;
                state.set_controller(on_it, Some(action.controller));
            }
        }
        for action in &base.actions {
            let on_it = add(state, action.def, action.owner, Zone::OnBase, i, everyone)?;
            state.set_controller(on_it, Some(action.controller));
        }
        for (def, seat, owner) in &base.buried {
            let card = add(state, *def, *owner, Zone::Buried, i, (*seat).into())?;
            state.set_controller(card, Some(*seat));
        }
    }
    for seat in 0..n {
        for (def, counters) in &p.titans[seat] {
            let card = add(state, *def, Seat(seat as u8), Zone::Aside, seat as u8, everyone)?;
            state.set_counters(card, *counters);
        }
        for def in &p.hands[seat] {
            add(state, *def, Seat(seat as u8), Zone::Hand, seat as u8, Seat(seat as u8).into())?;
        }
        for (def, owner) in &p.foreign[seat] {
            add(state, *def, *owner, Zone::Hand, seat as u8, Seat(seat as u8).into())?;
        }
        for def in &p.decks[seat] {
            add(state, *def, Seat(seat as u8), Zone::Deck, seat as u8, Seats::NONE)?;
        }
        for def in &p.discards[seat] {
            add(state, *def, Seat(seat as u8), Zone::Discards, seat as u8, everyone)?;
        }
    }
    let stock =
        [(Zone::MonsterDeck, &p.monster_deck, &lib.monsters), (Zone::TreasureDeck, &p.treasure_deck, &lib.treasures)];
    for (zone, listed, all) in stock {
        let copies = |def: &DefId| std::iter::repeat_n(*def, usize::from(lib.card(*def).copies));
        let deck: Vec<DefId> = match listed {
            Some(listed) => listed.clone(),
            None if wants_stock(lib, p) => all.iter().flat_map(copies).collect(),
            None => continue,
        };
        state.set_stocked();
        for def in deck {
            add(state, def, Seat(0), zone, 0, Seats::NONE)?;
        }
        match (listed, zone) {
            (Some(_), _) => {}
            (None, Zone::MonsterDeck) => state.shuffle_monsters(),
            (None, _) => state.shuffle_treasures(),
        }
    }
    for (zone, pile) in [(Zone::MonsterDiscards, &p.monster_discards), (Zone::TreasureDiscards, &p.treasure_discards)] {
        for def in pile {
            add(state, *def, Seat(0), zone, 0, everyone)?;
        }
    }
    if let Some(madness) = lib.madness {
        let all = if p.armies.iter().any(|(a, b)| speaks_of_madness(lib, a) || speaks_of_madness(lib, b)) {
            lib.card(madness).copies
        } else {
            0
        };
        for _ in 0..p.madness.unwrap_or(all) {
            add(state, madness, Seat(0), Zone::MadnessDeck, 0, everyone)?;
        }
    }
    for (def, owner) in memory::boxed(lib, &p.memory)? {
        add(state, def, owner, Zone::Box, 0, everyone)?;
    }
    Ok(())
}

/// Whether something that a position names wants monsters or treasures.
fn wants_stock(lib: &Library, p: &Position) -> bool {
    let wants = |def: DefId| lib.def(def).monsters > 0 || lib.def(def).uses_stock;
    p.prints().any(wants)
}

/// Whether a faction has a card that draws Madness.
fn speaks_of_madness(lib: &Library, faction: &str) -> bool {
    let Ok(faction) = find_faction(lib, faction) else { return false };
    lib.cards.factions[faction as usize].cards.iter().any(|c| lib.defs[*c as usize].draws_madness)
}

fn place_bases(lib: &Library, p: &Position, state: &mut State) -> Result<(), SetupError> {
    // Top first in a scenario; the top is the end here.
    let discards: Vec<DefId> = p.base_discards.iter().rev().copied().collect();
    let deck: Vec<DefId> = match &p.base_deck {
        Some(deck) => deck.iter().rev().copied().collect(),
        None => {
            let listed: Vec<DefId> = p.bases.iter().map(|b| b.def).chain(p.base_discards.iter().copied()).collect();
            bases_of(lib, state).into_iter().filter(|b| !listed.contains(b)).collect()
        }
    };
    let all = p.bases.len() + deck.len() + discards.len();
    if all > MAX_BASE_CARDS {
        return Err(SetupError::TooManyBases(all));
    }
    state.set_base_piles(deck, discards);
    if p.base_deck.is_none() {
        state.shuffle_base_deck();
    }
    Ok(())
}
