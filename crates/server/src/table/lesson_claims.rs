//! What the coach claims of cards, checked against the cards and the game at that point of the lesson.
//! Names, figures and texts are filled in from the cards (`page/table/coach.rs`); what the sentences
//! say besides is here, page by page.

use std::collections::BTreeSet;

use cardtext::{CardKind, Lang};
use rules::{Ask, BaseId, Game, Library, Seat};
use tell::Speech;

use super::lesson::{LEARNER, Page, first};

const FOE: Seat = Seat(1);

/// The game just before a page's answer, and just after it.
struct Point<'a> {
    library: &'a Library,
    before: &'a Game,
    after: &'a Game,
}

impl Point<'_> {
    fn card(&self, id: &str) -> &cardtext::Card {
        self.library.cards.cards.iter().find(|card| card.id == id).unwrap_or_else(|| panic!("no card {id}"))
    }

    fn text(&self, id: &str) -> String {
        self.library.cards.text(self.card(id), Lang::En).join(" ")
    }

    fn is_minion(&self, id: &str) -> bool {
        matches!(self.card(id).kind, CardKind::Minion { .. })
    }

    fn is_action(&self, id: &str) -> bool {
        matches!(self.card(id).kind, CardKind::Action { .. })
    }

    fn base(&self, id: &str) -> Option<BaseId> {
        let table = self.before.table();
        table.bases().into_iter().find(|base| self.library.card(table.base_def(*base)).id == id)
    }

    /// Minions at this base before the answer, by their ids.
    fn minions(&self, id: &str) -> Vec<String> {
        let table = self.before.table();
        let at = self.base(id).map_or_else(Vec::new, |base| table.minions_at(base));
        at.into_iter().map(|card| self.library.card(table.def(card)).id.to_string()).collect()
    }

    /// How many of this card the learner holds after the answer.
    fn held(&self, game: &Game, id: &str) -> usize {
        let table = game.table();
        table.hand(LEARNER).into_iter().filter(|card| self.library.card(table.def(*card)).id == id).count()
    }

    /// Whether a minion of this name lies in play.
    fn in_play(&self, game: &Game, id: &str) -> bool {
        let table = game.table();
        table
            .bases()
            .into_iter()
            .flat_map(|base| table.minions_at(base))
            .any(|card| self.library.card(table.def(card)).id == id)
    }
}

/// What a page says of cards that is not filled in from them.
type Claim = fn(&Point<'_>) -> bool;

const CLAIMS: [(&str, &[(&str, Claim)]); 15] = [
    ("coach-bases", &[("some bases have a rule", |it| !it.text("base/tar-pits").is_empty())]),
    (
        "coach-card",
        &[
            ("it is a minion", |it| it.is_minion("aliens/scout")),
            ("the others are minions and actions, some of each", |it| {
                let (table, library) = (it.before.table(), it.library);
                let kinds = table.hand(LEARNER).into_iter().map(|card| library.card(table.def(card)).kind);
                let kinds: Vec<CardKind> = kinds.collect();
                let minions = kinds.iter().filter(|kind| matches!(kind, CardKind::Minion { .. })).count();
                let actions = kinds.iter().filter(|kind| matches!(kind, CardKind::Action { power: None })).count();
                minions > 1 && actions > 0 && minions + actions == kinds.len()
            }),
        ],
    ),
    (
        "coach-minion",
        &[("it can be played", |it| it.is_minion("aliens/scout") && it.held(it.before, "aliens/scout") > 0)],
    ),
    ("coach-where", &[("there is a choice", |it| it.before.decision().is_some_and(|asked| asked.options.len() > 1))]),
    (
        "coach-action",
        &[
            ("it is an action that stays on a minion and gives it power", |it| {
                let text = it.text("dinosaurs/upgrade");
                it.is_action("dinosaurs/upgrade") && text.contains("Play on a minion") && text.contains("+2 power")
            }),
            ("there is one minion to play it on, and nobody asks which", |it| {
                it.minions("base/tar-pits").len() == 1
                    && it.after.decision().is_some_and(|asked| asked.prompt.ask == Ask::PlayCards)
            }),
        ],
    ),
    (
        "coach-end",
        &[("it has the upgrade; a minion and an action are played", |it| {
            let table = it.before.table();
            let scout = it.base("base/tar-pits").and_then(|base| table.minions_at(base).first().copied());
            scout.is_some_and(|scout| table.attached_to(scout).len() == 1) && table.regular_plays(LEARNER) == (0, 0)
        })],
    ),
    (
        "coach-read",
        &[
            ("it has come to your base", |it| it.minions("base/tar-pits").iter().any(|id| id == "pirates/first-mate")),
            ("\"here\" is in its text", |it| it.text("dinosaurs/laseratops").contains(" here ")),
        ],
    ),
    (
        "coach-text",
        &[
            ("the only minion there that is small enough, destroyed at once", |it| {
                let table = it.before.table();
                let at = it.base("base/tar-pits").map_or_else(Vec::new, |base| table.minions_at(base));
                let small: Vec<_> = at.into_iter().filter(|card| table.power(*card) <= 2).collect();
                small.len() == 1 && !it.in_play(it.after, "pirates/first-mate")
            }),
            ("this base says otherwise", |it| {
                let table = it.after.table();
                let mate = |card: &rules::CardId| it.library.card(table.def(*card)).id == "pirates/first-mate";
                !table.discards(FOE).iter().any(mate) && it.text("base/tar-pits").contains("bottom of its owner's deck")
            }),
        ],
    ),
    (
        "coach-sum",
        &[("both count", |it| it.base("base/tar-pits").is_some_and(|base| it.before.table().base_power(base) > 0))],
    ),
    (
        "coach-near",
        &[("it is theirs, and its text says so", |it| {
            it.minions("base/tar-pits").iter().any(|id| id == "robots/warbot")
                && it.text("robots/warbot").contains("cannot be destroyed")
        })],
    ),
    (
        "coach-rex",
        &[("just drawn, without a text, enough to break it", |it| {
            let power = it.library.cards.cards.iter().find_map(|card| match card.kind {
                CardKind::Minion { power } if card.id == "dinosaurs/king-rex" => Some(u16::from(power)),
                _ => None,
            });
            let base = it.base("base/tar-pits").expect("the base");
            let table = it.before.table();
            it.text("dinosaurs/king-rex").is_empty()
                && it.held(it.before, "dinosaurs/king-rex") == 1
                && power.is_some_and(|power| table.base_power(base) + power >= table.breakpoint(base))
        })],
    ),
    (
        "coach-hit",
        &[("it may go there", |it| it.before.decision().is_some_and(|asked| asked.prompt.ask == Ask::PlayWhere))],
    ),
    (
        "coach-bell",
        &[("it scores when the turn ends", |it| {
            it.base("base/tar-pits")
                .is_some_and(|base| it.before.table().base_power(base) >= it.before.table().breakpoint(base))
                && it.after.table().vp(LEARNER) > 0
        })],
    ),
    (
        "coach-special",
        &[
            ("the first prize is yours, and all else is about to be discarded", |it| {
                it.before.table().scoring().is_some_and(|(_, scored)| scored) && it.before.table().vp(LEARNER) == 4
            }),
            ("a Special after this base scores; yes brings it back to the hand", |it| {
                it.text("aliens/scout").starts_with("Special: After this base scores")
                    && it.held(it.after, "aliens/scout") == it.held(it.before, "aliens/scout") + 1
            }),
        ],
    ),
    (
        "coach-prizes",
        &[("first and second have theirs; another base lies there", |it| {
            let CardKind::Base { vp: [one, two, _], .. } = it.card("base/tar-pits").kind else { return false };
            let table = it.before.table();
            (table.vp(LEARNER), table.vp(FOE)) == (one, two) && it.base("base/tar-pits").is_none()
        })],
    ),
];

/// Each page of the lesson in its order, with the game before and after the answer that it waits for.
fn pages(library: &std::sync::Arc<Library>, mut look: impl FnMut(&Page, &Game, &Game)) {
    let lesson = first();
    let mut game = Game::new(library, lesson.setup(), lesson.seed).expect("armies");
    for answers in 0.. {
        let Some(lecture) = lesson.at(answers, 0) else { break };
        let answer = lecture.wants().and_then(|wanted| wanted.answer(library, &game.table(), game.decision()?));
        let mut after = game.clone();
        if let Some(answer) = &answer {
            after.decide(answer).expect("legal");
        }
        let open = (0..).map_while(|page| lesson.at(answers, page).filter(|lecture| lecture.pages_read() == page));
        open.filter_map(|lecture| lecture.page()).for_each(|page| look(page, &game, &after));
        if answer.is_none() {
            break;
        }
        game = after;
    }
}

#[test]
fn every_page_that_names_a_card_is_true_of_it() {
    let library = Library::new(cardtext::builtin());
    let mut seen = BTreeSet::new();
    pages(&library, |page, before, after| {
        let claims = CLAIMS.iter().find(|(say, _)| *say == page.say).map(|(_, claims)| *claims);
        assert!(claims.is_some() || page.names.is_empty(), "{} names cards, and nothing is checked", page.say);
        let point = Point { library: &library, before, after };
        for (claim, holds) in claims.unwrap_or_default() {
            assert!(holds(&point), "{}: {claim}", page.say);
            seen.insert((page.say.clone(), *claim));
        }
    });
    assert_eq!(seen.len(), CLAIMS.iter().map(|(_, claims)| claims.len()).sum::<usize>(), "each page comes: {seen:?}");
}

/// A figure that is written into a sentence does not follow the card; only those of the rules may.
#[test]
fn figures_of_cards_are_filled_in() {
    for lang in [Lang::En, Lang::Fr] {
        let speech = Speech::new(lang);
        let library = Library::new(cardtext::builtin());
        pages(&library, |page, _, _| {
            let text = speech.say(&page.say);
            let figures = text.split(|c: char| !c.is_ascii_digit()).filter(|figure| !figure.is_empty());
            assert!(figures.clone().all(|figure| figure == "15"), "{}: {text}", page.say);
        });
    }
}
