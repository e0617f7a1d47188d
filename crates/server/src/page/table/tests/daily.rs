//! The challenge of a day begins with questions that can be understood.

use rules::{Ask, Origin};

use super::*;
use crate::table::daily;

/// The questions of many days before their first menu.
fn questions(mut look: impl FnMut(&str, &Game, &Decision)) {
    let library = Library::new(cardtext::builtin());
    for n in 0..400i64 {
        let day = daily::day(1_790_000_000 + n * 86_400);
        let terms = daily::terms(&library, &day).expect("armies");
        let wishes: Vec<_> = terms.chairs.iter().map(|chair| chair.wish.clone()).collect();
        let mut setup = terms.setup(&wishes, &mut |_| None);
        terms.deal_from(&mut setup, &library, daily::seed(&day));
        let mut game = Game::new(&library, setup, daily::seed(&day)).expect("a game");
        for _ in 0..8 {
            let decision = game.decision().expect("a question").clone();
            if decision.prompt.ask == Ask::PlayCards {
                break;
            }
            look(&day, &game, &decision);
            game.decide(&rules::Answer((0..decision.min).collect())).expect("a legal answer");
        }
    }
}

#[test]
fn no_day_begins_with_a_riddle() {
    let mut orders = 0;
    questions(|day, game, decision| {
        for lang in [Lang::En, Lang::Fr] {
            with_scene(game, Some(decision.seat), lang, |scene| {
                let sight = Sight::of(scene);
                // Two choices that read the same are none.
                let labels = label::labels(&sight, decision);
                let at = |i: usize| match decision.options[i] {
                    Choice::Card(card) | Choice::Next(Origin::Card(card), _) => sight.table.base_of(card),
                    _ => None,
                };
                for (i, one) in labels.iter().enumerate() {
                    // Two of a kind at one base are the same choice.
                    let other =
                        (i + 1..labels.len()).find(|j| labels[*j] == *one && (at(i) != at(*j) || at(i).is_none()));
                    assert_eq!(other, None, "{day}: twice {one:?}");
                }
                let question = tell::question(&sight.words, &sight.table, decision);
                if decision.prompt.ask == Ask::NextAbility && game.table().turn_number() == 0 {
                    orders += 1;
                    let begins = if lang == Lang::En { "Before the first turn" } else { "Avant le premier tour" };
                    assert!(question.starts_with(begins), "{day}: {question}");
                }
            });
        }
        let none = !decision.options.is_empty()
            && game.table().bases().iter().all(|base| game.table().minions_at(*base).is_empty());
        assert!(
            !(none && decision.prompt.ask == Ask::Branch && decision.options.len() > 1),
            "{day}: parts of which none can be done"
        );
    });
    assert!(orders > 4, "{orders} orders before a first turn");
}
