//! Events from their names.

use rules::{DefId, Event, Library};
use serde_json::Value;

/// The event with today's numbers. None where this program does not know what happened: a sort of
/// event that it has not got. A card that is gone is one that nobody may name.
pub fn read(library: &Library, told: &Value) -> Option<Event> {
    let numbered = numbered(library, told)?;
    serde_json::from_value(numbered).ok()
}

/// Names become numbers, wherever they stand. None: a part of a text is not there any more.
fn numbered(library: &Library, told: &Value) -> Option<Value> {
    Some(match told {
        Value::String(text) => return number(library, text),
        Value::Array(list) => Value::Array(list.iter().map(|item| numbered(library, item)).collect::<Option<_>>()?),
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| match numbered(library, value) {
                Some(value) => Some((key.clone(), value)),
                // An event is told without the words that did it, where those are gone.
                None if matches!(key.as_str(), "passage" | "part") => Some((key.clone(), Value::Null)),
                None => None,
            };
            Value::Object(fields.iter().map(field).collect::<Option<_>>()?)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => told.clone(),
    })
}

fn number(library: &Library, text: &str) -> Option<Value> {
    if text == "unknown" {
        return Some(Value::from(DefId::HIDDEN.0));
    }
    let Some((sort, name)) = text.split_once(' ') else { return Some(Value::from(text)) };
    let part = || {
        let (n, id) = name.split_once(" of ")?;
        Some((library.find(id)?, n.parse::<u16>().ok()?.checked_sub(1)?))
    };
    let n = match sort {
        "card" => library.find(name).unwrap_or(DefId::HIDDEN).0,
        "faction" => u16::try_from(library.cards.factions.iter().position(|f| f.id.as_str() == name)?).ok()?,
        "ability" => part().and_then(|(def, n)| library.ability_at(def, n))?.0,
        "effect" => part().and_then(|(def, n)| library.effect_at(def, n))?.0,
        "clause" => part().and_then(|(def, n)| library.clause_at(def, n))?.0,
        _ => return Some(Value::from(text)),
    };
    Some(Value::from(n))
}
