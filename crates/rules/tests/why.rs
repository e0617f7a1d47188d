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
    let (card, base) = (rules::CardId::new(254), serde_json::from_str::<rules::BaseId>("254").expect("a number"));
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

/// A print by its id; a base by its name alone.
fn print(id: &str) -> DefId {
    let cards = &library().cards.cards;
    let at = cards.iter().position(|card| card.id == id || card.id.rsplit('/').next() == Some(id));
    DefId(at.unwrap_or_else(|| panic!("no card {id}")) as u16)
}

fn minion(id: &str, seat: Seat) -> PositionMinion {
    PositionMinion { def: print(id), controller: Some(seat), owner: seat, counters: 0, attached: Vec::new() }
}

/// A's turn, two players; bases with their minions, and A's hand.
fn table(bases: &[(&str, &[(&str, Seat)])], hand: &[&str]) -> Position {
    let base = |(def, minions): &(&str, &[(&str, Seat)])| PositionBase {
        def: print(def),
        minions: minions.iter().map(|(id, seat)| minion(id, *seat)).collect(),
        actions: Vec::new(),
        buried: Vec::new(),
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

#[test]
fn without_a_play_left_a_card_says_so() {
    let mut position = table(&[("tar-pits", &[])], &["elder-things/mi-go"]);
    position.played_minions = 1;
    assert_eq!(why(&start(&position), "elder-things/mi-go"), Some(WhyNot::NoPlayLeft { minion: true }));
    position.played_minions = 0;
    assert_eq!(why(&start(&position), "elder-things/mi-go"), None, "it is offered");
}

#[test]
fn what_forbids_is_named() {
    let mut position = table(&[("tar-pits", &[])], &["elder-things/mi-go"]);
    position.bases[0].actions.push(rules::PositionAction::of(print("zombies/overrun"), B));
    let game = start(&position);
    let game_table = game.table();
    let by = Origin::Card(game_table.actions_on(game_table.bases()[0])[0]);
    assert_eq!(why(&game, "elder-things/mi-go"), Some(WhyNot::Forbidden { by }));
}

#[test]
fn a_base_of_a_play_has_a_reason() {
    let position = table(&[("jungle-oasis", &[]), ("tsars-palace", &[]), ("tar-pits", &[])], &["ninjas/ninja-acolyte"]);
    let mut game = start(&position);
    let card = game.table().hand(A)[0];
    let answer = game.decision().and_then(|d| d.answer(&[Choice::Play(card)])).expect("offered");
    game.decide(&answer).expect("legal");
    assert_eq!(game.decision().map(|d| d.prompt.ask), Some(Ask::PlayWhere));
    let palace = game.table().bases()[1];
    let by = Origin::Base(palace);
    assert_eq!(game.unoffered(), [(Unoffered::Base(palace), WhyNot::Forbidden { by })]);
}

#[test]
fn only_if_is_its_own_reason() {
    let game = start(&table(&[("tar-pits", &[])], &["elder-things/shoggoth"]));
    assert!(matches!(why(&game, "elder-things/shoggoth"), Some(WhyNot::OnlyIf { .. })));
    let enough: &[(&str, Seat)] = &[("elder-things/elder-thing", A)];
    let game = start(&table(&[("tar-pits", enough)], &["elder-things/shoggoth"]));
    assert_eq!(why(&game, "elder-things/shoggoth"), None);
}

#[test]
fn a_talent_that_was_used_says_so() {
    let trap = "killer-plants/venus-man-trap";
    let mut position = table(&[("tar-pits", &[(trap, A)])], &[]);
    position.decks[0] = vec![print("elder-things/mi-go"); 3];
    let mut game = start(&position);
    assert_eq!(why_use(&game, trap), []);
    game.decide(&Answer::one(0)).expect("the Talent comes first");
    while game.decision().is_some_and(|d| d.prompt.ask != Ask::PlayCards) {
        game.decide(&Answer((0..game.decision().map_or(0, |d| d.min)).collect())).expect("legal");
    }
    assert_eq!(why_use(&game, trap), [WhyNot::Used]);
}

#[test]
fn a_special_waits_for_its_moment() {
    let mut position = table(&[("tar-pits", &[("pirates/pirate-king", A)])], &["ninjas/hidden-ninja"]);
    let game = start(&position);
    assert_eq!(why(&game, "ninjas/hidden-ninja"), Some(WhyNot::NotNow));
    assert_eq!(why_use(&game, "pirates/pirate-king"), [WhyNot::NotNow]);
    // "Me first!" is the moment; what is no Special has none.
    position.bases[0].minions.extend((0..6).map(|_| minion("elder-things/mi-go", A)));
    position.hands[0].extend([print("elder-things/mi-go"), print("ninjas/shinobi")]);
    let mut game = start(&position);
    end(&mut game);
    assert_eq!(game.decision().map(|d| d.prompt.ask), Some(Ask::MeFirst));
    assert_eq!(why(&game, "ninjas/hidden-ninja"), None);
    assert_eq!(why(&game, "ninjas/shinobi"), None);
    assert_eq!(why(&game, "elder-things/mi-go"), Some(WhyNot::NoAbility));
}

#[test]
fn a_window_knows_limits_and_does_not_open_where_specials_are_forbidden() {
    let hand = ["ninjas/shinobi", "ninjas/shinobi", "ninjas/hidden-ninja", "elder-things/mi-go"];
    let mut position = table(&[("tar-pits", &[]), ("jungle-oasis", &[])], &hand);
    position.bases[0].minions.extend((0..6).map(|_| minion("elder-things/mi-go", A)));
    let mut game = start(&position);
    end(&mut game);
    let first = game.decision().and_then(|d| {
        d.options.iter().position(|o| matches!(o, Choice::Use(c, _) if game.table().def(*c) == print("ninjas/shinobi")))
    });
    game.decide(&Answer::one(first.expect("a Shinobi"))).expect("legal");
    assert_eq!(game.decision().map(|d| (d.prompt.ask, d.seat)), Some((Ask::MeFirst, A)));
    assert_eq!(why(&game, "ninjas/shinobi"), Some(WhyNot::Limited));

    position.bases[0].actions.push(rules::PositionAction::of(print("super-spies/mindraker"), B));
    let mut game = start(&position);
    end(&mut game);
    assert_ne!(game.decision().map(|d| d.prompt.ask), Some(Ask::MeFirst));
}

fn end(game: &mut Game) {
    let answer = game.decision().and_then(|d| d.answer(&[Choice::End])).expect("A's menu");
    game.decide(&answer).expect("legal");
}
