//! The list of bots. Help texts, `--seats` and `--bot` are made from it.

use crate::easy::Easy;
use crate::{Bot, Budget, Greedy, Random, Search, Settings};

/// How long a bot thinks about an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Milliseconds.
    Glance,
    /// A second and more, on a core of its own.
    Search,
}

/// A bot that can be asked for by name.
pub struct Entry {
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// The French name of a level for people.
    pub french: Option<&'static str>,
    pub depth: Depth,
    /// Makes one, from a seed.
    pub make: fn(u64) -> Box<dyn Bot>,
}

impl Entry {
    /// Whether it is one of the levels that people choose from.
    pub fn is_level(&self) -> bool {
        self.french.is_some()
    }
}

/// Iterations of the levels that search: a blink, and a moment. With more players a thought says
/// less, so the steps between levels need more of it (docs/bots.md).
const HARD: Budget = Budget::BySeats([300, 700, 900]);
const CHAMPION: Budget = Budget::Iterations(12_000);

pub const BOTS: &[Entry] = &[
    Entry {
        name: "easy",
        about: "takes what looks best at once, and overlooks some of its cards",
        french: Some("facile"),
        depth: Depth::Glance,
        make: |seed| Box::new(Easy::new(seed)),
    },
    Entry {
        name: "normal",
        about: "looks at each answer, and takes the one after which the table looks best",
        french: Some("moyen"),
        depth: Depth::Glance,
        make: |seed| Box::new(Greedy::new(seed)),
    },
    Entry {
        name: "hard",
        about: "thinks its turn through",
        french: Some("difficile"),
        depth: Depth::Glance,
        make: |seed| Box::new(Search::new(seed, Settings::new(HARD))),
    },
    Entry {
        name: "champion",
        about: "as hard, with far more thought: a moment for each answer",
        french: Some("champion"),
        depth: Depth::Search,
        make: |seed| Box::new(Search::new(seed, Settings::new(CHAMPION))),
    },
    Entry {
        name: "random",
        about: "picks any legal answer",
        french: None,
        depth: Depth::Glance,
        make: |seed| Box::new(Random::new(seed)),
    },
    Entry {
        name: "greedy",
        about: "another name of normal, for statistics",
        french: None,
        depth: Depth::Glance,
        make: |seed| Box::new(Greedy::new(seed)),
    },
];

/// How a search with a budget of one's own is written, for help texts.
pub const SEARCH: (&str, &str) = (
    "search:N",
    "thinks for N: 200ms, 1s or 2000it (iterations); search:1s*2 on two cores, search:1s~turns=2 with another setting",
);

/// The bot with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    BOTS.iter().find(|entry| entry.name == name || entry.french == Some(name))
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
