//! The card language.
pub mod ast;
mod card;
pub use card::*;
