//! From features to chances of winning.

use rules::{Seat, Table};

use super::features::{FEATURES, measures};
use super::look::Look;
use super::weights::{WEIGHTS, Weights};

/// More than any sum of features: winning beats everything.
const WIN: f32 = 1000.0;
const VP_TO_WIN: f32 = 15.0;

/// Judges tables with some weights.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    pub weights: Weights,
}

impl Default for Judge {
    fn default() -> Judge {
        Judge { weights: WEIGHTS }
    }
}

impl Judge {
    /// What the seat has, in victory points.
    pub fn score(&self, look: &Look, seat: usize) -> f32 {
        measures(look, seat).iter().zip(&self.weights.worth).map(|(measure, worth)| measure * worth).sum()
    }

    /// How far the seat is ahead of the best other one, in victory points.
    pub fn lead(&self, table: &Table<'_>, seat: Seat) -> f32 {
        if table.is_over() {
            return if table.winners().any(|winner| winner == seat) { WIN } else { -WIN };
        }
        let look = Look::at(table);
        let others = (0..look.seats).filter(|&other| other != seat.index());
        let best = others.map(|other| self.score(&look, other)).fold(f32::MIN, f32::max);
        self.score(&look, seat.index()) - best
    }

    /// The chance of each seat to win; they add up to 1.
    pub fn win_chances(&self, table: &Table<'_>) -> [f32; 4] {
        let mut chances = [0.0; 4];
        if table.is_over() {
            let share = 1.0 / table.winners().count().max(1) as f32;
            table.winners().for_each(|seat| chances[seat.index()] = share);
            return chances;
        }
        let look = Look::at(table);
        let mut scores = [0.0; 4];
        for (seat, score) in scores.iter_mut().enumerate().take(look.seats) {
            *score = self.score(&look, seat);
        }
        let scores = &scores[..look.seats];
        // The later it is, the more a lead says.
        let late = look.vp.iter().copied().fold(0.0, f32::max) / VP_TO_WIN;
        let [first, last] = self.weights.sure;
        let sure = first + (last - first) * late.min(1.0);
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for (chance, score) in chances.iter_mut().zip(scores) {
            *chance = exp((score - best) * sure);
            sum += *chance;
        }
        chances.iter_mut().for_each(|chance| *chance /= sum);
        chances
    }

    /// What the plays that are left are worth to the seat.
    pub fn plays_left(&self, table: &Table<'_>, seat: Seat) -> f32 {
        let look = Look::at(table);
        let plays = |name: &str| matches!(name, "plays" | "extra");
        let worth = |(feature, worth): (&super::Feature, &f32)| match plays(feature.name) {
            true => worth * (feature.measure)(&look, seat.index()),
            false => 0.0,
        };
        FEATURES.iter().zip(&self.weights.worth).map(worth).sum()
    }
}

/// e to the power of a number that is not positive. Only additions and multiplications,
/// so that it is the same on every machine; `f32::exp` need not be.
fn exp(x: f32) -> f32 {
    (0..8).fold((1.0 + x / 256.0).max(0.0), |power, _| power * power)
}

/// How far `seat` is ahead, in victory points.
pub fn evaluate(table: &Table<'_>, seat: Seat) -> f32 {
    Judge::default().lead(table, seat)
}

/// The chance of each seat to win.
pub fn win_chances(table: &Table<'_>) -> [f32; 4] {
    Judge::default().win_chances(table)
}
