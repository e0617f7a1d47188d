//! Sketches in little memory, for training: a million of them at once.

use rules::DefId;

use super::sketch::{BagCard, BaseSketch, Sketch};

const NOBODY: u16 = u16::MAX;
const ATTACHED: u16 = 1 << 8;

impl Sketch {
    /// Writes the sketch at the end of a list. Numbers keep their upper half.
    pub fn pack(&self, to: &mut Vec<u16>) {
        to.extend([self.seats as u16, self.bases as u16]);
        for base in (0..self.bases).map(|n| self.base(n)) {
            to.extend([base.def.0, base.cards.len() as u16]);
            for card in &base.cards {
                to.extend([card.def.0, u16::from(card.seat) | if card.attached { ATTACHED } else { 0 }]);
            }
            base.inputs[..self.seats].iter().flatten().for_each(|input| to.push(half(*input)));
        }
        for seat in (0..self.seats).map(|n| self.seat(n)) {
            seat.inputs.iter().chain(&seat.linear).for_each(|input| to.push(half(*input)));
            to.extend(seat.factions.map(|faction| faction.unwrap_or(NOBODY)));
            for cards in [&seat.hand, &seat.discards, &seat.aside] {
                to.push(cards.len() as u16);
                to.extend(cards.iter().map(|def| def.0));
            }
        }
    }

    /// Reads what [`Sketch::pack`] wrote; gives what comes after it.
    pub fn unpack<'p>(&mut self, from: &'p [u16]) -> Option<&'p [u16]> {
        let mut from = Reader(from);
        (self.seats, self.bases) = (usize::from(from.one()?).min(4), usize::from(from.one()?));
        while self.base.len() < self.bases {
            self.base.push(BaseSketch::default());
        }
        self.fill_seats();
        let seats = self.seats;
        for base in &mut self.base[..self.bases] {
            base.def = DefId(from.one()?);
            base.cards.clear();
            for _ in 0..from.one()? {
                let (def, seat) = (DefId(from.one()?), from.one()?);
                base.cards.push(BagCard { def, seat: seat as u8, attached: seat & ATTACHED != 0 });
            }
            for input in base.inputs[..seats].iter_mut().flatten() {
                *input = whole(from.one()?);
            }
        }
        for seat in &mut self.seat[..seats] {
            for input in seat.inputs.iter_mut().chain(&mut seat.linear) {
                *input = whole(from.one()?);
            }
            for faction in &mut seat.factions {
                *faction = Some(from.one()?).filter(|faction| *faction != NOBODY);
            }
            for cards in [&mut seat.hand, &mut seat.discards, &mut seat.aside] {
                cards.clear();
                for _ in 0..from.one()? {
                    cards.push(DefId(from.one()?));
                }
            }
        }
        Some(from.0)
    }
}

struct Reader<'p>(&'p [u16]);

impl Reader<'_> {
    fn one(&mut self) -> Option<u16> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }
}

fn half(of: f32) -> u16 {
    (of.to_bits().wrapping_add(0x8000) >> 16) as u16
}

fn whole(half: u16) -> f32 {
    f32::from_bits(u32::from(half) << 16)
}
