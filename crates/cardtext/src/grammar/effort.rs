//! How much work reading may be, in steps of the parser: whoever reads what strangers wrote
//! gives a budget for all of it, and what is beyond is refused as too long.
//!
//! A reading stays on its thread, so what is left of the budget is kept there.

use std::cell::Cell;

thread_local! {
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
    static TELLS: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Costly things that errors are told with: all that could stand there, the card that is most like
/// it. Each takes as long as thousands of steps, so in a budget only the first errors have them;
/// the others still have their place.
const TELLS_WITHIN: usize = 20;

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

/// What may still be done.
pub(crate) fn left() -> usize {
    LEFT.get()
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
}
