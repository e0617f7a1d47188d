//! For those who play by and by: the list of one's own tables, also as a link and as a feed for
//! another device; and what makes an app of the pages.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use serde_json::json;

use super::person::Visitor;
use super::site::{row, shell, trouble};
use super::{App, Ways};
use crate::assets::{BUILD, find, href};
use crate::clock::unix_seconds;
use crate::live::deed::{Fields, field};
use crate::page::shell::code;
use crate::page::site::{self, Mine, TableRow};
use crate::refused::Refused;
use crate::storage::Listed;
use crate::table::person::PersonId;

pub fn ways() -> Ways {
    Ways::default()
        .get("/mine", mine)
        .get("/mine.atom", feed)
        .get("/offline", offline)
        .get("/manifest.webmanifest", manifest)
        .get("/sw.js", worker)
}

/// Whose list is asked for: by the secret of its link, or one's own.
fn whose(app: &App, visitor: &Visitor, fields: &Fields) -> Result<Option<PersonId>, Refused> {
    match field(fields, "key") {
        Some(key) => PersonId::of_list_key(key, app.hub.store.secret()).map(Some).ok_or(Refused::NotFound),
        None => Ok(visitor.person.clone()),
    }
}

async fn mine(State(app): State<App>, visitor: Visitor, Query(fields): Query<Fields>) -> Response {
    let person = match whose(&app, &visitor, &fields) {
        Ok(person) => person,
        Err(refused) => return trouble(&app, &visitor, &refused),
    };
    let listed = match app.tables_of(person.as_ref()).await {
        Ok(listed) => listed,
        Err(refused) => return trouble(&app, &visitor, &refused),
    };
    let rows: Vec<TableRow> = listed.into_iter().map(|one| row(one, true)).collect();
    // A list that came by its link says nothing that the link did not: it may be read by others.
    let own = person.filter(|_| field(&fields, "key").is_none());
    let link = own.map(|person| format!("{}/mine?key={}", visitor.origin, person.list_key(app.hub.store.secret())));
    site::mine(&shell(&app, &visitor), &app.words(&visitor), &Mine { rows: &rows, link: link.as_deref() })
        .into_response()
}

async fn feed(State(app): State<App>, visitor: Visitor, Query(fields): Query<Fields>) -> Response {
    let person = match whose(&app, &visitor, &fields) {
        Ok(Some(person)) => person,
        Ok(None) => return trouble(&app, &visitor, &Refused::NotFound),
        Err(refused) => return trouble(&app, &visitor, &refused),
    };
    let listed = match app.tables_of(Some(&person)).await {
        Ok(listed) => listed,
        Err(refused) => return trouble(&app, &visitor, &refused),
    };
    let calls: Vec<(i64, u16, TableRow)> = listed
        .into_iter()
        .filter(Listed::is_calling)
        .map(|one| (one.touched, one.digest.turn, row(one, true)))
        .collect();
    let shell = shell(&app, &visitor);
    let page = site::feed(shell.speech, &visitor.origin, &visitor.path, unix_seconds(), &calls);
    ([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], page.into_string()).into_response()
}

/// What is shown instead of a page when there is no network.
async fn offline(State(app): State<App>, visitor: Visitor) -> Markup {
    site::offline(&shell(&app, &visitor))
}

async fn manifest(State(app): State<App>, visitor: Visitor) -> Response {
    let speech = app.hub.speech(visitor.lang);
    let icon = |name: &str, size: &str, purpose: &str| json!({ "src": href(name), "sizes": size, "type": "image/png", "purpose": purpose });
    let body = json!({
        "id": "/", "name": "Baston", "short_name": "Baston", "start_url": "/", "scope": "/", "display": "standalone",
        "lang": code(visitor.lang), "description": speech.say("home-pitch"),
        "background_color": "#cdd8e2", "theme_color": "#b3182a",
        "icons": [
            icon("icons/icon-192.png", "192x192", "any"),
            icon("icons/icon-512.png", "512x512", "any"),
            icon("icons/maskable-512.png", "512x512", "maskable"),
        ],
        "shortcuts": [
            { "name": speech.say("home-yours"), "url": "/mine" },
            { "name": speech.say("nav-gallery"), "url": "/gallery" },
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], Json(body).into_response().into_body()).into_response()
}

/// What the pages that are kept offline are shown with.
const SHELL: [&str; 9] = [
    "masks.bundle.css",
    "base.bundle.css",
    "more.bundle.css",
    "js/theme.js",
    "js/site.bundle.js",
    "baston-brawl.woff2",
    "emblems/baston.svg",
    "icons/calls.svg",
    "icons/icon-192.png",
];

/// Another build, another text: so browsers see that there is a new one.
static WORKER: LazyLock<String> = LazyLock::new(|| {
    let shell: Vec<String> = SHELL.iter().map(|name| href(name)).collect();
    let text = find("sw.js").map_or_else(Default::default, |asset| String::from_utf8_lossy(asset.bytes));
    format!("const BUILD = {};\nconst SHELL = {};\n{text}", json!(*BUILD), json!(shell))
});

/// At the root, because a worker sees only what lies below its own address.
async fn worker() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (StatusCode::OK, headers, WORKER.as_str()).into_response()
}
