//! How one line of a phrasebook calls a category: with which forms, which
//! constructors, which traits. Worked out once for each slot, and shared by the
//! compiler and the writer, so that what is read and what is written follow the same
//! rules.

use super::notation::{Category, FormList, Mistake, Notes, Part, Shape, Slot, Spec};

/// Categories whose words are not in any line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lexical {
    Digits,
    Count,
    Signed,
    Name,
}

impl Lexical {
    pub fn of(cat: &str) -> Option<Lexical> {
        Some(match cat {
            "Digits" => Lexical::Digits,
            "Count" => Lexical::Count,
            "Signed" => Lexical::Signed,
            "Name" => Lexical::Name,
            _ => return None,
        })
    }
}

/// No category has more forms or traits than this.
pub const MOST: usize = 8;

/// The value of each form of a category.
pub type Forms = [u8; MOST];

/// The value of each trait of a category, where it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traits([Option<u8>; MOST]);

impl Traits {
    pub fn get(self, t: usize) -> Option<u8> {
        self.0[t]
    }

    pub fn set(&mut self, t: usize, value: u8) {
        self.0[t] = Some(value);
    }

    /// The traits that are known, and their values.
    pub fn known(self) -> impl Iterator<Item = (usize, u8)> {
        self.0.into_iter().enumerate().filter_map(|(t, v)| Some((t, v?)))
    }
}

/// Some lines of a category, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lines([u128; 2]);

impl Lines {
    pub const MOST: usize = 256;
    pub const ALL: Lines = Lines([u128::MAX; 2]);

    pub fn has(self, line: usize) -> bool {
        self.0[line / 128] >> (line % 128) & 1 == 1
    }

    fn with(mut self, line: usize) -> Lines {
        self.0[line / 128] |= 1 << (line % 128);
        self
    }
}

/// A slot's call, worked out.
#[derive(Clone, Debug, Default)]
pub struct Call {
    pub lexical: Option<Lexical>,
    /// Index of the category; meaningless for digits and the like.
    pub cat: usize,
    /// Where each form of the called category comes from.
    picks: [Pick; MOST],
    pub wants: Traits,
    /// The lines that are allowed; all if the slot says nothing.
    pub lines: Lines,
}

#[derive(Clone, Copy, Debug)]
enum Pick {
    Said(u8),
    Passed(usize),
}

impl Default for Pick {
    fn default() -> Self {
        Pick::Said(0)
    }
}

impl Call {
    /// The forms in force inside a slot: said, passed on, or the first.
    pub fn forms(&self, own: Forms) -> Forms {
        self.picks.map(|pick| match pick {
            Pick::Said(value) => value,
            Pick::Passed(form) => own[form],
        })
    }

    pub fn allows(&self, line: usize) -> bool {
        self.lines.has(line)
    }
}

impl Category {
    pub fn trait_index(&self, name: &str) -> Option<usize> {
        self.traits.iter().position(|(n, _)| n == name)
    }
}

/// What a caller must know of a category.
struct Head {
    forms: Vec<FormList>,
    traits: Vec<(String, Vec<String>)>,
    tags: Vec<Option<String>>,
}

/// Works out every call of the phrasebook.
pub fn resolve(notes: &mut Notes) -> Result<(), Mistake> {
    let heads: Vec<Head> = notes
        .cats
        .iter()
        .map(|c| Head {
            forms: c.forms.clone(),
            traits: c.traits.clone(),
            tags: c.lines.iter().map(|l| l.tag.clone()).collect(),
        })
        .collect();
    let Notes { cats, index, .. } = notes;
    for (own, cat) in cats.iter_mut().enumerate() {
        let head = &heads[own];
        if head.tags.len() > Lines::MOST {
            return Err(Mistake { line: 0, what: format!("{} has too many lines", cat.name) });
        }
        for line in &mut cat.lines {
            let number = line.number;
            each_spec(&mut line.parts, &mut |spec| {
                let lexical = Lexical::of(&spec.cat);
                let at = index.get(&spec.cat).copied();
                let Some(at) = at.or(lexical.map(|_| 0)) else {
                    return Err(format!("no section {}", spec.cat));
                };
                let plain = matches!(lexical, Some(Lexical::Digits | Lexical::Count | Lexical::Signed));
                spec.call = if plain {
                    Call { lexical, ..Call::default() }
                } else {
                    Call { lexical, cat: at, ..call(spec, &heads[at], head)? }
                };
                Ok(())
            })
            .map_err(|what| Mistake { line: number, what })?;
        }
    }
    Ok(())
}

fn call(spec: &Spec, to: &Head, own: &Head) -> Result<Call, String> {
    let mut call = Call { lines: Lines::ALL, ..Call::default() };
    let missing = |kind: &str, word: &String| Err(format!("{} has no {kind} {word}", spec.cat));
    if let Some(f) = spec.forms.iter().find(|f| !to.forms.iter().any(|l| l.values.contains(f))) {
        return missing("form", f);
    }
    for (i, list) in to.forms.iter().enumerate() {
        let said = spec.forms.iter().find_map(|f| list.values.iter().position(|v| v == f));
        let passed = own.forms.iter().position(|l| l == list);
        call.picks[i] = match (said, passed) {
            (Some(value), _) => Pick::Said(value as u8),
            (None, Some(form)) => Pick::Passed(form),
            (None, None) => Pick::Said(0),
        };
    }
    for word in &spec.traits {
        let found = to.traits.iter().enumerate();
        let found = found.filter_map(|(t, (_, values))| Some((t, values.iter().position(|v| v == word)?))).next();
        let Some((t, v)) = found else {
            return missing("trait value", word);
        };
        call.wants.set(t, v as u8);
    }
    let known = |tag: &&String| to.tags.iter().any(|t| t.as_ref() == Some(*tag));
    if let Some(tag) = spec.only.iter().chain(&spec.without).find(|tag| !known(tag)) {
        return missing("line", tag);
    }
    if !spec.only.is_empty() || !spec.without.is_empty() {
        let allows = |tag: &String| !spec.without.contains(tag) && (spec.only.is_empty() || spec.only.contains(tag));
        let allowed = to.tags.iter().enumerate().filter(|(_, tag)| tag.as_ref().is_none_or(allows));
        call.lines = allowed.fold(Lines::default(), |lines, (i, _)| lines.with(i));
    }
    Ok(call)
}

fn each_spec(parts: &mut [Part], f: &mut impl FnMut(&mut Spec) -> Result<(), String>) -> Result<(), String> {
    for part in parts {
        match part {
            Part::Word(_) | Part::Never => {}
            Part::Maybe(inner) => each_spec(inner, f)?,
            Part::Form(alternatives) => alternatives.iter_mut().try_for_each(|(_, _, p)| each_spec(p, f))?,
            Part::Choice { alternatives, .. } => alternatives.iter_mut().try_for_each(|p| each_spec(p, f))?,
            Part::Slot(Slot { shape, .. }) => match shape {
                Shape::Fixed(_) => {}
                Shape::One(spec) => f(spec)?,
                Shape::Many(many) => {
                    let all = [many.first.as_mut(), Some(&mut many.item), many.last.as_mut()];
                    all.into_iter().flatten().try_for_each(&mut *f)?;
                }
            },
        }
    }
    Ok(())
}

/// The alternative of `<…|…>` in these forms.
pub fn in_form(alternatives: &[(usize, Vec<u8>, Vec<Part>)], forms: Forms) -> Option<&[Part]> {
    let found = alternatives.iter().find(|(f, values, _)| values.contains(&forms[*f]));
    found.map(|(_, _, parts)| parts.as_slice())
}

/// All slots of a line, however deep, in whichever forms.
pub fn slots<'a>(parts: &'a [Part], out: &mut Vec<&'a Slot>) {
    for part in parts {
        match part {
            Part::Slot(slot) => out.push(slot),
            Part::Maybe(inner) => slots(inner, out),
            Part::Form(alternatives) => alternatives.iter().for_each(|(_, _, p)| slots(p, out)),
            Part::Choice { alternatives, .. } => alternatives.iter().for_each(|p| slots(p, out)),
            Part::Word(_) | Part::Never => {}
        }
    }
}

/// The category of a field in a line, as its slot calls it in these forms; nothing if
/// it has no single slot.
pub fn spec_of<'a>(parts: &'a [Part], forms: Forms, field: &str) -> Option<&'a Spec> {
    parts.iter().find_map(|part| match part {
        Part::Slot(Slot { field: f, shape: Shape::One(spec) }) if f == field => Some(spec),
        Part::Maybe(inner) => spec_of(inner, forms, field),
        Part::Choice { alternatives, .. } => alternatives.iter().find_map(|p| spec_of(p, forms, field)),
        Part::Form(alternatives) => spec_of(in_form(alternatives, forms)?, forms, field),
        Part::Slot(_) | Part::Word(_) | Part::Never => None,
    })
}

/// The fields by whose traits a line is worded in these forms.
pub fn choices<'a>(parts: &'a [Part], forms: Forms, out: &mut Vec<(&'a str, &'a str)>) {
    for part in parts {
        match part {
            Part::Choice { field, of, alternatives } => {
                if !out.contains(&(field.as_str(), of.as_str())) {
                    out.push((field, of));
                }
                alternatives.iter().for_each(|p| choices(p, forms, out));
            }
            Part::Maybe(inner) => choices(inner, forms, out),
            Part::Form(alternatives) => choices(in_form(alternatives, forms).unwrap_or_default(), forms, out),
            Part::Word(_) | Part::Slot(_) | Part::Never => {}
        }
    }
}
