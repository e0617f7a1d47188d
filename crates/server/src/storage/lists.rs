//! Lists of tables: the lobby's, and a person's own.

use rusqlite::{Connection, Params, Row};

use super::writer::stage_number;
use super::{Digest, Store, StoreError};
use crate::table::person::PersonId;
use crate::table::state::Stage;

/// How many tables a list shows.
const MANY: usize = 30;
/// How many of one person are looked through for those that are shown.
const OF_ONE: usize = 300;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub code: String,
    pub stage: Stage,
    pub digest: Digest,
    /// When something last happened there, in seconds since 1970.
    pub touched: i64,
    /// The seats of the person whose list it is.
    pub mine: Vec<u8>,
}

impl Listed {
    /// Which seat is asked, as far as the person may know whose list it is.
    pub fn asked(&self) -> Option<u8> {
        let asked = self.digest.asked.filter(|_| self.stage == Stage::Playing)?;
        (!self.digest.secret || self.mine.contains(&asked)).then_some(asked)
    }

    /// The person is asked there.
    pub fn is_calling(&self) -> bool {
        self.asked().is_some_and(|seat| self.mine.contains(&seat))
    }

    /// For how many seconds nothing has happened.
    pub fn quiet(&self, now: i64) -> u64 {
        now.saturating_sub(self.touched).max(0).unsigned_abs()
    }

    /// Where somebody is asked comes first, the longest wait before the others; then what goes on,
    /// then what is over, the latest first.
    fn order(&self) -> (u8, i64) {
        match self.stage {
            _ if self.is_calling() => (0, self.touched),
            Stage::Waiting | Stage::Playing => (1, -self.touched),
            Stage::Over => (2, -self.touched),
        }
    }
}

impl Store {
    /// Tables that anybody may join or watch, the latest first. A line may be some seconds old.
    pub async fn open_tables(&self, stage: Stage) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT code, stage, digest, touched, '' FROM tables WHERE open = 1 AND stage = ?1
             ORDER BY touched DESC LIMIT ?2";
        self.read(move |connection| list(connection, sql, (stage_number(stage), MANY as i64))).await
    }

    /// The tables where somebody sits, those first where they are asked.
    pub async fn tables_of(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT code, stage, digest, touched, group_concat(seat) FROM tables JOIN seats USING (code)
             WHERE person = ?1 GROUP BY code ORDER BY stage = 2, touched DESC LIMIT ?2";
        let person = person.as_str().to_owned();
        let mut tables = self.read(move |connection| list(connection, sql, (person, OF_ONE as i64))).await?;
        tables.sort_by_key(Listed::order);
        tables.truncate(MANY);
        Ok(tables)
    }
}

fn list(connection: &Connection, sql: &str, params: impl Params) -> Result<Vec<Listed>, StoreError> {
    let mut query = connection.prepare_cached(sql)?;
    let rows = query.query_map(params, listed)?;
    // A list does without a line that it cannot read.
    Ok(rows.filter_map(Result::transpose).collect::<Result<_, _>>()?)
}

/// A table in a list; `None`, and a line in the log, when what it says of itself cannot be read.
pub(super) fn listed(row: &Row<'_>) -> Result<Option<Listed>, rusqlite::Error> {
    let (code, stage, digest): (String, i64, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let (touched, seats): (i64, String) = (row.get(3)?, row.get(4)?);
    let mine = seats.split(',').filter_map(|seat| seat.parse().ok()).collect();
    let stages = [Stage::Waiting, Stage::Playing, Stage::Over];
    let stage = stages.into_iter().find(|s| stage_number(*s) == stage);
    let (stage, digest) = match (stage, serde_json::from_str(&digest)) {
        (Some(stage), Ok(digest)) => (stage, digest),
        (stage, digest) => {
            tracing::error!(table = code, ?stage, why = ?digest.err(), "a line of a list cannot be read");
            return Ok(None);
        }
    };
    Ok(Some(Listed { code, stage, digest, touched, mine }))
}
