//! Lists of tables: the lobby's, and a person's own.

use rusqlite::{Connection, Params, Row};

use super::writer::stage_number;
use super::{Digest, Store, StoreError};
use crate::table::person::PersonId;
use crate::table::state::Stage;

/// How many tables a list shows.
const MANY: i64 = 30;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub code: String,
    pub stage: Stage,
    pub digest: Digest,
}

impl Store {
    /// Tables that anybody may join or watch, the latest first. A line may be some seconds old.
    pub async fn open_tables(&self, stage: Stage) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT code, stage, digest FROM tables WHERE open = 1 AND stage = ?1 ORDER BY touched DESC LIMIT ?2";
        self.read(move |connection| list(connection, sql, (stage_number(stage), MANY))).await
    }

    /// The tables where somebody sits, those under way first.
    pub async fn tables_of(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT code, stage, digest FROM tables WHERE code IN (SELECT code FROM seats WHERE person = ?1)
             ORDER BY stage = 2, touched DESC LIMIT ?2";
        let person = person.as_str().to_owned();
        self.read(move |connection| list(connection, sql, (person, MANY))).await
    }
}

fn list(connection: &Connection, sql: &str, params: impl Params) -> Result<Vec<Listed>, StoreError> {
    let mut query = connection.prepare_cached(sql)?;
    let rows = query.query_map(params, listed)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn listed(row: &Row<'_>) -> Result<Listed, rusqlite::Error> {
    let (code, stage, digest): (String, i64, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let stages = [Stage::Waiting, Stage::Playing, Stage::Over];
    let stage = stages.into_iter().find(|s| stage_number(*s) == stage).unwrap_or(Stage::Over);
    // A list does without a line that it cannot read.
    Ok(Listed { code, stage, digest: serde_json::from_str(&digest).unwrap_or_default() })
}
