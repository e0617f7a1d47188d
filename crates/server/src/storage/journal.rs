//! SQLite's journal is carried into the file beside the writer, so that no answer waits for it.

use std::sync::Arc;
use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::writer::Journal;
use super::{Place, file};
use crate::vital::Vital;

const EVERY: Duration = Duration::from_secs(1);
/// So many pages, 16 MB: from here on the journal should begin anew.
const LONG: i64 = 4096;

/// Ends by itself when the store is gone.
pub fn tidy(place: Place, journal: &Arc<Journal>, vital: &Vital) -> std::io::Result<()> {
    let journal: Weak<Journal> = Arc::downgrade(journal);
    let carry = move || {
        let mut connection = None;
        let mut seen = 0;
        loop {
            std::thread::sleep(EVERY);
            let Some(journal) = journal.upgrade() else { return };
            let written = journal.written.load(Ordering::Relaxed);
            if written == seen {
                continue;
            }
            seen = written;
            let Some(open) = connection.take().or_else(|| file::connect(&place).ok()) else { continue };
            let pages = open.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get::<_, i64>(1));
            if pages.is_ok_and(|pages| pages > LONG) {
                journal.begin_anew.store(true, Ordering::Relaxed);
            }
            connection = Some(open);
        }
    };
    vital.spawn("baston-journal", carry)
}
