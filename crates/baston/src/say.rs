//! `baston say`: the words for a card. It completes a beginning, in groups by meaning,
//! finds the texts of cards that are like a sentence, and at a terminal goes on from Tab
//! to Tab.

use std::io::{self, IsTerminal, Write};

use cardtext::grammar::{Book, Choice, Meaning, ProblemKind};
use cardtext::{CardSet, Lang, example_of, like};
use console::{Key, Term};
use serde_json::{Value, json};

use crate::cli;
use crate::failure::Failure;
use crate::library;
use crate::paint::{self, Paint};
use tell::Speech;

/// How many phrases of a group are shown, unless all are asked for.
const SHOWN: usize = 8;
/// How many texts are like it.
const LIKE: usize = 5;

pub fn run(args: &cli::Say, speech: &Speech) -> Result<(), Failure> {
    let lang = speech.lang();
    let library = library::load(&args.cards, speech)?;
    let cards = &library.cards;
    let text = plain(&args.text.join(" "));
    if args.like {
        return alike(lang, &text, args.json);
    }
    if text.is_empty() && !args.json && io::stdin().is_terminal() && io::stdout().is_terminal() {
        return at_terminal(cards, lang);
    }
    let choices = follow(cards, lang, &text);
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(cards, lang, &text, &choices))?;
        return Ok(());
    }
    if choices.is_empty() {
        return judge(cards, lang, &text, &mut out);
    }
    let paint = Paint { on: paint::on_stdout() };
    write!(out, "{}", grouped(lang, &choices, args.all, paint))?;
    Ok(())
}

/// The quotes and dashes of a keyboard or a word processor.
fn plain(text: &str) -> String {
    text.replace(['’', '‘'], "'").replace(['“', '”'], "\"").replace(['–', '—', '−'], "-")
}

/// What can follow: after a whole word, the next; inside one, what begins so.
fn follow(cards: &CardSet, lang: Lang, text: &str) -> Vec<Choice> {
    Book::of(lang).following(text, cards.lexicon()).1
}

fn grouped(lang: Lang, choices: &[Choice], all: bool, paint: Paint) -> String {
    let mut text = String::new();
    for meaning in Meaning::ALL {
        let own: Vec<&Choice> = choices.iter().filter(|choice| choice.meaning == meaning).collect();
        if own.is_empty() {
            continue;
        }
        text.push_str(&format!("{}\n", paint.bold(meaning.word(lang))));
        for choice in own.iter().take(if all { usize::MAX } else { SHOWN }) {
            let example = example_of(lang, choice).filter(|_| all || own.len() <= SHOWN);
            let example = example.map(|e| paint.dim(&format!("    {}: {}", e.card.get(lang), e.text.get(lang))));
            text.push_str(&format!("  {}{}\n", choice.phrase, example.unwrap_or_default()));
        }
        if !all && own.len() > SHOWN {
            let more = own.len() - SHOWN;
            text.push_str(&match lang {
                Lang::En => format!("  … and {more} more (--all)\n"),
                Lang::Fr => format!("  … et {more} autres (--all)\n"),
            });
        }
    }
    text
}

fn as_json(cards: &CardSet, lang: Lang, text: &str, choices: &[Choice]) -> Value {
    let groups = Meaning::ALL.iter().filter_map(|meaning| {
        let own: Vec<Value> = choices.iter().filter(|c| c.meaning == *meaning).map(|c| phrase(lang, c)).collect();
        (!own.is_empty())
            .then(|| json!({ "meaning": meaning.word(Lang::En), "title": meaning.word(lang), "phrases": own }))
    });
    let groups: Vec<Value> = groups.collect();
    let reads = Book::of(lang).understand(text, cards.lexicon());
    json!({
        "text": text,
        "reads": reads.is_ok(),
        "written": reads.ok().map(|said| said.written.unwrap_or_else(|| vec![text.to_owned()])),
        "words": cards.complete(lang, text),
        "groups": groups,
    })
}

fn phrase(lang: Lang, choice: &Choice) -> Value {
    let example = example_of(lang, choice);
    json!({
        "phrase": choice.phrase,
        "card": example.map(|e| e.card.get(lang)),
        "example": example.map(|e| e.text.get(lang)),
    })
}

/// The texts of cards that are most like a sentence.
fn alike(lang: Lang, text: &str, as_json: bool) -> Result<(), Failure> {
    if text.is_empty() {
        let why = match lang {
            Lang::En => "say --like needs a sentence: baston say --like \"draw a card for each minion\"",
            Lang::Fr => "say --like demande une phrase : baston say --like \"piocher une carte par Créature\"",
        };
        return Err(Failure::Usage(why.into()));
    }
    let found = like(lang, text, LIKE);
    let mut out = io::stdout().lock();
    if as_json {
        let found: Vec<Value> = found
            .iter()
            .map(|(e, near)| json!({ "card": e.card.get(lang), "text": e.text.get(lang), "near": (near * 100.0).round() / 100.0 }))
            .collect();
        writeln!(out, "{}", json!(found))?;
        return Ok(());
    }
    for (example, _) in found {
        writeln!(out, "{}\n  {}", example.card.get(lang), example.text.get(lang))?;
    }
    Ok(())
}

/// A whole text, or one that goes wrong: what the card language makes of it.
fn judge(cards: &CardSet, lang: Lang, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    match Book::of(lang).understand(text, cards.lexicon()) {
        Ok(said) => {
            let written = said.written.unwrap_or_else(|| vec![text.to_owned()]);
            let head = match lang {
                Lang::En => "This is a whole text. The card language writes:",
                Lang::Fr => "C'est un texte entier. La langue des cartes écrit :",
            };
            writeln!(out, "{head}\n  {}", written.join("\n  "))?;
            Ok(())
        }
        Err(problem) => {
            let at = problem.span.start.min(text.len());
            let (before, after) = text.split_at(at);
            let head = match lang {
                Lang::En => "It reads up to here:",
                Lang::Fr => "Cela se lit jusqu'ici :",
            };
            writeln!(out, "{head}\n  {before}⟨{after}⟩")?;
            if let ProblemKind::Unexpected { lost, suggestion, .. } = &problem.kind {
                if let Some(word) = suggestion {
                    writeln!(out, "  → {word}?")?;
                }
                write!(out, "{}", grouped(lang, &lost.choices, false, Paint { on: false }))?;
            }
            Err(Failure::Said(1))
        }
    }
}

/// Type, press Tab for what can follow, Enter for what it makes.
fn at_terminal(cards: &CardSet, lang: Lang) -> Result<(), Failure> {
    let term = Term::stdout();
    let hint = match lang {
        Lang::En => "Type a text. Tab shows what can follow, Enter what it makes, Escape ends.",
        Lang::Fr => "Tapez un texte. Tab montre la suite, Entrée ce que cela donne, Échap termine.",
    };
    term.write_line(hint)?;
    let mut text = String::new();
    loop {
        term.clear_line()?;
        term.write_str(&format!("> {text}"))?;
        match term.read_key()? {
            Key::Char(c) => text.push(c),
            Key::Backspace => drop(text.pop()),
            Key::Tab => {
                term.write_line("")?;
                let choices = follow(cards, lang, &plain(&text));
                if let Some(whole) = finished(cards, lang, &text) {
                    text = whole;
                } else {
                    term.write_str(&grouped(lang, &choices, false, Paint { on: paint::on_stdout() }))?;
                }
            }
            Key::Enter if text.is_empty() => return Ok(()),
            Key::Enter => {
                term.write_line("")?;
                // What is wrong has been said; the author goes on.
                let _ = judge(cards, lang, &plain(&text), &mut io::stdout().lock());
                text.clear();
            }
            Key::Escape | Key::CtrlC => {
                term.write_line("")?;
                return Ok(());
            }
            _ => {}
        }
    }
}

/// The text with its last word finished, if only one word fits.
fn finished(cards: &CardSet, lang: Lang, text: &str) -> Option<String> {
    let from = text.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let words = cards.complete(lang, text);
    match words.as_slice() {
        [word] if from < text.len() && word.len() > text.len() - from => Some(format!("{}{word} ", &text[..from])),
        _ => None,
    }
}
