//! A game as a file holds it: what `baston play` saves, what a replay gives away and takes.

use std::sync::Arc;

use rules::{Answer, BaseId, DefId, Event, Game, Library, RULES_VERSION, Seat, Setup, SetupError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::pages::Page;
use crate::trail::{Compared, Trail};

/// Everything that a game is played again from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The version of the rules that it was begun with. Nobody is refused for it.
    #[serde(default)]
    pub version: u32,
    /// A fingerprint of the cards that it was begun with. Nobody is refused for it.
    #[serde(default)]
    pub cards: u64,
    pub setup: Setup,
    pub seed: u64,
    pub answers: Vec<Answer>,
    /// Each answer in words. Records from before there were any have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Option<String>>,
    /// The turns, and the end of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<Turn>,
    /// The files of its cards, as they read when it was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<Page>,
}

/// The beginning of a turn, or the end of the game, and what happened since the one before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Answers given before it.
    pub at: usize,
    /// Of its table; empty where only what happened is kept.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hash: String,
    /// The lines of its table beside those of the turn before ([`crate::read_lines`]).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<String>,
    /// What happened after each answer since the turn before; that of the first turn also has the
    /// setup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Vec<Value>>,
}

/// A game that is played and recorded.
pub struct Recorder {
    pub game: Game,
    trail: Trail,
    record: Record,
    /// What happened since the last turn.
    told: Vec<Vec<Value>>,
}

/// What came of one answer of a record that is played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub seat: Option<Seat>,
    /// The bases on the table just before.
    pub bases: Vec<(BaseId, DefId)>,
    pub events: Vec<Event>,
    /// It is told as it was: today's program does not play it so.
    pub retold: bool,
}

impl Recorder {
    pub fn begin(library: &Arc<Library>, setup: &Setup, seed: u64) -> Result<Recorder, SetupError> {
        let record = Record::of(library, setup.clone(), seed);
        let (game, trail) = Trail::begin(library, setup, seed)?;
        let mut recorder = Recorder { game, trail, record, told: Vec::new() };
        recorder.tell();
        recorder.mark();
        Ok(recorder)
    }

    /// Plays a record again, step by step; the first step is the setup. Where today's program plays
    /// otherwise, it goes on from the next turn that was kept.
    pub fn follow(library: &Arc<Library>, record: &Record) -> Result<(Recorder, Vec<Step>), SetupError> {
        let (game, trail) =
            Trail::begin(library, &record.setup, record.seed).or_else(|why| lost(library, record).ok_or(why))?;
        let kept = Record { answers: Vec::new(), words: Vec::new(), turns: Vec::new(), ..record.clone() };
        let mut recorder = Recorder { game, trail, record: kept, told: Vec::new() };
        recorder.tell();
        let (bases, events) = (bases_of(&recorder.game), recorder.game.events().to_vec());
        let mut steps = vec![Step { seat: None, bases, events, retold: false }];
        let mut turns = record.turns.iter().peekable();
        for at in 0..=record.answers.len() {
            // Whoever sent it has gone: nobody waits for the rest.
            if cardtext::grammar::stopped() {
                break;
            }
            if at > 0 {
                steps.push(recorder.step(record, at - 1));
            }
            if record.turns.is_empty() && !recorder.is_astray() {
                recorder.mark();
            }
            while let Some(turn) = turns.next_if(|turn| turn.at <= at) {
                recorder.compare(turn, &mut steps);
            }
        }
        recorder.trail.settle();
        Ok((recorder, steps))
    }

    fn step(&mut self, record: &Record, n: usize) -> Step {
        let (answer, said) = (&record.answers[n], record.words.get(n).and_then(Option::as_deref));
        let (seat, bases) = (self.game.decision().map(|decision| decision.seat), bases_of(&self.game));
        let found = self.trail.follow(&self.game, None, &answer.0, said);
        let words = match (said, &found) {
            (None, Some(found)) => crate::words::write(&self.game, found),
            (said, _) => said.map(str::to_owned),
        };
        self.record.answers.push(found.clone().unwrap_or_else(|| answer.clone()));
        self.record.words.push(words);
        let played = found.and_then(|answer| self.game.decide(&answer).ok().map(<[Event]>::to_vec));
        let retold = played.is_none();
        let events = played.unwrap_or_default();
        self.told.push(told(self.game.library(), &events));
        Step { seat, bases, events, retold }
    }

    fn compare(&mut self, turn: &Turn, steps: &mut [Step]) {
        let library = Arc::clone(self.game.library());
        let compared = if turn.hash.is_empty() {
            let astray = self.is_astray();
            self.trail.close();
            if astray { Compared::NotLaid(crate::NotLaid::NotWhole) } else { Compared::Same }
        } else {
            self.trail.compare(&mut self.game, &turn.hash, || Some(turn.table.clone()))
        };
        if compared != Compared::Same {
            let first = steps.len().saturating_sub(turn.told.len());
            for (step, told) in steps.iter_mut().skip(first).zip(&turn.told) {
                let events: Vec<Event> = told.iter().filter_map(|told| crate::told::read(&library, told)).collect();
                step.retold |= step.events != events;
                step.events = events;
            }
        }
        // What was told then stays what was told.
        self.told.clear();
        self.record.turns.push(turn.clone());
    }

    /// An answer to the open question; what came of it.
    pub fn decide(&mut self, answer: &Answer) -> Result<Vec<Event>, rules::Refusal> {
        self.game.decision().ok_or(rules::Refusal::GameOver)?.check(answer)?;
        let words = crate::words::write(&self.game, answer);
        let events = self.game.decide(answer)?.to_vec();
        self.trail.answered(answer);
        self.record.answers.push(answer.clone());
        self.record.words.push(words);
        self.tell();
        self.mark();
        Ok(events)
    }

    fn tell(&mut self) {
        self.told.push(told(self.game.library(), self.game.events()));
    }

    fn mark(&mut self) {
        let Some(mark) = self.trail.mark(&mut self.game) else { return };
        if self.record.pages.is_empty() {
            self.record.pages = crate::pages::pages_of(self.game.library(), &self.game);
        }
        let told = std::mem::take(&mut self.told);
        self.record.turns.push(Turn { at: mark.at, hash: mark.hash, table: mark.table, told });
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Whether an answer did not fit, and no turn has begun since.
    pub fn is_astray(&self) -> bool {
        self.trail.is_astray()
    }

    /// Answers given before the turn under way.
    pub fn turn_at(&self) -> usize {
        self.trail.resumes_at()
    }
}

fn bases_of(game: &Game) -> Vec<(BaseId, DefId)> {
    let table = game.table();
    table.bases().into_iter().map(|base| (base, table.base_def(base))).collect()
}

fn told(library: &Library, events: &[Event]) -> Vec<Value> {
    events.iter().map(|event| crate::told::write(library, event)).collect()
}

/// A game whose beginning cannot be played any more, at the first turn that was kept.
fn lost(library: &Arc<Library>, record: &Record) -> Option<(Game, Trail)> {
    let first = record.turns.iter().find(|turn| !turn.table.is_empty())?;
    let lines = crate::lines::read(&[], &first.table).ok()?;
    let game = crate::bookmark::lay(library, &scenario::Names::new(library), &lines).ok()?;
    Some((game, Trail::lost(library, &record.setup, record.seed)))
}

/// One that was kept without turns and words.
impl From<rules::Record> for Record {
    fn from(record: rules::Record) -> Record {
        let rules::Record { version, cards, setup, seed, answers } = record;
        let (words, turns, pages) = <(Vec<Option<String>>, Vec<Turn>, Vec<Page>)>::default();
        Record { version, cards, setup, seed, answers, words, turns, pages }
    }
}

impl Record {
    /// A game without answers.
    pub fn of(library: &Library, setup: Setup, seed: u64) -> Record {
        Record {
            version: RULES_VERSION,
            cards: library.fingerprint,
            setup,
            seed,
            answers: Vec::new(),
            words: Vec::new(),
            turns: Vec::new(),
            pages: Vec::new(),
        }
    }

    /// The same game, only so far.
    pub fn cut(&self, to: usize) -> Record {
        let mut cut = self.clone();
        cut.answers.truncate(to);
        cut.words.truncate(to);
        cut.turns.retain(|turn| turn.at <= to);
        cut
    }
}
