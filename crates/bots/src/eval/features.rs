//! What a player would name when asked who is ahead, and why. Each feature speaks of one
//! seat; being ahead is having more of it than the others.

use super::look::Look;

/// One thing to look at.
pub struct Feature {
    /// Its name in the log of `baston tune`.
    pub name: &'static str,
    pub about: &'static str,
    pub measure: fn(&Look, usize) -> f32,
}

const N: usize = 11;

/// One number for each feature.
pub type Measures = [f32; N];

pub const FEATURES: [Feature; N] = [
    Feature { name: "vp", about: "victory points", measure: |look, seat| look.vp[seat] },
    Feature {
        name: "promised",
        about: "VP that bases promise, by powers and distance to the breakpoint",
        measure: promised,
    },
    Feature { name: "due", about: "VP of bases that have reached their breakpoint", measure: due },
    Feature { name: "power", about: "power on bases", measure: power },
    Feature { name: "wasted", about: "power on bases beyond what the lead needs", measure: wasted },
    Feature { name: "minions", about: "minions in play", measure: |look, seat| look.minions[seat] },
    Feature {
        name: "ongoing",
        about: "actions in play: what they threaten or protect",
        measure: |look, seat| look.ongoing[seat],
    },
    Feature { name: "hand", about: "cards in hand, up to ten", measure: |look, seat| look.hand[seat] },
    Feature { name: "plays", about: "the turn's own plays that are left", measure: |look, seat| look.plays[seat] },
    Feature { name: "extra", about: "extra plays that are left", measure: |look, seat| look.extra[seat] },
    Feature { name: "tempo", about: "how soon the seat's turn comes", measure: tempo },
];

pub fn measures(look: &Look, seat: usize) -> Measures {
    std::array::from_fn(|i| (FEATURES[i].measure)(look, seat))
}

fn promised(look: &Look, seat: usize) -> f32 {
    look.bases().map(|base| base.nearness() * base.expected(look.seats, seat)).sum()
}

fn due(look: &Look, seat: usize) -> f32 {
    look.bases().filter(|base| base.scores()).map(|base| base.award(seat)).sum()
}

fn power(look: &Look, seat: usize) -> f32 {
    look.bases().map(|base| base.power[seat]).sum()
}

fn wasted(look: &Look, seat: usize) -> f32 {
    let beyond = |base: &super::BaseLook| {
        let best = (0..look.seats).filter(|&other| other != seat).map(|other| base.power[other]).fold(0.0, f32::max);
        let missing = (base.breakpoint - base.total).max(0.0);
        (base.power[seat] - best - missing).max(0.0)
    };
    look.bases().map(beyond).sum()
}

/// 1 for the seat whose turn is next, less for those after it, 0 for the one whose turn it is.
fn tempo(look: &Look, seat: usize) -> f32 {
    let wait = (seat + look.seats - look.turn) % look.seats;
    if wait == 0 { 0.0 } else { 1.0 - (wait - 1) as f32 / look.seats as f32 }
}
