//! A hash of the state that is the same on every machine: same history, same hash.

use std::hash::{Hash, Hasher};

use rand_core::RngCore;

use crate::state::core::{Core, Facts};
use crate::state::whole::State;

/// FNV-1a over little-endian bytes; lengths and discriminants as 64 bits.
pub(crate) struct Portable(u64);

impl Portable {
    pub fn new() -> Portable {
        Portable(0xcbf2_9ce4_8422_2325)
    }

    /// Goes on after what gave this hash.
    pub fn after(hash: u64) -> Portable {
        Portable(hash)
    }
}

/// Text is hashed as it is written, without a copy.
impl std::fmt::Write for Portable {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.write(text.as_bytes());
        Ok(())
    }
}

impl Hasher for Portable {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.write(&[n]);
    }
    fn write_u16(&mut self, n: u16) {
        self.write(&n.to_le_bytes());
    }
    fn write_u32(&mut self, n: u32) {
        self.write(&n.to_le_bytes());
    }
    fn write_u64(&mut self, n: u64) {
        self.write(&n.to_le_bytes());
    }
    fn write_usize(&mut self, n: usize) {
        self.write(&(n as u64).to_le_bytes());
    }
    fn write_isize(&mut self, n: isize) {
        self.write(&(n as i64).to_le_bytes());
    }
}

/// Every field has its place here: a new one does not compile without.
pub(crate) fn hash_state(state: &State, hasher: &mut Portable) {
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
    } = &**state;
    hash_core(core, hasher);
    rng.clone().next_u64().hash(hasher);
    (agenda, frames, pending).hash(hasher);
    (permits, spent, given).hash(hasher);
    (boosts, rules, limits, powers, openings, windows).hash(hasher);
    (underway, had).hash(hasher);
    (given_used, plays_noted).hash(hasher);
}

/// All that a [`crate::Table`] tells of, and nothing of what is still to be done: equal while only
/// questions are asked.
pub(crate) fn hash_table(state: &State, hasher: &mut impl Hasher) {
    let Facts { core, permits, spent, given, boosts, rules, limits, .. } = &**state;
    hash_core(core, hasher);
    (permits, spent, given).hash(hasher);
    (boosts, rules, limits).hash(hasher);
}

fn hash_core(core: &Core, hasher: &mut impl Hasher) {
    let Core {
        cards,
        bases,
        seats,
        seat_count: _,
        limbo,
        resolving,
        madness,
        monsters,
        monster_discards,
        treasures,
        treasure_discards,
        boxed,
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
    } = core;
    cards.hash(hasher);
    (bases, seats).hash(hasher);
    (limbo, resolving, madness, boxed).hash(hasher);
    (monsters, monster_discards, treasures, treasure_discards).hash(hasher);
    (**base_deck).hash(hasher);
    (**base_discards).hash(hasher);
    (turn, turn_number, phase, winners, over).hash(hasher);
    (scoring, in_duel).hash(hasher);
    (extra_turns, regular, insteads, arrivals).hash(hasher);
}
