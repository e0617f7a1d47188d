//! Requests and sockets, as a browser would make them. Each table asks from an address of its
//! own: limits are for each address, and a load is many people.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

pub type Socket = WebSocketStream<TcpStream>;

#[derive(Debug)]
pub struct Broken(pub String);

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: std::error::Error> From<E> for Broken {
    fn from(why: E) -> Broken {
        Broken(why.to_string())
    }
}

pub struct Reply {
    pub status: u16,
    pub body: String,
    /// All of it, as it came.
    pub bytes: usize,
    head: String,
}

impl Reply {
    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
    }

    pub fn location(&self) -> &str {
        self.header("location: ").unwrap_or_default()
    }
}

/// Who asks: an address of the range that is for such things, and a cookie.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    pub from: String,
    pub cookie: String,
    /// `Bearer …`, for programs.
    pub bears: String,
}

impl Caller {
    pub fn number(n: u32) -> Caller {
        let [_, a, b, c] = n.to_be_bytes();
        Caller { from: format!("10.{a}.{b}.{c}"), ..Caller::default() }
    }

    pub fn with(self, bears: &str) -> Caller {
        Caller { bears: bears.to_owned(), ..self }
    }

    /// One form on a connection of its own.
    pub async fn ask(&mut self, to: SocketAddr, method: &str, path: &str, body: &str) -> Result<Reply, Broken> {
        let headers = format!("Cookie: {}\r\nContent-Type: application/x-www-form-urlencoded\r\n", self.cookie);
        let reply = self.send(to, method, path, &headers, body.as_bytes()).await?;
        // Who somebody is; other cookies are of no account here.
        if let Some(token) = reply.header("set-cookie: baston=").and_then(|cookie| cookie.split(';').next()) {
            self.cookie = format!("baston={token}");
        }
        Ok(reply)
    }

    /// One request with these lines in its head.
    pub async fn send(
        &self,
        to: SocketAddr,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> Result<Reply, Broken> {
        let mut stream = TcpStream::connect(to).await?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nX-Forwarded-For: {}\r\n{headers}\
             Content-Length: {}\r\n\r\n",
            self.from,
            body.len()
        );
        stream.write_all(&[head.as_bytes(), body].concat()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").ok_or(Broken("half an answer".into()))?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let reply = Reply { status, head: head.to_owned(), body: body.to_owned(), bytes: bytes.len() };
        Ok(reply)
    }

    pub async fn socket(&self, to: SocketAddr, code: &str) -> Result<Socket, Broken> {
        self.socket_at(to, &format!("/t/{code}/live")).await
    }

    pub async fn socket_at(&self, to: SocketAddr, path: &str) -> Result<Socket, Broken> {
        let mut request = format!("ws://{to}{path}").into_client_request()?;
        for (name, value) in [("cookie", &self.cookie), ("x-forwarded-for", &self.from), ("authorization", &self.bears)]
        {
            // A line without anything would be somebody who is nobody.
            if !value.is_empty() {
                request.headers_mut().insert(name, value.parse()?);
            }
        }
        let stream = TcpStream::connect(to).await?;
        stream.set_nodelay(true)?;
        Ok(client_async(request, stream).await?.0)
    }
}
