//! The game at a table, with its log, what can be taken back, and what was seen of it.

use std::sync::Arc;

use rules::{Answer, BaseId, DefId, Event, Game, Library, Record, ReplayError, Seat, View, What};
use tell::{Back, Chronicle, Past, Told, Words};

use super::ledger::{self, Ledger};
use super::show::{self, Shown};
use super::story::{Line, LineKind, Moment, Place};

pub struct Play {
    pub game: Game,
    chapters: Vec<Chapter>,
    /// The bases, and how many cards there are, as the last chapter found them.
    found: (Vec<(BaseId, DefId)>, usize),
    ledger: Ledger,
    past: Past,
    /// What was last seen of the question that is open, by whom.
    views: Vec<(Option<Seat>, Arc<View>)>,
}

/// What came of one answer, told when somebody reads it.
struct Chapter {
    /// Chapters between which no base was replaced share it.
    before: Arc<Chronicle>,
    events: Box<[Event]>,
    turn: u16,
    /// The base that is being scored when it ends.
    scoring: Option<DefId>,
}

impl Play {
    /// A game without answers.
    pub fn begin(library: &Arc<Library>, start: &Record) -> Result<Play, ReplayError> {
        let game = Game::replay(library, start)?;
        let mut before = Chronicle::default();
        before.look(&game.table());
        let chapter = Chapter { before: Arc::new(before), events: game.events().into(), turn: 0, scoring: None };
        let ledger = ledger_of(&game, std::slice::from_ref(&chapter));
        let found = found(&game);
        // Lists that grew while it was set up have room to spare; a copy has not.
        let game = game.clone();
        Ok(Play { game, chapters: vec![chapter], found, ledger, past: Past::default(), views: Vec::new() })
    }

    /// How many answers were given.
    pub fn at(&self) -> usize {
        self.past.len()
    }

    /// What a seat, or somebody who watches, may know of the game. Made once for each question.
    pub fn view(&mut self, viewer: Option<Seat>) -> Arc<View> {
        if let Some((_, view)) = self.views.iter().find(|(seat, _)| *seat == viewer) {
            return Arc::clone(view);
        }
        let view = Arc::new(viewer.map_or_else(|| self.game.watch(), |seat| self.game.view(seat)));
        self.views.push((viewer, Arc::clone(&view)));
        view
    }

    /// A view is as large as a game, and soon made: while somebody thinks there is none.
    pub fn forget_views(&mut self) {
        self.views = Vec::new();
    }

    /// Takes an answer; gives the bases that have scored.
    pub fn answer(&mut self, answer: &Answer) -> Result<Vec<Moment>, rules::Refusal> {
        let Some(seat) = self.game.decision().map(|decision| decision.seat) else {
            return Err(rules::Refusal::GameOver);
        };
        let known = self.view(Some(seat));
        let (mut before, mut scoring) =
            self.chapters.last().map_or_else(Default::default, |last| (Arc::clone(&last.before), last.scoring));
        let found = found(&self.game);
        if found != self.found {
            Arc::make_mut(&mut before).look(&self.game.table());
        }
        let turn = self.game.table().turn_number();
        let events: Box<[Event]> = self.game.decide(answer)?.into();
        self.found = found;
        self.views.clear();
        let after = self.view(Some(seat));
        self.past.note(&known, &after, &events);
        let moments = moments(&events, &mut scoring);
        events.iter().for_each(|event| self.ledger.note(event));
        self.ledger.madness = madness(&self.game);
        self.chapters.push(Chapter { before, events, turn, scoring });
        Ok(moments)
    }

    /// Only the first answers count. `way` is the game as it was then, if somebody kept it.
    pub fn cut(&mut self, library: &Arc<Library>, to: usize, way: Option<Game>) -> Result<(), ReplayError> {
        let game = match way {
            Some(game) => game,
            None => {
                let mut record = self.game.record();
                record.answers.truncate(to);
                Game::replay(library, &record)?
            }
        };
        self.game = game;
        // The chapters that stay may know other bases.
        self.found = Default::default();
        self.views.clear();
        self.past.cut(to);
        // The first chapter is of the setup.
        self.chapters.truncate(to + 1);
        self.ledger = ledger_of(&self.game, &self.chapters);
        Ok(())
    }

    /// Where a seat's last answer can be taken back to.
    pub fn back(&self, seat: Seat) -> Option<Back> {
        self.past.back(seat)
    }

    /// How many chapters the log has.
    pub fn chapters(&self) -> usize {
        self.chapters.len()
    }

    /// The lines of the log from a chapter on, as the reader of `words` may know them, and what
    /// they are shown of it.
    pub fn news(&self, words: &Words<'_>, from: usize) -> (Vec<Line>, Shown) {
        let (mut lines, mut shown) = (Vec::new(), Shown::default());
        for chapter in &self.chapters[from.min(self.chapters.len())..] {
            let told = chapter.told(words);
            self.show(words, chapter, &told, &mut shown);
            lines.extend(chapter.lines(words, told));
        }
        (lines, shown)
    }

    /// Where each point came from.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Adds what the reader of `words` is shown of a chapter.
    fn show(&self, words: &Words<'_>, chapter: &Chapter, told: &[Told], shown: &mut Shown) {
        let (table, viewer) = (self.game.table(), words.viewer);
        shown.shows.extend(show::shows(&table, viewer, told));
        shown.goes.extend(show::goes(&table, viewer, told));
        shown.turn_over |= chapter.ends_turn_of(viewer);
    }

    /// What was shown to the reader of `words` since their last turn, to be played again.
    pub fn shown_lately(&self, words: &Words<'_>) -> Shown {
        let since = self.chapters.iter().rposition(|chapter| chapter.ends_turn_of(words.viewer)).unwrap_or(0);
        let mut shown = Shown::default();
        for chapter in self.chapters.iter().skip(since.max(1)) {
            self.show(words, chapter, &chapter.told(words), &mut shown);
        }
        Shown { past: true, goes: Vec::new(), ..shown }
    }

    /// The last chapters, so many that there are at least `least` lines; the older are cut off.
    pub fn last_lines(&self, words: &Words<'_>, least: usize) -> Vec<Line> {
        let mut found: Vec<Vec<Line>> = Vec::new();
        let mut n = 0;
        for chapter in self.chapters.iter().rev() {
            if n >= least {
                break;
            }
            let lines = chapter.lines(words, chapter.told(words));
            n += lines.len();
            found.push(lines);
        }
        found.into_iter().rev().flatten().skip(n.saturating_sub(least)).collect()
    }
}

impl Chapter {
    fn ends_turn_of(&self, seat: Option<Seat>) -> bool {
        self.events.iter().any(|event| matches!(event.what, What::TurnEnded { seat: of } if Some(of) == seat))
    }

    /// What happened, as the reader of `words` may know it.
    fn told(&self, words: &Words<'_>) -> Vec<Told> {
        Chronicle::clone(&self.before).tell_all(words, &self.events)
    }

    fn lines(&self, words: &Words<'_>, told: Vec<Told>) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut turn = self.turn;
        let mut awarded = None;
        for told in told {
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
        lines
    }
}

/// What a chronicle looks at.
fn found(game: &Game) -> (Vec<(BaseId, DefId)>, usize) {
    let table = game.table();
    (table.bases().into_iter().map(|base| (base, table.base_def(base))).collect(), table.cards().count())
}

/// The account of these chapters.
fn ledger_of(game: &Game, chapters: &[Chapter]) -> Ledger {
    let mut ledger = Ledger::default();
    chapters.iter().flat_map(|chapter| chapter.events.iter()).for_each(|event| ledger.note(event));
    ledger.madness = madness(game);
    ledger
}

/// Madness cards of each seat, where the rules have counted them: not when somebody gave up.
fn madness(game: &Game) -> Option<[usize; ledger::SEATS]> {
    let table = game.table();
    (table.is_over() && table.uses_madness()).then(|| {
        let mut counted = [0; ledger::SEATS];
        table.seats().for_each(|seat| counted[seat.index()] = table.madness_of(seat));
        counted
    })
}

/// The bases that have scored among these events.
fn moments(events: &[Event], scoring: &mut Option<DefId>) -> Vec<Moment> {
    let mut found: Vec<Moment> = Vec::new();
    for event in events {
        if let What::Scoring { def, .. } = event.what {
            *scoring = Some(def);
        }
        if let (What::Ranked { seat, place, power, vp }, Some(base)) = (event.what, *scoring) {
            if found.last().is_none_or(|moment| moment.base != base) {
                found.push(Moment { base, places: Vec::new() });
            }
            if let Some(moment) = found.last_mut() {
                moment.places.push(Place { seat, place, power, vp });
            }
        }
    }
    // Events come in the order of seats.
    found.iter_mut().for_each(|moment| moment.places.sort_by_key(|place| place.place));
    found
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
