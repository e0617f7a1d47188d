//! The rulebook as code, a page a file (numbers are those of 004).

pub mod affect;
pub mod aim;
pub mod answer;
mod bury;
pub mod deal;
pub(crate) mod departure;
pub mod duel;
pub mod menu;
mod monsters;
pub mod order;
pub mod pay;
pub mod play;
pub mod redefine;
mod rehearse;
pub mod rights;
pub mod scoring;
pub mod setup;
mod spare;
mod stands;
pub mod titan;
pub mod trigger;
pub mod turn;
pub mod verbs;
