//! `baston play`: a game at this terminal, or from standard input.
//!
//! `session.rs` holds the game and keeps it in a file; `screen.rs` shows it, `menu.rs`
//! numbers what can be done, `why.rs` tells what cannot, `advice.rs` gives hints,
//! `input.rs` understands what is typed, `talk.rs` asks one person for one answer.

mod advice;
mod input;
mod menu;
mod screen;
mod seats;
mod session;
mod talk;
mod why;

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use cardtext::Lang;
use records::Recorder;
use rules::{Bases, Seat, SetupError};

use crate::cli;
use crate::clock;
use crate::failure::Failure;
use crate::library;
use crate::paint::{self, Paint};
use crate::save::{self, Own};
use seats::Player;
use session::Session;
use talk::{Talk, Told};
use tell::Speech;

pub fn run(args: &cli::Play, lang_given: bool, speech: Speech) -> Result<(), Failure> {
    let (mut session, speech) = match &args.resume {
        Some(file) => resume(args, file.as_deref(), lang_given, speech)?,
        None => start(args, speech)?,
    };
    session.keep(&speech);
    stop_politely(&session, &speech);
    let mut talk = Talk::new(io::stdin().is_terminal() && io::stdout().is_terminal(), Paint { on: paint::on_stdout() });
    if args.resume.is_some() {
        let file = session.file.display().to_string();
        writeln!(io::stdout(), "{}", speech.tell("resumed", [("file", file.into())]))?;
    }
    let ended = table(&mut session, &mut talk, &speech)?;
    finish(&mut session, &talk, &speech, ended)
}

fn start(args: &cli::Play, speech: Speech) -> Result<(Session, Speech), Failure> {
    let players = seats::players(&args.seats)?;
    let library = library::load(&args.cards, &speech)?;
    let seed = args.seed.unwrap_or_else(any_seed);
    let mut setup = seats::setup(&library, players.len(), &args.factions, args.two_boxes, seed)?;
    setup.titans = args.titans;
    if args.all_bases {
        setup.bases = Bases::All;
    }
    let game = Recorder::begin(&library, &setup, seed).map_err(|error| match error {
        SetupError::Shared(_) => Failure::Usage(format!("{error} (--two-boxes)")),
        _ => Failure::Usage(error.to_string()),
    })?;
    let file = args.save.clone().unwrap_or_else(|| save::new_file(seed));
    Ok((Session::new(library, game, players, file, Own::of(&args.cards)?, speech.lang()), speech))
}

fn resume(
    args: &cli::Play,
    file: Option<&Path>,
    lang_given: bool,
    speech: Speech,
) -> Result<(Session, Speech), Failure> {
    let file = match file {
        Some(file) => file.to_owned(),
        None => save::last_unfinished()
            .ok_or_else(|| Failure::Failed("there is no unfinished game; start one with: baston play".into()))?,
    };
    let saved = save::read(&file)?;
    let speech = match saved.lang.as_str() {
        _ if lang_given => speech,
        "fr" => Speech::new(Lang::Fr),
        _ => Speech::new(Lang::En),
    };
    let cards = Own::of_saved(&saved, &args.cards)?;
    let library = cards.library(&speech)?;
    let players = seats::players(&saved.seats)?;
    if players.len() != saved.record.setup.seats.len() {
        return Err(Failure::Failed(format!(
            "{} names {} seats for another number of players",
            file.display(),
            players.len()
        )));
    }
    let file = args.save.clone().unwrap_or(file);
    let session = Session::resume(library, &saved, players, file, cards, &speech)?;
    Ok((session, speech))
}

fn any_seed() -> u64 {
    // Short enough to be typed again.
    crate::sim::mix(clock::nanoseconds(), u64::from(std::process::id())) % 1_000_000
}

/// Ctrl-C, a closed terminal: the game is in its file already, so only say where.
fn stop_politely(session: &Session, speech: &Speech) {
    let sentence = speech.tell("stopped", [("file", session.file.display().to_string().into())]);
    // Without a handler the default action is no worse: nothing is lost either way.
    let _ = ctrlc::set_handler(move || {
        let _ = writeln!(io::stderr(), "\n{sentence}");
        std::process::exit(130);
    });
}

/// Why the table is left.
enum Ended {
    Over,
    Quit,
    EndOfInput,
    Fault,
}

fn table(session: &mut Session, talk: &mut Talk, speech: &Speech) -> Result<Ended, Failure> {
    loop {
        let Some(decision) = session.game().decision() else {
            return Ok(if session.game().fault().is_some() { Ended::Fault } else { Ended::Over });
        };
        let seat = decision.seat;
        let view = session.game().view(seat);
        let answer = match &mut session.players[seat.index()] {
            Player::Bot { bot, .. } => bot.answer(&view),
            Player::You => match talk.ask(session, speech, seat)? {
                Told::Answer(answer) => answer,
                Told::Undone => continue,
                Told::Quit => return Ok(Ended::Quit),
                Told::EndOfInput => return Ok(Ended::EndOfInput),
            },
        };
        session.answer(&answer, speech)?;
        session.keep(speech);
        if !session.has_people() {
            talk.show_news(session, speech, None)?;
        }
    }
}

fn finish(session: &mut Session, talk: &Talk, speech: &Speech, ended: Ended) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let file = [("file", session.file.display().to_string().into())];
    match ended {
        Ended::Quit => writeln!(out, "{}", speech.tell("quit-kept", file))?,
        Ended::EndOfInput => writeln!(out, "{}", speech.tell("end-of-input", file))?,
        Ended::Over => {
            let viewer = session.only_person();
            for line in session.news(viewer, talk.seen(viewer)) {
                writeln!(out, "{line}")?;
            }
            screen::result(&mut out, &session.words(speech, viewer), &session.game().table(), talk.paint)?;
            writeln!(out, "{}", speech.tell("finished", file))?;
        }
        Ended::Fault => {
            let fault = format!("{:?}", session.game().fault());
            let file = session.file.display().to_string();
            return Err(Failure::Failed(speech.tell("fault", [("fault", fault.into()), ("file", file.into())])));
        }
    }
    Ok(())
}

/// Who reads the log when nobody is asked.
impl Session {
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }
}
