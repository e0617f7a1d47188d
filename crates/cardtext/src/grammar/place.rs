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

/// The parts along a path, the outermost first; as near as the path can be followed.
pub(super) fn parts<'v>(tree: &'v Value, path: &[Seg]) -> Vec<&'v Value> {
    let mut parts = vec![tree];
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
        parts.push(here);
    }
    parts
}

/// The parts around the one difference of two trees, the outermost first.
pub(super) fn unlike<'v>(tree: &'v Value, other: &Value) -> Vec<&'v Value> {
    let mut parts = vec![tree];
    let (mut here, mut there) = (tree, other);
    loop {
        let pairs: Vec<(&Value, &Value)> = match (here, there) {
            (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => a.values().zip(b.values()).collect(),
            (Value::Array(a), Value::Array(b)) if a.len() == b.len() => a.iter().zip(b).collect(),
            _ => return parts,
        };
        let mut differ = pairs.into_iter().filter(|(a, b)| a != b);
        match (differ.next(), differ.next()) {
            (Some((a, b)), None) if !a.is_null() => (here, there) = (a, b),
            _ => return parts,
        }
        parts.push(here);
    }
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
