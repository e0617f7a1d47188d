//! A table as the net sees it: numbers for each seat at each base, numbers for each seat, and
//! which cards lie where.

use rules::{DefId, Seat, Table, Whereabouts};

use crate::eval::{BaseLook, Look, WEIGHTS};

const SEATS: usize = 4;

/// Numbers of a seat at a base.
pub const BASE_INPUTS: usize = 34;
/// Numbers of a seat.
pub const SEAT_INPUTS: usize = 42;

/// What a card is to the seat that looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// In play at a base, one's own or somebody else's.
    Own,
    Others,
    /// On a minion.
    OwnAttached,
    OthersAttached,
    /// The base itself.
    Base,
    Hand,
    Discards,
    /// The two factions, wherever their cards are.
    Army,
    /// A titan beside the deck.
    Aside,
}

impl Role {
    pub const COUNT: usize = 9;
}

/// A card at a base, and who controls it (a number beyond the seats: nobody).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BagCard {
    pub def: DefId,
    pub seat: u8,
    pub attached: bool,
}

/// One base of a sketch.
#[derive(Clone, Debug)]
pub struct BaseSketch {
    pub def: DefId,
    pub inputs: [[f32; BASE_INPUTS]; SEATS],
    pub cards: Vec<BagCard>,
}

impl Default for BaseSketch {
    fn default() -> BaseSketch {
        BaseSketch { def: DefId::HIDDEN, inputs: [[0.0; BASE_INPUTS]; SEATS], cards: Vec::new() }
    }
}

/// One seat of a sketch.
#[derive(Clone, Debug)]
pub struct SeatSketch {
    pub inputs: [f32; SEAT_INPUTS],
    pub hand: Vec<DefId>,
    pub discards: Vec<DefId>,
    pub aside: Vec<DefId>,
    pub factions: [Option<u16>; 2],
    /// What the linear evaluation gives the seat, and the same weighed by how late it is.
    pub linear: [f32; 2],
}

/// A table in numbers. Reading another one uses the same memory.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    pub seats: usize,
    pub bases: usize,
    pub(super) base: Vec<BaseSketch>,
    pub(super) seat: Vec<SeatSketch>,
}

impl Sketch {
    pub fn base(&self, n: usize) -> &BaseSketch {
        &self.base[n]
    }

    pub fn seat(&self, n: usize) -> &SeatSketch {
        &self.seat[n]
    }

    pub fn at(table: &Table<'_>) -> Sketch {
        let mut sketch = Sketch::default();
        sketch.read(table, &Look::at(table));
        sketch
    }

    /// Reads a table; the look is of the same one.
    pub fn read(&mut self, table: &Table<'_>, look: &Look) {
        self.seats = look.seats;
        self.bases = 0;
        for base in look.bases() {
            self.read_base(table, look, base);
        }
        let scores: [f32; SEATS] =
            std::array::from_fn(|seat| if seat < look.seats { WEIGHTS.score(look, seat) } else { 0.0 });
        self.fill_seats();
        for seat in table.seats() {
            self.read_seat(table, look, seat, &scores);
        }
    }

    /// Has room for all seats.
    pub(super) fn fill_seats(&mut self) {
        while self.seat.len() < self.seats {
            self.seat.push(SeatSketch {
                inputs: [0.0; SEAT_INPUTS],
                hand: Vec::new(),
                discards: Vec::new(),
                aside: Vec::new(),
                factions: [None; 2],
                linear: [0.0; 2],
            });
        }
    }

    fn read_base(&mut self, table: &Table<'_>, look: &Look, base: &BaseLook) {
        if self.base.len() == self.bases {
            self.base.push(BaseSketch::default());
        }
        let sketch = &mut self.base[self.bases];
        self.bases += 1;
        sketch.def = table.base_def(base.base);
        sketch.cards.clear();
        let (mut minions, mut counters) = ([0.0; SEATS], [0.0; SEATS]);
        for card in table.each_card_at(base.base) {
            let seat = table.controller(card);
            let attached = matches!(table.whereabouts(card), Whereabouts::OnMinion(_));
            let number = seat.map_or(u8::MAX, |seat| seat.0);
            sketch.cards.push(BagCard { def: table.def(card), seat: number, attached });
            if let Some(seat) = seat.filter(|_| table.is_minion(card)) {
                minions[seat.index()] += 1.0;
                counters[seat.index()] += f32::from(table.counters(card));
            }
        }
        for seat in 0..look.seats {
            sketch.inputs[seat] = base_inputs(look, base, seat, &minions, &counters);
        }
    }

    fn read_seat(&mut self, table: &Table<'_>, look: &Look, seat: Seat, scores: &[f32; SEATS]) {
        let i = seat.index();
        let sketch = &mut self.seat[i];
        sketch.hand.clear();
        sketch.hand.extend(table.each_in_hand(seat).map(|card| table.def(card)));
        sketch.discards.clear();
        sketch.discards.extend(table.each_discarded(seat).map(|card| table.def(card)));
        sketch.aside.clear();
        sketch.aside.extend(table.each_titan_aside(seat).map(|card| table.def(card)));
        sketch.factions = table.factions(seat);
        let late = look.vp.iter().copied().fold(0.0, f32::max) / 15.0;
        sketch.linear = [scores[i] / 4.0, scores[i] / 4.0 * late.min(1.0)];
        sketch.inputs = seat_inputs(table, look, seat, late);
    }
}

/// Numbers put into a list one after the other.
struct Filled<const N: usize> {
    inputs: [f32; N],
    n: usize,
}

impl<const N: usize> Filled<N> {
    fn new() -> Filled<N> {
        Filled { inputs: [0.0; N], n: 0 }
    }

    fn put(&mut self, input: f32) {
        if let Some(slot) = self.inputs.get_mut(self.n) {
            *slot = input;
        }
        self.n += 1;
    }

    fn flag(&mut self, is: bool) {
        self.put(if is { 1.0 } else { 0.0 });
    }
}

pub(super) fn base_inputs(
    look: &Look,
    base: &BaseLook,
    seat: usize,
    minions: &[f32; SEATS],
    counters: &[f32; SEATS],
) -> [f32; BASE_INPUTS] {
    let mut to = Filled::new();
    let others = || (0..look.seats).filter(move |&other| other != seat);
    let own = base.power[seat];
    let best = others().map(|other| base.power[other]).fold(0.0, f32::max);
    let missing = base.breakpoint - base.total;
    let lead = own - best;
    to.put(own / 10.0);
    to.put(best / 10.0);
    to.put((base.total - own) / 20.0);
    to.put((base.total / base.breakpoint).min(1.5));
    to.put(missing.clamp(-10.0, 20.0) / 10.0);
    to.flag(missing <= 0.0);
    to.flag(missing > 0.0 && missing <= 3.0);
    to.flag(missing > 3.0 && missing <= 6.0);
    to.flag(missing > 6.0 && missing <= 10.0);
    to.put(lead.clamp(-10.0, 10.0) / 5.0);
    to.flag(lead > 0.0);
    to.flag(lead == 0.0 && own > 0.0);
    to.put((lead + missing.max(0.0)).clamp(-10.0, 10.0) / 5.0);
    to.put((best + missing.max(0.0) - own).clamp(-10.0, 10.0) / 5.0);
    let place = base.place(seat);
    (0..3).for_each(|n| to.flag(place == Some(n)));
    to.flag(place.is_none());
    base.vp.iter().for_each(|vp| to.put(f32::from(*vp) / 5.0));
    let (award, expected, near) = (base.award(seat), base.expected(look.seats, seat), base.nearness());
    to.put(award / 5.0);
    to.put(expected / 5.0);
    to.put(expected * near / 5.0);
    let theirs = others().map(|other| base.expected(look.seats, other)).fold(0.0, f32::max);
    to.put(theirs / 5.0);
    to.put(theirs * near / 5.0);
    to.put(if missing <= 0.0 { award / 5.0 } else { 0.0 });
    to.put(minions[seat] / 4.0);
    to.put(others().map(|other| minions[other]).sum::<f32>() / 4.0);
    to.put(counters[seat] / 4.0);
    to.flag(look.turn == seat);
    // A base that would end the game.
    to.flag(look.vp[seat] + award >= 15.0);
    to.put(near * (look.vp[seat] + expected) / 15.0);
    to.put(f32::from(base.vp[0]) / 5.0 * near);
    to.inputs
}

fn seat_inputs(table: &Table<'_>, look: &Look, seat: Seat, late: f32) -> [f32; SEAT_INPUTS] {
    let mut to = Filled::new();
    let i = seat.index();
    let others = || (0..look.seats).filter(move |&other| other != i);
    let most = |of: &[f32; SEATS]| others().map(|other| of[other]).fold(0.0, f32::max);
    let sum = |of: &[f32; SEATS]| others().map(|other| of[other]).sum::<f32>();
    let vp = look.vp[i];
    to.put(vp / 15.0);
    to.put(most(&look.vp) / 15.0);
    to.put((vp - most(&look.vp)) / 5.0);
    to.put(vp / 15.0 * vp / 15.0);
    to.flag(vp >= 10.0);
    to.flag(vp >= 12.0);
    to.flag(most(&look.vp) >= 12.0);
    to.put(late);
    to.put(look.hand[i] / 10.0);
    to.put(sum(&look.hand) / 10.0 / (look.seats as f32 - 1.0));
    to.flag(look.hand[i] == 0.0);
    to.flag(look.hand[i] >= 10.0);
    to.put(table.deck_len(seat) as f32 / 20.0);
    to.put(table.discards_len(seat) as f32 / 20.0);
    let [minions, actions, more_minions, more_actions] = look.kinds_of_plays[i];
    to.put(minions.min(2.0));
    to.put(actions.min(2.0));
    to.put(more_minions.min(3.0) / 2.0);
    to.put(more_actions.min(3.0) / 2.0);
    let wait = (i + look.seats - look.turn) % look.seats;
    (0..SEATS).for_each(|n| to.flag(wait == n));
    to.put(look.minions[i] / 5.0);
    to.put(sum(&look.minions) / 5.0);
    to.put(look.ongoing[i] / 3.0);
    to.put(sum(&look.ongoing) / 3.0);
    let power: [f32; SEATS] = std::array::from_fn(|seat| look.bases().map(|base| base.power[seat]).sum());
    to.put(power[i] / 15.0);
    to.put(most(&power) / 15.0);
    let promised: [f32; SEATS] = std::array::from_fn(|seat| {
        look.bases()
            .map(|base| if seat < look.seats { base.nearness() * base.expected(look.seats, seat) } else { 0.0 })
            .sum()
    });
    to.put(promised[i] / 5.0);
    to.put(most(&promised) / 5.0);
    to.put(
        (vp + promised[i] - (0..look.seats).filter(|&o| o != i).map(|o| look.vp[o] + promised[o]).fold(0.0, f32::max))
            / 5.0,
    );
    let leads = look.bases().filter(|base| base.place(i) == Some(0)).count();
    to.put(leads as f32 / 3.0);
    to.put(look.bases().filter(|base| base.place(i).is_none()).count() as f32 / 3.0);
    to.put(table.hand_len(seat) as f32 / 10.0);
    to.put(f32::from(table.turn_number().min(60)) / 30.0);
    let due = |seat: usize| look.bases().filter(|base| base.scores()).map(|base| base.award(seat)).sum::<f32>();
    to.put(due(i) / 5.0);
    to.put(others().map(due).fold(0.0, f32::max) / 5.0);
    to.flag(vp + due(i) >= 15.0);
    to.flag(others().any(|other| look.vp[other] + due(other) >= 15.0));
    (0..3).for_each(|n| to.flag(look.seats == n + 2));
    to.inputs
}
