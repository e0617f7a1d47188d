//! The door: who is let in under which name, for whom a proxy asks, and what is said when something is broken.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Client, hub, hub_at, pace};
use server::assets::{ASSETS, BUILD};
use server::http::HEALTH_AGE;
use server::http::front::Front;
use server::http::listen::Patience;
use server::live::Hub;
use server::storage::{Fault, Place};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

async fn open(hub: &Arc<Hub>, front: Front) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let hub = Arc::clone(hub);
    let served = async move {
        server::serve_behind(listener, hub, &front, Patience::default(), std::future::pending()).await;
    };
    tokio::spawn(served);
    port
}

/// The whole answer to a request with just these lines.
async fn said(port: u16, first: &str, lines: &[&str], body: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    let lines: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
    let head = format!("{first} HTTP/1.1\r\n{lines}Connection: close\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all(format!("{head}{body}").as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.expect("an answer");
    String::from_utf8_lossy(&bytes).into_owned()
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|text| text.parse().ok()).expect("a status")
}

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";

/// Twenty tables a minute for one network: whoever adds a line of their own is no other network.
#[tokio::test]
async fn a_line_that_somebody_adds_makes_nobody_of_them() {
    let named = |i: usize| [format!("X-Forwarded-For: 192.0.2.{i}"), format!("Forwarded: for=192.0.2.{i};proto=http")];
    let lasts = ["X-Forwarded-For: 198.51.100.7", "Forwarded: for=\"[2001:db8:cafe::17]:4711\""];
    for (which, last) in lasts.into_iter().enumerate() {
        let port = open(&hub().await, Front::default()).await;
        let mut answers = Vec::new();
        for i in 1..=22 {
            let lines = ["Host: table.test", FORM, &named(i)[which], last];
            answers.push(status(&said(port, "POST /play", &lines, "bots=1&bot=random").await));
        }
        assert_eq!(answers.iter().filter(|status| **status == 303).count(), 20, "{last}: {answers:?}");
        assert_eq!(answers.last(), Some(&429), "{last}");
        let other = if which == 0 { "X-Forwarded-For: 198.51.100.8" } else { "Forwarded: for=\"[2001:db8:beef::1]\"" };
        let other = said(port, "POST /play", &["Host: table.test", FORM, other], "bots=1&bot=random").await;
        assert_eq!(status(&other), 303, "somebody else");
    }
}

#[tokio::test]
async fn two_headers_that_disagree_are_refused() {
    let port = open(&hub().await, Front::default()).await;
    let lines = ["Host: table.test", "X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.2"];
    let answer = said(port, "GET /about", &lines, "").await;
    assert_eq!(status(&answer), 400);
    assert!(answer.contains("--proxy-header"), "says what to do: {answer}");
}

#[tokio::test]
async fn a_request_names_one_host() {
    let port = open(&hub().await, Front::default()).await;
    assert_eq!(status(&said(port, "GET /about", &["Host: anything.example"], "").await), 200);
    for lines in [&[][..], &["Host: a.example", "Host: a.example"], &["Host: a.example", "Host: b.example"], &["Host:"]]
    {
        let answers = [said(port, "GET /about", lines, "").await, said(port, "GET /api/tables", lines, "").await];
        assert_eq!(answers.each_ref().map(|answer| status(answer)), [400, 400], "{lines:?}");
        assert!(answers[0].contains("exactly one Host header") && answers[1].contains("no_host"), "{answers:?}");
    }
}

#[tokio::test]
async fn a_server_with_names_goes_by_no_other() {
    let front = Front { names: vec!["play.example.org".into()], ..Front::default() };
    let port = open(&hub().await, front).await;
    for (host, expected) in
        [("play.example.org", 200), ("localhost:80", 200), ("evil.example", 421), ("192.0.2.1", 421)]
    {
        let host = format!("Host: {host}");
        assert_eq!(status(&said(port, "GET /about", &[&host], "").await), expected, "{host}");
        assert_eq!(status(&said(port, "GET /healthz", &[&host], "").await), 200, "{host}");
    }
}

/// A page of an older build gets what there is, and keeps it under no wrong address.
#[tokio::test]
async fn what_another_build_had_is_not_kept_for_ever() {
    let port = open(&hub().await, Front::default()).await;
    let host = &["Host: table.test"][..];
    let picture = "en/aliens";
    for (room, name) in [("assets", "tokens.css"), ("assets", "js/main.js"), ("picture", picture)] {
        let ours = said(port, &format!("GET /{room}/{}/{name}", *BUILD), host, "").await;
        assert!(status(&ours) == 200 && ours.contains("immutable"), "{name}");
        let older = said(port, &format!("GET /{room}/0123456789ab/{name}"), host, "").await;
        let location = format!("location: /{room}/{}/{name}", *BUILD);
        assert_eq!(status(&older), 307, "{older}");
        assert!(older.contains(&location) && older.contains("no-store") && !older.contains("immutable"), "{older}");
        for no_build in ["x", "0123456789AB", "0123456789abc"] {
            let answer = said(port, &format!("GET /{room}/{no_build}/{name}"), host, "").await;
            assert!(status(&answer) == 404 && !answer.contains("immutable"), "{no_build}: {answer}");
        }
    }
    for nothing in ["assets/0123456789ab/no.css", "picture/0123456789ab/en/none", "picture/0123456789ab/xx/aliens"] {
        assert_eq!(status(&said(port, &format!("GET /{nothing}"), host, "").await), 404, "{nothing}");
    }
    assert!(ASSETS.iter().all(|asset| asset.name != "baston-brawl.ttf"));
}

/// A part of the file refuses: the others do not make up for it.
#[tokio::test]
async fn a_server_that_cannot_write_everything_is_not_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let hub = hub_at(&Place::Folder(folder.path().to_owned()), pace()).await;
    let mut client = Client::new(&hub);
    assert_eq!(client.get("/healthz").await.status, 200);
    let other = rusqlite::Connection::open(folder.path().join("baston.db")).expect("the file");
    for part in ["tables", "entries", "seats", "daily", "drafts", "versions", "wishes"] {
        let refuse = format!("CREATE TRIGGER no BEFORE INSERT ON {part} BEGIN SELECT RAISE(ABORT, 'no'); END");
        other.execute_batch(&refuse).expect("a trigger");
        sleep(HEALTH_AGE * 2).await;
        let health = client.get("/healthz").await;
        assert_eq!(health.status, 503, "{part}");
        assert_eq!(health.json()["why"], "disk");
        other.execute_batch("DROP TRIGGER no").expect("none");
        sleep(HEALTH_AGE * 2).await;
        assert_eq!(client.get("/healthz").await.status, 200, "{part} again");
    }
    let left: i64 = other.query_row("SELECT COUNT(*) FROM tables", [], |row| row.get(0)).expect("a number");
    assert_eq!(left, 0, "what was tried is gone");
}

/// The thread that writes is gone: health says which sort of trouble that is, and pages still come.
#[tokio::test]
async fn a_thread_that_has_died_is_told() {
    let hub = hub().await;
    let mut client = Client::new(&hub);
    assert_eq!(client.get("/healthz").await.status, 200);
    hub.store.fail(Fault::Dies);
    sleep(HEALTH_AGE * 2).await;
    for _ in 0..2 {
        let health = client.get("/healthz").await;
        assert_eq!(health.status, 503);
        assert_eq!(health.json()["why"], "thread");
    }
    assert_eq!(client.get("/about").await.status, 200);
    assert_eq!(client.post("/play", "bots=1&bot=random").await.status, 503, "nothing is taken that is not written");
    tokio::time::timeout(Duration::from_secs(5), hub.store.close()).await.expect("it can still be closed");
}

/// Beyond its rate a network is told so on a page, and whoever goes on all the same is answered late and bare:
/// refusals are not to be what a flood is made of. Others do not notice.
#[tokio::test]
async fn who_floods_is_refused_ever_more_cheaply() {
    let hub = hub().await;
    let mut client = Client::new(&hub);
    let (mut pages, mut late) = (0, None);
    for _ in 0..3000 {
        let began = tokio::time::Instant::now();
        let reply = client.get("/offline").await;
        match (reply.status, reply.body.is_empty()) {
            (200, _) => {}
            (429, false) => pages += 1,
            (429, true) => {
                late = Some(began.elapsed());
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(pages >= 100, "{pages} pages say that it is too fast");
    assert!(late.is_some_and(|late| late > Duration::from_millis(400)), "{late:?}");
    assert_eq!(client.ask("GET", "/offline", "", None).await.status, 200, "another network");
}
