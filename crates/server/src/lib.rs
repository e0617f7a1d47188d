//! Baston in a browser: pages, live tables, storage.
//!
//! A request comes in through `http`, which knows cookies and limits; `live` has one task
//! for each table that somebody looks at; `table` is what happened there; `storage` keeps
//! it; `page` makes HTML of what one reader may know.

pub mod assets;
pub mod chance;
mod clock;
pub mod http;
pub mod live;
mod network;
pub mod page;
mod refused;
mod serve;
pub mod storage;
pub mod table;

pub use network::Network;
pub use refused::Refused;
pub use serve::{Options, ServeError, run, serve_behind, serve_on};
