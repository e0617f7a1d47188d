//! The guarantees of the rules engine, over random games.

mod common;

use common::{Chance, cases, game, library};
use proptest::prelude::*;
use rules::{Answer, DefId, Game, Refusal, Seat, What};

/// More decisions than any real game.
const STUCK: usize = 20_000;

#[test]
fn random_games_finish_and_hold_all_invariants() {
    for seed in 0..cases(60) {
        let mut game = game(seed);
        let mut chance = Chance::new(seed);
        game.audit().unwrap_or_else(|v| panic!("seed {seed} at the start: {v}"));
        let mut n = 0;
        while let Some(decision) = game.decision() {
            let answer = chance.answer(decision);
            game.decide(&answer).expect("a legal answer is taken");
            n += 1;
            game.audit().unwrap_or_else(|v| panic!("seed {seed}, decision {n}: {v}"));
            assert!(n < STUCK, "seed {seed} is stuck");
        }
        assert_eq!(game.fault(), None, "seed {seed}");
        assert!(game.table().winners().next().is_some(), "seed {seed} has no winner");
    }
}

#[test]
fn a_record_replays_to_the_same_hash() {
    for seed in 0..cases(20) {
        let mut game = game(seed);
        let mut chance = Chance::new(!seed);
        while let Some(decision) = game.decision() {
            let answer = chance.answer(decision);
            game.decide(&answer).expect("legal");
        }
        let record = game.record();
        let json = serde_json::to_string(&record).expect("a record can be stored");
        let read = serde_json::from_str(&json).expect("a stored record can be read");
        let again = Game::replay(library(), &read).expect("a record replays");
        assert_eq!(again.hash(), game.hash(), "seed {seed}");
    }
}

#[test]
fn a_refused_answer_changes_nothing() {
    let mut game = game(3);
    let mut chance = Chance::new(3);
    let mut refused = 0;
    for _ in 0..400 {
        let Some(decision) = game.decision() else { break };
        let n = decision.options.len() as u8;
        let before = game.hash();
        for bad in [Answer(vec![n]), Answer(vec![0; decision.max as usize + 1]), Answer(vec![255])] {
            if game.decision().is_some_and(|d| d.check(&bad).is_err()) {
                assert!(game.decide(&bad).is_err());
                refused += 1;
            }
        }
        assert_eq!(game.hash(), before);
        let answer = chance.answer(game.decision().expect("still asked"));
        game.decide(&answer).expect("legal");
    }
    assert!(refused > 100);
}

#[test]
fn a_game_that_is_over_takes_no_answer() {
    let mut game = game(1);
    let mut chance = Chance::new(1);
    while let Some(decision) = game.decision() {
        let answer = chance.answer(decision);
        game.decide(&answer).expect("legal");
    }
    assert_eq!(game.decide(&Answer::none()).err(), Some(Refusal::GameOver));
}

/// An imagined game differs from the true one only in what the seat cannot know, so
/// the seat must see the same in both, and be asked the same.
#[test]
fn a_view_depends_only_on_what_its_seat_knows() {
    let mut looked = 0;
    for seed in 0..cases(12) {
        let mut game = game(seed);
        let mut chance = Chance::new(seed ^ 0xABCD);
        let mut n = 0;
        while let Some(decision) = game.decision() {
            let asked = decision.seat;
            if n % 9 == 0 {
                let seats: Vec<Seat> = game.table().seats().collect();
                for seat in seats {
                    let view = game.view(seat);
                    let other = view.imagine(seed * 1000 + n);
                    other.audit().unwrap_or_else(|v| panic!("seed {seed}, decision {n}, imagined: {v}"));
                    play_on(other.clone(), &mut chance, seed, n);
                    if seat == asked {
                        assert_eq!(other.decision(), game.decision(), "seed {seed}, decision {n}");
                    }
                    // Another seat's choices so far tell something of its cards, so that with other
                    // cards the step under way might go otherwise.
                    if seat != asked {
                        continue;
                    }
                    assert_eq!(
                        other.view(seat).hash(),
                        view.hash(),
                        "seed {seed}, decision {n}, seat {}",
                        seat.letter()
                    );
                    looked += 1;
                }
            }
            let answer = chance.answer(game.decision().expect("asked"));
            game.decide(&answer).expect("legal");
            n += 1;
        }
    }
    assert!(looked > 250);
}

/// An imagined game is a game: it can be played on.
fn play_on(mut game: Game, chance: &mut Chance, seed: u64, n: u64) {
    for _ in 0..25 {
        let Some(decision) = game.decision() else { break };
        let answer = chance.answer(decision);
        game.decide(&answer).expect("legal");
        game.audit().unwrap_or_else(|v| panic!("seed {seed}, decision {n}, imagined and played on: {v}"));
        assert_eq!(game.fault(), None, "seed {seed}, decision {n}, imagined and played on");
    }
}

/// The imagined games are really different ones.
#[test]
fn imagining_deals_the_hidden_cards_anew() {
    let game = game(5);
    let view = game.view(Seat(0));
    let hands = |g: &Game| g.table().hand(Seat(1)).iter().map(|c| g.table().def(*c)).collect::<Vec<_>>();
    let different = (0..20).filter(|seed| hands(&view.imagine(*seed)) != hands(&game)).count();
    assert!(different > 15);
    assert!(view.table().hand(Seat(1)).iter().all(|c| view.table().def(*c).is_hidden()));
}

/// Who looks on knows what every seat knows, and is asked nothing.
#[test]
fn a_watcher_knows_what_all_know() {
    let mut hidden = 0;
    for seed in 0..cases(8) {
        let mut game = game(seed);
        let mut chance = Chance::new(seed);
        while let Some(decision) = game.decision() {
            let watcher = game.watch();
            assert!(watcher.is_watching() && watcher.decision().is_none());
            let views: Vec<_> = game.table().seats().map(|seat| game.view(seat)).collect();
            for card in game.table().cards() {
                let known = views.iter().all(|view| !view.table().def(card).is_hidden());
                assert_eq!(!watcher.table().def(card).is_hidden(), known, "seed {seed}, {card:?}");
                hidden += usize::from(!known);
            }
            let answer = chance.answer(decision);
            game.decide(&answer).expect("legal");
        }
    }
    assert!(hidden > 1000);
}

/// The reasons that a page gives for a power add up to it.
#[test]
fn the_parts_of_a_power_add_up() {
    let mut changed = 0;
    for seed in 0..cases(12) {
        let mut game = game(seed);
        let mut chance = Chance::new(seed);
        while let Some(decision) = game.decision() {
            let answer = chance.answer(decision);
            game.decide(&answer).expect("legal");
            let table = game.table();
            for minion in table.bases().into_iter().flat_map(|base| table.minions_at(base)) {
                let parts = table.power_parts(minion);
                let sum: i32 = parts.iter().map(|part| part.n).sum();
                assert_eq!(sum.max(0), i32::from(table.power(minion)), "seed {seed}: {parts:?}");
                changed += usize::from(parts.len() > 1);
            }
        }
    }
    assert!(changed > 100);
}

#[test]
fn the_state_stays_small_and_flat() {
    assert!(Game::state_bytes() <= 8 * 1024, "{}", Game::state_bytes());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(48) as u32, ..ProptestConfig::default() })]

    /// No input makes the engine panic, hang or lose a card.
    #[test]
    fn arbitrary_answers_never_break_a_game(seed in 0u64..500, bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut game = game(seed);
        let mut bytes = bytes.into_iter();
        while let (Some(decision), Some(first)) = (game.decision(), bytes.next()) {
            let n = decision.options.len() as u8;
            // Half of the bytes are taken as they come, so that both refusals and games happen.
            let picks: Vec<u8> = match first {
                0..=15 => vec![],
                16..=127 => vec![first % n],
                _ => bytes.by_ref().take((first % 5) as usize).map(|b| if b > 200 { b } else { b % n }).collect(),
            };
            let before = game.hash();
            if game.decide(&Answer(picks)).is_err() {
                prop_assert_eq!(game.hash(), before);
            }
            prop_assert!(game.audit().is_ok(), "{:?}", game.audit());
            prop_assert_eq!(game.fault(), None);
        }
    }
}

/// No word on a card is skipped in silence: what the engine cannot run is named.
#[test]
fn every_card_that_comes_with_baston_runs() {
    assert_eq!(library().refusals(), []);
}

#[test]
fn a_text_that_reads_but_does_not_run_is_named() {
    let file = "# Dreamers | Rêveurs\nSet: dream\n\n## Oracle | Oracle\nMinion, power 2, 20 copies\n\n";
    for (text, why) in [
        ("Ongoing: After you draw a card, gain 1 VP.", "only playing"),
        ("Play the top two cards of the base deck.", "the top card of the base deck is played"),
        ("Ongoing: Before another player plays a minion here, draw a card.", "before"),
        ("Special: When a minion is destroyed, you may play this minion.", "Special"),
        ("Talent: Discard that action without effect.", "as it is played"),
        ("Ongoing: One of your minions has +1 power.", "a rule holds"),
    ] {
        let text = format!("{file}{text}\n");
        let (cards, _) = cardtext::builtin().with(&[("dream.md", &text)]).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let library = rules::Library::new(&cards);
        let refused = library.refusals();
        assert!(refused.len() == 1 && refused[0].why.en.contains(why), "{text}: {refused:?}");
    }
}

#[test]
fn a_fan_may_write_monsters_treasures_and_bases_with_monsters() {
    for line in [
        "Monster, power 4, 2 treasures",
        "Treasure minion, power 2, 1 copy",
        "Treasure action, 1 copy",
        "Base, breakpoint 20, VP 4 2 1, 2 monsters",
    ] {
        let text = format!("# Dreamers | Rêveurs\nSet: dream\n\n## Oracle | Oracle\n{line}\n");
        let (cards, _) = cardtext::builtin().with(&[("dream.md", &text)]).unwrap_or_else(|e| panic!("{line}: {e:?}"));
        assert_eq!(rules::Library::new(&cards).refusals().len(), 0, "{line}");
    }
}

/// What an event tells a seat of a card is known to the seat before or after it, or was
/// shown to all (a hand without minions, before it is shuffled away; what is discarded,
/// before the pile becomes the deck).
#[test]
fn events_name_cards_only_to_those_who_know_them() {
    let knows = |view: &rules::View, def: DefId| view.table().cards().any(|card| view.table().def(card) == def);
    let mut told = 0;
    for seed in 0..cases(40) {
        let mut game = game(seed);
        let mut chance = Chance::new(seed);
        while let Some(decision) = game.decision() {
            let answer = chance.answer(decision);
            let seats: Vec<Seat> = game.table().seats().collect();
            let before: Vec<_> = seats.iter().map(|seat| game.view(*seat)).collect();
            game.decide(&answer).expect("legal");
            let shuffled = game
                .events()
                .iter()
                .any(|event| matches!(event.what, What::Shuffled { .. } | What::StockShuffled { .. }));
            for (event, seat) in game.events().iter().flat_map(|event| seats.iter().map(move |seat| (event, *seat))) {
                if shuffled && matches!(event.what, What::Discarded { .. }) {
                    continue;
                }
                let (What::Drew { card, .. }
                | What::LookedAt { card, .. }
                | What::Placed { card, .. }
                | What::Discarded { card }
                | What::Returned { card }
                | What::Chose { card, .. }) = event.seen_by(Some(seat)).what
                else {
                    continue;
                };
                // What was played, revealed or uncovered in the same breath was seen by all, and what was
                // in play before it.
                let was_seen = |event: &rules::Event| match event.what {
                    What::Played { card: c, .. } | What::Revealed { card: c } | What::Uncovered { card: c, .. } => {
                        c.card == card.card
                    }
                    _ => false,
                };
                if !card.def.is_hidden() && !game.events().iter().any(was_seen) {
                    told += 1;
                    let known = knows(&game.view(seat), card.def) || knows(&before[seat.index()], card.def);
                    assert!(known, "seed {seed}: {event:?} tells {seat:?}");
                }
            }
        }
    }
    assert!(told > 1000);
}

/// Random games with titans are no games without them: titans are played, clash, leave.
#[test]
fn titans_come_clash_and_go() {
    let (mut played, mut clashed, mut left) = (0, 0, 0);
    for seed in 0..cases(60) {
        let armies = [("tricksters", "robots"), ("pirates", "aliens"), ("wizards", "zombies")];
        let setup = rules::Setup { titans: true, ..rules::Setup::given(&armies) };
        let mut game = rules::Game::new(library(), setup, seed).expect("a game");
        let mut chance = Chance::new(seed);
        for seat in game.table().seats() {
            assert_eq!(game.table().titans_aside(seat).len(), 1);
        }
        while let Some(decision) = game.decision() {
            let answer = chance.answer(decision);
            for event in game.decide(&answer).expect("legal") {
                match event.what {
                    What::Played { card, .. } => {
                        played += usize::from(library().card(card.def).kind == cardtext::CardKind::Titan);
                    }
                    What::Clashed { .. } => clashed += 1,
                    What::LaidAside { .. } => left += 1,
                    _ => {}
                }
            }
            game.audit().unwrap_or_else(|violation| panic!("seed {seed}: {violation}"));
        }
    }
    assert!(played > 30 && clashed > 3 && left > 20, "{played} played, {clashed} clashed, {left} left");
}

#[test]
fn shortcuts_of_players_who_look_ahead_give_the_same_games() {
    for seed in 0..cases(20) {
        let mut game = game(seed);
        let mut chance = Chance::new(seed + 77);
        let mut pad = game.clone();
        let mut world = game.view(Seat(0)).imagine(1);
        while let Some(decision) = game.decision() {
            let answer = chance.answer(decision);
            pad.follow(&game, &answer).expect("legal");
            let view = game.view(decision.seat);
            view.imagine_into(seed, &mut world);
            assert_eq!(world.hash(), view.imagine(seed).hash(), "seed {seed}");
            assert_eq!(world.decision(), view.imagine(seed).decision(), "seed {seed}");
            let table = game.table();
            for base in table.bases() {
                for seat in table.seats() {
                    assert_eq!(table.powers_at(base)[seat.index()], table.power_at(seat, base), "seed {seed}");
                }
            }
            game.decide(&answer).expect("legal");
            assert_eq!((pad.hash(), pad.decision()), (game.hash(), game.decision()), "seed {seed}");
            assert_eq!(pad.events(), game.events(), "seed {seed}");
            assert_eq!(pad.record().answers, game.record().answers, "seed {seed}");
        }
    }
}
