//! How a game goes on: the agenda, questions, events, faults.

pub mod agenda;
pub(crate) mod asks;
pub mod decision;
pub mod desk;
pub mod engine;
pub mod event;
pub mod fault;
pub mod watch;
