//! Tables that nobody needs any more: those that nobody ever played in go after a day, others
//! into the archive when the owner says so.

use std::collections::BTreeSet;

use rusqlite::{Connection, params};

use super::{Place, Store, StoreError};
use crate::clock::unix_seconds;

const DAY: i64 = 24 * 60 * 60;

/// How long tables that somebody played in stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    #[default]
    Forever,
    /// Untouched for so many days, they move to `archive.db` beside the other file.
    Days(u32),
}

/// Nobody has given an answer there: bots alone may have. A record that was brought was played elsewhere.
const UNPLAYED: &str = "SELECT code FROM tables WHERE touched < ?1 AND NOT EXISTS
    (SELECT 1 FROM entries WHERE entries.code = tables.code
        AND (body LIKE '%\"by\":\"Person\"%' OR body LIKE '{\"Loaded\":%'))";

impl Store {
    /// Gives how many tables were removed and how many archived. `awake` are left alone.
    pub async fn sweep(&self, keep: Keep, awake: BTreeSet<String>) -> Result<(usize, usize), StoreError> {
        let place = self.inner.place.clone();
        self.task(move |connection| {
            let now = unix_seconds();
            let unplayed = codes(connection, UNPLAYED, now - DAY, &awake)?;
            remove(connection, &unplayed)?;
            let (Keep::Days(days), Place::Folder(folder)) = (keep, place) else { return Ok((unplayed.len(), 0)) };
            let old = "SELECT code FROM tables WHERE touched < ?1";
            let old = codes(connection, old, now - i64::from(days) * DAY, &awake)?;
            if !old.is_empty() {
                archive(connection, &folder.join("archive.db").to_string_lossy(), &old)?;
            }
            Ok((unplayed.len(), old.len()))
        })
        .await
    }
}

fn codes(
    connection: &Connection,
    sql: &str,
    before: i64,
    awake: &BTreeSet<String>,
) -> Result<Vec<String>, rusqlite::Error> {
    let mut query = connection.prepare(sql)?;
    let found = query.query_map([before], |row| row.get::<_, String>(0))?;
    let found = found.collect::<Result<Vec<String>, _>>()?;
    Ok(found.into_iter().filter(|code| !awake.contains(code)).collect())
}

fn remove(connection: &mut Connection, codes: &[String]) -> Result<(), rusqlite::Error> {
    let all = connection.transaction()?;
    for code in codes {
        for sql in [
            "DELETE FROM seats WHERE code = ?1",
            "DELETE FROM entries WHERE code = ?1",
            "DELETE FROM tables WHERE code = ?1",
        ] {
            all.prepare_cached(sql)?.execute(params![code])?;
        }
    }
    all.commit()
}

fn archive(connection: &mut Connection, file: &str, codes: &[String]) -> Result<(), rusqlite::Error> {
    connection.execute("ATTACH ?1 AS archive", [file])?;
    let moved = copy(connection, codes).and_then(|()| remove(connection, codes));
    connection.execute("DETACH archive", [])?;
    moved
}

/// First there, then gone from here: a stop between the two loses nothing.
fn copy(connection: &mut Connection, codes: &[String]) -> Result<(), rusqlite::Error> {
    let all = connection.transaction()?;
    for table in ["tables", "entries", "seats"] {
        all.execute(&format!("CREATE TABLE IF NOT EXISTS archive.{table} AS SELECT * FROM {table} WHERE 0"), [])?;
        let copy = format!("INSERT INTO archive.{table} SELECT * FROM {table} WHERE code = ?1");
        for code in codes {
            all.execute(&copy, [code])?;
        }
    }
    all.commit()
}
