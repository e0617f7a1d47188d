//! What two factions are worth together beyond the sum of the two.
//!
//! Each pair has an effect of its own, drawn from a normal distribution around 0 whose
//! width is estimated from the games; so a pair with few games is pulled towards 0. One
//! step from the fit of the sum: pair effects are small, and the likelihood is then all
//! but a parabola.

use std::collections::BTreeMap;

use super::matrix::Matrix;
use super::normal::{Estimate, discoveries};
use super::rating::{Fit, Match, chances};

/// With more pairs than this they are taken one by one, as if none met another.
const MANY: usize = 1200;

#[derive(Clone, Debug, PartialEq)]
pub struct Synergy {
    pub pair: [u16; 2],
    pub games: u64,
    pub wins: u64,
    /// In log-odds, pulled towards 0.
    pub effect: Estimate,
    /// Told apart from luck, with all the other pairs in view.
    pub clear: bool,
}

/// All pairs that played, and the standard deviation between pairs.
pub fn synergies(games: &[Match], fit: &Fit) -> (Vec<Synergy>, f64) {
    let number = numbers(games);
    let mut slopes = Slopes::at(games, fit, &number);
    slopes.give_way(fit);
    let variance = slopes.variance();
    let effects = match slopes.together {
        _ if variance == 0.0 => vec![Estimate::default(); number.len()],
        true => slopes.joint_effects(variance, &shares_of_sums(&number, fit.factions())),
        false => slopes.single_effects(variance),
    };
    let p_values: Vec<f64> = effects.iter().map(|effect| effect.p_value(0.0)).collect();
    let clear = discoveries(&p_values);
    let found = number.into_iter().map(|(pair, i)| {
        let [games, wins] = slopes.counts[i];
        Synergy { pair, games, wins, effect: effects[i], clear: clear[i] }
    });
    (found.collect(), variance.sqrt())
}

type Numbers = BTreeMap<[u16; 2], usize>;

fn sorted([a, b]: [u16; 2]) -> [u16; 2] {
    [a.min(b), a.max(b)]
}

/// A place for each pair that played.
fn numbers(games: &[Match]) -> Numbers {
    let armies = games.iter().flat_map(|game| &game.armies);
    let mut number: Numbers = armies.map(|army| (sorted(*army), 0)).collect();
    for (i, n) in number.values_mut().enumerate() {
        *n = i;
    }
    number
}

/// The likelihood around the fit of the sum, in the direction of each pair.
struct Slopes {
    /// Whether pairs are seen beside each other, or each alone.
    together: bool,
    gradient: Vec<f64>,
    curvature: Matrix,
    /// That of each pair alone.
    diagonal: Vec<f64>,
    /// Curvature between the pairs and the parameters of the sum.
    across: Vec<Vec<f64>>,
    /// Games and wins.
    counts: Vec<[u64; 2]>,
}

impl Slopes {
    fn at(games: &[Match], fit: &Fit, number: &Numbers) -> Slopes {
        let pairs = number.len();
        let together = pairs <= MANY;
        let mut slopes = Slopes {
            together,
            gradient: vec![0.0; pairs],
            curvature: Matrix::zero(if together { pairs } else { 0 }),
            diagonal: vec![0.0; pairs],
            across: vec![vec![0.0; fit.theta().len()]; pairs],
            counts: vec![[0; 2]; pairs],
        };
        for game in games {
            slopes.add(game, fit, number);
        }
        slopes
    }

    fn add(&mut self, game: &Match, fit: &Fit, number: &Numbers) {
        let seats = chances(fit.theta(), fit.factions(), game);
        let seats = &seats[..game.players()];
        for (i, (p, _)) in seats.iter().enumerate() {
            let pair = number[&sorted(game.armies[i])];
            let won = i == usize::from(game.winner);
            self.gradient[pair] += f64::from(u8::from(won)) - p;
            self.counts[pair][0] += 1;
            self.counts[pair][1] += u64::from(won);
            for (j, (q, which)) in seats.iter().enumerate() {
                let weight = if i == j { p - p * p } else { -p * q };
                let other = number[&sorted(game.armies[j])];
                if pair == other {
                    self.diagonal[pair] += weight;
                }
                if self.together {
                    self.curvature.add(pair, other, weight);
                }
                for k in which {
                    self.across[pair][*k] += weight;
                }
            }
        }
    }

    /// The parameters of the sum give way: what is left is the pairs' own (Schur).
    fn give_way(&mut self, fit: &Fit) {
        let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(x, y)| x * y).sum() };
        for pair in 0..self.gradient.len() {
            let moved = fit.covariance().times(&self.across[pair]);
            self.diagonal[pair] -= dot(&moved, &self.across[pair]);
            if self.together {
                for (other, row) in self.across.iter().enumerate() {
                    self.curvature.add(pair, other, -dot(&moved, row));
                }
            }
        }
    }

    /// Between pairs, by moments: E[gᵀg] = tr S + τ² tr S².
    fn variance(&self) -> f64 {
        let size: f64 = self.gradient.iter().map(|g| g * g).sum();
        let (trace, square) = match self.together {
            true => (self.curvature.trace(), self.curvature.trace_of_square()),
            false => (self.diagonal.iter().sum(), self.diagonal.iter().map(|d| d * d).sum()),
        };
        if square > 0.0 { ((size - trace) / square).max(0.0) } else { 0.0 }
    }

    fn joint_effects(&self, variance: f64, sums: &[f64]) -> Vec<Estimate> {
        let mut precision = self.curvature.clone();
        for i in 0..sums.len() {
            precision.add(i, i, 1.0 / variance);
        }
        let inverse = precision.inverse();
        let values = inverse.times(&self.gradient);
        // What is a sum is no synergy, so what the prior leaves open there does not count.
        let error = |i: usize| (inverse.at(i, i) - variance * sums[i]).max(0.0).sqrt();
        (0..sums.len()).map(|i| Estimate { value: values[i], error: error(i) }).collect()
    }

    fn single_effects(&self, variance: f64) -> Vec<Estimate> {
        let pairs = self.gradient.iter().zip(&self.diagonal);
        let spreads = pairs.map(|(gradient, diagonal)| (gradient, 1.0 / (diagonal.max(0.0) + 1.0 / variance)));
        spreads.map(|(gradient, spread)| Estimate { value: gradient * spread, error: spread.sqrt() }).collect()
    }
}

/// For each pair, how much of an effect of its own is a sum of effects of factions: the
/// diagonal of the projection on such sums.
fn shares_of_sums(number: &Numbers, factions: usize) -> Vec<f64> {
    let mut together = Matrix::zero(factions);
    for i in 0..factions {
        together.add(i, i, 1e-6);
    }
    for pair in number.keys() {
        for a in pair {
            for b in pair {
                together.add(usize::from(*a), usize::from(*b), 1.0);
            }
        }
    }
    let inverse = together.inverse();
    let share = |pair: &[u16; 2]| -> f64 {
        let [a, b] = pair.map(usize::from);
        inverse.at(a, a) + 2.0 * inverse.at(a, b) + inverse.at(b, b)
    };
    number.keys().map(share).collect()
}
