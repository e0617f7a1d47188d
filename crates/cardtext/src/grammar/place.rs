//! The words of a part of a tree: where in a written paragraph it stands.

use serde::Serialize;
use serde_json::Value;

/// A step from a part of a tree to a part of that: a field of a constructor, by its name in
/// `ast`, or an item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Seg {
    Field(&'static str),
    Item(usize),
}

/// The part at a path; as near as the path can be followed.
pub(super) fn part<'v>(tree: &'v Value, path: &[Seg]) -> &'v Value {
    let mut here = tree;
    for seg in path {
        let next = match seg {
            Seg::Field(name) => inside(here).get(*name),
            Seg::Item(n) => here.get(*n),
        };
        match next {
            Some(next) if !next.is_null() => here = next,
            _ => break,
        }
    }
    here
}

/// The fields of a value, under its constructor.
fn inside(value: &Value) -> &Value {
    match value {
        Value::Object(fields) if fields.len() == 1 => match fields.iter().next() {
            Some((tag, inner @ Value::Object(_))) if tag.starts_with(|c: char| c.is_ascii_uppercase()) => inner,
            _ => value,
        },
        other => other,
    }
}
