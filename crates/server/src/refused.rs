//! What is not done, and why. Nothing has changed when one of these is returned.

use rules::Refusal;
use tell::Speech;

use crate::storage::StoreError;
use crate::table::form::FormProblem;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    NoSuchTable,
    /// Nothing of that name.
    NotFound,
    /// A token that is not ours, or none where somebody must be somebody.
    NoToken,
    /// A verb that the address does not know.
    NoSuchVerb,
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
    /// The game goes on: its record and its hidden cards are not given away.
    NotOver,
    /// The engine refuses the answer.
    Rule(Refusal),
    /// The message cannot be understood.
    Malformed,
    TooLong,
    TooFast,
    /// Too many windows are open.
    TooMany,
    ForeignOrigin,
    /// Not one name of the server that is meant.
    NoHost,
    /// A name that the owner did not list.
    NotOurName,
    /// Two headers of proxies name two people.
    TwoClients,
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
    /// There is nothing to play: the game was brought in a file.
    IsRecord,
    /// A faction of the workshop.
    Draft(DraftProblem),
    /// Cards that the game was played with are gone, and it kept no turn that can be laid without them.
    CardsGone,
    /// What is stored of the table cannot be read.
    Damaged,
    /// Cards of fans that somebody sent do not read: which, where and why.
    Cards(String),
    /// The disk said no: the answer is not taken.
    NotWritten,
    /// The disk does not give what is asked for.
    NotRead,
    Stopping,
}

/// Why something of the workshop was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftProblem {
    NoSuchDraft,
    /// Its text is too large to be read.
    TooMuch,
    /// A file that is no text.
    NoText,
    /// It does not read, so nobody can play it.
    DoesNotRead,
    /// One network has so many new ones in a day.
    ManyDrafts,
    ManyVersions,
    /// One network keeps so much.
    ManyBytes,
    ManyWishes,
    /// So many wait to be rated.
    ManyRatings,
}

impl DraftProblem {
    fn status(self) -> u16 {
        match self {
            DraftProblem::NoSuchDraft => 404,
            DraftProblem::TooMuch => 413,
            DraftProblem::NoText | DraftProblem::DoesNotRead => 422,
            DraftProblem::ManyDrafts
            | DraftProblem::ManyVersions
            | DraftProblem::ManyBytes
            | DraftProblem::ManyWishes
            | DraftProblem::ManyRatings => 429,
        }
    }

    fn sentence(self, speech: &Speech) -> String {
        speech.say(match self {
            DraftProblem::NoSuchDraft => "draft-none",
            DraftProblem::TooMuch => "draft-too-much",
            DraftProblem::NoText => "draft-no-text",
            DraftProblem::DoesNotRead => "draft-does-not-read",
            DraftProblem::ManyDrafts => "draft-many",
            DraftProblem::ManyVersions => "draft-many-versions",
            DraftProblem::ManyBytes => "draft-many-bytes",
            DraftProblem::ManyWishes => "draft-many-wishes",
            DraftProblem::ManyRatings => "draft-many-ratings",
        })
    }
}

impl Refused {
    /// For whoever reads and cannot: the log says what is wrong, the page that something is.
    pub fn unread(why: StoreError) -> Refused {
        if matches!(why, StoreError::Stopped) {
            return Refused::Stopping;
        }
        tracing::error!(%why, "the disk cannot be read");
        Refused::NotRead
    }

    pub fn status(&self) -> u16 {
        match self {
            Refused::NoSuchTable | Refused::NotFound => 404,
            Refused::NoToken => 401,
            Refused::NoSuchVerb => 405,
            Refused::NotInvited | Refused::NotYourSeat | Refused::ForeignOrigin | Refused::NotHost => 403,
            Refused::NotAsked
            | Refused::OldDecision
            | Refused::NotBegun
            | Refused::GameOver
            | Refused::NotOver
            | Refused::SeatTaken
            | Refused::NothingToUndo
            | Refused::NoUndoAsked
            | Refused::IsRecord
            | Refused::CardsGone
            | Refused::NoHints => 409,
            Refused::Draft(problem) => problem.status(),
            Refused::Damaged => 500,
            Refused::Rule(_) | Refused::Form(_) | Refused::Setup(_) | Refused::Cards(_) => 422,
            Refused::Malformed | Refused::NoHost | Refused::TwoClients => 400,
            Refused::NotOurName => 421,
            Refused::TooLong => 413,
            Refused::TooFast | Refused::TooMany => 429,
            Refused::NotWritten | Refused::NotRead | Refused::Stopping => 503,
        }
    }

    /// A name for programs, which stays the same.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::NoSuchTable => "no_such_table",
            Refused::NotFound => "not_found",
            Refused::NoToken => "no_token",
            Refused::NoSuchVerb => "no_such_verb",
            Refused::NotInvited => "not_invited",
            Refused::NotYourSeat => "not_your_seat",
            Refused::NotAsked => "not_asked",
            Refused::OldDecision => "old_decision",
            Refused::NotBegun => "not_begun",
            Refused::NotOver => "not_over",
            Refused::GameOver | Refused::Rule(Refusal::GameOver) => "game_over",
            Refused::Rule(Refusal::NotOffered) => "not_offered",
            Refused::Rule(Refusal::TooFew { .. }) => "too_few",
            Refused::Rule(Refusal::TooMany { .. }) => "too_many",
            Refused::Rule(Refusal::Twice) => "twice",
            Refused::Malformed => "malformed",
            Refused::TooLong => "too_long",
            Refused::TooFast => "too_fast",
            Refused::TooMany => "too_many_windows",
            Refused::ForeignOrigin => "foreign_origin",
            Refused::NoHost => "no_host",
            Refused::NotOurName => "not_our_name",
            Refused::TwoClients => "two_clients",
            Refused::SeatTaken => "seat_taken",
            Refused::NothingToUndo => "nothing_to_undo",
            Refused::NoUndoAsked => "no_undo_asked",
            Refused::NoHints => "no_hints",
            Refused::NotHost => "not_host",
            Refused::Form(_) => "form",
            Refused::Setup(_) => "setup",
            Refused::IsRecord => "is_record",
            Refused::Draft(_) => "draft",
            Refused::CardsGone => "cards_gone",
            Refused::Damaged => "damaged",
            Refused::Cards(_) => "cards",
            Refused::NotWritten => "not_written",
            Refused::NotRead => "not_read",
            Refused::Stopping => "stopping",
        }
    }

    pub fn sentence(&self, speech: &Speech) -> String {
        match self {
            Refused::NoSuchTable => speech.say("refused-no-table"),
            Refused::NotFound => speech.say("refused-not-found"),
            Refused::NoToken => speech.say("refused-no-token"),
            Refused::NoSuchVerb => speech.say("refused-no-such-verb"),
            Refused::NotInvited => speech.say("refused-not-invited"),
            Refused::NotYourSeat => speech.say("refused-not-your-seat"),
            Refused::NotAsked => speech.say("refused-not-asked"),
            Refused::OldDecision => speech.say("refused-old"),
            Refused::NotBegun => speech.say("refused-not-begun"),
            Refused::NotOver => speech.say("refused-not-over"),
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
            Refused::NoHost => speech.say("refused-no-host"),
            Refused::NotOurName => speech.say("refused-not-our-name"),
            Refused::TwoClients => speech.say("refused-two-clients"),
            Refused::SeatTaken => speech.say("refused-seat-taken"),
            Refused::NothingToUndo => speech.say("refused-nothing-to-undo"),
            Refused::NoUndoAsked => speech.say("refused-no-undo-asked"),
            Refused::NoHints => speech.say("refused-no-hints"),
            Refused::NotHost => speech.say("refused-not-host"),
            Refused::Form(problem) => problem.sentence(speech),
            Refused::Setup(why) => speech.tell("refused-setup", [("why", why.into())]),
            Refused::IsRecord => speech.say("refused-is-record"),
            Refused::Draft(problem) => problem.sentence(speech),
            Refused::CardsGone => speech.say("refused-cards-gone"),
            Refused::Damaged => speech.say("refused-damaged"),
            Refused::Cards(said) => said.clone(),
            Refused::NotWritten => speech.say("refused-not-written"),
            Refused::NotRead => speech.say("refused-not-read"),
            Refused::Stopping => speech.say("refused-stopping"),
        }
    }
}
