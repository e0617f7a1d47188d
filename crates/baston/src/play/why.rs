//! What is not offered at the terminal, and why not.

use rules::{DefId, Origin, Table, Unoffered, View, WhyNot};
use tell::{Words, why_line};

use crate::cards::describe;
use crate::paint::Paint;

/// All reasons, numbered; or the one with this number, or those of what is called so, with
/// the text of what is to blame.
pub fn why(words: &Words<'_>, view: &View, which: &str, paint: Paint) -> String {
    let table = view.table();
    let list = list(words, view);
    if let Ok(n) = which.parse::<usize>() {
        return match n.checked_sub(1).and_then(|n| list.get(n)) {
            Some((what, why)) => explained(words, &table, *what, *why, paint),
            None => words.speech.tell("why-no-number", [("n", list.len().into())]),
        };
    }
    if which.is_empty() {
        let line = |(n, (what, why)): (usize, &(Unoffered, WhyNot))| {
            format!(" {:>3}  {}", n + 1, why_line(words, &table, *what, *why))
        };
        let lines: Vec<String> = list.iter().enumerate().map(line).collect();
        return if lines.is_empty() { words.speech.say("why-all-offered") } else { lines.join("\n") };
    }
    let called: Vec<String> = named(words, view, list, which)
        .into_iter()
        .map(|(what, why)| explained(words, &table, what, why, paint))
        .collect();
    if called.is_empty() { words.speech.tell("why-no-such", [("text", which.into())]) } else { called.join("\n") }
}

/// Two copies in one hand are one line, as in the list of options.
fn list(words: &Words<'_>, view: &View) -> Vec<(Unoffered, WhyNot)> {
    let table = view.table();
    let mut lines = Vec::new();
    let mut list = view.unoffered();
    list.retain(|(what, why)| {
        let line = why_line(words, &table, *what, *why);
        let copy = matches!(what, Unoffered::Card(_)) && lines.contains(&line);
        lines.push(line);
        !copy
    });
    list
}

/// What is called so; of the hand also what only has to wait.
fn named(words: &Words<'_>, view: &View, list: Vec<(Unoffered, WhyNot)>, name: &str) -> Vec<(Unoffered, WhyNot)> {
    let table = view.table();
    let wanted = name.to_lowercase();
    let is_called = |what: Unoffered| {
        def_of(&table, what).is_some_and(|def| {
            let names = &words.library.card(def).names;
            [&names.en, &names.fr].iter().any(|n| n.to_lowercase().contains(&wanted))
        })
    };
    let found: Vec<_> = list.into_iter().filter(|(what, _)| is_called(*what)).collect();
    if !found.is_empty() {
        return found;
    }
    let hand = table.hand(view.seat()).into_iter().map(Unoffered::Card);
    hand.filter(|what| is_called(*what)).find_map(|what| Some((what, view.why_not(what)?))).into_iter().collect()
}

/// The reason, and below it what the card or base says that is to blame.
fn explained(words: &Words<'_>, table: &Table<'_>, what: Unoffered, why: WhyNot, paint: Paint) -> String {
    let line = why_line(words, table, what, why);
    let by = why.by().map(|by| match by {
        Origin::Card(card) => table.def(card),
        Origin::Base(base) => table.base_def(base),
    });
    match by.filter(|def| !def.is_hidden()) {
        Some(def) => {
            let text = describe(&words.library.cards, words.library.card(def), words.speech, paint);
            format!("{line}\n\n{text}")
        }
        None => line,
    }
}

fn def_of(table: &Table<'_>, what: Unoffered) -> Option<DefId> {
    let def = match what {
        Unoffered::Card(card) | Unoffered::Ability(card, _) => table.def(card),
        Unoffered::Base(base) | Unoffered::BaseAbility(base, _) => table.base_def(base),
    };
    (!def.is_hidden()).then_some(def)
}
