//! Questions of whole games: sentences with names, and none of the words that say nothing.

use std::collections::BTreeSet;

use bots::{Dice, random_answer};
use cardtext::Lang;
use rules::{Army, Ask, Game, Library, Seat, Setup};

use crate::{Speech, Words, question};

/// What no question says: it names things instead. Private words of ours are among them.
const NEVER: [&[&str]; 2] = [
    &[
        "Which?",
        "Do it?",
        "do it?",
        "to here",
        "to there",
        "there?",
        "here?",
        "that player",
        "this minion",
        "this action",
        "What do you do",
        "Use something",
        "deed",
        "haul",
        "corner",
        "of them)",
        "(up to",
        "[",
        "  ",
        " :",
    ],
    &[
        "Laquelle ?",
        "Le faire",
        "vers ici",
        "vers là",
        "ce joueur",
        "cette Créature",
        "Utilisez quelque chose",
        "[",
        "  ",
    ],
];

/// Each question that random games of all factions come to, with the name of what asks it.
fn questions(lang: Lang, mut look: impl FnMut(Ask, &str)) {
    let library = Library::new(cardtext::builtin());
    let (speech, players) = (Speech::new(lang), ["Ada", "Fern", "Moss", "Eva"].map(str::to_owned));
    let id = |faction: u16| library.cards.factions[usize::from(faction)].id.to_string();
    let factions: Vec<String> = library.armies().map(id).collect();
    for (n, four) in factions.chunks(4).enumerate().filter(|(_, four)| four.len() == 4) {
        let army = |a: usize, b: usize| Army::Given(four[a].clone(), four[b].clone());
        for seed in 0..3u64 {
            let setup = Setup { seats: vec![army(0, 1), army(2, 3)], titans: seed == 1, ..Setup::random(2) };
            let Ok(mut game) = Game::new(&library, setup, seed + n as u64) else { continue };
            let mut dice = Dice::new(seed);
            for _ in 0..220 {
                let Some(decision) = game.decision().cloned() else { break };
                let viewer: Option<Seat> = Some(decision.seat);
                let words = Words { speech: &speech, library: &library, players: &players, viewer, marked: false };
                let view = game.view(decision.seat);
                look(decision.prompt.ask, &question(&words, &view.table(), &decision));
                game.decide(&random_answer(&decision, &mut dice)).expect("a legal answer");
            }
        }
    }
}

#[test]
fn questions_are_sentences_with_names() {
    for lang in [Lang::En, Lang::Fr] {
        let (mut all, mut kinds) = (0usize, BTreeSet::new());
        questions(lang, |ask, said| {
            let fault = NEVER[lang as usize].iter().find(|word| said.contains(**word));
            assert_eq!(fault, None, "{ask:?}: {said}");
            let first = said.chars().next().unwrap_or(' ');
            assert!(!first.is_lowercase(), "{ask:?} begins small: {said}");
            assert!(said.chars().count() < 170, "{ask:?} is long: {said}");
            all += 1;
            kinds.insert(format!("{ask:?}"));
        });
        assert!(all > 3000 && kinds.len() > 12, "{all} questions of {kinds:?}");
    }
}

/// Most offers are said with their verb and their names, and most choices with theirs.
#[test]
fn most_questions_say_their_verb() {
    for (lang, plain) in [(Lang::En, ["Use ", ": choose "]), (Lang::Fr, ["Utiliser ", " : choisissez "])] {
        let (mut may, mut used, mut which, mut chosen) = (0usize, 0usize, 0usize, 0usize);
        questions(lang, |ask, said| match ask {
            Ask::May => (may, used) = (may + 1, used + usize::from(said.starts_with(plain[0]))),
            Ask::Target => (which, chosen) = (which + 1, chosen + usize::from(said.contains(plain[1]))),
            _ => {}
        });
        assert!(may > 100 && which > 300, "{may} offers, {which} choices");
        assert!(used * 3 < may, "{lang:?}: {used} of {may} offers are plain");
        assert!(chosen * 2 < which, "{lang:?}: {chosen} of {which} choices are plain");
    }
}
