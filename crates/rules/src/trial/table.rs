//! Tables on which a card has something to find: minions of all powers of both players on
//! several bases, with counters and actions on them, full hands, decks and discard piles.

use cardtext::Lang;

use super::player::Player;
use crate::game::position::{Position, PositionAction, PositionBase, PositionMinion};
use crate::library::def::{Form, Library, Stock};
use crate::library::program::{Effect, Host};
use crate::state::ids::{DefId, Seat};
use crate::step::event::Phase;

const YOU: Seat = Seat(0);
const THEM: Seat = Seat(1);

/// The prints to choose from.
pub(super) struct Pools {
    minions: Vec<DefId>,
    actions: Vec<DefId>,
    /// Actions that destroy something: what waits for that gets to see it.
    destroyers: Vec<DefId>,
    on_minion: Vec<DefId>,
    on_base: Vec<DefId>,
    bases: Vec<DefId>,
    titans: Vec<DefId>,
    /// Cards that the text calls by name.
    named: Vec<DefId>,
    factions: Vec<String>,
}

impl Pools {
    pub fn of(lib: &Library, def: DefId) -> Pools {
        // Monsters and treasures lie in no player's pile.
        let of_army = |d: &DefId| lib.def(*d).stock == Stock::Army;
        let all = || (0..lib.defs.len() as u16).map(DefId).filter(|d| *d != def && lib.runs(*d)).filter(of_army);
        let form = |form: Form| all().filter(move |d| lib.def(*d).form == form);
        let host = |host: Option<Host>| form(Form::Action).filter(move |d| lib.def(*d).host == host).collect();
        let programs = &lib.programs;
        let mut destroy = vec![false; lib.defs.len()];
        for (at, effect) in programs.places.iter().zip(&programs.effects) {
            destroy[lib.paragraph(at.ability).def.0 as usize] |= matches!(effect, Effect::Destroy(_));
        }
        let destroys = |d: &DefId| destroy[d.0 as usize];
        let words: String = lib.def(def).abilities.iter().map(|a| lib.ability_text(*a, Lang::En)).collect();
        let is_named = |d: &DefId| lib.card(*d).families().any(|name| words.contains(name));
        let army = |cards: &[u16]| cards.iter().any(|c| lib.defs[*c as usize].form == Form::Minion);
        Pools {
            minions: form(Form::Minion).collect(),
            actions: host(None),
            destroyers: form(Form::Action).filter(|d| lib.def(*d).host.is_none()).filter(destroys).collect(),
            on_minion: host(Some(Host::Minion)),
            on_base: host(Some(Host::Base)),
            bases: form(Form::Base).collect(),
            titans: form(Form::Titan).collect(),
            named: all().filter(|d| matches!(lib.def(*d).form, Form::Minion | Form::Action)).filter(is_named).collect(),
            factions: lib.cards.factions.iter().filter(|f| army(&f.cards)).map(|f| f.id.to_string()).collect(),
        }
    }
}

fn one(of: &[DefId], chance: &mut Player) -> Option<DefId> {
    if of.is_empty() { None } else { Some(of[chance.below(of.len())]) }
}

/// A table for a card, another for each seed.
pub(super) fn table(lib: &Library, pools: &Pools, def: DefId, seed: u64) -> Position {
    let mut chance = Player::new(seed ^ 0x7AB1E);
    let at = chance.below(pools.factions.len());
    let faction = |n: usize| pools.factions[(at + n) % pools.factions.len()].clone();
    let mut position = Position {
        armies: vec![(faction(0), faction(1)), (faction(2), faction(3))],
        phase: Phase::Play,
        seed,
        vp: [3, 4, 0, 0],
        madness: Some(12),
        ..Position::default()
    };
    for n in 0..3 {
        position.bases.extend(base(lib, pools, n, &mut chance));
    }
    for seat in 0..2 {
        let pile = |n: usize, chance: &mut Player| -> Vec<DefId> {
            let (minions, actions) = (&pools.minions, &pools.actions);
            let kinds = [minions, &pools.destroyers, actions, &pools.named, &pools.on_minion, minions, &pools.on_base];
            (0..n).filter_map(|i| one(kinds[i % kinds.len()], chance)).collect()
        };
        // Sometimes there is room to draw.
        position.hands[seat] = pile(if seed % 3 == 2 { 1 } else { 4 }, &mut chance);
        position.decks[seat] = pile(9, &mut chance);
        position.discards[seat] = pile(6, &mut chance);
    }
    // Both have a titan, one of them in play.
    if let Some(titan) = one(&pools.titans, &mut chance) {
        position.titans[1].push((titan, 0));
    }
    // "If it is the only card in your hand."
    if seed % 7 == 6 {
        position.hands[0].clear();
    }
    lay(lib, def, seed, &mut position);
    position
}

/// Minions of both players, of powers from 0 to 7, the first base near its breakpoint.
fn base(lib: &Library, pools: &Pools, n: usize, chance: &mut Player) -> Option<PositionBase> {
    let def = one(&pools.bases, chance)?;
    let mut minions = Vec::new();
    let mut power = 0u8;
    let full = [lib.def(def).breakpoint.saturating_sub(5), 9, 4][n.min(2)];
    for i in 0..8 {
        let named = i == 2 && chance.below(2) == 0 && !pools.named.is_empty();
        let minion = one(if named { &pools.named } else { &pools.minions }, chance)?;
        if lib.def(minion).form != Form::Minion || power + lib.def(minion).power > full {
            continue;
        }
        power += lib.def(minion).power;
        let seat = if (i + n).is_multiple_of(2) { YOU } else { THEM };
        let mut attached = Vec::new();
        if chance.below(3) == 0
            && let Some(action) = one(&pools.on_minion, chance)
        {
            attached.push(PositionAction::of(action, if chance.below(2) == 0 { YOU } else { THEM }));
        }
        // One is held by a player who does not own it.
        let owner = if i == 3 { Seat(1 - seat.0) } else { seat };
        minions.push(PositionMinion {
            def: minion,
            controller: Some(seat),
            owner,
            counters: chance.below(3) as u8,
            attached,
        });
    }
    let mut actions = Vec::new();
    if chance.below(2) == 0
        && let Some(action) = one(&pools.on_base, chance)
    {
        actions.push(PositionAction::of(action, if chance.below(2) == 0 { YOU } else { THEM }));
    }
    Some(PositionBase { def, minions, actions, buried: Vec::new() })
}

/// The card itself: in hand, in play, in the piles, as what it is.
fn lay(lib: &Library, def: DefId, seed: u64, position: &mut Position) {
    let minion = |attached| PositionMinion { def, controller: Some(YOU), owner: YOU, counters: 1, attached };
    match lib.def(def).stock {
        Stock::Army => {}
        Stock::Monster { .. } => {
            let wild = PositionMinion { controller: None, ..minion(Vec::new()) };
            position.bases[seed as usize % 3].minions.push(wild);
            return position.monster_discards.push(def);
        }
        Stock::Treasure => {
            position.hands[0].insert(0, def);
            return position.treasure_discards.push(def);
        }
    }
    match lib.def(def).form {
        Form::Minion => {
            position.hands[0].insert(0, def);
            position.bases[seed as usize % 3].minions.push(minion(Vec::new()));
            position.discards[0].push(def);
            position.decks[0].push(def);
        }
        Form::Action | Form::Madness => {
            position.hands[0].insert(0, def);
            if position.hands[0].len() > 1 {
                position.hands[0].insert(0, def);
            }
            position.discards[0].push(def);
            position.decks[0].push(def);
            let base = &mut position.bases[seed as usize % 3];
            match lib.def(def).host {
                Some(Host::Base) => base.actions.push(PositionAction::of(def, YOU)),
                Some(Host::Minion) => {
                    if let Some(minion) = base.minions.first_mut() {
                        minion.attached.push(PositionAction::of(def, YOU));
                    }
                }
                None => {}
            }
        }
        Form::Base => {
            position.bases[0].def = def;
            position.base_discards.push(def);
        }
        Form::Titan if seed.is_multiple_of(2) => position.bases[seed as usize % 3].minions.push(minion(Vec::new())),
        Form::Titan => position.titans[0].push((def, 1)),
    }
}
