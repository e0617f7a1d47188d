//! What is not done, and why. Nothing has changed when one of these is returned.

use rules::Refusal;
use tell::Speech;

use crate::table::form::FormProblem;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    NoSuchTable,
    /// A private table, and no link to it.
    NotInvited,
    /// The person does not sit there.
    NotYourSeat,
    /// Another seat is asked.
    NotAsked,
    /// The question has been answered, perhaps in another tab.
    OldDecision,
    /// The game has not begun.
    NotBegun,
    GameOver,
    /// The engine refuses the answer.
    Rule(Refusal),
    /// The message cannot be understood.
    Malformed,
    TooLong,
    TooFast,
    /// Too many windows are open.
    TooMany,
    ForeignOrigin,
    SeatTaken,
    NothingToUndo,
    /// Nobody has asked to take back, or it is no longer the question.
    NoUndoAsked,
    /// The table is played without hints.
    NoHints,
    NotHost,
    /// What was filled in cannot be taken.
    Form(FormProblem),
    /// The seats and factions do not make a game.
    Setup(String),
    /// Cards or rules have changed since.
    OtherCards,
    /// The disk said no: the answer is not taken.
    NotWritten,
    Stopping,
}

impl Refused {
    pub fn status(&self) -> u16 {
        match self {
            Refused::NoSuchTable => 404,
            Refused::NotInvited | Refused::NotYourSeat | Refused::ForeignOrigin | Refused::NotHost => 403,
            Refused::NotAsked
            | Refused::OldDecision
            | Refused::NotBegun
            | Refused::GameOver
            | Refused::SeatTaken
            | Refused::NothingToUndo
            | Refused::NoUndoAsked
            | Refused::NoHints => 409,
            Refused::OtherCards => 410,
            Refused::Rule(_) | Refused::Form(_) | Refused::Setup(_) => 422,
            Refused::Malformed => 400,
            Refused::TooLong => 413,
            Refused::TooFast | Refused::TooMany => 429,
            Refused::NotWritten | Refused::Stopping => 503,
        }
    }

    pub fn sentence(&self, speech: &Speech) -> String {
        match self {
            Refused::NoSuchTable => speech.say("refused-no-table"),
            Refused::NotInvited => speech.say("refused-not-invited"),
            Refused::NotYourSeat => speech.say("refused-not-your-seat"),
            Refused::NotAsked => speech.say("refused-not-asked"),
            Refused::OldDecision => speech.say("refused-old"),
            Refused::NotBegun => speech.say("refused-not-begun"),
            Refused::GameOver | Refused::Rule(Refusal::GameOver) => speech.say("refused-over"),
            Refused::Rule(Refusal::NotOffered) => speech.say("refused-not-offered"),
            Refused::Rule(Refusal::TooFew { min }) => speech.tell("refused-too-few", [("n", (*min).into())]),
            Refused::Rule(Refusal::TooMany { max }) => speech.tell("refused-too-many", [("n", (*max).into())]),
            Refused::Rule(Refusal::Twice) => speech.say("refused-twice"),
            Refused::Malformed => speech.say("refused-malformed"),
            Refused::TooLong => speech.say("refused-too-long"),
            Refused::TooFast => speech.say("refused-too-fast"),
            Refused::TooMany => speech.say("refused-too-many-windows"),
            Refused::ForeignOrigin => speech.say("refused-origin"),
            Refused::SeatTaken => speech.say("refused-seat-taken"),
            Refused::NothingToUndo => speech.say("refused-nothing-to-undo"),
            Refused::NoUndoAsked => speech.say("refused-no-undo-asked"),
            Refused::NoHints => speech.say("refused-no-hints"),
            Refused::NotHost => speech.say("refused-not-host"),
            Refused::Form(problem) => problem.sentence(speech),
            Refused::Setup(why) => speech.tell("refused-setup", [("why", why.into())]),
            Refused::OtherCards => speech.say("refused-other-cards"),
            Refused::NotWritten => speech.say("refused-not-written"),
            Refused::Stopping => speech.say("refused-stopping"),
        }
    }
}
