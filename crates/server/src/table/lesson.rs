//! A first game with a coach. Everything of it is data (`lessons/first.json`): the armies and the
//! seed, which answers go on, what the coach says before each of them, what is lit meanwhile, and
//! what the other corner answers. The words are in the Fluent files, as `coach-…`.
//!
//! Where a table is in its lesson is not stored: it follows from how many answers were given and
//! which page of the coach's words is open.

use std::sync::LazyLock;

use rules::{Answer, Army, Choice, Decision, Library, Seat, Setup, Table};
use serde::Deserialize;

use super::terms::{Chair, Deal, Purpose, Terms, Who};

/// Who learns. The other corner is the second.
pub const LEARNER: Seat = Seat(0);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub seed: u64,
    armies: [(String, String); 2],
    /// Who plays on in the other corner when the lesson is over.
    bot: String,
    pub rounds: Vec<String>,
    steps: Vec<Step>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Step {
    Coach(Page),
    /// The other corner's answer.
    Foe {
        foe: Wanted,
    },
}

/// What the coach says, and what is to be done then.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    pub round: String,
    /// The words: `coach-SAY` and `coach-SAY-title`.
    pub say: String,
    /// Cards that the words name, by their ids.
    #[serde(default)]
    pub names: Vec<String>,
    /// The base whose figures the words tell.
    pub base: Option<String>,
    /// The answer that goes on; without one, the page is only read.
    #[serde(rename = "do")]
    pub wants: Option<Wanted>,
    /// What is spoken of: cards and bases by their ids, and places. What is wanted is lit anyway.
    #[serde(default)]
    pub lit: Vec<String>,
    /// Where the rules say more.
    pub rule: Option<String>,
}

/// An answer, whatever numbers cards and bases have in this game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wanted {
    Play(String),
    Base(String),
    Card(String),
    Yes,
    No,
    Pass,
    End,
}

/// The lesson that there is.
pub fn first() -> &'static Lesson {
    static FIRST: LazyLock<Lesson> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../lessons/first.json")).expect("a test reads the lesson")
    });
    &FIRST
}

/// Where a table is in its lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lecture<'a> {
    pub lesson: &'a Lesson,
    /// The number of the step, from 0.
    pub step: usize,
}

impl Lesson {
    pub fn terms(&self) -> Terms {
        let wish = |i: usize| [Some(self.armies[i].0.clone()), Some(self.armies[i].1.clone())];
        let mut terms = Terms::quick(&[self.bot.as_str()]);
        terms.chairs =
            vec![Chair { who: Who::Host, wish: wish(0) }, Chair { who: Who::Bot(self.bot.clone()), wish: wish(1) }];
        Terms { deal: Deal::Pick, purpose: Purpose::Lesson, ..terms }
    }

    pub fn setup(&self) -> Setup {
        let seats = self.armies.iter().map(|(a, b)| Army::Given(a.clone(), b.clone())).collect();
        Setup { seats, first: Some(LEARNER), ..Setup::random(0) }
    }

    /// The rules that the coach's words link to.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| step.said()?.rule.as_deref())
    }

    /// After so many answers, with the coach's page of this number open.
    pub fn at(&self, answers: usize, page: usize) -> Option<Lecture<'_>> {
        let answering = |(_, step): &(usize, &Step)| step.wants().is_some();
        let first = match answers {
            0 => 0,
            n => self.steps.iter().enumerate().filter(answering).nth(n - 1)?.0 + 1,
        };
        let pages = self.steps[first..].iter().take_while(|step| step.wants().is_none()).count();
        let step = first + page.min(pages);
        (step < self.steps.len()).then_some(Lecture { lesson: self, step })
    }
}

impl Step {
    fn wants(&self) -> Option<&Wanted> {
        match self {
            Step::Coach(page) => page.wants.as_ref(),
            Step::Foe { foe } => Some(foe),
        }
    }
}

impl<'a> Lecture<'a> {
    /// What the coach says now; nothing while the other corner answers.
    pub fn page(&self) -> Option<&'a Page> {
        match &self.lesson.steps[self.step] {
            Step::Coach(page) => Some(page),
            Step::Foe { .. } => None,
        }
    }

    /// The next answer of the game. After the last of them everybody plays freely.
    pub fn wants(&self) -> Option<&'a Wanted> {
        self.lesson.steps[self.step..].iter().find_map(Step::wants)
    }

    /// What the other corner answers now, unless something is read first.
    pub fn foe(&self) -> Option<&'a Wanted> {
        match &self.lesson.steps[self.step] {
            Step::Coach(_) => None,
            Step::Foe { foe } => Some(foe),
        }
    }

    /// How many answers and pages come before a step of the coach's; the step before this one.
    pub fn before(&self) -> Option<(usize, usize)> {
        let step = self.lesson.steps[..self.step].iter().rposition(|step| matches!(step, Step::Coach(_)))?;
        let earlier = &self.lesson.steps[..step];
        let answers = earlier.iter().filter(|step| step.wants().is_some()).count();
        let pages = earlier.iter().rev().take_while(|step| step.wants().is_none()).count();
        Some((answers, pages))
    }

    /// The number of the open page among those that are read before the next answer.
    pub fn pages_read(&self) -> usize {
        self.lesson.steps[..self.step].iter().rev().take_while(|step| step.wants().is_none()).count()
    }

    /// The round, from 0, and how far it is.
    pub fn round(&self) -> (usize, f32) {
        let Some(page) = self.lesson.steps[..=self.step].iter().rev().find_map(Step::said) else { return (0, 0.0) };
        let round = self.lesson.rounds.iter().position(|round| *round == page.round).unwrap_or(0);
        let all = self.lesson.steps.iter().filter_map(Step::said).filter(|other| other.round == page.round).count();
        let done = self.lesson.steps[..self.step].iter().filter_map(Step::said);
        (round, done.filter(|other| other.round == page.round).count() as f32 / all.max(1) as f32)
    }
}

impl Step {
    fn said(&self) -> Option<&Page> {
        if let Step::Coach(page) = self { Some(page) } else { None }
    }
}

impl Wanted {
    /// The answer to this question.
    pub fn answer(&self, library: &Library, table: &Table<'_>, decision: &Decision) -> Option<Answer> {
        let found = decision.options.iter().position(|option| self.is(library, table, option));
        match (found, self) {
            (Some(index), _) => Some(Answer::one(index)),
            // "You may" without a yes: the choice itself is the yes, and nothing the no.
            (None, Wanted::Yes) if decision.min == 0 && decision.options.len() == 1 => Some(Answer::one(0)),
            (None, Wanted::No) if decision.min == 0 => Some(Answer::none()),
            _ => None,
        }
    }

    /// Whether these picks are that answer, perhaps with another copy of the card.
    pub fn is_met(&self, library: &Library, table: &Table<'_>, decision: &Decision, picks: &[u8]) -> bool {
        let option = |pick: u8| decision.options.get(usize::from(pick));
        match picks {
            [pick] if option(*pick).is_some_and(|option| self.is(library, table, option)) => true,
            _ => self.answer(library, table, decision).is_some_and(|answer| answer.0 == picks),
        }
    }

    fn is(&self, library: &Library, table: &Table<'_>, option: &Choice) -> bool {
        let card = |card: rules::CardId, id: &str| {
            let def = table.def(card);
            !def.is_hidden() && library.card(def).id.as_str() == id
        };
        match (self, option) {
            (Wanted::Play(id), Choice::Play(c)) | (Wanted::Card(id), Choice::Card(c) | Choice::Use(c, _)) => {
                card(*c, id)
            }
            (Wanted::Base(id), Choice::Base(base)) => library.card(table.base_def(*base)).id.as_str() == id,
            (Wanted::Yes, Choice::Yes) | (Wanted::No, Choice::No) => true,
            (Wanted::Pass, Choice::Pass) | (Wanted::End, Choice::End) => true,
            _ => false,
        }
    }

    /// The card or base that it is about.
    pub fn about(&self) -> Option<&str> {
        match self {
            Wanted::Play(id) | Wanted::Base(id) | Wanted::Card(id) => Some(id),
            Wanted::Yes | Wanted::No | Wanted::Pass | Wanted::End => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Game;

    /// Whoever changes a card, a rule or the shuffle learns here that the lesson must change.
    #[test]
    fn the_lesson_can_be_played_to_its_end() {
        let (lesson, library) = (first(), Library::new(cardtext::builtin()));
        let mut game = Game::new(&library, lesson.setup(), lesson.seed).expect("armies");
        let mut at = 0;
        for step in &lesson.steps {
            let Some(wanted) = step.wants() else { continue };
            let decision = game.decision().expect("a question").clone();
            let seat = if matches!(step, Step::Foe { .. }) { Seat(1) } else { LEARNER };
            assert_eq!(decision.seat, seat, "answer {at}, {wanted:?}: {decision:?}");
            let answer = wanted.answer(&library, &game.table(), &decision);
            let answer = answer.unwrap_or_else(|| panic!("answer {at}, {wanted:?}: {decision:?}"));
            game.decide(&answer).expect("legal");
            at += 1;
        }
        let table = game.table();
        assert_eq!((table.vp(LEARNER), table.vp(Seat(1))), (4, 3), "what the coach says of the prizes");
        assert!(table.hand(LEARNER).iter().any(|card| library.card(table.def(*card)).id == "aliens/scout"));
        assert!(lesson.at(at, 0).is_some_and(|lecture| lecture.wants().is_none()), "the last pages");
        assert!(lesson.at(at, 99).is_none() && lesson.at(at + 1, 0).is_none(), "it is over");
    }

    #[test]
    fn steps_follow_from_answers_and_pages() {
        let lesson = first();
        let at = |answers, page| lesson.at(answers, page).map(|lecture| lecture.step);
        assert_eq!((at(0, 0), at(0, 2), at(0, 99)), (Some(0), Some(2), Some(4)));
        assert_eq!(at(1, 0), Some(5));
        for step in 0..lesson.steps.len() {
            let lecture = Lecture { lesson, step };
            if let Some((answers, page)) = lecture.before() {
                let before = lesson.at(answers, page).expect("a step");
                assert!(before.step < step && before.page().is_some() && before.pages_read() == page);
            }
        }
    }

    /// Finds deals for another lesson: `cargo test -p baston-server --lib -- --ignored finds_a_deal --nocapture`.
    #[test]
    #[ignore = "a tool"]
    #[allow(clippy::print_stdout, reason = "it tells")]
    fn finds_a_deal() {
        let library = Library::new(cardtext::builtin());
        let deal = |seed: u64| {
            let game = Game::new(&library, first().setup(), seed).expect("armies");
            let table = game.table();
            let id = |def| library.card(def).id.to_string();
            let bases: Vec<String> = table.bases().into_iter().map(|base| id(table.base_def(base))).collect();
            // Five in hand, and two for each of two turns.
            let cards = |seat: Seat| -> Vec<String> {
                table.hand(seat).into_iter().chain(table.deck(seat)).take(9).map(|card| id(table.def(card))).collect()
            };
            (bases, cards(LEARNER), cards(Seat(1)))
        };
        let has = |list: &[String], ids: &[&str]| ids.iter().all(|id| list.iter().any(|other| other == id));
        let good = |(bases, mine, theirs): &(Vec<String>, Vec<String>, Vec<String>)| {
            has(bases, &["base/tar-pits"])
                && has(&mine[..5], &["aliens/scout", "dinosaurs/laseratops", "dinosaurs/upgrade"])
                && has(&mine[5..], &["dinosaurs/king-rex"])
                && has(&theirs[..5], &["pirates/first-mate", "robots/warbot"])
        };
        for (seed, found) in (0..).map(|seed| (seed, deal(seed))).filter(|(_, found)| good(found)).take(5) {
            println!("{seed} {found:?}");
        }
    }
}
