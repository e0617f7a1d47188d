//! What the rows say: estimates with their uncertainty.

mod cards;
mod guest;
mod matrix;
mod normal;
mod rating;
mod synergy;

pub use cards::{CardEffect, CardTally, EARLY};
pub use guest::{Guest, Verdict, judge};
pub use normal::{Estimate, unusual_shares, wilson};
pub use rating::{Chance, Fit, Match, Standing, fit, fit_knowing};
pub use synergy::{Synergy, synergies};
