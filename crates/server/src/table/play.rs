//! The game at a table, with its log and what can be taken back.

use std::sync::Arc;

use rules::{Answer, Event, Game, Knowledge, Library, Record, ReplayError, Seat, What};
use tell::{Chronicle, Words};

use crate::page::scene::{Line, LineKind, Moment, Place};

pub struct Play {
    pub game: Game,
    chapters: Vec<Chapter>,
    marks: Vec<Mark>,
    /// The base that is being scored.
    scoring: Option<rules::DefId>,
}

/// What came of one answer, told when somebody reads it.
struct Chapter {
    before: Chronicle,
    events: Vec<Event>,
    turn: u16,
}

#[derive(Clone, Copy)]
struct Mark {
    seat: Seat,
    shown: bool,
}

/// Where taking back would lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Back {
    /// The answers that stay.
    pub to: usize,
    /// Nothing hidden came to light since, and nobody else has answered.
    pub free: bool,
}

impl Play {
    pub fn new(library: &Arc<Library>, record: &Record) -> Result<Play, ReplayError> {
        let start = Record { answers: Vec::new(), ..record.clone() };
        let game = Game::replay(library, &start)?;
        let mut before = Chronicle::default();
        before.look(&game.table());
        let chapter = Chapter { before, events: game.events().to_vec(), turn: 0 };
        let mut play = Play { game, chapters: vec![chapter], marks: Vec::new(), scoring: None };
        for (i, answer) in record.answers.iter().enumerate() {
            play.answer(answer).map_err(|why| ReplayError::Refused { at: i + 1, why })?;
        }
        Ok(play)
    }

    /// How many answers were given.
    pub fn at(&self) -> usize {
        self.marks.len()
    }

    /// Takes an answer; gives the bases that have scored.
    pub fn answer(&mut self, answer: &Answer) -> Result<Vec<Moment>, rules::Refusal> {
        let Some(seat) = self.game.decision().map(|decision| decision.seat) else {
            return Err(rules::Refusal::GameOver);
        };
        let known = Knowledge::of(&self.game, seat);
        let mut before = Chronicle::default();
        before.look(&self.game.table());
        let turn = self.game.table().turn_number();
        let events = self.game.decide(answer)?.to_vec();
        self.marks.push(Mark { seat, shown: known.grew(&self.game, &events) });
        let moments = self.moments(&events);
        self.chapters.push(Chapter { before, events, turn });
        Ok(moments)
    }

    /// The same game, with only its first answers.
    pub fn cut(&self, library: &Arc<Library>, to: usize) -> Result<Play, ReplayError> {
        let mut record = self.game.record();
        record.answers.truncate(to);
        Play::new(library, &record)
    }

    /// Where a seat's last answer can be taken back to.
    pub fn back(&self, seat: Seat) -> Option<Back> {
        let to = self.marks.iter().rposition(|mark| mark.seat == seat)?;
        let since = &self.marks[to..];
        Some(Back { to, free: since.iter().all(|mark| mark.seat == seat && !mark.shown) })
    }

    fn moments(&mut self, events: &[Event]) -> Vec<Moment> {
        let mut found: Vec<Moment> = Vec::new();
        for event in events {
            match event.what {
                What::Scoring { def, .. } => self.scoring = Some(def),
                What::Ranked { seat, place, power, vp } => {
                    let Some(base) = self.scoring else { continue };
                    if found.last().is_none_or(|moment| moment.base != base) {
                        found.push(Moment { base, places: Vec::new() });
                    }
                    if let Some(moment) = found.last_mut() {
                        moment.places.push(Place { seat, place, power, vp });
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// How many chapters the log has.
    pub fn chapters(&self) -> usize {
        self.chapters.len()
    }

    /// The lines of the log from a chapter on, as the reader of `words` may know them.
    pub fn lines(&self, words: &Words<'_>, from: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        for chapter in &self.chapters[from.min(self.chapters.len())..] {
            let mut turn = chapter.turn;
            let mut awarded = None;
            for told in chapter.before.clone().tell_all(words, &chapter.events) {
                // A place in a scoring is told with its points.
                let again = matches!(told.what, What::VpGained { seat, n } if awarded.take() == Some((seat, n)));
                if let What::Ranked { seat, vp, .. } = told.what {
                    awarded = Some((seat, vp));
                }
                if again {
                    continue;
                }
                lines.push(match told.what {
                    What::TurnBegan { seat } => {
                        turn += 1;
                        let args =
                            [("n", turn.into()), ("who", words.player(seat).into()), ("you", words.you(seat).into())];
                        Line { kind: LineKind::Turn, seat: Some(seat), text: words.speech.tell("log-turn", args) }
                    }
                    what => line(what, told.text),
                });
            }
        }
        lines
    }
}

fn line(what: What, text: String) -> Line {
    let doer = match what {
        What::FactionTaken { seat, .. }
        | What::Mulligan { seat }
        | What::Played { seat, .. }
        | What::Used { seat, .. }
        | What::Drew { seat, .. }
        | What::LookedAt { seat, .. }
        | What::Shuffled { seat }
        | What::Chose { seat, .. }
        | What::ChoseBase { seat, .. }
        | What::ChosePlayer { seat, .. }
        | What::NamedFaction { seat, .. }
        | What::NamedCard { seat, .. }
        | What::ControlTaken { seat, .. }
        | What::ExtraPlays { seat, .. }
        | What::VpGained { seat, .. }
        | What::VpLost { seat, .. }
        | What::Ranked { seat, .. }
        | What::Passed { seat }
        | What::Won { seat } => Some(seat),
        _ => None,
    };
    let opens = matches!(
        what,
        What::Played { .. } | What::Used { .. } | What::Scoring { .. } | What::Won { .. } | What::FactionTaken { .. }
    );
    let alone = matches!(what, What::Drew { .. } | What::Passed { .. } | What::Mulligan { .. });
    let kind = if opens || alone { LineKind::Plain } else { LineKind::Sub };
    Line { kind, seat: doer, text }
}
