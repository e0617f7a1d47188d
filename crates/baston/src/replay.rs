//! `baston replay`: a saved game, told from its first card to its last.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use rules::{Event, Game, Library, Phase, Record, What};

use crate::cli;
use crate::failure::Failure;
use crate::library;
use crate::paint::{self, Paint};
use crate::play::seat_names;
use crate::save::Saved;
use tell::{Chronicle, Speech, Words};

pub fn run(args: &cli::Replay, speech: &Speech) -> Result<(), Failure> {
    let saved = Saved::read(&args.file)?;
    let files = if args.cards.is_empty() { &saved.cards } else { &args.cards };
    let library = library::load(files, speech)?;
    let players = seat_names(&saved.seats, speech);
    let words = Words { speech, library: &library, players: &players, viewer: None, marked: false };
    let mut teller = Teller {
        words,
        trace: args.trace,
        // The hidden cards of a game that still goes on stay hidden.
        all: saved.finished || args.trace,
        paint: Paint { on: paint::on_stdout() },
        chronicle: Chronicle::default(),
        phase: Phase::Setup,
        out: BufWriter::new(io::stdout().lock()),
    };
    let told = teller.game(&library, &saved.record);
    teller.out.flush()?;
    told
}

/// The game at the start of a record, if its cards are the ones of this library.
pub fn start(library: &Arc<Library>, record: &Record) -> Result<Game, Failure> {
    if record.version != rules::RULES_VERSION {
        return Err(Failure::Failed(rules::ReplayError::OtherVersion { made: record.version }.to_string()));
    }
    if record.cards != library.fingerprint {
        let why = rules::ReplayError::OtherCards;
        return Err(Failure::Failed(format!("{why}; if some were your own, give their files with --cards")));
    }
    Game::new(library, record.setup.clone(), record.seed)
        .map_err(|error| Failure::Failed(format!("this game cannot be set up: {error}")))
}

struct Teller<'a, W: Write> {
    words: Words<'a>,
    trace: bool,
    all: bool,
    paint: Paint,
    chronicle: Chronicle,
    phase: Phase,
    out: W,
}

impl<W: Write> Teller<'_, W> {
    fn game(&mut self, library: &Arc<Library>, record: &Record) -> Result<(), Failure> {
        let mut game = start(library, record)?;
        self.armies(&game)?;
        self.chronicle.look(&game.table());
        let events = game.events().to_vec();
        self.events(&events)?;
        for (n, answer) in record.answers.iter().enumerate() {
            if self.trace {
                self.answer(&game, answer)?;
            }
            self.chronicle.look(&game.table());
            let events = match game.decide(answer) {
                Ok(events) => events.to_vec(),
                Err(why) => return Err(Failure::Failed(format!("answer {} of this game is refused: {why}", n + 1))),
            };
            self.events(&events)?;
        }
        self.close(&game)
    }

    fn armies(&mut self, game: &Game) -> Result<(), Failure> {
        for seat in game.table().seats() {
            let args = [("who", self.words.player(seat).into()), ("army", self.words.army(&game.table(), seat).into())];
            writeln!(self.out, "{}", self.words.speech.tell("replay-start", args))?;
        }
        Ok(())
    }

    fn answer(&mut self, game: &Game, answer: &rules::Answer) -> Result<(), Failure> {
        let (Some(decision), words) = (game.decision(), self.words) else {
            return Ok(());
        };
        let table = game.table();
        let picks = answer.0.iter().filter_map(|&i| decision.options.get(usize::from(i)));
        let mut picked: Vec<String> = picks.map(|pick| tell::choice(&words, &table, decision, pick)).collect();
        if picked.is_empty() {
            picked.push(words.speech.say("replay-nothing"));
        }
        let line = words
            .speech
            .tell("replay-answer", [("who", words.player(decision.seat).into()), ("answer", picked.join(", ").into())]);
        writeln!(self.out, "{}", self.paint.dim(&format!("  {:?}: {line}", decision.prompt.ask)))?;
        Ok(())
    }

    fn events(&mut self, events: &[Event]) -> Result<(), Failure> {
        for &event in events {
            let event = if self.all { event } else { event.seen_by(None) };
            if let What::PhaseBegan { phase } = event.what {
                self.phase = phase;
            }
            let words = self.words;
            let told = self.chronicle.tell(&words, &event);
            let line = match (told, self.trace) {
                (Some(line), _) => line,
                (None, true) => match event.what {
                    What::InVain { why } => {
                        let why = tell::in_vain(words.speech, why);
                        words.speech.tell("ev-in-vain", [("why", why.into())])
                    }
                    what => format!("{what:?}"),
                },
                (None, false) => continue,
            };
            if matches!(event.what, What::TurnBegan { .. }) {
                writeln!(self.out, "\n{}", self.paint.bold(&line))?;
            } else if self.trace {
                let phase = tell::phase_name(&words, self.phase);
                writeln!(self.out, "[{phase}] {line}{}", self.because(&event))?;
            } else {
                writeln!(self.out, "{line}")?;
            }
        }
        Ok(())
    }

    fn because(&self, event: &Event) -> String {
        let (Some(passage), Some(text)) = (event.passage, tell::clause(&self.words, event)) else {
            return String::new();
        };
        let card = self.words.card(passage.def);
        let because = self.words.speech.tell("replay-because", [("card", card.into()), ("text", text.into())]);
        self.paint.dim(&format!(" ({because})"))
    }

    fn close(&mut self, game: &Game) -> Result<(), Failure> {
        let table = game.table();
        writeln!(self.out)?;
        for seat in table.seats() {
            let who = format!("{} ({})", self.words.player(seat), self.words.army(&table, seat));
            let vp = [("who", who.into()), ("vp", table.vp(seat).into())];
            writeln!(self.out, "{}", self.words.speech.tell("screen-final", vp))?;
        }
        if let Some(fault) = game.fault() {
            return Err(Failure::Failed(format!("the game stops here with a fault, which is a bug: {fault:?}")));
        }
        if let Some(decision) = game.decision() {
            let who = [("who", self.words.player(decision.seat).into())];
            writeln!(self.out, "{}", self.words.speech.tell("replay-unfinished", who))?;
        }
        Ok(())
    }
}
