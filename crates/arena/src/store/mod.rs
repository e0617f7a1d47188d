//! The folder of a run: a manifest, Parquet files of finished games, and journals of the
//! games that are not in a Parquet file yet.
//!
//! A finished game is a line of a journal at once, so that a stop at any moment loses
//! none. When all games of a chunk are there, the chunk becomes a Parquet file: written
//! aside, then renamed, then its journal goes.
//!
//! Invariant: a file with its final name is whole, and says which run it belongs to. Files
//! of several shards may lie in one folder; a game that is there twice counts once.

mod chunks;
mod folder;
mod journal;
mod merge;
mod shard;
mod trouble;

pub use chunks::Chunks;
pub use folder::Store;
pub use merge::{Merged, merge};
pub use shard::Shard;
pub use trouble::Trouble;
