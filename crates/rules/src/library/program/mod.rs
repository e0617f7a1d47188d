//! Programs: what the engine does when a card's text is carried out, in the engine's
//! own terms. Made by `lower`, which refuses what has no program; so whatever is here
//! is run, and every evaluator has an arm for every variant.
//!
//! Invariant: a program never holds a tree or a word of the card language.

mod about;
mod clause;
mod cond;
mod effect;
mod event;
mod pick;
mod rule;
mod select;
mod value;
mod walk;

pub use super::names::NameId;
pub use clause::*;
pub use cond::*;
pub use effect::*;
pub use event::*;
pub use pick::*;
pub use rule::*;
pub use select::*;
pub use value::*;
pub use walk::Word;
