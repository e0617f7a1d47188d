//! For each part of a card's text, is there a scenario that fails without it, or when its
//! number is one more, or when another word stands there (`swaps.rs`)? What no scenario
//! misses, nobody has tested.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cardtext::ast::{Ability, Event, Statement};
use cardtext::{Card, CardKind, Lang, Severity};
use rules::{DefId, Library};
use serde_json::Value;

use crate::missed::{self, Judge, Verdict};
use crate::same::in_other_words;
use crate::{Suite, swaps};

/// A part of a card's text: which library (by its number), which print, which part.
type Place = (usize, DefId, Cut);

/// A text with something left out, or a little changed.
#[derive(Clone)]
pub(crate) struct Cut {
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

    /// Whether the checker takes the card with this paragraph, and reads what is meant.
    fn can_be_read(&self, card: &Card, library: &Library) -> bool {
        let mut other = card.clone();
        self.change(&mut other);
        let stats = match card.kind {
            CardKind::Minion { power } => format!("Minion, power {power}, 20 copies"),
            CardKind::Base { breakpoint, vp: [a, b, c], .. } => {
                format!("Base, breakpoint {breakpoint}, VP {a} {b} {c}")
            }
            CardKind::Titan => "Titan".into(),
            _ => "Action, 20 copies".into(),
        };
        let heading = if matches!(card.kind, CardKind::Base { .. }) { "Bases | Bases" } else { "Proofs | Preuves" };
        let texts = library.cards.text(&other, Lang::En).join("\n\n");
        let file = format!("# {heading}\nSet: proofs\n\n## Proof of It | Preuve\n{stats}\n\n{texts}\n");
        let (set, problems) = library.cards.try_with(&[("proof.md", file)], false);
        let read = set.cards.iter().find(|card| card.names.en == "Proof of It");
        problems.iter().all(|problem| problem.severity != Severity::Error)
            && read.is_some_and(|read| read.text == other.text)
    }

    /// Puts it into the card.
    pub(crate) fn change(&self, card: &mut Card) {
        match &self.ability {
            Some(ability) => card.text[self.paragraph] = ability.clone(),
            None => {
                card.text.remove(self.paragraph);
            }
        }
    }

    /// Whether it is another text at all: one that runs, and that means something else.
    fn matters(&self, card: &Card, library: &Library) -> bool {
        let Some(less) = self.text(card, library) else { return true };
        let whole = library.cards.text(card, Lang::En).swap_remove(self.paragraph);
        in_other_words(&less) != in_other_words(&whole) && self.can_be_read(card, library)
    }
}

/// Everything that can be left out: each paragraph, and of each paragraph each member of a
/// list (a sentence, one of two effects, a filter) and each part that need not be there.
/// Besides, numbers that are one more, and words in the place of others.
fn cuts(card: &Card) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for (paragraph, ability) in card.text.iter().enumerate() {
        // No scenario begins with a setup; a test of the rules has that.
        if is_of_setup(ability) {
            continue;
        }
        cuts.push(Cut { paragraph, ability: None });
        let Ok(tree) = serde_json::to_value(ability) else { continue };
        let mut shorter = Vec::new();
        let mut path = match card.kind {
            CardKind::Base { .. } => vec!["a base"],
            CardKind::Action { .. } => vec!["an action"],
            _ => Vec::new(),
        };
        change(&tree, &mut path, &mut |less| shorter.push(less));
        let read = shorter.into_iter().filter_map(|less| serde_json::from_value::<Ability>(less).ok());
        cuts.extend(read.filter(|less| less != ability).map(|less| Cut { paragraph, ability: Some(less) }));
    }
    cuts
}

fn is_of_setup(ability: &Ability) -> bool {
    matches!(ability, Ability::Plain { does: Statement::When { event: Event::Setup, .. } })
}

/// The tree without each of its parts, or with each of them changed, in turn. The path names
/// what is around it, from the outside.
fn change<'a>(tree: &'a Value, path: &mut Vec<&'a str>, tell: &mut dyn FnMut(Value)) {
    match tree {
        Value::Array(list) => {
            for i in 0..list.len() {
                let mut less = list.clone();
                less.remove(i);
                tell(Value::Array(less));
                change(&list[i], path, &mut |part| {
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
            swaps::parts(path, fields, tell);
            for (name, field) in fields {
                let mut with = |part| {
                    let mut other = fields.clone();
                    other[name] = part;
                    tell(Value::Object(other));
                };
                if !field.is_null() {
                    with(Value::Null);
                } else if name == "place" && swaps::could_be_here(path, fields) {
                    with(Value::from("Here"));
                }
                path.push(swaps::name(name, field));
                if let Value::String(word) = field {
                    swaps::words(path, fields, word).into_iter().for_each(|other| with(Value::from(other)));
                }
                change(field, path, &mut with);
                path.pop();
            }
        }
        _ => {}
    }
}

/// A part of a text that could be another, for all that the scenarios say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unnoticed {
    pub file: String,
    pub line: u32,
    /// The card's English name.
    pub card: String,
    /// Its id.
    pub id: String,
    /// Which paragraph of it, from 0.
    pub paragraph: usize,
    /// The paragraph as it is.
    pub whole: String,
    /// What it could be; `None`: it could be left out.
    pub other: Option<String>,
}

impl std::fmt::Display for Unnoticed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Unnoticed { file, line, card, whole, other, .. } = self;
        match other {
            Some(other) => write!(f, "{file}:{line}: {card}: for all scenarios \"{whole}\" could be \"{other}\""),
            None => write!(f, "{file}:{line}: {card}: no scenario fails without \"{whole}\""),
        }
    }
}

/// What came of leaving out and changing all parts of some texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    pub unnoticed: Vec<Unnoticed>,
    /// How many changes there were to notice.
    pub changes: usize,
}

/// Leaves out and changes all parts of the cards of these files; `None`: none of them has any.
pub fn prove(suites: &[Suite], is_meant: &dyn Fn(&Card) -> bool, threads: usize) -> Option<Proof> {
    let libraries = libraries(suites);
    let places = places(&libraries, is_meant);
    if places.is_empty() {
        return None;
    }
    let (unproven, changes) = unproven(suites, &libraries, &places, threads);
    let tell = |(n, def, cut): &Place| {
        let (library, card) = (libraries[*n], libraries[*n].card(*def));
        Unnoticed {
            file: card.file.to_string(),
            line: card.line,
            card: card.names.en.to_string(),
            id: card.id.to_string(),
            paragraph: cut.paragraph,
            whole: library.cards.text(card, Lang::En).swap_remove(cut.paragraph),
            other: cut.text(card, library),
        }
    };
    Some(Proof { unnoticed: unproven.iter().map(tell).collect(), changes })
}

/// All that can be left out of the cards that are meant.
fn places(libraries: &[&Arc<Library>], is_meant: &dyn Fn(&Card) -> bool) -> Vec<Place> {
    let mut places = Vec::new();
    let mut seen = Vec::new();
    for (n, library) in libraries.iter().enumerate() {
        for (def, card) in library.cards.cards.iter().enumerate() {
            if seen.contains(&card.id) || !is_meant(card) {
                continue;
            }
            seen.push(card.id.clone());
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

/// What no scenario notices, and how many changes there were to notice: a text that has no
/// program is none.
fn unproven(suites: &[Suite], libraries: &[&Arc<Library>], places: &[Place], threads: usize) -> (Vec<Place>, usize) {
    let users = missed::users(suites);
    let cards: Vec<&[Place]> = places.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut unnoticed, mut counted) = (Vec::new(), 0);
        while let Some(changes) = cards.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (n, def, _) = changes[0];
            let (library, card) = (libraries[n], libraries[n].card(def));
            let mut judge = Judge::new(library, def, users.get(card.id.as_str()).map_or(&[], Vec::as_slice));
            for place in *changes {
                match judge.of(&place.2) {
                    Verdict::Refused => {}
                    Verdict::Noticed => counted += 1,
                    Verdict::Unnoticed if !place.2.matters(card, library) => {}
                    Verdict::Unnoticed => {
                        counted += 1;
                        unnoticed.push(place.clone());
                    }
                }
            }
        }
        (unnoticed, counted)
    };
    let mut all = (Vec::new(), 0);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for part in threads {
            // A text that brings the engine down must not count as noticed.
            let (unnoticed, counted) = part.join().unwrap_or_else(|panic| resume_unwind(panic));
            all.0.extend(unnoticed);
            all.1 += counted;
        }
    });
    all.0.sort_by_key(|(n, def, cut)| (*n, def.index(), cut.paragraph));
    all
}
