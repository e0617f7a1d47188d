//! All of the state at once: made and copied. A field that is forgotten does not compile.

use std::ops::Deref;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256StarStar;

use crate::state::core::{Core, Facts, Wishes};

/// All of the game's state.
#[derive(Debug)]
pub struct State {
    pub(super) facts: Facts,
}

impl Deref for State {
    type Target = Facts;
    #[inline]
    fn deref(&self) -> &Facts {
        &self.facts
    }
}

impl State {
    /// Nothing at all: a place for a copy.
    pub fn empty() -> State {
        State::new(0, Xoshiro256StarStar::seed_from_u64(0), Wishes::default())
    }

    pub fn new(seats: usize, rng: Xoshiro256StarStar, wishes: Wishes) -> State {
        State {
            facts: Facts {
                core: Core::new(seats),
                rng,
                agenda: Vec::new(),
                frames: Vec::new(),
                pending: Vec::new(),
                permits: Vec::new(),
                spent: Vec::new(),
                given: 0,
                boosts: Vec::new(),
                rules: Vec::new(),
                limits: Vec::new(),
                powers: Vec::new(),
                underway: Vec::new(),
                had: Vec::new(),
                given_used: Vec::new(),
                plays_noted: Vec::new(),
                openings: Vec::new(),
                windows: 0,
                wishes,
            },
        }
    }
}

impl Clone for State {
    fn clone(&self) -> State {
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
            wishes,
        } = &self.facts;
        State {
            facts: Facts {
                core: core.clone(),
                rng: rng.clone(),
                agenda: agenda.clone(),
                frames: frames.clone(),
                pending: pending.clone(),
                permits: permits.clone(),
                spent: spent.clone(),
                given: *given,
                boosts: boosts.clone(),
                rules: rules.clone(),
                limits: limits.clone(),
                powers: powers.clone(),
                underway: underway.clone(),
                had: had.clone(),
                given_used: given_used.clone(),
                plays_noted: plays_noted.clone(),
                openings: openings.clone(),
                windows: *windows,
                wishes: *wishes,
            },
        }
    }
    /// Keeps the vectors' memory: checkpoints are taken all the time.
    fn clone_from(&mut self, from: &State) {
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
            wishes,
        } = &from.facts;
        let to = &mut self.facts;
        to.core.copy_from(core);
        to.rng.clone_from(rng);
        to.agenda.clone_from(agenda);
        copy_list(&mut to.frames, frames);
        copy_list(&mut to.pending, pending);
        copy_list(&mut to.permits, permits);
        copy_list(&mut to.spent, spent);
        to.given = *given;
        copy_list(&mut to.boosts, boosts);
        copy_list(&mut to.rules, rules);
        copy_list(&mut to.limits, limits);
        copy_list(&mut to.powers, powers);
        copy_list(&mut to.underway, underway);
        copy_list(&mut to.had, had);
        copy_list(&mut to.given_used, given_used);
        copy_list(&mut to.plays_noted, plays_noted);
        copy_list(&mut to.openings, openings);
        to.windows = *windows;
        to.wishes = *wishes;
    }
}

/// Most of these lists are empty most of the time.
#[inline]
fn copy_list<T: Copy>(to: &mut Vec<T>, from: &[T]) {
    to.clear();
    if !from.is_empty() {
        to.extend_from_slice(from);
    }
}
