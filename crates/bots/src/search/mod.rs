//! Information-set Monte Carlo tree search.
//!
//! Each iteration imagines a full game that fits the view (`View::imagine`), walks down
//! one tree that all imagined games share, and plays on for a turn or two; what the
//! evaluation then says goes back up the path. The tree belongs to choices, not to
//! states: a move that is not possible in some imagined game is not counted there.
//!
//! `think.rs` is one search and its budget, `tree.rs` the statistics, `key.rs` names
//! moves across imagined games, `widen.rs` finds answers worth trying, `habits.rs`
//! remembers which moves tend to do well, `playout.rs` plays on.

mod budget;
mod habits;
mod halving;
mod key;
mod playout;
mod prior;
mod think;
mod tree;
mod widen;

pub use budget::{Budget, Now};
pub use think::{Search, Settings, Thought, Weighed};
