//! Players that are programs.
//!
//! A bot answers decisions from a [`rules::View`]: what its seat may know, and nothing
//! else. It never gets a `Game` of its own table; to look ahead it imagines one.
//!
//! Invariant: a bot made from the same name and seed gives the same answers to the same
//! views, on every machine.

mod evaluate;
mod greedy;
mod habit;
mod random;
mod registry;

pub use evaluate::{FEATURES, Feature, evaluate};
pub use greedy::Greedy;
pub use random::{Dice, Random, random_answer, random_answer_into};
pub use registry::{BOTS, Entry, find};

use rules::{Answer, View};

/// Someone who answers. The view is of the seat that is asked.
pub trait Bot: Send {
    fn answer(&mut self, view: &View) -> Answer;
}
