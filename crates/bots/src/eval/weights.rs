//! What each feature is worth, in victory points.
//!
//! Set by hand, then moved by `baston tune --steps 60 --games 80 --proof 400 --seed 1`:
//! the greedy bot with these won 238 of 400 games against itself with the former ones.
//! docs/tuning.md has the record. How sure a lead is was set by hand.

use super::features::Measures;

/// The worth of each feature, and how sure a lead is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// In the order of [`super::FEATURES`].
    pub worth: Measures,
    /// How much a lead of one victory point says about the winner, at the start of a
    /// game and at its end.
    pub sure: [f32; 2],
}

pub const WEIGHTS: Weights = Weights {
    //       vp  promised  due   power wasted minions ongoing hand  plays  extra  tempo
    worth: [1.0, 0.760, 0.109, 0.067, -0.021, 0.040, 0.098, 0.155, 0.108, 0.203, 0.627],
    sure: [0.18, 0.45],
};
