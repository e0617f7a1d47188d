//! Whether a fan's faction is too strong for the others.

use bots::Dice;

use super::normal::Estimate;
use super::rating::{Chance, Fit};

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
    /// To win beside an average partner against average armies.
    pub chance: Chance,
}

/// An interval for the chance to win with this half width says something useful.
const USEFUL: f64 = 0.03;
/// How sure "looks" is, and how sure "may be".
const SURE: f64 = 0.95;
const LIKELY: f64 = 0.75;

/// What to tell the fan, with how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    TooStrong(f64),
    TooWeak(f64),
    PerhapsTooStrong(f64),
    PerhapsTooWeak(f64),
    /// Neither the strongest nor the weakest.
    FitsIn(f64),
    /// So many times the games would tell.
    TooFewGames(f64),
    /// With the probability that it is the strongest, or the weakest.
    AmongStrongest(f64),
    AmongWeakest(f64),
}

impl Guest {
    pub fn verdict(&self) -> Verdict {
        let Guest { strongest, weakest, chance, .. } = *self;
        let half = (chance.high - chance.low) / 2.0;
        let inside = 1.0 - strongest - weakest;
        match () {
            () if strongest >= SURE => Verdict::TooStrong(strongest),
            () if weakest >= SURE => Verdict::TooWeak(weakest),
            () if inside >= SURE => Verdict::FitsIn(inside),
            () if half > USEFUL && strongest.max(weakest) < LIKELY => Verdict::TooFewGames((half / USEFUL).powi(2)),
            () if strongest >= LIKELY => Verdict::PerhapsTooStrong(strongest),
            () if weakest >= LIKELY => Verdict::PerhapsTooWeak(weakest),
            () if strongest > weakest => Verdict::AmongStrongest(strongest),
            () => Verdict::AmongWeakest(weakest),
        }
    }
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
    let strength = fit.strength_above(faction, others);
    Guest { strength, above_mean, strongest, weakest, chance: fit.chance(strength) }
}

/// A normal number, by Box and Muller.
fn gauss(dice: &mut Dice) -> f64 {
    let unit = |dice: &mut Dice| ((dice.any() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    let (u, v) = (unit(dice), unit(dice));
    (-2.0 * u.ln()).sqrt() * (2.0 * std::f64::consts::PI * v).cos()
}
