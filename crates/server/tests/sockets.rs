//! Real sockets on a real port: what comes over the wire, and what may not.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Client, game, hub, stored};
use futures_util::{SinkExt, StreamExt};
use server::http::app;
use server::live::Hub;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Wire = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server, somebody against a bot there, and the seat that is theirs.
async fn start() -> (Arc<Hub>, u16, Client, String) {
    let hub = hub().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let router = app(Arc::clone(&hub));
    let mut client = Client::of(&router);
    tokio::spawn(server::serve_on(listener, Arc::clone(&hub), std::future::pending()));
    let reply = client.post("/play", "bots=1&bot=random").await;
    let code = reply.table();
    // The game begins when somebody comes.
    assert_eq!(client.get(&reply.location).await.status, 200);
    (hub, port, client, code)
}

async fn wire(port: u16, code: &str, cookie: &str, origin: &str) -> Result<Wire, Error> {
    let mut request = format!("ws://127.0.0.1:{port}/t/{code}/live").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
    request.headers_mut().insert("origin", origin.parse().expect("an origin"));
    Ok(connect_async(request).await?.0)
}

async fn own(port: u16, code: &str, client: &Client) -> Wire {
    wire(port, code, &client.cookie(), &format!("http://127.0.0.1:{port}")).await.expect("a socket")
}

/// The next message with `what` in it.
async fn hear(wire: &mut Wire, what: &str) -> String {
    let wait = async {
        while let Some(Ok(message)) = wire.next().await {
            if let Message::Text(text) = message
                && text.contains(what)
            {
                return text.to_string();
            }
        }
        panic!("the socket closed before {what}");
    };
    tokio::time::timeout(Duration::from_secs(10), wait).await.unwrap_or_else(|_| panic!("never heard {what}"))
}

fn posted(code: &str, verb: &str, body: &str) -> Message {
    Message::text(format!("{{\"path\":\"/t/{code}/{verb}\",\"body\":\"{body}\"}}"))
}

/// Until the person is asked; the bot may be first.
async fn my_turn(hub: &Arc<Hub>, code: &str) -> usize {
    for _ in 0..500 {
        let table = stored(hub, code).await;
        let play = table.play.as_ref().expect("a game");
        if play.game.decision().expect("a question").seat == rules::Seat(0) {
            return play.at();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the bot thinks for ever");
}

#[tokio::test]
async fn an_answer_over_the_wire_changes_the_page() {
    let (hub, port, client, code) = start().await;
    let mut wire = own(port, &code, &client).await;
    // The whole table comes first.
    let all = hear(&mut wire, "id=\"ring\"").await;
    for part in ["top", "ask", "dock", "log", "acts", "state"] {
        assert!(all.contains(&format!("id=\"{part}\"")), "{part}");
    }
    let at = my_turn(&hub, &code).await;
    wire.send(posted(&code, "answer", &format!("at={at}&as=0&pick=0"))).await.expect("sent");
    hear(&mut wire, &format!("data-at=\"{}\"", at + 1)).await;
    assert!(stored(&hub, &code).await.play.expect("a game").at() > at);
    wire.send(posted(&code, "chat", "text=hello+there")).await.expect("sent");
    let talk = hear(&mut wire, "hello there").await;
    assert!(!talk.contains("id=\"ring\""), "only what changed is sent");
}

#[tokio::test]
async fn nonsense_is_answered_with_a_sentence() {
    let (hub, port, client, code) = start().await;
    let at = my_turn(&hub, &code).await;
    let mut wire = own(port, &code, &client).await;
    let before = stored(&hub, &code).await.entries;
    let answer = |body: &str| posted(&code, "answer", body);
    for (bad, says) in [
        (Message::text("hello"), "could not be understood"),
        (Message::text("{\"path\":\"/t/elsewhere/answer\",\"body\":\"\"}"), "could not be understood"),
        (answer("at=x"), "could not be understood"),
        (answer("at=999&as=0&pick=0"), "answered already"),
        (answer(&format!("at={at}&as=1&pick=0")), "do not sit there"),
        (answer(&format!("at={at}&as=0&pick=250")), "not offered"),
    ] {
        wire.send(bad.clone()).await.expect("sent");
        let notice = hear(&mut wire, "id=\"notice\"").await;
        assert!(notice.contains(says), "{bad}: {notice}");
    }
    // Bytes that are no text are passed over.
    wire.send(Message::binary(vec![0xFF; 100])).await.expect("sent");
    wire.send(posted(&code, "chat", "text=still+here")).await.expect("sent");
    hear(&mut wire, "still here").await;
    assert_eq!(stored(&hub, &code).await.entries, before + 1);
}

#[tokio::test]
async fn huge_messages_and_floods_close_only_their_own_socket() {
    let (_hub, port, client, code) = start().await;
    let mut quiet = own(port, &code, &client).await;
    let mut huge = own(port, &code, &client).await;
    let _ = huge.send(Message::text("x".repeat(1_000_000))).await;
    let closed = async { while let Some(Ok(_)) = huge.next().await {} };
    tokio::time::timeout(Duration::from_secs(5), closed).await.expect("closed");
    let mut flood = own(port, &code, &client).await;
    for _ in 0..1000 {
        if flood.send(Message::text("{}")).await.is_err() {
            break;
        }
    }
    let closed = async {
        let mut why = None;
        while let Some(Ok(message)) = flood.next().await {
            if let Message::Close(Some(frame)) = message {
                why = Some(u16::from(frame.code));
            }
        }
        why
    };
    let why = tokio::time::timeout(Duration::from_secs(5), closed).await.expect("closed");
    assert_eq!(why, Some(1008), "it is told why");
    quiet.send(posted(&code, "chat", "text=calm")).await.expect("sent");
    hear(&mut quiet, "calm").await;
}

/// Whoever is too fast now and then, and waits when they are told so, may go on for ever: `baston load` is such a
/// player, and so is anybody's program.
#[tokio::test]
async fn who_waits_when_told_to_is_not_closed() {
    let (_hub, port, client, code) = start().await;
    let mut wire = own(port, &code, &client).await;
    hear(&mut wire, "id=\"ring\"").await;
    let mut refused = 0;
    // Twice as fast as is allowed: half of it is refused.
    for _ in 0..110 {
        for _ in 0..3 {
            wire.send(posted(&code, "seen", "at=0")).await.expect("open");
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        while let Ok(Some(came)) = tokio::time::timeout(Duration::from_millis(1), wire.next()).await {
            refused += usize::from(came.expect("open").to_text().is_ok_and(|text| text.contains("Not so fast")));
        }
    }
    assert!(refused > 100, "{refused}");
    wire.send(posted(&code, "chat", "text=still+here")).await.expect("open");
}

#[tokio::test]
async fn other_sites_and_strangers_get_no_wire() {
    let (hub, port, client, code) = start().await;
    let foreign = wire(port, &code, &client.cookie(), "http://evil.test").await;
    assert!(matches!(foreign, Err(Error::Http(response)) if response.status() == 403));
    let mut stranger = wire(port, &code, "", &format!("http://127.0.0.1:{port}")).await.expect("a socket");
    let said = hear(&mut stranger, "id=\"notice\"").await;
    assert!(said.contains("private") && said.contains("data-go"), "{said}");
    let hand = game(&stored(&hub, &code).await).table().hand(rules::Seat(0));
    assert!(!said.contains(&format!("c-{}", hand[0].number())));
    assert!(!matches!(stranger.next().await, Some(Ok(Message::Text(_)))), "and nothing more");
}

/// A page that comes back is sent everything anew.
#[tokio::test]
async fn a_socket_that_comes_back_sees_the_table_as_it_is() {
    let (hub, port, client, code) = start().await;
    let at = my_turn(&hub, &code).await;
    let mut first = own(port, &code, &client).await;
    hear(&mut first, "id=\"ring\"").await;
    drop(first);
    let mut elsewhere = own(port, &code, &client).await;
    elsewhere.send(posted(&code, "answer", &format!("at={at}&as=0&pick=0"))).await.expect("sent");
    hear(&mut elsewhere, &format!("data-at=\"{}\"", at + 1)).await;
    let mut again = own(port, &code, &client).await;
    let all = hear(&mut again, "id=\"ring\"").await;
    assert!(!all.contains(&format!("data-at=\"{at}\"")), "nothing of the old question");
}
