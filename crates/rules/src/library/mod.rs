//! The cards of a game: printed values, and texts made into programs.

pub mod def;
pub mod hears;
pub mod survey;
pub mod traits;
pub mod vet;
pub mod words;
