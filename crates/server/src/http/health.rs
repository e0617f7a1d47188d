//! Whether the server is well: it is when it can write.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::storage::Store;

/// How old what is said may be: nobody makes the disk busy by asking.
pub const HEALTH_AGE: Duration = Duration::from_millis(500);
/// A disk that takes longer is not well.
const PATIENCE: Duration = Duration::from_secs(8);

#[derive(Default)]
pub struct Health {
    last: Mutex<Option<(Instant, bool)>>,
}

impl Health {
    pub async fn is_well(&self, store: &Store) -> bool {
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
