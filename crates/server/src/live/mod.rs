//! Live tables: one task for each, woken when somebody comes and asleep when nobody does.

mod bot_turn;
mod coach;
pub mod deed;
mod deeds;
mod halls;
mod hint;
mod hub;
mod judged;
mod look;
mod message;
mod pacing;
mod paint;
mod past;
mod pause;
mod rating;
mod reader;
mod reading;
pub mod replay;
mod room;
mod think;
mod thinkers;
mod waiting;
mod wake;

pub use halls::{Hall, Halls};
pub use hub::{Hub, Pace};
pub use judged::Judged;
pub use look::{Hinted, Listening, Looked, Place, What};
pub use message::{Done, Message};
pub use pacing::Follow;
pub use rating::{Outcome, Rating, Ratings};
pub use reader::{Reader, Viewer};
pub use thinkers::{Thinkers, Turn};
