//! What is kept beside a game while it is played, and how a game is followed when it is read again.
//!
//! Live, a trail notes each answer, and makes a mark of each turn that begins. Read again, the same
//! answers are given to the game and each mark is compared: where the game has come to another
//! table, it is laid as the mark says and goes on from there. Between a point where an answer does
//! not fit any more and the next mark the game is *astray*: it stays where it was.

use std::sync::Arc;

use rules::{Answer, Game, Library, Seat, Setup, SetupError};
use scenario::Names;

use crate::bookmark::{self, NotLaid};
use crate::lines::{self, Prints};
use crate::words;

pub struct Trail {
    library: Arc<Library>,
    start: Start,
    /// All answers, each with its length.
    answers: Vec<u8>,
    at: usize,
    /// So many of them the game has come by; fewer than `at`: it is astray.
    reached: usize,
    /// The beginning cannot be played any more, and no mark was laid yet.
    lost: bool,
    /// Where the game was laid anew.
    anchors: Vec<Anchor>,
    /// Answers given before the last mark.
    marked: Option<usize>,
    prints: Prints,
    /// The lines of the last mark, while a game is read again.
    lines: Vec<String>,
    /// Made when a mark must be laid.
    names: Option<Box<Names>>,
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Start {
    setup: Setup,
    seed: u64,
}

struct Anchor {
    at: usize,
    game: Game,
}

/// A mark of a game that is played: what is to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Answers given before it.
    pub at: usize,
    /// Answers given before the mark before it; none: it is the first.
    pub since: Option<usize>,
    pub hash: String,
    /// The table, beside that of the mark before it.
    pub table: Vec<String>,
}

/// What came of comparing a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// The game has come to the same table.
    Same,
    /// It has come to another one, and was laid as the mark says.
    Laid,
    /// The mark cannot be laid; the game stays as it was.
    NotLaid(NotLaid),
}

impl Trail {
    /// A game from its beginning.
    pub fn begin(library: &Arc<Library>, setup: &Setup, seed: u64) -> Result<(Game, Trail), SetupError> {
        let game = Game::with_turns(library, setup.clone(), seed)?;
        Ok((game, Trail::new(library, setup, seed)))
    }

    /// A game whose beginning cannot be played any more: it begins with its first mark.
    pub fn lost(library: &Arc<Library>, setup: &Setup, seed: u64) -> Trail {
        Trail { lost: true, ..Trail::new(library, setup, seed) }
    }

    fn new(library: &Arc<Library>, setup: &Setup, seed: u64) -> Trail {
        Trail {
            library: Arc::clone(library),
            start: Start { setup: setup.clone(), seed },
            answers: Vec::new(),
            at: 0,
            reached: 0,
            lost: false,
            anchors: Vec::new(),
            marked: None,
            prints: Prints::default(),
            lines: Vec::new(),
            names: None,
        }
    }

    pub fn setup(&self) -> &Setup {
        &self.start.setup
    }

    pub fn seed(&self) -> u64 {
        self.start.seed
    }

    /// How many answers there are.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many of them the game has come by.
    pub fn reached(&self) -> usize {
        self.reached
    }

    pub fn is_astray(&self) -> bool {
        self.lost || self.reached < self.at
    }

    /// Answers given before the last mark, if there is one.
    pub fn marked(&self) -> Option<usize> {
        self.marked
    }

    /// Where the game was laid anew, in order.
    pub fn laid(&self) -> impl Iterator<Item = usize> + '_ {
        self.anchors.iter().map(|anchor| anchor.at)
    }

    /// All answers.
    pub fn answers(&self) -> Vec<Answer> {
        let mut rest = &self.answers[..];
        let mut found = Vec::with_capacity(self.at);
        while let Some((len, more)) = rest.split_first() {
            let (picks, more) = more.split_at(usize::from(*len).min(more.len()));
            found.push(Answer(picks.to_vec()));
            rest = more;
        }
        found
    }

    /// The game has taken one more answer.
    pub fn answered(&mut self, answer: &Answer) {
        self.push(&answer.0);
        self.reached = self.at;
    }

    fn push(&mut self, picks: &[u8]) {
        self.answers.push(picks.len() as u8);
        self.answers.extend_from_slice(picks);
        self.at += 1;
    }

    /// The answer to give to the game for one that was kept, of this seat if it is known whose it was. None: it
    /// does not fit any more, and the game is astray until the next mark. The answer counts either way.
    pub fn follow(&mut self, game: &Game, seat: Option<Seat>, picks: &[u8], said: Option<&str>) -> Option<Answer> {
        let asked = game.decision().is_some_and(|decision| seat.is_none_or(|seat| decision.seat == seat));
        let found = if self.is_astray() || !asked { None } else { words::find(game, said, picks) };
        match &found {
            Some(answer) => self.answered(answer),
            None => self.push(picks),
        }
        found
    }

    /// The mark of the turn that began with the last answer, or of the end of the game, if there is
    /// one.
    pub fn mark(&mut self, game: &mut Game) -> Option<Mark> {
        // The end is marked once.
        let marked = self.marked == Some(self.at) && self.at > 0;
        let lines = lines_of(&self.library, game).filter(|_| !marked)?;
        let prints = Prints::of(&lines);
        let hash = prints.hash();
        let table = prints.beside(&self.prints, lines);
        self.prints = prints;
        let since = self.marked.replace(self.at);
        Some(Mark { at: self.at, since, hash, table })
    }

    /// What happened so far is kept without a table: nobody plays on.
    pub fn close(&mut self) {
        self.marked = Some(self.at);
    }

    /// Where a game that is astray goes on: at its last mark, or as far as it has come if that mark could not
    /// be laid.
    pub fn resumes_at(&self) -> usize {
        self.marked.unwrap_or(self.reached).min(self.reached)
    }

    /// A mark that was kept comes after so many answers. `table` is asked for its lines where they
    /// matter.
    pub fn compare(&mut self, game: &mut Game, hash: &str, table: impl FnOnce() -> Option<Vec<String>>) -> Compared {
        let astray = self.is_astray();
        let own = lines_of(&self.library, game).filter(|_| !astray);
        if let Some(lines) = own {
            let prints = Prints::of(&lines);
            if prints.hash() == hash {
                (self.prints, self.lines, self.marked) = (prints, lines, Some(self.at));
                return Compared::Same;
            }
        }
        let kept = table().and_then(|table| lines::read(&self.lines, &table).ok());
        let Some(kept) = kept.filter(|kept| Prints::of(kept).hash() == hash) else {
            return Compared::NotLaid(NotLaid::NotWhole);
        };
        let names = self.names.get_or_insert_with(|| Box::new(Names::new(&self.library)));
        let laid = bookmark::lay(&self.library, names, &kept);
        (self.prints, self.lines, self.marked) = (Prints::of(&kept), kept, Some(self.at));
        match laid {
            Ok(mut laid) => {
                laid.mark_turns();
                self.anchors.retain(|anchor| anchor.at < self.at);
                self.anchors.push(Anchor { at: self.at, game: laid.clone() });
                (self.reached, self.lost) = (self.at, false);
                *game = laid;
                Compared::Laid
            }
            Err(why) => Compared::NotLaid(why),
        }
    }

    /// All of the record has been read: what was only needed for that is given back.
    pub fn settle(&mut self) {
        (self.lines, self.names) = (Vec::new(), None);
    }

    /// Only the first answers count.
    pub fn cut(&mut self, to: usize) {
        let mut end = 0;
        for _ in 0..to {
            end += self.answers.get(end).map_or(0, |len| usize::from(*len) + 1);
        }
        self.answers.truncate(end);
        self.at = self.at.min(to);
        self.anchors.retain(|anchor| anchor.at <= to);
        self.reached = self.reached.min(self.at);
        self.marked = self.marked.map(|marked| marked.min(to));
    }

    /// Where the game that comes to so many answers begins, and how many answers came before that: at
    /// its beginning, or where it was last laid.
    pub fn way(&self, to: usize) -> Result<(Game, usize), SetupError> {
        // A game that lost its beginning has one that was laid first.
        let lost = || {
            self.anchors
                .first()
                .filter(|_| Game::new(&self.library, self.start.setup.clone(), self.start.seed).is_err())
        };
        match self.anchors.iter().rfind(|anchor| anchor.at <= to).or_else(lost) {
            Some(anchor) => Ok((anchor.game.clone(), anchor.at)),
            None => Ok((Game::with_turns(&self.library, self.start.setup.clone(), self.start.seed)?, 0)),
        }
    }

    /// The game after so many answers, played again from where it was last laid; and how many of them
    /// it has come by, which are fewer where it was astray.
    pub fn game(&self, to: usize) -> Result<(Game, usize), SetupError> {
        let (mut game, first) = self.way(to)?;
        let mut reached = first;
        for answer in self.answers().iter().take(to.min(self.at)).skip(first) {
            if game.decide(answer).is_err() {
                break;
            }
            reached += 1;
        }
        // What began on the way was marked then.
        let _ = game.turn_begun();
        Ok((game, reached))
    }
}

fn lines_of(library: &Library, game: &mut Game) -> Option<Vec<String>> {
    let position = game.ended().or_else(|| game.turn_begun());
    position.map(|position| scenario::bookmark(library, &position))
}
