//! A browser without a window: keeps cookies, follows nothing, and reads what it is given.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod film;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use bots::Depth;
use http_body_util::BodyExt;
use rules::{Game, Library};
use server::Network;
use server::chance::Seeds;
use server::http::app;
use server::live::{Hub, Pace, Turn};
use server::storage::{Place, Store};
use server::table::state::Table;
use tower::ServiceExt;

/// Bots that do not dawdle.
pub fn pace() -> Pace {
    Pace { bot_pause: Duration::ZERO, ..Pace::default() }
}

pub async fn hub() -> Arc<Hub> {
    hub_at(&Place::Memory, pace()).await
}

pub async fn hub_at(place: &Place, pace: Pace) -> Arc<Hub> {
    hub_from(place, pace, 1).await
}

/// Its games have this seed and those after it: no test fails by chance.
pub async fn hub_from(place: &Place, pace: Pace, seed: u64) -> Arc<Hub> {
    let store = Store::open(place).await.expect("a database");
    Hub::new(Library::new(cardtext::builtin()), store, pace, Seeds::from(seed))
}

/// The table as the disk has it, hidden cards and all.
pub async fn stored(hub: &Arc<Hub>, code: &str) -> Table {
    let entries = hub.store.load(code).await.expect("readable").expect("a table");
    Table::from_entries(&hub.shelf, code, &entries, &[]).expect("a table that replays")
}

pub fn game(table: &Table) -> &Game {
    &table.play.as_ref().expect("a game under way").game
}

/// All leave to think that there is: nobody else thinks until it is dropped.
pub async fn all_turns(hub: &Arc<Hub>) -> Vec<Option<Turn>> {
    let mut busy = Vec::new();
    for depth in [Depth::Glance, Depth::Search] {
        let free = || tokio::time::timeout(Duration::from_millis(20), hub.thinkers.turn(depth, Network::HERE));
        while let Ok(turn) = free().await {
            busy.push(turn);
        }
    }
    busy
}

#[derive(Clone)]
pub struct Client {
    app: Router,
    cookies: Vec<String>,
    pub origin: Option<&'static str>,
}

pub struct Reply {
    pub status: u16,
    pub location: String,
    /// Its type.
    pub kind: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The code of the table that it leads to.
    pub fn table(&self) -> String {
        let path = self.location.split('?').next().unwrap_or_default();
        path.strip_prefix("/t/").unwrap_or_else(|| panic!("no table: {:?}", self.location)).to_owned()
    }
}

impl Client {
    pub fn new(hub: &Arc<Hub>) -> Client {
        Client::of(&app(Arc::clone(hub)))
    }

    pub fn of(app: &Router) -> Client {
        Client { app: app.clone(), cookies: Vec::new(), origin: Some("http://table.test") }
    }

    /// Somebody else at the same server.
    pub fn another(&self) -> Client {
        Client { cookies: Vec::new(), ..self.clone() }
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.send(Request::get(path), Body::empty()).await
    }

    pub async fn post(&mut self, path: &str, form: &str) -> Reply {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request, Body::from(form.to_owned())).await
    }

    /// What a script asks for.
    pub async fn part(&mut self, path: &str, part: &str) -> Reply {
        self.send(Request::get(path).header("x-part", part), Body::empty()).await
    }

    /// A form with a file in it.
    pub async fn upload(&mut self, path: &str, file: &[u8]) -> Reply {
        let request = Request::post(path).header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge");
        let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.baston-save\"\r\n\r\n";
        let body = [head.as_bytes(), file, b"\r\n--edge--\r\n"].concat();
        self.send(request, Body::from(body)).await
    }

    /// A program's request: JSON, and `token` if there is one. From another address each time, as the
    /// limits of one would be reached soon.
    pub async fn ask(&mut self, verb: &str, path: &str, token: &str, body: Option<serde_json::Value>) -> Reply {
        static ASKED: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let [_, a, b, c] = ASKED.fetch_add(1, std::sync::atomic::Ordering::Relaxed).to_be_bytes();
        let mut request =
            Request::builder().method(verb).uri(path).header("x-forwarded-for", format!("10.{a}.{b}.{c}"));
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        self.send(request, body.map_or_else(Body::empty, |body| Body::from(body.to_string()))).await
    }

    async fn send(&mut self, mut request: axum::http::request::Builder, body: Body) -> Reply {
        request = request.header(header::HOST, "table.test").header(header::COOKIE, self.cookies.join("; "));
        if let Some(origin) = self.origin {
            request = request.header(header::ORIGIN, origin);
        }
        let request = request.body(body).expect("a request");
        let response = self.app.clone().oneshot(request).await.expect("an answer");
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let text = cookie.to_str().expect("text").split(';').next().expect("a cookie").to_owned();
            let name = text.split('=').next().expect("a name").to_owned();
            self.cookies.retain(|kept| !kept.starts_with(&format!("{name}=")));
            self.cookies.push(text);
        }
        let location = response.headers().get(header::LOCATION).map_or("", |l| l.to_str().expect("text")).to_owned();
        let status = response.status().as_u16();
        let kind = response.headers().get(header::CONTENT_TYPE).map_or("", |l| l.to_str().expect("text")).to_owned();
        let bytes = response.into_body().collect().await.expect("a body").to_bytes();
        Reply { status, location, kind, body: String::from_utf8_lossy(&bytes).into_owned() }
    }

    /// Comes with this cookie.
    pub fn bring(&mut self, cookie: &str) {
        self.cookies.push(cookie.to_owned());
    }

    pub fn cookie(&self) -> String {
        self.cookies.join("; ")
    }

    /// Opens a table by the new-table form and gives its code.
    pub async fn open(&mut self, form: &str) -> String {
        let reply = self.post("/new", form).await;
        assert_eq!(reply.status, 303, "{}", reply.body);
        reply.table()
    }
}

/// The links of the free seats on a waiting room's page, as paths.
pub fn invitations(page: &str) -> Vec<String> {
    let links = page.split("value=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.filter_map(|link| link.strip_prefix("http://table.test")).map(str::to_owned).collect()
}

/// The key in a link.
pub fn key_of(link: &str) -> &str {
    link.split("key=").nth(1).expect("a key")
}
