//! Live tables: one task for each, woken when somebody comes and asleep when nobody does.

pub mod deed;
mod deeds;
mod hint;
mod hub;
mod message;
mod pacing;
mod paint;
mod past;
mod reader;
mod room;
mod think;
mod thinkers;
mod waiting;
mod wake;

pub use hub::{Hub, Pace};
pub use message::{Done, Message};
pub use pacing::Follow;
pub use reader::Reader;
pub use thinkers::{Thinkers, Turn};
