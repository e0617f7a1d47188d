//! Players that are programs.
//!
//! A bot answers decisions from a [`rules::View`]: what its seat may know, and nothing
//! else. It never gets a `Game` of its own table; to look ahead it imagines one.
//!
//! Invariant: a bot made from the same name and seed gives the same answers to the same
//! views, on every machine.

mod easy;
mod eval;
mod greedy;
mod habit;
mod hint;
mod pad;
mod patience;
mod random;
mod registry;
mod search;
mod spec;

pub use eval::{BaseLook, FEATURES, Feature, Judge, Look, Measures, WEIGHTS, Weights, evaluate, measures, win_chances};
pub use greedy::Greedy;
pub use hint::{Advice, Reason, hint};
pub use random::{Dice, Random, random_answer, random_answer_into};
pub use registry::{BOTS, Depth, Entry, SEARCH, find};
pub use search::{Budget, Now, Search, Settings, Thought, Weighed};
pub use spec::{Spec, SpecError};

use rules::{Answer, View};

/// Someone who answers. The view is of the seat that is asked.
pub trait Bot: Send {
    fn answer(&mut self, view: &View) -> Answer;
}
