//! Maps whose keys are small numbers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The keys are small numbers of our own making, so a weak hash will do.
#[derive(Default)]
pub struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        // The product mixes upwards only, and a table looks at the low bits.
        self.0.rotate_left(26)
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.write_u64(u64::from(*b)));
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95);
    }
}

pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;
