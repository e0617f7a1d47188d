//! The log of whole games: sentences that are whole, and that say why.

use cardtext::Lang;

use crate::{Chronicle, Speech, Words, unmarked};
use bots::{Dice, random_answer};
use rules::{Game, Library, Seat, Setup, What};

/// What is wrong with a sentence of the log, if something is.
fn fault(text: &str, lang: Lang) -> Option<&'static str> {
    let has = |part: &str| text.contains(part);
    let vowel = |c: char| "AEIOUÉÈÊÂÎÔaeiouéèêâîô".contains(c);
    let apart = text.split(" de ").skip(1).any(|rest| rest.starts_with(vowel));
    Some(match lang {
        _ if !text.starts_with(|c: char| c.is_uppercase() || !c.is_alphabetic()) => "begins without a capital",
        _ if !text.ends_with(['.', '!', '?', '"', '”', '»']) => "does not end",
        _ if has("  ") || text.ends_with(" .") => "has a gap",
        _ if has("#") || has("[") => "names something by a number",
        _ if has(" +0 ") => "tells what is not",
        Lang::En if has("themself") || has("uses a card") => "says nothing",
        Lang::Fr if has("utilise une carte") => "says nothing",
        // The texts of cards are checked where they are written.
        Lang::Fr if apart && !has(" : ") => "does not join a name to its word",
        Lang::En | Lang::Fr => return None,
    })
}

/// Whole games at random, as a seat is told them.
#[test]
fn sentences_of_the_log_are_whole() {
    let library = Library::new(cardtext::builtin());
    for lang in [Lang::En, Lang::Fr] {
        let (speech, players) = (Speech::new(lang), ["Ada", "Fern", "Moss", "Éva"].map(str::to_owned));
        let words =
            Words { speech: &speech, library: &library, players: &players, viewer: Some(Seat(0)), marked: true };
        let mut told = 0;
        for seed in 0..16 {
            let setup = Setup { titans: seed % 2 == 0, ..Setup::random(2 + (seed % 3) as usize) };
            let mut game = Game::new(&library, setup, seed).expect("a game");
            let (mut chronicle, mut dice) = (Chronicle::default(), Dice::new(seed));
            for _ in 0..300 {
                let Some(decision) = game.decision().cloned() else { break };
                chronicle.look(&game.table());
                game.decide(&random_answer(&decision, &mut dice)).expect("a legal answer");
                for line in chronicle.tell_all(&words, game.events()) {
                    let plain = unmarked(&crate::pieces(&line.text).iter().map(name).collect::<String>());
                    assert_eq!(fault(&plain, lang), None, "{plain} ({seed})");
                    told += 1;
                }
            }
        }
        assert!(told > 3000, "{told} sentences");
    }
}

fn name<'a>(piece: &crate::Piece<'a>) -> &'a str {
    match *piece {
        crate::Piece::Text(text) | crate::Piece::Card(_, text) => text,
    }
}

/// A card that is discarded with its base is said to be; nothing else is.
#[test]
fn what_leaves_with_a_base_is_told_with_it() {
    let library = Library::new(cardtext::builtin());
    let (speech, players) = (Speech::new(Lang::En), ["Ada", "Fern"].map(str::to_owned));
    let words = Words { speech: &speech, library: &library, players: &players, viewer: Some(Seat(0)), marked: false };
    let (mut with, mut limits) = (0, 0);
    for seed in 0..24 {
        let mut game = Game::new(&library, Setup::random(2), seed).expect("a game");
        let (mut chronicle, mut dice) = (Chronicle::default(), Dice::new(seed));
        for _ in 0..260 {
            let Some(decision) = game.decision().cloned() else { break };
            chronicle.look(&game.table());
            game.decide(&random_answer(&decision, &mut dice)).expect("a legal answer");
            chronicle.foresee(&game.table());
            let lines = chronicle.tell_all(&words, game.events());
            let leaves = game
                .events()
                .iter()
                .any(|event| matches!(event.what, What::BaseReplaced { .. } | What::BaseGone { .. }));
            let told = lines.iter().filter(|line| line.text.contains("leaves. Discarded")).count();
            assert!(told == 0 || leaves, "{:?}", lines.iter().map(|line| &line.text).collect::<Vec<_>>());
            with += told;
            limits += lines.iter().filter(|line| line.text.contains("down to ten")).count();
        }
    }
    assert!(with > 10 && limits > 2, "{with} bases, {limits} hands");
}
