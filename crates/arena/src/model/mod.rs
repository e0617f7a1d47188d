//! What the rows say: estimates with their uncertainty.

mod cards;
mod guest;
mod matrix;
mod normal;
mod rating;
mod synergy;

pub use cards::{CardEffect, CardTally};
pub use guest::{Guest, judge};
pub use normal::{Estimate, discoveries, wilson};
pub use rating::{Chance, Fit, Match, fit};
pub use synergy::{Synergy, synergies};
