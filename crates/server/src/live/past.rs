//! A table as it was at one of its decisions: to read, not to answer. A link to it says what
//! somebody means who reports a problem.

use std::sync::Arc;

use bots::Depth;
use rules::Seat;
use tell::Words;

use super::hub::Hub;
use super::reader::{Reader, Viewer};
use super::wake;
use crate::bundle::Needs;
use crate::page::scene::{Corner, Hint, Scene, Sitter, Undo};
use crate::page::shell::Shell;
use crate::page::table;
use crate::refused::Refused;
use crate::table::show::Shown;
use crate::table::state::{Holder, Stage, Table};

impl Hub {
    /// The page of a table after so many answers. The table itself is not woken.
    pub async fn past(self: &Arc<Hub>, code: &str, reader: &Reader, at: usize) -> Result<String, Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        let turn = self.thinkers.turn(Depth::Glance, reader.from).await.ok_or(Refused::Stopping)?;
        let stored = wake::stored(self, code).await?;
        let (hub, code, reader) = (Arc::clone(self), code.to_owned(), reader.clone());
        // A long game is played again from its first answer: others must not wait for that, nor for many of them.
        let painted = crate::slow::spawn(move || {
            let _turn = turn;
            let table = wake::replayed(&hub, &code, &stored)?;
            page(&hub, table, &reader, at)
        });
        painted.await.unwrap_or(Err(Refused::Stopping))
    }
}

fn page(hub: &Hub, mut table: Table, reader: &Reader, at: usize) -> Result<String, Refused> {
    if table.stage() == Stage::Waiting {
        return Err(Refused::NotBegun);
    }
    // As whom they may look now: at a shared device, nobody's cards before it has changed hands.
    let seat = match reader.viewer(&table)? {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Watcher | Viewer::HandOver(_) => None,
    };
    let (names, corners) = (table.names(), corners(&table));
    let switches = table.seats[seat.map_or(0, Seat::index)].switches;
    let fans = !table.terms.fans.is_empty();
    let (title, watch) = (table.code.clone(), reader.key.clone().filter(|_| seat.is_none()));
    let library = Arc::clone(&table.library);
    let play = table.play.as_mut().ok_or(Refused::NotBegun)?;
    play.cut(at.min(play.at()), None).map_err(|_| Refused::CardsGone)?;
    let words =
        Words { speech: hub.speech(reader.lang), library: &library, players: &names, viewer: seat, marked: false };
    let log = play.last_lines(&Words { marked: true, ..words }, table::LINES);
    let view = play.view(seat);
    let scene = Scene {
        words,
        view: &view,
        code: &title,
        fans,
        corners: &corners,
        at: play.at(),
        past: Some(watch.as_deref()),
        landings: &[],
        log: &log,
        chat: &[],
        shown: &Shown::default(),
        undo: Undo::Nothing,
        doubt: None,
        missed: None,
        hint: Hint::Never,
        coach: None,
        switches,
        ledger: play.ledger(),
        rematch: None,
        winner: None,
        hand_over: None,
    };
    let shell = Shell {
        speech: words.speech,
        title: &title,
        path: &reader.path,
        class: "ringbg",
        needs: Needs::Table,
        looks_again: false,
    };
    Ok(table::page(&scene, &shell).into_string())
}

/// Who sits there; whether they are here is of no account.
pub(super) fn corners(table: &Table) -> Vec<Corner> {
    let corner = |place: &crate::table::state::Place| Corner {
        name: place.name.clone(),
        sitter: if let Holder::Bot(name) = place.holder { Sitter::Bot(name) } else { Sitter::Here },
        conceded: false,
        clock: None,
        runs: false,
    };
    table.seats.iter().map(corner).collect()
}
