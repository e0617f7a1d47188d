//! What a table has to tell: lines of the log, what people say, a base that has scored.

use rules::{DefId, Event, Seat};

/// One sentence of the log. Names of cards are marked; see `tell::Words::marked`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub kind: LineKind,
    /// Whose doing it was.
    pub seat: Option<Seat>,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// The heading of a turn.
    Turn,
    Plain,
    /// What came of the line before.
    Sub,
}

/// Why somebody does not play on by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    GaveUp,
    OutOfTime,
}

/// How far somebody has read the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Read {
    /// What came of so many answers; the setup is the first.
    pub chapters: usize,
    /// How often somebody left.
    pub remarks: usize,
}

/// An event as one reader may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// How many answers had been given when it was over: 0 is the setup.
    pub at: usize,
    pub event: Event,
    /// Some events need no sentence.
    pub text: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub seat: Seat,
    pub text: String,
}

/// A base that has just scored, to be shown once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub base: DefId,
    /// In order of place; ties share a place.
    pub places: Vec<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub seat: Seat,
    pub place: u8,
    pub power: u16,
    pub vp: u8,
}
