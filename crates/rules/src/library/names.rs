//! The names that programs mention and prints have, by number: the engine compares numbers.

use std::collections::BTreeMap;

use cardtext::Name;

/// A name in its library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameId(u32);

/// All names of a library, numbered as they are met. They go when it goes.
#[derive(Debug, Default)]
pub struct Names {
    all: Vec<Name>,
    numbers: BTreeMap<Name, NameId>,
}

impl Names {
    /// The number of a name, a new one if it has none.
    pub fn number(&mut self, name: &Name) -> NameId {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = NameId(self.all.len() as u32);
        self.all.push(name.clone());
        self.numbers.insert(name.clone(), number);
        number
    }

    pub fn get(&self, number: NameId) -> &Name {
        &self.all[number.0 as usize]
    }

    /// In the order of their numbers.
    pub fn all(&self) -> &[Name] {
        &self.all
    }
}
