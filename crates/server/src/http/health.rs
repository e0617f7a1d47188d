//! Whether the server is well: it is when it can write, and when all threads live that it needs.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::storage::Store;

/// How old what is said may be: nobody makes the disk busy by asking.
pub const HEALTH_AGE: Duration = Duration::from_millis(500);
/// A disk that takes longer is not well.
const PATIENCE: Duration = Duration::from_secs(8);

/// What a thread takes that dies.
const DYING: Duration = Duration::from_millis(200);

#[derive(Default)]
pub struct Health {
    last: Mutex<Option<(Instant, bool)>>,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ill {
    /// Something cannot be written.
    Disk,
    /// A thread has died: the server is about to end.
    Thread,
}

impl Ill {
    /// A word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Ill::Disk => "disk",
            Ill::Thread => "thread",
        }
    }
}

impl Health {
    pub async fn ill(&self, store: &Store) -> Option<Ill> {
        let well = store.vital().dead().is_none() && self.writes(store).await;
        if !well {
            // The thread that writes may be dying over the question: then the disk is not what is wrong.
            let _ = timeout(DYING, store.vital().died()).await;
        }
        match store.vital().dead() {
            Some(_) => Some(Ill::Thread),
            None => (!well).then_some(Ill::Disk),
        }
    }

    async fn writes(&self, store: &Store) -> bool {
        let mut last = self.last.lock().await;
        if let Some((at, well)) = *last
            && at.elapsed() < HEALTH_AGE
        {
            return well;
        }
        let well = timeout(PATIENCE, store.is_well()).await.unwrap_or(false);
        *last = Some((Instant::now(), well));
        well
    }
}
