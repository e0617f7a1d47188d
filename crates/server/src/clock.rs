//! The only place that asks what time it is.

use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Seconds since 1970, for the order of lists.
#[expect(clippy::disallowed_methods, reason = "lists are sorted by it; no rule and no bot sees it")]
pub fn unix_seconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// Seconds since the first call, never going back: for thoughts that may take a time.
#[expect(clippy::disallowed_methods, reason = "a hint thinks for a time; no game depends on it")]
pub fn seconds() -> f64 {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed().as_secs_f64()
}
