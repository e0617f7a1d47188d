//! Threads for what takes long and may wait: bots, hints, ratings, pictures, games played again. The system gives
//! them what tables leave: an answer does not wait behind a thought, however many cores think.
//!
//! A thread that steps back still keeps a table waiting for the rest of its slice, some milliseconds on Linux. So
//! one core is left free of them: work waits for one of the others, but not for long, because what is soon done
//! must not wait for what takes seconds.

use std::sync::{Condvar, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

static SLOW: LazyLock<Option<Runtime>> =
    LazyLock::new(|| Builder::new_current_thread().thread_name("baston-slow").on_thread_start(step_back).build().ok());

static CORES: LazyLock<Cores> = LazyLock::new(|| {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    Cores { free: Mutex::new(all.saturating_sub(1).max(1)), freed: Condvar::new() }
});

/// How long work waits for a core before it begins all the same.
const PATIENCE: Duration = Duration::from_millis(50);

/// The cores that slow work may keep busy.
struct Cores {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A core, until it is dropped.
struct Core<'a>(&'a Cores);

impl Cores {
    /// None: they were busy for too long.
    fn take(&self) -> Option<Core<'_>> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.freed.wait_timeout_while(free, PATIENCE, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(1)?;
        Some(Core(self))
    }
}

impl Drop for Core<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

/// As [`tokio::task::spawn_blocking`], on one of these threads.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    let work = || {
        let _core = CORES.take();
        work()
    };
    match &*SLOW {
        Some(slow) => slow.spawn_blocking(work),
        // The system has no thread for it: then it has none elsewhere either, and says so there.
        None => tokio::task::spawn_blocking(work),
    }
}

/// How much less than others they are: a tenth of what a table gets when both want the same core.
#[cfg(target_os = "linux")]
const LESS: i32 = 10;

#[cfg(target_os = "linux")]
fn step_back() {
    // On Linux that is the thread that asks, and no other.
    let _ = rustix::process::setpriority_process(None, LESS);
}

/// Elsewhere the whole process would step back.
#[cfg(not(target_os = "linux"))]
fn step_back() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn who_thinks_steps_back_and_nobody_else_does() {
        let nice = || rustix::process::getpriority_process(None).expect("a number");
        let before = nice();
        // Whoever is last already stays there: only the system's owner may take it back.
        assert_eq!(spawn(nice).await.expect("done"), LESS.max(before));
        assert_eq!(nice(), before);
        assert_eq!(tokio::task::spawn_blocking(nice).await.expect("done"), before);
    }

    #[test]
    fn work_waits_for_a_core_but_not_for_ever() {
        let cores = Cores { free: Mutex::new(1), freed: Condvar::new() };
        let long = cores.take().expect("a core");
        std::thread::scope(|scope| {
            let (said, heard) = std::sync::mpsc::channel();
            let cores = &cores;
            scope.spawn(move || said.send(cores.take().is_some()));
            // Nobody gives it back: it begins without one.
            assert_eq!(heard.recv(), Ok(false));
        });
        drop(long);
        assert!(cores.take().is_some(), "it is given back");
    }
}
