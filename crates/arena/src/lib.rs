//! The arena: many games between bots, one row for each, and what the rows say.
//!
//! `plan` deals game n from the seed and n alone; `play` plays it into a `Row`; `store`
//! keeps rows in a folder; `run` does this on all cores; `model` estimates; `report`
//! writes the page. Nothing here knows a card, and no clock is read.
//!
//! Invariant: the rows of a folder do not depend on threads, shards, stops or order.

mod model;
mod plan;
mod play;
mod report;
mod row;
mod run;
mod store;
mod table;

pub use model::{Chance, Estimate, Fit, Match, Synergy, fit, synergies};
pub use plan::{Armies, Names, Plan, mix};
pub use play::{Maker, play};
pub use report::{Report, report};
pub use row::{BaseRow, Row, SeatRow};
pub use run::{Ran, run};
pub use store::{Shard, Store, Trouble};
