//! Trials: a card is put on tables made for it and played, to learn whether each of its
//! abilities ever does something, and if not, why.

mod player;
mod reach;
mod table;
mod tries;

pub use tries::{AbilityTrial, Trial, trial, trial_in_games};
