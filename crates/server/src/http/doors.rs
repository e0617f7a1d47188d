//! How many sockets are open, and for whom: nobody keeps all of them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::network::Network;
use crate::refused::Refused;
use crate::table::person::PersonId;

/// Somebody with a few windows open.
const PERSON: usize = 16;
/// A table with all its players and those who watch.
const TABLE: usize = 200;
/// A school behind one address.
const NETWORK: usize = 200;

#[derive(Clone, Copy)]
struct Limits {
    person: usize,
    table: usize,
    network: usize,
}

const LIMITS: Limits = Limits { person: PERSON, table: TABLE, network: NETWORK };

#[derive(Clone, Default)]
pub struct Doors {
    open: Arc<Mutex<BTreeMap<Key, usize>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Person(PersonId),
    Table(String),
    Network(Network),
}

/// An open socket; counted until it is dropped.
pub struct Inside {
    doors: Doors,
    keys: Vec<Key>,
}

impl Doors {
    /// Lets one more in, or says that there are too many.
    pub fn enter(&self, person: Option<&PersonId>, code: &str, network: Network) -> Result<Inside, Refused> {
        let mut keys = vec![(Key::Table(code.to_owned()), LIMITS.table)];
        keys.extend(person.map(|person| (Key::Person(person.clone()), LIMITS.person)));
        // Whoever is on this machine is its owner, or a proxy that says for whom it asks.
        keys.extend((!network.is_here()).then_some((Key::Network(network), LIMITS.network)));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if keys.iter().any(|(key, most)| open.get(key).is_some_and(|count| count >= most)) {
            return Err(Refused::TooMany);
        }
        let keys: Vec<Key> = keys.into_iter().map(|(key, _)| key).collect();
        for key in &keys {
            *open.entry(key.clone()).or_default() += 1;
        }
        Ok(Inside { doors: self.clone(), keys })
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut open = self.doors.open.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.keys {
            if let Some(count) = open.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    open.remove(key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_makes_room() {
        let (doors, from) = (Doors::default(), Network::of([192, 0, 2, 1].into()));
        let person = PersonId::of_token(&"a".repeat(32));
        let mut inside: Vec<Inside> = Vec::new();
        while let Ok(one) = doors.enter(person.as_ref(), "table", from) {
            inside.push(one);
        }
        assert_eq!(inside.len(), PERSON);
        assert!(doors.enter(None, "table", from).is_ok(), "others are not kept out");
        inside.pop();
        assert!(doors.enter(person.as_ref(), "table", from).is_ok());
        inside.clear();
        while let Ok(one) = doors.enter(None, &inside.len().to_string(), from) {
            inside.push(one);
        }
        assert_eq!(inside.len(), NETWORK);
        inside.clear();
        assert!(doors.open.lock().expect("a lock").is_empty());
    }
}
