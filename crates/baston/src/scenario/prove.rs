//! `baston scenario --prove`: for each part of a card's text, is there a scenario that fails
//! without it, or when its number is one more, or its "may" is a "must"? What no scenario
//! misses, nobody has tested.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use cardtext::ast::Ability;
use cardtext::{Card, Lang};
use rules::{DefId, Library};
use serde_json::Value;

use super::parse::Scenario;
use super::{Suite, run, table};
use crate::cli;
use crate::failure::Failure;
use crate::library;

/// A part of a card's text: which library (by its number), which print, which part.
type Place = (usize, DefId, Cut);

/// Words that say what goes without saying, so that no scenario can miss them: by the rules
/// both sentences mean the same.
const SAME: &[(&str, &str)] = &[
    // A move is always to another base.
    (" to another base", " to a base"),
    (" on another base to here", " to here"),
    (" on a base to here", " to here"),
    // What is revealed and not taken stays where it was.
    (" Otherwise, put it back.", ""),
    (" Put the rest back.", ""),
    // Titans are played on bases.
    (" this titan on a base.", " this titan."),
    // On the top or bottom: which is first is asked anyway.
    (" bottom of your deck in any order", " bottom of your deck"),
    (" bottom of their deck in any order", " bottom of their deck"),
    // Actions in play are on a minion or on a base.
    (" on a minion or on a base", ""),
    // What a card affects at all it affects directly: other changes do not pass for "affect".
    (" directly affects", " affects"),
    // A minion is never weaker than itself, nor compared with its own name.
    (" than another minion", " than a minion"),
    (" as another minion", " as a minion"),
    // What is destroyed with those that are no stronger is one of them.
    (" each other minion there with the same or less", " each minion there with the same or less"),
    // Extra cards are optional (004 p.11), and so is any number.
    ("You may play an extra", "Play an extra"),
    (" you may play an extra", " play an extra"),
    (" may play an extra", " plays an extra"),
    ("You may play two extra", "Play two extra"),
    ("You may play a minion", "Play a minion"),
    (" may play a minion", " plays a minion"),
    (" you may play an action", " play an action"),
    ("You may play it as an extra", "Play it as an extra"),
    (" you may play it as an extra", " play it as an extra"),
    (" may place any number", " places any number"),
    // What one does on one's turn, and what one plays in a window, one does when one likes.
    ("Special: On your turn, you may ", "Special: On your turn, "),
    (", you may play this", ", play this"),
    // Discarded is from the hand, and the whole hand was revealed.
    (" discard each Madness card among them", " discard each Madness card"),
];

fn in_other_words(text: &str) -> String {
    SAME.iter().fold(text.to_owned(), |text, (long, short)| text.replace(long, short))
}

/// A text with something left out, or a little changed.
#[derive(Clone)]
struct Cut {
    paragraph: usize,
    /// `None`: the whole paragraph is left out.
    ability: Option<Ability>,
}

impl Cut {
    /// What is left of the paragraph, in words.
    fn text(&self, card: &Card, library: &Library) -> Option<String> {
        let mut less = card.clone();
        less.text = vec![self.ability.clone()?];
        library.cards.text(&less, Lang::En).pop()
    }

    /// A list of sentences with none in it, and the like, is no text.
    fn can_be_said(&self, card: &Card, library: &Library) -> bool {
        self.text(card, library).is_none_or(|less| !less.contains('…'))
    }

    /// Whether it is another text at all: one that runs, and that means something else.
    fn matters(&self, card: &Card, library: &Library) -> bool {
        let Some(less) = self.text(card, library) else { return true };
        let whole = library.cards.text(card, Lang::En).swap_remove(self.paragraph);
        in_other_words(&less) != in_other_words(&whole)
            && lacking(library, card.id.as_str(), self).refusals().is_empty()
    }
}

/// Everything that can be left out: each paragraph, and of each paragraph each member of a
/// list (a sentence, one of two effects, a filter) and each part that need not be there.
/// Besides, numbers that are one more, and "may" that is "must".
fn cuts(card: &Card) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for (paragraph, ability) in card.text.iter().enumerate() {
        cuts.push(Cut { paragraph, ability: None });
        let Ok(tree) = serde_json::to_value(ability) else { continue };
        let mut shorter = Vec::new();
        leave_out(&tree, &mut |less| shorter.push(less));
        let read = shorter.into_iter().filter_map(|less| serde_json::from_value::<Ability>(less).ok());
        cuts.extend(read.filter(|less| less != ability).map(|less| Cut { paragraph, ability: Some(less) }));
    }
    cuts
}

/// The tree without each of its parts, or with each of them changed, in turn.
fn leave_out(tree: &Value, tell: &mut dyn FnMut(Value)) {
    match tree {
        Value::Array(list) => {
            for i in 0..list.len() {
                let mut less = list.clone();
                less.remove(i);
                tell(Value::Array(less));
                leave_out(&list[i], &mut |part| {
                    let mut other = list.clone();
                    other[i] = part;
                    tell(Value::Array(other));
                });
            }
        }
        Value::Number(n) => {
            if let Some(n) = n.as_i64() {
                tell(Value::from(n + 1));
            }
        }
        Value::Object(fields) => {
            for (may, must) in [("May", "You"), ("MayAct", "Acts")] {
                if let Some(deed) = fields.get(may) {
                    tell(serde_json::json!({ must: deed }));
                }
            }
            for (name, field) in fields {
                let mut with = |part| {
                    let mut other = fields.clone();
                    other[name] = part;
                    tell(Value::Object(other));
                };
                with(Value::Null);
                leave_out(field, &mut with);
            }
        }
        _ => {}
    }
}

pub(super) fn report(args: &cli::Scenario, suites: &[Suite], out: &mut impl Write) -> Result<(), Failure> {
    let files = library::expand(&args.prove, "md")?;
    let libraries = libraries(suites);
    let places = places(&libraries, &files);
    if places.is_empty() {
        return Err(Failure::Failed("none of these card files is in play; name your own with --cards, too".into()));
    }
    let unproven = unproven(suites, &libraries, &places);
    for (n, def, cut) in &unproven {
        let (library, card) = (libraries[*n], libraries[*n].card(*def));
        let whole = library.cards.text(card, Lang::En).swap_remove(cut.paragraph);
        let (file, line, name) = (&card.file, card.line, &card.names.en);
        match cut.text(card, library) {
            Some(less) => writeln!(out, "{file}:{line}: {name}: for all scenarios \"{whole}\" could be \"{less}\"")?,
            None => writeln!(out, "{file}:{line}: {name}: no scenario fails without \"{whole}\"")?,
        }
    }
    writeln!(out, "{} parts of texts left out or changed, {} of them unnoticed", places.len(), unproven.len())?;
    if unproven.is_empty() { Ok(()) } else { Err(Failure::Said(1)) }
}

/// All that can be left out of the cards of these files.
fn places(libraries: &[&Arc<Library>], files: &[PathBuf]) -> Vec<Place> {
    let mut places = Vec::new();
    let mut seen = Vec::new();
    for (n, library) in libraries.iter().enumerate() {
        for (def, card) in library.cards.cards.iter().enumerate() {
            if seen.contains(&card.id) || !files.iter().any(|path| library::is_file(path, &card.file)) {
                continue;
            }
            seen.push(card.id);
            let cuts = cuts(card).into_iter().filter(|cut| cut.can_be_said(card, library));
            places.extend(cuts.map(|cut| (n, DefId(def as u16), cut)));
        }
    }
    places
}

/// The different ones, in order: most suites share one.
fn libraries(suites: &[Suite]) -> Vec<&Arc<Library>> {
    let mut all: Vec<&Arc<Library>> = Vec::new();
    for suite in suites {
        if !all.iter().any(|library| Arc::ptr_eq(library, &suite.library)) {
            all.push(&suite.library);
        }
    }
    all
}

fn unproven(suites: &[Suite], libraries: &[&Arc<Library>], places: &[Place]) -> Vec<Place> {
    let users = users(suites);
    let alone = |part: &[Place]| -> Vec<Place> {
        let id = |place: &Place| libraries[place.0].card(place.1).id.as_str();
        let none = Vec::new();
        let unnoticed = |place: &&Place| !is_missed(users.get(id(place)).unwrap_or(&none), id(place), &place.2);
        let matters = |place: &&Place| place.2.matters(libraries[place.0].card(place.1), libraries[place.0]);
        part.iter().filter(unnoticed).filter(matters).cloned().collect()
    };
    let part = places.len().div_ceil(cli::threads(None)).max(1);
    thread::scope(|scope| {
        let parts: Vec<_> = places.chunks(part).map(|part| scope.spawn(|| alone(part))).collect();
        // A text that brings the engine down must not count as noticed.
        parts.into_iter().flat_map(|part| part.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

type User<'a> = (&'a Suite, &'a Scenario);

/// The scenarios that have a card on their table, by the card's id.
fn users(suites: &[Suite]) -> BTreeMap<&str, Vec<User<'_>>> {
    let mut users: BTreeMap<&str, Vec<User>> = BTreeMap::new();
    for suite in suites {
        for scenario in &suite.scenarios {
            let Ok(position) = table::position(&suite.library, &suite.names, scenario) else { continue };
            let mut prints: Vec<DefId> = position.prints().collect();
            prints.sort_unstable();
            prints.dedup();
            for def in prints {
                users.entry(suite.library.card(def).id.as_str()).or_default().push((suite, scenario));
            }
        }
    }
    users
}

/// Whether some scenario fails when the card lacks the part.
fn is_missed(users: &[User<'_>], id: &str, cut: &Cut) -> bool {
    let mut without: Option<(&Arc<Library>, Arc<Library>)> = None;
    users.iter().any(|(suite, scenario)| {
        let library = match &without {
            Some((of, library)) if Arc::ptr_eq(of, &suite.library) => Arc::clone(library),
            _ => {
                let library = lacking(&suite.library, id, cut);
                without = Some((&suite.library, Arc::clone(&library)));
                library
            }
        };
        !run::run(&library, &suite.names, scenario).failures.is_empty()
    })
}

fn lacking(library: &Library, id: &str, cut: &Cut) -> Arc<Library> {
    let mut cards = library.cards.clone();
    if let Some(card) = cards.cards.iter_mut().find(|card| card.id == id) {
        match &cut.ability {
            Some(ability) => card.text[cut.paragraph] = ability.clone(),
            None => {
                card.text.remove(cut.paragraph);
            }
        }
    }
    Library::new(&cards)
}
