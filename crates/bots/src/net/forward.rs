//! Through the net: from a sketch to a score for each seat.

use super::rows::{Row, Rows, WIDTH};
use super::sketch::{BagCard, Role, Sketch};
use super::weights::{LAST_WIDTH, Net, Part};

const SEATS: usize = 4;
const BASES: usize = 8;

/// Discard piles are long: each card counts less.
pub const DISCARDED: f32 = 0.25;

/// The outputs of the layers, for the way back, and the scores.
#[derive(Clone, Debug)]
pub struct Value {
    pub base: [[Row; BASES]; SEATS],
    pub sum: [Row; SEATS],
    pub layer: [Row; SEATS],
    pub middle: [[f32; LAST_WIDTH]; SEATS],
    pub scores: [f32; SEATS],
}

impl Default for Value {
    fn default() -> Value {
        Value {
            base: [[[0.0; WIDTH]; BASES]; SEATS],
            sum: [[0.0; WIDTH]; SEATS],
            layer: [[0.0; WIDTH]; SEATS],
            middle: [[0.0; LAST_WIDTH]; SEATS],
            scores: [0.0; SEATS],
        }
    }
}

impl Value {
    /// Works out the score of each seat.
    pub fn find(&mut self, net: &Net, rows: &Rows, sketch: &Sketch) {
        for seat in 0..sketch.seats {
            self.sum[seat] = [0.0; WIDTH];
            for base in 0..sketch.bases.min(BASES) {
                let found = base_layer(net, rows, sketch, seat, base);
                self.base[seat][base] = found;
                add(&mut self.sum[seat], &found);
            }
            self.layer[seat] = seat_layer(net, rows, sketch, seat, &self.sum[seat]);
            let mut middle = [0.0; LAST_WIDTH];
            middle.copy_from_slice(net.part(Part::MiddleBias));
            through(&mut middle, net.part(Part::Middle), &self.layer[seat]);
            rectify(&mut middle);
            self.middle[seat] = middle;
            let last = net.row(Part::Last, sketch.seats.clamp(2, 4) - 2);
            let linear = sketch.seat(seat).linear;
            let known = linear[0] * last[LAST_WIDTH] + linear[1] * last[LAST_WIDTH + 1];
            self.scores[seat] = middle.iter().zip(last).fold(known, |sum, (found, weight)| sum + found * weight);
        }
    }
}

fn base_layer(net: &Net, rows: &Rows, sketch: &Sketch, seat: usize, base: usize) -> Row {
    let mut layer = [0.0; WIDTH];
    layer.copy_from_slice(net.part(Part::BaseBias));
    let of = sketch.base(base);
    through(&mut layer, net.part(Part::BaseInputs), &of.inputs[seat]);
    add_row(&mut layer, rows.of(of.def, Role::Base));
    for card in &of.cards {
        add_row(&mut layer, rows.of(card.def, role(card, seat)));
    }
    rectify(&mut layer);
    layer
}

/// The role of a card at a base, for a seat.
pub fn role(card: &BagCard, seat: usize) -> Role {
    match (usize::from(card.seat) == seat, card.attached) {
        (true, false) => Role::Own,
        (false, false) => Role::Others,
        (true, true) => Role::OwnAttached,
        (false, true) => Role::OthersAttached,
    }
}

fn seat_layer(net: &Net, rows: &Rows, sketch: &Sketch, seat: usize, sum: &Row) -> Row {
    let mut layer = [0.0; WIDTH];
    layer.copy_from_slice(net.part(Part::SeatBias));
    let of = sketch.seat(seat);
    through(&mut layer, net.part(Part::SeatInputs), &of.inputs);
    through(&mut layer, net.part(Part::BaseToSeat), sum);
    of.hand.iter().for_each(|def| add_row(&mut layer, rows.of(*def, Role::Hand)));
    of.aside.iter().for_each(|def| add_row(&mut layer, rows.of(*def, Role::Aside)));
    for def in &of.discards {
        if let Some(row) = rows.of(*def, Role::Discards) {
            layer.iter_mut().zip(row).for_each(|(sum, more)| *sum += more * DISCARDED);
        }
    }
    for faction in of.factions.into_iter().flatten() {
        add_row(&mut layer, rows.of_faction(faction));
    }
    rectify(&mut layer);
    layer
}

/// Adds inputs times weights. The outputs are independent sums, which the compiler puts side by
/// side; most inputs are 0.
#[inline]
fn through<const N: usize>(layer: &mut [f32; N], weights: &[f32], inputs: &[f32]) {
    for (input, row) in inputs.iter().zip(weights.chunks_exact(N)) {
        if *input != 0.0 {
            layer.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight * input);
        }
    }
}

#[inline]
fn add(sum: &mut Row, more: &Row) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

#[inline]
fn add_row(sum: &mut Row, row: Option<&Row>) {
    if let Some(row) = row {
        add(sum, row);
    }
}

#[inline]
fn rectify<const N: usize>(layer: &mut [f32; N]) {
    layer.iter_mut().for_each(|found| *found = found.max(0.0));
}

/// Chances that add up to 1.
pub fn softmax(scores: &[f32], chances: &mut [f32; SEATS]) {
    let best = scores.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for (chance, score) in chances.iter_mut().zip(scores) {
        *chance = crate::eval::exp(score - best);
        sum += *chance;
    }
    chances.iter_mut().for_each(|chance| *chance /= sum);
}
