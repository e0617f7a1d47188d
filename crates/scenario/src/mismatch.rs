//! What a line wants, and what there is: values, so that whoever shows them says them in the
//! reader's language. Strings in them are words of the scenario, which is English.

use rules::{Ask, Fault, Phase, Refusal, Seat, SetupError, Whereabouts};

use crate::refs::PileWord;
use crate::steps::{BasePile, PileVerb};

/// What a line wants, and what there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    pub expected: Box<Expected>,
    pub found: Box<Found>,
}

impl Mismatch {
    pub fn new(expected: Expected, found: Found) -> Mismatch {
        Mismatch { expected: Box::new(expected), found: Box::new(found) }
    }
}

/// A mismatch at a line of a file.
pub type At = (u32, Mismatch);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    // What stands at a place of a line.
    /// `scenario:` and a name.
    Title,
    /// A line that is a move or a check.
    Step,
    /// A move after `refused:`.
    MoveAfterRefused,
    /// The table comes before the first move or check.
    TableFirst,
    /// One of these words.
    OneOf(&'static [&'static str]),
    Seat,
    SeatAfterPlayer,
    SeatAndWhat,
    /// `in hand A`.
    InPileOfSeat,
    Number,
    IsNumber,
    IsSeat,
    AtBase,
    BaseNumber,
    /// `]` after the attached actions.
    Bracket,
    Card,
    CardName,
    /// One card, and not several of that name.
    OneCard,
    Faction,
    TwoFactions,
    /// `upgrade of SEAT`.
    OfSeat(String),
    // A table that can be laid.
    Players,
    SeatsInOrder,
    ABase,
    /// The bases are counted from 1.
    BaseNo(usize),
    BaseFirst,
    FitsThere,
    MinionOrTitan,
    /// In play, for each player.
    OneTitan,
    /// A pile in which cards of others can lie.
    OwnerThere,
    Layable,
    // A move that can be made.
    Move,
    ToBeAsked {
        seat: Seat,
        asked: bool,
    },
    ToEnd(Seat),
    ToPass(Seat),
    ToChoose(Seat, String),
    ToUse(Seat, Ability, String),
    ToPlay {
        seat: Seat,
        card: String,
        at: Option<String>,
    },
    AnswerTaken,
    GoesOn,
    Refusal,
    RefusalThatChangesNothing,
    // A check that holds.
    /// `vp A`, and its number.
    Value(String, u32),
    /// `controller of scout`, and who that is.
    Holder(String, Option<Seat>),
    CardsIn(Place, u32),
    NothingAt(String),
    BaseToBe(String, String),
    BaseOnTable(String),
    In(String, Place),
    NotIn(String, Place),
    ToBe(Place, String),
    /// What a seat knows of the cards there.
    Knows(Seat, Place, String),
    /// At the top, or at the bottom.
    EndToBe {
        place: Place,
        top: bool,
        cards: String,
    },
    Bases(BasePile, PileVerb, Vec<String>),
    Shuffled(bool),
    InTheBox(String),
    InPlay(String),
    Offered(Seat, String),
    Phase(Phase),
    Winners(Vec<Seat>),
    Over(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    Talent,
    Special,
    Any,
}

/// Where cards are, or should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    Pile(PileWord, Seat),
    /// As the line calls it.
    Base(String),
    OnCard(String),
    Aside,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Empty,
    Nothing,
    None,
    NoneInPlay,
    /// These words.
    Words(String),
    /// `hand A:` after a move or a check.
    TooLate(String),
    Unknown {
        name: String,
        nearest: Option<String>,
    },
    /// Several cards are called so.
    Several {
        name: String,
        ids: Vec<String>,
    },
    SeatAs(Seat, usize),
    BaseNo(usize),
    CardsWithoutBase,
    /// It cannot lie there.
    Misplaced(String),
    /// A card of another player's.
    Foreign(String),
    Setup(SetupError),
    Number(u32),
    Holder(Option<Seat>),
    /// Cards by their names; none is "nothing".
    Cards(Vec<String>),
    Shuffled(bool),
    Whereabouts(Vec<Whereabouts>),
    ItOn(String),
    ItAt(usize),
    Waiting(Waiting),
    /// The move was made.
    Taken(Waiting),
    /// The rules do not take the answer.
    Refused(Refusal),
    RefusedThen(Refusal, Waiting),
    OtherState,
    Options(Ask, String),
    Phase(Phase),
    Winners(Vec<Seat>),
    Over(bool),
}

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// A seat is asked this, and offered that.
    For(Seat, Ask, String),
    Over,
    Fault(Fault),
}
