//! A disk that refuses: full, broken, or not to be read. Nothing is acknowledged that is not
//! there, and when the disk has room again the tables go on.

mod common;

use std::sync::{Arc, Mutex};

use common::{Client, game, hub_at, pace, stored};
use rules::Seat;
use server::live::{Hub, Reader};
use server::storage::{Commit, Digest, Fault, Place, Store, StoreError};
use server::table::entry::{By, Entry};
use server::table::person::PersonId;
use server::table::state::{Stage, Table};
use tempfile::TempDir;

async fn table(folder: &TempDir) -> (Arc<Hub>, Client, String) {
    let hub = hub_at(&Place::Folder(folder.path().to_owned()), pace()).await;
    let mut ann = Client::new(&hub);
    let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=device&deal=random&bases=sets&clock=0";
    let code = ann.open(form).await;
    assert_eq!(ann.get(&format!("/t/{code}")).await.status, 200);
    (hub, ann, code)
}

fn at(table: &Table) -> usize {
    table.play.as_ref().expect("a game").at()
}

/// Gives the open question an answer; the status.
async fn answer(client: &mut Client, code: &str, table: &Table) -> u16 {
    let decision = game(table).decision().expect("a question");
    let n = decision.options.len();
    let picks: String = (0..usize::from(decision.min.max(1))).map(|i| format!("&pick={}", n - 1 - i)).collect();
    let form = format!("at={}&as={}{picks}", at(table), decision.seat.0);
    client.post(&format!("/t/{code}/answer"), &form).await.status
}

async fn health(client: &mut Client) -> u16 {
    // What it says is remembered for a moment.
    tokio::time::sleep(server::http::HEALTH_AGE).await;
    client.get("/healthz").await.status
}

/// One failed COMMIT must not be the last thing that the writer does.
#[tokio::test]
async fn a_write_that_fails_is_the_only_one_that_fails() {
    let folder = TempDir::new().expect("a folder");
    let (hub, mut ann, code) = table(&folder).await;
    let before = stored(&hub, &code).await;
    assert_eq!(health(&mut ann).await, 200);
    hub.store.fail(Fault::Commit);
    assert_eq!(answer(&mut ann, &code, &before).await, 503);
    assert_eq!(health(&mut ann).await, 503, "health writes, too");
    assert_eq!(stored(&hub, &code).await.entries, before.entries);
    hub.store.fail(Fault::Nothing);
    assert_eq!(health(&mut ann).await, 200);
    assert_eq!(answer(&mut ann, &code, &before).await, 303);
    let after = stored(&hub, &code).await;
    // An answer after which a turn begins is written with that turn and the names of its cards' files.
    assert!((1..=3).contains(&(after.entries - before.entries)));
    assert_eq!(at(&after), at(&before) + 1);
}

/// A room that can neither write nor read ends; it does not stay ahead of the disk.
#[tokio::test]
async fn a_refused_answer_is_never_shown_as_taken() {
    let folder = TempDir::new().expect("a folder");
    let (hub, mut ann, code) = table(&folder).await;
    let before = stored(&hub, &code).await;
    hub.store.fail(Fault::CommitAndRead);
    assert_eq!(answer(&mut ann, &code, &before).await, 503);
    assert_eq!(ann.get(&format!("/t/{code}")).await.status, 503);
    // Now the disk is well, but for what was refused.
    hub.store.fail(Fault::Nothing);
    let seat = game(&before).decision().expect("a question").seat.0;
    let page = ann.get(&format!("/t/{code}?as={seat}")).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains(&format!("data-at=\"{}\"", at(&before))), "as it is on the disk");
    for _ in 0..5 {
        let now = stored(&hub, &code).await;
        assert_eq!(answer(&mut ann, &code, &now).await, 303);
        assert_eq!(at(&stored(&hub, &code).await), at(&now) + 1, "what is acknowledged is there");
    }
    // And nothing is missing for whoever opens the folder next.
    hub.store.close().await;
    let again = Store::open(&Place::Folder(folder.path().to_owned())).await.expect("the folder is free");
    let entries = again.load(&code).await.expect("no hole").expect("a table");
    Table::from_entries(&hub.shelf, &code, &entries, &[]).expect("a table that replays");
}

/// What has changed is painted while the disk works: if that refuses, nobody is sent any of it, and the
/// next change is whole.
#[tokio::test]
async fn what_the_disk_refuses_is_sent_to_nobody() {
    let folder = TempDir::new().expect("a folder");
    let (hub, mut ann, code) = table(&folder).await;
    let before = stored(&hub, &code).await;
    let reader = Reader {
        person: None,
        lang: cardtext::Lang::En,
        seat: None,
        key: Some(before.watch.clone()),
        origin: String::new(),
        path: format!("/t/{code}"),
        from: server::Network::HERE,
    };
    let (out, mut news) = tokio::sync::mpsc::channel(64);
    hub.join(&code, &reader, out).await.expect("a watcher");
    let state = |at: usize| format!("id=\"state\" data-at=\"{at}\"");
    assert!(news.try_recv().is_ok_and(|html| html.contains(&state(at(&before)))), "the whole table");
    hub.store.fail(Fault::Commit);
    assert_eq!(answer(&mut ann, &code, &before).await, 503);
    assert!(news.try_recv().is_err(), "nothing has changed");
    hub.store.fail(Fault::Nothing);
    assert_eq!(answer(&mut ann, &code, &before).await, 303);
    assert!(news.try_recv().is_ok_and(|html| html.contains(&state(at(&before) + 1))), "now it has");
}

#[tokio::test]
async fn a_table_with_a_hole_is_not_played_over() {
    let folder = TempDir::new().expect("a folder");
    let (hub, mut ann, code) = table(&folder).await;
    for _ in 0..3 {
        let now = stored(&hub, &code).await;
        assert_eq!(answer(&mut ann, &code, &now).await, 303);
    }
    let last = stored(&hub, &code).await.entries - 1;
    let other = rusqlite::Connection::open(folder.path().join("baston.db")).expect("the file");
    let cut = |n: usize| {
        let changed = other.execute("DELETE FROM entries WHERE code = ?1 AND n = ?2", (&code, n as i64));
        assert_eq!(changed.expect("deleted"), 1);
    };
    cut(last - 1);
    assert!(matches!(hub.store.load(&code).await, Err(StoreError::Hole { n, .. }) if n == last - 1));
    // The room still knows the whole game; with its last entry gone, too, it must not write on.
    cut(last);
    let seat_page = ann.get(&format!("/t/{code}?as=0")).await;
    assert_eq!(seat_page.status, 200);
    let form = |seat: u8| format!("at=3&as={seat}&pick=0");
    let mut statuses = Vec::new();
    for seat in 0..2 {
        statuses.push(ann.post(&format!("/t/{code}/answer"), &form(seat)).await.status);
    }
    assert!(!statuses.contains(&303), "{statuses:?}");
}

#[tokio::test]
async fn a_folder_has_one_server() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::Folder(folder.path().to_owned());
    let first = Store::open(&place).await.expect("a store");
    assert!(matches!(Store::open(&place).await, Err(StoreError::Locked(_))));
    first.close().await;
    assert!(Store::open(&place).await.is_ok());
}

/// What is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// On this thread from now on.
    fn listen(&self) -> tracing::subscriber::DefaultGuard {
        let log = self.clone();
        let subscriber = tracing_subscriber::fmt().with_writer(move || log.clone()).with_ansi(false).finish();
        tracing::subscriber::set_default(subscriber)
    }

    fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().expect("a log"))).expect("text")
    }
}

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("a log").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Every page with something from a list on it.
const LISTS: &[&str] =
    &["/", "/tables", "/mine", "/mine.atom", "/learn", "/replay", "/daily", "/armies?again=1", "/api/tables"];

/// A list that cannot be read is not an empty list: the page says so, and the log says why.
#[tokio::test]
async fn a_list_that_cannot_be_read_says_so() {
    let folder = TempDir::new().expect("a folder");
    let (hub, mut ann, code) = table(&folder).await;
    let log = Log::default();
    let _listening = log.listen();
    hub.store.fail(Fault::CommitAndRead);
    for path in LISTS {
        let page = ann.get(path).await;
        assert_eq!(page.status, 503, "{path}: {}", page.body);
        assert!(page.body.contains("cannot read its disk"), "{path}: {}", page.body);
        let logged = log.take();
        assert!(logged.contains("ERROR") && logged.contains("the database refused"), "{path}: {logged}");
    }
    // Who deals fresh factions must know which were played.
    let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=device&deal=random&bases=sets&clock=0&fresh=1";
    let opened = ann.post("/new", form).await;
    assert!(opened.status == 503 && opened.body.contains("cannot read its disk"), "{}", opened.body);
    // Nor is somebody nobody because it cannot be looked up who they are.
    let mut old = Client::new(&hub);
    old.bring("baston=0123456789abcdef0123456789abcdef");
    assert_eq!(old.get("/about").await.status, 503);
    hub.store.fail(Fault::Nothing);
    for path in LISTS {
        let status = ann.get(path).await.status;
        assert!(matches!(status, 200 | 303), "{path}: {status}");
    }
    assert!(ann.get("/tables").await.body.contains(&code));
    assert_eq!(old.get("/about").await.status, 200);
}

/// The same when it is the file that is not as it should be; a single line that nobody can read
/// is left out, with a word in the log.
#[tokio::test]
async fn a_wrong_column_is_no_empty_page() {
    let folder = TempDir::new().expect("a folder");
    let (_hub, mut ann, code) = table(&folder).await;
    let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=device&deal=random&bases=sets&clock=0";
    let other_table = ann.open(form).await;
    let other = rusqlite::Connection::open(folder.path().join("baston.db")).expect("the file");
    let log = Log::default();
    let _listening = log.listen();
    other.execute("UPDATE tables SET digest = 'torn' WHERE code = ?1", [&code]).expect("damaged");
    let mine = ann.get("/mine").await;
    assert!(mine.status == 200 && mine.body.contains(&other_table) && !mine.body.contains(&code), "{}", mine.body);
    other.execute("ALTER TABLE tables RENAME COLUMN digest TO diggest", []).expect("renamed");
    for path in ["/", "/tables", "/mine", "/replay", "/api/tables"] {
        let page = ann.get(path).await;
        assert!(page.status == 503 && page.body.contains("cannot read its disk"), "{path}: {}", page.body);
        assert!(log.take().contains("no such column"), "{path}");
    }
}

/// An answer at the nth table, or what opens it.
fn commit(n: usize, from: usize, turn: u16) -> Commit {
    let opens = from == 0;
    let person = PersonId::of_token(&format!("{n:032x}")).expect("a token");
    let answered = Entry::answered(Seat(0), vec![0], By::Person, 0);
    Commit {
        pages: Vec::new(),
        code: format!("table-{n}"),
        from,
        entries: vec![if opens { Entry::Dismissed } else { answered }],
        stage: Stage::Playing,
        open: false,
        digest: Digest { turn, ..Digest::default() },
        sat: if opens { vec![(person, 0)] } else { Vec::new() },
    }
}

/// The turn that each person's list says.
async fn turns(store: &Store, tables: usize) -> Vec<u16> {
    let mut turns = Vec::new();
    for n in 0..tables {
        let person = PersonId::of_token(&format!("{n:032x}")).expect("a token");
        let list = store.tables_of(&person).await.expect("a list");
        turns.push(list.first().expect("a table").digest.turn);
    }
    turns
}

/// Lines of lists are written in slices, between answers: none is forgotten, by a disk that refuses for a
/// while or by an end, and none that is older comes after one that is newer.
#[tokio::test]
async fn lists_follow_slice_by_slice() {
    const TABLES: usize = 200;
    let folder = TempDir::new().expect("a folder");
    let place = Place::Folder(folder.path().to_owned());
    let store = Store::open(&place).await.expect("a store");
    for n in 0..TABLES {
        store.commit(commit(n, 0, 1)).await.expect("opened");
        store.commit(commit(n, 1, 2)).await.expect("answered");
    }
    // Somebody plays on all the time.
    let mut from = 2;
    let mut play_on = async |store: &Store, turn: u16| {
        for _ in 0..60 {
            store.commit(commit(0, from, turn)).await.expect("answered");
            from += 1;
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    play_on(&store, 2).await;
    assert_eq!(turns(&store, TABLES).await, vec![2; TABLES]);
    for n in 1..TABLES {
        store.commit(commit(n, 2, 3)).await.expect("answered");
    }
    store.fail(Fault::Commit);
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    store.fail(Fault::Nothing);
    play_on(&store, 3).await;
    assert_eq!(turns(&store, TABLES).await, vec![3; TABLES]);
    for n in 1..TABLES {
        store.commit(commit(n, 3, 4)).await.expect("answered");
    }
    store.close().await;
    drop(store);
    let store = Store::open(&place).await.expect("a store");
    assert_eq!(turns(&store, TABLES).await[1..], vec![4; TABLES - 1]);
}
