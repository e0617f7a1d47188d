//! The task of one table. It alone changes the table, one thing after the other.
//!
//! Invariant: nobody is told of an entry before it is on the disk.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bots::Bot;
use cardtext::Lang;
use rules::{Ask, Choice, Seat};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::bot_turn::{Spent, Thought};
use super::hint::Hints;
use super::hub::{Hub, commit};
use super::look::Listeners;
use super::message::{Letter, Message};
use super::paint::Subscriber;
use super::pause::is_blank;
use super::wake::{load, refuse};
use crate::network::Network;
use crate::refused::Refused;
use crate::storage::StoreError;
use crate::table::daily;
use crate::table::entry::{By, Entry};
use crate::table::lesson;
use crate::table::state::{Holder, Stage, Table};
use crate::table::terms::Purpose;

pub struct Room {
    pub(super) hub: Arc<Hub>,
    pub(super) table: Table,
    pub(super) readers: BTreeMap<u64, Box<Subscriber>>,
    next_reader: u64,
    /// Programs that are told when to look.
    pub(super) listeners: Listeners,
    /// Somebody asks to take back.
    pub(super) undo: Option<UndoAsked>,
    /// Somebody is about to play a card that would do nothing.
    pub(super) doubt: Option<(Seat, Vec<u8>)>,
    /// Somebody asks what to do.
    pub(super) hints: Hints,
    pub(super) bots: BTreeMap<Seat, Box<dyn Bot>>,
    pub(super) spent: BTreeMap<Seat, Spent>,
    /// The learner tried something else than the coach waits for.
    pub(super) nudged: bool,
    /// Changes with every move and every undo: a thought from before is dropped.
    pub(super) moves: u64,
    pub(super) thinking: Option<u64>,
    /// A bot has its answer, and waits for those who look on.
    pub(super) ready: Option<Thought>,
    thoughts: mpsc::Receiver<Box<Thought>>,
    pub(super) thinker: mpsc::Sender<Box<Thought>>,
    /// When the question that is open was asked.
    pub(super) asked_at: Instant,
    /// Until when the window that is open lasts at least.
    pub(super) pause: Option<Instant>,
    /// What was answered before that.
    pub(super) early: Vec<Letter>,
    /// Since when nobody has the page open, for each seat.
    away: Vec<Option<Instant>>,
    pub(super) quiet_since: Instant,
    /// Who looked in last: what the table thinks is on their account.
    pub(super) payer: Network,
    ended: bool,
    /// Something could not be written: what goes on by itself is tried again.
    stuck: bool,
    /// What is here is not what is on the disk, and that cannot be read: nothing may be said or
    /// done any more.
    lost: bool,
}

#[derive(Clone, Debug)]
pub struct UndoAsked {
    pub by: Seat,
    pub to: usize,
    pub agreed: Vec<Seat>,
}

impl Room {
    /// Lives until nobody needs it.
    pub async fn live(hub: Arc<Hub>, code: String, mut messages: mpsc::Receiver<Letter>) {
        // In boxes, here and below: as parts of the task they would take their room for as long as it
        // lives, and most of its life it only waits.
        let Some(first) = messages.recv().await else { return };
        match Box::pin(load(&hub, &code, first.payer())).await {
            Ok(table) => Box::new(Room::new(hub, table)).run(first, messages).await,
            Err(refused) => {
                refuse(*first, &refused);
                loop {
                    while let Ok(message) = messages.try_recv() {
                        refuse(*message, &refused);
                    }
                    if hub.put_to_sleep(&code, &messages) {
                        return;
                    }
                }
            }
        }
    }

    fn new(hub: Arc<Hub>, table: Table) -> Room {
        let now = Instant::now();
        let (thinker, thoughts) = mpsc::channel(4);
        Room {
            hub,
            readers: BTreeMap::new(),
            next_reader: 0,
            listeners: Listeners::default(),
            undo: None,
            doubt: None,
            hints: Hints::new(),
            bots: BTreeMap::new(),
            spent: BTreeMap::new(),
            nudged: false,
            moves: 0,
            thinking: None,
            ready: None,
            thoughts,
            thinker,
            asked_at: now,
            pause: None,
            early: Vec::new(),
            away: vec![Some(now); table.seats.len()],
            quiet_since: now,
            payer: Network::HERE,
            ended: table.stage() == Stage::Over,
            stuck: false,
            lost: false,
            table,
        }
    }

    async fn run(mut self: Box<Room>, first: Letter, mut messages: mpsc::Receiver<Letter>) {
        Box::pin(self.begin_anew()).await;
        self.pause = self.new_pause();
        Box::pin(self.go_on()).await;
        Box::pin(self.take(*first)).await;
        while !self.lost {
            let due = self.due();
            tokio::select! {
                message = messages.recv() => match message {
                    Some(message) => Box::pin(self.take(*message)).await,
                    None => return,
                },
                Some(thought) = self.thoughts.recv() => Box::pin(self.thought(*thought)).await,
                Some(found) = self.hints.found.recv() => self.found_hint(*found),
                () = sleep_until(due) => {
                    if self.is_quiet() && self.hub.put_to_sleep(&self.table.code, &messages) {
                        return;
                    }
                    Box::pin(self.tick()).await;
                }
            }
        }
        // Whoever waits asks again, and is then told what the disk says.
        self.hub.forget(&self.table.code);
    }

    async fn take(&mut self, message: Message) {
        self.quiet_since = Instant::now();
        let Some(message) = self.in_time(message) else { return };
        match message {
            Message::Page { reader, reply } => {
                self.payer = reader.from;
                let _ = reply.send(self.page(&reader));
                // A table that nobody followed goes on.
                self.go_on().await;
            }
            Message::Sheet { reader, id, reply } => {
                let _ = reply.send(self.sheet(&reader, &id));
            }
            Message::Join { reader, out, reply } => {
                let id = self.next_reader;
                self.next_reader += 1;
                self.payer = reader.from;
                let joined = self.subscribe(id, *reader, out);
                let _ = reply.send(joined.map(|()| id));
                self.look_around();
                self.go_on().await;
            }
            Message::Look { reader, what, reply } => {
                self.payer = reader.from;
                let _ = reply.send(self.look(&reader, what));
                self.go_on().await;
            }
            Message::Listen { reader, reply } => {
                let id = self.next_reader;
                self.next_reader += 1;
                self.payer = reader.from;
                let _ = reply.send(self.listen(id, *reader));
                self.look_around();
                self.go_on().await;
            }
            Message::Leave { id } => {
                self.readers.remove(&id);
                self.listeners.leave(id);
                self.look_around();
                self.release().await;
            }
            Message::Follow { id, how } => {
                self.follow(id, how);
                self.release().await;
            }
            Message::Count { reply } => {
                let _ = reply.send(Ok(self.readers.len()));
            }
            Message::Do { person, seat, deed, reply, .. } => {
                let done = self.act(&person, seat, *deed).await;
                let _ = reply.send(done);
                self.go_on().await;
            }
        }
    }

    /// Notes who is there and who is not, and tells everybody when that changed.
    pub(super) fn look_around(&mut self) {
        let now = Instant::now();
        let mut changed = false;
        for i in 0..self.table.seats.len() {
            let here = match &self.table.seats[i].holder {
                Holder::Person(person) => {
                    let mut looks = self.readers.values().map(|reader| &reader.reader).chain(self.listeners.readers());
                    looks.any(|reader| reader.person.as_ref() == Some(person))
                }
                _ => true,
            };
            if here != self.away[i].is_none() {
                self.away[i] = if here { None } else { Some(now) };
                changed = true;
            }
        }
        if changed {
            self.show(&[]);
        }
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.away[seat.index()].is_none()
    }

    /// Applies entries, writes them down, and only then shows anybody what changed.
    pub(super) async fn write(&mut self, entries: Vec<Entry>) -> Result<(), Refused> {
        if self.lost {
            return Err(Refused::NotWritten);
        }
        let from = self.table.entries;
        let applied = match self.table.play_out(entries) {
            Ok(applied) => applied,
            // What a deed needs is checked before, so this is a bug.
            Err(why) => {
                tracing::error!(table = self.table.code, %why, "an entry does not apply");
                self.reload().await;
                return Err(Refused::Damaged);
            }
        };
        let (entries, moments) = (applied.entries, applied.moments);
        let written = self.hub.store.commit(commit(&self.table, from, entries.clone(), applied.pages));
        for entry in &entries {
            match entry {
                Entry::Answered { .. } | Entry::Began { .. } => self.moved(),
                Entry::Undone { .. } => {
                    self.moved();
                    self.forget_log();
                }
                _ => {}
            }
        }
        let says = entries.iter().all(|entry| matches!(entry, Entry::Said { .. }));
        // While the disk works; nobody is told of it yet.
        let painted = (!says).then(|| self.paint(&moments));
        if let Err(why) = written.await {
            // Nobody has seen it: the table is again what the disk says.
            self.reload().await;
            self.stuck = true;
            return Err(if matches!(why, StoreError::Stopped) { Refused::Stopping } else { Refused::NotWritten });
        }
        entries.iter().filter_map(Entry::undone_to).for_each(|to| self.listeners.cut(to));
        match painted {
            Some(painted) => self.send(painted),
            None => self.show_said(),
        }
        self.note_end();
        Ok(())
    }

    /// A game that was left in the middle of a turn which this program plays otherwise: the turn begins
    /// anew, and the log says so.
    async fn begin_anew(&mut self) {
        let Some(play) = self.table.play.as_ref().filter(|play| play.is_astray()) else { return };
        if self.table.stage() != Stage::Playing {
            return;
        }
        let to = play.trail().resumes_at();
        tracing::warn!(table = self.table.code, to, "the turn under way is played otherwise now and begins anew");
        if let Err(why) = self.write(vec![Entry::Undone { to }, Entry::Anew]).await {
            tracing::error!(table = self.table.code, ?why, "the turn cannot begin anew");
        }
    }

    /// Notes once that the game is over.
    fn note_end(&mut self) {
        if self.table.stage() != Stage::Over || std::mem::replace(&mut self.ended, true) {
            return;
        }
        if let Some(fault) = self.table.play.as_ref().and_then(|play| play.game.fault()) {
            tracing::error!(table = self.table.code, %fault, "the engine has stopped: a bug");
            self.tell_all(|speech| speech.say("refused-fault"));
        }
        tracing::info!(table = self.table.code, winner = ?self.table.winner(), "over");
    }

    /// The table as it is stored. If even that cannot be had, this task ends: pages come back
    /// by themselves, and find the table as soon as the disk gives it.
    async fn reload(&mut self) {
        match load(&self.hub, &self.table.code, self.payer).await {
            Ok(table) => self.table = table,
            Err(why) => {
                tracing::error!(table = self.table.code, ?why, "a table cannot be read again");
                self.lost = true;
                self.readers.clear();
            }
        }
        self.forget_log();
        self.moved();
    }

    fn moved(&mut self) {
        self.moves += 1;
        self.thinking = None;
        self.undo = None;
        self.doubt = None;
        self.nudged = false;
        self.hints.forget();
        self.asked_at = Instant::now();
        self.pause = self.new_pause();
    }

    /// Does what needs nobody: the game begins, windows are passed, bots think.
    pub(super) async fn go_on(&mut self) {
        // A table cannot pass more windows than this without somebody answering.
        for _ in 0..1000 {
            if self.table.stage() == Stage::Waiting && self.table.is_full() {
                match self.begin().await {
                    Ok(()) => continue,
                    Err(why) => {
                        tracing::warn!(table = self.table.code, ?why, "the game cannot begin");
                        return;
                    }
                }
            }
            let Some(seat) = self.table.asked() else { return };
            if self.pauses() {
                return;
            }
            if self.is_played_by_bot(seat) && !self.is_blank() {
                return self.think(seat);
            }
            let Some(pass) = self.passes(seat) else { return };
            let entry = Entry::answered(seat, vec![pass], By::Switch, 0);
            if self.write(vec![entry]).await.is_err() {
                return;
            }
        }
    }

    async fn begin(&mut self) -> Result<(), Refused> {
        let seed = match &self.table.terms.purpose {
            Purpose::Play => self.hub.seeds.next().map_err(|_| Refused::NotWritten)?,
            Purpose::Lesson => lesson::first().seed,
            Purpose::Daily(day) => daily::seed(day),
        };
        let wishes: Vec<_> = self.table.seats.iter().map(|place| place.wish.clone()).collect();
        let mut dice = bots::Dice::new(seed);
        let pool = self.table.terms.pool(&self.table.library);
        let mut setup = self.table.terms.setup(&wishes, &mut |taken| {
            let free: Vec<&String> = pool.iter().filter(|id| !taken.contains(id)).collect();
            (!free.is_empty()).then(|| free[dice.below(free.len())].clone())
        });
        self.table.terms.deal_from(&mut setup, &self.table.library, seed);
        if self.table.terms.purpose == Purpose::Lesson {
            setup = lesson::first().setup();
        }
        // Tried before it is written.
        rules::Game::new(&self.table.library, setup.clone(), seed).map_err(|why| Refused::Setup(why.to_string()))?;
        let (version, cards) = (rules::RULES_VERSION, self.table.library.fingerprint);
        self.write(vec![Entry::Began { version, cards, setup, seed }]).await
    }

    /// The pass that a seat's switches give in a window.
    fn passes(&self, seat: Seat) -> Option<u8> {
        let play = self.table.play.as_ref()?;
        let decision = play.game.decision()?;
        let switches = self.table.seats[seat.index()].switches;
        let waits = switches.pass_until_turn && play.game.table().turn() != seat;
        let passes = waits || !switches.ask_in_windows || is_blank(decision) || self.is_window_over();
        if decision.prompt.ask != Ask::MeFirst || !passes {
            return None;
        }
        decision.options.iter().position(|option| *option == Choice::Pass).map(|i| i as u8)
    }

    pub(super) fn is_played_by_bot(&self, seat: Seat) -> bool {
        let place = &self.table.seats[seat.index()];
        let left = || self.leaves(seat).is_some_and(|when| when <= Instant::now());
        matches!(place.holder, Holder::Bot(_)) || place.conceded || place.timed_out || left()
    }

    /// When a bot begins to answer for somebody who is away, where that was agreed. Whoever plays
    /// alone keeps nobody waiting: their game waits for them.
    fn leaves(&self, seat: Seat) -> Option<Instant> {
        let since = self.away[seat.index()].filter(|_| self.table.terms.stand_in)?;
        self.has_others(seat).then(|| since + self.hub.pace.stand_in)
    }

    /// What is left on a seat's clock.
    pub(super) fn time_left(&self, seat: Seat) -> Option<Duration> {
        let place = &self.table.seats[seat.index()];
        let all = Duration::from_secs(u64::from(self.table.terms.clock?) * 60);
        let mut spent = Duration::from_millis(place.spent_ms);
        if self.runs(seat) {
            spent += self.asked_at.elapsed();
        }
        if place.timed_out {
            spent = all;
        }
        matches!(place.holder, Holder::Person(_)).then(|| all.saturating_sub(spent))
    }

    /// When something happens by itself.
    fn due(&self) -> Instant {
        let mut due = (self.quiet_since + self.hub.pace.sleep).max(Instant::now() + SOON);
        if !self.is_alone() {
            due += Duration::from_secs(3600);
        }
        if self.stuck {
            due = due.min(Instant::now() + AGAIN);
        }
        if self.pauses() || !self.early.is_empty() {
            due = due.min(self.pause.unwrap_or_else(Instant::now));
        }
        if self.ready.is_some() {
            due = due.min(self.waits_until().unwrap_or_else(Instant::now));
        }
        if let Some(seat) = self.table.asked().filter(|seat| !self.is_played_by_bot(*seat)) {
            if let Some(left) = self.time_left(seat).filter(|_| !self.stuck) {
                due = due.min(self.window_ends().unwrap_or_else(|| Instant::now() + left));
            }
            if let Some(leaves) = self.leaves(seat) {
                due = due.min(leaves);
            }
        }
        due
    }

    fn is_quiet(&self) -> bool {
        self.is_alone() && self.thinking.is_none() && self.quiet_since.elapsed() >= self.hub.pace.sleep
    }

    async fn tick(&mut self) {
        self.stuck = false;
        if !self.pauses() {
            for letter in std::mem::take(&mut self.early) {
                Box::pin(self.take(*letter)).await;
            }
        }
        self.release().await;
        if let Some(seat) = self.table.asked()
            && !self.is_played_by_bot(seat)
            && self.time_left(seat).is_some_and(|left| left.is_zero())
            && self.write(vec![Entry::TimedOut { seat }]).await.is_err()
        {
            return;
        }
        self.go_on().await;
    }

    pub(super) fn speech(&self, lang: Lang) -> &tell::Speech {
        self.hub.speech(lang)
    }
}

/// How soon a table that ought to sleep but cannot yet is looked at again.
const SOON: Duration = Duration::from_millis(50);

/// How soon something is tried again that the disk refused.
const AGAIN: Duration = Duration::from_secs(1);
