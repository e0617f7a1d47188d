//! A game being played: the state, its log for each reader, its file, and undo.

use std::path::PathBuf;
use std::sync::Arc;

use cardtext::Lang;
use records::{Record, Recorder};
use rules::{Answer, Event, Game, Library, Seat, SetupError};

use super::seats::Player;
use crate::failure::Failure;
use crate::library::plain;
use crate::save::{self, Own, Saved};
use server::table::saved::seat_names;
use tell::{Bar, Chronicle, Past, Speech, Words};

pub struct Session {
    pub library: Arc<Library>,
    /// The game, and what is kept of it.
    recorder: Recorder,
    pub players: Vec<Player>,
    pub file: PathBuf,
    cards: Own,
    lang: Lang,
    names: Vec<String>,
    /// What happened, as each seat may read it; the last is for watchers.
    log: Vec<Vec<String>>,
    /// What can be taken back.
    past: Past,
    complained: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUndo {
    Nothing,
    Shown,
    Others,
}

impl Session {
    pub fn new(
        library: Arc<Library>,
        recorder: Recorder,
        players: Vec<Player>,
        file: PathBuf,
        cards: Own,
        lang: Lang,
    ) -> Session {
        let speech = Speech::new(lang);
        let seats: Vec<String> = players.iter().map(|player| player.name().to_owned()).collect();
        let names = seat_names(&seats, &speech);
        let log = vec![Vec::new(); players.len() + 1];
        let mut session = Session {
            library,
            recorder,
            players,
            file,
            cards,
            lang,
            names,
            log,
            past: Past::default(),
            complained: false,
        };
        session.tell_setup(&speech);
        session
    }

    fn tell_setup(&mut self, speech: &Speech) {
        let events = self.game().events().to_vec();
        let mut chronicle = Chronicle::default();
        chronicle.look(&self.game().table());
        self.write_log(chronicle, &events, speech);
    }

    pub fn words<'a>(&'a self, speech: &'a Speech, viewer: Option<Seat>) -> Words<'a> {
        Words { speech, library: &self.library, players: &self.names, viewer, marked: false }
    }

    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        let is_you = |player: &Player| matches!(player, Player::You);
        self.players.iter().enumerate().filter(move |(_, p)| is_you(p)).map(|(seat, _)| Seat(seat as u8))
    }

    pub fn has_people(&self) -> bool {
        self.people().next().is_some()
    }

    /// Takes an answer, and writes down what came of it.
    pub fn answer(&mut self, answer: &Answer, speech: &Speech) -> Result<(), Failure> {
        let Some(seat) = self.game().decision().map(|decision| decision.seat) else {
            return Ok(());
        };
        let before = self.game().view(seat);
        let mut chronicle = Chronicle::default();
        chronicle.look(&self.game().table());
        let events = match self.recorder.decide(answer) {
            Ok(events) => events,
            Err(why) => return Err(Failure::Failed(format!("an answer is refused: {why}"))),
        };
        self.past.note(&before, &self.game().view(seat), &events);
        self.write_log(chronicle, &events, speech);
        Ok(())
    }

    pub fn game(&self) -> &Game {
        &self.recorder.game
    }

    /// A saved game, as far as it was played. What today's program plays otherwise is told as it was,
    /// and a turn that does not go on any more begins anew.
    pub fn resume(
        library: Arc<Library>,
        saved: &Saved,
        players: Vec<Player>,
        file: PathBuf,
        cards: Own,
        speech: &Speech,
    ) -> Result<Session, Failure> {
        let record = &saved.record;
        let library = records::library_for(&library, record);
        let follow = |record: &Record| Recorder::follow(&library, record).map_err(set_up);
        let (mut recorder, mut steps) = follow(record)?;
        if steps.iter().all(|step| !step.retold) {
            let fresh = begin(&library, record)?;
            let mut session = Session::new(library, fresh, players, file, cards, speech.lang());
            session.catch_up(&recorder.record().answers, speech)?;
            return Ok(session);
        }
        let anew = recorder.is_astray();
        if anew {
            (recorder, steps) = follow(&record.cut(recorder.turn_at()))?;
        }
        let mut session = Session::new(library, recorder, players, file, cards, speech.lang());
        session.log.iter_mut().for_each(Vec::clear);
        for (n, step) in steps.iter().enumerate() {
            let mut chronicle = Chronicle::default();
            chronicle.know(&step.bases);
            session.write_log(chronicle, &step.events, speech);
            if n > 0 {
                session.past.skip(step.seat.unwrap_or(Seat(0)));
            }
        }
        if anew {
            session.log.iter_mut().for_each(|log| log.push(speech.say("log-begun-anew")));
        }
        Ok(session)
    }

    /// The answers of a saved game, all at once.
    pub fn catch_up(&mut self, answers: &[Answer], speech: &Speech) -> Result<(), Failure> {
        for answer in answers {
            self.answer(answer, speech)?;
        }
        Ok(())
    }

    /// Takes back the seat's last answer: the record is played again without it.
    pub fn undo(&mut self, seat: Seat, speech: &Speech) -> Result<Result<(), NoUndo>, Failure> {
        let back = match self.past.back(seat) {
            None => return Ok(Err(NoUndo::Nothing)),
            Some(back) => back,
        };
        match back.bar {
            Bar::Nothing => {}
            Bar::Shown => return Ok(Err(NoUndo::Shown)),
            Bar::Others => return Ok(Err(NoUndo::Others)),
        }
        let record = self.recorder.record().cut(back.to);
        self.recorder = begin(&self.library, &record)?;
        self.log.iter_mut().for_each(Vec::clear);
        self.past = Past::default();
        self.tell_setup(speech);
        self.catch_up(&record.answers, speech)?;
        self.keep(speech);
        Ok(Ok(()))
    }

    fn write_log(&mut self, chronicle: Chronicle, events: &[Event], speech: &Speech) {
        for reader in 0..=self.players.len() {
            let viewer = self.players.get(reader).map(|_| Seat(reader as u8));
            if viewer.is_none() || matches!(self.players[reader], Player::You) {
                let told = chronicle.clone().tell_all(&self.words(speech, viewer), events);
                self.log[reader].extend(told.into_iter().map(|told| told.text));
            }
        }
    }

    /// What the viewer has to read after the first `seen` lines.
    pub fn news(&self, viewer: Option<Seat>, seen: usize) -> &[String] {
        let log = self.log_of(viewer);
        &log[seen.min(log.len())..]
    }

    pub fn log_of(&self, viewer: Option<Seat>) -> &[String] {
        &self.log[viewer.map_or(self.players.len(), Seat::index)]
    }

    pub fn saved(&self) -> Saved {
        let seats = self.players.iter().map(|player| player.name().to_owned()).collect();
        Saved {
            lang: if self.lang == Lang::Fr { "fr" } else { "en" }.into(),
            cards: self.cards.files.clone(),
            fans: self.cards.fans.clone(),
            finished: self.game().decision().is_none() && self.game().fault().is_none(),
            ..Saved::of(self.recorder.record().clone(), seats)
        }
    }

    /// Writes the file, so that nothing is lost whatever happens next.
    pub fn keep(&mut self, speech: &Speech) {
        let written = save::write(&self.saved(), &self.file);
        if let Err(why) = written
            && !std::mem::replace(&mut self.complained, true)
        {
            crate::failure::complain(&speech.tell("not-kept", [("why", plain(&why).into())]));
        }
    }
}

/// A game from its beginning.
fn begin(library: &Arc<Library>, record: &Record) -> Result<Recorder, Failure> {
    Recorder::begin(library, &record.setup, record.seed).map_err(set_up)
}

fn set_up(why: SetupError) -> Failure {
    Failure::Failed(format!("this game cannot be set up: {why}"))
}
