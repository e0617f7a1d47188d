//! How good a table looks for a seat: a weighted sum of features that a player would name.

use rules::{BaseId, Seat, Table};

/// One thing to look at, and what it is worth in victory points.
pub struct Feature {
    pub name: &'static str,
    pub weight: f32,
    pub measure: fn(&Table<'_>, Seat) -> f32,
}

pub const FEATURES: &[Feature] = &[
    Feature { name: "victory points ahead of the best other player", weight: 1.0, measure: vp_lead },
    Feature { name: "victory points that bases promise, ahead of the others", weight: 0.85, measure: promised_lead },
    Feature { name: "power on bases", weight: 0.05, measure: power_in_play },
    Feature { name: "minions in play", weight: 0.04, measure: minions_in_play },
    Feature { name: "power of other players on bases", weight: -0.03, measure: power_of_others },
    Feature { name: "cards in hand, up to ten", weight: 0.22, measure: hand },
    Feature { name: "cards in the hands of others", weight: -0.08, measure: hands_of_others },
    Feature { name: "plays left", weight: 0.12, measure: plays_left },
];

/// More than any sum of features: winning beats everything.
const WIN: f32 = 1000.0;

/// The worth of the table for `seat`, in victory points.
pub fn evaluate(table: &Table<'_>, seat: Seat) -> f32 {
    if table.is_over() {
        return if table.winner() == Some(seat) { WIN } else { -WIN };
    }
    FEATURES.iter().map(|feature| feature.weight * (feature.measure)(table, seat)).sum()
}

fn others(table: &Table<'_>, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
    table.seats().filter(move |&other| other != seat)
}

fn ahead_of_best(table: &Table<'_>, seat: Seat, worth: impl Fn(Seat) -> f32) -> f32 {
    let best = others(table, seat).map(&worth).fold(0.0, f32::max);
    worth(seat) - best
}

fn vp_lead(table: &Table<'_>, seat: Seat) -> f32 {
    ahead_of_best(table, seat, |s| f32::from(table.vp(s)))
}

fn promised_lead(table: &Table<'_>, seat: Seat) -> f32 {
    let mut promised = [0.0f32; 8];
    for base in table.bases() {
        let near = nearness(table, base);
        let vp = table.vp_of_base(base);
        for s in table.seats() {
            promised[s.index()] += near * award(table, base, s, vp);
        }
    }
    ahead_of_best(table, seat, |s| promised[s.index()])
}

/// From 0 for an empty base to 1 at its breakpoint; half full is worth a quarter, as
/// much can still change.
fn nearness(table: &Table<'_>, base: BaseId) -> f32 {
    let full = f32::from(table.base_power(base)) / f32::from(table.breakpoint(base).max(1));
    full.min(1.0).powi(2)
}

/// What the seat would get if the base scored now (004 p.6: ties share the higher place).
fn award(table: &Table<'_>, base: BaseId, seat: Seat, vp: [u8; 3]) -> f32 {
    let mine = table.power_at(seat, base);
    if mine == 0 {
        return 0.0;
    }
    let better = others(table, seat).filter(|&s| table.power_at(s, base) > mine).count();
    vp.get(better).map_or(0.0, |&vp| f32::from(vp))
}

fn power_of(table: &Table<'_>, seat: Seat) -> f32 {
    table.bases().into_iter().map(|base| f32::from(table.power_at(seat, base))).sum()
}

fn power_in_play(table: &Table<'_>, seat: Seat) -> f32 {
    power_of(table, seat)
}

fn power_of_others(table: &Table<'_>, seat: Seat) -> f32 {
    others(table, seat).map(|s| power_of(table, s)).sum()
}

fn minions_in_play(table: &Table<'_>, seat: Seat) -> f32 {
    let at = |base| table.minions_at(base).into_iter().filter(|&c| table.controller(c) == seat).count();
    table.bases().into_iter().map(at).sum::<usize>() as f32
}

fn hand(table: &Table<'_>, seat: Seat) -> f32 {
    // 004 p.5: more than ten are discarded.
    table.hand_len(seat).min(10) as f32
}

fn hands_of_others(table: &Table<'_>, seat: Seat) -> f32 {
    others(table, seat).map(|s| hand(table, s)).sum()
}

fn plays_left(table: &Table<'_>, seat: Seat) -> f32 {
    let (minions, actions) = table.regular_plays(seat);
    f32::from(minions + table.extra_minions(seat)) + f32::from(actions + table.extra_actions(seat))
}
