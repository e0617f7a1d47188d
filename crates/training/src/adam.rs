//! Steps of Adam (Kingma and Ba 2015), with weights that fade (Loshchilov and Hutter 2019).

use bots::{Net, Part};

pub struct Adam {
    mean: Net,
    spread: Net,
    pub steps: u32,
}

impl Adam {
    pub fn new() -> Adam {
        Adam { mean: Net::zero(), spread: Net::zero(), steps: 0 }
    }

    /// One step for the parts that are wanted.
    pub fn step(
        &mut self,
        net: &mut Net,
        gradient: &Net,
        samples: f32,
        pace: f32,
        decay: f32,
        wanted: impl Fn(Part) -> bool,
    ) {
        const KEEP: f32 = 0.9;
        const KEEP_SPREAD: f32 = 0.999;
        self.steps += 1;
        let [warm, warm_spread] = [KEEP, KEEP_SPREAD].map(|keep| 1.0 - keep.powi(self.steps as i32));
        for part in Part::ALL.into_iter().filter(|part| wanted(*part)) {
            let weights = net.part_mut(part).iter_mut().zip(gradient.part(part));
            let kept = self.mean.part_mut(part).iter_mut().zip(self.spread.part_mut(part));
            for ((weight, slope), (mean, spread)) in weights.zip(kept) {
                let slope = slope / samples;
                *mean = *mean * KEEP + slope * (1.0 - KEEP);
                *spread = *spread * KEEP_SPREAD + slope * slope * (1.0 - KEEP_SPREAD);
                let by = (*mean / warm) / ((*spread / warm_spread).sqrt() + 1e-8);
                *weight -= pace * (by + decay * *weight);
            }
        }
    }
}
