//! A phrasebook becomes a plain context-free grammar: each category is spelled out
//! for every form, trait and set of constructors in which some line calls it.
//!
//! Invariant: no nonterminal is empty; what may be absent is spelled out as two
//! productions. The parser and its lookahead rely on that.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::calls::{Forms, Lexical, Lines, Traits, choices, in_form, slots, spec_of};
use super::cfg::{Act, Fill, Grammar, LineId, Make, NtId, Prod, ProdId, Sym, Term};
use super::notation::{Category, Line, Many, Mistake, Notes, Part, Shape, Slot, Spec};

/// Which phrases of a category are meant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key<'a> {
    Phrase(Phrase),
    /// One or more phrases with words between.
    List {
        item: Phrase,
        between: &'a [String],
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Phrase {
    cat: usize,
    forms: Forms,
    lines: Lines,
    traits: Traits,
}

/// A line with everything chosen: words and slots in a row.
#[derive(Clone, Copy)]
enum Elem<'a> {
    Word(&'a str),
    Slot {
        field: &'a str,
        spec: &'a Spec,
        push: bool,
    },
    /// One or more of `spec`, with words between.
    Run {
        field: &'a str,
        spec: &'a Spec,
        between: &'a [String],
    },
    Fixed {
        field: &'a str,
        value: &'a str,
    },
}

/// A field, a trait of it, and the value that it is taken to have.
type Chosen<'a> = (&'a str, &'a str, u8);

struct Compiler<'a> {
    notes: &'a Notes,
    grammar: Grammar,
    keys: HashMap<Key<'a>, NtId>,
    todo: Vec<(Key<'a>, NtId)>,
    alike: HashMap<(Make, Fill), ProdId>,
}

/// What is being spelled out: a line of a category, in these forms, with these traits.
#[derive(Clone, Copy)]
struct Context<'a> {
    nt: NtId,
    id: LineId,
    cat: &'a Category,
    line: &'a Line,
    forms: Forms,
    wanted: Traits,
}

pub fn compile(notes: &Notes) -> Result<Grammar, Mistake> {
    let mut c =
        Compiler { notes, grammar: Grammar::default(), keys: HashMap::new(), todo: vec![], alike: HashMap::new() };
    for (i, cat) in notes.cats.iter().enumerate() {
        if Lexical::of(&cat.name).is_none() {
            let forms = Forms::default();
            let root = c.nt(Key::Phrase(Phrase { cat: i, forms, lines: Lines::ALL, traits: Traits::default() }));
            c.grammar.roots.insert(cat.name.clone(), root);
        }
    }
    while let Some((key, nt)) = c.todo.pop() {
        match key {
            Key::Phrase(phrase) => {
                let cat = &notes.cats[phrase.cat];
                for (i, line) in cat.lines.iter().enumerate() {
                    if phrase.lines.has(i) {
                        let id = (phrase.cat as u16, i as u16);
                        let context = Context { nt, id, cat, line, forms: phrase.forms, wanted: phrase.traits };
                        c.line(context).map_err(|what| Mistake { line: line.number, what })?;
                    }
                }
            }
            Key::List { item, between } => {
                let push = (Sym::N(c.nt(Key::Phrase(item))), Act::Push(0));
                c.produce(nt, None, vec![push], Make::List, vec![]);
                let mut syms = vec![(Sym::N(nt), Act::Extend(0))];
                syms.extend(between.iter().map(|w| (Sym::T(c.grammar.add_word(w)), Act::Drop)));
                syms.push(push);
                c.produce(nt, None, syms, Make::List, vec![]);
            }
        }
    }
    let mut cats = vec![None; c.keys.len()];
    for (key, nt) in &c.keys {
        if let Key::Phrase(phrase) = key {
            cats[*nt as usize] = Some(phrase.cat as u16);
        }
    }
    c.grammar.cats = cats;
    c.grammar.look_ahead(c.keys.len());
    Ok(c.grammar)
}

impl<'a> Compiler<'a> {
    fn nt(&mut self, key: Key<'a>) -> NtId {
        if let Some(&nt) = self.keys.get(&key) {
            return nt;
        }
        let nt = self.keys.len() as NtId;
        self.keys.insert(key.clone(), nt);
        self.todo.push((key, nt));
        nt
    }

    /// Values of one place have one type, so equal constructors with equal fillings are
    /// alike, whichever category of variants they come from.
    fn produce(&mut self, lhs: NtId, line: Option<LineId>, syms: Vec<(Sym, Act)>, make: Make, fill: Fill) {
        let next = self.grammar.prods.len() as ProdId;
        let like = *self.alike.entry((make.clone(), fill.clone())).or_insert(next);
        self.grammar.prods.push(Prod { lhs, syms, make, fill, like, line });
    }

    fn line(&mut self, on: Context<'a>) -> Result<(), String> {
        for (t, v) in on.line.says.known() {
            if on.wanted.get(t).is_some_and(|w| w != v) {
                return Ok(());
            }
        }
        let parts = &on.line.parts;
        let mut pairs = vec![];
        choices(parts, on.forms, &mut pairs);
        // Each way in which the slots' traits can turn out.
        let mut ways: Vec<Vec<Chosen>> = vec![vec![]];
        for (field, of) in pairs {
            let spec = spec_of(parts, on.forms, field).ok_or_else(|| format!("no slot `{field}`"))?;
            let cat = &self.notes.cats[spec.call.cat];
            let t = cat.trait_index(of).ok_or_else(|| format!("{} has no trait `{of}`", spec.cat))?;
            let values = cat.traits[t].1.len() as u8;
            ways = ways
                .into_iter()
                .flat_map(|way| (0..values).map(move |v| [&way[..], &[(field, of, v)]].concat()))
                .collect();
        }
        for way in ways {
            for row in rows(parts, on.forms, &way)? {
                self.row(on, &way, &row)?;
            }
        }
        Ok(())
    }

    fn row(&mut self, on: Context<'a>, chosen: &[Chosen], row: &[Elem<'a>]) -> Result<(), String> {
        let single = |e: &Elem<'a>| match *e {
            Elem::Slot { field, spec, push: false } => Some((field, spec)),
            _ => None,
        };
        // A choice by a slot that is absent here falls to its first alternative.
        let there = |f: &str| row.iter().filter_map(single).any(|(field, _)| field == f);
        if chosen.iter().any(|(f, _, v)| *v != 0 && !there(f)) {
            return Ok(());
        }
        // Traits that this phrase is wanted with, and that it has from a slot.
        let mut handed: Vec<(usize, &str, u8)> = vec![];
        for (t, want) in on.wanted.known().filter(|(t, _)| on.line.says.get(*t).is_none()) {
            let name = on.cat.traits[t].0.as_str();
            let has = |spec: &Spec| self.trait_of(spec, name).is_some();
            match row.iter().position(|e| single(e).is_some_and(|(_, spec)| has(spec))) {
                Some(i) => handed.push((i, name, want)),
                None if want == 0 => {}
                None => return Ok(()),
            }
        }
        let mut syms = vec![];
        let mut fill: Fill = vec![];
        for (i, elem) in row.iter().enumerate() {
            match *elem {
                Elem::Word(w) => syms.push((Sym::T(self.grammar.add_word(w)), Act::Drop)),
                Elem::Fixed { field, value } => fill.push((field.to_string(), constant(value)?)),
                Elem::Run { field, spec, between } => {
                    let item = phrase(spec, on.forms, spec.call.wants);
                    let list = self.nt(Key::List { item, between });
                    syms.push((Sym::N(list), Act::Extend(self.grammar.field(field))));
                }
                Elem::Slot { field, spec, push } => {
                    let mut wants = spec.call.wants;
                    let from_use = handed.iter().filter(|h| h.0 == i).map(|h| (h.1, h.2));
                    let by_choice = chosen.iter().filter(|c| !push && c.0 == field).map(|c| (c.1, c.2));
                    for (name, v) in from_use.chain(by_choice) {
                        let t = self.trait_of(spec, name).ok_or("no such trait")?;
                        if wants.get(t).is_some_and(|w| w != v) {
                            return Ok(());
                        }
                        wants.set(t, v);
                    }
                    let sym = self.slot(spec, on.forms, wants);
                    let field = self.grammar.field(field);
                    syms.push((sym, if push { Act::Push(field) } else { Act::Set(field) }));
                }
            }
        }
        if syms.is_empty() {
            return Err("this line can be empty".into());
        }
        let (make, lists) = shape(on.cat, on.line);
        for field in lists {
            let id = self.grammar.field(field);
            if !syms.iter().any(|(_, a)| matches!(a, Act::Push(f) | Act::Extend(f) if *f == id)) {
                fill.push((field.to_string(), Value::Array(vec![])));
            }
        }
        fill.sort_by(|a, b| a.0.cmp(&b.0));
        self.produce(on.nt, Some(on.id), syms, make, fill);
        Ok(())
    }

    fn trait_of(&self, spec: &Spec, name: &str) -> Option<usize> {
        match spec.call.lexical {
            None | Some(Lexical::Name) => self.notes.cats[spec.call.cat].trait_index(name),
            Some(_) => None,
        }
    }

    fn slot(&mut self, spec: &Spec, forms: Forms, wants: Traits) -> Sym {
        let term = match spec.call.lexical {
            None => return Sym::N(self.nt(Key::Phrase(phrase(spec, forms, wants)))),
            Some(Lexical::Digits) => Term::Digits,
            Some(Lexical::Count) => Term::Count,
            Some(Lexical::Signed) => Term::Signed,
            Some(Lexical::Name) => {
                Term::Name { plural: spec.call.forms(forms)[0] == 1, feminine: wants.get(0).map(|v| v == 1) }
            }
        };
        Sym::T(self.grammar.add_lexical(term))
    }
}

/// `EndOfTurn`, `This(kind=Minion)`, `(other=Other,kind=Base)`: a value that no word says.
fn constant(text: &str) -> Result<Value, String> {
    let Some((tag, inner)) = text.split_once('(') else {
        return Ok(Value::String(text.to_string()));
    };
    let inner = inner.strip_suffix(')').ok_or_else(|| format!("no `)` in `{text}`"))?;
    let mut fields = Map::new();
    let (mut depth, mut from) = (0, 0);
    for (i, c) in inner.char_indices().chain([(inner.len(), ',')]) {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if c == ',' && depth == 0 {
            let (field, value) = inner[from..i].split_once('=').ok_or_else(|| format!("no `=` in `{inner}`"))?;
            fields.insert(field.trim().to_string(), constant(value.trim())?);
            from = i + 1;
        }
    }
    let fields = Value::Object(fields);
    Ok(if tag.is_empty() { fields } else { Value::Object(Map::from_iter([(tag.to_string(), fields)])) })
}

fn phrase(spec: &Spec, forms: Forms, traits: Traits) -> Phrase {
    Phrase { cat: spec.call.cat, forms: spec.call.forms(forms), lines: spec.call.lines, traits }
}

/// What a line makes, and the fields of its constructor that are lists, in whichever of
/// its lines.
fn shape<'a>(cat: &'a Category, line: &'a Line) -> (Make, Vec<&'a str>) {
    let mut all: Vec<&Slot> = vec![];
    for other in cat.lines.iter().filter(|l| l.tag == line.tag) {
        slots(&other.parts, &mut all);
    }
    let make = match &line.tag {
        None => Make::Struct,
        Some(tag) if all.is_empty() => Make::Unit(tag.clone()),
        Some(tag) => Make::Tagged(tag.clone()),
    };
    let lists = all.into_iter().filter(|s| matches!(s.shape, Shape::Many(_)));
    let mut lists: Vec<&str> = lists.map(|s| s.field.as_str()).collect();
    lists.sort_unstable();
    lists.dedup();
    (make, lists)
}

/// Every row that the parts can make, optional parts and lists spelled out.
fn rows<'a>(parts: &'a [Part], forms: Forms, chosen: &[Chosen]) -> Result<Vec<Vec<Elem<'a>>>, String> {
    let mut out: Vec<Vec<Elem>> = vec![vec![]];
    for part in parts {
        let ways: Vec<Vec<Elem>> = match part {
            Part::Word(w) => vec![vec![Elem::Word(w)]],
            Part::Never => vec![],
            Part::Form(alternatives) => match in_form(alternatives, forms) {
                Some(parts) => rows(parts, forms, chosen)?,
                None => vec![],
            },
            Part::Maybe(inner) => {
                let mut ways = rows(inner, forms, chosen)?;
                ways.push(vec![]);
                ways
            }
            Part::Choice { field, of, alternatives } => {
                let way = chosen.iter().find(|(f, o, _)| f == field && o == of).map_or(0, |c| c.2);
                let parts = alternatives
                    .get(usize::from(way))
                    .ok_or_else(|| format!("{field}.{of} has more values than alternatives"))?;
                rows(parts, forms, chosen)?
            }
            Part::Slot(Slot { field, shape }) => match shape {
                Shape::One(spec) => vec![vec![Elem::Slot { field, spec, push: false }]],
                Shape::Fixed(value) => vec![vec![Elem::Fixed { field, value }]],
                Shape::Many(many) => list_rows(field, many),
            },
        };
        if let [way] = &ways[..] {
            out.iter_mut().for_each(|row| row.extend(way));
        } else {
            out = out.iter().flat_map(|row| ways.iter().map(move |w| [&row[..], &w[..]].concat())).collect();
        }
    }
    Ok(out)
}

fn list_rows<'a>(field: &'a str, many: &'a Many) -> Vec<Vec<Elem<'a>>> {
    let one = |spec: &'a Spec| Elem::Slot { field, spec, push: true };
    let run = Elem::Run { field, spec: &many.item, between: &many.between };
    let words = |ws: &'a [String]| ws.iter().map(|w| Elem::Word(w)).collect::<Vec<_>>();
    let between = words(&many.between);
    if let Some(first) = &many.first {
        return vec![vec![one(first)], [vec![one(first)], between, vec![run]].concat()];
    }
    let last_between = many.before_last.as_deref().map_or(between, words);
    let last = many.last.as_ref().unwrap_or(&many.item);
    let several = [vec![run], last_between, vec![one(last)]].concat();
    match many.least {
        0 => vec![vec![], vec![run]],
        1 if many.before_last.is_none() && many.last.is_none() => vec![vec![run]],
        1 => vec![vec![one(last)], several],
        _ => vec![several],
    }
}
