//! Games that are looked at again: any moment of them, as a seat knew it or with all cards open;
//! as a file, from a file, and as the beginning of another game.
//!
//! Invariant: as long as a game goes on, somebody sees of its past what they may see of it now,
//! and nobody gets its record, which holds all cards.

mod changed;
mod load;
mod outlook;
mod reel;

use std::sync::Arc;

use bots::Depth;
use records::Record;
use rules::Seat;
use tell::{Speech, Words};

use super::hub::Hub;
use super::reader::{Reader, Viewer};
use super::wake;
use crate::bundle::Needs;
use crate::network::Network;
use crate::page::replay::{self, Film, Outlook};
use crate::page::scene::{Corner, Hint, Scene, Sitter, Undo};
use crate::page::shell::{Shell, code as code_of};
use crate::refused::Refused;
use crate::table::entry::Entry;
use crate::table::form;
use crate::table::ledger::Ledger;
use crate::table::person::PersonId;
use crate::table::play::Eyes;
use crate::table::saved::Saved;
use crate::table::show::Shown;
use crate::table::state::{Holder, Place};
use crate::table::terms::{Chair, Terms, Who};
use crate::table::timeline;

pub use load::NotLoaded;
pub use reel::Reel;

/// What is remembered of games that people look at again.
#[derive(Default)]
pub struct Replays {
    reels: reel::Reels,
    outlooks: outlook::Outlooks,
}

/// With whose eyes somebody wants to see a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    Seat(Seat),
    All,
    Watcher,
}

/// A moment of a game, as somebody asks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// After so many answers; the last of them when nothing is said of a game that goes on.
    pub at: Option<usize>,
    pub eyes: Option<As>,
    /// The chances are wanted, too.
    pub chances: bool,
}

/// How much of the page is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    Page,
    /// What another moment changes.
    Frame,
    /// What the chances change.
    Chances,
}

impl Hub {
    /// A game that somebody may look at, ready to be looked at.
    pub async fn reel(self: &Arc<Hub>, code: &str, reader: &Reader) -> Result<Arc<Reel>, Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        let reel = self.wound(code, reader.from).await?;
        // Whoever may not see the table may not see its past.
        reader.viewer(&reel.table)?;
        Ok(reel)
    }

    async fn wound(self: &Arc<Hub>, code: &str, payer: Network) -> Result<Arc<Reel>, Refused> {
        if let Some(reel) = self.replays.reels.find(code) {
            // What is over stays as it is.
            let same =
                reel.table.is_open_book() || self.store.length(code).await.is_ok_and(|n| n == reel.table.entries);
            if same {
                return Ok(reel);
            }
        }
        let stored = wake::stored(self, code).await?;
        let (hub, code) = (Arc::clone(self), code.to_owned());
        let turn = self.thinkers.turn(Depth::Glance, payer).await.ok_or(Refused::Stopping)?;
        // A long game is played again from its first answer: others must not wait for that, nor for many of them.
        let winding = crate::slow::spawn(move || {
            let _turn = turn;
            let table = wake::replayed(&hub, &code, &stored)?;
            let record = timeline::record(&stored.entries, Vec::new()).ok_or(Refused::NotBegun)?;
            let changed = changed::cards(&table.library, &stored.pages);
            Ok(hub.replays.reels.keep(Reel::wind(table, record, changed)?))
        });
        winding.await.unwrap_or(Err(Refused::Stopping))
    }

    /// A moment of a game as HTML.
    pub async fn film(
        self: &Arc<Hub>,
        code: &str,
        reader: &Reader,
        moment: Moment,
        paint: Paint,
    ) -> Result<String, Refused> {
        let reel = self.reel(code, reader).await?;
        let mut outlook = if reel.table.is_open_book() { Outlook::Unasked } else { Outlook::Never };
        if paint == Paint::Chances && outlook == Outlook::Never {
            return Err(Refused::NotOver);
        }
        if let Some(chances) = self.replays.outlooks.known(code).filter(|_| outlook == Outlook::Unasked) {
            outlook = Outlook::Known(chances);
        } else if moment.chances && outlook == Outlook::Unasked {
            // Whoever asks without the script comes back for it.
            outlook = self.outlook(&reel, reader.from).await?.map_or(Outlook::Thinking, Outlook::Known);
        }
        let (hub, reader) = (Arc::clone(self), reader.clone());
        let painting = crate::slow::spawn(move || show(&hub, &reel, &reader, moment, &outlook, paint));
        painting.await.unwrap_or(Err(Refused::Stopping))
    }

    /// The record of a game that is over, as a file holds it.
    pub async fn record(self: &Arc<Hub>, code: &str, reader: &Reader) -> Result<Saved, Refused> {
        let reel = self.reel(code, reader).await?;
        let table = &reel.table;
        if !table.is_open_book() {
            return Err(Refused::NotOver);
        }
        let seat = |place: &Place| match place.holder {
            Holder::Bot(name) => name.to_owned(),
            Holder::Person(_) | Holder::Free => "you".to_owned(),
        };
        let by_rules = reel.play()?.game.table().is_over();
        // With the files of its cards, for whoever opens it elsewhere or later.
        let mut record = reel.record().clone();
        record.pages = self.store.pages(table.pages.clone()).await.map_err(Refused::unread)?;
        if record.turns.is_empty() {
            record = records::Recorder::follow(&table.library, &record)
                .map_or(record, |(recorder, _)| recorder.record().clone());
        }
        Ok(Saved {
            names: table.names(),
            lang: code_of(reader.lang).to_owned(),
            fans: self.shelf.beside(&table.terms.fans),
            finished: by_rules || table.winner().is_some(),
            winner: table.winner().filter(|_| !by_rules),
            ..Saved::of(record, table.seats.iter().map(seat).collect())
        })
    }

    /// Another table whose game begins with the first answers of this one: whoever asks has a seat
    /// of it, bots have the others. Gives its code.
    pub async fn play_on(
        self: &Arc<Hub>,
        code: &str,
        reader: &Reader,
        person: &PersonId,
        at: usize,
        seat: Seat,
        bot: &str,
    ) -> Result<String, Refused> {
        let reel = self.reel(code, reader).await?;
        let table = &reel.table;
        // The other game ends some day, and then shows all cards of this one.
        if !table.is_open_book() {
            return Err(Refused::NotOver);
        }
        let bot = bots::find(bot).ok_or(Refused::Malformed)?.name;
        let n = table.seats.len();
        if seat.index() >= n || at > reel.last() {
            return Err(Refused::Malformed);
        }
        let (game, reached) = reel.reached(at)?;
        if game.decision().is_none() {
            return Err(Refused::GameOver);
        }
        // What cannot be played so far goes on from as far as it can.
        let at = reached;
        let chair = |i: usize| if i == seat.index() { Who::Host } else { Who::Bot(bot.to_owned()) };
        let terms = Terms {
            chairs: (0..n).map(|i| Chair::of(chair(i))).collect(),
            titans: table.terms.titans,
            two_boxes: table.terms.two_boxes,
            fans: table.terms.fans.clone(),
            ..Terms::quick(&[])
        };
        let sat = table.seats_of(Some(person)).first().map(|seat| table.seats[seat.index()].name.clone());
        let name = form::called(&sat.unwrap_or_default(), self.speech(reader.lang));
        let mut entries = vec![Entry::Sat { seat, person: person.clone(), name, wish: [None, None] }];
        let seats: Vec<Option<Seat>> = reel.seats().collect();
        let pages = self.store.pages(table.pages.clone()).await.map_err(Refused::unread)?;
        let record = Record { pages: pages.clone(), ..reel.record().cut(at) };
        entries.extend(timeline::entries(&record, &seats));
        entries.push(Entry::GoesOn { from: code.to_owned() });
        self.open_with(terms, entries, pages).await.map(|(code, _)| code)
    }
}

/// With whose eyes somebody sees a game, and which seat is theirs.
fn eyes(reel: &Reel, reader: &Reader, wanted: Option<As>) -> Result<(Eyes, Option<Seat>), Refused> {
    // As whom they may look now: at a shared device, nobody's cards before it has changed hands.
    let mine = match reader.viewer(&reel.table)? {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Watcher | Viewer::HandOver(_) => None,
    };
    let seats = reel.table.seats.len();
    let eyes = match wanted {
        _ if !reel.table.is_open_book() => Eyes::Of(mine.filter(|_| wanted != Some(As::Watcher))),
        Some(As::Seat(seat)) if seat.index() < seats => Eyes::Of(Some(seat)),
        Some(As::Watcher) => Eyes::Of(None),
        Some(As::Seat(_) | As::All) | None => Eyes::Open,
    };
    Ok((eyes, mine))
}

fn show(
    hub: &Hub,
    reel: &Reel,
    reader: &Reader,
    moment: Moment,
    outlook: &Outlook,
    paint: Paint,
) -> Result<String, Refused> {
    let (table, play) = (&reel.table, reel.play()?);
    let (eyes, mine) = eyes(reel, reader, moment.eyes)?;
    let start = if table.is_open_book() { 0 } else { reel.last() };
    let at = moment.at.unwrap_or(start).min(reel.last());
    let game = reel.game(at)?;
    let view = match eyes {
        Eyes::Open => game.open(),
        Eyes::Of(Some(seat)) => game.view(seat),
        Eyes::Of(None) => game.watch(),
    };
    let view = view.unasked();
    let speech: &Speech = hub.speech(reader.lang);
    let (names, corners) = (table.names(), corners(&table.seats));
    let words = Words { speech, library: &table.library, players: &names, viewer: mine, marked: false };
    let marked = Words { marked: true, ..words };
    let log: Vec<_> = match paint {
        Paint::Page => (0..=reel.last()).map(|n| play.chapter(&marked, n, eyes)).collect(),
        Paint::Frame | Paint::Chances => Vec::new(),
    };
    let (shown, ledger) = (Shown::default(), Ledger::default());
    let scene = Scene {
        words,
        view: &view,
        code: &table.code,
        fans: !table.terms.fans.is_empty(),
        corners: &corners,
        at,
        past: Some(None),
        landings: &[],
        log: &[],
        chat: &[],
        shown: &shown,
        undo: Undo::Nothing,
        doubt: None,
        missed: None,
        hint: Hint::Never,
        switches: table.seats[mine.map_or(0, Seat::index)].switches,
        ledger: &ledger,
        rematch: None,
        winner: None,
        hand_over: None,
        coach: None,
    };
    // A private table is shared by the link to watch it; who sits there may give that away.
    let key = (!table.terms.open && (mine.is_some() || reader.holds(&table.watch))).then_some(table.watch.as_str());
    let film = Film {
        scene: &scene,
        eyes,
        open: table.is_open_book(),
        loaded: table.loaded.is_some(),
        judged: table.is_open_book(),
        last: reel.last(),
        turn: reel.turn(at),
        headings: &reel.headings,
        flags: &reel.flags,
        log: &log,
        outlook,
        key: key.filter(|_| mine.is_none()),
        share: key,
        origin: &reader.origin,
        goes_on: game.decision().is_some(),
        retold: play.is_retold(at),
        otherwise: play.is_otherwise(),
        changed: &reel.changed,
    };
    Ok(match paint {
        Paint::Frame => replay::frame(&film).into_string(),
        Paint::Chances => replay::chances(&film).into_string(),
        Paint::Page => {
            let looks_again = *outlook == Outlook::Thinking;
            let shell = Shell {
                speech,
                title: &table.code,
                path: &reader.path,
                class: "ringbg",
                needs: Needs::Replay,
                looks_again,
            };
            replay::page(&film, &shell).into_string()
        }
    })
}

/// Who sat there; whether they are here is of no account.
fn corners(seats: &[Place]) -> Vec<Corner> {
    let corner = |place: &Place| Corner {
        name: place.name.clone(),
        sitter: if let Holder::Bot(name) = place.holder { Sitter::Bot(name) } else { Sitter::Here },
        conceded: place.conceded,
        clock: None,
        runs: false,
    };
    seats.iter().map(corner).collect()
}
