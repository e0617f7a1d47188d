//! How good a table looks for each seat: what is seen (`look.rs`), what a player would
//! name about it (`features.rs`), what each is worth (`weights.rs`), and the chances of
//! winning that follow (`chances.rs`).

mod chances;
mod features;
mod look;
mod weights;

pub use chances::{Evaluation, Judge, evaluate, exp, win_chances};
pub use features::{FEATURES, Feature, Measures, measures};
pub use look::{BaseLook, Look};
pub use weights::{WEIGHTS, Weights};
