//! Asking one person for one answer.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use bots::Bot;
use rules::{Answer, Ask, Choice, Decision, DefId, Origin, Refusal, Seat, Table};

use super::advice::advice;
use super::input::{self, Line, Misread};
use super::menu::Menu;
use super::screen;
use super::session::{NoUndo, Session};
use super::why::why;
use crate::cards::describe;
use crate::failure::Failure;
use crate::library::plain;
use crate::paint::Paint;
use tell::{Speech, Words};

/// A script that is refused so often does not know what it is doing.
const PATIENCE: usize = 50;

/// What came of asking.
pub enum Told {
    Answer(Answer),
    Undone,
    Quit,
    EndOfInput,
}

pub struct Talk {
    /// Somebody sits there; otherwise a script is read.
    terminal: bool,
    pub paint: Paint,
    /// How much of the log each reader has seen; the last is the watcher.
    seen: [usize; 5],
    /// Who answered last: between two people the keyboard changes hands.
    last: Option<Seat>,
    misread: usize,
}

fn slot(viewer: Option<Seat>) -> usize {
    viewer.map_or(4, Seat::index)
}

impl Talk {
    pub fn new(terminal: bool, paint: Paint) -> Talk {
        Talk { terminal, paint, seen: [0; 5], last: None, misread: 0 }
    }

    pub fn seen(&self, viewer: Option<Seat>) -> usize {
        self.seen[slot(viewer)]
    }

    /// What the viewer has not read yet.
    pub fn show_news(&mut self, session: &Session, speech: &Speech, viewer: Option<Seat>) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let news = session.news(viewer, self.seen(viewer));
        self.seen[slot(viewer)] = session.log_of(viewer).len();
        if !news.is_empty() && viewer.is_some() {
            writeln!(out, "\n{}", self.paint.dim(&speech.say("screen-log")))?;
        }
        for line in news {
            writeln!(out, "  {line}")?;
        }
        Ok(out.flush()?)
    }

    pub fn ask(&mut self, session: &mut Session, speech: &Speech, seat: Seat) -> Result<Told, Failure> {
        if !self.hand_over(session, speech, seat)? {
            return Ok(Told::EndOfInput);
        }
        self.show_news(session, speech, Some(seat))?;
        let Some(decision) = session.game().decision().cloned() else {
            return Ok(Told::Undone);
        };
        if matches!(decision.prompt.ask, Ask::PlayCards | Ask::MeFirst | Ask::ScoreFirst | Ask::Mulligan) {
            self.show_table(session, speech, seat)?;
        }
        let menu = self.show_question(session, speech, seat, &decision)?;
        loop {
            let Some(line) = self.read_line(speech)? else {
                return Ok(Told::EndOfInput);
            };
            if let Some(told) = self.obey(&line, session, speech, &decision, &menu)? {
                self.misread = 0;
                return Ok(told);
            }
            if !self.terminal && self.misread > PATIENCE {
                return Err(Failure::Failed(
                    speech.tell("input-not-understood", [("text", line.trim().into()), ("n", menu.len().into())]),
                ));
            }
        }
    }

    /// Does what the line says; `Some` when the question is settled.
    fn obey(
        &mut self,
        line: &str,
        session: &mut Session,
        speech: &Speech,
        decision: &Decision,
        menu: &Menu,
    ) -> Result<Option<Told>, Failure> {
        let seat = decision.seat;
        let read = match Line::read(line) {
            Line::Help => return self.say(&speech.say("input-help")),
            Line::Log => {
                let log = session.log_of(Some(seat));
                return self.say(&if log.is_empty() { speech.say("screen-nothing-yet") } else { log.join("\n") });
            }
            Line::Discards => {
                let words = session.words(speech, Some(seat));
                return self.say(&screen::discards(&words, &session.game().view(seat).table()));
            }
            Line::Table => {
                self.show_table(session, speech, seat)?;
                self.show_question(session, speech, seat, decision)?;
                return Ok(None);
            }
            Line::Undo => return self.undo(session, speech, seat),
            Line::Quit => return self.quit(session, speech),
            Line::Save(file) => return self.save(session, speech, file),
            Line::Text(name) => {
                let words = session.words(speech, Some(seat));
                let text = card_text(&words, &session.game().view(seat).table(), decision, menu, name, self.paint);
                return self.say(&text);
            }
            Line::Hint => {
                let words = session.words(speech, Some(seat));
                return self.say(&advice(&words, &session.game().view(seat)));
            }
            Line::Why(what) => {
                let words = session.words(speech, Some(seat));
                return self.say(&why(&words, &session.game().view(seat), what, self.paint));
            }
            Line::Advise => Ok(bots::Greedy::new(0).answer(&session.game().view(seat))),
            Line::Enter => input::default(decision).ok_or(Misread::NoDefault),
            Line::Pick(words) => menu.pick(words, decision),
        };
        match read {
            Ok(answer) => Ok(Some(Told::Answer(answer))),
            Err(misread) => {
                self.misread += 1;
                self.say(&misread_sentence(misread, line, menu, speech))
            }
        }
    }

    fn say(&self, text: &str) -> Result<Option<Told>, Failure> {
        writeln!(io::stdout(), "{text}")?;
        Ok(None)
    }

    fn undo(&mut self, session: &mut Session, speech: &Speech, seat: Seat) -> Result<Option<Told>, Failure> {
        let id = match session.undo(seat, speech)? {
            Ok(()) => "undo-done",
            Err(NoUndo::Nothing) => "undo-nothing",
            Err(NoUndo::Shown) => "undo-shown",
            Err(NoUndo::Others) => "undo-others",
        };
        self.say(&speech.say(id))?;
        if id != "undo-done" {
            return Ok(None);
        }
        let seen = &mut self.seen[slot(Some(seat))];
        *seen = (*seen).min(session.log_of(Some(seat)).len());
        Ok(Some(Told::Undone))
    }

    fn quit(&mut self, session: &mut Session, speech: &Speech) -> Result<Option<Told>, Failure> {
        if self.terminal {
            self.say(&speech.say("quit-ask"))?;
            if let Some(file) = self.read_line(speech)?.filter(|line| !line.trim().is_empty()) {
                self.save(session, speech, Some(file.trim()))?;
            }
        }
        Ok(Some(Told::Quit))
    }

    /// A game that is given a file stays in it from then on.
    fn save(&self, session: &mut Session, speech: &Speech, file: Option<&str>) -> Result<Option<Told>, Failure> {
        let path = file.map_or_else(|| session.file.clone(), PathBuf::from);
        let shown = path.display().to_string();
        let sentence = match crate::save::write(&session.saved(), &path) {
            Ok(()) => speech.tell("save-done", [("file", shown.into())]),
            Err(why) => speech.tell("save-failed", [("file", shown.into()), ("why", plain(&why).into())]),
        };
        if Path::new(&path).exists() {
            session.file = path;
        }
        self.say(&sentence)
    }

    /// Between two people at one keyboard, nobody sees the other's hand.
    fn hand_over(&mut self, session: &Session, speech: &Speech, seat: Seat) -> Result<bool, Failure> {
        let changes = self.last.is_none_or(|last| last != seat);
        self.last = Some(seat);
        if session.people().count() < 2 || !changes {
            return Ok(true);
        }
        let who = session.words(speech, None).player(seat);
        let sentence = speech.tell("screen-pass-device", [("who", who.into())]);
        if !self.terminal {
            self.say(&sentence)?;
            return Ok(true);
        }
        // Clears the screen and what can be scrolled back to.
        self.say(&format!("\x1b[3J\x1b[2J\x1b[H{sentence}"))?;
        Ok(self.read_line(speech)?.is_some())
    }

    fn show_table(&self, session: &Session, speech: &Speech, seat: Seat) -> Result<(), Failure> {
        let view = session.game().view(seat);
        let words = session.words(speech, Some(seat));
        let mut out = io::stdout().lock();
        screen::table(&mut out, &words, &view.table(), self.paint)?;
        Ok(out.flush()?)
    }

    /// The question and its numbered options.
    fn show_question(
        &self,
        session: &Session,
        speech: &Speech,
        seat: Seat,
        decision: &Decision,
    ) -> Result<Menu, Failure> {
        let view = session.game().view(seat);
        let (words, table) = (session.words(speech, Some(seat)), view.table());
        let menu = Menu::new(&words, &table, decision);
        let mut out = io::stdout().lock();
        writeln!(out, "\n{}", self.paint.bold(&tell::prompt(&words, &table, decision)))?;
        for line in menu.lines(decision, speech) {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        Ok(menu)
    }

    fn read_line(&self, speech: &Speech) -> Result<Option<String>, Failure> {
        if self.terminal {
            let mut out = io::stdout().lock();
            write!(out, "{} ", speech.say("input-prompt"))?;
            out.flush()?;
        }
        let mut line = Vec::new();
        match io::stdin().lock().read_until(b'\n', &mut line)? {
            0 => Ok(None),
            _ => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
        }
    }
}

fn misread_sentence(misread: Misread, line: &str, menu: &Menu, speech: &Speech) -> String {
    let (text, n) = (line.trim(), menu.len());
    match misread {
        Misread::NotUnderstood => speech.tell("input-not-understood", [("text", text.into()), ("n", n.into())]),
        Misread::Several => speech.tell("input-which", [("text", text.into())]),
        Misread::NoDefault => speech.say("input-no-default"),
        Misread::Refused(Refusal::NotOffered) => speech.tell("input-not-offered", [("n", n.into())]),
        Misread::Refused(Refusal::TooFew { min }) => speech.tell("input-too-few", [("min", min.into())]),
        Misread::Refused(Refusal::TooMany { max }) => speech.tell("input-too-many", [("max", max.into())]),
        Misread::Refused(Refusal::Twice) => speech.say("input-twice"),
        Misread::Refused(Refusal::GameOver) => speech.say("refused-game-over"),
    }
}

/// The text of a card, by its number in the list or by a part of its name.
fn card_text(
    words: &Words<'_>,
    table: &Table<'_>,
    decision: &Decision,
    menu: &Menu,
    name: &str,
    paint: Paint,
) -> String {
    let cards = &words.library.cards;
    if let Ok(n) = name.parse::<usize>()
        && let Some(def) = menu.option(n).and_then(|i| def_of(table, &decision.options[i]))
    {
        return describe(cards, words.library.card(def), words.speech, paint);
    }
    let wanted = name.to_lowercase();
    let tests: [fn(&str, &str) -> bool; 2] = [|a, b| a == b, |a, b| a.contains(b)];
    for test in tests {
        let called = |card: &&cardtext::Card| {
            [&card.names.en, &card.names.fr].iter().any(|n| test(&n.to_lowercase(), &wanted)) || test(&card.id, &wanted)
        };
        let found: Vec<String> =
            cards.cards.iter().filter(called).map(|card| describe(cards, card, words.speech, paint)).collect();
        if !found.is_empty() {
            return found.join("\n\n");
        }
    }
    words.speech.tell("input-no-card", [("text", name.into())])
}

fn def_of(table: &Table<'_>, option: &Choice) -> Option<DefId> {
    let def = match *option {
        Choice::Card(card) | Choice::Play(card) | Choice::Use(card, _) => table.def(card),
        Choice::Next(Origin::Card(card), _) => table.def(card),
        Choice::Base(base) | Choice::UseBase(base, _) | Choice::Next(Origin::Base(base), _) => table.base_def(base),
        Choice::Print(def) => def,
        _ => return None,
    };
    (!def.is_hidden()).then_some(def)
}
