//! The interface for programs: JSON over HTTP and WebSocket, with its document.
//!
//! It does what pages do, by the same calls (`http::service`, `live::Hub`), under the same limits
//! and with the same refusals. What is told is made from a reader's view (`told`), never from a game.

mod deeds;
mod document;
mod gallery;
mod game;
mod hint;
mod positions;
mod stream;
mod tables;
mod told;
mod trouble;

use std::sync::LazyLock;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::Markup;
use serde_json::Value;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::person::Visitor;
use crate::http::site::shell;
use crate::http::{App, Ways};
use crate::page::site;
use crate::refused::Refused;
use trouble::Caller;
pub use trouble::Trouble;

static DOCUMENT: LazyLock<OpenApi> = LazyLock::new(|| addresses().split_for_parts().1);

/// Addresses and document are one list.
fn addresses() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(document::blank())
        .routes(routes!(tables::make_token))
        .routes(routes!(tables::list_tables, tables::open_table))
        .routes(routes!(tables::get_table))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::fill))
        .routes(routes!(game::view))
        .routes(routes!(game::decision))
        .routes(routes!(game::events))
        .routes(routes!(game::record))
        .routes(routes!(game::past))
        .routes(routes!(hint::hint))
        .routes(routes!(positions::moment))
        .routes(routes!(positions::lay))
        .routes(routes!(stream::stream))
        .routes(routes!(deeds::answer))
        .routes(routes!(deeds::undo))
        .routes(routes!(deeds::undo_reply))
        .routes(routes!(deeds::concede))
        .routes(routes!(deeds::chat))
        .routes(routes!(deeds::rematch))
        .routes(routes!(gallery::find_cards))
        .routes(routes!(gallery::get_card))
        .routes(routes!(gallery::get_card_features))
        .routes(routes!(gallery::list_factions))
        .routes(routes!(gallery::get_faction))
}

pub fn ways() -> Ways {
    Ways::default()
        .documented(addresses().split_for_parts())
        .get("/api", page)
        .get("/api/openapi.json", openapi)
        .get("/api/{*rest}", nothing)
        .post("/api/{*rest}", nothing)
        .around(|router| router.method_not_allowed_fallback(no_such_verb))
}

/// Whether a path is of this interface, and not of its page.
pub fn is_api(path: &str) -> bool {
    path.starts_with("/api/")
}

async fn openapi(State(app): State<App>, visitor: Visitor) -> Json<Value> {
    Json(document::told(&DOCUMENT, app.hub.speech(visitor.lang)))
}

/// For people: what can be asked, and a way to try it.
async fn page(State(app): State<App>, visitor: Visitor) -> Markup {
    let shell = shell(&app, &visitor);
    site::programs(&shell, &document::operations(&DOCUMENT, shell.speech))
}

async fn nothing(State(app): State<App>, caller: Caller) -> Trouble {
    caller.trouble(&app, &Refused::NotFound)
}

async fn no_such_verb(State(app): State<App>, visitor: Visitor) -> Response {
    if !is_api(&visitor.path) {
        return axum::http::StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    Trouble::of(&Refused::NoSuchVerb, app.hub.speech(visitor.lang)).into_response()
}
