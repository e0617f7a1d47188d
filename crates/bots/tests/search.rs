//! The search: stronger than one look ahead, the same from the same seed, legal always.

mod common;

use bots::{Bot, Budget, Reason, Search, Settings, hint};
use common::{bot, each_decision, new_game, play};
use rules::What;

/// Wins of the first bot in pairs of games with the seats swapped.
fn wins(one: &str, two: &str, pairs: u64) -> usize {
    let game = |n: u64| {
        let (seed, swap) = (500 + n / 2, n % 2);
        let names = if swap == 0 { [one, two] } else { [two, one] };
        let mut players: Vec<Box<dyn Bot>> = names.iter().map(|name| bot(name, seed)).collect();
        play(&mut players, seed).is_some_and(|seat| u64::from(seat.0) == swap)
    };
    (0..2 * pairs).filter(|&n| game(n)).count()
}

#[test]
fn a_little_search_beats_greedy() {
    let won = wins("search:120it", "greedy", 8);
    assert!(won >= 10, "search won {won} of 16");
}

#[test]
fn greedy_beats_random_and_easy() {
    let won = wins("greedy", "random", 15);
    assert!(won >= 27, "greedy won {won} of 30 against random");
    let won = wins("greedy", "easy", 20);
    assert!(won >= 24, "greedy won {won} of 40 against easy");
}

#[test]
fn easy_is_a_player() {
    let won = wins("easy", "random", 15);
    assert!(won >= 22, "easy won {won} of 30 against random");
}

/// Nobody likes to play against somebody who sits on their cards.
#[test]
fn every_level_plays_its_cards() {
    for name in ["easy", "normal", "search:20it"] {
        let (mut turns, mut played) = (0, 0);
        for seed in 0..4 {
            let mut game = new_game(2, seed);
            let mut players = [bot(name, seed), bot(name, seed + 1)];
            while let Some(seat) = game.decision().map(|decision| decision.seat) {
                let answer = players[seat.index()].answer(&game.view(seat));
                let events = game.decide(&answer).expect("a legal answer");
                played += events.iter().filter(|event| matches!(event.what, What::Played { .. })).count();
            }
            turns += usize::from(game.table().turn_number());
        }
        assert!(played * 2 > turns * 3, "{name} played {played} cards in {turns} turns");
    }
}

#[test]
fn the_same_seed_and_iterations_give_the_same_thought() {
    let mut looked = 0;
    each_decision(3, 8, &mut |game| {
        looked += 1;
        if looked % 10 != 0 {
            return;
        }
        let view = game.decision().map(|decision| game.view(decision.seat)).expect("a decision");
        let think = || Search::new(5, Settings::new(Budget::Iterations(40))).think(&view);
        let (one, two) = (think(), think());
        assert_eq!(one.answers, two.answers);
        assert_eq!(one.iterations, two.iterations);
    });
    assert!(looked > 50);
}

#[test]
fn answers_are_legal_for_two_to_four_players_and_several_threads() {
    for (players, threads) in [(2, 2), (3, 1), (4, 1)] {
        let mut looked = 0;
        each_decision(players, 21, &mut |game| {
            looked += 1;
            let decision = game.decision().expect("a decision");
            if looked % 4 != 0 {
                return;
            }
            let settings = Settings { threads, ..Settings::new(Budget::Iterations(12)) };
            let answer = Search::new(looked, settings).answer(&game.view(decision.seat));
            assert_eq!(decision.check(&answer), Ok(()));
        });
    }
}

#[test]
fn hints_are_legal_sorted_and_have_chances() {
    let (mut looked, mut scores, mut adds) = (0, 0, 0);
    for seed in 0..3 {
        each_decision(2, seed, &mut |game| {
            looked += 1;
            let decision = game.decision().expect("a decision");
            if looked % 7 != 0 || decision.is_forced() {
                return;
            }
            let best = hint(&game.view(decision.seat), Settings::new(Budget::Iterations(60)), 1, 3);
            assert!(!best.is_empty() && best.len() <= 3);
            for advice in &best {
                assert_eq!(decision.check(&advice.answer), Ok(()));
                assert!((0.0..=1.0).contains(&advice.win));
                scores += usize::from(matches!(advice.reason, Reason::Scores { .. }));
                adds += usize::from(matches!(advice.reason, Reason::Adds { .. } | Reason::TakesLead { .. }));
            }
        });
    }
    assert!(scores > 0 && adds > 0, "{scores} and {adds} reasons of {looked} decisions");
}
