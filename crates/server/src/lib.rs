//! Baston in a browser.

pub mod assets;
pub mod page;
pub mod table;
