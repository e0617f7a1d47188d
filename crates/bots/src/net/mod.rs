//! The evaluation that is learnt: a small net over what the programs of the cards can do.
//!
//! `sketch.rs` reads a table into numbers and bags of cards, `weights.rs` has the shape of the net
//! and its file, `rows.rs` makes one row of numbers of each card, `forward.rs` goes through the
//! net. `training` goes backwards through the same numbers.
//!
//! Invariant: the same table gives the same bits on every machine. All sums are `f32` additions
//! and multiplications in the order of the loops, which Rust neither reorders nor fuses; no
//! function of the platform's mathematics library is called.

mod forward;
mod options;
mod pack;
mod prior;
mod rows;
mod sketch;
mod weights;

pub use forward::{DISCARDED, Value, role, softmax};
pub use options::{OPTION_INPUTS, OptionRole, OptionSketch, Options};
pub use prior::{Thoughts, option_layer, option_score};
pub use rows::{Lens, Row, Rows, army};
pub use sketch::{BASE_INPUTS, BagCard, Role, SEAT_INPUTS, Sketch};
pub use weights::{BASE_WIDTH, LAST_WIDTH, LINEAR, Net, NetError, OPTION_WIDTH, Part, SEAT_WIDTH};
