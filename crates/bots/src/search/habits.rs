//! Which moves tend to do well, wherever in the tree they were made: what is tried first
//! at a new place, and how a playout leans.

use super::key::Key;

const SLOTS: usize = 1 << 12;

#[derive(Clone, Copy)]
struct Slot {
    key: Key,
    times: f32,
    total: f32,
}

/// A table of fixed size; of two moves that share a place the later one stays.
pub struct Habits {
    slots: Vec<Slot>,
}

impl Habits {
    pub fn new() -> Habits {
        Habits { slots: vec![Slot { key: Key(0), times: 0.0, total: 0.0 }; SLOTS] }
    }

    fn place(key: Key) -> usize {
        (key.0 >> 20) as usize % SLOTS
    }

    /// How the move did on average; `None` when it was never seen.
    pub fn mean(&self, key: Key) -> Option<f32> {
        let slot = &self.slots[Self::place(key)];
        (slot.key == key && slot.times > 0.0).then(|| slot.total / slot.times)
    }

    pub fn note(&mut self, key: Key, value: f32) {
        let slot = &mut self.slots[Self::place(key)];
        if slot.key != key {
            *slot = Slot { key, times: 0.0, total: 0.0 };
        }
        slot.times += 1.0;
        slot.total += value;
    }
}
