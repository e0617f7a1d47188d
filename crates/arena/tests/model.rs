//! The rating model on made-up games: it finds the strengths that they were made with.

use baston_arena::{Match, fit, synergies};
use bots::Dice;

/// A world with known strengths: factions, seats, and pairs.
struct World {
    factions: Vec<f64>,
    seats: Vec<f64>,
    pairs: Vec<([u16; 2], f64)>,
}

impl World {
    fn play(&self, dice: &mut Dice) -> Match {
        let mut left: Vec<u16> = (0..self.factions.len() as u16).collect();
        let mut take = || left.swap_remove(dice.below(left.len()));
        let armies: Vec<[u16; 2]> = self.seats.iter().map(|_| [take(), take()]).collect();
        let weight = |(army, seat): (&[u16; 2], &f64)| {
            let [a, b] = [army[0].min(army[1]), army[0].max(army[1])];
            let pair = self.pairs.iter().find(|(pair, _)| *pair == [a, b]).map_or(0.0, |(_, effect)| *effect);
            (self.factions[usize::from(a)] + self.factions[usize::from(b)] + seat + pair).exp()
        };
        let weights: Vec<f64> = armies.iter().zip(&self.seats).map(weight).collect();
        let mut rest = weights.iter().sum::<f64>() * dice.below(1 << 20) as f64 / f64::from(1 << 20);
        let winner = weights.iter().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        Match { armies, winner: winner.unwrap_or(0) as u8 }
    }

    fn games(&self, n: usize, seed: u64) -> Vec<Match> {
        let mut dice = Dice::new(seed);
        (0..n).map(|_| self.play(&mut dice)).collect()
    }
}

fn softmax(seats: &[f64]) -> Vec<f64> {
    let sum: f64 = seats.iter().map(|seat| seat.exp()).sum();
    seats.iter().map(|seat| seat.exp() / sum).collect()
}

#[test]
fn known_strengths_lie_in_their_intervals() {
    let factions = vec![0.6, 0.3, 0.2, 0.0, 0.0, -0.1, -0.4, -0.6];
    for seats in [vec![0.2, -0.2], vec![0.3, 0.0, -0.3], vec![0.0, 0.1, 0.1, -0.2]] {
        let world = World { factions: factions.clone(), seats, pairs: Vec::new() };
        let (mut inside, mut all) = (0, 0);
        for seed in 0..10 {
            let fit = fit(&world.games(2000, seed), factions.len(), world.seats.len());
            for (i, truth) in factions.iter().enumerate() {
                let found = fit.strength(i);
                assert!((found.value - truth).abs() < 5.0 * found.error, "{truth} {found:?}");
                assert!(found.error < 0.08, "{found:?}");
                inside += usize::from(found.low() <= *truth && *truth <= found.high());
                all += 1;
            }
            for (found, truth) in fit.seats().iter().zip(softmax(&world.seats)) {
                inside += usize::from(found.low() <= truth && truth <= found.high());
                all += 1;
            }
        }
        // 95 of 100, give or take three standard errors.
        let share = f64::from(inside as u32) / f64::from(all);
        assert!((0.88..=1.0).contains(&share), "{inside} of {all}");
    }
}

#[test]
fn a_chance_is_fair_for_the_average() {
    let world = World { factions: vec![0.0; 6], seats: vec![0.0; 3], pairs: Vec::new() };
    let fit = fit(&world.games(6000, 1), 6, 3);
    for i in 0..6 {
        let chance = fit.chance(fit.strength(i));
        assert!((chance.value - 1.0 / 3.0).abs() < 0.03 && chance.low < chance.value && chance.value < chance.high);
    }
}

#[test]
fn a_pair_that_is_more_than_its_sum_is_found() {
    let pairs = vec![([0, 1], 0.8), ([2, 3], -0.8)];
    let world = World { factions: vec![0.2, -0.2, 0.1, 0.0, -0.1, 0.3], seats: vec![0.1, -0.1], pairs };
    let games = world.games(6000, 3);
    let (found, spread) = synergies(&games, &fit(&games, 6, 2));
    assert_eq!(found.len(), 15);
    assert!(spread > 0.1, "{spread}");
    let effect = |pair: [u16; 2]| found.iter().find(|synergy| synergy.pair == pair).expect("played").effect;
    assert!(effect([0, 1]).low() > 0.1 && effect([2, 3]).high() < -0.1, "{found:?}");
    // Of an effect on one pair of six factions, the part 9/15 is not a sum.
    assert!((effect([0, 1]).value - 0.48).abs() < 0.2, "{found:?}");
    let others = found.iter().filter(|synergy| ![[0, 1], [2, 3]].contains(&synergy.pair));
    assert!(others.map(|synergy| synergy.effect.value.abs()).fold(0.0, f64::max) < 0.5);
}

#[test]
fn without_synergy_little_is_claimed() {
    let world = World { factions: vec![0.5, -0.5, 0.1, 0.0, -0.1, 0.0], seats: vec![0.0, 0.0], pairs: Vec::new() };
    let clear = |seed: u64| {
        let games = world.games(3000, seed);
        synergies(&games, &fit(&games, 6, 2)).0.iter().filter(|synergy| synergy.effect.is_clear(0.0)).count()
    };
    let claimed: usize = (0..20).map(clear).sum();
    assert!(claimed <= 6, "{claimed} of 300");
}

#[test]
fn nothing_breaks_without_games_or_with_one_sided_ones() {
    let nothing = fit(&[], 3, 2);
    assert_eq!(nothing.strength(0).value, 0.0);
    assert!(!nothing.strength(0).is_clear(0.0));
    let always = vec![Match { armies: vec![[0, 1], [2, 3]], winner: 0 }; 500];
    let found = fit(&always, 4, 2);
    assert!(found.strength(0).value > 0.5 && found.strength(0).value.is_finite());
    assert!(synergies(&always, &found).1.is_finite());
}
