//! The state that a step works on. The first change keeps a copy of what was before, so
//! that the step can start again with one more answer; most steps ask before they have
//! changed anything, and then there is nothing to keep and nothing to restore. While only the
//! registers of the running ability have changed, those alone are kept.

use std::ops::{Deref, DerefMut};

use crate::state::frame::Frame;
use crate::state::whole::State;
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
    /// The desk has the topmost frame as it was, and the step: nothing else has changed. Only
    /// while the step runs.
    Frame,
    /// Nothing is needed: the step never asks.
    Nothing,
}

pub struct Desk<'a> {
    now: &'a mut State,
    saved: &'a mut Option<Box<State>>,
    kept: &'a mut Kept,
    /// For [`Kept::Frame`].
    before: Option<(Frame, Step)>,
}

impl<'a> Desk<'a> {
    pub fn new(now: &'a mut State, saved: &'a mut Option<Box<State>>, kept: &'a mut Kept) -> Desk<'a> {
        Desk { now, saved, kept, before: None }
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
        match *self.kept {
            Kept::Itself | Kept::Same => {
                self.now.pop_step();
                *self.kept = Kept::Nothing;
            }
            Kept::Frame => *self.kept = Kept::Nothing,
            Kept::Copy | Kept::Nothing => {}
        }
    }

    /// The registers of the ability that runs.
    pub fn frame_mut(&mut self) -> Option<&mut Frame> {
        match *self.kept {
            Kept::Itself => {
                self.before = self.now.frames.last().copied().zip(self.now.pop_step());
                *self.kept = Kept::Frame;
            }
            Kept::Same => self.keep(),
            Kept::Frame | Kept::Copy | Kept::Nothing => {}
        }
        self.now.frame_mut()
    }

    /// The step stops, and perhaps goes on with another answer.
    pub fn rest(&mut self) {
        if *self.kept == Kept::Frame {
            self.keep();
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
        if matches!(self.kept, Kept::Itself | Kept::Frame) {
            match self.saved {
                Some(saved) => State::clone_from(saved, self.now),
                None => *self.saved = Some(Box::new(self.now.clone())),
            }
        }
        match (*self.kept, self.before.take(), self.saved.as_mut()) {
            (Kept::Frame, Some((frame, step)), Some(saved)) => saved.put_back(frame, step),
            (Kept::Frame | Kept::Itself | Kept::Same | Kept::Copy | Kept::Nothing, _, _) => {
                self.now.pop_step();
            }
        }
        *self.kept = Kept::Copy;
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
        if matches!(self.kept, Kept::Itself | Kept::Same | Kept::Frame) {
            self.keep();
        }
        self.now
    }
}
