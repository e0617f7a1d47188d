//! Learning an evaluation from self-play: games are played and kept (`games.rs`, `note.rs`), their
//! positions read as sketches (`samples.rs`), and the weights of the net follow the results
//! (`gradient.rs`, `learn.rs`). `proof.rs` lets the new play the old.

mod adam;
mod games;
mod gradient;
mod learn;
mod note;
mod options;
mod proof;
mod samples;

pub use games::{Deal, SelfPlay};
pub use learn::{Course, Epoch, fresh, learn, mean_loss};
pub use note::{Journal, NOTHING, Noted, Thought, each};
pub use options::{Choices, learn_options};
pub use proof::{Match, Score};
pub use samples::{Data, Samples, Targets};
