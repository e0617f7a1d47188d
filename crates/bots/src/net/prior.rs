//! How likely each option is the best: a score for each, from what it is about.

use super::options::OptionSketch;
use super::rows::{Row, Rows, WIDTH};
use super::weights::{Net, Part};
use crate::eval::exp;

/// The layer of an option, rectified.
pub fn option_layer(net: &Net, rows: &Rows, option: &OptionSketch) -> Row {
    let mut layer = [0.0; WIDTH];
    layer.copy_from_slice(net.row(Part::Contexts, usize::from(option.context)));
    let deed = option.deed.map(|deed| net.row(Part::Deeds, usize::from(deed)));
    let cards = option.cards.iter().flatten().filter_map(|(def, role)| rows.of_option(*def, *role));
    for row in deed.into_iter().chain(cards.map(|row| &row[..])) {
        layer.iter_mut().zip(row).for_each(|(sum, more)| *sum += more);
    }
    for (input, row) in option.inputs.iter().zip(net.part(Part::OptionInputs).chunks_exact(WIDTH)) {
        if *input != 0.0 {
            layer.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight * input);
        }
    }
    layer.iter_mut().for_each(|found| *found = found.max(0.0));
    layer
}

pub fn option_score(net: &Net, layer: &Row) -> f32 {
    layer.iter().zip(net.part(Part::OptionLast)).fold(0.0, |sum, (found, weight)| sum + found * weight)
}

/// Scores of options made into shares that add up to 1.
#[derive(Clone, Debug, Default)]
pub struct Thoughts(pub Vec<f32>);

impl Thoughts {
    pub fn share(&mut self) {
        let best = self.0.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for score in &mut self.0 {
            *score = exp(*score - best);
            sum += *score;
        }
        self.0.iter_mut().for_each(|share| *share /= sum);
    }
}
