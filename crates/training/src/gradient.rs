//! Backwards through the net: what each weight would have had to be.

use bots::{
    BagCard, DISCARDED, LAST_WIDTH, Net, Part, Role, Row, Rows, SEAT_WIDTH, Sketch, Value, army, role, softmax,
};
use rules::{DefId, Library, SKILL_FEATURES};

/// The gradient of a batch: like a net, but that cards are kept by their rows until the end.
pub struct Gradient {
    pub net: Net,
    rows: Vec<Row>,
    factions: Vec<Row>,
}

impl Gradient {
    pub fn new(library: &Library) -> Gradient {
        Gradient {
            net: Net::zero(),
            rows: vec![[0.0; SEAT_WIDTH]; library.cards.cards.len() * Role::COUNT],
            factions: vec![[0.0; SEAT_WIDTH]; library.cards.factions.len()],
        }
    }

    pub fn clear(&mut self) {
        for part in Part::ALL.into_iter().filter(|part| !part.is_of_options()) {
            self.net.part_mut(part).fill(0.0);
        }
        self.rows.fill([0.0; SEAT_WIDTH]);
        self.factions.fill([0.0; SEAT_WIDTH]);
    }

    /// Adds one sample; gives its loss.
    pub fn add(&mut self, net: &Net, rows: &Rows, sketch: &Sketch, value: &mut Value, target: &[f32; 4]) -> f32 {
        value.find(net, rows, sketch);
        let mut chances = [0.0; 4];
        softmax(&value.scores[..sketch.seats], &mut chances);
        for seat in 0..sketch.seats {
            self.seat(net, sketch, value, seat, chances[seat] - target[seat]);
        }
        loss(&chances, target, sketch.seats)
    }

    fn seat(&mut self, net: &Net, sketch: &Sketch, value: &Value, seat: usize, error: f32) {
        let head = sketch.seats.clamp(2, 4) - 2;
        let (last, of) = (net.row(Part::Last, head), sketch.seat(seat));
        let to = row_mut(&mut self.net, Part::Last, head);
        to.iter_mut().zip(&value.middle[seat]).for_each(|(to, found)| *to += error * found);
        to[LAST_WIDTH..].iter_mut().zip(of.linear).for_each(|(to, known)| *to += error * known);
        let mut middle = [0.0; LAST_WIDTH];
        for (k, back) in middle.iter_mut().enumerate() {
            *back = if value.middle[seat][k] > 0.0 { error * last[k] } else { 0.0 };
        }
        add(self.net.part_mut(Part::MiddleBias), &middle, 1.0);
        let layer = self.back(net, Part::Middle, &value.layer[seat], &middle);
        add(self.net.part_mut(Part::SeatBias), &layer, 1.0);
        self.inputs(Part::SeatInputs, &of.inputs, &layer);
        let mut card = |def: DefId, role: Role, by: f32| {
            if let Some(row) = self.rows.get_mut(def.index() * Role::COUNT + role as usize) {
                add(row, &layer, by);
            }
        };
        of.hand.iter().for_each(|def| card(*def, Role::Hand, 1.0));
        of.aside.iter().for_each(|def| card(*def, Role::Aside, 1.0));
        of.discards.iter().for_each(|def| card(*def, Role::Discards, DISCARDED));
        for faction in of.factions.into_iter().flatten() {
            add(&mut self.factions[usize::from(faction)], &layer, 1.0);
        }
        // What the sum was is not rectified: each base was.
        let sum = self.back_plain(net, Part::BaseToSeat, &value.sum[seat], &layer);
        for base in 0..sketch.bases.min(8) {
            self.base(sketch, base, seat, &value.base[seat][base], &sum);
        }
    }

    fn base(&mut self, sketch: &Sketch, base: usize, seat: usize, found: &Row, sum: &Row) {
        let mut layer = [0.0; SEAT_WIDTH];
        for ((back, found), sum) in layer.iter_mut().zip(found).zip(sum) {
            *back = if *found > 0.0 { *sum } else { 0.0 };
        }
        let of = sketch.base(base);
        add(self.net.part_mut(Part::BaseBias), &layer, 1.0);
        self.inputs(Part::BaseInputs, &of.inputs[seat], &layer);
        let itself = (of.def, Role::Base);
        let there = of.cards.iter().map(|card: &BagCard| (card.def, role(card, seat)));
        for (def, role) in there.chain([itself]) {
            if let Some(row) = self.rows.get_mut(def.index() * Role::COUNT + role as usize) {
                add(row, &layer, 1.0);
            }
        }
    }

    fn inputs(&mut self, part: Part, inputs: &[f32], layer: &Row) {
        let to = self.net.part_mut(part).chunks_exact_mut(SEAT_WIDTH);
        for (input, to) in inputs.iter().zip(to).filter(|(input, _)| **input != 0.0) {
            add(to, layer, *input);
        }
    }

    /// The gradient of a block and of what came into it, which was rectified.
    fn back<const N: usize>(&mut self, net: &Net, part: Part, came: &Row, error: &[f32; N]) -> Row {
        let mut back = self.back_plain(net, part, came, error);
        back.iter_mut().zip(came).filter(|(_, came)| **came <= 0.0).for_each(|(back, _)| *back = 0.0);
        back
    }

    fn back_plain<const N: usize>(&mut self, net: &Net, part: Part, came: &Row, error: &[f32; N]) -> Row {
        let mut back = [0.0; SEAT_WIDTH];
        let weights = net.part(part).chunks_exact(N);
        let to = self.net.part_mut(part).chunks_exact_mut(N);
        for (((back, came), weights), to) in back.iter_mut().zip(came).zip(weights).zip(to) {
            *back = weights.iter().zip(error).map(|(weight, error)| weight * error).sum();
            add(to, error, *came);
        }
        back
    }

    /// Hands what cards have gathered on to the weights of their features.
    pub fn settle(&mut self, library: &Library) {
        for (faction, sum) in self.factions.iter().enumerate() {
            if sum.iter().any(|x| *x != 0.0) {
                for (def, share) in army(library, faction as u16) {
                    add(&mut self.rows[def.index() * Role::COUNT + Role::Army as usize], sum, share);
                }
            }
        }
        for (n, row) in self.rows.iter().enumerate() {
            let (def, role) = (n / Role::COUNT, n % Role::COUNT);
            if row.iter().all(|x| *x == 0.0) {
                continue;
            }
            let Some(skills) = library.skills(DefId(def as u16)) else { continue };
            for &(feature, amount) in &skills.features {
                let input = role * SKILL_FEATURES + usize::from(feature);
                add(row_mut(&mut self.net, Part::Cards, input), row, amount);
            }
        }
    }
}

/// How wrong chances are: the cross entropy.
pub fn loss(chances: &[f32; 4], target: &[f32; 4], seats: usize) -> f32 {
    let each = chances.iter().zip(target).take(seats);
    -each.map(|(chance, target)| target * chance.max(1e-6).ln()).sum::<f32>()
}

fn row_mut(net: &mut Net, part: Part, input: usize) -> &mut [f32] {
    let width = part.shape().1;
    &mut net.part_mut(part)[input * width..(input + 1) * width]
}

fn add(to: &mut [f32], more: &[f32], by: f32) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += more * by);
}
