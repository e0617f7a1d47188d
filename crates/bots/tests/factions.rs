//! Every faction is dealt to every level of bot: what they are asked they answer, and each
//! mechanic of the cards comes up.

mod common;

use std::sync::Arc;

use common::bot;
use rules::{Game, Library, Seat, Setup, What};

/// Factions two by two, each once against the next two.
fn deals(library: &Arc<Library>) -> Vec<[String; 4]> {
    let ids: Vec<String> = library.armies().map(|f| library.cards.factions[usize::from(f)].id.to_string()).collect();
    assert_eq!(ids.len(), 64, "all factions of the rulebook");
    ids.chunks(4).map(|four| std::array::from_fn(|i| four[i].clone())).collect()
}

/// Plays up to so many decisions; what happened.
fn play(library: &Arc<Library>, deal: &[String; 4], name: &str, most: usize) -> Vec<What> {
    let [a, b, c, d] = deal;
    let setup = Setup { titans: true, ..Setup::given(&[(a, b), (c, d)]) };
    let mut game = Game::new(library, setup, 7).expect("a legal setup");
    let mut bots: Vec<_> = (0..2).map(|seat| bot(name, 11 + seat)).collect();
    let mut seen: Vec<What> = game.events().iter().map(|event| event.what).collect();
    for n in 0..most {
        let Some(decision) = game.decision() else { break };
        let Seat(seat) = decision.seat;
        let answer = bots[usize::from(seat)].answer(&game.view(Seat(seat)));
        let events = game.decide(&answer).unwrap_or_else(|why| panic!("{name}, {deal:?}, answer {n}: {why:?}"));
        seen.extend(events.iter().map(|event| event.what));
        assert_eq!(game.fault(), None, "{name}, {deal:?}, answer {n}");
    }
    seen
}

#[test]
fn every_faction_is_played_by_the_quick_levels() {
    let library = &Library::new(cardtext::builtin());
    let mut seen = Vec::new();
    for deal in deals(library) {
        for name in ["random", "easy", "normal"] {
            seen.extend(play(library, &deal, name, 400));
        }
    }
    let happened = |is: fn(&What) -> bool| seen.iter().any(is);
    assert!(happened(|what| matches!(what, What::MonsterCame { .. })), "monsters");
    assert!(happened(|what| matches!(what, What::LootRevealed { .. })), "loot");
    assert!(happened(|what| matches!(what, What::Buried { .. })), "burying");
    assert!(happened(|what| matches!(what, What::Uncovered { .. })), "uncovering");
    assert!(happened(|what| matches!(what, What::DuelEnded { .. })), "duels");
    assert!(happened(|what| matches!(what, What::Clashed { .. })), "titans");
}

/// The levels that think do so with a small budget: what they are asked is the same.
#[test]
fn every_faction_is_played_by_the_levels_that_think() {
    let library = &Library::new(cardtext::builtin());
    for deal in deals(library) {
        for name in ["search:4it", "search:12it"] {
            play(library, &deal, name, 60);
        }
    }
}

/// Vikings may put their hand back on top of their deck each turn and draw it again: whoever does
/// so with nothing to show for it stops, and the game ends.
#[test]
fn games_end_although_cards_could_be_put_back_for_ever() {
    let library = &Library::new(cardtext::builtin());
    let setup = Setup::given(&[("vikings", "wizards"), ("ignobles", "disco-dancers")]);
    for seed in 0..40 {
        let mut game = Game::new(library, setup.clone(), seed).expect("a legal setup");
        let mut bots: Vec<_> = (0..2).map(|seat| bot("normal", 2 * seed + seat)).collect();
        for n in 0.. {
            let Some(decision) = game.decision() else { break };
            assert!(n < 8_000, "game {seed} does not end");
            let seat = decision.seat;
            let answer = bots[usize::from(seat.0)].answer(&game.view(seat));
            game.decide(&answer).expect("a legal answer");
        }
    }
}
