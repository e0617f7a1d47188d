//! A phrasebook as written: the text of a `.phrases` file becomes categories with
//! lines, and lines become templates. `phrases/NOTATION.md` describes the notation.
//!
//! Invariant: nothing here knows a category or a word; `compile.rs` and `writer.rs`
//! both work on what is read here, so that reading and writing cannot part.

use std::collections::BTreeMap;

use super::calls::{Call, MOST, Traits, resolve};
use super::rewrite::Rewrites;
use super::slot::shape;
use super::surface::Surface;

/// A phrasebook file, read.
#[derive(Debug, Default)]
pub struct Notes {
    pub cats: Vec<Category>,
    /// Where each category stands in `cats`.
    pub index: BTreeMap<String, usize>,
    pub surface: Surface,
    /// Number words from zero.
    pub numbers: Vec<String>,
    /// Other ways to say the same words; only a file of variants has them.
    pub rewrites: Rewrites,
    /// How many lines the phrasebook has: the numbers of variants go on from there.
    pub base: usize,
}

#[derive(Debug, Default)]
pub struct Category {
    pub name: String,
    /// What a user of the phrase tells it. Each list is one form.
    pub forms: Vec<FormList>,
    /// What the phrase tells its user: a name and its values.
    pub traits: Vec<(String, Vec<String>)>,
    pub lines: Vec<Line>,
}

/// The values of one form; values with the same place share an alternative of `<…|…>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormList {
    pub values: Vec<String>,
    pub places: Vec<usize>,
}

#[derive(Debug)]
pub struct Line {
    /// `None` for a struct.
    pub tag: Option<String>,
    pub parts: Vec<Part>,
    /// The traits that the line says of itself.
    pub says: Traits,
    pub number: usize,
    /// It reads, and is never written.
    pub variant: bool,
}

#[derive(Clone, Debug)]
pub enum Part {
    Word(String),
    Slot(Slot),
    Maybe(Vec<Part>),
    /// By the category's own form: which form, which of its values, and the alternative.
    Form(Vec<(usize, Vec<u8>, Vec<Part>)>),
    /// By a trait of a slot.
    Choice {
        field: String,
        of: String,
        alternatives: Vec<Vec<Part>>,
    },
    /// Cannot be said so.
    Never,
}

#[derive(Clone, Debug)]
pub struct Slot {
    pub field: String,
    pub shape: Shape,
}

#[derive(Clone, Debug)]
pub enum Shape {
    One(Spec),
    /// A unit constructor that no word says.
    Fixed(String),
    Many(Many),
}

#[derive(Clone, Debug)]
pub struct Many {
    pub least: usize,
    pub first: Option<Spec>,
    pub item: Spec,
    pub last: Option<Spec>,
    pub between: Vec<String>,
    pub before_last: Option<Vec<String>>,
}

/// A category as a slot calls it: as written, and what `calls.rs` makes of it.
#[derive(Clone, Debug)]
pub struct Spec {
    pub cat: String,
    pub forms: Vec<String>,
    pub without: Vec<String>,
    pub only: Vec<String>,
    pub traits: Vec<String>,
    pub call: Call,
}

/// A mistake in a phrasebook: the line and what is wrong with it.
#[derive(Debug)]
pub struct Mistake {
    pub line: usize,
    pub what: String,
}

type Result<T> = std::result::Result<T, Mistake>;

/// A phrasebook, and lines of variants that read to the same constructors.
pub fn read_with(text: &str, variants: &str) -> Result<Notes> {
    let mut notes = Notes { base: text.lines().count(), ..Notes::default() };
    // The surface comes first: words are cut by its rules.
    let mut section = String::new();
    for (number, line) in lines(text) {
        if !line.starts_with(' ') {
            section = line.split_whitespace().next().unwrap_or_default().to_string();
        } else if section == "Surface" {
            notes.surface.rule(line.trim()).map_err(|what| Mistake { line: number, what })?;
        } else if section == "Numbers" {
            notes.numbers.extend(line.split_whitespace().map(str::to_string));
        }
    }
    notes.sections(text, false)?;
    notes.sections(variants, true)?;
    // The names of cards are a category without lines.
    let names = header("Name (sg pl) [gender: m f]").and_then(|names| notes.add(names));
    names.map_err(|what| Mistake { line: 0, what })?;
    resolve(&mut notes)?;
    Ok(notes)
}

impl Notes {
    pub fn cat(&self, name: &str) -> Option<&Category> {
        self.index.get(name).map(|i| &self.cats[*i])
    }

    /// The categories of one file. A header of variants that is a bare name adds to the
    /// category of that name.
    fn sections(&mut self, text: &str, variant: bool) -> Result<()> {
        let offset = if variant { self.base } else { 0 };
        let mut section = String::new();
        let mut at = None;
        for (number, line) in lines(text) {
            let number = number + offset;
            let fail = |what: String| Mistake { line: number, what };
            if !line.starts_with(' ') {
                let cat = header(line).map_err(fail)?;
                section.clone_from(&cat.name);
                if matches!(section.as_str(), "Surface" | "Numbers" | "Words") {
                    continue;
                }
                let bare = variant && cat.forms.is_empty() && cat.traits.is_empty();
                if !(bare && self.index.contains_key(&section)) {
                    self.add(cat).map_err(fail)?;
                }
                at = self.index.get(&section).copied();
                continue;
            }
            match section.as_str() {
                "Surface" | "Numbers" => {}
                "Words" => self.rewrites.rule(line.trim(), &self.surface).map_err(fail)?,
                _ => {
                    let at = at.ok_or_else(|| fail("a line before the first header".into()))?;
                    let reader = Reader { rest: line.trim(), cat: &self.cats[at], surface: &self.surface };
                    let line = reader.line(number, variant).map_err(fail)?;
                    self.cats[at].lines.push(line);
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, cat: Category) -> Said<()> {
        if self.index.insert(cat.name.clone(), self.cats.len()).is_some() {
            return Err(format!("{} has two sections", cat.name));
        }
        self.cats.push(cat);
        Ok(())
    }
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(i, l)| (i + 1, l.trim_end()))
        .filter(|(_, l)| !l.is_empty() && !l.trim_start().starts_with("# ") && l.trim() != "#")
}

/// `Noun (sg pl) (free played) [sort: card base]`
fn header(line: &str) -> std::result::Result<Category, String> {
    let split = line.find([' ', '(', '[']).unwrap_or(line.len());
    let mut cat = Category { name: line[..split].to_string(), ..Category::default() };
    let mut rest = line[split..].trim();
    while !rest.is_empty() {
        let close = if rest.starts_with('(') { ')' } else { ']' };
        let end = rest.find(close).ok_or_else(|| format!("no {close} in the header"))?;
        let inner = &rest[1..end];
        if close == ')' {
            let mut list = FormList { values: vec![], places: vec![] };
            for (place, group) in inner.split_whitespace().enumerate() {
                for value in group.split('/') {
                    list.values.push(value.to_string());
                    list.places.push(place);
                }
            }
            cat.forms.push(list);
        } else {
            let (name, values) = inner.split_once(':').ok_or("a trait is [name: value value]")?;
            let values = values.split_whitespace().map(str::to_string).collect();
            cat.traits.push((name.trim().to_string(), values));
        }
        rest = rest[end + 1..].trim();
    }
    if cat.forms.len() > MOST || cat.traits.len() > MOST {
        return Err(format!("{} has more than {MOST} forms or traits", cat.name));
    }
    Ok(cat)
}

struct Reader<'a> {
    rest: &'a str,
    cat: &'a Category,
    surface: &'a Surface,
}

/// What is wrong, without the line.
pub type Said<T> = std::result::Result<T, String>;

impl<'a> Reader<'a> {
    fn line(mut self, number: usize, variant: bool) -> Said<Line> {
        let split = self.rest.find(' ').unwrap_or(self.rest.len());
        let tag = &self.rest[..split];
        let tag = (tag != ".").then(|| tag.to_string());
        self.rest = &self.rest[split..];
        let mut says = Traits::default();
        while let Some((head, value)) = self.rest.rsplit_once('@') {
            if !head.ends_with(' ') || value.contains(['}', ' ', ']', '>']) {
                break;
            }
            let (t, v) = self.trait_value(value)?;
            says.set(t, v);
            self.rest = head.trim_end();
        }
        let parts = self.parts()?;
        match self.rest.chars().next() {
            None => Ok(Line { tag, parts, says, number, variant }),
            Some(c) => Err(format!("a stray `{c}` before `{}`", self.rest)),
        }
    }

    fn trait_value(&self, value: &str) -> Said<(usize, u8)> {
        for (i, (_, values)) in self.cat.traits.iter().enumerate() {
            if let Some(v) = values.iter().position(|v| v == value) {
                return Ok((i, v as u8));
            }
        }
        Err(format!("{} has no trait value `{value}`", self.cat.name))
    }

    /// Parts up to a closing bracket, a bar or the end.
    fn parts(&mut self) -> Said<Vec<Part>> {
        let mut parts = vec![];
        loop {
            self.rest = self.rest.trim_start();
            let Some(c) = self.rest.chars().next() else {
                return Ok(parts);
            };
            match c {
                ']' | '>' | '|' | '}' => return Ok(parts),
                '!' => {
                    self.rest = &self.rest[1..];
                    parts.push(Part::Never);
                }
                '[' => {
                    self.rest = &self.rest[1..];
                    let inner = self.parts()?;
                    self.expect(']')?;
                    parts.push(Part::Maybe(inner));
                }
                '<' => parts.push(self.form()?),
                '{' => parts.push(self.braces()?),
                _ => {
                    let end = self.rest.find(['[', ']', '<', '>', '{', '}', '|', '!']).unwrap_or(self.rest.len());
                    let words = &self.rest[..end];
                    parts.extend(self.surface.cut(words).into_iter().map(|t| Part::Word(t.text)));
                    self.rest = &self.rest[end..];
                }
            }
        }
    }

    fn expect(&mut self, c: char) -> Said<()> {
        self.rest = self.rest.trim_start();
        self.rest = self.rest.strip_prefix(c).ok_or_else(|| format!("expected `{c}` before `{}`", self.rest))?;
        Ok(())
    }

    fn alternatives(&mut self, close: char) -> Said<Vec<(Option<String>, Vec<Part>)>> {
        let mut out = vec![];
        loop {
            self.rest = self.rest.trim_start();
            let mut label = None;
            if let Some(i) = self.rest.find(|c: char| !c.is_alphanumeric()) {
                let word = &self.rest[..i];
                let known = self.cat.forms.iter().any(|f| f.values.iter().any(|v| v == word));
                if known && self.rest[i..].starts_with(": ") {
                    label = Some(word.to_string());
                    self.rest = &self.rest[i + 1..];
                }
            }
            out.push((label, self.parts()?));
            if let Some(rest) = self.rest.strip_prefix('|') {
                self.rest = rest;
            } else {
                self.expect(close)?;
                return Ok(out);
            }
        }
    }

    fn form(&mut self) -> Said<Part> {
        self.rest = &self.rest[1..];
        let alternatives = self.alternatives('>')?;
        let forms = &self.cat.forms;
        let mut out = vec![];
        if alternatives.iter().all(|(label, _)| label.is_none()) {
            let list = forms.first().ok_or_else(|| format!("{} has no forms", self.cat.name))?;
            let places = list.places.last().map_or(0, |p| p + 1);
            if places != alternatives.len() {
                return Err(format!("{} alternatives for {places} forms", alternatives.len()));
            }
            for (place, (_, parts)) in alternatives.into_iter().enumerate() {
                let values = (0..list.values.len()).filter(|&v| list.places[v] == place).map(|v| v as u8).collect();
                out.push((0, values, parts));
            }
        } else {
            for (label, parts) in alternatives {
                let label = label.ok_or("either all alternatives are named or none")?;
                let (form, value) = forms
                    .iter()
                    .enumerate()
                    .find_map(|(f, l)| l.values.iter().position(|v| *v == label).map(|v| (f, v)))
                    .ok_or_else(|| format!("{} has no form `{label}`", self.cat.name))?;
                out.push((form, vec![value as u8], parts));
            }
        }
        Ok(Part::Form(out))
    }

    fn braces(&mut self) -> Said<Part> {
        self.rest = &self.rest[1..];
        let end = self.rest.find([':', '.']).ok_or("a slot is {field:Category}")?;
        let field = self.rest[..end].trim().to_string();
        let dot = self.rest.as_bytes()[end] == b'.';
        self.rest = &self.rest[end + 1..];
        if dot {
            let end = self.rest.find(':').ok_or("a choice is {field.trait: a | b}")?;
            let of = self.rest[..end].trim().to_string();
            self.rest = &self.rest[end + 1..];
            let alternatives = self.alternatives('}')?.into_iter().map(|(_, p)| p).collect();
            return Ok(Part::Choice { field, of, alternatives });
        }
        let end = self.rest.find('}').ok_or("a slot without `}`")?;
        let shape = shape(self.rest[..end].trim(), self.surface)?;
        self.rest = &self.rest[end + 1..];
        Ok(Part::Slot(Slot { field, shape }))
    }
}
