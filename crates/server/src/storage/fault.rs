//! A disk that refuses on demand: how tests see what the server does then.

use std::sync::atomic::{AtomicU8, Ordering};

/// What goes wrong from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// All is well.
    Nothing,
    /// What is written is refused at the last moment, inside its transaction.
    Commit,
    /// The same, and nothing can be read.
    CommitAndRead,
    /// The thread that writes dies over the next commit: a bug.
    Dies,
}

#[derive(Default)]
pub struct Faults(AtomicU8);

impl Faults {
    pub fn set(&self, fault: Fault) {
        self.0.store(fault as u8, Ordering::SeqCst);
    }

    fn check(&self, from: Fault) -> Result<(), rusqlite::Error> {
        if self.0.load(Ordering::SeqCst) < from as u8 {
            return Ok(());
        }
        Err(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL), None))
    }

    pub fn at_commit(&self) -> Result<(), rusqlite::Error> {
        assert_ne!(self.0.load(Ordering::SeqCst), Fault::Dies as u8, "a fault for tests");
        self.check(Fault::Commit)
    }

    pub fn at_read(&self) -> Result<(), rusqlite::Error> {
        self.check(Fault::CommitAndRead)
    }
}
