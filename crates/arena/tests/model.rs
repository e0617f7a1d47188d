//! The rating model on made-up games: it finds the strengths that they were made with.

use baston_arena::{Estimate, Match, Verdict, fit, fit_knowing, judge, synergies};
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
        let mut count = |found: Estimate, truth: f64| {
            assert!((found.value - truth).abs() < 5.0 * found.error, "{truth} {found:?}");
            inside += u32::from(found.low() <= truth && truth <= found.high());
            all += 1;
        };
        for seed in 0..80 {
            let fit = fit(&world.games(800, seed), factions.len(), world.seats.len());
            for (i, truth) in factions.iter().enumerate() {
                assert!(fit.strength(i).error < 0.12, "{:?}", fit.strength(i));
                count(fit.strength(i), *truth);
            }
            for (found, truth) in fit.seats().into_iter().zip(softmax(&world.seats)) {
                count(found, truth);
            }
        }
        // 95 of 100, give or take three standard errors of 800 that hang together.
        let share = f64::from(inside) / f64::from(all);
        assert!((0.92..=0.98).contains(&share), "{inside} of {all} for {} players", world.seats.len());
    }
}

#[test]
fn the_order_is_found_and_equals_are_not_told_apart() {
    let world =
        World { factions: vec![0.5, 0.2, 0.0, 0.0, -0.2, -0.5], seats: vec![0.2, 0.0, -0.2], pairs: Vec::new() };
    let ranking = fit(&world.games(8000, 7), 6, 3).ranking(&[0, 1, 2, 3, 4, 5]);
    let order: Vec<usize> = ranking.iter().map(|standing| standing.faction).collect();
    assert_eq!((order[0], order[1], order[4], order[5]), (0, 1, 4, 5));
    let clear = |faction: usize| ranking.iter().any(|standing| standing.faction == faction && standing.clear);
    assert!([0, 1, 4, 5].into_iter().all(clear));
    let equal = World { factions: vec![0.0; 8], seats: vec![0.1, -0.1], pairs: Vec::new() };
    let all: Vec<usize> = (0..8).collect();
    let claims = |seed: &u64| fit(&equal.games(500, *seed), 8, 2).ranking(&all).iter().any(|standing| standing.clear);
    let wrong = (0..40).filter(claims).count();
    assert!(wrong <= 6, "{wrong} of 40 runs claim something");
}

#[test]
fn a_guest_is_judged_as_it_was_made() {
    let others: Vec<usize> = (1..8).collect();
    let verdict = |strength: f64, games: usize| {
        let factions = vec![strength, 0.3, 0.2, 0.1, 0.0, -0.1, -0.2, -0.3];
        let world = World { factions, seats: vec![0.1, -0.1], pairs: Vec::new() };
        judge(&fit(&world.games(games, 11), 8, 2), 0, &others).verdict()
    };
    assert!(matches!(verdict(1.0, 2000), Verdict::TooStrong(p) if p > 0.99));
    assert!(matches!(verdict(-1.0, 2000), Verdict::TooWeak(p) if p > 0.99));
    assert!(matches!(verdict(0.0, 4000), Verdict::FitsIn(p) if p > 0.95));
    assert!(matches!(verdict(0.0, 60), Verdict::TooFewGames(times) if times > 2.0));
    // As strong as the strongest is not too strong.
    assert!(!matches!(verdict(0.3, 4000), Verdict::TooStrong(_)));
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
    let clear: Vec<[u16; 2]> = found.iter().filter(|synergy| synergy.clear).map(|synergy| synergy.pair).collect();
    assert!(clear.contains(&[0, 1]) && clear.contains(&[2, 3]), "{clear:?}");
    assert!(effect([0, 1]).low() > 0.1 && effect([2, 3]).high() < -0.1, "{found:?}");
    // Of an effect on one pair of six factions, the part 9/15 is not a sum.
    assert!((effect([0, 1]).value - 0.48).abs() < 0.2, "{found:?}");
    let others = found.iter().filter(|synergy| ![[0, 1], [2, 3]].contains(&synergy.pair));
    assert!(others.map(|synergy| synergy.effect.value.abs()).fold(0.0, f64::max) < 0.5);
}

/// What of the effects on all pairs of `n` factions is no sum of effects on factions.
fn beyond_the_sum(pairs: &[([u16; 2], f64)], n: u16) -> Vec<f64> {
    let sum: f64 = pairs.iter().map(|(_, effect)| effect).sum::<f64>() / f64::from(n - 1);
    let alone = |faction: u16| {
        let with = pairs.iter().filter(|(pair, _)| pair.contains(&faction));
        (with.map(|(_, effect)| effect).sum::<f64>() - sum) / f64::from(n - 2)
    };
    pairs.iter().map(|([a, b], effect)| effect - alone(*a) - alone(*b)).collect()
}

#[test]
fn intervals_of_pairs_cover_what_is_beyond_the_sum() {
    let (mut inside, mut all) = (0, 0);
    for seed in 0..30 {
        let mut dice = Dice::new(1000 + seed);
        let mut effect = || (0..4).map(|_| dice.below(1001) as f64 / 1000.0 - 0.5).sum::<f64>() * 0.6;
        let names = (0..6).flat_map(|a| (a + 1..6).map(move |b| [a, b]));
        let pairs: Vec<([u16; 2], f64)> = names.map(|pair| (pair, effect())).collect();
        let world = World { factions: vec![0.3, 0.1, 0.0, 0.0, -0.1, -0.3], seats: vec![0.1, -0.1], pairs };
        let games = world.games(2500, seed);
        let (found, _) = synergies(&games, &fit(&games, 6, 2));
        for (synergy, truth) in found.iter().zip(beyond_the_sum(&world.pairs, 6)) {
            inside += u32::from(synergy.effect.low() <= truth && truth <= synergy.effect.high());
            all += 1;
        }
    }
    let share = f64::from(inside) / f64::from(all);
    assert!((0.90..=0.99).contains(&share), "{inside} of {all}");
}

#[test]
fn without_synergy_little_is_claimed() {
    for seats in [vec![0.0, 0.0], vec![0.2, 0.0, 0.0]] {
        let factions = vec![0.5, -0.5, 0.1, 0.0, -0.1, 0.0];
        let world = World { factions, seats, pairs: Vec::new() };
        let claims = |seed: &u64| {
            let games = world.games(1500, *seed);
            let (found, _) = synergies(&games, &fit(&games, 6, world.seats.len()));
            found.iter().any(|synergy| synergy.clear)
        };
        let wrong = (0..40).filter(claims).count();
        assert!(wrong <= 5, "{wrong} of 40 runs claim something");
    }
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

#[test]
fn what_is_known_of_the_others_makes_few_games_say_more() {
    let strength = |n: usize| (n as f64 - 9.5) / 10.0;
    let world = World { factions: (0..20).map(strength).collect(), seats: vec![0.1, 0.0], pairs: Vec::new() };
    let games = world.games(600, 5);
    let hosts: Vec<usize> = (0..19).collect();
    let mut known: Vec<Option<Estimate>> = (0..19).map(|n| Some(Estimate { value: strength(n), error: 0.1 })).collect();
    known.push(None);
    let plain = fit(&games, 20, 2).strength_above(19, &hosts);
    let fit = fit_knowing(&games, &known, 2);
    let knowing = fit.strength_above(19, &hosts);
    let truth = strength(19) - hosts.iter().map(|n| strength(*n)).sum::<f64>() / 19.0;
    assert!(knowing.error < plain.error, "{knowing:?} {plain:?}");
    assert!((knowing.value - truth).abs() < 3.0 * knowing.error, "{knowing:?} {truth}");
    // Games still say something of those that were known: errors shrink, and no strength is taken on faith.
    assert!(fit.strength_above(0, &hosts).error < 0.1);
}
