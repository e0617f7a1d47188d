//! Lists of tables: the lobby's, and a person's own.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

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
    /// Tables that anybody may join or watch, the latest first.
    pub async fn open_tables(&self, stage: Stage) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(
            "SELECT code, stage, digest FROM tables WHERE open = 1 AND stage = ? ORDER BY touched DESC LIMIT ?",
        )
        .bind(stage_number(stage))
        .bind(MANY)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(listed).collect()
    }

    /// The tables where somebody sits, those under way first.
    pub async fn tables_of(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(
            "SELECT code, stage, digest FROM tables WHERE code IN (SELECT code FROM seats WHERE person = ?)
             ORDER BY stage = 2, touched DESC LIMIT ?",
        )
        .bind(person.as_str())
        .bind(MANY)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(listed).collect()
    }
}

fn listed(row: &SqliteRow) -> Result<Listed, StoreError> {
    let (code, stage, digest): (String, i64, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    let stages = [Stage::Waiting, Stage::Playing, Stage::Over];
    let stage = stages.into_iter().find(|s| stage_number(*s) == stage).unwrap_or(Stage::Over);
    // A list does without a line that it cannot read.
    Ok(Listed { code, stage, digest: serde_json::from_str(&digest).unwrap_or_default() })
}
