//! The judge's table: a position that is a scenario text. Building it, moving, taking back and
//! linking are all edits of that text, so nothing is stored and what is shown is what is written.
//!
//! `edit.rs` changes the table, `place.rs` says where a card can lie, `link.rs` makes a link of
//! the text, `moment.rs` makes a text of a moment of a game, `questions.rs` has the questions
//! that people argue about, `cases.rs` our own scenarios by their titles, `told.rs` says what is wrong
//! with a text.

mod cases;
mod edit;
mod link;
mod moment;
mod place;
mod questions;
mod told;

use std::borrow::Cow;
use std::sync::Arc;

use cardtext::CardKind;
use cardtext::grammar::stopped;
use rules::{Answer, Event, Library, Phase, Position, Seat};
use scenario::{Expected, Found, Mismatch, Names, Played, Scenario, Step, Stepped};
use tell::{Chronicle, Words};

use crate::clock;

pub use cases::case;
pub use edit::{Edit, MADNESS, Misfit};
pub use link::{LONGEST, LinkProblem, pack, pack_cards, unpack, unpack_cards, with_cards};
pub use moment::{Course, Moment, moment, tell_unheld};
pub use place::{Common, Piece, Place};
pub use questions::{Question, questions};
pub use told::{mismatch, setup as tell_setup};

/// A text of more bytes is not read.
pub const MOST_TEXT: usize = 10_000;
/// Lines of moves and checks that are gone through.
const MOST_STEPS: usize = 400;
/// A text that takes longer than this is not gone through to its end.
const PATIENCE: f64 = 2.0;

/// Something is wrong at a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub line: u32,
    pub what: Wrong,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It cannot be read, laid or done, or does not hold.
    Line(Mismatch),
    /// A text for this table is one scenario.
    SecondScenario,
    TooManySteps,
    TooSlow,
}

/// A line of moves with what came of it.
pub struct Told {
    pub line: u32,
    pub text: String,
    pub events: Vec<Happened>,
    /// It begins something: a card is played, an ability is used, a phase ends.
    pub begins: bool,
}

/// What happened, in a sentence, with the event for whoever asks why.
pub struct Happened {
    pub sentence: String,
    pub event: Event,
    /// The phase in which it happened.
    pub phase: Phase,
}

/// A text, read, laid and played as far as it goes.
pub struct Bench<'a> {
    pub text: String,
    pub scenario: Option<Scenario>,
    /// What the text lays, before its moves.
    pub position: Option<Position>,
    /// After its moves.
    pub played: Option<Played<'a>>,
    pub told: Vec<Told>,
    /// Checks that hold, by line.
    pub held: Vec<u32>,
    /// The open question, wherever a line says `show`.
    pub shown: Vec<(u32, String)>,
    pub problems: Vec<Problem>,
}

impl<'a> Bench<'a> {
    /// What is beyond the bound is not read, whoever asks.
    pub fn read(library: &Arc<Library>, names: &'a Names, words: &Words<'_>, text: &str) -> Bench<'a> {
        let text = &*begun(text);
        let mut bench = Bench {
            text: text.to_owned(),
            scenario: None,
            position: None,
            played: None,
            told: Vec::new(),
            held: Vec::new(),
            shown: Vec::new(),
            problems: Vec::new(),
        };
        let mut all = scenario::file(text).into_iter();
        let Some(scenario) = all.next() else {
            let empty = Mismatch::new(Expected::Title, Found::Empty);
            bench.wrong(1, Wrong::Line(empty));
            return bench;
        };
        let at_line = |(line, mismatch): &(u32, Mismatch)| Problem { line: *line, what: Wrong::Line(mismatch.clone()) };
        bench.problems.extend(scenario.problems.iter().map(at_line));
        if let Some(second) = all.next() {
            bench.wrong(second.line, Wrong::SecondScenario);
        }
        match scenario::position(library, names, &scenario) {
            Ok(position) => bench.position = Some(position),
            Err(problem) => bench.problems.push(at_line(&problem)),
        }
        if bench.position.is_some() {
            match Played::lay(library, names, &scenario) {
                Ok(played) => bench.play(words, &scenario, played),
                Err(problem) => bench.problems.push(at_line(&problem)),
            }
        }
        bench.scenario = Some(scenario);
        bench.problems.sort_by_key(|problem| problem.line);
        bench
    }

    fn wrong(&mut self, line: u32, what: Wrong) {
        self.problems.push(Problem { line, what });
    }

    /// Goes through the moves and checks, and tells what comes of each move.
    fn play(&mut self, words: &Words<'_>, scenario: &Scenario, mut played: Played<'a>) {
        let until = clock::seconds() + PATIENCE;
        let lines: Vec<String> = self.text.lines().map(|line| line.trim().to_owned()).collect();
        let mut phase = played.game().table().phase();
        for (n, (line, step)) in scenario.steps.iter().enumerate() {
            if n >= MOST_STEPS {
                self.wrong(*line, Wrong::TooManySteps);
                break;
            }
            if clock::seconds() > until || stopped() {
                self.wrong(*line, Wrong::TooSlow);
                break;
            }
            let mut chronicle = Chronicle::default();
            chronicle.look(&played.game().table());
            match (played.step(step), step) {
                (Stepped::Done, Step::Move(made)) => {
                    let text = lines.get(*line as usize - 1).cloned().unwrap_or_default();
                    let events = tell_all(words, &mut chronicle, played.recent(), &mut phase);
                    let begins = !matches!(made.what, scenario::Doing::Choose(_) | scenario::Doing::Pass);
                    self.told.push(Told { line: *line, text, events, begins });
                }
                (Stepped::Done, _) => self.held.push(*line),
                (Stepped::Differs(mismatch), _) => self.wrong(*line, Wrong::Line(mismatch)),
                (Stepped::Stuck(mismatch), _) => {
                    self.wrong(*line, Wrong::Line(mismatch));
                    break;
                }
                (Stepped::Shown(question), _) => self.shown.push((*line, question)),
            }
        }
        self.played = Some(played);
    }

    /// The open question: who is asked, in words, and each option as the line that means it, or in words
    /// where only several together are an answer.
    pub fn asked(&self, words: &Words<'_>) -> Option<(Seat, String, Vec<String>)> {
        let played = self.played.as_ref()?;
        let game = played.game();
        let (decision, table) = (game.decision()?, game.table());
        let option = |(i, option)| {
            let line = played.line(&Answer::one(i));
            line.unwrap_or_else(|| tell::choice(words, &table, decision, option))
        };
        let options = decision.options.iter().enumerate().map(option).collect();
        Some((decision.seat, tell::prompt(words, &table, decision), options))
    }

    /// The lines of the last play: from the one that began it on.
    pub fn last_play(&self) -> &[Told] {
        let begun = self.told.iter().rposition(|told| told.begins).unwrap_or(0);
        &self.told[begun.min(self.told.len())..]
    }

    /// The text with a line added.
    pub fn with_line(&self, line: &str) -> String {
        let text = self.text.trim_end();
        let first = self.scenario.as_ref().is_none_or(|scenario| scenario.steps.is_empty());
        format!("{text}\n{}{line}\n", if first { "\n" } else { "" })
    }

    /// The text with the line of an answer to the open question; or the sentence that says why not.
    pub fn answered(&self, answer: &Answer) -> Result<String, &'static str> {
        if !self.problems.is_empty() {
            return Err("judge-mend-first");
        }
        let Some(played) = &self.played else { return Err("refused-not-offered") };
        if let Some(line) = played.line(answer) {
            return Ok(self.with_line(&line));
        }
        // No line tells what does not end.
        let mut game = played.game().clone();
        let broke = game.decide(answer).is_ok() && game.fault().is_some();
        Err(if broke { "try-endless" } else { "refused-not-offered" })
    }

    /// The text without its last move and what follows it; none without a move.
    pub fn without_last_move(&self) -> Option<String> {
        let scenario = self.scenario.as_ref()?;
        let last = scenario.steps.iter().rfind(|(_, step)| matches!(step, Step::Move(_)))?.0;
        let kept: Vec<&str> = self.text.lines().take(last as usize - 1).collect();
        Some(format!("{}\n", kept.join("\n").trim_end()))
    }

    /// The text with another table: its name, remarks and lines of moves stay.
    pub fn with_table(&self, library: &Library, names: &Names, position: &Position) -> String {
        let scenario = self.scenario.as_ref();
        let name = scenario.map_or("", |scenario| scenario.name.as_str());
        let remarks: Vec<String> =
            scenario.map_or_else(Vec::new, |scenario| scenario.remarks.iter().map(|(_, text)| text.clone()).collect());
        let first = scenario.and_then(|scenario| scenario.steps.first()).map(|(line, _)| *line as usize);
        let steps: Vec<String> =
            first.map_or_else(Vec::new, |first| self.text.lines().skip(first - 1).map(str::to_owned).collect());
        scenario::write(library, names, name, &remarks, position, &steps)
    }
}

/// As much of a text as is read, in whole lines.
fn begun(text: &str) -> Cow<'_, str> {
    if text.len() <= MOST_TEXT {
        return Cow::Borrowed(text);
    }
    let mut kept = String::new();
    for line in text.lines() {
        if kept.len() + line.len() + 1 > MOST_TEXT {
            break;
        }
        kept.push_str(line);
        kept.push('\n');
    }
    Cow::Owned(kept)
}

/// Every event as everybody at this table sees it; one that no sentence tells is left out.
fn tell_all(words: &Words<'_>, chronicle: &mut Chronicle, events: &[Event], phase: &mut Phase) -> Vec<Happened> {
    let mut told = Vec::new();
    for event in events {
        *phase = tell::phase_begun(event).unwrap_or(*phase);
        let sentence = chronicle.trace(words, event);
        told.extend(sentence.map(|sentence| Happened { sentence, event: *event, phase: *phase }));
    }
    told
}

/// Two armies and two bases: the table before anybody has built anything.
pub fn blank(library: &Library, names: &Names, name: &str) -> String {
    let armies: Vec<String> =
        library.armies().take(4).map(|i| library.cards.factions[usize::from(i)].id.to_string()).collect();
    let faction = |n: usize| armies.get(n).cloned().unwrap_or_default();
    let army = |n: usize| (faction(n), faction(n + 1));
    let base = |def| rules::PositionBase { def, minions: Vec::new(), actions: Vec::new(), buried: Vec::new() };
    // Bases without a text, where there are some: nothing happens there but what is laid.
    let is_base = |def: &rules::DefId| matches!(library.card(*def).kind, CardKind::Base { .. });
    let mut plain: Vec<rules::DefId> =
        (0..library.cards.cards.len() as u16).map(rules::DefId).filter(is_base).collect();
    plain.sort_by_key(|def| library.card(*def).text.len());
    let position = Position {
        armies: vec![army(0), army(2)],
        phase: Phase::Play,
        bases: plain.into_iter().take(2).map(base).collect(),
        seed: 1,
        ..Position::default()
    };
    scenario::write(library, names, name, &[], &position, &[])
}

/// Seats are called by their letters here, as in the text.
pub fn players(n: usize) -> Vec<String> {
    (0..n as u8).map(|seat| Seat(seat).letter().to_string()).collect()
}
