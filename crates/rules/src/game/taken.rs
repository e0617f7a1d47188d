//! A position taken from a game: the table as it stands, and what a position cannot hold of it.

use crate::game::position::{Position, PositionAction, PositionBase, PositionMinion};
use std::collections::BTreeSet;

use crate::game::memory;
use crate::game::rest::Game;
use crate::library::def::Library;
use crate::query::table::Table;
use crate::state::core::{BaseState, CardState, Core, Facts, Fresh, Moved, Owner, SeatState, Zone};
use crate::state::ids::{BaseId, CardId, DefId, Seat, Seats};
use crate::state::lasting::{Boosted, LastingKind};
use crate::state::whole::State;
use crate::step::event::Phase;

/// Something that a game remembers and a position does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unheld {
    /// A card, a duel, a scoring or a question is in the middle of something.
    UnderWay,
    /// What was played, used, moved or destroyed earlier this turn.
    ThisTurn,
    /// More or less power, for a time.
    Power {
        card: CardId,
        n: i8,
    },
    Breakpoint {
        base: BaseId,
        n: i8,
    },
    /// What this print has made hold for a time.
    Lasting {
        by: DefId,
    },
    /// Control that goes back.
    Control {
        card: CardId,
    },
    /// An extra play that somebody has yet.
    ExtraPlay {
        seat: Seat,
    },
    ExtraTurn {
        seat: Seat,
    },
    /// What was named for a card.
    Named {
        card: CardId,
    },
    /// The +1 power counters on what is no minion and no titan.
    Counters {
        card: CardId,
    },
}

impl Game {
    /// The table as a position. Of what is under way in a step, the table when it began.
    pub fn position(&self) -> Position {
        position_of(&self.lib, &self.now)
    }

    /// From now on the table is kept as it was when a turn began, for [`Game::turn_begun`].
    pub fn mark_turns(&mut self) {
        self.marks_turns = true;
    }

    /// The table at the beginning of the turn that began last, with all that it remembers. Given once:
    /// none where no turn has begun since it was last asked for.
    pub fn turn_begun(&mut self) -> Option<Position> {
        let state = self.begun.take()?;
        let mut position = position_of(&self.lib, &state);
        position.phase = Phase::Start;
        position.memory = memory::remembered(&self.lib, &state);
        Some(position)
    }

    /// The table at the end of the game, with all that it remembers, once it is over.
    pub fn ended(&self) -> Option<Position> {
        let over = self.now.core.over.then(|| position_of(&self.lib, &self.now));
        over.map(|position| Position { memory: memory::remembered(&self.lib, &self.now), ..position })
    }

    /// Every print that is in the game, wherever it lies.
    pub fn prints(&self) -> BTreeSet<DefId> {
        let core = &self.now.core;
        let bases = core.bases_in_play().filter_map(|base| core.base(base)).map(|base| base.def);
        let piles = core.base_deck.iter().chain(core.base_discards.iter()).copied();
        core.cards.iter().map(|card| card.def).chain(bases).chain(piles).collect()
    }

    /// What [`Game::position`] leaves out, each once, in order.
    pub fn unheld(&self) -> Vec<Unheld> {
        let mut all = of_facts(self);
        // What the table gives of itself, such as a base its extra play, comes again when it is laid.
        let again =
            Game::from_position(&self.lib, &self.position()).map_or_else(|_| Vec::new(), |laid| of_facts(&laid));
        for held in again {
            if let Some(at) = all.iter().position(|unheld| *unheld == held) {
                all.swap_remove(at);
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// The table of a state as a position.
fn position_of(lib: &Library, state: &State) -> Position {
    let (table, core) = (Table::new(lib, state), &state.core);
    let factions = &lib.cards.factions;
    let faction = |index: Option<u16>| {
        index.and_then(|i| factions.get(usize::from(i))).map_or_else(String::new, |faction| faction.id.to_string())
    };
    let seats = || (0..core.seat_count).map(Seat);
    let mut position = Position {
        armies: seats().map(|seat| core.seat(seat).factions.map(faction).into()).collect(),
        turn: core.turn.0,
        phase: core.phase,
        bases: core.bases_in_play().map(|base| base_of(core, base)).collect(),
        base_deck: Some(core.base_deck.iter().rev().copied().collect()),
        base_discards: core.base_discards.iter().rev().copied().collect(),
        madness: table.uses_madness().then_some(core.madness.len),
        monster_deck: core.stocked.then(|| prints(&table, table.monster_deck())),
        monster_discards: prints(&table, table.monster_discards()),
        treasure_deck: core.stocked.then(|| prints(&table, table.treasure_deck())),
        treasure_discards: prints(&table, table.treasure_discards()),
        seed: 1,
        ..Position::default()
    };
    if core.phase == Phase::Play {
        let active = core.seat(core.turn);
        (position.played_minions, position.played_actions) = (active.minions_played, active.actions_played);
    }
    for seat in seats() {
        let i = seat.index();
        position.vp[i] = core.seat(seat).vp;
        position.decks[i] = core.deck(seat).map(|card| core.card(card).def).collect();
        position.discards[i] = core.discards(seat).map(|card| core.card(card).def).collect();
        position.titans[i] = core.titans_aside(seat).map(|c| (core.card(c).def, core.card(c).counters)).collect();
        for card in core.hand(seat).map(|card| core.card(card)) {
            match card.owner {
                Owner::Player(owner) if owner != seat => position.foreign[i].push((card.def, owner)),
                Owner::Player(_) | Owner::Monsters | Owner::Treasures => position.hands[i].push(card.def),
            }
        }
    }
    position
}

fn prints(table: &Table<'_>, cards: Vec<CardId>) -> Vec<DefId> {
    cards.into_iter().map(|card| table.def(card)).collect()
}

fn base_of(core: &Core, base: BaseId) -> PositionBase {
    let action = |card: CardId| {
        let card = core.card(card);
        let owner = card.owner.seat().or(card.controller).unwrap_or(core.turn);
        PositionAction { def: card.def, controller: card.controller.unwrap_or(owner), owner }
    };
    let standing = |id: CardId| {
        let card = core.card(id);
        PositionMinion {
            def: card.def,
            controller: card.controller,
            owner: card.owner.seat().or(card.controller).unwrap_or(Seat(0)),
            counters: card.counters,
            attached: core.attached_to(id).map(action).collect(),
        }
    };
    let buried = |id: CardId| {
        let card = core.card(id);
        let controller = card.controller.or(card.owner.seat()).unwrap_or(core.turn);
        (card.def, controller, card.owner.seat().unwrap_or(controller))
    };
    let in_order = |zones: [Zone; 2]| core.at_base(base).filter(move |card| zones.contains(&core.card(*card).zone));
    PositionBase {
        def: core.base(base).map_or(DefId::HIDDEN, |base| base.def),
        minions: in_order([Zone::Minion, Zone::Titan]).map(standing).collect(),
        actions: in_order([Zone::OnBase, Zone::OnBase]).map(action).collect(),
        buried: core.buried_at(base).map(buried).collect(),
    }
}

/// Every field of the state has its place here: it is held, or told, or nobody's business.
fn of_facts(game: &Game) -> Vec<Unheld> {
    let Facts {
        core,
        rng: _,
        agenda,
        frames,
        pending,
        permits,
        spent,
        given: _,
        boosts,
        rules,
        limits,
        powers: _,
        underway,
        had,
        given_used,
        plays_noted,
        openings,
        windows: _,
        wishes: _,
    } = &*game.now;
    let mut all = of_core(core);
    let menu = agenda.len() <= 1 && frames.is_empty() && pending.is_empty() && openings.is_empty();
    if !menu || !underway.is_empty() || !game.tape.is_empty() {
        all.push(Unheld::UnderWay);
    }
    let quiet = limits.is_empty() && had.is_empty() && given_used.is_empty() && plays_noted.is_empty();
    if !quiet || !spent.is_empty() {
        all.push(Unheld::ThisTurn);
    }
    all.extend(permits.iter().map(|permit| Unheld::ExtraPlay { seat: permit.seat }));
    all.extend(boosts.iter().map(|boost| match boost.on {
        Boosted::Power(life) => Unheld::Power { card: life.card(), n: boost.n },
        Boosted::Breakpoint(base) => Unheld::Breakpoint { base, n: boost.n },
    }));
    for lasting in rules {
        match lasting.kind {
            LastingKind::Control(_) => all.extend(lasting.fixed.iter().map(|card| Unheld::Control { card })),
            LastingKind::Rule(_)
            | LastingKind::Ability(_)
            | LastingKind::Later { .. }
            | LastingKind::Instead { .. }
            | LastingKind::Lost(_)
            | LastingKind::Spared(_) => all.push(Unheld::Lasting { by: lasting.frame.def }),
        }
    }
    all
}

fn of_core(core: &Core) -> Vec<Unheld> {
    let Core {
        cards,
        bases,
        seats,
        seat_count: _,
        limbo,
        resolving,
        madness: _,
        monsters: _,
        monster_discards: _,
        treasures: _,
        treasure_discards: _,
        boxed: _,
        base_deck: _,
        base_discards: _,
        turn,
        turn_number: _,
        phase,
        scoring,
        winners: _,
        over: _,
        in_duel,
        extra_turns,
        regular: _,
        insteads,
        arrivals,
        present: _,
        around: _,
        discarded: _,
        stocked: _,
        census: _,
        in_game: _,
    } = core;
    let mut all = Vec::new();
    if limbo.len > 0 || resolving.len > 0 || in_duel.is_some() || *arrivals != 0 || scoring.base.is_some() {
        all.push(Unheld::UnderWay);
    }
    let active = (*phase == Phase::Play).then_some(*turn);
    let seats_busy = (0..).map(Seat).zip(seats).any(|(seat, state)| was_busy(state, active == Some(seat)));
    if *insteads > 0 || seats_busy || bases.iter().any(saw_something) || cards.iter().any(was_touched) {
        all.push(Unheld::ThisTurn);
    }
    let won = (0..).map(Seat).zip(extra_turns).filter(|(_, n)| **n > 0);
    all.extend(won.map(|(seat, _)| Unheld::ExtraTurn { seat }));
    let named = core.cards.iter().enumerate().filter(|(_, card)| card.named.is_some());
    all.extend(named.map(|(i, _)| Unheld::Named { card: CardId::new(i as u8) }));
    let bears =
        |card: &CardState| card.counters > 0 && matches!(card.zone, Zone::OnBase | Zone::OnMinion | Zone::Buried);
    let countered = core.cards.iter().enumerate().filter(|(_, card)| bears(card));
    all.extend(countered.map(|(i, _)| Unheld::Counters { card: CardId::new(i as u8) }));
    all
}

/// Plays of the active seat are held, as far as they are one minion and one action.
fn was_busy(seat: &SeatState, active: bool) -> bool {
    let SeatState {
        deck: _,
        hand: _,
        discards: _,
        aside: _,
        vp: _,
        factions: _,
        minion_plays,
        action_plays,
        minions_played,
        actions_played,
        monsters_played,
        played_before,
        cards_played,
        extras,
        counters_placed,
        sights,
    } = *seat;
    let held = if active {
        minion_plays == 1u8.saturating_sub(minions_played)
            && action_plays == 1u8.saturating_sub(actions_played)
            && cards_played == minions_played.saturating_add(actions_played)
    } else {
        cards_played == 0
    };
    !held || monsters_played > 0 || played_before != [0; 2] || extras > 0 || counters_placed > 0 || sights > 0
}

fn saw_something(base: &BaseState) -> bool {
    let BaseState { def: _, traits: _, life: _, used, in_play, played, fallen, moved_here, gone, cards: _, buried: _ } =
        *base;
    in_play && (used != 0 || played != [0; 4] || (fallen | moved_here | gone) != Seats::NONE)
}

fn was_touched(card: &CardState) -> bool {
    let CardState {
        def: _,
        traits: _,
        owner: _,
        controller: _,
        left_from: _,
        zone: _,
        at: _,
        counters: _,
        known: _,
        stamp: _,
        used,
        moved,
        named: _,
        next: _,
        fresh,
        came_from: _,
    } = *card;
    used != 0 || moved != Moved::Not || matches!(fresh, Fresh::Now(_))
}

/// All cards in the order in which [`position_of`] names them, which is that in which they are laid.
pub(super) fn laid_order(core: &Core) -> Vec<CardId> {
    let mut cards: Vec<CardId> = Vec::with_capacity(core.cards.len());
    for base in core.bases_in_play() {
        cards.extend(laid_at(core, base));
        cards.extend(core.buried_at(base));
    }
    for seat in (0..core.seat_count).map(Seat) {
        cards.extend(core.titans_aside(seat));
        cards.extend(laid_in_hand(core, seat));
        cards.extend(core.deck(seat));
        cards.extend(core.discards(seat));
    }
    let piles =
        [core.monsters, core.treasures, core.monster_discards, core.treasure_discards, core.madness, core.boxed];
    cards.extend(piles.into_iter().flat_map(|pile| core.iter(pile)));
    cards
}

/// Minions and titans of a base, each with what is attached to it, then the actions on the base.
pub(super) fn laid_at(core: &Core, base: BaseId) -> Vec<CardId> {
    let zone = |card: &CardId| core.card(*card).zone;
    let standing = core.at_base(base).filter(|card| matches!(zone(card), Zone::Minion | Zone::Titan));
    let with_attached = standing.flat_map(|card| [card].into_iter().chain(core.attached_to(card)));
    with_attached.chain(core.at_base(base).filter(|card| zone(card) == Zone::OnBase)).collect()
}

/// A hand with the seat's own cards first.
pub(super) fn laid_in_hand(core: &Core, seat: Seat) -> Vec<CardId> {
    let is_foreign = |card: &CardId| core.card(*card).owner.seat().is_some_and(|owner| owner != seat);
    let (foreign, own): (Vec<CardId>, Vec<CardId>) = core.hand(seat).partition(is_foreign);
    own.into_iter().chain(foreign).collect()
}
