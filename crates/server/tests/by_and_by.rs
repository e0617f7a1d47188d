//! A table where people answer hours apart: nobody is there in between, and everybody finds out
//! whose turn it is.

mod common;

use std::time::Duration;

use common::{Client, game, hub_at, invitations, key_of, pace, stored};
use server::live::Pace;
use server::storage::Place;
use tempfile::TempDir;

/// The list of the page, its sentences one after the other.
fn list(page: &str) -> String {
    page.split("<section id=\"mine\"")
        .nth(1)
        .and_then(|rest| rest.split("</section>").next())
        .expect("a list")
        .to_owned()
}

fn link(page: &str) -> String {
    let value = page.split("id=\"mine-link\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
    value.replace("http://table.test", "").replace("&amp;", "&")
}

#[tokio::test]
async fn answers_may_come_hours_apart() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::Folder(folder.path().to_owned());
    // Tables fall asleep at once: each answer finds it on the disk.
    let quick = Pace { sleep: Duration::ZERO, ..pace() };
    let mut hub = hub_at(&place, quick).await;
    let mut ann = Client::new(&hub);
    let code = ann.open("name=Ann&seats=2&seat.0.who=host&seat.1.who=guest&deal=random&bases=sets&clock=0").await;
    let links = invitations(&ann.get(&format!("/t/{code}")).await.body);
    let mut ben = ann.another();
    assert_eq!(
        ben.post(&format!("/t/{code}/sit"), &format!("seat=1&key={}&name=Ben", key_of(&links[0]))).await.status,
        303
    );
    // The game begins when somebody comes.
    assert_eq!(ben.get(&format!("/t/{code}")).await.status, 200);
    let own = link(&ann.get("/mine").await.body);
    let mut turns = 0;
    for step in 0..40 {
        if step % 8 == 7 {
            // The server is started anew, as it is once in a while.
            hub.stop();
            hub.store.close().await;
            drop(hub);
            hub = hub_at(&place, quick).await;
            let (cookie_a, cookie_b) = (ann.cookie(), ben.cookie());
            (ann, ben) = (Client::new(&hub), Client::new(&hub));
            ann.bring(&cookie_a);
            ben.bring(&cookie_b);
        }
        let table = stored(&hub, &code).await;
        let Some(decision) = game(&table).decision() else { break };
        let seat = decision.seat.0;
        let (asked, other) = if seat == 0 { (&mut ann, &mut ben) } else { (&mut ben, &mut ann) };
        let n = decision.options.len();
        let picks: String = (0..usize::from(decision.min.max(1))).map(|i| format!("&pick={}", n - 1 - i)).collect();
        if step % 5 == 0 {
            // Lists are some seconds behind; the disk is not.
            tokio::time::sleep(Duration::from_millis(2700)).await;
            let (mine, theirs) = (list(&asked.get("/mine").await.body), list(&other.get("/mine").await.body));
            assert!(mine.contains("calling") && mine.contains(&code), "step {step}: {mine}");
            assert!(!theirs.contains("calling"), "step {step}: {theirs}");
        }
        let answered = asked.post(&format!("/t/{code}/answer"), &format!("at={step}&as={seat}{picks}")).await;
        assert_eq!(answered.status, 303, "{}", answered.body);
        turns = game(&stored(&hub, &code).await).table().turn_number();
    }
    assert!(turns > 3, "{turns}");
    assert_eq!(ann.get(&own).await.status, 200, "the link is good after the server was started anew");
}

#[tokio::test]
async fn a_link_shows_the_list_and_gives_no_seat() {
    let hub = hub_at(&Place::Memory, pace()).await;
    let mut ann = Client::new(&hub);
    assert!(ann.get("/mine").await.body.contains("You have no tables yet."));
    let code = ann.open("name=Ann&seats=2&seat.0.who=host&seat.1.who=bot:random&deal=draft&bases=sets&clock=0").await;
    assert_eq!(ann.get(&format!("/t/{code}")).await.status, 200);
    let page = ann.get("/mine").await.body;
    let own = link(&page);
    let mut elsewhere = ann.another();
    let seen = elsewhere.get(&own).await;
    assert!(seen.status == 200 && list(&seen.body).contains(&code), "{}", seen.body);
    assert!(!seen.body.contains("mine-link") && elsewhere.cookie().is_empty(), "it cannot be passed on, and is nobody");
    assert_eq!(elsewhere.get(&format!("/t/{code}")).await.status, 403);
    let key = key_of(&own).to_owned();
    elsewhere.bring(&format!("baston={key}"));
    assert_eq!(elsewhere.get(&format!("/t/{code}")).await.status, 403, "it is no token");
    let mut wrong = key.clone();
    wrong.replace_range(0..1, if key.starts_with('0') { "1" } else { "0" });
    assert_eq!(elsewhere.get(&format!("/mine?key={wrong}")).await.status, 404);
    assert_eq!(elsewhere.get("/mine.atom").await.status, 404, "nobody has no feed");
}

#[tokio::test]
async fn a_feed_says_which_tables_wait() {
    let hub = hub_at(&Place::Memory, pace()).await;
    let mut ann = Client::new(&hub);
    let code = ann.open("name=A%26B&seats=2&seat.0.who=host&seat.1.who=device&deal=random&bases=sets&clock=0").await;
    assert_eq!(ann.get(&format!("/t/{code}")).await.status, 200);
    tokio::time::sleep(Duration::from_millis(2700)).await;
    let own = link(&ann.get("/mine").await.body).replace("/mine?", "/mine.atom?");
    let feed = ann.another().get(&own).await;
    assert_eq!((feed.status, feed.kind.as_str()), (200, "application/atom+xml; charset=utf-8"));
    assert!(
        feed.body.starts_with("<?xml") && feed.body.contains("A&amp;B") && feed.body.contains(&format!("/t/{code}")),
        "{}",
        feed.body
    );
    // Every element is closed: it is XML.
    for name in ["feed", "entry", "id", "title", "updated", "link", "author", "name", "summary"] {
        let (opens, closes) =
            (feed.body.matches(&format!("<{name}")).count(), feed.body.matches(&format!("</{name}>")).count());
        assert!(opens == closes && opens > 0, "{name}: {opens} and {closes} in {}", feed.body);
    }
    assert_eq!(ann.another().get("/mine.atom").await.status, 404);
}

#[tokio::test]
async fn pages_can_be_installed() {
    let hub = hub_at(&Place::Memory, pace()).await;
    let mut ann = Client::new(&hub);
    let page = ann.get("/").await.body;
    assert!(page.contains("rel=\"manifest\" href=\"/manifest.webmanifest\""));
    let manifest = ann.get("/manifest.webmanifest").await;
    assert_eq!(manifest.kind, "application/manifest+json");
    let manifest = manifest.json();
    assert_eq!(manifest["start_url"], "/");
    for icon in manifest["icons"].as_array().expect("icons") {
        let reply = ann.get(icon["src"].as_str().expect("an address")).await;
        assert_eq!((reply.status, reply.kind.as_str()), (200, "image/png"));
    }
    let worker = ann.get("/sw.js").await;
    assert_eq!(worker.kind, "text/javascript; charset=utf-8");
    let shell = worker.body.split("const SHELL = ").nth(1).and_then(|rest| rest.split(";\n").next()).expect("a list");
    let shell: Vec<String> = serde_json::from_str(shell).expect("a list");
    for address in &shell {
        assert_eq!(ann.get(address).await.status, 200, "{address}");
    }
    let offline = ann.get("/offline").await;
    assert_eq!(offline.status, 200);
    let needs: Vec<&str> = offline
        .body
        .split("=\"")
        .filter(|part| part.starts_with("/assets/"))
        .filter_map(|part| part.split('"').next())
        .collect();
    assert!(needs.iter().filter(|address| address.contains(".bundle.")).count() >= 3, "{needs:?}");
    for address in needs {
        assert!(address.ends_with(".png") || shell.iter().any(|kept| kept == address), "{address} is not kept");
    }
}
