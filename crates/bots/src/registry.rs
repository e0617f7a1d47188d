//! The list of bots. Help texts, `--seats` and `--bot` are made from it.

use crate::{Bot, Greedy, Random};

/// A bot that can be asked for by name.
pub struct Entry {
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// Makes one, from a seed.
    pub make: fn(u64) -> Box<dyn Bot>,
}

pub const BOTS: &[Entry] = &[
    Entry { name: "random", about: "picks any legal answer", make: |seed| Box::new(Random::new(seed)) },
    Entry {
        name: "greedy",
        about: "tries each answer, and takes the one after which the table looks best",
        make: |seed| Box::new(Greedy::new(seed)),
    },
];

/// The bot with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    BOTS.iter().find(|entry| entry.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_differ() {
        for (i, entry) in BOTS.iter().enumerate() {
            assert_eq!(find(entry.name).map(|e| e.about), Some(entry.about));
            assert!(BOTS[..i].iter().all(|other| other.name != entry.name));
        }
        assert!(find("nobody").is_none());
    }
}
