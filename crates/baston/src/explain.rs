//! `baston check --explain`: a card's text with all that it leaves unsaid.

use std::io::{self, Write};

use cardtext::{Card, CardKind, Diagnostic, Explained};
use rules::{DefId, Library, Usage, WorksFrom};
use tell::Speech;

use crate::cards;
use crate::failure::Failure;
use crate::library;
use crate::paint::{self, Paint};

pub fn run(library: &Library, ids: &[DefId], speech: &Speech) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for id in ids {
        write!(out, "{}", explained(library, *id, speech, Paint { on: paint::on_stdout() }))?;
    }
    Ok(())
}

/// The cards that are called so; if some are in the files that were given, those.
pub fn find(library: &Library, name: &str, files: &[&str], speech: &Speech) -> Result<Vec<DefId>, Failure> {
    let all = &library.cards.cards;
    let mut found: Vec<usize> = (0..all.len()).filter(|&i| is_called(&all[i], name)).collect();
    if found.iter().any(|&i| files.contains(&&*all[i].file)) {
        found.retain(|&i| files.contains(&&*all[i].file));
    }
    if found.is_empty() {
        return Err(Failure::Failed(unknown(library, name, speech)));
    }
    Ok(found.into_iter().map(|i| DefId(i as u16)).collect())
}

/// Whether a problem stands between this card's heading and the next.
pub fn is_about(library: &Library, id: DefId, problem: &Diagnostic) -> bool {
    let card = library.card(id);
    let heads = library.cards.cards.iter().filter(|other| other.file == card.file).map(|other| other.line);
    let next = heads.filter(|line| *line > card.line).min().unwrap_or(u32::MAX);
    problem.file == card.file && (card.line..next).contains(&problem.line)
}

/// By its id, the last part of it, or its name in either language, whatever the capitals.
fn is_called(card: &Card, name: &str) -> bool {
    let name = name.to_lowercase();
    let last = card.id.split_once('/').map_or("", |(_, last)| last);
    [card.id.as_str(), last, &card.names.en.to_lowercase(), &card.names.fr.to_lowercase()].contains(&name.as_str())
}

fn unknown(library: &Library, name: &str, speech: &Speech) -> String {
    let names: Vec<String> =
        library.cards.cards.iter().flat_map(|c| [c.names.en.to_lowercase(), c.names.fr.to_lowercase()]).collect();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    match library::nearest(name, &known) {
        Some(near) => speech.tell("explain-near", [("name", name.into()), ("near", near.into())]),
        None => speech.tell("explain-none", [("name", name.into())]),
    }
}

fn explained(library: &Library, id: DefId, speech: &Speech, paint: Paint) -> String {
    let card = library.card(id);
    let mut text = format!("{}\n", cards::head(&library.cards, card, speech, paint));
    if card.text.is_empty() {
        text.push_str(&format!("  {}\n", speech.say("explain-nothing")));
    }
    let paragraphs = library.cards.explain(card, speech.lang());
    for (paragraph, usage) in paragraphs.iter().zip(library.usages(id)) {
        text.push_str(&format!("\n  {}\n", paragraph.text));
        let when = when(card, paragraph, usage, speech);
        let means = (1..).zip(&paragraph.means).map(|(n, (word, meant))| {
            let args = [("n", n.into()), ("word", word.as_str().into()), ("meant", meant.as_str().into())];
            speech.tell("explain-meant", args)
        });
        let asks = paragraph.asks.iter().map(|(who, what)| {
            speech.tell("explain-asked", [("who", who.as_str().into()), ("what", what.as_str().into())])
        });
        text.push_str(&rows(&speech.say("explain-when"), vec![when], paint));
        text.push_str(&rows(&speech.say("explain-means"), means.collect(), paint));
        text.push_str(&rows(&speech.say("explain-asks"), asks.collect(), paint));
        text.push_str(&rows(&speech.say("explain-careful"), paragraph.surprises.clone(), paint));
    }
    text.push('\n');
    text
}

/// Lines under one title.
fn rows(title: &str, lines: Vec<String>, paint: Paint) -> String {
    let mut text = String::new();
    for (n, line) in lines.into_iter().enumerate() {
        let title = format!("{:<10}", if n == 0 { title } else { "" });
        text.push_str(&format!("    {}{line}\n", paint.dim(&title)));
    }
    text
}

/// When a paragraph works.
fn when(card: &Card, paragraph: &Explained, usage: Usage, speech: &Speech) -> String {
    let is_base = matches!(card.kind, CardKind::Base { .. });
    let moment = paragraph.moment.as_deref().unwrap_or_default();
    let said = |id: &str| speech.tell(id, [("moment", moment.into())]);
    let when = match usage {
        Usage::Played => said("usage-played"),
        Usage::Playing => said("usage-playing"),
        Usage::Holds(from) => said(match from {
            WorksFrom::Play => "usage-holds-play",
            WorksFrom::Hand => "usage-holds-hand",
            WorksFrom::Discards => "usage-holds-discards",
            WorksFrom::Aside => "usage-holds-aside",
        }),
        Usage::Instead => said("usage-instead"),
        Usage::Talent => said("usage-talent"),
        Usage::OnTurn(_) | Usage::Permit if is_base => return said("usage-turn-base"),
        Usage::OnTurn(from) => said(match from {
            WorksFrom::Play => "usage-turn-play",
            WorksFrom::Hand => "usage-turn-hand",
            WorksFrom::Discards => "usage-turn-discards",
            WorksFrom::Aside => "usage-turn-aside",
        }),
        Usage::Permit => said("usage-permit"),
        Usage::Waits { from, chosen } => {
            let when = said(match from {
                WorksFrom::Play => "usage-waits-play",
                WorksFrom::Hand => "usage-waits-hand",
                WorksFrom::Discards => "usage-waits-discards",
                WorksFrom::Aside => "usage-waits-aside",
            });
            if chosen { speech.tell("usage-chosen", [("when", when.into())]) } else { when }
        }
        Usage::Refused => said("usage-refused"),
    };
    let you = is_base && paragraph.asks.iter().any(|(who, _)| who == "you" || who == "vous");
    if you { format!("{when}; {}", speech.say("usage-base-you")) } else { when }
}
