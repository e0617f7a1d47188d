//! A table in a list.

use maud::{Markup, html};
use tell::Speech;

use crate::page::face::Palette;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// `brave-otter-42`.
    pub code: String,
    /// Who plays there: "Ann, Bo and a bot".
    pub title: String,
    pub state: RowState,
    /// Where the row leads.
    pub href: String,
    /// For how many seconds nothing has happened, where that is of interest.
    pub quiet: Option<u64>,
    /// The emblems and the points of each seat, once there are some.
    pub sides: Vec<Side>,
}

/// A seat as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The ids of its factions.
    pub army: Vec<String>,
    pub vp: u8,
}

/// Emblems and points of all seats, "9 : 7".
pub(super) fn sides(sides: &[Side]) -> Markup {
    html! {
        @if !sides.is_empty() {
            div.sides {
                @for (i, side) in sides.iter().enumerate() {
                    span .{ "side1 seat-" (i + 1) } {
                        span.em2 aria-hidden="true" {
                            @for id in &side.army {
                                @let palette = Palette::of(id);
                                span .(palette.class) style=[palette.style] { i.e {} }
                            }
                        }
                        b { (side.vp) }
                    }
                }
            }
        }
    }
}

/// For how long nothing has happened, once it is worth a word.
pub fn quiet(speech: &Speech, seconds: u64) -> Option<String> {
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    let (id, n) = match hours {
        _ if minutes < 2 => return None,
        0 => ("row-quiet-minutes", minutes),
        1..48 => ("row-quiet-hours", hours),
        _ => ("row-quiet-days", hours / 24),
    };
    Some(speech.tell(id, [("n", (n as i64).into())]))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowState {
    /// Not all seats are taken.
    Waiting { free: usize },
    /// The game is on. `asked` is who must choose; `yours`: the reader must.
    Playing { turn: u32, asked: String, yours: bool },
    /// `winner` is empty for a game without one; `yours`: the reader has won.
    Over { winner: String, yours: bool },
}

impl RowState {
    pub fn sentence(&self, speech: &Speech) -> String {
        match self {
            RowState::Waiting { free } => speech.tell("row-waiting", [("n", (*free).into())]),
            RowState::Playing { turn, yours: true, .. } => speech.tell("row-your-choice", [("turn", (*turn).into())]),
            RowState::Playing { turn, asked, .. } => {
                speech.tell("row-their-choice", [("turn", (*turn).into()), ("who", asked.into())])
            }
            RowState::Over { yours: true, .. } => speech.say("row-you-won"),
            RowState::Over { winner, .. } if winner.is_empty() => speech.say("row-over"),
            RowState::Over { winner, .. } => speech.tell("row-won", [("who", winner.into())]),
        }
    }

    /// The reader is awaited there.
    pub(super) fn is_calling(&self) -> bool {
        matches!(self, RowState::Playing { yours: true, .. })
    }
}

/// Rows, each with a button that says `verb`, or, where the reader is awaited, "go there".
pub(super) fn rows(speech: &Speech, tables: &[TableRow], verb: &str) -> Markup {
    html! {
        ul.st-rows {
            @for table in tables {
                li.calling[table.state.is_calling()] {
                    (sides(&table.sides))
                    div.st-row {
                        b { (table.title) }
                        span {
                            (table.state.sentence(speech))
                            @if let Some(since) = table.quiet.and_then(|quiet| self::quiet(speech, quiet)) { " · " (since) }
                        }
                        code { (table.code) }
                    }
                    a.st-push.main[table.state.is_calling()] href=(table.href) {
                        @if table.state.is_calling() { (speech.say("row-go")) } @else { (verb) }
                        span.sr { " " (table.code) }
                    }
                }
            }
        }
    }
}
