//! What a card is worth to whoever draws it.
//!
//! Games are compared with games of the same length and player count: in a long game
//! nearly every card is drawn, whoever wins. Within such a stratum, the share of games
//! won by seats that drew the card less that of seats that had it in the deck and did
//! not; strata weigh as Mantel and Haenszel have it.

use std::collections::BTreeMap;

use ustr::Ustr;

use super::normal::Estimate;

/// Seats with the card in the deck: games and wins, without and with it drawn.
type Counts = [[u64; 2]; 2];

#[derive(Default)]
pub struct CardTally {
    /// By card, player count and rounds.
    strata: BTreeMap<(Ustr, u8, u32), Counts>,
}

#[derive(Clone, Debug)]
pub struct CardEffect {
    pub card: Ustr,
    pub drawn: [u64; 2],
    pub not_drawn: [u64; 2],
    pub effect: Estimate,
}

impl CardTally {
    pub fn add(&mut self, card: Ustr, players: u8, rounds: u32, drawn: bool, won: bool) {
        let counts = self.strata.entry((card, players, rounds)).or_default();
        let [games, wins] = &mut counts[usize::from(drawn)];
        *games += 1;
        *wins += u64::from(won);
    }

    /// Cards that were drawn in some games and not in others of the same length.
    pub fn effects(&self) -> Vec<CardEffect> {
        let mut cards: BTreeMap<Ustr, Vec<&Counts>> = BTreeMap::new();
        for ((card, _, _), counts) in &self.strata {
            cards.entry(*card).or_default().push(counts);
        }
        cards.into_iter().filter_map(|(card, strata)| effect(card, &strata)).collect()
    }
}

fn effect(card: Ustr, strata: &[&Counts]) -> Option<CardEffect> {
    let (mut total, mut sum, mut variance) = (0.0, 0.0, 0.0);
    let mut all = Counts::default();
    for counts in strata {
        for (mine, theirs) in all.iter_mut().flatten().zip(counts.iter().flatten()) {
            *mine += theirs;
        }
        let [without, with] = counts.map(|[games, wins]| (games as f64, wins as f64));
        if without.0 == 0.0 || with.0 == 0.0 {
            continue;
        }
        let weight = without.0 * with.0 / (without.0 + with.0);
        // Half a win and half a loss more, so that a share of 0 or 1 is not thought certain.
        let spread = |(games, wins): (f64, f64)| {
            let p = (wins + 0.5) / (games + 1.0);
            p * (1.0 - p) / games
        };
        total += weight;
        sum += weight * (with.1 / with.0 - without.1 / without.0);
        variance += weight * weight * (spread(with) + spread(without));
    }
    let [not_drawn, drawn] = all;
    let effect = Estimate { value: sum / total, error: variance.sqrt() / total };
    (total > 0.0).then_some(CardEffect { card, drawn, not_drawn, effect })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Long games are won more often here and the card is drawn more often in them; in
    /// games of one length it changes nothing.
    #[test]
    fn a_card_that_is_drawn_in_long_games_is_not_strong() {
        let mut tally = CardTally::default();
        let card = Ustr::from("c");
        for (rounds, drawn, not, wins) in [(5, 20, 80, 3), (9, 80, 20, 7)] {
            for (n, was_drawn) in [(drawn, true), (not, false)] {
                for i in 0..n {
                    tally.add(card, 2, rounds, was_drawn, i % 10 < wins);
                }
            }
        }
        let effect = &tally.effects()[0];
        assert!(effect.effect.value.abs() < 1e-12, "{effect:?}");
        assert!(effect.drawn[1] * effect.not_drawn[0] > effect.not_drawn[1] * effect.drawn[0]);
    }
}
