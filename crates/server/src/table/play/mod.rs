//! The game at a table, with its log, what can be taken back, and what was seen of it.

mod telling;

use std::collections::BTreeSet;
use std::sync::Arc;

use records::{Compared, Trail};
use rules::{Answer, BaseId, DefId, Event, Game, Library, Phase, Seat, Setup, SetupError, View, What};
use tell::{Back, Chronicle, Past};

use crate::table::entry::By;
use crate::table::kept::{self, Turn};
use crate::table::ledger::{self, Ledger};
use crate::table::only::{self, Only, Onlys};
use crate::table::stand_in::{StandIns, StoodIn};
use crate::table::story::{Left, Moment, Place};

pub struct Play {
    pub game: Game,
    /// All answers, and how the game is followed through them.
    trail: Trail,
    /// The first chapters whose events were not played but told, if the program plays them otherwise.
    retold: BTreeSet<usize>,
    /// After how many answers a turn began anew.
    anew: BTreeSet<usize>,
    chapters: Vec<Chapter>,
    remarks: Vec<Remark>,
    /// What the last chapter found.
    found: Found,
    ledger: Ledger,
    past: Past,
    stand_ins: StandIns,
    onlys: Onlys,
    /// The table that its first answers come from, and how many they are.
    from: Option<(String, usize)>,
    /// What was last seen of the question that is open, by whom.
    views: Vec<(Option<Seat>, Arc<View>)>,
}

/// Whose knowledge something is told with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Eyes {
    /// A seat's, or what everybody knows.
    Of(Option<Seat>),
    /// All cards lie open.
    Open,
}

/// What came of one answer, told when somebody reads it.
struct Chapter {
    /// Chapters of one phase, between which no base was replaced, share it.
    before: Arc<Chronicle>,
    events: Box<[Event]>,
    turn: u16,
    /// The base that is being scored when it ends.
    scoring: Option<DefId>,
}

/// Something of the table that the game knows nothing of.
#[derive(Clone, Copy)]
struct Remark {
    /// How many chapters the log had.
    after: usize,
    seat: Seat,
    left: Left,
    /// Who has won by it.
    wins: Option<Seat>,
}

impl Play {
    /// A game without answers.
    pub fn begin(library: &Arc<Library>, setup: &Setup, seed: u64) -> Result<Play, SetupError> {
        let (game, trail) = Trail::begin(library, setup, seed)?;
        Ok(Play::of(game, trail))
    }

    /// A game whose beginning cannot be played any more: it begins at a turn that can be laid.
    pub fn lost(library: &Arc<Library>, setup: &Setup, seed: u64, first: Game) -> Play {
        Play::of(first, Trail::lost(library, setup, seed))
    }

    fn of(mut game: Game, trail: Trail) -> Play {
        let mut before = Chronicle::default();
        before.look(&game.table());
        let chapter = Chapter { before: Arc::new(before), events: game.events().into(), turn: 0, scoring: None };
        let ledger = ledger_of(&game, std::slice::from_ref(&chapter));
        let found = found(&game);
        // Lists that grew while it was set up have room to spare; a copy has not.
        game.trim();
        let past = Past::default();
        Play {
            game,
            trail,
            retold: BTreeSet::new(),
            anew: BTreeSet::new(),
            chapters: vec![chapter],
            remarks: Vec::new(),
            found,
            ledger,
            past,
            stand_ins: StandIns::default(),
            onlys: Onlys::default(),
            from: None,
            views: Vec::new(),
        }
    }

    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Whether the game has not come by its last answers: today's program does not know what to do with
    /// one of them.
    pub fn is_astray(&self) -> bool {
        self.trail.is_astray()
    }

    /// Whether what came of this many answers is told as it was, and cannot be played.
    pub fn is_retold(&self, at: usize) -> bool {
        self.retold.contains(&at)
    }

    /// Whether anything of the game is played otherwise today than it was.
    pub fn is_otherwise(&self) -> bool {
        // Where only the setup is another one (a faction more to deal from), the rest is as it was.
        self.retold.iter().any(|at| *at > 0) || self.trail.laid().nth(1).is_some()
    }

    /// What was picked, in words.
    pub fn words(&self, picks: &[u8]) -> Option<String> {
        records::write_answer(&self.game, &Answer(picks.to_vec()))
    }

    /// The turn that began with the last answer, or the end of the game, as it is to be kept: the hash
    /// of its table, and what happened since the last one, packed. Given once. `over`: nobody plays on.
    pub fn turn(&mut self, over: bool) -> Option<(usize, String, String)> {
        let marked = self.trail.marked();
        let (hash, table) = match self.trail.mark(&mut self.game) {
            Some(mark) => (mark.hash, mark.table),
            None if over && marked != Some(self.at()) => {
                self.trail.close();
                (String::new(), Vec::new())
            }
            None => return None,
        };
        let first = marked.map_or(0, |marked| marked + 1);
        let happened = self.chapters.iter().skip(first).map(|chapter| &*chapter.events);
        Some((self.at(), hash, kept::pack(self.game.library(), &table, happened)))
    }

    /// An answer that was kept. One that does not fit any more is counted, and what came of it is told
    /// where the turn was kept.
    pub fn follow(&mut self, seat: Seat, picks: &[u8], words: Option<&str>) -> Vec<Moment> {
        match self.trail.follow(&self.game, Some(seat), picks, words) {
            Some(answer) => self.take(seat, &answer).unwrap_or_default(),
            None => {
                self.past.skip(seat);
                let (before, turn) =
                    self.chapters.last().map_or_else(Default::default, |last| (Arc::clone(&last.before), last.turn));
                self.retold.insert(self.chapters.len());
                self.chapters.push(Chapter { before, events: Box::default(), turn, scoring: None });
                Vec::new()
            }
        }
    }

    /// A turn that was kept: where the game has come to another table, it goes on from the one that
    /// was kept, and what happened since the turn before is told as it was.
    pub fn compare(&mut self, hash: &str, kept: &str) {
        if hash.is_empty() {
            if self.is_astray()
                && let Some(turn) = Turn::unpack(kept)
            {
                self.retell(&turn);
                self.ledger = ledger_of(&self.game, &self.chapters);
            }
            self.trail.close();
            return;
        }
        let mut turn = None;
        let compared = self.trail.compare(&mut self.game, hash, || {
            turn = Turn::unpack(kept);
            turn.as_ref().map(|turn| turn.table.clone())
        });
        if compared == Compared::Same {
            return;
        }
        if let Some(turn) = turn {
            self.retell(&turn);
        }
        if compared == Compared::Laid {
            self.found = Default::default();
            self.views.clear();
        }
        self.ledger = ledger_of(&self.game, &self.chapters);
    }

    /// The last chapters as they were told.
    fn retell(&mut self, turn: &Turn) {
        let library = Arc::clone(self.game.library());
        let first = self.chapters.len().saturating_sub(turn.told.len());
        for ((n, chapter), told) in self.chapters.iter_mut().enumerate().skip(first).zip(&turn.told) {
            let events: Box<[Event]> = told.iter().filter_map(|event| records::read_told(&library, event)).collect();
            if chapter.events != events {
                chapter.events = events;
                self.retold.insert(n);
            }
        }
        // Later chapters count turns from here.
        let mut count = self.chapters.get(first).map_or(0, |chapter| chapter.turn);
        for chapter in self.chapters.iter_mut().skip(first) {
            chapter.turn = count;
            let begun = chapter.events.iter().filter(|event| matches!(event.what, What::TurnBegan { .. })).count();
            count += begun as u16;
        }
    }

    /// All that was kept has been read.
    pub fn settle(&mut self) {
        self.trail.settle();
    }

    /// All that was answered so far was answered at another table.
    pub fn goes_on(&mut self, from: &str) {
        self.from = Some((from.to_owned(), self.at()));
    }

    /// The turn under way begins anew: the log says so.
    pub fn begun_anew(&mut self) {
        self.anew.insert(self.at());
    }

    /// Somebody does not play on: the log says so where it happened.
    pub fn remark(&mut self, seat: Seat, left: Left, wins: Option<Seat>) {
        self.remarks.push(Remark { after: self.chapters.len(), seat, left, wins });
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
        let decision = self.game.decision().ok_or(rules::Refusal::GameOver)?;
        decision.check(answer)?;
        let seat = decision.seat;
        self.trail.answered(answer);
        self.take(seat, answer)
    }

    fn take(&mut self, seat: Seat, answer: &Answer) -> Result<Vec<Moment>, rules::Refusal> {
        let known = self.view(Some(seat));
        let (mut before, mut scoring) =
            self.chapters.last().map_or_else(Default::default, |last| (Arc::clone(&last.before), last.scoring));
        let found = found(&self.game);
        if found != self.found {
            Arc::make_mut(&mut before).look(&self.game.table());
        }
        let turn = self.game.table().turn_number();
        let placed = only::placed(&self.game, answer);
        let events: Box<[Event]> = self.game.decide(answer)?.into();
        let only = placed.and_then(|card| only::place(&self.game, &events, card));
        self.onlys.note(self.chapters.len(), only);
        self.found = found;
        if self.game.table().bases() != self.found.bases.iter().map(|(base, _)| *base).collect::<Vec<_>>() {
            Arc::make_mut(&mut before).foresee(&self.game.table());
        }
        self.views.clear();
        let after = self.view(Some(seat));
        self.past.note(&known, &after, &events);
        let moments = moments(&events, &mut scoring);
        events.iter().for_each(|event| self.ledger.note(event, self.chapters.len()));
        self.ledger.madness = madness(&self.game);
        self.chapters.push(Chapter { before, events, turn, scoring });
        Ok(moments)
    }

    /// Notes who gave the last answer for a person's seat.
    pub fn given(&mut self, seat: Seat, by: By) {
        let (chapter, turn) = (self.chapters.len() - 1, self.chapters.last().map_or(0, |last| last.turn));
        match by {
            By::Bot => self.stand_ins.stood_in(chapter, seat, turn),
            By::Person => self.stand_ins.answered(chapter, seat),
            By::Switch | By::Record => {}
        }
    }

    /// What a bot played for somebody who was away.
    pub fn missed(&self, seat: Seat) -> Option<StoodIn> {
        self.stand_ins.missed(seat)
    }

    /// The only place that there was for the card that was just played.
    pub fn only(&self) -> Option<Only> {
        self.onlys.of(self.chapters.len() - 1)
    }

    /// Only the first answers count. `way` is the game as it was then, if somebody kept it.
    pub fn cut(&mut self, to: usize, way: Option<Game>) -> Result<(), SetupError> {
        let game = match way {
            Some(game) => game,
            None => self.trail.game(to)?.0,
        };
        self.trail.cut(to);
        self.retold.retain(|at| *at <= to);
        self.game = game;
        // The chapters that stay may know another table.
        self.found = Found::default();
        self.views.clear();
        self.past.cut(to);
        // The first chapter is of the setup.
        self.chapters.truncate(to + 1);
        self.stand_ins.cut(self.chapters.len());
        self.onlys.cut(self.chapters.len());
        // What was taken back does not bring back who has left.
        self.remarks.iter_mut().for_each(|remark| remark.after = remark.after.min(to + 1));
        self.ledger = ledger_of(&self.game, &self.chapters);
        Ok(())
    }

    /// Where a seat's last answer can be taken back to.
    pub fn back(&self, seat: Seat) -> Option<Back> {
        // Nothing is taken back beyond where the game was laid anew.
        let first = self.from.as_ref().map_or(0, |(_, at)| *at).max(self.trail.laid().last().unwrap_or(0));
        self.past.back(seat).filter(|back| back.to >= first)
    }

    /// What happened after each answer; first of all, what happened before there was any.
    pub fn events(&self) -> impl Iterator<Item = &[Event]> {
        self.chapters.iter().map(|chapter| &*chapter.events)
    }

    /// Where each point came from.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

/// What a chronicle looks at.
#[derive(Default, PartialEq, Eq)]
struct Found {
    bases: Vec<(BaseId, DefId)>,
    phase: Phase,
    turn: Option<Seat>,
}

fn found(game: &Game) -> Found {
    let table = game.table();
    Found {
        bases: table.bases().into_iter().map(|base| (base, table.base_def(base))).collect(),
        phase: table.phase(),
        turn: Some(table.turn()),
    }
}

/// The account of these chapters.
fn ledger_of(game: &Game, chapters: &[Chapter]) -> Ledger {
    let mut ledger = Ledger::default();
    for (at, chapter) in chapters.iter().enumerate() {
        chapter.events.iter().for_each(|event| ledger.note(event, at));
    }
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
