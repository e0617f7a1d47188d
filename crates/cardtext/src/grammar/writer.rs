//! From a value to words, by the same lines that read it.

use std::cell::RefCell;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::calls::{Lexical, spec_of};
use super::earley::QuickMap;
use super::notation::{Category, Line, Many, Notes, Part, Shape, Slot, Spec};
use super::{Hole, NameEntry};

pub struct Writer<'a> {
    notes: &'a Notes,
    names: &'a [NameEntry],
    /// Which line of a category says a value in certain forms; the values of one call
    /// stay where they are, so their addresses tell them apart.
    known: RefCell<QuickMap<Asked, Option<usize>>>,
}

/// The addresses of a value and a category, and the forms.
type Asked = (usize, usize, Vec<usize>);

/// A part of a line with everything decided.
enum Piece<'a> {
    Word(&'a str),
    Slot(&'a Slot),
}

/// A value and the line that says it.
struct Said<'a, 'v> {
    own: &'a Category,
    line: &'a Line,
    parts: Vec<Piece<'a>>,
    fields: &'v Map<String, Value>,
}

/// Whether any slot in these parts has something to say.
fn mentions(parts: &[Part], fields: &Map<String, Value>) -> bool {
    parts.iter().any(|part| match part {
        Part::Slot(slot) => !empty(fields.get(&slot.field)),
        Part::Maybe(inner) => mentions(inner, fields),
        Part::Form(alternatives) => alternatives.iter().any(|(_, _, p)| mentions(p, fields)),
        Part::Choice { alternatives, .. } => alternatives.iter().any(|p| mentions(p, fields)),
        Part::Word(_) | Part::Never => false,
    })
}

static NO_FIELDS: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);

/// The constructor and the fields of a value in serde's shape.
fn open(value: &Value) -> Option<(Option<&str>, &Map<String, Value>)> {
    match value {
        Value::String(tag) => Some((Some(tag), &NO_FIELDS)),
        Value::Object(fields) => match fields.iter().next() {
            Some((tag, Value::Object(inner)))
                if fields.len() == 1 && tag.starts_with(|c: char| c.is_ascii_uppercase()) =>
            {
                Some((Some(tag), inner))
            }
            _ => Some((None, fields)),
        },
        _ => None,
    }
}

fn empty(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(Value::Array(items)) => items.is_empty(),
        Some(_) => false,
    }
}

impl<'a> Writer<'a> {
    pub fn new(notes: &'a Notes, names: &'a [NameEntry]) -> Self {
        Writer { notes, names, known: RefCell::default() }
    }

    pub fn phrase(&self, cat: &str, forms: &[usize], value: &Value, out: &mut Vec<String>) -> Result<(), Hole> {
        let said = self.said(cat, forms, value).ok_or_else(|| Hole {
            category: cat.to_string(),
            form: self.form_names(cat, forms),
            value: value.to_string(),
        })?;
        for part in &said.parts {
            match part {
                Piece::Word(word) => out.push((*word).to_string()),
                Piece::Slot(Slot { field, shape }) => match (shape, said.fields.get(field)) {
                    (Shape::One(spec), Some(value)) => self.slot(said.own, forms, spec, value, out)?,
                    (Shape::Many(many), Some(Value::Array(items))) => {
                        for (i, value) in items.iter().enumerate() {
                            if i > 0 {
                                let last = i + 1 == items.len();
                                let words = many.before_last.as_ref().filter(|_| last).unwrap_or(&many.between);
                                out.extend(words.iter().cloned());
                            }
                            self.slot(said.own, forms, item(many, i, items.len()), value, out)?;
                        }
                    }
                    _ => {}
                },
            }
        }
        Ok(())
    }

    fn form_names(&self, cat: &str, forms: &[usize]) -> String {
        let Some(cat) = self.notes.cats.get(cat) else {
            return String::new();
        };
        let names: Vec<&str> = cat.forms.iter().zip(forms).map(|(l, f)| l.values[*f].as_str()).collect();
        names.join(" ")
    }

    /// The first line that can say this value in these forms.
    fn said<'v>(&self, cat: &str, forms: &[usize], value: &'v Value) -> Option<Said<'a, 'v>> {
        let own = self.notes.cats.get(cat)?;
        let (tag, fields) = open(value)?;
        // A phrase asks its parts for their traits, and they ask theirs: without a note of
        // the answer that would take ever longer with depth.
        let key = (std::ptr::from_ref(value) as usize, std::ptr::from_ref(own) as usize, forms.to_vec());
        let known = self.known.borrow().get(&key).copied();
        if let Some(known) = known {
            let line = &own.lines[known?];
            let parts = self.pieces(own, forms, &line.parts, fields)?;
            return Some(Said { own, line, parts, fields });
        }
        let found = own.lines.iter().enumerate().filter(|(_, l)| l.tag.as_deref() == tag).find_map(|(i, line)| {
            let parts = self.pieces(own, forms, &line.parts, fields)?;
            self.fits(own, forms, &parts, fields).then_some((i, Said { own, line, parts, fields }))
        });
        self.known.borrow_mut().insert(key, found.as_ref().map(|(i, _)| *i));
        found.map(|(_, said)| said)
    }

    /// Whether the line has a place for every field, and every field fits its place.
    fn fits(&self, own: &Category, forms: &[usize], parts: &[Piece], fields: &Map<String, Value>) -> bool {
        let slots = || parts.iter().filter_map(|p| if let Piece::Slot(s) = p { Some(*s) } else { None });
        if fields.iter().any(|(f, v)| !empty(Some(v)) && !slots().any(|s| s.field == *f)) {
            return false;
        }
        slots().all(|slot| {
            let value = fields.get(&slot.field);
            match &slot.shape {
                Shape::Fixed(tag) => value.and_then(Value::as_str) == Some(tag),
                Shape::One(spec) => value.is_some_and(|v| self.suits(own, forms, spec, v)),
                Shape::Many(many) => {
                    let items = value.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                    let n = items.len();
                    n >= many.least
                        && items.iter().enumerate().all(|(i, v)| self.suits(own, forms, item(many, i, n), v))
                }
            }
        })
    }

    fn suits(&self, own: &Category, forms: &[usize], spec: &Spec, value: &Value) -> bool {
        if Lexical::of(&spec.cat).is_none() {
            let Some((tag, _)) = open(value) else {
                return false;
            };
            if tag.is_some_and(|t| !spec.allows(t)) {
                return false;
            }
        }
        if spec.traits.is_empty() {
            return true;
        }
        let forms = self.notes.forms_of(spec, own, forms);
        let said = self.notes.traits_of(spec);
        said.iter().enumerate().all(|(t, want)| {
            want.is_none_or(|want| {
                self.trait_of(&spec.cat, &forms, value, &self.notes.cats[&spec.cat].traits[t].0) == want
            })
        })
    }

    /// The words and slots that say these fields, with forms, optional parts and choices
    /// decided; nothing if a part cannot be said.
    fn pieces(
        &self,
        own: &'a Category,
        forms: &[usize],
        parts: &'a [Part],
        fields: &Map<String, Value>,
    ) -> Option<Vec<Piece<'a>>> {
        let mut out = Vec::with_capacity(parts.len());
        self.add_pieces(own, forms, parts, parts, fields, &mut out)?;
        Some(out)
    }

    fn add_pieces(
        &self,
        own: &'a Category,
        forms: &[usize],
        whole: &'a [Part],
        parts: &'a [Part],
        fields: &Map<String, Value>,
        out: &mut Vec<Piece<'a>>,
    ) -> Option<()> {
        for part in parts {
            match part {
                Part::Never => return None,
                Part::Word(word) => out.push(Piece::Word(word)),
                Part::Slot(slot) => out.push(Piece::Slot(slot)),
                Part::Form(alternatives) => {
                    let (_, _, parts) = alternatives.iter().find(|(f, values, _)| values.contains(&forms[*f]))?;
                    self.add_pieces(own, forms, whole, parts, fields, out)?;
                }
                Part::Maybe(inner) => {
                    if mentions(inner, fields) {
                        self.add_pieces(own, forms, whole, inner, fields, out)?;
                    }
                }
                Part::Choice { field, of, alternatives } => {
                    let spec = spec_of(whole, forms, field)?;
                    let way = match fields.get(field) {
                        Some(v) if !v.is_null() => {
                            let slot_forms = self.notes.forms_of(spec, own, forms);
                            self.trait_of(&spec.cat, &slot_forms, v, of)
                        }
                        _ => 0,
                    };
                    self.add_pieces(own, forms, whole, alternatives.get(way)?, fields, out)?;
                }
            }
        }
        Some(())
    }

    /// The value of a trait of a phrase, as an index.
    fn trait_of(&self, cat: &str, forms: &[usize], value: &Value, name: &str) -> usize {
        if Lexical::of(cat) == Some(Lexical::Name) {
            return usize::from(value.as_str().and_then(|n| self.name(n)).is_some_and(|e| e.feminine));
        }
        let Some(t) = self.notes.trait_index(cat, name) else {
            return 0;
        };
        let Some(said) = self.said(cat, forms, value) else {
            return 0;
        };
        if let Some((_, v)) = said.line.says.iter().find(|(s, _)| *s == t) {
            return *v;
        }
        for piece in &said.parts {
            if let Piece::Slot(slot) = piece
                && let (Shape::One(spec), Some(v)) = (&slot.shape, said.fields.get(&slot.field))
                && self.notes.trait_index(&spec.cat, name).is_some()
            {
                return self.trait_of(&spec.cat, &self.notes.forms_of(spec, said.own, forms), v, name);
            }
        }
        0
    }

    fn name(&self, name: &str) -> Option<&NameEntry> {
        self.names.iter().find(|e| e.name.as_str() == name)
    }

    fn slot(
        &self,
        own: &Category,
        forms: &[usize],
        spec: &Spec,
        value: &Value,
        out: &mut Vec<String>,
    ) -> Result<(), Hole> {
        let forms = self.notes.forms_of(spec, own, forms);
        let hole = || Hole { category: spec.cat.clone(), form: String::new(), value: value.to_string() };
        let number = || value.as_i64().ok_or_else(hole);
        match Lexical::of(&spec.cat) {
            None => return self.phrase(&spec.cat, &forms, value, out),
            Some(Lexical::Digits) => out.push(number()?.to_string()),
            Some(Lexical::Signed) => out.push(format!("{:+}", number()?)),
            Some(Lexical::Count) => {
                let n = usize::try_from(number()?).map_err(|_| hole())?;
                let word = self.notes.numbers.get(n).filter(|_| n >= 2).ok_or_else(hole)?;
                out.push(word.clone());
            }
            Some(Lexical::Name) => {
                let entry = value.as_str().and_then(|n| self.name(n)).ok_or_else(hole)?;
                out.push(if forms[0] == 1 { entry.plural.clone() } else { entry.text.clone() });
            }
        }
        Ok(())
    }
}

/// Which item of a list stands at a place.
fn item(many: &Many, i: usize, n: usize) -> &Spec {
    match (&many.first, &many.last) {
        (Some(first), _) if i == 0 => first,
        (_, Some(last)) if i + 1 == n => last,
        _ => &many.item,
    }
}
