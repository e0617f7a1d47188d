//! A table as its entries made it.

use std::collections::BTreeMap;
use std::sync::Arc;

use records::Page;
use rules::{Game, Library, Seat, Setup, SetupError};

use super::cards::Shelf;
use super::entry::{By, Entry, Switches};
use super::kept::Turn;
use super::lesson::{self, Lecture};
use super::person::PersonId;
use super::play::Play;
use super::story::{Left, Moment, Said};
use super::terms::{Purpose, Terms, Who};

/// Bots have names, too: those of the chairs they sit on.
const BOT_NAMES: [&str; 4] = ["Rook", "Fern", "Moss", "Sable"];

/// Lines of chat that are kept in memory.
const CHAT: usize = 200;

pub struct Table {
    /// The cards that are played with.
    pub library: Arc<Library>,
    pub code: String,
    pub terms: Terms,
    pub keys: Vec<String>,
    pub watch: String,
    pub seats: Vec<Place>,
    pub play: Option<Play>,
    /// The last things that were said, and how many there were in all.
    pub chat: Vec<Said>,
    pub said: usize,
    pub rematch: Option<Rematch>,
    /// A record that somebody brought, and who won there.
    pub loaded: Option<Loaded>,
    /// Of the coach's words before the next answer.
    page: usize,
    dismissed: bool,
    /// The files of its cards, by their fingerprints, once they are kept.
    pub pages: Vec<String>,
    /// How many entries made it.
    pub entries: usize,
    /// While a table is read: games to come back to, by the number of their answers.
    ways: BTreeMap<usize, Option<Game>>,
    /// While a table is read.
    reading: Option<Reading>,
}

/// What is at hand while a table is read.
struct Reading {
    /// The first turn that was kept, for a game whose beginning cannot be played any more.
    first: Option<Turn>,
}

/// The files of a game's cards, by their fingerprints.
pub fn named(entries: &[Entry]) -> &[String] {
    let named = entries.iter().find_map(|entry| if let Entry::Cards { pages } = entry { Some(&**pages) } else { None });
    named.unwrap_or_default()
}

fn first_turn(entry: &Entry) -> Option<Turn> {
    match entry {
        Entry::Turn { hash, kept, .. } if !hash.is_empty() => Turn::unpack(kept),
        _ => None,
    }
}

pub struct Place {
    pub name: String,
    pub holder: Holder,
    pub wish: [Option<String>; 2],
    pub conceded: bool,
    pub timed_out: bool,
    /// Time that the seat has thought.
    pub spent_ms: u64,
    pub switches: Switches,
}

/// A game that was played elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// Because all others gave up.
    pub winner: Option<Seat>,
}

/// The table of a rematch: those who did not ask for it are invited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    pub code: String,
    pub keys: Vec<String>,
    pub by: Option<Seat>,
}

impl Rematch {
    /// Where a seat goes for it.
    pub fn address(&self, seat: Option<Seat>) -> String {
        let key = seat.filter(|seat| Some(*seat) != self.by).and_then(|seat| self.keys.get(seat.index()));
        key.map_or_else(|| format!("/t/{}", self.code), |key| format!("/t/{}?key={key}", self.code))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    Free,
    Person(PersonId),
    Bot(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Waiting,
    Playing,
    Over,
}

/// Entries that do not fit together.
#[derive(Debug)]
pub enum Broken {
    /// The first entry does not open a table.
    NotOpened,
    /// The game can neither be set up nor begin at any of its turns.
    Setup(SetupError),
    /// Cards that it was opened with cannot be read any more.
    Cards,
    /// An entry that cannot come here.
    Misplaced(&'static str),
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Broken::NotOpened => write!(f, "the first entry does not open a table"),
            Broken::Setup(why) => write!(f, "the game cannot be set up: {why}"),
            Broken::Cards => write!(f, "its cards cannot be read"),
            Broken::Misplaced(what) => write!(f, "an entry does not fit: {what}"),
        }
    }
}

impl Table {
    /// A table from its entries. `pages`: the files of cards that they name, as far as they read
    /// otherwise today.
    pub fn from_entries(shelf: &Shelf, code: &str, entries: &[Entry], pages: &[Page]) -> Result<Table, Broken> {
        let Some((Entry::Opened { terms, keys, watch }, rest)) = entries.split_first() else {
            return Err(Broken::NotOpened);
        };
        let brought = entries.iter().any(|entry| matches!(entry, Entry::Loaded { .. }));
        let library = shelf.of_game(&terms.fans, named(entries), pages, brought).map_err(|_| Broken::Cards)?;
        let mut table = Table::open(library, code, terms.clone(), keys.clone(), watch.clone());
        // A long game is played once, however often somebody changed their mind.
        table.ways = rest.iter().filter_map(|entry| Some((entry.undone_to()?, None))).collect();
        table.reading = Some(Reading { first: rest.iter().find_map(first_turn) });
        for entry in rest {
            table.apply(entry)?;
        }
        table.ways.clear();
        table.reading = None;
        if let Some(play) = &mut table.play {
            play.settle();
        }
        Ok(table)
    }

    fn open(library: Arc<Library>, code: &str, terms: Terms, keys: Vec<String>, watch: String) -> Table {
        let place = |(i, chair): (usize, &super::terms::Chair)| {
            let bot = match &chair.who {
                Who::Bot(name) => bots::find(name),
                _ => None,
            };
            Place {
                name: bot.map_or_else(String::new, |_| BOT_NAMES[i % BOT_NAMES.len()].to_owned()),
                holder: bot.map_or(Holder::Free, |bot| Holder::Bot(bot.name)),
                wish: chair.wish.clone(),
                conceded: false,
                timed_out: false,
                spent_ms: 0,
                switches: Switches { pass_until_turn: false, ask_in_windows: true },
            }
        };
        let seats = terms.chairs.iter().enumerate().map(place).collect();
        let code = code.to_owned();
        Table {
            library,
            code,
            terms,
            keys,
            watch,
            seats,
            play: None,
            chat: Vec::new(),
            said: 0,
            rematch: None,
            loaded: None,
            page: 0,
            dismissed: false,
            pages: Vec::new(),
            entries: 1,
            ways: BTreeMap::new(),
            reading: None,
        }
    }

    /// One more entry: the only way that a table changes, live or read from the disk. What the
    /// entry needs has been checked before it was written.
    pub fn apply(&mut self, entry: &Entry) -> Result<Vec<Moment>, Broken> {
        let mut moments = Vec::new();
        match entry {
            Entry::Began { setup, seed, .. } => {
                let begun = Play::begin(&self.library, setup, *seed);
                self.play = Some(begun.or_else(|why| self.begin_later(setup, *seed).ok_or(Broken::Setup(why)))?);
            }
            Entry::Answered { seat, picks, by, ms, words } => {
                let play = self.play.as_mut().ok_or(Broken::Misplaced("an answer before the game"))?;
                let turn = play.game.table().turn_number();
                if let Some(way) = self.ways.get_mut(&play.at()) {
                    *way = Some(play.game.clone()).filter(|_| !play.is_astray());
                }
                // The words of an answer that is given now were just made from it.
                let said = words.as_deref().filter(|_| self.reading.is_some());
                moments = play.follow(*seat, picks, said);
                if matches!(self.seats.get(seat.index()).map(|place| &place.holder), Some(Holder::Person(_))) {
                    play.given(*seat, *by);
                }
                let (now, whose) = (play.game.table().turn_number(), play.game.table().turn());
                self.spend(*seat, *by, *ms);
                if now != turn {
                    self.seats[whose.index()].switches.pass_until_turn = false;
                }
            }
            Entry::Turn { hash, kept, .. } => {
                let play = self.play.as_mut().ok_or(Broken::Misplaced("a turn before the game"))?;
                if self.reading.is_some() {
                    play.compare(hash, kept);
                }
            }
            Entry::Undone { to } => {
                let play = self.play.as_mut().ok_or(Broken::Misplaced("an undo before the game"))?;
                if *to > play.at() {
                    return Err(Broken::Misplaced("an undo of answers that were not given"));
                }
                let way = self.ways.get(to).cloned().flatten();
                play.cut(*to, way).map_err(Broken::Setup)?;
            }
            other => self.note(other)?,
        }
        if matches!(entry, Entry::Answered { .. } | Entry::Undone { .. }) {
            self.page = 0;
        }
        self.entries += 1;
        Ok(moments)
    }

    /// The game at the first turn that was kept.
    fn begin_later(&self, setup: &Setup, seed: u64) -> Option<Play> {
        let turn = self.reading.as_ref()?.first.as_ref()?;
        let lines = records::read_lines(&[], &turn.table).ok()?;
        let first = records::lay(&self.library, &scenario::Names::new(&self.library), &lines).ok()?;
        Some(Play::lost(&self.library, setup, seed, first))
    }

    /// Entries that do not touch the game.
    fn note(&mut self, entry: &Entry) -> Result<(), Broken> {
        match entry {
            Entry::Sat { seat, person, name, wish } => {
                let place = self.place(*seat)?;
                (place.holder, place.name, place.wish) = (Holder::Person(person.clone()), name.clone(), wish.clone());
            }
            Entry::Filled { seat, bot } => {
                let bot = bots::find(bot).ok_or(Broken::Misplaced("a bot that is not known"))?;
                let place = self.place(*seat)?;
                place.holder = Holder::Bot(bot.name);
                place.name = BOT_NAMES[seat.index() % BOT_NAMES.len()].to_owned();
            }
            Entry::Said { seat, text } => {
                self.said += 1;
                self.chat.push(Said { seat: *seat, text: text.clone() });
                let over = self.chat.len().saturating_sub(CHAT);
                self.chat.drain(..over);
            }
            Entry::Switched { seat, switches } => self.place(*seat)?.switches = *switches,
            Entry::Conceded { seat } => {
                self.place(*seat)?.conceded = true;
                self.remark(*seat, Left::GaveUp);
            }
            Entry::TimedOut { seat } => {
                self.place(*seat)?.timed_out = true;
                self.remark(*seat, Left::OutOfTime);
            }
            Entry::Turned { page } => self.page = *page,
            Entry::Dismissed => self.dismissed = true,
            Entry::Rematch { code, keys, by } => {
                self.rematch = Some(Rematch { code: code.clone(), keys: keys.clone(), by: *by });
            }
            Entry::Loaded { names, winner } => {
                self.loaded = Some(Loaded { winner: *winner });
                self.seats.iter_mut().zip(names).for_each(|(place, name)| place.name.clone_from(name));
            }
            Entry::GoesOn { from } => {
                self.play.as_mut().ok_or(Broken::Misplaced("a game that goes on before it began"))?.goes_on(from);
            }
            Entry::Anew => {
                self.play.as_mut().ok_or(Broken::Misplaced("a turn that begins anew before the game"))?.begun_anew();
            }
            Entry::Cards { pages } => self.pages.clone_from(pages),
            Entry::Later => {}
            Entry::Opened { .. } => return Err(Broken::Misplaced("a table opened twice")),
            Entry::Began { .. } | Entry::Answered { .. } | Entry::Turn { .. } | Entry::Undone { .. } => {
                return Err(Broken::Misplaced("a move where none can be"));
            }
        }
        Ok(())
    }

    fn remark(&mut self, seat: Seat, left: Left) {
        let wins = self.winner();
        if let Some(play) = &mut self.play {
            play.remark(seat, left, wins);
        }
    }

    fn place(&mut self, seat: Seat) -> Result<&mut Place, Broken> {
        self.seats.get_mut(seat.index()).ok_or(Broken::Misplaced("a seat that is not there"))
    }

    fn spend(&mut self, seat: Seat, by: By, ms: u32) {
        let refill = u64::from(self.terms.increment) * 1000;
        if let (By::Person, Some(place)) = (by, self.seats.get_mut(seat.index())) {
            place.spent_ms = (place.spent_ms + u64::from(ms)).saturating_sub(refill);
        }
    }

    pub fn stage(&self) -> Stage {
        match &self.play {
            None => Stage::Waiting,
            Some(_) if self.winner().is_some() || self.loaded.is_some() => Stage::Over,
            Some(play) if play.game.decision().is_none() => Stage::Over,
            Some(_) => Stage::Playing,
        }
    }

    /// Who has won: by the rules, or because all others gave up.
    pub fn winner(&self) -> Option<Seat> {
        let play = self.play.as_ref()?;
        let mut left = (0..self.seats.len()).filter(|i| !self.seats[*i].conceded);
        let alone = left.next().filter(|_| left.next().is_none()).map(|i| Seat(i as u8));
        play.game.table().winner().or(alone).or_else(|| self.loaded?.winner)
    }

    /// Whether all cards may be seen: the game is over, or whoever brought it has them anyway.
    pub fn is_open_book(&self) -> bool {
        self.stage() == Stage::Over
    }

    /// Where the lesson is that is given here, if it still is.
    pub fn lecture(&self) -> Option<Lecture<'static>> {
        let given = self.terms.purpose == Purpose::Lesson && !self.dismissed && self.stage() == Stage::Playing;
        lesson::first().at(self.play.as_ref().filter(|_| given)?.at(), self.page)
    }

    /// Which seat must answer now.
    pub fn asked(&self) -> Option<Seat> {
        if self.stage() != Stage::Playing {
            return None;
        }
        self.play.as_ref()?.game.decision().map(|decision| decision.seat)
    }

    /// The seats that somebody holds.
    pub fn seats_of(&self, person: Option<&PersonId>) -> Vec<Seat> {
        let Some(person) = person else { return Vec::new() };
        let holds = |place: &Place| matches!(&place.holder, Holder::Person(p) if p == person);
        (0..self.seats.len()).filter(|i| holds(&self.seats[*i])).map(|i| Seat(i as u8)).collect()
    }

    /// The factions that are played, by their ids.
    pub fn armies(&self) -> Vec<String> {
        let Some(play) = &self.play else { return Vec::new() };
        let (table, factions) = (play.game.table(), &self.library.cards.factions);
        let of = table.seats().flat_map(|seat| table.factions(seat)).flatten();
        of.filter_map(|index| Some(factions.get(usize::from(index))?.id.to_string())).collect()
    }

    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|place| place.name.clone()).collect()
    }

    /// Everybody is there: the game can begin.
    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|place| place.holder != Holder::Free)
    }
}
