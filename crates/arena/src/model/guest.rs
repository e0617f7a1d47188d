//! Whether a fan's faction is too strong for the others.

use bots::Dice;

use super::normal::Estimate;
use super::rating::Fit;

const DRAWS: usize = 20_000;

/// What the games say of one faction beside the others.
#[derive(Clone, Debug)]
pub struct Guest {
    /// Above the mean of the others, in log-odds.
    pub strength: Estimate,
    /// The probabilities that it is stronger than their mean, than each of them, and
    /// weaker than each of them.
    pub above_mean: f64,
    pub strongest: f64,
    pub weakest: f64,
}

/// Draws strengths as the fit has them, and counts.
pub fn judge(fit: &Fit, faction: usize, others: &[usize]) -> Guest {
    let lower = fit.covariance().cholesky();
    let mut dice = Dice::new(1);
    let mut counts = [0_usize; 3];
    let mut z = vec![0.0; lower.size()];
    for _ in 0..DRAWS {
        z.fill_with(|| gauss(&mut dice));
        let noise = lower.times_lower(&z);
        let draw = |i: usize| fit.theta()[i] + noise[i];
        let mine = draw(faction);
        let mean = others.iter().map(|i| draw(*i)).sum::<f64>() / others.len().max(1) as f64;
        counts[0] += usize::from(mine > mean);
        counts[1] += usize::from(others.iter().all(|i| mine > draw(*i)));
        counts[2] += usize::from(others.iter().all(|i| mine < draw(*i)));
    }
    let [above_mean, strongest, weakest] = counts.map(|n| n as f64 / DRAWS as f64);
    Guest { strength: fit.strength_above(faction, others), above_mean, strongest, weakest }
}

/// A normal number, by Box and Muller.
fn gauss(dice: &mut Dice) -> f64 {
    let unit = |dice: &mut Dice| ((dice.any() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    let (u, v) = (unit(dice), unit(dice));
    (-2.0 * u.ln()).sqrt() * (2.0 * std::f64::consts::PI * v).cos()
}
