//! A game as others see it: at rest, as a record, as one seat knows it.

pub mod audit;
pub mod hash;
pub mod memory;
pub mod position;
pub mod record;
pub mod rest;
pub mod taken;
pub mod view;
pub mod why;
