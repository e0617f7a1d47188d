//! How strong the factions are: a model in the manner of Bradley and Terry.
//!
//! An army is as strong as its two factions together, and a seat adds something. The chance
//! to win is exp(strength) shared out over the table (for two players that is Bradley-Terry,
//! for more the first choice of Plackett-Luce). Fitted by Newton's method, with a ridge so
//! small that it only fixes the level.
//!
//! The games of a fit have one player count: a faction that is good against one enemy may be
//! bad against three.

use super::matrix::Matrix;
use super::normal::{Estimate, discoveries};

/// The precision of a prior around 0, for directions that the games say nothing about.
const RIDGE: f64 = 0.01;
/// Newton's method is at its end in five to eight.
const STEPS: usize = 40;

/// A finished game, as the model sees it: factions by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    pub armies: Vec<[u16; 2]>,
    pub winner: u8,
}

impl Match {
    pub fn players(&self) -> usize {
        self.armies.len()
    }
}

/// A chance to win, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Chance {
    /// Of a strength against average ones at a table of so many.
    fn of(strength: Estimate, players: usize) -> Chance {
        let others = players as f64 - 1.0;
        let chance = |s: f64| 1.0 / (1.0 + others * (-s).exp());
        Chance { value: chance(strength.value), low: chance(strength.low()), high: chance(strength.high()) }
    }
}

#[derive(Clone, Debug)]
pub struct Fit {
    factions: usize,
    players: usize,
    /// Strengths, then what the seats add.
    theta: Vec<f64>,
    covariance: Matrix,
}

/// Each seat's chance, and the numbers of its parameters.
pub(super) fn chances(theta: &[f64], factions: usize, game: &Match) -> [(f64, [usize; 3]); 4] {
    let mut seats = [(0.0, [0; 3]); 4];
    let mut top = f64::NEG_INFINITY;
    for (i, army) in game.armies.iter().enumerate() {
        let which = [usize::from(army[0]), usize::from(army[1]), factions + i];
        seats[i] = (which.iter().map(|k| theta[*k]).sum(), which);
        top = top.max(seats[i].0);
    }
    let mut sum = 0.0;
    for seat in &mut seats[..game.players()] {
        seat.0 = (seat.0 - top).exp();
        sum += seat.0;
    }
    for seat in &mut seats[..game.players()] {
        seat.0 /= sum;
    }
    seats
}

/// What is known of a parameter before the games: around which value, and how precisely.
#[derive(Clone, Copy)]
struct Prior {
    mean: f64,
    precision: f64,
}

const NOTHING: Prior = Prior { mean: 0.0, precision: RIDGE };

fn log_likelihood(games: &[Match], theta: &[f64], factions: usize, priors: &[Prior]) -> f64 {
    let off = |(t, prior): (&f64, &Prior)| (t - prior.mean).powi(2) * prior.precision / 2.0;
    let prior: f64 = theta.iter().zip(priors).map(off).sum();
    let won = |game: &Match| chances(theta, factions, game)[usize::from(game.winner)].0.ln();
    games.iter().map(won).sum::<f64>() - prior
}

/// The slope of the log-likelihood, and its curvature turned round.
fn slope(games: &[Match], theta: &[f64], factions: usize, priors: &[Prior]) -> (Vec<f64>, Matrix) {
    let n = theta.len();
    let pull = |(t, prior): (&f64, &Prior)| -prior.precision * (t - prior.mean);
    let mut gradient: Vec<f64> = theta.iter().zip(priors).map(pull).collect();
    let mut curvature = Matrix::zero(n);
    for (i, prior) in priors.iter().enumerate() {
        curvature.add(i, i, prior.precision);
    }
    for game in games {
        let seats = chances(theta, factions, game);
        let seats = &seats[..game.players()];
        for (i, (p, which)) in seats.iter().enumerate() {
            let won = f64::from(u8::from(i == usize::from(game.winner)));
            for k in which {
                gradient[*k] += won - p;
            }
            // Σ p x xᵀ - (Σ p x)(Σ p x)ᵀ
            for (j, (q, others)) in seats.iter().enumerate() {
                let weight = if i == j { p - p * p } else { -p * q };
                for k in which {
                    for l in others {
                        curvature.add(*k, *l, weight);
                    }
                }
            }
        }
    }
    (gradient, curvature)
}

/// The strengths that make these games, all of so many players, most likely.
pub fn fit(games: &[Match], factions: usize, players: usize) -> Fit {
    fit_knowing(games, &vec![None; factions], players)
}

/// The same where strengths of factions are known from other games, with their errors: so few
/// games say much of one new faction among many that are known.
pub fn fit_knowing(games: &[Match], known: &[Option<Estimate>], players: usize) -> Fit {
    let factions = known.len();
    let prior = |known: &Option<Estimate>| match known {
        Some(Estimate { value, error }) if *error > 0.0 => Prior { mean: *value, precision: 1.0 / (error * error) },
        _ => NOTHING,
    };
    let priors: Vec<Prior> = known.iter().map(prior).chain(vec![NOTHING; players]).collect();
    let mut theta: Vec<f64> = priors.iter().map(|prior| prior.mean).collect();
    let mut best = log_likelihood(games, &theta, factions, &priors);
    for _ in 0..STEPS {
        let (gradient, curvature) = slope(games, &theta, factions, &priors);
        let step = curvature.cholesky().solve(&gradient);
        let mut length = 1.0;
        let (next, value) = loop {
            let next: Vec<f64> = theta.iter().zip(&step).map(|(t, s)| t + length * s).collect();
            let value = log_likelihood(games, &next, factions, &priors);
            if value >= best || length < 1e-6 {
                break (next, value);
            }
            length /= 2.0;
        };
        let gain = value - best;
        if gain >= 0.0 {
            (theta, best) = (next, value);
        }
        if gain < 1e-9 {
            break;
        }
    }
    let (_, curvature) = slope(games, &theta, factions, &priors);
    Fit { factions, players, theta, covariance: curvature.inverse() }
}

/// A faction among all of them.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    pub faction: usize,
    /// Above the average, in log-odds.
    pub strength: Estimate,
    /// Told apart from luck, with all the other factions in view.
    pub clear: bool,
}

impl Fit {
    /// All factions, strongest first. The average is that of the factions in `mean`.
    pub fn ranking(&self, mean: &[usize]) -> Vec<Standing> {
        let strengths: Vec<Estimate> = (0..self.factions).map(|i| self.strength_above(i, mean)).collect();
        let p_values: Vec<f64> = strengths.iter().map(|strength| strength.p_value(0.0)).collect();
        let factions = strengths.into_iter().zip(discoveries(&p_values)).enumerate();
        let mut ranking: Vec<Standing> =
            factions.map(|(faction, (strength, clear))| Standing { faction, strength, clear }).collect();
        ranking.sort_by(|a, b| b.strength.value.total_cmp(&a.strength.value).then(a.faction.cmp(&b.faction)));
        ranking
    }

    pub fn factions(&self) -> usize {
        self.factions
    }

    pub fn players(&self) -> usize {
        self.players
    }

    /// The chance to win with this strength, against average ones.
    pub fn chance(&self, strength: Estimate) -> Chance {
        Chance::of(strength, self.players)
    }

    pub(super) fn theta(&self) -> &[f64] {
        &self.theta
    }

    pub(super) fn covariance(&self) -> &Matrix {
        &self.covariance
    }

    /// A sum of parameters with weights.
    fn contrast(&self, weights: &[(usize, f64)]) -> Estimate {
        let value = weights.iter().map(|(i, w)| w * self.theta[*i]).sum();
        let pairs = weights.iter().flat_map(|(i, w)| weights.iter().map(move |(j, v)| (*i, *j, w * v)));
        let variance: f64 = pairs.map(|(i, j, w)| w * self.covariance.at(i, j)).sum();
        Estimate { value, error: variance.max(0.0).sqrt() }
    }

    /// The strength of a faction above the mean of those that `mean` has, in log-odds.
    pub fn strength_above(&self, faction: usize, mean: &[usize]) -> Estimate {
        let part = 1.0 / mean.len().max(1) as f64;
        let mut weights = vec![0.0; self.factions];
        weights[faction] += 1.0;
        for i in mean {
            weights[*i] -= part;
        }
        self.contrast(&weights.into_iter().enumerate().collect::<Vec<_>>())
    }

    /// The strength of a faction above the mean of all.
    pub fn strength(&self, faction: usize) -> Estimate {
        self.strength_above(faction, &(0..self.factions).collect::<Vec<_>>())
    }

    /// The chance of each seat when all armies are equal, by the delta method.
    pub fn seats(&self) -> Vec<Estimate> {
        let (first, players) = (self.factions, self.players);
        let raw: Vec<f64> = (0..players).map(|i| self.theta[first + i].exp()).collect();
        let sum: f64 = raw.iter().sum();
        let p: Vec<f64> = raw.iter().map(|x| x / sum).collect();
        let slope = |i: usize| -> Vec<(usize, f64)> {
            (0..players).map(|j| (first + j, p[i] * (f64::from(u8::from(i == j)) - p[j]))).collect()
        };
        (0..players).map(|i| Estimate { value: p[i], ..self.contrast(&slope(i)) }).collect()
    }
}
