//! Learning the value: batches of samples, and steps that grow smaller.

use std::sync::Arc;

use bots::{Dice, LINEAR, Net, Part, Rows, Sketch, Value, softmax};
use rules::Library;

use crate::adam::Adam;
use crate::gradient::{Gradient, loss};
use crate::samples::{Data, Samples};

/// How learning goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    pub epochs: u32,
    pub batch: usize,
    pub pace: f32,
    /// How much of each weight is lost in a step of full pace.
    pub decay: f32,
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Course {
        Course { epochs: 2, batch: 512, pace: 1e-3, decay: 0.1, seed: 1 }
    }
}

/// The mean loss after an epoch.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    pub epoch: u32,
    pub learnt: f32,
    /// Of games that were held out.
    pub held_out: f32,
}

/// A net before anything was learnt: it says what the linear evaluation says.
pub fn fresh(seed: u64) -> Net {
    let mut net = Net::zero();
    let mut dice = Dice::new(seed);
    let mut any = |size: f32| (dice.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size;
    for part in Part::ALL {
        let size = match part {
            Part::Cards => 0.03,
            Part::BaseInputs | Part::SeatInputs => 0.25,
            Part::BaseToSeat | Part::Middle => 0.2,
            Part::Last => 0.05,
            Part::BaseBias | Part::SeatBias | Part::MiddleBias => 0.05,
            Part::OptionCards | Part::Contexts | Part::Deeds => 0.05,
            Part::OptionInputs | Part::OptionLast => 0.2,
        };
        net.part_mut(part).iter_mut().for_each(|weight| *weight = any(size));
    }
    let width = Part::Last.shape().1;
    for head in net.part_mut(Part::Last).chunks_exact_mut(width) {
        head[width - LINEAR.len()..].copy_from_slice(&LINEAR);
    }
    net
}

/// Learns from the data; `told` hears of each epoch, and may be told that it is enough.
pub fn learn(
    library: &Arc<Library>,
    data: &Data,
    net: &mut Net,
    course: Course,
    progress: &mut dyn FnMut(u64),
    told: &mut dyn FnMut(Epoch, &Net),
) {
    let mut gradient = Gradient::new(library);
    let mut adam = Adam::new();
    let (mut sketch, mut value) = (Sketch::default(), Value::default());
    let mut order: Vec<u32> = (0..data.learn.len() as u32).collect();
    let batches = order.len().div_ceil(course.batch).max(1);
    let all = (batches * course.epochs as usize) as f32;
    let mut dice = Dice::new(course.seed);
    for epoch in 0..course.epochs {
        shuffle(&mut order, &mut dice);
        let mut sum = 0.0f64;
        for batch in order.chunks(course.batch) {
            gradient.clear();
            let rows = Rows::new(net, library);
            for &n in batch {
                let target = data.learn.get(n as usize, &mut sketch);
                sum += f64::from(gradient.add(net, &rows, &sketch, &mut value, &target));
            }
            gradient.settle(library);
            let left = 1.0 - adam.steps as f32 / all;
            adam.step(net, &gradient.net, batch.len() as f32, course.pace * left.max(0.01), course.decay, |part| {
                !part.is_of_options()
            });
            progress(batch.len() as u64);
        }
        let learnt = (sum / order.len().max(1) as f64) as f32;
        told(Epoch { epoch, learnt, held_out: mean_loss(library, &data.held_out, net) }, net);
    }
}

pub fn shuffle<T>(order: &mut [T], dice: &mut Dice) {
    for i in (1..order.len()).rev() {
        order.swap(i, dice.below(i + 1));
    }
}

/// How wrong a net is about samples.
pub fn mean_loss(library: &Library, samples: &Samples, net: &Net) -> f32 {
    let rows = Rows::new(net, library);
    let (mut sketch, mut value) = (Sketch::default(), Value::default());
    let mut sum = 0.0f64;
    for n in 0..samples.len() {
        let target = samples.get(n, &mut sketch);
        value.find(net, &rows, &sketch);
        let mut chances = [0.0; 4];
        softmax(&value.scores[..sketch.seats], &mut chances);
        sum += f64::from(loss(&chances, &target, sketch.seats));
    }
    (sum / samples.len().max(1) as f64) as f32
}
