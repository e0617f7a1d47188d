//! What the coach claims of cards, checked against the cards and the game at that point of the lesson.
//! Names, figures and texts are filled in from the cards (`page/table/coach.rs`); what the sentences
//! say besides is here, page by page.

use std::collections::BTreeSet;

use cardtext::{CardKind, Lang};
use rules::{Ask, BaseId, CardId, DefId, Game, Library, Seat};
use tell::Speech;

use super::lesson::{LEARNER, Page, first};

const FOE: Seat = Seat(1);

/// A page, with the game just before its answer, and just after it.
struct Point<'a> {
    library: &'a Library,
    page: &'a Page,
    before: &'a Game,
    after: &'a Game,
}

impl Point<'_> {
    /// The n-th card that the page names.
    fn card(&self, n: usize) -> &cardtext::Card {
        let id = &self.page.names[n];
        self.library.cards.cards.iter().find(|card| card.id == id.as_str()).unwrap_or_else(|| panic!("no card {id}"))
    }

    fn text(&self, n: usize) -> String {
        self.library.cards.text(self.card(n), Lang::En).join(" ")
    }

    fn is_minion(&self, n: usize) -> bool {
        matches!(self.card(n).kind, CardKind::Minion { .. })
    }

    fn is(&self, def: DefId, n: usize) -> bool {
        self.library.card(def).id == self.card(n).id
    }

    /// The base whose figures the page tells, or the only one where somebody stands.
    fn base(&self) -> Option<BaseId> {
        let table = self.before.table();
        let named = |base: &BaseId| match &self.page.base {
            Some(id) => self.library.card(table.base_def(*base)).id == id.as_str(),
            None => !table.minions_at(*base).is_empty(),
        };
        table.bases().into_iter().find(named)
    }

    /// Minions at that base before the answer.
    fn minions(&self) -> Vec<CardId> {
        self.base().map_or_else(Vec::new, |base| self.before.table().minions_at(base))
    }

    /// Whether the n-th card that the page names stands there.
    fn stands(&self, n: usize) -> bool {
        let table = self.before.table();
        self.minions().into_iter().any(|card| self.is(table.def(card), n))
    }

    /// How many of the n-th card the learner holds.
    fn held(&self, game: &Game, n: usize) -> usize {
        let table = game.table();
        table.hand(LEARNER).into_iter().filter(|card| self.is(table.def(*card), n)).count()
    }

    fn asks(&self, game: &Game, ask: Ask) -> bool {
        game.decision().is_some_and(|asked| asked.prompt.ask == ask)
    }
}

/// What a page says of cards that is not filled in from them.
type Claim = fn(&Point<'_>) -> bool;

const CLAIMS: [(&str, &[(&str, Claim)]); 15] = [
    ("coach-bases", &[("some bases have a rule", |it| !it.text(0).is_empty())]),
    (
        "coach-card",
        &[
            ("it is a minion", |it| it.is_minion(0)),
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
    ("coach-minion", &[("it can be played", |it| it.is_minion(0) && it.held(it.before, 0) > 0)]),
    ("coach-where", &[("there is a choice", |it| it.before.decision().is_some_and(|asked| asked.options.len() > 1))]),
    (
        "coach-action",
        &[
            ("it is an action that stays on a minion and gives it power", |it| {
                let text = it.text(0);
                let action = matches!(it.card(0).kind, CardKind::Action { .. });
                action && text.contains("Play on a minion") && text.contains("+2 power")
            }),
            ("there is one minion to play it on, and nobody asks which", |it| {
                it.minions().len() == 1 && it.asks(it.after, Ask::PlayCards)
            }),
        ],
    ),
    (
        "coach-end",
        &[("it has the upgrade; a minion and an action are played", |it| {
            let table = it.before.table();
            let attached = it.minions().first().map(|minion| table.attached_to(*minion).len());
            it.stands(0) && attached == Some(1) && table.regular_plays(LEARNER) == (0, 0)
        })],
    ),
    (
        "coach-read",
        &[
            ("it has come to your base", |it| it.stands(1)),
            ("\"here\" is in its text", |it| it.text(0).contains(" here ")),
        ],
    ),
    (
        "coach-text",
        &[
            ("the only minion there that is small enough, destroyed at once", |it| {
                let (before, after) = (it.before.table(), it.after.table());
                let at = before.bases().into_iter().find(|base| it.is(before.base_def(*base), 2));
                let standing = at.map_or_else(Vec::new, |base| before.minions_at(base));
                let small: Vec<CardId> = standing.into_iter().filter(|card| before.power(*card) <= 2).collect();
                let [small] = small[..] else { return false };
                it.is(before.def(small), 1) && after.base_of(small).is_none()
            }),
            ("this base says otherwise", |it| {
                let table = it.after.table();
                !table.discards(FOE).iter().any(|card| it.is(table.def(*card), 1))
                    && it.text(2).contains("bottom of its owner's deck")
            }),
        ],
    ),
    ("coach-sum", &[("both count", |it| it.base().is_some_and(|base| it.before.table().base_power(base) > 0))]),
    (
        "coach-near",
        &[("it is theirs, and its text says so", |it| it.stands(1) && it.text(1).contains("cannot be destroyed"))],
    ),
    (
        "coach-rex",
        &[("just drawn, without a text, enough to break it", |it| {
            let CardKind::Minion { power } = it.card(0).kind else { return false };
            let table = it.before.table();
            let breaks = |base| table.base_power(base) + u16::from(power) >= table.breakpoint(base);
            it.text(0).is_empty() && it.held(it.before, 0) == 1 && it.base().is_some_and(breaks)
        })],
    ),
    ("coach-hit", &[("it may go there", |it| it.asks(it.before, Ask::PlayWhere))]),
    (
        "coach-bell",
        &[("it scores when the turn ends", |it| {
            let table = it.before.table();
            let full = it.base().is_some_and(|base| table.base_power(base) >= table.breakpoint(base));
            full && it.after.table().vp(LEARNER) > 0
        })],
    ),
    (
        "coach-special",
        &[
            ("the first prize is yours, and all else is about to be discarded", |it| {
                let table = it.before.table();
                table.scoring().is_some_and(|(_, scored)| scored) && table.vp(LEARNER) == 4
            }),
            ("a Special after this base scores; yes brings it back to the hand", |it| {
                it.text(0).starts_with("Special: After this base scores")
                    && it.held(it.after, 0) == it.held(it.before, 0) + 1
            }),
        ],
    ),
    (
        "coach-prizes",
        &[("first and second have theirs; another base lies there", |it| {
            let CardKind::Base { vp: [one, two, _], .. } = it.card(1).kind else { return false };
            let table = it.before.table();
            let gone = !table.bases().into_iter().any(|base| it.is(table.base_def(base), 1));
            (table.vp(LEARNER), table.vp(FOE)) == (one, two) && gone
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
        let point = Point { library: &library, page, before, after };
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
