//! Baston in a browser: pages, live tables, storage.
//!
//! A request comes in through `http`, which knows cookies and limits; `live` has one task
//! for each table that somebody looks at; `table` is what happened there; `storage` keeps
//! it; `page` makes HTML of what one reader may know.

mod api;
pub mod assets;
mod bundle;
pub mod chance;
mod clock;
pub mod figures;
pub mod http;
pub mod judge;
pub mod live;
mod log;
mod network;
pub mod page;
pub mod picture;
pub mod refused;
mod serve;
#[cfg(test)]
mod sheets;
mod slow;
pub mod storage;
pub mod table;
mod vital;

pub use network::Network;
pub use refused::{DraftProblem, Refused};
pub use serve::{Options, ServeError, run, serve_behind, serve_on, wishes};
