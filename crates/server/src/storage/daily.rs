//! Who has taken the challenge of a day, and what came of it.

use rusqlite::OptionalExtension;

use super::lists::listed;
use super::{Listed, Store, StoreError};
use crate::table::person::PersonId;

/// As many as a list shows.
const MANY: i64 = 200;

impl Store {
    /// The table where somebody plays the challenge of a day.
    pub async fn daily_of(&self, day: &str, person: &PersonId) -> Result<Option<String>, StoreError> {
        let (day, person) = (day.to_owned(), person.as_str().to_owned());
        self.read(move |connection| {
            let sql = "SELECT code FROM daily WHERE day = ?1 AND person = ?2";
            Ok(connection.prepare_cached(sql)?.query_row([&day, &person], |row| row.get(0)).optional()?)
        })
        .await
    }

    /// The tables of a day that are over, one for each person.
    pub async fn daily_results(&self, day: &str) -> Result<Vec<Listed>, StoreError> {
        let day = day.to_owned();
        self.read(move |connection| {
            let sql =
                "SELECT tables.code, stage, digest, touched, '' FROM daily JOIN tables ON tables.code = daily.code
                 WHERE day = ?1 AND stage = 2 ORDER BY touched LIMIT ?2";
            let mut query = connection.prepare_cached(sql)?;
            let rows = query.query_map((&day, MANY), listed)?;
            Ok(rows.filter_map(Result::transpose).collect::<Result<_, _>>()?)
        })
        .await
    }

    /// The factions of the tables where somebody played last.
    pub async fn recent_of(&self, person: &PersonId, tables: i64) -> Result<Vec<String>, StoreError> {
        let person = person.as_str().to_owned();
        self.read(move |connection| {
            let sql = "SELECT code, stage, digest, touched, '' FROM tables WHERE stage > 0
                 AND code IN (SELECT code FROM seats WHERE person = ?1) ORDER BY touched DESC LIMIT ?2";
            let mut query = connection.prepare_cached(sql)?;
            let rows = query.query_map((&person, tables), listed)?;
            let found = rows.filter_map(Result::transpose).collect::<Result<Vec<Listed>, _>>()?;
            Ok(found.into_iter().flat_map(|table| table.digest.armies).collect())
        })
        .await
    }
}
