//! Baston in a browser.

pub mod assets;
mod chance;
mod clock;
pub mod page;
pub mod storage;
pub mod table;
