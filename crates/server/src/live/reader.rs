//! Who looks at a table, and as whom.

use cardtext::Lang;
use rules::Seat;

use crate::network::Network;
use crate::refused::Refused;
use crate::table::person::PersonId;
use crate::table::state::{Stage, Table};

/// Somebody with a page open.
#[derive(Clone, Debug)]
pub struct Reader {
    pub person: Option<PersonId>,
    pub lang: Lang,
    /// The seat that they say they are (several at one device).
    pub seat: Option<Seat>,
    /// The secret of a link: to watch, or to a seat.
    pub key: Option<String>,
    /// Where this server is, for links: `http://localhost:7777`.
    pub origin: String,
    /// Path and query of the page.
    pub path: String,
    /// Where they ask from.
    pub from: Network,
}

/// As whom somebody looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    Seat(Seat),
    Watcher,
    /// The device must change hands before anything is shown.
    HandOver(Seat),
}

impl Viewer {
    /// Whose hidden cards are shown, if anybody's.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher | Viewer::HandOver(_) => None,
        }
    }
}

impl Reader {
    pub fn viewer(&self, table: &Table) -> Result<Viewer, Refused> {
        let mine = table.seats_of(self.person.as_ref());
        match mine[..] {
            [] if table.terms.open || self.holds(&table.watch) => Ok(Viewer::Watcher),
            [] => Err(Refused::NotInvited),
            [seat] => Ok(Viewer::Seat(seat)),
            [first, ..] => {
                let wanted = self.seat.filter(|seat| mine.contains(seat));
                let asked = table.asked().filter(|seat| mine.contains(seat));
                Ok(match (wanted, asked) {
                    _ if table.stage() == Stage::Over => Viewer::Seat(wanted.unwrap_or(first)),
                    (Some(seat), None) => Viewer::Seat(seat),
                    (Some(seat), Some(asked)) if seat == asked => Viewer::Seat(seat),
                    (_, asked) => Viewer::HandOver(asked.unwrap_or(first)),
                })
            }
        }
    }

    /// Whether they came by the link with this secret.
    pub fn holds(&self, secret: &str) -> bool {
        // A secret of 128 bits cannot be guessed from how long the comparison takes.
        self.key.as_deref() == Some(secret)
    }

    /// The seat that their link invites to, in a waiting room.
    pub fn invited_to(&self, table: &Table) -> Option<Seat> {
        table.keys.iter().position(|key| self.holds(key)).map(|seat| Seat(seat as u8))
    }
}
