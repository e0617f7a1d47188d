//! Threads for what takes long and may wait: bots, hints, ratings, pictures, games played again. The system gives
//! them what tables leave: an answer does not wait behind a thought, however many cores think.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

static SLOW: LazyLock<Option<Runtime>> =
    LazyLock::new(|| Builder::new_current_thread().thread_name("baston-slow").on_thread_start(step_back).build().ok());

/// As [`tokio::task::spawn_blocking`], on one of these threads.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
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
}
