//! Files of cards, as they read when a game was played.

use records::Page;
use rusqlite::{Connection, OptionalExtension, params};

use super::{Store, StoreError};

pub(super) fn write(connection: &Connection, pages: &[Page]) -> Result<(), rusqlite::Error> {
    let mut insert = connection.prepare_cached("INSERT OR IGNORE INTO pages (hash, name, text) VALUES (?1, ?2, ?3)")?;
    for page in pages {
        insert.execute(params![page.hash(), page.name, page.text])?;
    }
    Ok(())
}

impl Store {
    /// The files with these fingerprints, as far as they are kept.
    pub async fn pages(&self, hashes: Vec<String>) -> Result<Vec<Page>, StoreError> {
        self.read(move |connection| {
            let mut find = connection.prepare_cached("SELECT name, text FROM pages WHERE hash = ?1")?;
            let mut pages = Vec::new();
            for hash in &hashes {
                let found =
                    find.query_row([hash], |row| Ok(Page { name: row.get(0)?, text: row.get(1)? })).optional()?;
                pages.extend(found);
            }
            Ok(pages)
        })
        .await
    }
}
