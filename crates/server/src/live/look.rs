//! A table as values instead of a page, for programs: what the same reader may know, and a
//! call when it has changed. They ask again then, so nobody who reads slowly is kept lines for.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::{Advice, Depth};
use rules::{Library, Seat, View};
use tell::Words;
use tokio::sync::watch;

use super::hub::Hub;
use super::message::Message;
use super::past;
use super::reader::{Reader, Viewer};
use super::room::Room;
use super::wake;
use crate::page::scene::{Corner, Hint, Undo};
use crate::refused::Refused;
use crate::table::state::{Holder, Stage, Table};
use crate::table::story::{Happened, Said};
use crate::table::terms::Terms;

/// So many events are told at once, and those of the last answer.
const EVENTS: usize = 1000;

/// What a table is looked at for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Who sits there, and the game as it is.
    Now,
    /// And what happened after so many answers; `None`: from the beginning.
    Since(Option<usize>),
}

/// A table as one reader may know it.
pub struct Looked {
    pub code: String,
    pub terms: Terms,
    pub stage: Stage,
    pub viewer: Viewer,
    /// The seats that the reader has.
    pub mine: Vec<Seat>,
    pub places: Vec<Place>,
    /// How many answers were given.
    pub at: usize,
    /// `None` as long as the game has not begun.
    pub view: Option<Arc<View>>,
    pub library: Arc<Library>,
    pub events: Vec<Happened>,
    /// There are more of them.
    pub more: bool,
    /// To how many answers the table was taken back since it woke, each time that it was.
    pub cuts: Vec<usize>,
    /// The last things that were said, and how many there were in all.
    pub chat: Vec<Said>,
    pub said: usize,
    pub winner: Option<Seat>,
    pub undo: Undo,
    /// Of the reader's own question.
    pub hint: Hinted,
    /// Where the rematch is for this reader.
    pub rematch: Option<String>,
}

/// Advice that the reader has asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Hinted {
    #[default]
    Nothing,
    Thinking,
    Given(Vec<Advice>),
}

impl Hinted {
    fn of(hint: Hint<'_>) -> Hinted {
        match hint {
            Hint::Never | Hint::NotNow | Hint::Free => Hinted::Nothing,
            Hint::Thinking => Hinted::Thinking,
            Hint::Given(advice) => Hinted::Given(advice.to_vec()),
        }
    }
}

pub struct Place {
    pub corner: Corner,
    pub free: bool,
    /// The secret of a free seat's link, for those who sit.
    pub key: Option<String>,
}

/// A call for each change, as long as it is kept.
pub struct Listening {
    pub calls: watch::Receiver<u64>,
    _here: Here,
}

/// Somebody who listens. They leave when it is dropped, however that comes.
struct Here {
    hub: Arc<Hub>,
    code: String,
    id: u64,
}

impl Drop for Here {
    fn drop(&mut self) {
        let (hub, code, id) = (Arc::clone(&self.hub), std::mem::take(&mut self.code), self.id);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { hub.leave(&code, id).await });
        }
    }
}

/// Programs that wait to be called.
#[derive(Default)]
pub struct Listeners {
    here: BTreeMap<u64, Reader>,
    calls: watch::Sender<u64>,
    /// To how many answers it was taken back, each time that it was.
    cuts: Vec<usize>,
}

impl Listeners {
    /// Something has changed.
    pub fn call(&self) {
        if !self.here.is_empty() {
            self.calls.send_modify(|n| *n += 1);
        }
    }

    /// Answers were taken back.
    pub fn cut(&mut self, to: usize) {
        self.cuts.push(to);
    }

    pub fn leave(&mut self, id: u64) {
        self.here.remove(&id);
    }

    pub fn readers(&self) -> impl Iterator<Item = &Reader> {
        self.here.values()
    }
}

impl Hub {
    pub async fn look(self: &Arc<Hub>, code: &str, reader: &Reader, what: What) -> Result<Box<Looked>, Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        self.ask(code, |reply| Message::Look { reader: Box::new(reader.clone()), what, reply }).await
    }

    /// Calls from now on; whoever listens is there, like somebody with a page open.
    pub async fn listen(self: &Arc<Hub>, code: &str, reader: &Reader) -> Result<Listening, Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        let (id, calls) = self.ask(code, |reply| Message::Listen { reader: Box::new(reader.clone()), reply }).await?;
        Ok(Listening { calls, _here: Here { hub: Arc::clone(self), code: code.to_owned(), id } })
    }

    /// As it was after so many answers. The table itself is not woken.
    pub async fn look_back(self: &Arc<Hub>, code: &str, reader: &Reader, at: usize) -> Result<Box<Looked>, Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        let turn = self.thinkers.turn(Depth::Glance, reader.from).await.ok_or(Refused::Stopping)?;
        let stored = wake::stored(self, code).await?;
        let (hub, code, reader) = (Arc::clone(self), code.to_owned(), reader.clone());
        let looking = crate::slow::spawn(move || {
            let _turn = turn;
            let mut table = wake::replayed(&hub, &code, &stored)?;
            // As whom they may look now: a game that is over hides nothing more than it did then.
            let viewer = reader.viewer(&table)?;
            let corners = past::corners(&table);
            let play = table.play.as_mut().ok_or(Refused::NotBegun)?;
            if at > play.at() {
                return Err(Refused::OldDecision);
            }
            play.cut(at, None).map_err(|_| Refused::CardsGone)?;
            Ok(Box::new(looked(&hub, &mut table, &reader, viewer, corners, What::Now)))
        });
        looking.await.unwrap_or(Err(Refused::Stopping))
    }
}

impl Room {
    pub(super) fn look(&mut self, reader: &Reader, what: What) -> Result<Box<Looked>, Refused> {
        let viewer = self.viewer_of(reader)?;
        let corners = (0..self.table.seats.len()).map(|i| self.corner(Seat(i as u8))).collect();
        let (undo, hub) = (self.undo_for(viewer), Arc::clone(&self.hub));
        let hint = Hinted::of(self.hints.told(&self.table, viewer));
        let mut looked = looked(&hub, &mut self.table, reader, viewer, corners, what);
        (looked.undo, looked.hint, looked.cuts) = (undo, hint, self.listeners.cuts.clone());
        Ok(Box::new(looked))
    }

    pub(super) fn listen(&mut self, id: u64, reader: Reader) -> Result<(u64, watch::Receiver<u64>), Refused> {
        self.viewer_of(&reader)?;
        self.listeners.here.insert(id, reader);
        Ok((id, self.listeners.calls.subscribe()))
    }

    fn viewer_of(&self, reader: &Reader) -> Result<Viewer, Refused> {
        if self.table.stage() == Stage::Waiting {
            self.lets_in(reader)?;
            return Ok(reader.viewer(&self.table).unwrap_or(Viewer::Watcher));
        }
        reader.viewer(&self.table)
    }

    /// Nobody has a page open, and no program listens.
    pub(super) fn is_alone(&self) -> bool {
        self.readers.is_empty() && self.listeners.here.is_empty()
    }
}

fn looked(hub: &Hub, table: &mut Table, reader: &Reader, viewer: Viewer, corners: Vec<Corner>, what: What) -> Looked {
    let mine = table.seats_of(reader.person.as_ref());
    let place = |(i, corner): (usize, Corner)| {
        let free = table.seats[i].holder == Holder::Free;
        Place { corner, free, key: (free && !mine.is_empty()).then(|| table.keys[i].clone()) }
    };
    let places = corners.into_iter().enumerate().map(place).collect();
    let (stage, winner, names) = (table.stage(), table.winner(), table.names());
    let library = Arc::clone(&table.library);
    let (mut at, mut view, mut events, mut more) = (0, None, Vec::new(), false);
    if let Some(play) = &mut table.play {
        let seat = viewer.seat();
        let words =
            Words { speech: hub.speech(reader.lang), library: &library, players: &names, viewer: seat, marked: false };
        if let What::Since(since) = what {
            events = play.happened(&words, since, EVENTS);
            more = events.len() >= EVENTS && events.last().is_some_and(|last| last.at < play.at());
        }
        (at, view) = (play.at(), Some(play.view(seat)));
        play.forget_views();
    }
    Looked {
        code: table.code.clone(),
        terms: table.terms.clone(),
        stage,
        viewer,
        mine,
        places,
        at,
        view,
        library,
        events,
        more,
        cuts: Vec::new(),
        chat: table.chat.clone(),
        said: table.said,
        winner,
        undo: Undo::Nothing,
        hint: Hinted::Nothing,
        rematch: table.rematch.as_ref().map(|rematch| rematch.address(viewer.seat())),
    }
}
