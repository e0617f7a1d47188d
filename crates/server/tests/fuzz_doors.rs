//! Whatever comes to a door: bodies of the interface, drawings, questions to the gallery, frames of sockets, files of
//! games. Nothing breaks, and what is refused is refused in words. Corpora lie in `fuzz/doors`;
//! `BASTON_FUZZ_TIMES=1000` for hours.

mod common;
#[path = "fuzz/pieces.rs"]
mod pieces;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use common::{Client, hub};
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use pieces::{Dice, lines, times};
use server::http::app;
use server::live::Hub;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

/// One of them takes no longer, on a machine where all tests run at once.
const LONG: Duration = Duration::from_secs(20);

/// A request as it is, from a network of its own; gives what came of it.
async fn ask(
    router: &Router,
    n: usize,
    verb: &str,
    path: &str,
    kind: &str,
    more: &str,
    body: Vec<u8>,
) -> (u16, String) {
    let from = format!("10.{}.{}.{}", n >> 16 & 255, n >> 8 & 255, n & 255);
    let mut request = Request::builder().method(verb).uri(path);
    for (name, value) in [("host", "table.test"), ("x-forwarded-for", &from), ("authorization", more)] {
        if !value.is_empty() {
            request = request.header(name, value);
        }
    }
    // What is no address at all never comes to us.
    let Ok(request) = request.header(header::CONTENT_TYPE, kind).body(Body::from(body)) else {
        return (400, String::new());
    };
    let began = Instant::now();
    let response = router.clone().oneshot(request).await.expect("an answer");
    let status = response.status().as_u16();
    let bytes = response.into_body().collect().await.expect("a body").to_bytes();
    assert!(began.elapsed() < LONG, "{verb} {path} took {:?}", began.elapsed());
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

/// Somebody's table against a bot, a program's token, the addresses.
async fn table() -> (Arc<Hub>, Router, String, String) {
    let hub = hub().await;
    let router = app(Arc::clone(&hub));
    let mut client = Client::of(&router);
    let token = client.ask("POST", "/api/tokens", "", None).await.json()["token"].as_str().expect("a token").to_owned();
    let chairs = serde_json::json!({ "chairs": [{ "who": "host" }, { "who": "device" }] });
    let made = client.ask("POST", "/api/tables", &token, Some(chairs)).await.json();
    (hub, router, made["code"].as_str().expect("a table").to_owned(), token)
}

fn percent(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn bodies_of_the_interface() {
    let (hub, router, code, token) = table().await;
    let (corpus, mut dice) = (lines(include_str!("fuzz/doors/api.txt")), Dice::new(1));
    let bears = format!("Bearer {token}");
    for n in 0..times(1500) {
        let text = dice.text(&corpus).replace("CODE", &code);
        let mut parts = text.splitn(3, ' ');
        let (verb, path) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let body = parts.next().unwrap_or_default().as_bytes().to_vec();
        if !path.starts_with("/api/") || !matches!(verb, "GET" | "POST") {
            continue;
        }
        let (status, said) = ask(&router, n, verb, path, "application/json", &bears, body).await;
        assert!(status < 500, "{text:?}: {status} {said}");
        if status >= 400 && !said.is_empty() {
            let trouble: serde_json::Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("{text:?}: {said}"));
            assert!(trouble["detail"].as_str().is_some_and(|words| words.len() > 9), "{text:?}: {said}");
        }
    }
    assert!(hub.store.is_well().await);
}

#[test]
fn drawings() {
    let (mut corpus, mut dice) = (lines(include_str!("fuzz/doors/svg.txt")), Dice::new(2));
    // Deeper than any stack.
    corpus.push(format!("<svg>{}{}</svg>", "<g>".repeat(900), "</g>".repeat(900)));
    corpus.push("<svg>".repeat(3000));
    for _ in 0..times(6000) {
        let text = dice.text(&corpus);
        let Ok(emblem) = workshop::Emblem::drawn(&text) else { continue };
        let clean = emblem.svg().to_lowercase();
        for bad in ["<script", "<style", "<image", "<use", "<!"] {
            assert!(!clean.contains(bad), "{bad} in {clean:?} of {text:?}");
        }
        let again = workshop::Emblem::drawn(emblem.svg());
        assert_eq!(again.map(|emblem| emblem.svg().to_owned()).as_deref(), Ok(emblem.svg()), "{text:?}");
    }
}

#[tokio::test]
async fn questions_to_the_gallery() {
    let (_hub, router, ..) = table().await;
    let (corpus, mut dice) = (lines(include_str!("fuzz/doors/gallery.txt")), Dice::new(3));
    for n in 0..times(400) {
        let question = percent(&dice.text(&corpus));
        for path in [format!("/gallery?q={question}&page={}", n % 50), format!("/api/cards?q={question}&limit=3")] {
            if path.len() > 60_000 {
                continue;
            }
            let (status, said) = ask(&router, n, "GET", &path, "text/plain", "", Vec::new()).await;
            assert!(matches!(status, 200 | 400 | 422), "{path}: {status}");
            assert!(!said.contains("panicked"), "{path}");
        }
    }
}

#[tokio::test]
async fn files_of_games() {
    let (_hub, router, code, token) = table().await;
    let bears = format!("Bearer {token}");
    let (_, _) = ask(
        &router,
        0,
        "POST",
        &format!("/api/tables/{code}/concede?as=0"),
        "application/json",
        &bears,
        b"{}".to_vec(),
    )
    .await;
    let (status, saved) =
        ask(&router, 1, "GET", &format!("/replay/{code}/record"), "text/plain", &bears, Vec::new()).await;
    assert_eq!(status, 200, "{saved}");
    let (corpus, mut dice) = (vec![saved], Dice::new(4));
    let mut taken = 0;
    for n in 0..times(500) {
        let file = dice.text(&corpus);
        let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
        let body = [head.as_bytes(), file.as_bytes(), b"\r\n--edge--\r\n"].concat();
        let (status, said) =
            ask(&router, 2 + n, "POST", "/replay", "multipart/form-data; boundary=edge", "", body).await;
        assert!(matches!(status, 303 | 400 | 410 | 413 | 422), "{file:?}: {status}");
        assert!(status == 303 || said.contains("role=\"alert\"") || said.contains("<h1"), "{file:?}: {said}");
        taken += usize::from(status == 303);
    }
    assert!(taken > 0, "what is whole is taken");
}

/// Texts in frames, and bytes where frames should be: each closes its own socket at most.
#[tokio::test]
async fn frames_of_sockets() {
    let (hub, _, code, token) = table().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(server::serve_on(listener, Arc::clone(&hub), std::future::pending()));
    let request = |n: usize| {
        let mut request = format!("ws://127.0.0.1:{port}/t/{code}/live").into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://127.0.0.1:{port}").parse().expect("an origin"));
        headers.insert("x-forwarded-for", format!("10.1.0.{}", n % 250).parse().expect("an address"));
        headers.insert("authorization", format!("Bearer {token}").parse().expect("a token"));
        request
    };
    let (corpus, mut dice) = (lines(include_str!("fuzz/doors/frames.txt")), Dice::new(5));
    for n in 0..times(15) {
        let (mut wire, _) = connect_async(request(n)).await.expect("a socket");
        for _ in 0..40 {
            let text = dice.text(&corpus).replace("CODE", &code);
            let message = if dice.below(9) == 0 { Message::binary(text.into_bytes()) } else { Message::text(text) };
            if wire.send(message).await.is_err() {
                break;
            }
        }
        let heard = async { while let Some(Ok(_)) = wire.next().await {} };
        let _ = timeout(Duration::from_millis(20), heard).await;
    }
    let keys = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nConnection: Upgrade\r\nUpgrade: websocket";
    for n in 0..times(150) {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
        let head = format!(
            "GET /t/{code}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\nX-Forwarded-For: 10.2.0.{}\r\n{keys}\r\n\r\n",
            n % 250
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        let bytes: Vec<u8> = (0..1 + dice.below(200)).map(|_| dice.below(256) as u8).collect();
        // Half of them begin as a frame would.
        let first: &[u8] = if dice.below(2) == 0 { &[0x81, 0xFE] } else { &[] };
        let _ = stream.write_all(&[first, &bytes].concat()).await;
        let mut said = [0; 64];
        let _ = timeout(Duration::from_millis(15), stream.read(&mut said)).await;
    }
    let (mut wire, _) = connect_async(request(251)).await.expect("others are let in");
    let first = timeout(LONG, wire.next()).await.expect("in time");
    assert!(matches!(first, Some(Ok(Message::Text(_)))), "and are told the table");
    assert!(hub.store.is_well().await);
}
