//! The arena: many games between bots, one row for each, and what the rows say.
//!
//! `plan` says what a run is; `deal` deals game n from it; `play` plays that into a `Row`;
//! `table` is rows as Parquet; `store` keeps them in a folder; `run` does this on all cores;
//! `model` estimates; `report` writes the page. Nothing here knows a card, and no clock is read.
//!
//! Invariant: the rows of a folder do not depend on threads, shards, stops or order.

mod deal;
mod model;
mod plan;
mod play;
mod report;
mod row;
mod run;
mod store;
mod table;

pub use model::{
    CardEffect, Chance, Estimate, Fit, Guest, Match, Standing, Synergy, Verdict, fit, fit_knowing, judge, synergies,
};
pub use plan::{Armies, Names, Plan, mix};
pub use play::{Maker, game, game_seen};
pub use report::{Data, Report, figures, report};
pub use row::{BaseRow, Row, SeatRow};
pub use run::{Ran, run};
pub use store::{Merged, Shard, Store, Trouble, merge};
