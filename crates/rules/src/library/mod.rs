//! The cards of a game: printed values, and texts made into programs.

pub mod def;
pub mod lower;
pub mod names;
pub mod outline;
pub mod place;
pub mod program;
pub mod skills;
pub mod traits;
pub mod whole;
pub mod words;
