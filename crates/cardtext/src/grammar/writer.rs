//! From a value to words, by the same lines that read it.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::calls::{Forms, Lexical, in_form, spec_of};
use super::notation::{Line, Many, Notes, Part, Shape, Slot, Spec};
use super::quick::QuickMap;
use super::{Hole, NameEntry};
use crate::layered::Layered;

pub struct Writer<'a> {
    notes: &'a Notes,
    names: &'a Layered<NameEntry>,
    /// Which line of a category says a value in certain forms; the values of one call
    /// stay where they are, so their addresses tell them apart.
    known: RefCell<QuickMap<Asked, Option<usize>>>,
    /// A value whose words are wanted, by its address; and which words those are.
    marked: Option<usize>,
    found: RefCell<Option<std::ops::Range<usize>>>,
    /// Whether what was last spoken of, and may be *it*, is masculine.
    masculine: Cell<Option<bool>>,
}

/// The address of a value, its category, and the forms.
type Asked = (usize, usize, Forms);

/// Words of a phrasebook, names and numbers, before the surface rules.
pub type Words<'a> = Vec<Cow<'a, str>>;

/// A part of a line with everything decided.
enum Piece<'a> {
    Word(&'a str),
    Slot(&'a Slot),
}

/// A value and the line that says it.
struct Said<'a, 'v> {
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
    pub fn new(notes: &'a Notes, names: &'a Layered<NameEntry>) -> Self {
        let (known, found, masculine) = (RefCell::default(), RefCell::default(), Cell::default());
        Writer { notes, names, known, marked: None, found, masculine }
    }

    /// As [`Writer::new`], but it notes which words say this value.
    pub fn marking(notes: &'a Notes, names: &'a Layered<NameEntry>, value: &Value) -> Self {
        Writer { marked: Some(std::ptr::from_ref(value) as usize), ..Writer::new(notes, names) }
    }

    /// The words that said the marked value.
    pub fn found(&self) -> Option<std::ops::Range<usize>> {
        self.found.borrow().clone()
    }

    fn note(&self, value: &Value, words: std::ops::Range<usize>) {
        if self.marked == Some(std::ptr::from_ref(value) as usize) {
            *self.found.borrow_mut() = Some(words);
        }
    }

    pub fn phrase(&self, cat: usize, forms: Forms, value: &Value, out: &mut Words<'a>) -> Result<(), Hole> {
        let said = self.said(cat, forms, value).ok_or_else(|| self.hole(cat, forms, value))?;
        let first = out.len();
        let of_it = self.masculine.get() == Some(true) && says_it(&said.parts, value);
        for part in &said.parts {
            match part {
                Piece::Word(word) => {
                    // An article inside the line is not *it*.
                    let it = of_it && (out.len() == first || *word != "la");
                    let agrees = self.notes.surface.masculine(word).filter(|_| it);
                    out.push(Cow::Borrowed(agrees.unwrap_or(word)));
                }
                Piece::Slot(Slot { field, shape }) => match (shape, said.fields.get(field)) {
                    (Shape::One(spec), Some(value)) => self.slot(forms, spec, value, out)?,
                    (Shape::Many(many), Some(Value::Array(items))) => {
                        for (i, value) in items.iter().enumerate() {
                            if i > 0 {
                                let last = i + 1 == items.len();
                                let words = many.before_last.as_ref().filter(|_| last).unwrap_or(&many.between);
                                out.extend(words.iter().map(|w| Cow::Borrowed(w.as_str())));
                            }
                            self.slot(forms, item(many, i, items.len()), value, out)?;
                        }
                    }
                    _ => {}
                },
            }
        }
        self.note(value, first..out.len());
        if self.notes.surface.has_genders() {
            self.note_gender(cat, forms, value);
        }
        Ok(())
    }

    /// Keeps the gender of what may be *it* next: the last thing that was spoken of; this card only
    /// where nothing else was.
    fn note_gender(&self, cat: usize, forms: Forms, value: &Value) {
        let own = &self.notes.cats[cat];
        let tag = open(value).and_then(|(tag, _)| tag);
        if own.name == "Target" {
            let pronoun = matches!(tag, Some("It" | "Them" | "OneOfThem" | "AnyOfThem" | "Rest" | "ThatBase"));
            let this = tag == Some("This") && self.masculine.get().is_some();
            let is = |name: &str, n: u8| self.trait_in(cat, forms, value, name) == n;
            if !pronoun && !this && is("sort", 0) {
                self.masculine.set(Some(is("gender", 0)));
            }
        } else if own.name == "Effect" && matches!(tag, Some("Draw" | "DrawTreasure")) {
            self.masculine.set(Some(tag == Some("DrawTreasure")));
        }
    }

    fn hole(&self, cat: usize, forms: Forms, value: &Value) -> Hole {
        let cat = &self.notes.cats[cat];
        let names = cat.forms.iter().zip(forms).map(|(l, f)| l.values[usize::from(f)].as_str());
        Hole { category: cat.name.clone(), form: names.collect::<Vec<_>>().join(" "), value: value.to_string() }
    }

    /// The first line that can say this value in these forms.
    fn said<'v>(&self, cat: usize, forms: Forms, value: &'v Value) -> Option<Said<'a, 'v>> {
        let own = &self.notes.cats[cat];
        let (tag, fields) = open(value)?;
        // A phrase asks its parts for their traits, and they ask theirs: without a note of
        // the answer that would take ever longer with depth.
        let key = (std::ptr::from_ref(value) as usize, cat, forms);
        let known = self.known.borrow().get(&key).copied();
        if let Some(known) = known {
            let line = &own.lines[known?];
            let parts = self.pieces(forms, &line.parts, fields)?;
            return Some(Said { line, parts, fields });
        }
        let found = own.lines.iter().enumerate().filter(|(_, l)| l.tag.as_deref() == tag).find_map(|(i, line)| {
            let parts = self.pieces(forms, &line.parts, fields)?;
            self.fits(forms, &parts, fields).then_some((i, Said { line, parts, fields }))
        });
        self.known.borrow_mut().insert(key, found.as_ref().map(|(i, _)| *i));
        found.map(|(_, said)| said)
    }

    /// Whether the line has a place for every field, and every field fits its place.
    fn fits(&self, forms: Forms, parts: &[Piece], fields: &Map<String, Value>) -> bool {
        let slots = || parts.iter().filter_map(|p| if let Piece::Slot(s) = p { Some(*s) } else { None });
        if fields.iter().any(|(f, v)| !empty(Some(v)) && !slots().any(|s| s.field == *f)) {
            return false;
        }
        slots().all(|slot| {
            let value = fields.get(&slot.field);
            match &slot.shape {
                Shape::Fixed(tag) => value.and_then(Value::as_str) == Some(tag),
                Shape::One(spec) => value.is_some_and(|v| self.suits(forms, spec, v)),
                Shape::Many(many) => {
                    let items = value.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                    let n = items.len();
                    n >= many.least && items.iter().enumerate().all(|(i, v)| self.suits(forms, item(many, i, n), v))
                }
            }
        })
    }

    fn suits(&self, forms: Forms, spec: &Spec, value: &Value) -> bool {
        let call = &spec.call;
        if call.lexical.is_none() {
            let Some((tag, _)) = open(value) else {
                return false;
            };
            let lines = self.notes.cats[call.cat].lines.iter();
            let line = lines.enumerate().find(|(_, l)| l.tag.as_deref() == tag);
            if line.is_none_or(|(i, _)| !call.allows(i)) {
                return false;
            }
        }
        let traits = &self.notes.cats[call.cat].traits;
        call.wants.known().all(|(t, want)| self.trait_of(spec, forms, value, &traits[t].0) == want)
    }

    /// The words and slots that say these fields, with forms, optional parts and choices
    /// decided; nothing if a part cannot be said.
    fn pieces(&self, forms: Forms, parts: &'a [Part], fields: &Map<String, Value>) -> Option<Vec<Piece<'a>>> {
        let mut out = Vec::with_capacity(parts.len() + 4);
        self.add_pieces(forms, parts, parts, fields, &mut out)?;
        Some(out)
    }

    fn add_pieces(
        &self,
        forms: Forms,
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
                    self.add_pieces(forms, whole, in_form(alternatives, forms)?, fields, out)?;
                }
                Part::Maybe(inner) => {
                    if mentions(inner, fields) {
                        self.add_pieces(forms, whole, inner, fields, out)?;
                    }
                }
                Part::Choice { field, of, alternatives } => {
                    let spec = spec_of(whole, forms, field)?;
                    let way = match fields.get(field) {
                        Some(v) if !v.is_null() => self.trait_of(spec, forms, v, of),
                        _ => 0,
                    };
                    self.add_pieces(forms, whole, alternatives.get(usize::from(way))?, fields, out)?;
                }
            }
        }
        Some(())
    }

    /// The value of a trait of the phrase in a slot, as an index.
    fn trait_of(&self, spec: &Spec, forms: Forms, value: &Value, name: &str) -> u8 {
        if spec.call.lexical == Some(Lexical::Name) {
            return u8::from(value.as_str().and_then(|n| self.name(n)).is_some_and(|e| e.feminine));
        }
        self.trait_in(spec.call.cat, spec.call.forms(forms), value, name)
    }

    /// The same of a phrase of a category in certain forms.
    fn trait_in(&self, cat: usize, forms: Forms, value: &Value, name: &str) -> u8 {
        let Some(t) = self.notes.cats[cat].trait_index(name) else {
            return 0;
        };
        let Some(said) = self.said(cat, forms, value) else {
            return 0;
        };
        if let Some(v) = said.line.says.get(t) {
            return v;
        }
        for piece in &said.parts {
            if let Piece::Slot(slot) = piece
                && let (Shape::One(spec), Some(v)) = (&slot.shape, said.fields.get(&slot.field))
                && matches!(spec.call.lexical, None | Some(Lexical::Name))
                && self.notes.cats[spec.call.cat].trait_index(name).is_some()
            {
                return self.trait_of(spec, forms, v, name);
            }
        }
        0
    }

    fn name(&self, name: &str) -> Option<&'a NameEntry> {
        self.names.iter().find(|e| e.name.as_str() == name)
    }

    fn slot(&self, forms: Forms, spec: &'a Spec, value: &Value, out: &mut Words<'a>) -> Result<(), Hole> {
        let forms = spec.call.forms(forms);
        let hole = || Hole { category: spec.cat.clone(), form: String::new(), value: value.to_string() };
        let number = || value.as_i64().ok_or_else(hole);
        let word = match spec.call.lexical {
            None => return self.phrase(spec.call.cat, forms, value, out),
            Some(Lexical::Digits) => Cow::Owned(number()?.to_string()),
            Some(Lexical::Signed) => Cow::Owned(format!("{:+}", number()?)),
            Some(Lexical::Count) => {
                let n = usize::try_from(number()?).map_err(|_| hole())?;
                Cow::Borrowed(self.notes.numbers.get(n).filter(|_| n >= 2).ok_or_else(hole)?.as_str())
            }
            Some(Lexical::Name) => {
                let entry = value.as_str().and_then(|n| self.name(n)).ok_or_else(hole)?;
                Cow::Borrowed(if forms[0] == 1 { entry.plural.as_str() } else { entry.text.as_str() })
            }
        };
        out.push(word);
        self.note(value, out.len() - 1..out.len());
        Ok(())
    }
}

/// Whether a line says *it*, by a word of its own.
fn says_it(parts: &[Piece], value: &Value) -> bool {
    let fixed = |piece: &Piece| matches!(piece, Piece::Slot(Slot { shape: Shape::Fixed(tag), .. }) if tag == "It");
    value.as_str() == Some("It") || parts.iter().any(fixed)
}

/// Which item of a list stands at a place.
fn item(many: &Many, i: usize, n: usize) -> &Spec {
    match (&many.first, &many.last) {
        (Some(first), _) if i == 0 => first,
        (_, Some(last)) if i + 1 == n => last,
        _ => &many.item,
    }
}
