//! The table in numbers, read once: powers, breakpoints, awards, cards, plays.

use rules::{BaseId, Seat, Table};

/// What one base looks like.
#[derive(Clone, Copy, Debug)]
pub struct BaseLook {
    pub base: BaseId,
    pub breakpoint: f32,
    /// The power of each seat.
    pub power: [f32; 4],
    /// The place of each seat that takes part, from 0, as the rules give it.
    places: [Option<u8>; 4],
    pub total: f32,
    pub vp: [u8; 3],
}

/// What the table looks like, for all seats at once.
#[derive(Clone, Debug)]
pub struct Look {
    pub seats: usize,
    pub turn: usize,
    pub vp: [f32; 4],
    pub hand: [f32; 4],
    pub minions: [f32; 4],
    /// Actions on bases and minions.
    pub ongoing: [f32; 4],
    /// The turn's own plays that are left, and the extra ones.
    pub plays: [f32; 4],
    pub extra: [f32; 4],
    /// The same apart: own minions, own actions, extra minions, extra actions.
    pub kinds_of_plays: [[f32; 4]; 4],
    bases: [Option<BaseLook>; 8],
}

impl Look {
    pub fn at(table: &Table<'_>) -> Look {
        let mut look = Look {
            seats: table.seats().count(),
            turn: table.turn().index(),
            vp: [0.0; 4],
            hand: [0.0; 4],
            minions: [0.0; 4],
            ongoing: [0.0; 4],
            plays: [0.0; 4],
            extra: [0.0; 4],
            kinds_of_plays: [[0.0; 4]; 4],
            bases: [None; 8],
        };
        for seat in table.seats() {
            look.see_seat(table, seat);
        }
        for (slot, base) in look.bases.iter_mut().zip(table.each_base()) {
            let standings = table.places(base);
            let power = standings.map(|standing| standing.map_or(0.0, |standing| f32::from(standing.power)));
            *slot = Some(BaseLook {
                base,
                breakpoint: f32::from(table.breakpoint(base).max(1)),
                power,
                places: standings.map(|standing| standing.map(|standing| standing.place - 1)),
                total: power.iter().sum(),
                vp: table.vp_of_base(base),
            });
            for card in table.each_card_at(base) {
                // A monster that nobody controls is an obstacle, and in the breakpoint already.
                let Some(seat) = table.controller(card) else { continue };
                let count = if table.is_minion(card) { &mut look.minions } else { &mut look.ongoing };
                count[seat.index()] += 1.0;
            }
        }
        look
    }

    fn see_seat(&mut self, table: &Table<'_>, seat: Seat) {
        let i = seat.index();
        self.vp[i] = f32::from(table.vp(seat));
        // 004 p.5: more than ten are discarded.
        self.hand[i] = table.hand_len(seat).min(10) as f32;
        let (minions, actions) = table.regular_plays(seat);
        let (more_minions, more_actions) = (table.extra_minions(seat), table.extra_actions(seat));
        self.plays[i] = f32::from(minions + actions);
        self.extra[i] = f32::from(more_minions + more_actions);
        self.kinds_of_plays[i] = [minions, actions, more_minions, more_actions].map(f32::from);
    }

    /// The seat's plays that are left are gone.
    pub fn throw_plays(&mut self, seat: usize) {
        (self.plays[seat], self.extra[seat]) = (0.0, 0.0);
        self.kinds_of_plays[seat] = [0.0; 4];
    }

    pub fn bases(&self) -> impl Iterator<Item = &BaseLook> {
        self.bases.iter().flatten()
    }
}

impl BaseLook {
    pub fn scores(&self) -> bool {
        self.total >= self.breakpoint
    }

    /// From 0 for an empty base to 1 at its breakpoint; half full is worth a quarter, as
    /// much can still change.
    pub fn nearness(&self) -> f32 {
        let full = (self.total / self.breakpoint).min(1.0);
        full * full
    }

    /// How many stand before the seat: each other one by how likely they are to end up
    /// ahead. The more power is missing, the less a lead means.
    fn rank(&self, seats: usize, seat: usize) -> f32 {
        let missing = (self.breakpoint - self.total).max(0.0);
        let doubt = 0.6 + missing * 0.35;
        let ahead = |other: usize| {
            let lead = (self.power[other] - self.power[seat]) / doubt;
            // A cheap slope from 0 to 1; a tie is half (004 p.6 is kinder: both get the
            // higher place, so it leans to the better side).
            (0.5 + 0.5 * lead / (1.0 + lead.abs())) * if self.places[other].is_some() { 1.0 } else { 0.5 }
        };
        (0..seats).filter(|&other| other != seat).map(ahead).sum()
    }

    /// The VP that the seat may expect if the base scores soon.
    pub fn expected(&self, seats: usize, seat: usize) -> f32 {
        if self.places[seat].is_none() {
            return 0.0;
        }
        let rank = self.rank(seats, seat);
        let low = rank as usize;
        let vp = |place: usize| self.vp.get(place).map_or(0.0, |&vp| f32::from(vp));
        let part = rank - low as f32;
        vp(low) * (1.0 - part) + vp(low + 1) * part
    }

    /// The seat's place if the base scored now, from 0.
    pub fn place(&self, seat: usize) -> Option<usize> {
        self.places[seat].map(usize::from)
    }

    /// What the seat would get if the base scored now.
    pub fn award(&self, seat: usize) -> f32 {
        self.place(seat).and_then(|place| self.vp.get(place)).map_or(0.0, |&vp| f32::from(vp))
    }
}
