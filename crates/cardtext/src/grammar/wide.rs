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
use super::cfg::folded;
use super::effort;
use super::lost::Attempt;
use super::surface::Token;
use super::tree::Trees;
use super::{Names, Problem, ProblemKind};
use crate::ast::{Ability, Cond, Rule, Statement};

/// No paragraph of a card has as many bytes: ten times our longest.
const LONGEST: usize = 4_000;

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
    One {
        ability: Ability,
    },
    /// Several sentences after one "Ongoing:", each a paragraph of its own.
    Ongoing {
        all: Vec<Statement>,
    },
    /// "Play on a base and name a faction."
    Both {
        host: Ability,
        then: Ability,
    },
    /// Rules of one subject: "this minion has +2 power and cannot be destroyed".
    Shared {
        cond: Option<Cond>,
        what: Value,
        tails: Vec<Value>,
        then: Option<Statement>,
    },
}

impl Book {
    /// What a text says, however it says it.
    pub fn understand(&self, text: &str, names: &dyn Names) -> Result<Understood, Problem> {
        if text.len() > LONGEST || effort::left() == 0 {
            return Err(Problem { span: 0..text.len(), kind: ProblemKind::TooLong });
        }
        let strict = self.attempt("Ability", text, names);
        match self.exact(&strict, text, names) {
            Exact::Read(ability) => {
                return Ok(Understood { abilities: vec![*ability], written: None, reminders: vec![] });
            }
            Exact::Refused(problem) => return Err(problem),
            Exact::Not => {}
        }
        let tokens = loosened(self.wide().notes.surface.cut(text));
        let brackets = if limits(&tokens) { vec![] } else { brackets(&tokens) };
        let bare: Vec<Token> = tokens.iter().filter(|t| !matches!(t.text.as_str(), "(" | ")")).cloned().collect();
        let mut attempts = vec![(bare, vec![])];
        if !brackets.is_empty() {
            let kept = |t: &&Token| !brackets.iter().any(|b| b.start <= t.start && t.end <= b.end);
            attempts.push((tokens.iter().filter(kept).cloned().collect(), brackets));
        }
        let mut lost: Option<Attempt> = None;
        for (tokens, reminders) in attempts {
            let wide = self.wide();
            let attempt = Attempt::new(self, wide, wide.grammar.roots["Paragraph"], text, tokens, names);
            match self.readings(&attempt, text, names)? {
                Some(abilities) => return Ok(self.said(abilities, reminders, names)),
                None if attempt.position() > lost.as_ref().unwrap_or(&strict).position() => lost = Some(attempt),
                None => {}
            }
        }
        Err(lost.unwrap_or(strict).problem(self, text, names))
    }

    /// A word as the card language says it: "kill" is "destroy".
    pub fn our_word<'w>(&'w self, low: &'w str) -> &'w str {
        self.wide().notes.rewrites.word(low).unwrap_or(low)
    }

    /// The phrasebook's own reading.
    fn exact(&self, attempt: &Attempt, text: &str, names: &dyn Names) -> Exact {
        if attempt.chart.overrun {
            return Exact::Refused(Problem { span: 0..text.len(), kind: ProblemKind::TooLong });
        }
        let Attempt { table, root, lattice, chart } = attempt;
        let values = Trees::new(&table.grammar, lattice, chart).values(*root, 0, lattice.end() as u32);
        match values.as_slice() {
            [] => Exact::Not,
            [value] => match Ability::deserialize(value) {
                Ok(ability) if self.write_ability(&ability, names).is_ok_and(|w| w == text) => {
                    Exact::Read(Box::new(ability))
                }
                _ => Exact::Not,
            },
            many => {
                let readings = many.iter().map(Value::to_string).collect();
                Exact::Refused(Problem { span: 0..text.len(), kind: ProblemKind::Ambiguous { readings } })
            }
        }
    }

    fn said(&self, abilities: Vec<Ability>, reminders: Vec<Range<usize>>, names: &dyn Names) -> Understood {
        let written = abilities.iter().map(|a| self.write_ability(a, names)).collect::<Result<Vec<_>, _>>();
        // What the variants say and the phrasebook cannot is no text of ours.
        Understood { abilities, written: written.ok(), reminders }
    }

    /// The one thing that a text says with variants; nothing if it does not read.
    fn readings(&self, attempt: &Attempt, text: &str, names: &dyn Names) -> Result<Option<Vec<Ability>>, Problem> {
        let whole = 0..text.len();
        let Attempt { table, root, lattice, chart } = attempt;
        if chart.overrun {
            return Err(Problem { span: whole, kind: ProblemKind::TooLong });
        }
        let values = Trees::new(&table.grammar, lattice, chart).values(*root, 0, lattice.end() as u32);
        let mut readings: Vec<(Vec<Ability>, String)> = vec![];
        for abilities in values.iter().filter_map(abilities) {
            if readings.iter().any(|(known, _)| *known == abilities) {
                continue;
            }
            // Only what the phrasebook writes and reads back is said at all.
            if let Some(written) = abilities.iter().map(|a| self.sayable(a, names)).collect::<Option<Vec<_>>>() {
                readings.push((abilities, written.join(" ")));
            }
        }
        match readings.len() {
            0 if values.is_empty() => Ok(None),
            0 => Err(Problem { span: whole, kind: ProblemKind::Unsayable }),
            1 => Ok(Some(readings.remove(0).0)),
            _ => {
                let readings = readings.into_iter().map(|(_, written)| written).collect();
                Err(Problem { span: whole, kind: ProblemKind::Twofold { readings } })
            }
        }
    }

    fn sayable(&self, ability: &Ability, names: &dyn Names) -> Option<String> {
        let written = self.write_ability(ability, names).ok()?;
        match self.exact(&self.attempt("Ability", &written, names), &written, names) {
            Exact::Read(again) if *again == *ability => Some(written),
            Exact::Read(_) | Exact::Refused(_) | Exact::Not => None,
        }
    }
}

/// What the phrasebook alone makes of a text.
enum Exact {
    Read(Box<Ability>),
    Refused(Problem),
    Not,
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
/// to the noun of `what`, `body_more` and `body_limit` to the body, "except" comes after all
/// other traits, and what is not in play is placed. Nothing if there is no place for it.
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
            if let Some(Value::Object(from)) = fields.get_mut("Return")
                && let Some(placed) = out_of_play(from)
            {
                fields.remove("Return");
                fields.insert("Place".into(), placed);
            }
            if let Some(Value::Array(filters)) = fields.get_mut("filters") {
                filters.sort_by_key(|f| f.get("Except").is_some());
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    Some(())
}

/// What is not in play is not returned but placed: "return a minion from your discard pile
/// to your hand".
fn out_of_play(fields: &mut Map<String, Value>) -> Option<Value> {
    let what = fields.get_mut("what")?;
    noun_of(what)?.get("place")?.get("From")?;
    let hand = serde_json::json!({ "Into": { "zone": { "Hand": { "whose": "Your" } } } });
    Some(serde_json::json!({ "what": what.take(), "to": hand }))
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

/// Words that make a remark in brackets more than a reminder.
const LIMITS: [&str; 18] = [
    "if",
    "not",
    "only",
    "once",
    "must",
    "but",
    "unless",
    "except",
    "instead",
    "si",
    "pas",
    "seulement",
    "doit",
    "doivent",
    "mais",
    "sauf",
    "moins",
    "fois",
];

/// Whether something in brackets says more than the text around it.
fn limits(tokens: &[Token]) -> bool {
    let inside = brackets(tokens);
    let within = |t: &Token| inside.iter().any(|b| b.start <= t.start && t.end <= b.end);
    tokens.iter().any(|t| LIMITS.contains(&folded(&t.text).as_str()) && within(t))
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
