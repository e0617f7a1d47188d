//! All tables: finds the task of a table, or wakes it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cardtext::Lang;
use records::Page;
use rules::{Ask, Library, Seat};
use tell::Speech;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::sleep;

use super::deed::{Deed, field};
use super::halls::{Hall, Halls};
use super::message::{Done, Letter, Message, News};
use super::pacing::Follow;
use super::rating::Ratings;
use super::reader::Reader;
use super::reading::Readers;
use super::replay::Replays;
use super::room::Room;
use super::thinkers::Thinkers;
use crate::chance::{self, Seeds};
use crate::network::Network;
use crate::refused::Refused;
use crate::storage::{Commit, Digest, Keep, Store, StoreError};
use crate::table::cards::{FanFile, Shelf};
use crate::table::entry::Entry;
use crate::table::person::PersonId;
use crate::table::state::Table;
use crate::table::terms::{Terms, Who};

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Between two answers of bots, so that people can follow.
    pub bot_pause: Duration,
    /// What a bot may think about one answer.
    pub bot_budget: Duration,
    /// What a bot may think in one turn: after that it answers as the quick one does.
    pub bot_turn: Duration,
    /// What a hint may take: somebody waits for it.
    pub hint_budget: Duration,
    /// Nobody there for so long: a bot stands in, where the table allows it.
    pub stand_in: Duration,
    /// A table that nobody looks at goes to sleep after this.
    pub sleep: Duration,
    /// How long a window for Specials lasts at least, where tables pause: some time between these.
    pub window: [Duration; 2],
    /// How long one lasts at most, at a table with clocks.
    pub window_most: Duration,
    /// What rating one faction of the workshop may take.
    pub rating: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            bot_pause: Duration::from_millis(600),
            bot_budget: Duration::from_secs(10),
            bot_turn: Duration::from_secs(6),
            hint_budget: Duration::from_millis(800),
            stand_in: Duration::from_secs(60),
            sleep: Duration::from_secs(120),
            window: [Duration::from_millis(1200), Duration::from_millis(3600)],
            window_most: Duration::from_secs(60),
            rating: Duration::from_secs(60),
        }
    }
}

/// When tables that nobody needs are looked for: some time after the start, then every hour.
const SWEEP_FIRST: Duration = Duration::from_secs(60);
const SWEEP: Duration = Duration::from_secs(3600);

pub struct Hub {
    /// The server's cards; a table may have more (`Table::library`).
    pub library: Arc<Library>,
    pub shelf: Shelf,
    pub store: Store,
    pub pace: Pace,
    pub(super) seeds: Seeds,
    /// Bots and hints think on cores that all tables share.
    pub thinkers: Arc<Thinkers>,
    /// What strangers send is read in one queue.
    pub readers: Readers,
    /// Games that are looked at again.
    pub(super) replays: Replays,
    /// Factions of the workshop that bots play.
    pub ratings: Arc<Ratings>,
    english: Speech,
    french: Speech,
    rooms: Mutex<BTreeMap<String, mpsc::Sender<Letter>>>,
    halls: Halls,
    /// How often it was looked what has changed on a page. For tests.
    painted: AtomicU64,
    stop: watch::Sender<bool>,
}

impl Hub {
    pub fn new(library: Arc<Library>, store: Store, pace: Pace, seeds: Seeds) -> Arc<Hub> {
        Hub::owning(library, Vec::new(), store, pace, seeds, Halls::default())
    }

    /// The same where some of the cards are from these files of the owner's, and tables have their own threads.
    pub fn owning(
        library: Arc<Library>,
        own: Vec<FanFile>,
        store: Store,
        pace: Pace,
        seeds: Seeds,
        halls: Halls,
    ) -> Arc<Hub> {
        // One core stays free for everybody else.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Hub {
            shelf: Shelf::owning(Arc::clone(&library), own),
            library,
            store,
            pace,
            seeds,
            ratings: Arc::default(),
            thinkers: Thinkers::new(cores.saturating_sub(1).max(1)),
            readers: Readers::new(cores),
            replays: Replays::default(),
            english: Speech::new(Lang::En),
            french: Speech::new(Lang::Fr),
            rooms: Mutex::new(BTreeMap::new()),
            halls,
            painted: AtomicU64::new(0),
            stop: watch::channel(false).0,
        })
    }

    pub fn speech(&self, lang: Lang) -> &Speech {
        match lang {
            Lang::En => &self.english,
            Lang::Fr => &self.french,
        }
    }

    /// Sockets end when this turns true.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// How many tables are awake.
    pub fn awake(&self) -> usize {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The task of a table; it finds out by itself whether the table exists.
    fn room(self: &Arc<Hub>, code: &str) -> mpsc::Sender<Letter> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = rooms.get(code).filter(|room| !room.is_closed()) {
            return room.clone();
        }
        let (sender, messages) = mpsc::channel(256);
        rooms.insert(code.to_owned(), sender.clone());
        self.halls.of(code).spawn(Room::live(Arc::clone(self), code.to_owned(), messages));
        sender
    }

    /// Where a table lives, and the sockets of those who look at it.
    pub fn hall(&self, code: &str) -> Hall {
        self.halls.of(code)
    }

    /// A task ends, unless somebody has just written to it.
    pub(super) fn put_to_sleep(&self, code: &str, messages: &mpsc::Receiver<Letter>) -> bool {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if !messages.is_empty() {
            return false;
        }
        rooms.remove(code);
        true
    }

    /// A task has ended by itself.
    pub(super) fn forget(&self, code: &str) {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).remove(code);
    }

    /// Asks a table something; once more if it fell asleep in that moment.
    pub(super) async fn ask<T>(
        self: &Arc<Hub>,
        code: &str,
        message: impl Fn(oneshot::Sender<Result<T, Refused>>) -> Message,
    ) -> Result<T, Refused> {
        for _ in 0..3 {
            let (reply, told) = oneshot::channel();
            if self.room(code).send(Box::new(message(reply))).await.is_ok()
                && let Ok(told) = told.await
            {
                return told;
            }
        }
        Err(Refused::Stopping)
    }

    /// Whether somebody may come in, found out without waking the table.
    pub(super) async fn admit(&self, code: &str, person: Option<&PersonId>, key: Option<&str>) -> Result<(), Refused> {
        if self.rooms.lock().unwrap_or_else(PoisonError::into_inner).contains_key(code) {
            return Ok(());
        }
        match self.store.glance(code, person).await {
            Ok(None) => Err(Refused::NoSuchTable),
            Ok(Some((Entry::Opened { terms, keys, watch }, sits))) => {
                let invited = key.is_some_and(|key| key == watch || keys.iter().any(|k| k == key));
                if sits || terms.open || invited { Ok(()) } else { Err(Refused::NotInvited) }
            }
            // Whatever is wrong with it, the table itself says so.
            Ok(Some(_)) | Err(_) => Ok(()),
        }
    }

    /// The cards that a table plays with, for whoever may come in.
    pub async fn cards_of(
        self: &Arc<Hub>,
        code: &str,
        reader: &Reader,
    ) -> Result<(Arc<Library>, Vec<FanFile>), Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        let first = self.store.glance(code, None).await.map_err(Refused::unread)?;
        let Some((Entry::Opened { terms, .. }, _)) = first else { return Err(Refused::NoSuchTable) };
        let hub = Arc::clone(self);
        let reading = self.readers.read(reader.from, move || (hub.shelf.with(&terms.fans), terms.fans));
        let (library, fans) = reading.await?;
        Ok((library.map_err(|_| Refused::CardsGone)?, fans))
    }

    /// The whole page of a table.
    pub async fn page(self: &Arc<Hub>, code: &str, reader: &Reader) -> Result<String, Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        self.ask(code, |reply| Message::Page { reader: Box::new(reader.clone()), reply }).await
    }

    /// One sheet of that page.
    pub async fn sheet(self: &Arc<Hub>, code: &str, reader: &Reader, id: &str) -> Result<String, Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        self.ask(code, |reply| Message::Sheet { reader: Box::new(reader.clone()), id: id.to_owned(), reply }).await
    }

    /// Changes are sent to `out` from now on, the whole table first.
    pub async fn join(self: &Arc<Hub>, code: &str, reader: &Reader, out: mpsc::Sender<News>) -> Result<u64, Refused> {
        self.admit(code, reader.person.as_ref(), reader.key.as_deref()).await?;
        self.ask(code, |reply| Message::Join { reader: Box::new(reader.clone()), out: out.clone(), reply }).await
    }

    pub async fn leave(self: &Arc<Hub>, code: &str, id: u64) {
        // A table that sleeps has forgotten them already.
        let room = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(code).cloned();
        if let Some(room) = room {
            let _ = room.send(Box::new(Message::Leave { id })).await;
        }
    }

    /// What a page says of what it shows.
    pub async fn follow(self: &Arc<Hub>, code: &str, id: u64, how: Follow) {
        let room = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(code).cloned();
        if let Some(room) = room {
            let _ = room.send(Box::new(Message::Follow { id, how })).await;
        }
    }

    pub async fn act(
        self: &Arc<Hub>,
        from: Network,
        code: &str,
        person: &PersonId,
        seat: Option<Seat>,
        deed: &Deed,
    ) -> Result<Done, Refused> {
        let key = if let Deed::Sit { fields, .. } = deed { field(fields, "key") } else { None };
        self.admit(code, Some(person), key).await.map_err(|refused| match (refused, deed) {
            (refused, Deed::Sit { .. }) => refused,
            (Refused::NotInvited, _) => Refused::NotYourSeat,
            (refused, _) => refused,
        })?;
        let message = |reply| Message::Do { from, person: person.clone(), seat, deed: Box::new(deed.clone()), reply };
        self.ask(code, message).await
    }

    pub(super) fn paints(&self) {
        self.painted.fetch_add(1, Ordering::Relaxed);
    }

    /// How often it was looked what has changed on a page. For tests.
    pub fn painted(&self) -> u64 {
        self.painted.load(Ordering::Relaxed)
    }

    /// How many sockets a table sends to. For tests.
    pub async fn listeners(self: &Arc<Hub>, code: &str) -> usize {
        self.ask(code, |reply| Message::Count { reply }).await.unwrap_or(0)
    }

    /// Removes and archives tables, from time to time, for as long as the server runs.
    pub async fn sweep(self: Arc<Hub>, keep: Keep) {
        sleep(SWEEP_FIRST).await;
        loop {
            let awake = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect();
            match self.store.sweep(keep, awake).await {
                Ok((0, 0)) => {}
                Ok((removed, archived)) => tracing::info!(removed, archived, "tables swept"),
                Err(why) => tracing::warn!(%why, "tables could not be swept"),
            }
            sleep(SWEEP).await;
        }
    }

    /// Opens a table and seats whoever is there already. Gives its code.
    pub async fn open(
        self: &Arc<Hub>,
        terms: Terms,
        host: &PersonId,
        name: &str,
        lang: Lang,
    ) -> Result<String, Refused> {
        let mut sat = Vec::new();
        let mut guests = 1u8;
        for (i, chair) in terms.chairs.iter().enumerate() {
            let name = match chair.who {
                Who::Host => name.to_owned(),
                Who::Device => {
                    guests += 1;
                    self.speech(lang).tell("device-name", [("name", name.into()), ("n", guests.into())])
                }
                _ => continue,
            };
            sat.push(Entry::Sat { seat: Seat(i as u8), person: host.clone(), name, wish: chair.wish.clone() });
        }
        self.open_with(terms, sat, Vec::new()).await.map(|(code, _)| code)
    }

    /// Opens a table with these people on their seats. Gives its code, and the invitation of each seat.
    /// `pages`: files of cards that the entries name.
    pub async fn open_with(
        self: &Arc<Hub>,
        terms: Terms,
        sat: Vec<Entry>,
        pages: Vec<Page>,
    ) -> Result<(String, Vec<String>), Refused> {
        let secret = || chance::secret().map_err(|_| Refused::NotWritten);
        let keys = terms.chairs.iter().map(|_| secret()).collect::<Result<Vec<_>, _>>()?;
        let mut entries = vec![Entry::Opened { terms: terms.clone(), keys: keys.clone(), watch: secret()? }];
        entries.extend(sat);
        // A name may be taken: a longer one is tried.
        for length in chance::LENGTHS {
            let code = chance::code(length).map_err(|_| Refused::NotWritten)?;
            let (hub, named, first) = (Arc::clone(self), code.clone(), entries.clone());
            // A game from a file is played here from its first answer to its last.
            let beginning = crate::slow::spawn(move || Table::begin(&hub.shelf, &named, &first));
            let Ok(Ok((table, applied))) = beginning.await else { return Err(Refused::Malformed) };
            let pages = pages.iter().cloned().chain(applied.pages).collect();
            match self.store.commit(commit(&table, 0, applied.entries, pages)).await {
                Ok(()) => {
                    tracing::info!(table = code, seats = terms.chairs.len(), open = terms.open, "opened");
                    return Ok((code, keys));
                }
                Err(StoreError::Taken(_)) => {}
                Err(StoreError::Stopped) => return Err(Refused::Stopping),
                Err(why) => {
                    tracing::warn!(%why, code, "a table could not be opened");
                    return Err(Refused::NotWritten);
                }
            }
        }
        Err(Refused::NotWritten)
    }
}

/// New entries of a table, as the storage wants them; `table` is as they made it.
pub(super) fn commit(table: &Table, from: usize, entries: Vec<Entry>, pages: Vec<Page>) -> Commit {
    let sat = entries.iter().filter_map(|entry| match entry {
        Entry::Sat { seat, person, .. } => Some((person.clone(), seat.0)),
        _ => None,
    });
    Commit {
        code: table.code.clone(),
        from,
        stage: table.stage(),
        open: table.terms.open,
        digest: digest(table),
        sat: sat.collect(),
        entries,
        pages,
    }
}

fn digest(table: &Table) -> Digest {
    let game = table.play.as_ref().map(|play| play.game.table());
    Digest {
        names: table.names(),
        turn: game.map_or(0, |game| game.turn_number()),
        vp: game.map_or_else(Vec::new, |game| game.seats().map(|seat| game.vp(seat)).collect()),
        asked: table.asked().map(|seat| seat.0),
        secret: table.play.as_ref().and_then(|play| play.game.decision()).is_some_and(|d| d.prompt.ask == Ask::MeFirst),
        winner: table.winner().map(|seat| seat.0),
        purpose: table.terms.purpose.clone(),
        armies: table.armies(),
    }
}
