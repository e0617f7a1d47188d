//! The only place that asks what time it is.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970, for the order of lists.
#[expect(clippy::disallowed_methods, reason = "lists are sorted by it; no rule and no bot sees it")]
pub fn unix_seconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
