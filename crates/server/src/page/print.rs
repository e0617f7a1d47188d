//! Prints: equal for what is equal, and different, but for one time in 2^50, for what is not.
//! What pages are made from is many small numbers and few texts, so each number is one step.

use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::quality::FixedState;

/// Odd and without a pattern.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
/// A text that is longer is read by a hasher that is made for texts.
const LONG: usize = 32;

struct Print(u64);

impl Print {
    fn add(&mut self, n: u64) {
        // Each step can be undone, so that two that differ stay different until another difference
        // happens to undo it.
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(FACTOR);
    }
}

impl Hasher for Print {
    fn finish(&self) -> u64 {
        // The upper half has seen all of it.
        (self.0 ^ (self.0 >> 32)).wrapping_mul(FACTOR)
    }

    fn write(&mut self, bytes: &[u8]) {
        if bytes.len() > LONG {
            return self.add(FixedState::default().hash_one(bytes));
        }
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.add(u64::from_le_bytes(*word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(last) ^ (bytes.len() as u64) << 56);
    }

    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.add(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }
}

/// Equal for what is equal.
pub fn print(inputs: &impl Hash) -> u64 {
    print_of(0, inputs)
}

/// As [`print`], different for another salt.
pub fn print_of(salt: u64, inputs: &impl Hash) -> u64 {
    let mut print = Print(salt ^ FACTOR);
    inputs.hash(&mut print);
    print.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Small numbers that differ a little, and texts of all lengths: no two have the same print.
    #[test]
    fn what_differs_has_another_print() {
        let mut seen = BTreeSet::new();
        let mut n = 0;
        for a in 0..40u8 {
            for b in 0..40u16 {
                for c in 0..40u8 {
                    n += 1;
                    seen.insert(print(&(a, b, Some(c), a == 3)));
                }
            }
        }
        let text = "abcdefgh".repeat(20);
        for length in 0..text.len() {
            for salt in 0..50 {
                n += 1;
                seen.insert(print_of(salt, &&text[..length]));
            }
        }
        assert_eq!(seen.len(), n);
        assert_eq!(print(&("ab", 1u8)), print(&("ab".to_owned(), 1u8)));
    }
}
