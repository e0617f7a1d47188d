//! The game's state: what is on the table, in the piles, and still to be done.

pub mod chance;
pub mod core;
pub mod frame;
pub mod ids;
pub mod lasting;
pub mod permit;
pub mod piles;
pub mod zones;
