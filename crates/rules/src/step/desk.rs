//! The state that a step works on. The first change keeps a copy of what was before, so
//! that the step can start again with one more answer; most steps ask before they have
//! changed anything, and then there is nothing to keep and nothing to restore.

use std::ops::{Deref, DerefMut};

use crate::state::core::State;
use crate::step::agenda::Step;

/// What there is to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Nothing was changed yet: the state itself. The step under way lies on its agenda.
    Itself,
    /// The copy, which is as the state is now.
    Same,
    /// The copy; the state has changed since.
    Copy,
    /// Nothing is needed: the step never asks.
    Nothing,
}

pub struct Desk<'a> {
    now: &'a mut State,
    saved: &'a mut Option<Box<State>>,
    kept: &'a mut Kept,
}

impl<'a> Desk<'a> {
    pub fn new(now: &'a mut State, saved: &'a mut Option<Box<State>>, kept: &'a mut Kept) -> Desk<'a> {
        Desk { now, saved, kept }
    }

    /// A step that lies on top of the agenda begins, or begins again.
    pub fn begin(&mut self, again: bool, step: Step) {
        if !again {
            *self.kept = if step.may_ask(self.now) { Kept::Itself } else { Kept::Nothing };
        }
        if *self.kept == Kept::Nothing {
            self.now.pop_step();
        }
    }

    /// Nobody is asked any more in this step: nothing need be kept for another answer, and
    /// it is off the agenda, if no change has taken it off.
    #[inline]
    pub fn no_more_questions(&mut self) {
        if matches!(self.kept, Kept::Itself | Kept::Same) {
            self.now.pop_step();
            *self.kept = Kept::Nothing;
        }
    }

    /// Nothing was changed in this step yet.
    #[inline]
    pub fn is_unchanged(&self) -> bool {
        matches!(self.kept, Kept::Itself | Kept::Same)
    }

    /// What the step has changed stays so, and what is left of it is this other one: that one
    /// begins again when an answer comes.
    pub fn go_on_as(&mut self, step: Step) {
        self.now.push_step(step);
        *self.kept = Kept::Itself;
    }

    #[cold]
    #[inline(never)]
    fn keep(&mut self) {
        if *self.kept == Kept::Itself {
            match self.saved {
                Some(saved) => State::clone_from(saved, self.now),
                None => *self.saved = Some(Box::new(self.now.clone())),
            }
        }
        *self.kept = Kept::Copy;
        self.now.pop_step();
    }
}

impl Deref for Desk<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.now
    }
}

impl DerefMut for Desk<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        if matches!(self.kept, Kept::Itself | Kept::Same) {
            self.keep();
        }
        self.now
    }
}
