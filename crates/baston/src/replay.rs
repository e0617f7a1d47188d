//! `baston replay`: a saved game, told from its first card to its last.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use records::{Recorder, Step};
use rules::{Event, Game, Library, Phase, Seat, What};

use crate::cli;
use crate::failure::Failure;
use crate::paint::{self, Paint};
use crate::save::{self, Own, Saved};
use server::page::site::rule_of_event;
use tell::{Chronicle, Quote, Speech, Words};

pub fn run(args: &cli::Replay, speech: &Speech) -> Result<(), Failure> {
    let saved = save::read(&args.file)?;
    let library = records::library_for(&Own::of_saved(&saved, &args.cards)?.library(speech)?, &saved.record);
    let players = saved.players(speech);
    let words = Words { speech, library: &library, players: &players, viewer: None, marked: false };
    let mut teller = Teller {
        words,
        trace: args.trace,
        // The hidden cards of a game that still goes on stay hidden.
        all: saved.finished,
        paint: Paint { on: paint::on_stdout() },
        chronicle: Chronicle::default(),
        phase: Phase::Setup,
        out: BufWriter::new(io::stdout().lock()),
    };
    let told = teller.game(&library, &saved);
    teller.out.flush()?;
    told
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
    fn game(&mut self, library: &Arc<Library>, saved: &Saved) -> Result<(), Failure> {
        let record = &saved.record;
        let cannot = |error| Failure::Failed(format!("this game cannot be set up: {error}"));
        let (recorder, steps) = Recorder::follow(library, record).map_err(cannot)?;
        if record.turns.iter().all(|turn| turn.table.is_empty())
            && let Some(n) = steps.iter().position(|step| step.retold)
        {
            return Err(Failure::Failed(format!("answer {n} of this game does not fit it")));
        }
        if steps.iter().any(|step| step.retold) {
            return self.otherwise(&recorder.game, &steps, saved.winner);
        }
        let record = recorder.record();
        let mut game = Game::new(library, record.setup.clone(), record.seed).map_err(cannot)?;
        self.armies(&game)?;
        self.chronicle.look(&game.table());
        let events = game.events().to_vec();
        self.events(&events)?;
        for (n, answer) in record.answers.iter().enumerate() {
            if self.trace && self.all {
                self.answer(&game, answer)?;
            }
            self.chronicle.look(&game.table());
            let events = match game.decide(answer) {
                Ok(events) => events.to_vec(),
                Err(why) => return Err(Failure::Failed(format!("answer {} of this game is refused: {why}", n + 1))),
            };
            self.events(&events)?;
        }
        self.close(&game, saved.winner)
    }

    /// A game that today's program plays otherwise: told as it was.
    fn otherwise(&mut self, game: &Game, steps: &[Step], winner: Option<Seat>) -> Result<(), Failure> {
        writeln!(self.out, "{}", self.words.speech.say("replay-otherwise"))?;
        self.armies(game)?;
        for step in steps {
            self.chronicle.know(&step.bases);
            self.events(&step.events)?;
        }
        self.close(game, winner)
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
            self.phase = tell::phase_begun(&event).unwrap_or(self.phase);
            let words = self.words;
            let told =
                if self.trace { self.chronicle.trace(&words, &event) } else { self.chronicle.tell(&words, &event) };
            let Some(line) = told else { continue };
            match event.what {
                What::TurnBegan { .. } => writeln!(self.out, "\n{}", self.paint.bold(&line))?,
                What::PhaseBegan { .. } => writeln!(self.out, "[{line}]{}", self.because(&event))?,
                _ if self.trace => {
                    let phase = tell::phase_name(&words, self.phase);
                    writeln!(self.out, "[{phase}] {line}{}", self.because(&event))?;
                }
                _ => writeln!(self.out, "{line}")?,
            }
        }
        Ok(())
    }

    /// The words and the rule that did it, as at the judge's table.
    fn because(&self, event: &Event) -> String {
        let words = &self.words;
        let quoted = event.passage.filter(|passage| !passage.def.is_hidden()).map(|passage| {
            let quote = Quote::of(words.library, words.lang(), &passage, tell::part_at_work(event));
            let args = [("card", words.card(passage.def).into()), ("text", quote.words().into())];
            words.speech.tell("replay-because", args)
        });
        let cited = rule_of_event(event, self.phase)
            .map(|cited| words.speech.tell("judge-book", [("page", cited.page.into())]));
        let both: Vec<String> = quoted.into_iter().chain(cited).collect();
        if both.is_empty() { String::new() } else { self.paint.dim(&format!(" ({})", both.join("; "))) }
    }

    /// `given`: who won because all others gave up, which the rules know nothing of.
    fn close(&mut self, game: &Game, given: Option<Seat>) -> Result<(), Failure> {
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
        let (line, seat) = match (game.decision(), given) {
            (Some(_), Some(winner)) => ("replay-given-up", winner),
            (Some(decision), None) => ("replay-unfinished", decision.seat),
            (None, _) => return Ok(()),
        };
        writeln!(self.out, "{}", self.words.speech.tell(line, [("who", self.words.player(seat).into())]))?;
        Ok(())
    }
}
