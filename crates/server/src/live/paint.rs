//! Pages of a table, and what has changed on them since.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use cardtext::Lang;
use maud::html;
use rules::{Ask, BaseId, CardId, Choice, Game, Seat};
use tell::{Bar, Speech, Words};
use tokio::sync::mpsc;

use super::reader::{Reader, Viewer};
use super::room::Room;
use crate::page::scene::{Corner, Hint, Scene, Sitter, Undo};
use crate::page::shell::Shell;
use crate::page::table;
use crate::refused::Refused;
use crate::table::play::Play;
use crate::table::state::{Holder, Stage};
use crate::table::story::{Line, Moment};

/// Somebody who is sent what changes.
pub struct Subscriber {
    pub reader: Reader,
    out: mpsc::Sender<String>,
    /// A hash of each part as it was last sent.
    sent: BTreeMap<&'static str, u64>,
    lines: usize,
    /// Which writing of the log these lines belong to.
    edition: u64,
}

/// What is kept between two paintings.
#[derive(Default)]
pub struct Pages {
    logs: BTreeMap<(Option<Seat>, Lang), Log>,
    edition: u64,
}

#[derive(Default)]
struct Log {
    chapters: usize,
    lines: Vec<Line>,
}

impl Pages {
    /// After an undo the log is written anew.
    pub fn forget_log(&mut self) {
        self.logs.clear();
        self.edition += 1;
    }

    fn log(&mut self, play: &Play, words: &Words<'_>) -> &[Line] {
        let log = self.logs.entry((words.viewer, words.lang())).or_default();
        if log.chapters < play.chapters() {
            log.lines.extend(play.lines(words, log.chapters));
            log.chapters = play.chapters();
        }
        &log.lines
    }
}

impl Room {
    /// The whole page for a reader.
    pub(super) fn page(&mut self, reader: &Reader) -> Result<String, Refused> {
        if self.table.stage() == Stage::Waiting {
            return self.waiting_page(reader);
        }
        let viewer = reader.viewer(&self.table)?;
        let title = self.table.code.clone();
        let hub = std::sync::Arc::clone(&self.hub);
        let painted = self.with_scene(viewer, reader.lang, |scene| {
            // Whoever is asked must not lose half an answer; whoever waits for a hint has none.
            let looks_again = scene.view.decision().is_none() || scene.hint == Hint::Thinking;
            let speech = hub.speech(reader.lang);
            let shell = Shell { speech, title: &title, path: &reader.path, class: "ringbg", looks_again };
            table::page(scene, &shell).into_string()
        });
        painted.ok_or(Refused::NotBegun)
    }

    pub(super) fn subscribe(&mut self, id: u64, reader: Reader, out: mpsc::Sender<String>) -> Result<(), Refused> {
        if self.table.stage() == Stage::Waiting {
            self.waiting_page(&reader)?;
        } else {
            reader.viewer(&self.table)?;
        }
        let subscriber = Subscriber { reader, out, sent: BTreeMap::new(), lines: 0, edition: u64::MAX };
        self.readers.insert(id, subscriber);
        self.show(&[]);
        Ok(())
    }

    /// Sends everybody what has changed for them.
    pub(super) fn show(&mut self, moments: &[Moment]) {
        if self.table.stage() == Stage::Waiting {
            return self.show_waiting();
        }
        let behind: BTreeSet<usize> = self.readers.values().map(|reader| reader.lines).collect();
        let mut painted: BTreeMap<(Viewer, Lang), Painted> = BTreeMap::new();
        let readers: Vec<u64> = self.readers.keys().copied().collect();
        for id in readers {
            let Some(subscriber) = self.readers.get(&id) else { continue };
            let (lang, viewer) = (subscriber.reader.lang, subscriber.reader.viewer(&self.table));
            let Ok(viewer) = viewer else {
                self.readers.remove(&id);
                continue;
            };
            let key = (viewer, lang);
            if !painted.contains_key(&key)
                && let Some(parts) = self.with_scene(viewer, lang, |scene| Painted::of(scene, moments, &behind))
            {
                painted.insert(key, parts);
            }
            let (edition, Some(parts)) = (self.pages.edition, painted.get(&key)) else { continue };
            if let Some(subscriber) = self.readers.get_mut(&id)
                && !subscriber.update(parts, edition)
            {
                // Too slow or gone: the page comes back by itself.
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
            let _ = subscriber.out.try_send(table::notice(table::Tone::Info, &text).into_string());
        }
    }

    /// Everything that a page of the table is made from, for somebody who looks so.
    fn with_scene<T>(&mut self, viewer: Viewer, lang: Lang, paint: impl FnOnce(&Scene<'_>) -> T) -> Option<T> {
        let hub = std::sync::Arc::clone(&self.hub);
        let mut corners: Vec<Corner> = (0..self.table.seats.len()).map(|i| self.corner(Seat(i as u8))).collect();
        if let Some(seat) = viewer.seat()
            && corners[seat.index()].sitter == Sitter::Away
        {
            // Whoever reads this is there, though the socket may not be.
            corners[seat.index()].sitter = Sitter::Here;
        }
        let undo = self.undo_for(viewer);
        let names = self.table.names();
        let play = self.table.play.as_mut()?;
        let seat = viewer.seat();
        let (speech, library) = (hub.speech(lang), &*hub.library);
        let words = Words { speech, library, players: &names, viewer: seat, marked: false };
        let log = self.pages.log(play, &Words { marked: true, ..words });
        let view = play.view(seat);
        let landings = if view.decision().is_some() { landings(&play.game) } else { Vec::new() };
        let switches = self.table.seats[seat.map_or(0, Seat::index)].switches;
        Some(paint(&Scene {
            words,
            view: &view,
            code: &self.table.code,
            corners: &corners,
            at: play.at(),
            landings: &landings,
            log,
            chat: &self.table.chat,
            undo,
            hint: self.hints.told(&self.table, viewer),
            switches,
            rematch: self.table.rematch.as_deref(),
            winner: self.table.winner(),
            hand_over: if let Viewer::HandOver(seat) = viewer { Some(seat) } else { None },
        }))
    }

    fn corner(&self, seat: Seat) -> Corner {
        let place = &self.table.seats[seat.index()];
        let sitter = match place.holder {
            Holder::Bot(name) => Sitter::Bot(name),
            _ if self.is_played_by_bot(seat) => Sitter::StandIn,
            _ if self.is_here(seat) => Sitter::Here,
            _ => Sitter::Away,
        };
        Corner { name: place.name.clone(), sitter, conceded: place.conceded, clock: self.time_left(seat) }
    }

    fn undo_for(&self, viewer: Viewer) -> Undo {
        let (Viewer::Seat(seat), Some(play)) = (viewer, &self.table.play) else { return Undo::Nothing };
        if self.table.stage() == Stage::Over {
            return Undo::Nothing;
        }
        match &self.undo {
            Some(asked) if asked.agreed.contains(&seat) => Undo::Waiting { by: asked.by },
            Some(asked) => Undo::Asked { by: asked.by },
            None => match play.back(seat) {
                None => Undo::Nothing,
                // Among bots there is nobody to ask.
                Some(back) if back.bar == Bar::Nothing || !self.has_others(seat) => Undo::Free,
                Some(_) => Undo::ByAgreement,
            },
        }
    }
}

/// The parts of a page as one viewer has them.
struct Painted {
    parts: Vec<(&'static str, String, u64)>,
    moments: String,
    /// How long the log is.
    lines: usize,
    /// The log from some line on, as readers need it.
    tails: BTreeMap<usize, String>,
}

impl Painted {
    fn of(scene: &Scene<'_>, moments: &[Moment], behind: &BTreeSet<usize>) -> Painted {
        let sight = table::Sight::of(scene);
        let part = |(name, paint): &(&'static str, table::Part)| {
            let html = paint(&sight).into_string();
            let mut hasher = DefaultHasher::new();
            html.hash(&mut hasher);
            (*name, html, hasher.finish())
        };
        let shown: String = moments.iter().map(|moment| table::moment(&sight, moment).into_string()).collect();
        let tails = behind.range(..=scene.log.len()).map(|&from| (from, table::lines(&sight, from).into_string()));
        Painted {
            parts: table::PARTS.iter().map(part).collect(),
            moments: shown,
            lines: scene.log.len(),
            tails: tails.collect(),
        }
    }
}

impl Subscriber {
    /// Sends what differs from what was sent before; false when nobody takes it.
    fn update(&mut self, painted: &Painted, edition: u64) -> bool {
        let mut message = String::new();
        let tail = painted.tails.get(&self.lines).filter(|_| self.edition == edition);
        for (name, html, hash) in &painted.parts {
            let is_appended = *name == "log" && tail.is_some();
            if self.sent.insert(name, *hash) != Some(*hash) && !is_appended {
                message.push_str(html);
            }
        }
        if let Some(tail) = tail.filter(|tail| !tail.is_empty()) {
            let lines = html! { ol data-append="log" { (maud::PreEscaped(tail)) } };
            message.push_str(&lines.into_string());
        }
        (self.lines, self.edition) = (painted.lines, edition);
        message.push_str(&painted.moments);
        message.is_empty() || self.out.try_send(message).is_ok()
    }

    pub fn send(&mut self, name: &'static str, html: String) -> bool {
        let mut hasher = DefaultHasher::new();
        html.hash(&mut hasher);
        let hash = hasher.finish();
        self.sent.insert(name, hash) == Some(hash) || self.out.try_send(html).is_ok()
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
