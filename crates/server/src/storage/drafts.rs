//! Factions that people write, with every version that was saved, and what they could not say.
//!
//! Invariant: a network keeps so much and no more; what is refused has changed nothing.

use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest as _, Sha256};

use super::{Place, Store, StoreError, file};
use crate::clock::unix_seconds;
use crate::network::Network;

const DAY: i64 = 24 * 60 * 60;
/// New drafts of one network in a day.
const NEW_DRAFTS: i64 = 40;
/// Versions of one draft.
const VERSIONS: i64 = 1_000;
/// Bytes that all versions of one network's drafts may have.
const BYTES: i64 = 40_000_000;
/// Wishes of one network in a day.
const WISHES: i64 = 40;

/// A draft, without its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub code: String,
    pub name: String,
    /// How many versions there are; they are numbered from 1.
    pub versions: u32,
}

/// What somebody wrote: the faction, and the scenarios that guard its cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    pub text: String,
    pub scenarios: String,
}

impl Work {
    fn bytes(&self) -> i64 {
        (self.text.len() + self.scenarios.len()) as i64
    }
}

/// A sentence that somebody could not say.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Wish {
    /// Seconds since 1970.
    pub at: i64,
    pub lang: String,
    pub said: String,
    pub meant: String,
}

/// Why a draft was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    Drafts,
    Versions,
    Bytes,
    Wishes,
}

#[derive(Debug)]
pub enum DraftError {
    Full(Full),
    /// The code belongs to another draft.
    Taken,
    NoSuchDraft,
    Store(StoreError),
}

impl From<StoreError> for DraftError {
    fn from(why: StoreError) -> DraftError {
        DraftError::Store(why)
    }
}

impl From<rusqlite::Error> for DraftError {
    fn from(why: rusqlite::Error) -> DraftError {
        DraftError::Store(StoreError::Database(why))
    }
}

/// What a secret is known by: nobody who reads the file can edit a draft.
fn sealed(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Store {
    /// A new draft with its first version.
    pub async fn new_draft(
        &self,
        code: &str,
        secret: &str,
        network: Network,
        name: &str,
        work: Work,
    ) -> Result<(), DraftError> {
        let (code, secret, name) = (code.to_owned(), sealed(secret), name.to_owned());
        let network = network.to_string();
        self.drafting(move |connection| {
            let now = unix_seconds();
            let all = connection.transaction()?;
            let recent = "SELECT COUNT(*) FROM drafts WHERE network = ?1 AND opened > ?2";
            if all.query_row(recent, params![network, now - DAY], |row| row.get::<_, i64>(0))? >= NEW_DRAFTS {
                return Err(DraftError::Full(Full::Drafts));
            }
            if all.prepare_cached("SELECT 1 FROM drafts WHERE code = ?1")?.exists([&code])? {
                return Err(DraftError::Taken);
            }
            room_for(&all, &network, &work)?;
            let new =
                "INSERT INTO drafts (code, secret, name, network, opened, touched) VALUES (?1, ?2, ?3, ?4, ?5, ?5)";
            all.execute(new, params![code, secret, name, network, now])?;
            add(&all, &code, 1, now, &work)?;
            Ok(all.commit()?)
        })
        .await
    }

    /// One more version, for whoever has the secret; the same text again is none. Gives the draft.
    pub async fn save_draft(&self, secret: &str, name: &str, work: Work) -> Result<Draft, DraftError> {
        let (secret, name) = (sealed(secret), name.to_owned());
        self.drafting(move |connection| {
            let all = connection.transaction()?;
            let draft = find(&all, "secret", &secret)?.ok_or(DraftError::NoSuchDraft)?;
            if work_of(&all, &draft.code, draft.versions)?.as_ref() == Some(&work) {
                return Ok(draft);
            }
            if i64::from(draft.versions) >= VERSIONS {
                return Err(DraftError::Full(Full::Versions));
            }
            let of = "SELECT network FROM drafts WHERE code = ?1";
            let network: String = all.query_row(of, [&draft.code], |row| row.get(0))?;
            room_for(&all, &network, &work)?;
            let (n, now) = (draft.versions + 1, unix_seconds());
            add(&all, &draft.code, n, now, &work)?;
            all.execute("UPDATE drafts SET touched = ?2, name = ?3 WHERE code = ?1", params![draft.code, now, name])?;
            all.commit()?;
            Ok(Draft { versions: n, name, ..draft })
        })
        .await
    }

    pub async fn draft_of_secret(&self, secret: &str) -> Result<Option<Draft>, StoreError> {
        let secret = sealed(secret);
        self.read(move |connection| Ok(find(connection, "secret", &secret)?)).await
    }

    pub async fn draft(&self, code: &str) -> Result<Option<Draft>, StoreError> {
        let code = code.to_owned();
        self.read(move |connection| Ok(find(connection, "code", &code)?)).await
    }

    /// A version, from 1.
    pub async fn draft_work(&self, code: &str, n: u32) -> Result<Option<Work>, StoreError> {
        let code = code.to_owned();
        self.read(move |connection| Ok(work_of(connection, &code, n)?)).await
    }

    pub async fn add_wish(&self, network: Network, lang: &str, said: &str, meant: &str) -> Result<(), DraftError> {
        let (lang, said, meant, network) = (lang.to_owned(), said.to_owned(), meant.to_owned(), network.to_string());
        self.drafting(move |connection| {
            let now = unix_seconds();
            let recent = "SELECT COUNT(*) FROM wishes WHERE network = ?1 AND at > ?2";
            if connection.query_row(recent, params![network, now - DAY], |row| row.get::<_, i64>(0))? >= WISHES {
                return Err(DraftError::Full(Full::Wishes));
            }
            let new = "INSERT INTO wishes (at, network, lang, said, meant) VALUES (?1, ?2, ?3, ?4, ?5)";
            connection.execute(new, params![now, network, lang, said, meant])?;
            Ok(())
        })
        .await
    }

    /// All wishes, the oldest first.
    pub async fn wishes(&self) -> Result<Vec<Wish>, StoreError> {
        self.read(|connection| Ok(all_wishes(connection)?)).await
    }

    /// On the writer's connection, with refusals of its own.
    async fn drafting<T: Send + 'static>(
        &self,
        task: impl FnOnce(&mut Connection) -> Result<T, DraftError> + Send + 'static,
    ) -> Result<T, DraftError> {
        self.task(move |connection| Ok(task(connection))).await?
    }
}

/// The wishes of a folder, whether or not a server has it open.
pub fn wishes_in(place: &Place) -> Result<Vec<Wish>, StoreError> {
    let mut connection = file::connect(place)?;
    file::migrate(&mut connection, place)?;
    Ok(all_wishes(&connection)?)
}

fn all_wishes(connection: &Connection) -> Result<Vec<Wish>, rusqlite::Error> {
    let mut query = connection.prepare_cached("SELECT at, lang, said, meant FROM wishes ORDER BY n")?;
    let wish = |row: &rusqlite::Row<'_>| {
        Ok(Wish { at: row.get(0)?, lang: row.get(1)?, said: row.get(2)?, meant: row.get(3)? })
    };
    query.query_map([], wish)?.collect()
}

fn find(connection: &Connection, by: &str, value: &str) -> Result<Option<Draft>, rusqlite::Error> {
    let sql = format!(
        "SELECT code, name, (SELECT MAX(n) FROM versions WHERE versions.code = drafts.code) FROM drafts WHERE {by} = ?1"
    );
    let draft = |row: &rusqlite::Row<'_>| Ok(Draft { code: row.get(0)?, name: row.get(1)?, versions: row.get(2)? });
    connection.prepare_cached(&sql)?.query_row([value], draft).optional()
}

fn work_of(connection: &Connection, code: &str, n: u32) -> Result<Option<Work>, rusqlite::Error> {
    let mut query = connection.prepare_cached("SELECT text, scenarios FROM versions WHERE code = ?1 AND n = ?2")?;
    query.query_row(params![code, n], |row| Ok(Work { text: row.get(0)?, scenarios: row.get(1)? })).optional()
}

fn add(connection: &Connection, code: &str, n: u32, now: i64, work: &Work) -> Result<(), rusqlite::Error> {
    let new = "INSERT INTO versions (code, n, saved, text, scenarios) VALUES (?1, ?2, ?3, ?4, ?5)";
    connection.execute(new, params![code, n, now, work.text, work.scenarios])?;
    Ok(())
}

/// Whether a network may keep so much more.
fn room_for(connection: &Connection, network: &str, work: &Work) -> Result<(), DraftError> {
    let kept = "SELECT COALESCE(SUM(LENGTH(CAST(text AS BLOB)) + LENGTH(CAST(scenarios AS BLOB))), 0) FROM versions
        WHERE code IN (SELECT code FROM drafts WHERE network = ?1)";
    let kept: i64 = connection.query_row(kept, [network], |row| row.get(0))?;
    if kept + work.bytes() > BYTES { Err(DraftError::Full(Full::Bytes)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(text: &str) -> Work {
        Work { text: text.to_owned(), scenarios: String::new() }
    }

    #[tokio::test]
    async fn every_version_is_kept_and_only_its_author_adds_one() {
        let store = Store::open(&Place::Memory).await.expect("a store");
        store.new_draft("sly-owl-1", "secret", Network::HERE, "Birds", work("one")).await.expect("kept");
        let taken = store.new_draft("sly-owl-1", "other", Network::HERE, "Birds", work("one")).await;
        assert!(matches!(taken, Err(DraftError::Taken)));
        let draft = store.save_draft("secret", "Owls", work("two")).await.expect("kept");
        assert_eq!(draft, Draft { code: "sly-owl-1".into(), name: "Owls".into(), versions: 2 });
        assert_eq!(store.save_draft("secret", "Owls", work("two")).await.expect("the same").versions, 2);
        assert!(matches!(store.save_draft("sly-owl-1", "", work("mine")).await, Err(DraftError::NoSuchDraft)));
        assert_eq!(store.draft("sly-owl-1").await.expect("a draft"), Some(draft));
        let text = async |n| store.draft_work("sly-owl-1", n).await.expect("a text").map(|work| work.text);
        assert_eq!(
            (text(1).await.as_deref(), text(2).await.as_deref(), text(3).await),
            (Some("one"), Some("two"), None)
        );
    }

    #[tokio::test]
    async fn a_network_keeps_so_much_and_no_more() {
        let store = Store::open(&Place::Memory).await.expect("a store");
        for n in 0..NEW_DRAFTS {
            store.new_draft(&format!("d{n}"), &format!("s{n}"), Network::HERE, "", work("x")).await.expect("room");
        }
        let more = store.new_draft("more", "more", Network::HERE, "", work("x")).await;
        assert!(matches!(more, Err(DraftError::Full(Full::Drafts))));
        for _ in 0..WISHES {
            store.add_wish(Network::HERE, "en", "Fly away.", "leave the table").await.expect("room");
        }
        let more = store.add_wish(Network::HERE, "en", "x", "").await;
        assert!(matches!(more, Err(DraftError::Full(Full::Wishes))));
        assert_eq!(store.wishes().await.expect("a list").len() as i64, WISHES);
    }
}
