//! The game's state: what is on the table, in the piles, and still to be done. Everybody
//! reads it; only this folder can change it.

pub mod chance;
pub mod core;
pub mod frame;
pub mod ids;
pub mod lasting;
pub mod lists;
pub mod permit;
pub mod piles;
pub mod restore;
pub mod same;
pub mod underway;
pub mod verbs;
pub mod whole;
pub mod zones;
