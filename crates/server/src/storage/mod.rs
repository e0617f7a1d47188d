//! Where tables are kept: an SQLite file that is made and brought up to date by itself.
//!
//! Invariant: `commit` returns when the entries are on the disk, and not before.

mod lists;
mod writer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::table::entry::Entry;
use crate::table::person::PersonId;
use crate::table::state::Stage;

pub use lists::Listed;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    Folder(PathBuf),
    /// For a trial: gone when the server stops.
    Memory,
}

#[derive(Debug)]
pub enum StoreError {
    /// The folder or file cannot be used.
    Unusable { file: PathBuf, why: String },
    /// The database said no.
    Database(sqlx::Error),
    /// An entry that this version cannot read.
    Unreadable { code: String, n: usize, why: String },
    /// The writer has stopped.
    Stopped,
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreError::Unusable { file, why } => write!(f, "{} cannot be used: {why}", file.display()),
            StoreError::Database(why) => write!(f, "the database refused: {why}"),
            StoreError::Unreadable { code, n, why } => write!(f, "entry {n} of table {code} cannot be read: {why}"),
            StoreError::Stopped => write!(f, "the server is stopping"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(why: sqlx::Error) -> StoreError {
        StoreError::Database(why)
    }
}

/// New entries of one table, with what lists should say of it afterwards.
#[derive(Clone, Debug)]
pub struct Commit {
    pub code: String,
    /// The number of the first of them.
    pub from: usize,
    pub entries: Vec<Entry>,
    pub stage: Stage,
    pub open: bool,
    pub digest: Digest,
    /// Who has just sat down.
    pub sat: Vec<(PersonId, u8)>,
}

/// A table in one line.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Digest {
    /// Empty for a free seat.
    pub names: Vec<String>,
    pub turn: u16,
    pub vp: Vec<u8>,
    pub asked: Option<u8>,
    pub winner: Option<u8>,
}

#[derive(Clone)]
pub struct Store {
    pool: SqlitePool,
    writes: mpsc::Sender<writer::Job>,
}

impl Store {
    pub async fn open(place: &Place) -> Result<Store, StoreError> {
        let (options, connections, file) = match place {
            Place::Memory => (SqliteConnectOptions::new().in_memory(true), 1, PathBuf::from(":memory:")),
            Place::Folder(folder) => {
                let file = folder.join("baston.db");
                let unusable =
                    |why: std::io::Error| StoreError::Unusable { file: folder.clone(), why: why.to_string() };
                std::fs::create_dir_all(folder).map_err(unusable)?;
                (SqliteConnectOptions::new().filename(&file).create_if_missing(true), 4, file)
            }
        };
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            // An answer that was acknowledged survives a power cut, too.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new()
            .max_connections(connections)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await
            .map_err(|why| unusable(&file, &why.to_string()))?;
        sqlx::migrate!().run(&pool).await.map_err(|why| unusable(&file, &why.to_string()))?;
        let writes = writer::start(pool.clone());
        Ok(Store { pool, writes })
    }

    /// Writes entries down. Several tables that write at once share one transaction.
    pub async fn commit(&self, commit: Commit) -> Result<(), StoreError> {
        let (done, told) = oneshot::channel();
        self.writes.send(writer::Job { commit, done }).await.map_err(|_| StoreError::Stopped)?;
        told.await.map_err(|_| StoreError::Stopped)?
    }

    /// All entries of a table, in order; `None`: there is no such table.
    pub async fn load(&self, code: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        let rows =
            sqlx::query("SELECT body FROM entries WHERE code = ? ORDER BY n").bind(code).fetch_all(&self.pool).await?;
        let read = |(n, row): (usize, &sqlx::sqlite::SqliteRow)| {
            let body: String = row.try_get(0)?;
            serde_json::from_str(&body).map_err(|why| StoreError::Unreadable {
                code: code.to_owned(),
                n,
                why: why.to_string(),
            })
        };
        let entries = rows.iter().enumerate().map(read).collect::<Result<Vec<Entry>, StoreError>>()?;
        Ok((!entries.is_empty()).then_some(entries))
    }

    /// Whether the database answers.
    pub async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").fetch_one(&self.pool).await.is_ok()
    }

    /// Waits for what is being written, then closes the file.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

fn unusable(file: &Path, why: &str) -> StoreError {
    StoreError::Unusable { file: file.to_owned(), why: why.to_owned() }
}
