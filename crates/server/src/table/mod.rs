//! A table: what it was opened with, what happened at it.

pub mod form;
pub mod terms;
