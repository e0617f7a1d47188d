//! What a page of the table is made from: one reader's view, and nothing that the reader
//! may not know.

use std::time::Duration;

use bots::Advice;
use rules::{BaseId, CardId, Seat, View};
use tell::Words;

use crate::table::entry::Switches;
use crate::table::ledger::Ledger;
use crate::table::lesson::Lecture;
use crate::table::show::Shown;
use crate::table::stand_in::StoodIn;
use crate::table::story::{Line, Said};

/// The table as one reader sees it.
pub struct Scene<'a> {
    /// Sentences and names in the reader's language. `words.viewer` is the seat of the
    /// reader; `None` is somebody who watches.
    pub words: Words<'a>,
    /// What the reader may know of the game.
    pub view: &'a View,
    /// The table's name, as in `/t/brave-otter-42`.
    pub code: &'a str,
    /// Whether it plays with cards of fans, which are read there and nowhere else.
    pub fans: bool,
    /// In seat order.
    pub corners: &'a [Corner],
    /// How many answers were given so far: a form says which decision it answers.
    pub at: usize,
    /// The table as it was then, which cannot be answered any more: with the secret by which the
    /// reader watches, if that is how they came.
    pub past: Option<Option<&'a str>>,
    /// For each card that may be played now, the bases where it may go (dragging).
    pub landings: &'a [(CardId, Vec<BaseId>)],
    /// What happened, oldest first.
    pub log: &'a [Line],
    pub chat: &'a [Said],
    /// What others did since the reader was last told.
    pub shown: &'a Shown,
    pub undo: Undo,
    /// The option that the reader is about to choose though it would do nothing.
    pub doubt: Option<usize>,
    /// What a bot played for the reader while they were away.
    pub missed: Option<StoodIn>,
    pub hint: Hint<'a>,
    /// At a first game, for the learner.
    pub coach: Option<Coach>,
    pub switches: Switches,
    /// Where each point came from.
    pub ledger: &'a Ledger,
    /// Where the rematch is for this reader, if somebody asked for one, and who did.
    pub rematch: Option<&'a (String, Option<Seat>)>,
    /// Somebody has conceded, so that the game is over though the view is not.
    pub winner: Option<Seat>,
    /// Another seat at this device is asked: this reader must first hand the device over.
    pub hand_over: Option<Seat>,
}

/// A table that was laid by hand: nobody has sat down, and nothing was told of it.
pub struct Laid {
    corners: Vec<Corner>,
    shown: Shown,
    ledger: Ledger,
}

impl Laid {
    pub fn new(words: &Words<'_>, seats: impl Iterator<Item = Seat>) -> Laid {
        let corner =
            |seat| Corner { name: words.player(seat), sitter: Sitter::Here, conceded: false, clock: None, runs: false };
        Laid { corners: seats.map(corner).collect(), shown: Shown::default(), ledger: Ledger::default() }
    }

    pub fn scene<'a>(&'a self, words: Words<'a>, view: &'a View, code: &'a str, at: usize) -> Scene<'a> {
        Scene {
            words,
            view,
            code,
            fans: false,
            corners: &self.corners,
            at,
            past: None,
            landings: &[],
            log: &[],
            chat: &[],
            shown: &self.shown,
            undo: Undo::Nothing,
            doubt: None,
            missed: None,
            hint: Hint::Never,
            coach: None,
            switches: Switches { pass_until_turn: false, ask_in_windows: true },
            ledger: &self.ledger,
            rematch: None,
            winner: None,
            hand_over: None,
        }
    }
}

/// A seat, besides what the game itself knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    pub name: String,
    pub sitter: Sitter,
    pub conceded: bool,
    /// Time left, when the table has clocks.
    pub clock: Option<Duration>,
    /// It runs now.
    pub runs: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sitter {
    /// Has the page open.
    Here,
    /// Has not.
    Away,
    /// A bot of this name.
    Bot(&'static str),
    /// A bot answers for a person who left, conceded or ran out of time.
    StandIn,
}

/// Whether the reader can take back their last answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undo {
    /// There is nothing of theirs to take back.
    Nothing,
    Free,
    /// Something hidden was shown since, or others have answered: all must agree.
    ByAgreement,
    /// Somebody asks to take back, and this reader is to agree or refuse.
    Asked {
        by: Seat,
    },
    /// This reader has asked (or agreed), and others are to say.
    Waiting {
        by: Seat,
    },
}

/// What the coach of a first game says now.
#[derive(Clone, Copy, Debug)]
pub struct Coach {
    pub lecture: Lecture<'static>,
    /// The learner has just tried something else.
    pub nudged: bool,
}

/// Advice for the reader who is asked. Nobody else is told of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hint<'a> {
    /// Not at this table, or not to this reader.
    Never,
    /// The reader is not asked anything.
    NotNow,
    /// It can be asked for.
    Free,
    Thinking,
    /// The best answers, best first; none where there is nothing to choose.
    Given(&'a [Advice]),
}
