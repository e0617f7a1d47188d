//! Estimates, intervals and tests from the normal distribution.

/// Two-sided 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A number and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    pub value: f64,
    pub error: f64,
}

impl Estimate {
    pub fn low(self) -> f64 {
        self.value - Z * self.error
    }
    pub fn high(self) -> f64 {
        self.value + Z * self.error
    }
    /// How probable a value as far from `null` is, if `null` were true.
    pub fn p_value(self, null: f64) -> f64 {
        let distance = (self.value - null).abs();
        if self.error > 0.0 { (2.0 * tail(distance / self.error)).min(1.0) } else { 1.0 }
    }
    /// The 95 % interval leaves `null` out.
    pub fn is_clear(self, null: f64) -> bool {
        self.error > 0.0 && (self.low() > null || self.high() < null)
    }
}

/// The probability of more than `z` (Abramowitz and Stegun 26.2.17, good to 1e-7).
pub fn tail(z: f64) -> f64 {
    if z < 0.0 {
        return 1.0 - tail(-z);
    }
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let poly = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let sum = poly.iter().fold(0.0, |sum, c| (sum + c) * t);
    (-0.5 * z * z).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum
}

/// A share with the interval of Wilson: sensible for few games, too.
pub fn wilson(wins: u64, games: u64) -> (f64, f64, f64) {
    if games == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (n, p) = (games as f64, wins as f64 / games as f64);
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    (p, middle - half, middle + half)
}

/// Which of many tests to believe, so that of those believed at most one in twenty is
/// expected to be luck (Benjamini and Hochberg).
pub fn discoveries(p_values: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
    let n = p_values.len() as f64;
    let passes = |(rank, i): (usize, &usize)| p_values[*i] <= 0.05 * (rank as f64 + 1.0) / n;
    let count = order.iter().enumerate().rposition(passes).map_or(0, |last| last + 1);
    let mut believed = vec![false; p_values.len()];
    for i in &order[..count] {
        believed[*i] = true;
    }
    believed
}

/// Which shares (of games, won) are clearly off the share of all of them together.
pub fn unusual_shares(counts: &[[u64; 2]], usual: f64) -> Vec<bool> {
    let p_value = |[games, won]: &[u64; 2]| {
        let (games, won) = (*games as f64, *won as f64);
        let error = (usual * (1.0 - usual) / games.max(1.0)).sqrt();
        Estimate { value: won / games.max(1.0), error }.p_value(if games > 0.0 { usual } else { 0.0 })
    };
    discoveries(&counts.iter().map(p_value).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_and_shares_are_those_of_the_tables() {
        assert!((tail(1.96) - 0.024_998).abs() < 1e-5);
        assert!((tail(0.0) - 0.5).abs() < 1e-6);
        let (p, low, high) = wilson(5, 10);
        assert!((p - 0.5).abs() < 1e-12 && (low - 0.2366).abs() < 1e-3 && (high - 0.7634).abs() < 1e-3);
    }

    #[test]
    fn luck_is_not_a_discovery() {
        assert_eq!(discoveries(&[0.04, 0.2, 0.5, 0.9]), [false; 4]);
        assert_eq!(discoveries(&[0.9, 0.001, 0.02, 0.024]), [false, true, true, true]);
    }
}
