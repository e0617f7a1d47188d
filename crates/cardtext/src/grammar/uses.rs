//! Which lines of the phrasebook a tree uses: so that each has an example from a card.

use std::collections::BTreeSet;

use serde_json::Value;

use super::book::Book;
use super::calls::slots;
use super::notation::{Notes, Shape, Spec};

/// A category and a constructor of it (nothing for a struct).
pub type Use = (String, Option<String>);

impl Book {
    /// The constructors of a value of a category.
    pub fn uses(&self, category: &str, value: &impl serde::Serialize) -> BTreeSet<Use> {
        let mut out = BTreeSet::new();
        if let Ok(value) = serde_json::to_value(value) {
            walk(&self.table().notes, category, &value, &mut out);
        }
        out
    }
}

fn walk(notes: &Notes, category: &str, value: &Value, out: &mut BTreeSet<Use>) {
    let Some(cat) = notes.cat(category) else { return };
    let (tag, fields) = match value {
        Value::String(tag) => (Some(tag.as_str()), None),
        Value::Object(map) => match map.iter().next() {
            Some((tag, Value::Object(fields))) if cat.lines.iter().any(|l| l.tag.as_ref() == Some(tag)) => {
                (Some(tag.as_str()), Some(fields))
            }
            _ => (None, Some(map)),
        },
        _ => return,
    };
    out.insert((category.to_owned(), tag.map(str::to_owned)));
    for (field, value) in fields.into_iter().flatten() {
        let spec = cat.lines.iter().filter(|l| l.tag.as_deref() == tag).find_map(|line| {
            let mut all = vec![];
            slots(&line.parts, &mut all);
            all.into_iter().filter(|slot| slot.field == *field).find_map(|slot| spec(&slot.shape))
        });
        let Some(spec) = spec else { continue };
        match value {
            Value::Array(items) => items.iter().for_each(|item| walk(notes, &spec.cat, item, out)),
            other => walk(notes, &spec.cat, other, out),
        }
    }
}

fn spec(shape: &Shape) -> Option<&Spec> {
    match shape {
        Shape::One(spec) => Some(spec),
        Shape::Many(many) => Some(&many.item),
        Shape::Fixed(_) => None,
    }
}
