//! A position as a text, and what comes of it at the judge's table.

use serde::Serialize;
use tell::Words;
use utoipa::ToSchema;

use super::print_id;
use crate::judge::{Bench, Happened};
use crate::page::face::written;
use crate::page::site::{rule_of_event, wrong_line};
use crate::table::cards::FanFile;

/// A moment of a game as a scenario.
#[derive(Serialize, ToSchema)]
pub struct Scenario {
    pub text: String,
    /// Card files of fans that it cannot be laid without.
    pub cards: Vec<CardText>,
    /// Its page at the judge's table; none if it is too long for a link.
    pub address: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct CardText {
    pub name: String,
    pub text: String,
}

/// What came of a text: as far as it could be read, laid and played.
#[derive(Serialize, ToSchema)]
pub struct Laid {
    /// Its page at the judge's table; none if it is too long for a link.
    pub address: Option<String>,
    /// What is wrong with it, by its lines.
    pub problems: Vec<LineProblem>,
    pub moves: Vec<Made>,
    /// The lines of checks that hold.
    pub held: Vec<u32>,
    /// Who is asked then, and what; none if the game is over or was never laid.
    pub question: Option<Question>,
}

#[derive(Serialize, ToSchema)]
pub struct LineProblem {
    pub line: u32,
    pub text: String,
}

/// A move, and what happened.
#[derive(Serialize, ToSchema)]
pub struct Made {
    pub line: u32,
    pub text: String,
    pub events: Vec<Because>,
}

/// An event with the words that did it.
#[derive(Serialize, ToSchema)]
pub struct Because {
    pub text: String,
    /// The print of the card whose words they are; a rule alone has none.
    pub print: Option<String>,
    pub words: Option<String>,
    /// The rule behind it; what a card's words do alone has none.
    pub rule: Option<Cited>,
}

/// A rule of the book.
#[derive(Serialize, ToSchema)]
pub struct Cited {
    /// Of the rulebook.
    pub page: u8,
    /// In our own words.
    pub text: String,
    /// Where the page of rules says more.
    pub address: String,
}

#[derive(Serialize, ToSchema)]
pub struct Question {
    pub seat: u8,
    pub text: String,
    /// Each option as a line that can be added to the text; where no line means one, in words.
    pub options: Vec<String>,
}

impl Scenario {
    pub fn of(text: String, fans: &[FanFile], address: Option<String>) -> Scenario {
        let card = |file: &FanFile| CardText { name: file.name.clone(), text: file.text.clone() };
        Scenario { text, cards: fans.iter().map(card).collect(), address }
    }
}

impl Laid {
    pub fn of(words: &Words<'_>, bench: &Bench<'_>, address: Option<String>) -> Laid {
        let problem = |problem| -> LineProblem {
            let problem: &crate::judge::Problem = problem;
            LineProblem { line: problem.line, text: wrong_line(words, problem) }
        };
        let made = |told: &crate::judge::Told| Made {
            line: told.line,
            text: told.text.clone(),
            events: told.events.iter().map(|happened| because(words, happened)).collect(),
        };
        Laid {
            address,
            problems: bench.problems.iter().map(problem).collect(),
            moves: bench.told.iter().map(made).collect(),
            held: bench.held.clone(),
            question: question(words, bench),
        }
    }
}

fn because(words: &Words<'_>, happened: &Happened) -> Because {
    let quoted = written::quote(words, &happened.event);
    let (passage, quote) = quoted.unzip();
    Because {
        text: happened.sentence.clone(),
        print: passage.and_then(|passage| print_id(words.library, passage.def)),
        words: quote.map(|quote| quote.words().to_owned()),
        rule: rule_of_event(&happened.event, happened.phase).map(|cited| Cited {
            page: cited.page,
            text: words.speech.say(cited.says),
            address: cited.rule.address(),
        }),
    }
}

/// As the judge's table asks it, in which every option is a line.
fn question(words: &Words<'_>, bench: &Bench<'_>) -> Option<Question> {
    let (seat, text, options) = bench.asked(words)?;
    Some(Question { seat: seat.0, text, options })
}
