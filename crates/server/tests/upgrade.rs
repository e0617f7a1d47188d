//! A database that the commit before games had bookmarks has written: it is brought over at the first
//! start. `tests/old/baston.db` was made with that program (e72463e): games that are over, under way, in a
//! draft, with a fan's cards, the challenge of a day, a faction of the workshop.

mod common;

use std::path::Path;

use common::{Client, game, hub_at, pace, stored};
use rusqlite::{Connection, OpenFlags};
use server::storage::{Place, StoreError};
use server::table::state::Stage;
use tempfile::TempDir;

/// Who sat at all those tables.
const ANN: &str = include_str!("old/token.txt");

fn old() -> (TempDir, Place) {
    let folder = TempDir::new().expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old/baston.db");
    std::fs::copy(from, folder.path().join("baston.db")).expect("copied");
    let place = Place::Folder(folder.path().to_owned());
    (folder, place)
}

fn rows(file: &Path, sql: &str) -> Vec<String> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a database");
    let mut query = connection.prepare(sql).expect("a query");
    query.query_map([], |row| row.get(0)).expect("rows").map(|row| row.expect("a row")).collect()
}

#[tokio::test]
async fn an_old_database_is_copied_and_every_table_goes_on() {
    let (folder, place) = old();
    let entries = "SELECT code || n || body FROM entries ORDER BY code, n";
    let before = rows(&folder.path().join("baston.db"), entries);
    let codes = rows(&folder.path().join("baston.db"), "SELECT code FROM tables ORDER BY code");
    assert!(codes.len() >= 7, "{codes:?}");
    let hub = hub_at(&place, pace()).await;
    assert_eq!(rows(&folder.path().join("baston.db.before-5"), entries), before, "the copy is what it was");
    let mut ann = Client::new(&hub);
    ann.bring(&format!("baston={}", ANN.trim()));
    let (mut over, mut playing) = (0, 0);
    for code in &codes {
        let page = ann.get(&format!("/t/{code}")).await;
        assert_eq!(page.status, 200, "{code}: {}", page.body);
        let table = stored(&hub, code).await;
        if table.play.is_none() {
            continue;
        }
        let replay = ann.get(&format!("/replay/{code}")).await;
        assert_eq!(replay.status, 200, "{code}");
        if table.stage() == Stage::Over {
            over += 1;
            let record = ann.get(&format!("/replay/{code}/record")).await;
            assert!(record.status == 200 && record.body.contains("\"turns\":["), "{code}: the record has bookmarks");
            continue;
        }
        playing += 1;
        assert_eq!(goes_on(&mut ann, &hub, code).await, Some(true), "{code} goes on");
    }
    assert!(over >= 1 && playing >= 5, "{over} over, {playing} under way");
    let draft = rows(&folder.path().join("baston.db"), "SELECT code FROM drafts");
    assert_eq!(ann.get(&format!("/workshop/f/{}", draft[0])).await.status, 200);
    assert_eq!(ann.get("/daily").await.status, 200);
    assert_eq!(ann.get("/mine").await.status, 200);
}

/// Ann answers a few questions; whether the table has a bookmark by then.
async fn goes_on(ann: &mut Client, hub: &std::sync::Arc<server::live::Hub>, code: &str) -> Option<bool> {
    for _ in 0..200 {
        let table = stored(hub, code).await;
        let play = table.play.as_ref()?;
        if table.stage() == Stage::Over || play.trail().marked().is_some() {
            return Some(true);
        }
        let Some(decision) = game(&table).decision() else { return Some(false) };
        if decision.seat.0 != 0 {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            continue;
        }
        let picks: String = (0..decision.min.max(1)).map(|i| format!("&pick={i}")).collect();
        let form = format!("at={}&as=0{picks}", play.at());
        let reply = ann.post(&format!("/t/{code}/answer"), &form).await;
        assert!(matches!(reply.status, 303 | 409 | 429), "{code}: {} {}", reply.status, reply.body);
    }
    Some(false)
}

#[tokio::test]
async fn a_database_of_a_later_program_is_left_alone() {
    let (folder, place) = old();
    let connection = Connection::open(folder.path().join("baston.db")).expect("a database");
    connection.pragma_update(None, "user_version", 99).expect("set");
    drop(connection);
    let Err(why) = server::storage::Store::open(&place).await else { panic!("opened") };
    assert!(matches!(why, StoreError::Newer { shape: 99, .. }), "{why}");
    assert!(why.to_string().contains("later Baston"), "{why}");
}

/// The copy cannot be made: nothing is changed, and the next start tries again.
#[tokio::test]
async fn a_copy_that_fails_leaves_the_file_as_it_was() {
    let (folder, place) = old();
    // Where the copy would go lies a folder.
    std::fs::create_dir_all(folder.path().join("baston.db.before-5/in-the-way")).expect("a folder");
    assert!(server::storage::Store::open(&place).await.is_err());
    let version = || {
        let file = Connection::open(folder.path().join("baston.db")).expect("a database");
        file.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)).expect("a version")
    };
    assert_eq!(version(), 4);
    std::fs::remove_dir_all(folder.path().join("baston.db.before-5")).expect("out of the way");
    let store = server::storage::Store::open(&place).await.expect("opened");
    store.close().await;
    assert_eq!(version(), 5);
}
