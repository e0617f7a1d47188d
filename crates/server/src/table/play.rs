//! The game at a table, with its log, what can be taken back, and what was seen of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use records::{Compared, Trail};
use rules::{Answer, BaseId, DefId, Event, Game, Library, Phase, Seat, Setup, SetupError, View, What};
use tell::{Back, Chronicle, Past, Told, Words};

use super::bearing::doing;
use super::entry::By;
use super::kept::{self, Turn};
use super::ledger::{self, Ledger};
use super::only::{self, Only, Onlys};
use super::show::{self, Shown};
use super::stand_in::{StandIns, StoodIn, is_deed};
use super::story::{Happened, Left, Line, LineKind, Moment, Place, Read};

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

    /// How far whoever has read the whole log is.
    pub fn read(&self) -> Read {
        Read { chapters: self.chapters.len(), remarks: self.remarks.len() }
    }

    /// The rest of the log for somebody who has read so far, as the reader of `words` may know it,
    /// and what they are shown of it.
    pub fn news(&self, words: &Words<'_>, from: Read) -> (Vec<Line>, Shown) {
        let mut lines: Vec<Line> = self.remarked(words, from.chapters, from.remarks).collect();
        let mut shown = Shown::default();
        for (n, chapter) in self.chapters.iter().enumerate().skip(from.chapters) {
            let told = self.told(words, n, chapter, Eyes::Of(words.viewer));
            self.show(words, chapter, &told, &mut shown);
            lines.extend(self.lines(words, n, told));
        }
        (lines, shown)
    }

    /// What a chapter says, as these eyes saw it.
    pub fn chapter(&self, words: &Words<'_>, n: usize, eyes: Eyes) -> Vec<Line> {
        let told = self.chapters.get(n).map(|chapter| self.told(words, n, chapter, eyes));
        told.map_or_else(Vec::new, |told| self.lines(words, n, told))
    }

    /// What happened in a chapter, as these eyes saw it. A bot that stood in for somebody is said to have.
    fn told(&self, words: &Words<'_>, n: usize, chapter: &Chapter, eyes: Eyes) -> Vec<Told> {
        let mut told = chapter.told(words, eyes);
        let Some(seat) = self.stand_ins.of(n) else { return told };
        let mut players = words.players.to_vec();
        if let Some(name) = players.get_mut(seat.index()) {
            *name = words.speech.tell("log-by-bot", [("who", name.as_str().into())]);
        }
        let viewer = words.viewer.filter(|viewer| *viewer != seat);
        let by_bot = chapter.told(&Words { players: &players, viewer, ..*words }, eyes);
        for (line, by_bot) in told.iter_mut().zip(by_bot).filter(|(line, _)| is_deed(&line.what, seat)) {
            *line = by_bot;
        }
        told
    }

    fn lines(&self, words: &Words<'_>, n: usize, told: Vec<Told>) -> Vec<Line> {
        let mut lines = self.chapters.get(n).map_or_else(Vec::new, |chapter| chapter.lines(words, told));
        if let Some(only) = self.onlys.of(n) {
            let args = [("card", words.card(only.card).into()), ("place", words.card(only.place).into())];
            let text = words.speech.tell("only-place", args);
            lines.insert(lines.len().min(1), Line { kind: LineKind::Sub, seat: None, text });
        }
        if let Some((from, _)) = self.from.as_ref().filter(|(_, at)| *at == n) {
            let text = words.speech.tell("log-goes-on", [("from", from.into())]);
            lines.push(Line { kind: LineKind::Plain, seat: None, text });
        }
        if self.anew.contains(&n) {
            lines.push(Line { kind: LineKind::Plain, seat: None, text: words.speech.say("log-begun-anew") });
        }
        lines.extend(self.remarked(words, n + 1, 0));
        lines
    }

    /// Who left when the log had so many chapters, but for the first remarks.
    fn remarked(&self, words: &Words<'_>, after: usize, told: usize) -> impl Iterator<Item = Line> {
        let now = self.remarks.iter().skip(told).filter(move |remark| remark.after == after);
        now.flat_map(move |remark| {
            let line = |id: &str, seat: Seat| {
                let args = [("who", words.player(seat).into()), ("you", words.you(seat).into())];
                Line { kind: LineKind::Plain, seat: Some(seat), text: words.speech.tell(id, args) }
            };
            let left = match remark.left {
                Left::GaveUp => "log-gave-up",
                Left::OutOfTime => "log-out-of-time",
            };
            [Some(line(left, remark.seat)), remark.wins.map(|seat| line("won", seat))].into_iter().flatten()
        })
    }

    /// What happened after each answer; first of all, what happened before there was any.
    pub fn events(&self) -> impl Iterator<Item = &[Event]> {
        self.chapters.iter().map(|chapter| &*chapter.events)
    }

    /// What happened after the first `since` answers (`None`: from the setup on), event by event, as
    /// the reader of `words` may know it. Ends with the answer that brought it to `most` or more.
    pub fn happened(&self, words: &Words<'_>, since: Option<usize>, most: usize) -> Vec<Happened> {
        let mut found: Vec<Happened> = Vec::new();
        for (at, chapter) in self.chapters.iter().enumerate().skip(since.map_or(0, |since| since.saturating_add(1))) {
            if found.len() >= most {
                break;
            }
            let told = Chronicle::clone(&chapter.before).tell_each(words, &chapter.events);
            found.extend(told.into_iter().map(|(event, text)| Happened { at, event, text }));
        }
        found
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
            self.show(words, chapter, &chapter.told(words, Eyes::Of(words.viewer)), &mut shown);
        }
        Shown { past: true, goes: Vec::new(), ..shown }
    }

    /// The last chapters, so many that there are at least `least` lines; the older are cut off.
    pub fn last_lines(&self, words: &Words<'_>, least: usize) -> Vec<Line> {
        let mut found: Vec<Vec<Line>> = Vec::new();
        let mut n = 0;
        for chapter in (0..self.chapters.len()).rev() {
            if n >= least {
                break;
            }
            let lines = self.chapter(words, chapter, Eyes::Of(words.viewer));
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

    /// What happened, as these eyes saw it.
    fn told(&self, words: &Words<'_>, eyes: Eyes) -> Vec<Told> {
        let seen = |event: &Event| match eyes {
            Eyes::Of(seat) => event.seen_by(seat),
            Eyes::Open => *event,
        };
        Chronicle::clone(&self.before).tell_seen(words, self.events.iter().map(seen))
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

fn line(what: What, text: String) -> Line {
    let (seat, kind) = doing(&what);
    Line { kind, seat, text }
}
