//! Pages of a table, and what has changed on them since.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use cardtext::Lang;
use maud::{Markup, html};
use rules::{Ask, BaseId, CardId, Choice, Game, Seat, View};
use tell::{Bar, Speech, Words};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::message::News;
use super::pacing::Following;
use super::pause::is_blank;
use super::reader::{Reader, Viewer};
use super::room::Room;
use crate::bundle::Needs;
use crate::page::canvas::Held;
use crate::page::scene::{Coach, Corner, Hint, Scene, Sitter, Undo};
use crate::page::shell::Shell;
use crate::page::table;
use crate::refused::Refused;
use crate::table::lesson::LEARNER;
use crate::table::state::{Holder, Stage};
use crate::table::story::{Moment, Read};
use crate::table::terms::Purpose;

/// Somebody who is sent what changes.
pub struct Subscriber {
    pub reader: Reader,
    out: mpsc::Sender<News>,
    /// What their page has.
    held: Held,
    log: Told,
    /// How many things said they have heard.
    said: usize,
    /// A hash of the waiting room as it was last sent.
    room: u64,
    pub following: Following,
}

/// How much of the log somebody was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Told {
    /// Nothing yet, or another writing of it.
    Nothing,
    Until(Read),
}

/// Which lines of the log a scene has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lines {
    Last(usize),
    Since(Read),
    Nothing,
}

/// What one or more readers are sent, and what their pages have then.
pub(super) struct Change {
    html: News,
    held: Held,
    /// The script shows something before it puts this in place.
    shows: bool,
}

/// What everybody is sent as soon as it may be told.
pub(super) enum Painted {
    /// The waiting room, which is looked at when it is sent.
    Room,
    /// For each reader; nothing for one who may not look any more.
    Table(Vec<(u64, Option<Arc<Change>>)>),
}

/// Readers for whom the same has changed.
type Alike = (Viewer, Lang, u64, Told, usize);

impl Room {
    /// The whole page for a reader.
    pub(super) fn page(&mut self, reader: &Reader) -> Result<String, Refused> {
        if self.table.stage() == Stage::Waiting {
            return self.waiting_page(reader);
        }
        let viewer = reader.viewer(&self.table)?;
        if self.table.loaded.is_some() {
            return Err(Refused::IsRecord);
        }
        let title = self.table.code.clone();
        let hub = Arc::clone(&self.hub);
        let painted = self.with_scene(viewer, reader.lang, Lines::Last(table::LINES), |scene| {
            // Whoever is asked must not lose half an answer; whoever waits for a hint has none.
            let looks_again = scene.view.decision().is_none() || scene.hint == Hint::Thinking;
            let speech = hub.speech(reader.lang);
            let shell =
                Shell { speech, title: &title, path: &reader.path, class: "ringbg", needs: Needs::Table, looks_again };
            table::page(scene, &shell).into_string()
        });
        painted.ok_or(Refused::NotBegun)
    }

    /// One sheet of that page.
    pub(super) fn sheet(&mut self, reader: &Reader, id: &str) -> Result<String, Refused> {
        let viewer = reader.viewer(&self.table)?;
        let painted = self.with_scene(viewer, reader.lang, Lines::Nothing, |scene| table::sheet(scene, id));
        if let Some(play) = &mut self.table.play {
            play.forget_views();
        }
        painted.flatten().map(maud::Markup::into_string).ok_or(Refused::NoSuchTable)
    }

    pub(super) fn subscribe(&mut self, id: u64, reader: Reader, out: mpsc::Sender<News>) -> Result<(), Refused> {
        if self.table.stage() == Stage::Waiting {
            self.waiting_page(&reader)?;
        } else {
            reader.viewer(&self.table)?;
        }
        let (held, log, room) = (Held::default(), Told::Nothing, 0);
        let following = Following::default();
        let subscriber = Subscriber { reader, out, held, log, said: 0, room, following };
        self.readers.insert(id, Box::new(subscriber));
        self.show(&[]);
        Ok(())
    }

    /// The log is written anew: everybody is told it from the beginning.
    pub(super) fn forget_log(&mut self) {
        self.readers.values_mut().for_each(|reader| reader.log = Told::Nothing);
    }

    /// Sends everybody what has changed for them.
    pub(super) fn show(&mut self, moments: &[Moment]) {
        let painted = self.paint(moments);
        self.send(painted);
    }

    /// What has changed for everybody.
    pub(super) fn paint(&mut self, moments: &[Moment]) -> Painted {
        if self.table.stage() == Stage::Waiting {
            return Painted::Room;
        }
        let mut changes: BTreeMap<Alike, Arc<Change>> = BTreeMap::new();
        let mut all = Vec::with_capacity(self.readers.len());
        let readers: Vec<u64> = self.readers.keys().copied().collect();
        for id in readers {
            let Some(subscriber) = self.readers.get(&id) else { continue };
            let Ok(viewer) = subscriber.reader.viewer(&self.table) else {
                all.push((id, None));
                continue;
            };
            let alike = (viewer, subscriber.reader.lang, subscriber.held.digest(), subscriber.log, subscriber.said);
            if !changes.contains_key(&alike)
                && let Some(change) = self.change(alike, id, moments)
            {
                changes.insert(alike, Arc::new(change));
            }
            all.extend(changes.get(&alike).map(|change| (id, Some(Arc::clone(change)))));
        }
        if let Some(play) = &mut self.table.play {
            play.forget_views();
        }
        Painted::Table(all)
    }

    /// Sends what was painted of the table as it is now.
    pub(super) fn send(&mut self, painted: Painted) {
        self.listeners.call();
        let Painted::Table(changes) = painted else { return self.show_waiting() };
        let (read, at) = self.table.play.as_ref().map_or_else(Default::default, |play| (play.read(), play.at()));
        for (id, change) in changes {
            let (Some(subscriber), Some(change)) = (self.readers.get_mut(&id), change) else {
                self.readers.remove(&id);
                continue;
            };
            subscriber.held.clone_from(&change.held);
            (subscriber.log, subscriber.said) = (Told::Until(read), self.table.said);
            if change.shows {
                subscriber.following.sent(at, Instant::now());
            }
            if !change.html.is_empty() && subscriber.out.try_send(News::clone(&change.html)).is_err() {
                // Too slow or gone: the page comes back by itself.
                self.readers.remove(&id);
            }
        }
    }

    /// What has changed for readers like this one.
    fn change(&mut self, (viewer, lang, _, log, said): Alike, id: u64, moments: &[Moment]) -> Option<Change> {
        self.hub.paints();
        let held = self.readers.get(&id).map(|reader| reader.held.clone()).unwrap_or_default();
        let (lines, new) = match log {
            Told::Nothing => (Lines::Last(table::LINES), 0),
            Told::Until(read) => (Lines::Since(read), self.table.said.saturating_sub(said)),
        };
        self.with_scene(viewer, lang, lines, |scene| {
            let sight = table::Sight::over(scene, &held);
            let (mut html, held) = table::changes(&sight);
            match log {
                Told::Nothing => html.push_str(&table::told(scene)),
                Told::Until(_) => {
                    append(&mut html, "log", &table::lines(&sight));
                    append(&mut html, "said", &table::said(&sight, new));
                }
            }
            for moment in moments {
                html.push_str(&table::moment(&sight, moment).into_string());
            }
            html.push_str(&table::shows(&sight).into_string());
            let shows = !moments.is_empty() || !scene.shown.past && !scene.shown.shows.is_empty();
            Change { html: News::new(html), held, shows }
        })
    }

    /// Sends what was said, and nothing else: it changes no part of the table.
    pub(super) fn show_said(&mut self) {
        self.listeners.call();
        let mut lines: BTreeMap<(Viewer, Lang, usize), News> = BTreeMap::new();
        let readers: Vec<u64> = self.readers.keys().copied().collect();
        for id in readers {
            let Some(subscriber) = self.readers.get(&id) else { continue };
            let (lang, heard) = (subscriber.reader.lang, subscriber.said);
            let Ok(viewer) = subscriber.reader.viewer(&self.table) else { continue };
            let new = self.table.said.saturating_sub(heard);
            let html = match lines.get(&(viewer, lang, heard)) {
                Some(html) => News::clone(html),
                None => {
                    let told = self.with_scene(viewer, lang, Lines::Nothing, |scene| {
                        let mut html = String::new();
                        append(&mut html, "said", &table::said(&table::Sight::of(scene), new));
                        html
                    });
                    let told = News::new(told.unwrap_or_default());
                    News::clone(lines.entry((viewer, lang, heard)).or_insert(told))
                }
            };
            let said = self.table.said;
            let Some(subscriber) = self.readers.get_mut(&id) else { continue };
            subscriber.said = said;
            if !html.is_empty() && subscriber.out.try_send(html).is_err() {
                self.readers.remove(&id);
            }
        }
        if let Some(play) = &mut self.table.play {
            play.forget_views();
        }
    }

    /// A notice for all.
    pub(super) fn tell_all(&mut self, sentence: impl Fn(&Speech) -> String) {
        for subscriber in self.readers.values() {
            let text = sentence(self.speech(subscriber.reader.lang));
            let _ = subscriber.out.try_send(News::new(table::notice(table::Tone::Info, &text).into_string()));
        }
    }

    /// Everything that a page of the table is made from, for somebody who looks so.
    fn with_scene<T>(
        &mut self,
        viewer: Viewer,
        lang: Lang,
        lines: Lines,
        paint: impl FnOnce(&Scene<'_>) -> T,
    ) -> Option<T> {
        let hub = Arc::clone(&self.hub);
        let mut corners: Vec<Corner> = (0..self.table.seats.len()).map(|i| self.corner(Seat(i as u8))).collect();
        if let Some(seat) = viewer.seat()
            && corners[seat.index()].sitter == Sitter::Away
        {
            // Whoever reads this is there, though the socket may not be.
            corners[seat.index()].sitter = Sitter::Here;
        }
        let undo = self.undo_for(viewer);
        let names = self.table.names();
        let rematch = self.table.rematch.as_ref().map(|table| (table.address(viewer.seat()), table.by));
        let library = Arc::clone(&self.table.library);
        let play = self.table.play.as_mut()?;
        let seat = viewer.seat();
        let speech = hub.speech(lang);
        let words = Words { speech, library: &library, players: &names, viewer: seat, marked: false };
        let marked = Words { marked: true, ..words };
        let (log, shown) = match lines {
            Lines::Last(n) => (play.last_lines(&marked, n), play.shown_lately(&marked)),
            Lines::Since(read) => play.news(&marked, read),
            Lines::Nothing => Default::default(),
        };
        // Who has nothing for a window is not shown the question that hides it.
        let blank = play.game.decision().is_some_and(|decision| seat == Some(decision.seat) && is_blank(decision));
        let view = if blank { Arc::new(View::clone(&play.view(seat)).unasked()) } else { play.view(seat) };
        let landings = if view.decision().is_some() { landings(&play.game) } else { Vec::new() };
        let coach = self.table.lecture().filter(|_| seat == Some(LEARNER));
        let coach = coach.map(|lecture| Coach { lecture, nudged: self.nudged });
        let play = self.table.play.as_ref()?;
        let switches = self.table.seats[seat.map_or(0, Seat::index)].switches;
        // Whoever gave up, or ran out of time, knows that a bot plays on.
        let plays = |seat: &Seat| !self.table.seats[seat.index()].conceded && !self.table.seats[seat.index()].timed_out;
        let doubt = self.doubt.as_ref().filter(|(of, _)| Some(*of) == seat).and_then(|(_, picks)| picks.first());
        let missed = seat.filter(plays).and_then(|seat| play.missed(seat));
        Some(paint(&Scene {
            words,
            view: &view,
            code: &self.table.code,
            fans: !self.table.terms.fans.is_empty(),
            corners: &corners,
            at: play.at(),
            past: None,
            landings: &landings,
            log: &log,
            chat: &self.table.chat,
            shown: &shown,
            undo,
            doubt: doubt.map(|pick| usize::from(*pick)),
            missed,
            hint: if coach.is_some() { Hint::Never } else { self.hints.told(&self.table, viewer) },
            coach,
            switches,
            ledger: play.ledger(),
            rematch: rematch.as_ref(),
            winner: self.table.winner(),
            hand_over: if let Viewer::HandOver(seat) = viewer { Some(seat) } else { None },
        }))
    }

    pub(super) fn corner(&self, seat: Seat) -> Corner {
        let place = &self.table.seats[seat.index()];
        let sitter = match place.holder {
            Holder::Bot(name) => Sitter::Bot(name),
            _ if self.is_played_by_bot(seat) => Sitter::StandIn,
            _ if self.is_here(seat) => Sitter::Here,
            _ => Sitter::Away,
        };
        let (clock, runs) = (self.time_left(seat), self.runs(seat));
        Corner { name: place.name.clone(), sitter, conceded: place.conceded, clock, runs }
    }

    pub(super) fn undo_for(&self, viewer: Viewer) -> Undo {
        let (Viewer::Seat(seat), Some(play)) = (viewer, &self.table.play) else { return Undo::Nothing };
        if self.table.stage() == Stage::Over {
            return Undo::Nothing;
        }
        match &self.undo {
            Some(asked) if asked.agreed.contains(&seat) => Undo::Waiting { by: asked.by },
            Some(asked) => Undo::Asked { by: asked.by },
            None => match play.back(seat) {
                None => Undo::Nothing,
                // Everybody has the same cards: nobody looks ahead.
                Some(back) if back.bar != Bar::Nothing && matches!(self.table.terms.purpose, Purpose::Daily(_)) => {
                    Undo::Nothing
                }
                // Among bots there is nobody to ask.
                Some(back) if back.bar == Bar::Nothing || !self.has_others(seat) => Undo::Free,
                Some(_) => Undo::ByAgreement,
            },
        }
    }
}

/// Lines at the end of a list of the page.
fn append(html: &mut String, list: &str, lines: &Markup) {
    if !lines.0.is_empty() {
        html.push_str(&html! { ol data-append=(list) { (lines) } }.into_string());
    }
}

impl Subscriber {
    /// Something for this reader alone. Who is too slow for it misses only this.
    pub fn tell(&self, html: String) {
        let _ = self.out.try_send(News::new(html));
    }

    /// Sends the waiting room, if it differs from what was sent before; false when nobody takes it.
    pub fn send_room(&mut self, html: String) -> bool {
        let mut hasher = DefaultHasher::new();
        html.hash(&mut hasher);
        let hash = hasher.finish();
        std::mem::replace(&mut self.room, hash) == hash || self.out.try_send(News::new(html)).is_ok()
    }
}

/// For each card that may be played, the bases where it may go: the game tries it.
fn landings(game: &Game) -> Vec<(CardId, Vec<BaseId>)> {
    let Some(decision) = game.decision().filter(|decision| decision.prompt.ask == Ask::PlayCards) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (i, option) in decision.options.iter().enumerate() {
        let Choice::Play(card) = *option else { continue };
        let table = game.table();
        if !table.library().def(table.def(card)).has_place() {
            continue;
        }
        let mut tried = game.clone();
        if tried.decide(&rules::Answer::one(i)).is_err() {
            continue;
        }
        let Some(next) = tried.decision().filter(|next| next.prompt.ask == Ask::PlayWhere) else { continue };
        let bases = next.options.iter().filter_map(|option| match option {
            Choice::Base(base) => Some(*base),
            _ => None,
        });
        found.push((card, bases.collect()));
    }
    found
}
