//! Those who ask for too much: what they may have, and that others do not notice.

mod common;

use std::sync::Arc;
use std::time::Duration;

use bots::Depth;
use common::{Client, hub, hub_at, pace, stored};
use futures_util::{SinkExt, StreamExt};
use server::Network;
use server::http::front::Front;
use server::http::listen::Patience;
use server::live::{Hub, Pace, Reader};
use server::storage::Place;
use server::table::person::{PersonId, signed};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const SHORT: Patience =
    Patience { head: Duration::from_millis(400), write: Duration::from_millis(400), end: Duration::from_millis(400) };

/// A server whose patience is short.
async fn server(hub: &Arc<Hub>) -> u16 {
    server_with(hub, SHORT).await
}

async fn server_with(hub: &Arc<Hub>, patience: Patience) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let hub = Arc::clone(hub);
    tokio::spawn(async move {
        server::serve_behind(listener, hub, &Front::default(), patience, std::future::pending()).await
    });
    port
}

/// How long until the other end closes.
async fn closed_after(stream: &mut TcpStream) -> Duration {
    let began = Instant::now();
    let mut bytes = [0; 1024];
    let closed = async { while stream.read(&mut bytes).await.is_ok_and(|n| n > 0) {} };
    timeout(Duration::from_secs(10), closed).await.expect("closed in the end");
    began.elapsed()
}

async fn wire(port: u16, code: &str, client: &Client, from: &str) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
    let mut request = format!("ws://127.0.0.1:{port}/t/{code}/live").into_client_request().expect("a request");
    let headers = request.headers_mut();
    headers.insert("cookie", client.cookie().parse().expect("a cookie"));
    headers.insert("origin", format!("http://127.0.0.1:{port}").parse().expect("an origin"));
    headers.insert("x-forwarded-for", from.parse().expect("an address"));
    connect_async(request).await.expect("a socket").0
}

fn posted(code: &str, verb: &str, body: &str) -> Message {
    Message::text(format!("{{\"path\":\"/t/{code}/{verb}\",\"body\":\"{body}\"}}"))
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let port = server(&hub().await).await;
    for said in ["", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
        stream.write_all(said.as_bytes()).await.expect("sent");
        assert!(closed_after(&mut stream).await < Duration::from_secs(3), "{said:?}");
    }
    // Between two requests, too.
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
    assert!(closed_after(&mut stream).await < Duration::from_secs(3), "idle");
}

/// A socket that never reads is let go; the table goes on for the others.
#[tokio::test]
async fn who_never_reads_is_let_go() {
    let hub = hub().await;
    let port = server(&hub).await;
    let mut ann = Client::new(&hub);
    let code = ann.post("/play", "bots=1&bot=random").await.table();
    ann.get(&format!("/t/{code}")).await;
    let mut deaf = Vec::new();
    for _ in 0..4 {
        deaf.push(wire(port, &code, &ann, "192.0.2.7").await);
    }
    let mut quick = wire(port, &code, &ann, "192.0.2.8").await;
    // Long lines until the buffers of the system are full.
    let line = |n: usize| format!("text={n}{}", "x".repeat(280));
    let talk = async {
        let mut said = 0;
        while hub.listeners(&code).await > 1 && said < 100_000 {
            hub.act(Network::HERE, &code, &person(&ann), None, &chat(&line(said))).await.expect("said");
            said += 1;
        }
        said
    };
    let read = async { while let Some(Ok(_)) = quick.next().await {} };
    let said = tokio::select! {
        said = timeout(Duration::from_secs(60), talk) => said.expect("in time"),
        () = read => panic!("who reads is not let go"),
    };
    assert!(said > 10, "{said}");
    assert_eq!(hub.listeners(&code).await, 1);
}

/// A socket whose other end takes nothing is closed, and gives its place back, though nobody ever
/// reads what was written to it: the table having let it go is not enough.
#[tokio::test]
async fn a_socket_that_takes_nothing_is_closed() {
    assert!(gives_its_place_back(SHORT, Duration::from_secs(10)).await, "the place of the deaf socket is free again");
    // It is the patience that does it: with more of it, the place stays taken.
    let patient = Patience { write: Duration::from_secs(3600), ..SHORT };
    assert!(!gives_its_place_back(patient, Duration::from_secs(2)).await, "nothing else closes it");
}

/// Whether somebody who has as many sockets open as they may, one of them deaf, is let in once more
/// within a time.
async fn gives_its_place_back(patience: Patience, within: Duration) -> bool {
    let hub = hub().await;
    let port = server_with(&hub, patience).await;
    let mut ann = Client::new(&hub);
    let mut tables = Vec::new();
    for _ in 0..2 {
        let code = ann.post("/play", "bots=1&bot=random").await.table();
        ann.get(&format!("/t/{code}")).await;
        tables.push(code);
    }
    let (quiet, loud) = (&tables[0], &tables[1]);
    let _deaf = wire(port, loud, &ann, "192.0.2.7").await;
    // All others that she may have open.
    let mut open = Vec::new();
    let mut refused = false;
    while !refused && open.len() < 100 {
        let mut one = wire(port, quiet, &ann, "192.0.2.8").await;
        refused = !is_let_in(&mut one).await;
        open.push(one);
    }
    assert!(refused, "nobody has so many sockets");
    let mut said = 0;
    while hub.listeners(loud).await > 0 {
        assert!(said < 100_000, "the table has not let go");
        hub.act(Network::HERE, loud, &person(&ann), None, &chat(&"x".repeat(280))).await.expect("said");
        said += 1;
        // Until it is the system that takes no more, not only the table that is too quick for it.
        sleep(Duration::from_millis(1)).await;
    }
    assert!(said > 100, "{said}");
    let again = async {
        while !is_let_in(&mut wire(port, quiet, &ann, "192.0.2.8").await).await {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(within, again).await.is_ok()
}

/// Whether a new socket is sent its table, and not a refusal.
async fn is_let_in(wire: &mut WebSocketStream<MaybeTlsStream<TcpStream>>) -> bool {
    let first = async {
        while let Some(Ok(message)) = wire.next().await {
            match message {
                Message::Text(text) if text.contains("id=\"state\"") => return true,
                Message::Text(text) if text.contains("data-kind=\"error\"") => return false,
                _ => {}
            }
        }
        false
    };
    timeout(Duration::from_secs(10), first).await.expect("an answer")
}

fn person(client: &Client) -> PersonId {
    let token = client.cookie().split("baston=").nth(1).expect("a token")[..32].to_owned();
    PersonId::of_token(&token).expect("a token")
}

fn chat(line: &str) -> server::live::deed::Deed {
    let fields = vec![("text".to_owned(), line.trim_start_matches("text=").to_owned())];
    server::live::deed::Deed::read("chat", &fields, cardtext::Lang::En).expect("a deed")
}

/// What is said is sent alone: not with all that was said before, nor is anything of the table
/// painted for it.
#[tokio::test]
async fn a_line_of_chat_is_sent_alone() {
    let hub = hub().await;
    let port = server(&hub).await;
    let mut ann = Client::new(&hub);
    let code = ann.post("/play", "bots=1&bot=random").await.table();
    ann.get(&format!("/t/{code}")).await;
    let mut wire = wire(port, &code, &ann, "192.0.2.7").await;
    let mut painted = 0;
    for i in 0..10 {
        let line = format!("line number {i}.");
        wire.send(posted(&code, "chat", &format!("text={}", line.replace(' ', "+")))).await.expect("sent");
        let heard = async {
            while let Some(Ok(message)) = wire.next().await {
                if let Message::Text(text) = message
                    && text.contains(&line)
                {
                    return text.to_string();
                }
            }
            panic!("closed");
        };
        let heard = timeout(Duration::from_secs(10), heard).await.expect("heard");
        // With the first there may be what was before it.
        if i == 0 {
            // What came before may still be on its way to a painter.
            tokio::time::sleep(Duration::from_millis(500)).await;
            painted = hub.painted();
            continue;
        }
        let only = heard.strip_prefix("<ol data-append=\"said\"><li").and_then(|rest| rest.strip_suffix("</li></ol>"));
        assert!(only.is_some_and(|rest| !rest.contains("<li")), "{heard}");
    }
    assert!(painted > 0);
    assert_eq!(hub.painted(), painted, "nothing of the table is painted for what is said");
}

#[tokio::test]
async fn tables_are_opened_at_one_rate_in_all_ways() {
    let hub = hub().await;
    let port = server(&hub).await;
    let mut ann = Client::new(&hub);
    // A person would be asked first.
    let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=bot:easy&deal=random&bases=sets&clock=0";
    let code = ann.open(form).await;
    let mut opened = 0;
    let mut code = code;
    for _ in 0..60 {
        let deed = server::live::deed::Deed::Concede;
        hub.act(Network::HERE, &code, &person(&ann), None, &deed).await.expect("given up");
        let mut wire = wire(port, &code, &ann, "192.0.2.9").await;
        wire.send(posted(&code, "rematch", "as=0")).await.expect("sent");
        let heard = async {
            while let Some(Ok(message)) = wire.next().await {
                let Message::Text(text) = message else { continue };
                if let Some(rest) = text.split("data-go href=\"/t/").nth(1) {
                    return rest.split('"').next().map(str::to_owned);
                }
                if text.contains("Not so fast") {
                    return None;
                }
            }
            None
        };
        match timeout(Duration::from_secs(10), heard).await.expect("an answer") {
            Some(next) => code = next,
            None => break,
        }
        opened += 1;
        ann.get(&format!("/t/{code}")).await;
    }
    assert!((10..=21).contains(&opened), "{opened} tables");
}

/// When all short names are taken, a longer one is found.
#[tokio::test]
async fn names_of_tables_do_not_run_out() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let hub = hub_at(&Place::Folder(folder.path().to_owned()), pace()).await;
    let other = rusqlite::Connection::open(folder.path().join("baston.db")).expect("the file");
    // As if each of them had a table.
    let taken = "CREATE TRIGGER taken BEFORE INSERT ON entries WHEN NEW.n = 0 AND NEW.code NOT GLOB '*-[0-9][0-9][0-9][0-9][0-9]*' \
                 BEGIN SELECT RAISE(ABORT, 'taken'); END";
    other.execute(taken, []).expect("a trigger");
    let mut ann = Client::new(&hub);
    let opened = ann.post("/play", "bots=1&bot=random").await;
    let code = opened.table();
    assert_eq!((opened.status, code.rsplit('-').next().map(str::len)), (303, Some(6)), "{code}");
}

#[tokio::test]
async fn strangers_wake_no_table_and_pages_are_limited() {
    let hub = hub_at(&Place::Memory, Pace { sleep: Duration::from_millis(50), ..pace() }).await;
    let mut ann = Client::new(&hub);
    let code = ann.post("/play", "bots=1&bot=random").await.table();
    let mut stranger = ann.another();
    assert_eq!(stranger.get(&format!("/t/{code}")).await.status, 403);
    assert_eq!(stranger.get(&format!("/t/{code}?key=0123")).await.status, 403);
    assert_eq!(stranger.post(&format!("/t/{code}/answer"), "at=0&pick=0").await.status, 403);
    assert_eq!(stranger.get("/t/never-was-100").await.status, 404);
    assert_eq!(hub.awake(), 0, "nobody was woken");
    assert_eq!(ann.get(&format!("/t/{code}")).await.status, 200);
    let mut refused = 0;
    for _ in 0..600 {
        refused += u32::from(stranger.get("/about").await.status == 429);
    }
    assert!(refused > 0, "pages have a limit, too");
}

#[tokio::test]
async fn a_token_that_we_did_not_give_is_nobody() {
    let hub = hub().await;
    let made_up = "0123456789abcdef0123456789abcdef";
    for token in [made_up.to_owned(), signed(made_up, "a guess")] {
        let mut client = Client::new(&hub);
        client.bring(&format!("baston={token}"));
        let reply = client.post("/play", "bots=1&bot=random").await;
        assert_eq!(reply.status, 303);
        assert!(!client.cookie().contains(made_up), "they were given one of ours: {}", client.cookie());
    }
    // One that was given before tokens were signed is still good for its seats.
    let old = PersonId::of_token(made_up).expect("a token");
    let terms = server::table::terms::Terms::quick(&["random"]);
    let code = hub.open(terms, &old, "Ann", cardtext::Lang::En).await.expect("opened");
    let mut client = Client::new(&hub);
    client.bring(&format!("baston={made_up}"));
    assert_eq!(client.get(&format!("/t/{code}")).await.status, 200);
}

/// Tables of bots that nobody follows do not think.
#[tokio::test]
async fn nobody_thinks_for_a_table_that_nobody_follows() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let code = ann.post("/play", "bots=2&bot=random").await.table();
    ann.get(&format!("/t/{code}")).await;
    assert_eq!(ann.post(&format!("/t/{code}/concede"), "").await.status, 303);
    sleep(Duration::from_millis(100)).await;
    let at = |table: &server::table::state::Table| table.play.as_ref().expect("a game").at();
    let before = at(&stored(&hub, &code).await);
    sleep(Duration::from_millis(400)).await;
    assert!(at(&stored(&hub, &code).await) <= before + 1, "the bots play on for nobody");
    // Somebody looks in, and sees them play.
    let port = server(&hub).await;
    let _wire = wire(port, &code, &ann, "192.0.2.7").await;
    for _ in 0..200 {
        if at(&stored(&hub, &code).await) > before + 5 {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("they do not play on");
}

/// Tables where champions play for one address that looks on, ten for each core: whoever else wants a
/// long thought has it as soon as one of theirs ends, and a quick one at once.
#[tokio::test(flavor = "multi_thread")]
async fn champions_of_one_address_make_nobody_else_wait() {
    let hub = hub().await;
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let flooder = PersonId::of_token(&"f".repeat(32)).expect("a token");
    let (from, other) = (Network::of([192, 0, 2, 7].into()), Network::of([192, 0, 2, 8].into()));
    let mut tables = Vec::new();
    for _ in 0..10 * cores {
        let terms = server::table::terms::Terms::quick(&["champion", "champion"]);
        let code = hub.open(terms, &flooder, "Eve", cardtext::Lang::En).await.expect("opened");
        let reader = Reader {
            person: Some(flooder.clone()),
            lang: cardtext::Lang::En,
            seat: None,
            key: None,
            origin: String::new(),
            path: format!("/t/{code}"),
            from,
        };
        let (out, mut news) = tokio::sync::mpsc::channel(64);
        hub.join(&code, &reader, out).await.expect("a watcher");
        tokio::spawn(async move { while news.recv().await.is_some() {} });
        hub.act(Network::HERE, &code, &flooder, None, &server::live::deed::Deed::Concede).await.expect("given up");
        tables.push(code);
    }
    let moved = async |before: &[usize]| {
        let after = lengths(&hub, &tables).await;
        after.iter().zip(before).filter(|(after, before)| after != before).count()
    };
    // Until all of them wait for a champion, but for those that have one.
    let settled = async {
        loop {
            let before = lengths(&hub, &tables).await;
            sleep(Duration::from_millis(100)).await;
            if moved(&before).await <= cores {
                return;
            }
        }
    };
    timeout(Duration::from_secs(120), settled).await.expect("a flood");
    for round in 0..3 {
        let before = lengths(&hub, &tables).await;
        let quick = timeout(Duration::from_secs(5), hub.thinkers.turn(Depth::Glance, other)).await;
        drop(quick.expect("a glance waits for no search"));
        let turn = timeout(Duration::from_secs(60), hub.thinkers.turn(Depth::Search, other)).await.expect("in time");
        let moved = moved(&before).await;
        drop(turn);
        assert!(moved <= 2 * cores, "round {round}: {moved} tables of the flood were first");
    }
}

async fn lengths(hub: &Arc<Hub>, tables: &[String]) -> Vec<usize> {
    let mut lengths = Vec::new();
    for code in tables {
        lengths.push(hub.store.length(code).await.expect("readable"));
    }
    lengths
}

/// Tables that nobody played in go after a day; others stay, or move to the archive.
#[tokio::test]
async fn tables_are_kept_as_the_owner_says() {
    use server::storage::Keep;
    let folder = tempfile::TempDir::new().expect("a folder");
    let hub = hub_at(&Place::Folder(folder.path().to_owned()), pace()).await;
    let mut ann = Client::new(&hub);
    let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=device&deal=random&bases=sets&clock=0";
    let (unplayed, played) = (ann.open(form).await, ann.open(form).await);
    for code in [&unplayed, &played] {
        ann.get(&format!("/t/{code}")).await;
    }
    let seat = common::game(&stored(&hub, &played).await).decision().expect("a question").seat.0;
    let answer = format!("at=0&as={seat}&pick=0");
    assert_eq!(ann.post(&format!("/t/{played}/answer"), &answer).await.status, 303);
    let none = std::collections::BTreeSet::new;
    assert_eq!(hub.store.sweep(Keep::Days(2), none()).await.expect("swept"), (0, 0), "too young");
    let other = rusqlite::Connection::open(folder.path().join("baston.db")).expect("the file");
    // The writer has written its lists by then.
    sleep(Duration::from_millis(4500)).await;
    other.execute("UPDATE tables SET touched = touched - 3 * 86400", []).expect("older");
    assert_eq!(hub.store.sweep(Keep::Forever, [unplayed.clone()].into()).await.expect("swept"), (0, 0), "awake");
    assert_eq!(hub.store.sweep(Keep::Forever, none()).await.expect("swept"), (1, 0));
    assert!(hub.store.load(&unplayed).await.expect("readable").is_none());
    assert!(hub.store.load(&played).await.expect("readable").is_some());
    assert_eq!(hub.store.sweep(Keep::Days(2), none()).await.expect("swept"), (0, 1));
    assert!(hub.store.load(&played).await.expect("readable").is_none());
    let archive = rusqlite::Connection::open(folder.path().join("archive.db")).expect("the archive");
    let kept: i64 = archive
        .query_row("SELECT count(*) FROM entries WHERE code = ?1", [&played], |row| row.get(0))
        .expect("counted");
    assert!(kept > 3);
}
