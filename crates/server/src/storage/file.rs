//! The database file: its lock, its settings, its shape.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::{Place, StoreError};

/// In order; the number of those that a file has seen is its `user_version`.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001_tables.sql"),
    include_str!("../../migrations/0002_meta.sql"),
    include_str!("../../migrations/0003_daily.sql"),
    include_str!("../../migrations/0004_workshop.sql"),
    include_str!("../../migrations/0005_pages.sql"),
];

/// How long a write waits for another program that has the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Held while a folder is ours. The system lets go of it, however we end.
pub struct Lock {
    _file: File,
}

impl Lock {
    pub fn take(folder: &Path) -> Result<Lock, StoreError> {
        let unusable = |why: std::io::Error| StoreError::unusable(folder, why);
        std::fs::create_dir_all(folder).map_err(unusable)?;
        let file = File::create(folder.join("baston.lock")).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked(folder.to_owned())),
            Err(TryLockError::Error(why)) => Err(unusable(why)),
        }
    }
}

pub fn path(folder: &Path) -> PathBuf {
    folder.join("baston.db")
}

/// What a connection that reads keeps of the file.
const READER_KIB: i64 = 256;

/// A connection with our settings, to a file that is brought up to date by `migrate`.
pub fn connect(place: &Place) -> Result<Connection, StoreError> {
    let connection = match place {
        Place::Memory => Connection::open_in_memory()?,
        Place::Folder(folder) => {
            // Each connection is used by one thread at a time.
            let flags = OpenFlags::default() | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let file = path(folder);
            Connection::open_with_flags(&file, flags).map_err(|why| StoreError::unusable(&file, why))?
        }
    };
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "WAL").or_else(|why| match place {
        Place::Memory => Ok(()),
        Place::Folder(folder) => Err(StoreError::unusable(&path(folder), why)),
    })?;
    // An answer that was acknowledged survives a power cut, too.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// A connection that only reads: it looks at a table once, and need not remember much of it.
pub fn reader(place: &Place) -> Result<Connection, StoreError> {
    let connection = connect(place)?;
    connection.pragma_update(None, "cache_size", -READER_KIB)?;
    Ok(connection)
}

/// Brings a file up to date. What is there is copied first, and all changes are one: whatever stops
/// us, the file is as it was or as it should be.
pub fn migrate(connection: &mut Connection, place: &Place) -> Result<(), StoreError> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    // Files from before the version was kept there have the first shape.
    let is_old = version == 0 && connection.table_exists(None, "tables")?;
    let done = if is_old { 1 } else { version.max(0) as usize };
    if done > MIGRATIONS.len() {
        return Err(StoreError::Newer { shape: done, ours: MIGRATIONS.len() });
    }
    if done == MIGRATIONS.len() {
        return Ok(());
    }
    if let (Place::Folder(folder), 1..) = (place, done) {
        copy(connection, folder)?;
    }
    let change = connection.transaction()?;
    for migration in &MIGRATIONS[done..] {
        change.execute_batch(migration)?;
    }
    change.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    change.commit()?;
    Ok(())
}

/// The file as it is, beside itself: `baston.db.before-5` before it gets its fifth shape.
fn copy(connection: &Connection, folder: &Path) -> Result<(), StoreError> {
    let to = folder.join(format!("baston.db.before-{}", MIGRATIONS.len()));
    let part = folder.join("baston.db.before.part");
    let unusable = |why: std::io::Error| StoreError::unusable(&part, why);
    if part.exists() {
        std::fs::remove_file(&part).map_err(unusable)?;
    }
    connection.execute("VACUUM INTO ?1", [part.to_string_lossy()])?;
    std::fs::rename(&part, &to).map_err(unusable)?;
    tracing::info!(copy = %to.display(), "the database is copied before it is changed");
    Ok(())
}
