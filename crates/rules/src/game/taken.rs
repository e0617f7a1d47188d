//! A position taken from a game: the table as it stands, and what a position cannot hold of it.

use crate::game::position::{Position, PositionAction, PositionBase, PositionMinion};
use crate::game::rest::Game;
use crate::query::table::Table;
use crate::state::core::{BaseState, CardState, Core, Facts, Fresh, Moved, Owner, SeatState, Zone};
use crate::state::ids::{BaseId, CardId, DefId, Seat, Seats};
use crate::state::lasting::{Boosted, LastingKind};
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
}

impl Game {
    /// The table as a position. Of what is under way in a step, the table when it began.
    pub fn position(&self) -> Position {
        let (table, core) = (self.table(), &self.now.core);
        let factions = &self.lib.cards.factions;
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
        def: core.base(base).def,
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
        // Only within one moment.
        going: _,
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
        Boosted::Power(card) => Unheld::Power { card, n: boost.n },
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
        together: _,
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
    let BaseState { def: _, traits: _, stamp: _, used, in_play, played, fallen, moved_here, gone, cards: _, buried: _ } =
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
