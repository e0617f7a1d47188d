//! Why something is not offered: every card has a reason, and no reason tells a secret.

mod common;

use common::{Chance, cases, game, library};
use rules::{
    Answer, Ask, Choice, DefId, Game, Origin, Phase, Position, PositionBase, PositionMinion, Seat, Unoffered, WhyNot,
};

#[test]
fn every_card_in_hand_is_offered_or_has_a_reason_and_asking_changes_nothing() {
    let (mut reasons, mut windows, mut wheres) = (0, 0, 0);
    for seed in 0..cases(40) {
        let mut game = game(seed);
        let mut chance = Chance::new(seed);
        while let Some(decision) = game.decision().cloned() {
            let before = game.hash();
            let listed = game.unoffered();
            reasons += listed.len();
            for card in game.table().hand(decision.seat) {
                let offered = decision.options.iter().any(|option| match *option {
                    Choice::Play(c) | Choice::Use(c, _) | Choice::Card(c) => c == card,
                    _ => false,
                });
                let why = game.why_not(Unoffered::Card(card));
                let played = decision.prompt.ask == Ask::PlayWhere && decision.prompt.about == Some(card);
                assert_eq!(why.is_none(), offered || played, "seed {seed}: {card:?} {why:?} at {decision:?}");
                if matches!(decision.prompt.ask, Ask::PlayCards | Ask::MeFirst) {
                    assert_ne!(why, Some(WhyNot::NotAsked), "seed {seed}");
                    assert_eq!(listed.iter().any(|(what, _)| *what == Unoffered::Card(card)), !offered);
                }
            }
            if decision.prompt.ask == Ask::PlayWhere {
                for base in game.table().bases() {
                    let offered = decision.options.iter().any(|option| match *option {
                        Choice::Base(b) => b == base,
                        Choice::Card(host) => game.table().base_of(host) == Some(base),
                        _ => false,
                    });
                    let why = listed.iter().find(|(what, _)| *what == Unoffered::Base(base));
                    assert_eq!(why.is_none(), offered, "seed {seed}: {base:?} {why:?}");
                    wheres += usize::from(!offered);
                }
            }
            windows += usize::from(decision.prompt.ask == Ask::MeFirst);
            assert_eq!(game.hash(), before, "seed {seed}");
            let answer = chance.answer(&decision);
            game.decide(&answer).expect("legal");
        }
    }
    assert!(reasons > 5000 && windows > 100 && wheres > 30, "{reasons} reasons, {windows} windows, {wheres} bases");
}

/// What others have in hand and what is in the decks gives no reason away.
#[test]
fn reasons_depend_only_on_what_the_seat_knows() {
    let mut looked = 0;
    for seed in 0..cases(12) {
        let mut game = game(seed);
        let mut chance = Chance::new(seed ^ 0x5EED);
        let mut n = 0;
        while let Some(decision) = game.decision().cloned() {
            let told = game.unoffered();
            if n % 3 == 0 && !told.is_empty() {
                let other = game.view(decision.seat).imagine(seed * 1000 + n);
                assert_eq!(other.decision(), Some(&decision), "seed {seed}, decision {n}");
                assert_eq!(other.unoffered(), told, "seed {seed}, decision {n}");
                looked += 1;
            }
            for seat in game.table().seats().filter(|seat| *seat != decision.seat) {
                assert!(game.view(seat).unoffered().is_empty(), "who is not asked is told nothing");
            }
            let answer = chance.answer(&decision);
            game.decide(&answer).expect("legal");
            n += 1;
        }
    }
    assert!(looked > 250, "{looked}");
}

#[test]
fn what_is_no_such_thing_has_no_reason() {
    let game = game(3);
    let (card, base) = (rules::CardId::new(254), rules::BaseId::new(254));
    let ability = rules::AbilityId(u16::MAX);
    let first = game.table().hand(Seat(0))[0];
    for what in [
        Unoffered::Card(card),
        Unoffered::Ability(card, ability),
        Unoffered::Ability(first, ability),
        Unoffered::BaseAbility(base, ability),
        Unoffered::Base(base),
    ] {
        assert_eq!(game.why_not(what), None);
    }
}

fn print(id: &str) -> DefId {
    library().find(id).unwrap_or_else(|| panic!("no card {id}"))
}

fn minion(id: &str, seat: Seat) -> PositionMinion {
    PositionMinion { def: print(id), controller: seat, owner: seat, counters: 0, attached: Vec::new() }
}

/// A's turn, two players; bases with their minions, and A's hand.
fn table(bases: &[(&str, &[(&str, Seat)])], hand: &[&str]) -> Position {
    let base = |(def, minions): &(&str, &[(&str, Seat)])| PositionBase {
        def: print(def),
        minions: minions.iter().map(|(id, seat)| minion(id, *seat)).collect(),
        actions: Vec::new(),
    };
    let mut position = Position {
        armies: vec![("ghosts".into(), "elder-things".into()), ("ninjas".into(), "super-spies".into())],
        phase: Phase::Play,
        bases: bases.iter().map(base).collect(),
        seed: 1,
        ..Position::default()
    };
    position.hands[0] = hand.iter().map(|id| print(id)).collect();
    position
}

fn start(position: &Position) -> Game {
    Game::from_position(library(), position).expect("a table")
}

/// The reason for the first card of the hand that is called so.
fn why(game: &Game, id: &str) -> Option<WhyNot> {
    let table = game.table();
    let seat = game.decision().expect("asked").seat;
    let card = table.hand(seat).into_iter().find(|c| table.def(*c) == print(id)).expect("in hand");
    game.why_not(Unoffered::Card(card))
}

/// The reasons for all abilities of the cards of this print.
fn why_use(game: &Game, id: &str) -> Vec<WhyNot> {
    let of = |what: &Unoffered| matches!(what, Unoffered::Ability(card, _) if game.table().def(*card) == print(id));
    game.unoffered().into_iter().filter(|(what, _)| of(what)).map(|(_, why)| why).collect()
}

const A: Seat = Seat(0);
const B: Seat = Seat(1);
