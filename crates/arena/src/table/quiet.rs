//! A panic of somebody else's code that we expect and turn into an error: nobody reads of it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Once, whatever the number of files: others may have hooks of their own.
static HOOK: Once = Once::new();

/// What comes of it; `None` when it panicked.
pub fn quietly<T>(run: impl FnOnce() -> T) -> Option<T> {
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                usual(panic);
            }
        }));
    });
    let before = QUIET.replace(true);
    let done = catch_unwind(AssertUnwindSafe(run)).ok();
    QUIET.set(before);
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn what_is_expected_is_not_told() {
        static TOLD: AtomicU32 = AtomicU32::new(0);
        set_hook(Box::new(|_| {
            TOLD.fetch_add(1, Ordering::SeqCst);
        }));
        // The hook may have been set before ours, by another test: then it is asked here.
        let heard = |quiet: bool| {
            let before = TOLD.load(Ordering::SeqCst);
            let run = || -> u8 { panic!("as expected") };
            let done = if quiet { quietly(run) } else { catch_unwind(run).ok() };
            assert_eq!(done, None);
            TOLD.load(Ordering::SeqCst) - before
        };
        assert_eq!(heard(false), 1);
        if !HOOK.is_completed() {
            assert_eq!(heard(true), 0);
            assert_eq!(heard(false), 1, "others are told as before");
        }
        assert_eq!(quietly(|| 3), Some(3));
    }
}
