//! A socket as this server uses it: texts go out in pieces, because the library keeps a buffer
//! as large as the largest piece for as long as the socket is open, and most messages are small.

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// What the library reads at once: what comes in is a short form.
const READ: usize = 1024;
/// No message to us is longer.
const LONGEST: usize = 8 * 1024;
/// What is sent at once.
const PIECE: usize = 4 * 1024;

/// The other end is gone, or says what no socket says.
#[derive(Debug)]
pub struct Broken;

/// What somebody sent.
pub enum Came {
    Text(String),
    /// A sign of life.
    Life,
}

pub struct Wire {
    socket: WebSocketStream<TokioIo<Upgraded>>,
}

/// A connection that becomes a socket once the answer is sent.
pub struct Upgrade {
    upgrade: OnUpgrade,
}

impl Upgrade {
    /// The answer to a request for a socket; `None` for any other request.
    pub fn of(request: &mut Request) -> Option<(Response, Upgrade)> {
        let response = create_response_with_body(request, Body::empty).ok()?;
        Some((response, Upgrade { upgrade: hyper::upgrade::on(request) }))
    }

    pub async fn wire(self) -> Option<Wire> {
        let stream = TokioIo::new(self.upgrade.await.ok()?);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(0)
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST));
        Some(Wire { socket: WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await })
    }
}

impl Wire {
    /// Sends a text. Waits until the system has taken it.
    pub async fn text(&mut self, text: String) -> Result<(), Broken> {
        let mut rest = Bytes::from(text);
        let mut kind = Data::Text;
        while rest.len() > PIECE {
            let piece = rest.split_to(PIECE);
            self.send(Message::Frame(Frame::message(piece, OpCode::Data(kind), false))).await?;
            kind = Data::Continue;
        }
        self.send(Message::Frame(Frame::message(rest, OpCode::Data(kind), true))).await
    }

    pub async fn ping(&mut self) -> Result<(), Broken> {
        self.send(Message::Ping(Bytes::new())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Broken> {
        self.socket.send(message).await.map_err(|_| Broken)
    }

    pub async fn next(&mut self) -> Result<Came, Broken> {
        match self.socket.next().await {
            Some(Ok(Message::Text(text))) => Ok(Came::Text(text.as_str().to_owned())),
            // What closes is answered by reading on.
            Some(Ok(
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) | Message::Close(_),
            )) => Ok(Came::Life),
            Some(Err(_)) | None => Err(Broken),
        }
    }
}
