//! A table: what it was opened with, what happened at it, and the game that came of it.
//!
//! Invariant: a table is its entries. Nothing here reads a clock, draws a random number,
//! talks to anybody, or knows of pages.

pub mod armies;
pub mod bearing;
pub mod cards;
pub mod chances;
pub mod daily;
pub mod entry;
pub mod form;
pub mod kept;
pub mod ledger;
pub mod lesson;
#[cfg(test)]
mod lesson_claims;
pub mod marking;
pub mod only;
pub mod person;
pub mod play;
pub mod saved;
pub mod show;
pub mod stand_in;
pub mod state;
pub mod story;
pub mod terms;
pub mod timeline;
pub mod vain;
