//! What two factions are worth together beyond the sum of the two.
//!
//! Each pair has an effect of its own, drawn from a normal distribution around 0 whose
//! width is estimated from the games; so a pair with few games is pulled towards 0. One
//! step from the fit of the sum: pair effects are small, and the likelihood is then all
//! but a parabola.

use std::collections::BTreeMap;

use super::matrix::Matrix;
use super::normal::Estimate;
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
}

fn sorted([a, b]: [u16; 2]) -> [u16; 2] {
    [a.min(b), a.max(b)]
}

/// For each pair, how much of an effect of its own is a sum of effects of factions: the
/// diagonal of the projection on such sums.
fn shares_of_sums(number: &BTreeMap<[u16; 2], usize>, factions: usize) -> Vec<f64> {
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

/// All pairs that played, and the standard deviation between pairs.
pub fn synergies(games: &[Match], fit: &Fit) -> (Vec<Synergy>, f64) {
    let mut number: BTreeMap<[u16; 2], usize> = BTreeMap::new();
    for army in games.iter().flat_map(|game| &game.armies) {
        number.entry(sorted(*army)).or_default();
    }
    for (i, n) in number.values_mut().enumerate() {
        *n = i;
    }
    let pairs = number.len();
    let together = pairs <= MANY;
    let rest = fit.theta().len();
    let mut gradient = vec![0.0; pairs];
    let mut curvature = Matrix::zero(if together { pairs } else { 0 });
    let mut diagonal = vec![0.0; pairs];
    // Curvature between the pairs and the parameters of the sum.
    let mut across = vec![vec![0.0; rest]; pairs];
    let mut counts = vec![[0_u64; 2]; pairs];
    for game in games {
        let seats = chances(fit.theta(), fit.factions(), game);
        let seats = &seats[..game.players()];
        for (i, (p, _)) in seats.iter().enumerate() {
            let pair = number[&sorted(game.armies[i])];
            let won = i == usize::from(game.winner);
            gradient[pair] += f64::from(u8::from(won)) - p;
            counts[pair][0] += 1;
            counts[pair][1] += u64::from(won);
            for (j, (q, which)) in seats.iter().enumerate() {
                let weight = if i == j { p - p * p } else { -p * q };
                let other = number[&sorted(game.armies[j])];
                if pair == other {
                    diagonal[pair] += weight;
                }
                if together {
                    curvature.add(pair, other, weight);
                }
                for k in which {
                    across[pair][*k] += weight;
                }
            }
        }
    }
    // The parameters of the sum give way: what is left is the pairs' own (Schur).
    let covariance = fit.covariance();
    let spread = |pair: usize| -> Vec<f64> {
        (0..rest).map(|k| (0..rest).map(|l| covariance.at(k, l) * across[pair][l]).sum()).collect()
    };
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(x, y)| x * y).sum() };
    for pair in 0..pairs {
        let spread = spread(pair);
        diagonal[pair] -= dot(&spread, &across[pair]);
        if together {
            for (other, row) in across.iter().enumerate() {
                curvature.add(pair, other, -dot(&spread, row));
            }
        }
    }
    // E[gᵀg] = tr S + τ² tr S²: the moments give the variance between pairs.
    let size: f64 = gradient.iter().map(|g| g * g).sum();
    let (trace, square) = match together {
        true => (curvature.trace(), curvature.trace_of_square()),
        false => (diagonal.iter().sum(), diagonal.iter().map(|d| d * d).sum()),
    };
    let variance = if square > 0.0 { ((size - trace) / square).max(0.0) } else { 0.0 };
    let effects: Vec<Estimate> = if variance == 0.0 {
        vec![Estimate::default(); pairs]
    } else if together {
        for i in 0..pairs {
            curvature.add(i, i, 1.0 / variance);
        }
        let inverse = curvature.inverse();
        let sums = shares_of_sums(&number, fit.factions());
        let row = |i: usize| (0..pairs).map(|j| inverse.at(i, j) * gradient[j]).sum();
        // What is a sum is no synergy, so what the prior leaves open there does not count.
        let error = |i: usize| (inverse.at(i, i) - variance * sums[i]).max(0.0).sqrt();
        (0..pairs).map(|i| Estimate { value: row(i), error: error(i) }).collect()
    } else {
        let one = |i: usize| 1.0 / (diagonal[i].max(0.0) + 1.0 / variance);
        (0..pairs).map(|i| Estimate { value: gradient[i] * one(i), error: one(i).sqrt() }).collect()
    };
    let found = number.into_iter().map(|(pair, i)| Synergy {
        pair,
        games: counts[i][0],
        wins: counts[i][1],
        effect: effects[i],
    });
    (found.collect(), variance.sqrt())
}
