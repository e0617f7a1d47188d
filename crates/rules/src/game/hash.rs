//! A hash of the state that is the same on every machine: same history, same hash.

use std::hash::{Hash, Hasher};

use rand_core::RngCore;

use crate::state::core::State;

/// FNV-1a over little-endian bytes; lengths and discriminants as 64 bits.
pub(crate) struct Portable(u64);

impl Portable {
    pub fn new() -> Portable {
        Portable(0xcbf2_9ce4_8422_2325)
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

pub(crate) fn hash_state(state: &State, hasher: &mut Portable) {
    let core = &state.core;
    core.cards[..core.card_count as usize].hash(hasher);
    core.bases.hash(hasher);
    core.seats.hash(hasher);
    (core.limbo, core.resolving, core.madness, core.boxed).hash(hasher);
    (*core.base_deck).hash(hasher);
    (*core.base_discards).hash(hasher);
    (core.turn, core.turn_number, core.phase, core.winners, core.over).hash(hasher);
    core.scoring.hash(hasher);
    (core.limits_turn, core.limits_base, core.in_duel).hash(hasher);
    (core.together, core.extra_turns, core.regular, core.insteads).hash(hasher);
    state.rng.clone().next_u64().hash(hasher);
    state.agenda.hash(hasher);
    state.frames.hash(hasher);
    state.pending.hash(hasher);
    state.permits.hash(hasher);
    state.boosts.hash(hasher);
    state.rules.hash(hasher);
}
