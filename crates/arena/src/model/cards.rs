//! What a card is worth to whoever draws it early.
//!
//! "Drawn at some time in the game" would not do: long games draw nearly every card, and
//! whoever plays one turn more has drawn two cards more. So the first cards of each seat
//! are looked at, and as many for each: which ones they are is up to the shuffle, whatever
//! happens later. A card is compared with the cards that came in its place.
//!
//! The difference of two shares is taken among games of one player count and seat, and put
//! together as Mantel and Haenszel have it, with Sato's variance.

use std::collections::BTreeMap;

use cardtext::Name;

use super::normal::{Estimate, discoveries};

/// The opening hand and the draws of five turns.
pub const EARLY: usize = 15;
/// With fewer games on one side, nothing is said about a card.
const FEW: u64 = 10;

/// Seats with the card in the deck: games and wins, without and with it drawn early.
type Counts = [[u64; 2]; 2];

#[derive(Default)]
pub struct CardTally {
    /// By card, player count and seat.
    strata: BTreeMap<(Name, u8, u8), Counts>,
}

#[derive(Clone, Debug)]
pub struct CardEffect {
    pub card: Name,
    /// Games and wins.
    pub drawn: [u64; 2],
    pub not_drawn: [u64; 2],
    /// The difference of the two shares.
    pub effect: Estimate,
    /// Told apart from luck, with all the other cards in view.
    pub clear: bool,
}

impl CardTally {
    pub fn add(&mut self, card: &Name, players: u8, seat: u8, drawn: bool, won: bool) {
        let counts = self.strata.entry((card.clone(), players, seat)).or_default();
        let [games, wins] = &mut counts[usize::from(drawn)];
        *games += 1;
        *wins += u64::from(won);
    }

    /// All cards that were often enough drawn early and often enough not, strongest first.
    pub fn effects(&self) -> Vec<CardEffect> {
        let mut cards: BTreeMap<&Name, Vec<&Counts>> = BTreeMap::new();
        for ((card, _, _), counts) in &self.strata {
            cards.entry(card).or_default().push(counts);
        }
        let mut effects: Vec<CardEffect> =
            cards.into_iter().filter_map(|(card, strata)| effect(card.clone(), &strata)).collect();
        let p_values: Vec<f64> = effects.iter().map(|card| card.effect.p_value(0.0)).collect();
        for (card, clear) in effects.iter_mut().zip(discoveries(&p_values)) {
            card.clear = clear;
        }
        let pull = pull(&effects);
        effects.sort_by(|a, b| pull(b.effect).total_cmp(&pull(a.effect)));
        effects
    }
}

fn effect(card: Name, strata: &[&Counts]) -> Option<CardEffect> {
    let mut all = Counts::default();
    for counts in strata {
        for (mine, theirs) in all.iter_mut().flatten().zip(counts.iter().flatten()) {
            *mine += theirs;
        }
    }
    let [not_drawn, drawn] = all;
    if drawn[0] < FEW || not_drawn[0] < FEW {
        return None;
    }
    let effect = difference(strata)?;
    Some(CardEffect { card, drawn, not_drawn, effect, clear: false })
}

/// The share of games won with it less that without it.
fn difference(strata: &[&Counts]) -> Option<Estimate> {
    let (mut total, mut sum) = (0.0, 0.0);
    // Sato (1989): good for few large strata and for many small ones.
    let (mut slope, mut rest) = (0.0, 0.0);
    for counts in strata {
        let [(n0, b), (n1, a)] = counts.map(|[games, wins]| (games as f64, wins as f64));
        let n = n0 + n1;
        if n0 == 0.0 || n1 == 0.0 {
            continue;
        }
        let (u, v) = (n1 / n, n0 / n);
        total += n1 * n0 / n;
        sum += (a * n0 - b * n1) / n;
        slope += b * u * u - a * v * v + u * v * (n0 - n1) / 2.0;
        rest += (a * (n0 - b) + b * (n1 - a)) / n / 2.0;
    }
    let value = sum / total;
    let variance = (value * slope + rest) / (total * total);
    (total > 0.0).then_some(Estimate { value, error: variance.max(0.0).sqrt() })
}

/// Pulls effects towards 0 by how uncertain they are, so that the ends of the list are
/// strong cards and not rare ones (the moments of DerSimonian and Laird).
fn pull(cards: &[CardEffect]) -> impl Fn(Estimate) -> f64 + use<> {
    let weight = |e: Estimate| 1.0 / (e.error * e.error).max(1e-12);
    let weights: f64 = cards.iter().map(|card| weight(card.effect)).sum();
    let q: f64 = cards.iter().map(|card| weight(card.effect) * card.effect.value.powi(2)).sum();
    let variance = ((q - cards.len() as f64) / weights.max(1e-12)).max(1e-9);
    move |effect| effect.value * variance / (variance + effect.error * effect.error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first seat wins more often here, and happens to draw the card more often.
    #[test]
    fn a_card_of_the_luckier_seat_is_not_strong() {
        let mut tally = CardTally::default();
        let card = Name::from("c");
        for (seat, drawn, not, wins) in [(0, 80, 20, 7), (1, 20, 80, 3)] {
            for (n, was_drawn) in [(drawn, true), (not, false)] {
                for i in 0..n {
                    tally.add(&card, 2, seat, was_drawn, i % 10 < wins);
                }
            }
        }
        let effect = &tally.effects()[0];
        assert!(effect.effect.value.abs() < 1e-12 && !effect.clear, "{effect:?}");
        assert!(effect.drawn[1] * effect.not_drawn[0] > effect.not_drawn[1] * effect.drawn[0]);
    }

    /// By hand, and as metafor's rma.mh(measure = "RD") has it.
    #[test]
    fn one_stratum_is_the_plain_difference() {
        let found = difference(&[&[[200, 80], [100, 60]]]).expect("both sides");
        assert!((found.value - 0.2).abs() < 1e-12);
        let plain = (0.6 * 0.4 / 100.0 + 0.4 * 0.6 / 200.0_f64).sqrt();
        assert!((found.error - plain).abs() < 0.002, "{} {plain}", found.error);
    }

    #[test]
    fn cards_that_are_always_drawn_are_left_out() {
        let mut tally = CardTally::default();
        for i in 0..100 {
            tally.add(&Name::from("always"), 2, 0, true, i % 2 == 0);
        }
        assert!(tally.effects().is_empty());
    }
}
