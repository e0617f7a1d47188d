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
mod net;
mod pad;
mod patience;
mod random;
mod registry;
mod search;
mod spec;

pub use eval::{
    BaseLook, Evaluation, FEATURES, Feature, Judge, Look, Measures, WEIGHTS, Weights, evaluate, exp, measures,
    win_chances,
};
pub use greedy::Greedy;
pub use hint::{Advice, Reason, hint};
pub use net::{
    BASE_INPUTS, BASE_WIDTH, BagCard, DISCARDED, LAST_WIDTH, LINEAR, Lens, Net, NetError, OPTION_INPUTS, OPTION_WIDTH,
    OptionRole, OptionSketch, Options, Part, Role, Row, Rows, SEAT_INPUTS, SEAT_WIDTH, Sketch, Thoughts, Value, army,
    option_layer, option_score, role, softmax,
};
pub use random::{Dice, Random, mix, random_answer, random_answer_into};
pub use registry::{BOTS, Depth, Entry, SEARCH, find};
pub use search::{Budget, Now, Search, Settings, Thought, Weighed};
pub use spec::{Spec, SpecError};

use rules::{Answer, View};

/// Someone who answers. The view is of the seat that is asked.
pub trait Bot: Send {
    fn answer(&mut self, view: &View) -> Answer;
}
