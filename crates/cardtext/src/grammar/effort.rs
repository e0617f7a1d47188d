//! How much work reading may be, in steps of the parser: whoever reads what strangers wrote
//! gives a budget for all of it, and what is beyond is refused as too long.
//!
//! A reading stays on its thread, so what is left of the budget is kept there.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    static STOP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
    static TELLS: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Costly things that errors are told with: all that could stand there, the card that is most like
/// it. Each takes as long as thousands of steps, so in a budget only the first errors have them;
/// the others still have their place.
pub(crate) const TELLS_WITHIN: usize = 20;

/// Reads with a budget of steps. Gives what was read, and how many steps that took.
pub fn within<T>(steps: usize, read: impl FnOnce() -> T) -> (T, usize) {
    let _back = Back { around: LEFT.replace(steps), tells: TELLS.replace(TELLS_WITHIN) };
    let read = read();
    (read, steps - LEFT.get())
}

/// Puts the budget around back, however reading ends.
struct Back {
    around: usize,
    tells: usize,
}

impl Drop for Back {
    fn drop(&mut self) {
        LEFT.set(self.around);
        TELLS.set(self.tells);
    }
}

/// Reads with so many steps and costly things told, and no more than there are anyway; what is spent
/// is taken from the budget around.
pub(crate) fn at_most<T>(steps: usize, tells: usize, read: impl FnOnce() -> T) -> T {
    let around = (LEFT.get(), TELLS.get());
    let here = (around.0.min(steps), around.1.min(tells));
    LEFT.set(here.0);
    TELLS.set(here.1);
    let _rest = Rest { around, here };
    read()
}

/// Steps and tells.
struct Rest {
    around: (usize, usize),
    here: (usize, usize),
}

impl Drop for Rest {
    fn drop(&mut self) {
        LEFT.set(self.around.0 - (self.here.0 - LEFT.get()));
        TELLS.set(self.around.1 - (self.here.1 - TELLS.get()));
    }
}

/// Reads what is our own, whoever's budget is spent around it: cards that come with Baston are read when
/// they are first asked for, and that may be in the middle of a stranger's text.
pub(crate) fn unbounded<T>(read: impl FnOnce() -> T) -> T {
    let _around = Around(STOP.replace(None));
    let _back = Back { around: LEFT.replace(usize::MAX), tells: TELLS.replace(usize::MAX) };
    read()
}

/// Works as long as nobody has said stop: reading then ends as if its budget were spent.
pub fn until<T>(stop: Arc<AtomicBool>, work: impl FnOnce() -> T) -> T {
    let _around = Around(STOP.replace(Some(stop)));
    work()
}

struct Around(Option<Arc<AtomicBool>>);

impl Drop for Around {
    fn drop(&mut self) {
        STOP.set(self.0.take());
    }
}

/// Whether nobody waits for what is done on this thread.
pub fn stopped() -> bool {
    STOP.with_borrow(|stop| stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)))
}

/// What may still be done.
pub(crate) fn left() -> usize {
    if stopped() { 0 } else { LEFT.get() }
}

pub(crate) fn spend(steps: usize) {
    LEFT.set(LEFT.get().saturating_sub(steps));
}

/// How many costly things may still be told.
pub(crate) fn tells_left() -> usize {
    TELLS.get()
}

pub(crate) fn spend_tells(n: usize) {
    TELLS.set(TELLS.get().saturating_sub(n));
}

/// Whether one more may be told; it is spent.
pub(crate) fn may_tell() -> bool {
    let left = TELLS.get();
    spend_tells(1);
    left > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_with_its_reading() {
        let ((), used) = within(10, || {
            spend(3);
            let ((), inner) = within(5, || spend(7));
            assert_eq!((inner, left()), (5, 7));
        });
        assert_eq!((used, left()), (3, usize::MAX));
    }

    #[test]
    fn a_smaller_budget_is_taken_from_the_one_around() {
        let ((), used) = within(10, || {
            at_most(4, usize::MAX, || {
                spend(9);
                assert_eq!(left(), 0);
            });
            assert_eq!(left(), 6);
            at_most(usize::MAX, 1, || assert_eq!((left(), tells_left()), (6, 1)));
        });
        assert_eq!(used, 4);
    }

    #[test]
    fn nothing_is_left_once_somebody_says_stop() {
        let stop = Arc::new(AtomicBool::new(false));
        until(Arc::clone(&stop), || {
            assert!(left() > 0);
            stop.store(true, Ordering::Relaxed);
            assert!(stopped() && left() == 0);
        });
        assert!(!stopped() && left() == usize::MAX);
    }
}
