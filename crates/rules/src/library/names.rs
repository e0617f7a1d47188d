//! The names that programs mention and prints have, by number: the engine compares numbers.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardtext::{Layered, Name};

/// A name in its library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameId(u32);

type Numbers = BTreeMap<Name, NameId>;

/// All names of a library, numbered as they are met. They go when it goes.
#[derive(Debug, Default)]
pub struct Names {
    all: Layered<Name>,
    /// Of those that are shared.
    shared: Arc<Numbers>,
    own: Numbers,
}

impl Names {
    /// The number of a name, a new one if it has none.
    pub fn number(&mut self, name: &Name) -> NameId {
        if let Some(number) = self.shared.get(name).or_else(|| self.own.get(name)) {
            return *number;
        }
        let number = NameId(self.all.len() as u32);
        self.all.push(name.clone());
        self.own.insert(name.clone(), number);
        number
    }

    pub fn get(&self, number: NameId) -> &Name {
        &self.all[number.0 as usize]
    }

    /// In the order of their numbers.
    pub fn all(&self) -> Vec<&Name> {
        self.all.iter().collect()
    }

    /// More names, on top of these.
    pub fn over(&self) -> Names {
        let shared = match self.own.is_empty() {
            true => Arc::clone(&self.shared),
            false => Arc::new(self.numbers()),
        };
        Names { all: self.all.over(), shared, own: Numbers::new() }
    }

    /// All of them as one layer.
    pub fn settled(self) -> Names {
        let shared = Arc::new(self.numbers());
        Names { all: self.all.settled(), shared, own: Numbers::new() }
    }

    fn numbers(&self) -> Numbers {
        self.shared.iter().chain(&self.own).map(|(name, number)| (name.clone(), *number)).collect()
    }
}
