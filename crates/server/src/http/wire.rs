//! A socket as this server uses it. The library reads, and answers what a socket must; texts are
//! written past it, whole and without a copy: it would keep a buffer as large as the largest for as
//! long as the socket is open.

use std::io::IoSlice;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};

use super::patient::Patient;
use crate::live::Hall;

/// What the library reads at once: what comes in is a short form.
const READ: usize = 512;
/// No message to us is longer.
const LONGEST: usize = 8 * 1024;
/// The longest head of what we send: nothing is masked.
const HEAD: usize = 10;

/// The other end is gone, or says what no socket says.
#[derive(Debug)]
pub struct Broken;

/// What somebody sent.
pub enum Came {
    Text(String),
    /// A sign of life.
    Life,
}

/// Why we close a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// More was sent than anybody answers.
    Flood,
    /// What was sent to it was not read.
    Slow,
    Stopping,
}

impl End {
    /// As RFC 6455 and its registry number it, and a word for whoever looks at their program.
    fn said(self) -> CloseFrame {
        let (code, reason) = match self {
            End::Flood => (CloseCode::Policy, "too fast"),
            End::Slow => (CloseCode::Again, "too slow"),
            End::Stopping => (CloseCode::Away, "stopping"),
        };
        CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
    }
}

/// What the other end has to say goodbye.
const GOODBYE: Duration = Duration::from_millis(500);

pub struct Wire {
    socket: WebSocketStream<Patient>,
}

/// A connection that becomes a socket once the answer is sent.
pub struct Upgrade {
    upgrade: OnUpgrade,
}

/// How sockets of ours speak, for those who must name it: a browser's program says who it is beside it.
const PROTOCOL: &str = "baston";

impl Upgrade {
    /// The answer to a request for a socket; `None` for any other request.
    pub fn of(request: &mut Request) -> Option<(Response, Upgrade)> {
        let mut response = create_response_with_body(request, Body::empty).ok()?;
        // Whoever offers ways to speak wants to hear which one it is.
        let offered = request.headers().get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|value| value.to_str().ok());
        if offered.is_some_and(|all| all.split(',').any(|one| one.trim() == PROTOCOL)) {
            response.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(PROTOCOL));
        }
        Some((response, Upgrade { upgrade: hyper::upgrade::on(request) }))
    }

    /// Talks over it, on the thread of that hall.
    pub fn lead<T>(self, hall: Hall, talk: impl FnOnce(Wire) -> T + Send + 'static)
    where
        T: Future<Output = ()> + Send + 'static,
    {
        tokio::spawn(async move {
            let Ok(upgraded) = self.upgrade.await else { return };
            // All connections are of this kind (`listen.rs`).
            let Ok(parts) = upgraded.downcast::<TokioIo<Patient>>() else { return };
            let Ok(underway) = parts.io.into_inner().leave() else { return };
            // A copy: it would keep the buffer of the request for as long as the socket is open.
            let read = parts.read_buf.to_vec();
            hall.spawn(async move {
                if let Ok(stream) = underway.arrive() {
                    talk(Wire::new(stream, read).await).await;
                }
            });
        });
    }
}

impl Wire {
    /// `read`: what came before anybody listened.
    async fn new(stream: Patient, read: Vec<u8>) -> Wire {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(0)
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST));
        let (role, config) = (Role::Server, Some(config));
        Wire { socket: WebSocketStream::from_partially_read(stream, read, role, config).await }
    }

    /// Sends a text. Waits until the system has taken it.
    pub async fn text(&mut self, text: &str) -> Result<(), Broken> {
        let mut head = [0; HEAD];
        let mut left = &mut head[..];
        let kind = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
        kind.format(text.len() as u64, &mut left).map_err(|_| Broken)?;
        let n = HEAD - left.len();
        // What the library has begun to say is said first.
        self.socket.flush().await.map_err(|_| Broken)?;
        let mut pieces = [IoSlice::new(&head[..n]), IoSlice::new(text.as_bytes())];
        let mut pieces = &mut pieces[..];
        let stream = self.socket.get_mut();
        while pieces.iter().any(|piece| !piece.is_empty()) {
            let written = stream.write_vectored(pieces).await.map_err(|_| Broken)?;
            if written == 0 {
                return Err(Broken);
            }
            IoSlice::advance_slices(&mut pieces, written);
        }
        Ok(())
    }

    pub async fn ping(&mut self) -> Result<(), Broken> {
        self.socket.send(Message::Ping(Bytes::new())).await.map_err(|_| Broken)
    }

    /// Says why, and hears the other end out: what is left unread when a connection closes resets it, and the
    /// reason is lost.
    pub async fn close(mut self, end: End) {
        let goodbye = async {
            if self.socket.close(Some(end.said())).await.is_ok() {
                while let Some(Ok(_)) = self.socket.next().await {}
            }
        };
        let _ = timeout(GOODBYE, goodbye).await;
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
