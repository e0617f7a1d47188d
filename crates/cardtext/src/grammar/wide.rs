//! Reading a fan's own sentences: what the phrasebook does not read is tried with the
//! variants (`phrases/*.variants`), which read to the same trees. `phrases/NOTATION.md`
//! describes them.
//!
//! Invariant: a text that the phrasebook reads never comes here, so no variant changes
//! what it means. A text with two readings is not guessed at.

use std::ops::Range;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::book::Book;
use super::earley::parse;
use super::surface::Token;
use super::tree::Trees;
use super::words::Lattice;
use super::{Names, Problem, ProblemKind};
use crate::ast::{Ability, Cond, Rule, Statement};

/// What a paragraph says, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Understood {
    /// More than one where a paragraph says several abilities on one line.
    pub abilities: Vec<Ability>,
    /// The paragraphs as the card language writes them, if the text is not so written.
    pub written: Option<Vec<String>>,
    /// Words in brackets that were taken for a reminder.
    pub reminders: Vec<Range<usize>>,
}

/// A paragraph of the variants: its abilities in order. Its categories are no part of
/// the tree, only of the files of variants.
#[derive(Deserialize)]
struct Line {
    parts: Vec<Part>,
}

#[derive(Deserialize)]
enum Part {
    One { ability: Ability },
    /// Several sentences after one "Ongoing:", each a paragraph of its own.
    Ongoing { all: Vec<Statement> },
    /// "Play on a base and name a faction."
    Both { host: Ability, then: Ability },
    /// Rules of one subject: "this minion has +2 power and cannot be destroyed".
    Shared { cond: Option<Cond>, what: Value, tails: Vec<Value>, then: Option<Statement> },
}

impl Book {
    /// What a text says, however it says it.
    pub fn understand(&self, text: &str, names: &dyn Names) -> Result<Understood, Problem> {
        let exact = match self.read_ability(text, names) {
            Ok(ability) => return Ok(Understood { abilities: vec![ability], written: None, reminders: vec![] }),
            Err(problem) => problem,
        };
        if let ProblemKind::Ambiguous { .. } = exact.kind {
            return Err(exact);
        }
        let tokens = loosened(self.wide().notes.surface.cut(text));
        let brackets = brackets(&tokens);
        let bare: Vec<Token> = tokens.iter().filter(|t| !matches!(t.text.as_str(), "(" | ")")).cloned().collect();
        let mut problem = match self.wide_reading(text, bare, names) {
            Ok(abilities) => return Ok(self.said(abilities, vec![], names)),
            Err(problem) => problem,
        };
        if !brackets.is_empty() {
            let kept = |t: &&Token| !brackets.iter().any(|b| b.start <= t.start && t.end <= b.end);
            match self.wide_reading(text, tokens.iter().filter(kept).cloned().collect(), names) {
                Ok(abilities) => return Ok(self.said(abilities, brackets, names)),
                Err(other) => problem = later(problem, other),
            }
        }
        Err(later(exact, problem))
    }

    fn said(&self, abilities: Vec<Ability>, reminders: Vec<Range<usize>>, names: &dyn Names) -> Understood {
        let written = abilities.iter().map(|a| self.write_ability(a, names)).collect::<Result<Vec<_>, _>>();
        // What the variants say and the phrasebook cannot is no text of ours.
        Understood { abilities, written: written.ok(), reminders }
    }

    fn wide_reading(&self, text: &str, tokens: Vec<Token>, names: &dyn Names) -> Result<Vec<Ability>, Problem> {
        let wide = self.wide();
        let root = wide.grammar.roots["Paragraph"];
        let lattice = Lattice::of(text, tokens, self.lang(), &wide.notes, &wide.grammar, names);
        let chart = parse(&wide.grammar, &lattice, root);
        if chart.overrun {
            return Err(Problem { span: 0..text.len(), kind: ProblemKind::TooLong });
        }
        let values = Trees::new(&wide.grammar, &lattice, &chart).values(root, 0, lattice.end() as u32);
        let mut readings: Vec<Vec<Ability>> = vec![];
        for value in &values {
            let Some(abilities) = abilities(value) else { continue };
            // Only what the phrasebook writes and reads back is said at all.
            let exact = |a: &Ability| self.write_ability(a, names).is_ok_and(|w| self.read_ability(&w, names).as_ref() == Ok(a));
            if abilities.iter().all(exact) && !readings.contains(&abilities) {
                readings.push(abilities);
            }
        }
        match readings.len() {
            1 => Ok(readings.remove(0)),
            0 => Err(self.unexpected(wide, text, &lattice, &chart, root, names)),
            _ => {
                let write = |a: &Ability| self.write_ability(a, names).unwrap_or_default();
                let readings = readings.iter().map(|r| r.iter().map(write).collect::<Vec<_>>().join(" ")).collect();
                Err(Problem { span: 0..text.len(), kind: ProblemKind::Twofold { readings } })
            }
        }
    }
}

fn abilities(value: &Value) -> Option<Vec<Ability>> {
    let mut value = value.clone();
    settle(&mut value)?;
    let line = Line::deserialize(value).ok()?;
    let mut all = vec![];
    for part in line.parts {
        match part {
            Part::One { ability } => all.push(ability),
            Part::Ongoing { all: says } => all.extend(says.into_iter().map(|does| Ability::Ongoing { does })),
            Part::Both { host, then } => all.extend([host, then]),
            Part::Shared { cond, what, tails, then } => {
                for tail in tails {
                    let rule = with_subject(tail, &what)?;
                    let rule = match &cond {
                        Some(cond) => Rule::If { cond: cond.clone(), rule: Box::new(rule) },
                        None => rule,
                    };
                    all.push(Ability::Ongoing { does: Statement::Says { rule } });
                }
                all.extend(then.map(|does| Ability::Ongoing { does }));
            }
        }
    }
    Some(all)
}

fn with_subject(mut tail: Value, what: &Value) -> Option<Rule> {
    let fields = tail.as_object_mut()?.values_mut().next()?.as_object_mut()?;
    fields.insert("what".into(), what.clone());
    Rule::deserialize(tail).ok()
}

/// What a line of variants cannot put in its place: `what_place` and `what_filters` belong
/// to the noun of `what`, `body_more` and `body_limit` to the body, and "except" comes
/// after all other traits. Nothing if there is no place for it.
fn settle(value: &mut Value) -> Option<()> {
    match value {
        Value::Array(items) => items.iter_mut().try_for_each(settle)?,
        Value::Object(fields) => {
            fields.values_mut().try_for_each(settle)?;
            if let Some(place) = fields.remove("what_place") {
                let noun = noun_of(fields.get_mut("what")?)?;
                if noun.get("place").is_some_and(|p| !p.is_null()) {
                    return None;
                }
                noun.insert("place".into(), place);
            }
            if let Some(more) = some_of(fields, "what_filters") {
                let noun = noun_of(fields.get_mut("what")?)?;
                noun.entry("filters").or_insert_with(|| Value::Array(vec![])).as_array_mut()?.extend(more);
            }
            if let Some(more) = some_of(fields, "body_more") {
                fields.get_mut("body")?.get_mut("sentences")?.as_array_mut()?.extend(more);
            }
            if let Some(limit) = fields.remove("body_limit") {
                fields.get_mut("body")?.as_object_mut()?.insert("limit".into(), limit);
            }
            if let Some(Value::Array(filters)) = fields.get_mut("filters") {
                filters.sort_by_key(|f| f.get("Except").is_some());
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    Some(())
}

/// A list, if it has items.
fn some_of(fields: &mut Map<String, Value>, name: &str) -> Option<Vec<Value>> {
    match fields.remove(name) {
        Some(Value::Array(items)) if !items.is_empty() => Some(items),
        _ => None,
    }
}

/// The noun of a target: `{"Some": {"of": {"Any": {"noun": …}}}}`.
fn noun_of(target: &mut Value) -> Option<&mut Map<String, Value>> {
    let group = target.as_object_mut()?.values_mut().next()?.get_mut("of")?;
    group.as_object_mut()?.values_mut().next()?.get_mut("noun")?.as_object_mut()
}

/// The problem that lies further on: there the reader lost the thread.
fn later(a: Problem, b: Problem) -> Problem {
    match (&a.kind, &b.kind) {
        (_, ProblemKind::Twofold { .. }) => b,
        (ProblemKind::Unexpected { .. }, ProblemKind::Unexpected { .. }) if b.span.start > a.span.start => b,
        (ProblemKind::NotExact { .. }, _) => a,
        _ => a,
    }
}

/// Marks that the phrasebook does not know become those that it knows: brackets stand
/// alone, "non-Collector" is two words, all quotation marks are two.
fn loosened(tokens: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = vec![];
    for token in tokens {
        let Token { text, mut start, mut end } = token;
        let mut rest = text.as_str();
        while let Some(inner) = rest.strip_prefix('(') {
            out.push(Token { text: "(".into(), start, end: start + 1 });
            (rest, start) = (inner, start + 1);
        }
        let mut closing = 0;
        while let Some(inner) = rest.strip_suffix(')') {
            (rest, end) = (inner, end - 1);
            closing += 1;
        }
        if let Some(inner) = rest.strip_prefix("non-").filter(|r| !r.is_empty()) {
            out.push(Token { text: "non-".into(), start, end: start + 4 });
            (rest, start) = (inner, start + 4);
        }
        if !rest.is_empty() {
            let text = match rest {
                "«" | "„" => "“",
                "»" => "”",
                other => other,
            };
            out.push(Token { text: text.into(), start, end });
        }
        out.extend((0..closing).map(|i| Token { text: ")".into(), start: end + i, end: end + i + 1 }));
    }
    out
}

/// The stretches in brackets, brackets included.
fn brackets(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut open = None;
    let mut out = vec![];
    for token in tokens {
        match (token.text.as_str(), open) {
            ("(", None) => open = Some(token.start),
            (")", Some(from)) => {
                out.push(from..token.end);
                open = None;
            }
            _ => {}
        }
    }
    out
}
