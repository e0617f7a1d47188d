//! The workshop: the desk where a faction is written, its cards beside it, and the page of a
//! draft for everybody.

mod cards;
mod checks;
mod desk;
mod draft;
mod gauge;
mod guards;
mod names;
mod problems;
mod tryout;
mod wish;

pub use cards::{Face, faces};
pub use checks::{checks, status, too_much};
pub use desk::{Arrival, Desk, Kept, OUTLINE, blank_names, desk, name_of, outline_names};
pub use draft::{Shown, draft, table_cards};
pub use gauge::{Gauge, gauge, rated};
pub use guards::guards;
pub use names::names;
pub use problems::problems;
pub use tryout::{Trial, trial, trial_parts};
pub use wish::{wish, wished};
