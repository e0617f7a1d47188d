//! What strangers send to be read: it has limits at every door, waits in one queue, and ends when
//! nobody waits for it any more.
#![allow(clippy::disallowed_methods, reason = "it measures")]

mod common;

use std::time::{Duration, Instant};

use common::{Client, Reply, all_turns, hub};
use rules::{RULES_VERSION, Record, Setup};
use server::Network;
use server::judge::pack_cards;
use server::table::cards::FanFile;
use server::table::person::PersonId;
use server::table::saved::Saved;
use server::table::terms::Terms;

/// A faction that reads, and takes all steps that a reader has.
fn hostile(n: usize) -> String {
    let paragraph = "You may destroy a minion here of power 2 or less or draw a card. ".repeat(55);
    let text = format!("{paragraph}\n\n").repeat(12);
    format!("# Birds {n} | Oiseaux {n}\n\n## Owl | Hibou\nMinion, power 3, 20 copies\n\n{text}")
}

fn fans(text: String) -> FanFile {
    FanFile { name: "fans.md".into(), text }
}

/// A saved game that brings these cards.
fn saved(hub: &server::live::Hub, fans: Vec<FanFile>) -> String {
    let record = Record {
        version: RULES_VERSION,
        cards: hub.library.fingerprint,
        setup: Setup::random(2),
        seed: 1,
        answers: Vec::new(),
    };
    let saved = Saved { fans, ..Saved::of(record.into(), vec!["you".into(), "normal".into()]) };
    serde_json::to_string(&saved).expect("a file")
}

/// Megabytes that this process has in memory.
#[cfg(target_os = "linux")]
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("the size of this process");
    let pages: usize = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).expect("a number");
    pages * 4 / 1024
}

/// A few hundred letters of an address once took gigabytes.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_long_heading_in_a_link_or_a_file_is_refused_and_costs_nothing() {
    let hub = hub().await;
    let mut client = Client::new(&hub);
    client.get("/judge").await;
    let heading = format!("# Fans\n\n## {}\nMinion, power 3, 20 copies\n", "a ".repeat(60_000));
    let link = pack_cards(&[fans(heading.clone())]).expect("short").expect("some");
    assert!(link.len() < 1_000, "{} letters", link.len());
    let (before, began) = (resident(), Instant::now());
    for _ in 0..3 {
        let page = client.get(&format!("/judge?c={link}")).await;
        assert!(page.status == 422 && page.body.contains("fans.md"), "{}", page.status);
        let posted = client.post("/judge/text", &format!("c={link}&text=scenario: A")).await;
        assert_eq!(posted.status, 422);
        let loaded = client.upload("/replay", saved(&hub, vec![fans(heading.clone())]).as_bytes()).await;
        assert!(loaded.status == 422 && loaded.body.contains("fans.md"), "{}", loaded.body);
        let read = client.post("/workshop", &format!("text={}", heading.replace('#', "%23"))).await;
        assert_eq!(read.status, 413);
    }
    let more = resident().saturating_sub(before);
    assert!(more < 60, "{more} MB stay");
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

/// All that a file brings is counted together.
#[tokio::test]
async fn cards_beyond_the_limits_are_refused_at_every_door() {
    let hub = hub().await;
    let mut client = Client::new(&hub);
    let card = |n: usize| format!("## Card {n} | Carte {n}\nAction, 1 copy\n\n");
    let faction = |from: usize| {
        let cards: String = (from..from + 70).map(card).collect();
        fans(format!("# Fans {from}\n\n{cards}"))
    };
    let many = vec![faction(0), faction(100)];
    let link = pack_cards(&many).expect("short").expect("some");
    let page = client.get(&format!("/judge?c={link}")).await;
    assert!(page.status == 422 && page.body.contains("120"), "{}", page.body);
    let loaded = client.upload("/replay", saved(&hub, many.clone()).as_bytes()).await;
    assert!(loaded.status == 422 && loaded.body.contains("120"), "{}", loaded.body);
    let cards: Vec<_> = many.iter().map(|file| serde_json::json!({ "name": file.name, "text": file.text })).collect();
    let sent = serde_json::json!({ "text": "scenario: A\n", "cards": cards });
    let laid: Reply = client.ask("POST", "/api/scenarios", "", Some(sent)).await;
    assert!((400..500).contains(&laid.status) && laid.body.contains("120"), "{} {}", laid.status, laid.body);
    let words = fans(format!("# Fans\n\n## A\nAction, 20 copies\n\n{}\n", "draw ".repeat(10_001)));
    let loaded = client.upload("/replay", saved(&hub, vec![words]).as_bytes()).await;
    assert!(loaded.status == 422 && loaded.body.contains("10000"), "{}", loaded.body);
}

/// Whoever asks for much waits, and is told so; somebody else is next.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_files_waits_in_one_queue() {
    let hub = hub().await;
    let client = Client::new(&hub);
    let flood: Vec<_> = (0..18)
        .map(|n| {
            let (mut client, file) = (client.another(), saved(&hub, vec![fans(hostile(n))]));
            tokio::spawn(async move { client.upload("/replay", file.as_bytes()).await.status })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(100)).await;
    // Of another network: it does not wait for eighteen.
    let other = hub.readers.read(Network::of([198, 51, 100, 7].into()), || ());
    let began = Instant::now();
    other.await.expect("a turn");
    let waited = began.elapsed();
    let mut refused = 0;
    let whole = Instant::now();
    for one in flood {
        match one.await.expect("answered") {
            429 => refused += 1,
            status => assert_eq!(status, 422, "none of them reads"),
        }
    }
    assert!(refused > 0, "one network has a dozen waiting at most");
    assert!(waited < whole.elapsed().max(Duration::from_millis(200)), "{waited:?} of {:?}", whole.elapsed());
}

/// The reader is free as soon as the client has gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reading_ends_when_the_client_has_gone() {
    let hub = hub().await;
    let client = Client::new(&hub);
    // How long it takes for somebody who waits.
    let began = Instant::now();
    let status = client.another().upload("/replay", saved(&hub, vec![fans(hostile(0))]).as_bytes()).await.status;
    assert_eq!(status, 422);
    let whole = began.elapsed();
    let readers = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut gone, began) = (Vec::new(), Instant::now());
    for n in 1..=10 {
        let (mut client, file) = (client.another(), saved(&hub, vec![fans(hostile(n))]));
        gone.push(tokio::spawn(async move { client.upload("/replay", file.as_bytes()).await.status }));
    }
    tokio::time::sleep(whole / 10).await;
    gone.iter().for_each(tokio::task::JoinHandle::abort);
    hub.readers.read(Network::HERE, || ()).await.expect("a turn");
    let ended = began.elapsed();
    // Ten of them one after the other, by half of the cores, would take this long.
    let all = whole * 10 / (readers as u32 / 2).max(1);
    assert!(ended < all / 2, "{ended:?}, and {all:?} for all");
}

/// Tables with the same cards share them; without a table they are gone.
#[tokio::test]
async fn tables_with_the_same_cards_share_a_layer() {
    let hub = hub().await;
    let text = "# Bakers | Boulangers\n\n## Baker | Boulanger\nMinion, power 3, 20 copies\n\nDraw a card.\n";
    let file = fans(text.into());
    let one = hub.shelf.with(std::slice::from_ref(&file)).expect("cards");
    let two = hub.shelf.with(std::slice::from_ref(&file)).expect("cards");
    assert!(std::sync::Arc::ptr_eq(&one, &two));
    assert!(one.cards.is_over(&hub.library.cards) && one.cards.cards.own().len() == 1, "a layer over ours");
}

/// Whoever wakes tables with cards of fans waits in the queue of all who think; other tables wake at once.
#[tokio::test]
async fn a_table_with_cards_of_fans_wakes_in_turn() {
    let hub = hub().await;
    let text = "# Bakers | Boulangers\n\n## Baker | Boulanger\nMinion, power 3, 20 copies\n\nDraw a card.\n";
    let host = PersonId::of_token(&"a".repeat(32)).expect("a token");
    let open = |fans| {
        let (hub, host) = (std::sync::Arc::clone(&hub), host.clone());
        async move {
            let terms = Terms { fans, open: true, ..Terms::quick(&["normal"]) };
            hub.open(terms, &host, "Ann", cardtext::Lang::En).await.expect("a table")
        }
    };
    let (plain, special) = (open(Vec::new()).await, open(vec![fans(text.into())]).await);
    let busy = all_turns(&hub).await;
    let (mut client, mut other) = (Client::new(&hub), Client::new(&hub));
    assert_eq!(client.get(&format!("/t/{plain}")).await.status, 200);
    let path = format!("/t/{special}");
    let wakes = other.get(&path);
    tokio::pin!(wakes);
    assert!(tokio::time::timeout(Duration::from_millis(300), &mut wakes).await.is_err(), "it does not wait");
    drop(busy);
    assert_eq!(wakes.await.status, 200);
}
