//! A list in two layers: what everybody shares, and what comes on top of it. Whoever adds a few
//! things to many pays for the few.

use std::iter::Chain;
use std::ops::Index;
use std::slice::Iter;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Layered<T> {
    shared: Arc<[T]>,
    own: Vec<T>,
}

impl<T> Layered<T> {
    pub fn len(&self) -> usize {
        self.shared.len() + self.own.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn iter(&self) -> Chain<Iter<'_, T>, Iter<'_, T>> {
        self.shared.iter().chain(&self.own)
    }

    pub fn get(&self, at: usize) -> Option<&T> {
        match self.shared.get(at) {
            None => self.own.get(at - self.shared.len()),
            found => found,
        }
    }

    pub fn last(&self) -> Option<&T> {
        self.own.last().or_else(|| self.shared.last())
    }

    pub fn push(&mut self, one: T) {
        self.own.push(one);
    }

    /// What comes on top of what is shared.
    pub fn own(&self) -> &[T] {
        &self.own
    }

    pub fn own_mut(&mut self) -> &mut [T] {
        &mut self.own
    }

    /// What is shared with others.
    pub fn shared(&self) -> &[T] {
        &self.shared
    }

    /// Everything from a place on that is not below what is shared.
    pub fn own_from(&self, at: usize) -> &[T] {
        self.own.get(at.saturating_sub(self.shared.len())..).unwrap_or_default()
    }

    /// One of what comes on top; what is shared does not change.
    pub fn get_own_mut(&mut self, at: usize) -> Option<&mut T> {
        self.own.get_mut(at.checked_sub(self.shared.len())?)
    }

    /// Whether both share the same.
    pub fn shares_with(&self, other: &Layered<T>) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }
}

impl<T: Clone> Layered<T> {
    /// All of it as one layer, for others to share. Copies only what is in two layers.
    pub fn settled(self) -> Layered<T> {
        if self.own.is_empty() {
            return self;
        }
        let shared = match self.shared.is_empty() {
            true => self.own.into(),
            false => self.iter().cloned().collect(),
        };
        Layered { shared, own: Vec::new() }
    }

    /// A copy as one layer, with changes anywhere in it.
    pub fn changed(&self, change: impl FnOnce(&mut [T])) -> Layered<T> {
        let mut all: Vec<T> = self.iter().cloned().collect();
        change(&mut all);
        Layered { shared: all.into(), own: Vec::new() }
    }

    /// A list on top of this one, with nothing of its own yet. Shares what is settled.
    pub fn over(&self) -> Layered<T> {
        if self.own.is_empty() {
            return Layered { shared: Arc::clone(&self.shared), own: Vec::new() };
        }
        Layered { shared: self.iter().cloned().collect(), own: Vec::new() }
    }
}

impl<T> Default for Layered<T> {
    fn default() -> Layered<T> {
        Layered { shared: Arc::new([]), own: Vec::new() }
    }
}

impl<T> From<Vec<T>> for Layered<T> {
    fn from(all: Vec<T>) -> Layered<T> {
        Layered { shared: Arc::new([]), own: all }
    }
}

impl<T> FromIterator<T> for Layered<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Layered<T> {
        Layered::from(all.into_iter().collect::<Vec<T>>())
    }
}

impl<'a, T> IntoIterator for &'a Layered<T> {
    type Item = &'a T;
    type IntoIter = Chain<Iter<'a, T>, Iter<'a, T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T> Index<usize> for Layered<T> {
    type Output = T;

    // The engine asks for programs here: one comparison, as for a slice.
    #[inline]
    fn index(&self, at: usize) -> &T {
        match self.shared.get(at) {
            Some(found) => found,
            None => &self.own[at - self.shared.len()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_below_is_shared_and_what_is_added_is_ones_own() {
        let base: Layered<String> = Layered::from(vec!["a".into(), "b".into()]).settled();
        let mut one = base.over();
        one.push("c".into());
        assert!(one.shares_with(&base) && one.own() == ["c"] && base.len() == 2);
        assert_eq!(one.iter().map(String::as_str).collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!((&*one[1], &*one[2], one.get(3)), ("b", "c", None));
        assert_eq!((one.own_from(2), one.last().map(String::as_str)), (&["c".to_owned()][..], Some("c")));
        assert!(one.get_own_mut(1).is_none() && one.get_own_mut(2).is_some());
        // On top of two layers all below is one.
        let mut two = one.over();
        two.push("d".into());
        assert_eq!((two.shared().len(), two.own().len(), &*two[3]), (3, 1, "d"));
    }
}
