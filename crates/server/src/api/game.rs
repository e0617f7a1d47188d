//! The game at a table: seen, asked, told, kept.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use tokio::time::{Instant, timeout_at};
use utoipa::IntoParams;

use super::tables::Eyes;
use super::told;
use super::trouble::{At, Caller, Trouble, Wish};
use crate::http::App;
use crate::live::{Looked, What};
use crate::refused::Refused;
use crate::table::state::Stage;

/// How long a question may be waited for: less than a request may take.
pub const LONGEST: u64 = 15;

#[utoipa::path(get, path = "/api/tables/{code}/view", tag = "game", summary = "api-op-view",
    params(("code" = String, Path), Eyes), security((), ("token" = [])),
    responses((status = 200, body = told::Position), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn view(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
) -> Result<Json<told::Position>, Trouble> {
    let looking = app.hub.look(&code, &caller.0.reader(), What::Now).await;
    position(&app, &caller, looking)
}

#[utoipa::path(get, path = "/api/tables/{code}/positions/{at}", tag = "game", summary = "api-op-position",
    params(("code" = String, Path), ("at" = usize, Path), Eyes),
    security((), ("token" = [])),
    responses((status = 200, body = told::Position), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn past(
    State(app): State<App>,
    At((code, at)): At<(String, usize)>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
) -> Result<Json<told::Position>, Trouble> {
    let looking = app.hub.look_back(&code, &caller.0.reader(), at).await;
    position(&app, &caller, looking)
}

fn position(app: &App, caller: &Caller, looked: Result<Box<Looked>, Refused>) -> Result<Json<told::Position>, Trouble> {
    let speech = app.hub.speech(caller.0.lang);
    let seen = looked.and_then(|looked| told::Position::of(&looked, speech).ok_or(Refused::NotBegun));
    seen.map(Json).map_err(|refused| caller.trouble(app, &refused))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Patience {
    /// Seconds.
    #[param(maximum = 15)]
    pub wait: Option<u64>,
}

#[utoipa::path(get, path = "/api/tables/{code}/decision", tag = "game", summary = "api-op-decision",
    params(("code" = String, Path), Patience, Eyes), security((), ("token" = [])),
    responses((status = 200, body = told::Asked), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn decision(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    Wish(patience): Wish<Patience>,
    caller: Caller,
) -> Result<Json<told::Asked>, Trouble> {
    let wait = Duration::from_secs(patience.wait.unwrap_or(0).min(LONGEST));
    let asked = wait_for(&app, &code, &caller, wait).await;
    asked.map(Json).map_err(|refused| caller.trouble(&app, &refused))
}

/// The question as soon as there is one, or when the game is over, or so long has passed.
async fn wait_for(app: &App, code: &str, caller: &Caller, wait: Duration) -> Result<told::Asked, Refused> {
    let (reader, speech) = (caller.0.reader(), app.hub.speech(caller.0.lang));
    let until = Instant::now() + wait;
    let looked = app.hub.look(code, &reader, What::Now).await?;
    let asked = told::Asked::of(&looked, speech);
    if wait.is_zero() || asked.decision.is_some() || looked.stage == Stage::Over {
        return Ok(asked);
    }
    // Whoever waits keeps a door open, as with a socket.
    let _inside = app.doors.enter(reader.person.as_ref(), code, reader.from)?;
    let mut listening = app.hub.listen(code, &reader).await?;
    loop {
        let looked = app.hub.look(code, &reader, What::Now).await?;
        let asked = told::Asked::of(&looked, speech);
        let done = asked.decision.is_some() || looked.stage == Stage::Over;
        if done || !matches!(timeout_at(until, listening.calls.changed()).await, Ok(Ok(()))) {
            return Ok(asked);
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Since {
    /// After so many answers.
    pub since: Option<usize>,
}

#[utoipa::path(get, path = "/api/tables/{code}/events", tag = "game", summary = "api-op-events",
    params(("code" = String, Path), Since, Eyes), security((), ("token" = [])),
    responses((status = 200, body = told::Events), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn events(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    Wish(from): Wish<Since>,
    caller: Caller,
) -> Result<Json<told::Events>, Trouble> {
    let looked = app.hub.look(&code, &caller.0.reader(), What::Since(from.since)).await;
    let told = looked.map(|looked| Json(told::Events::of(&looked, from.since)));
    told.map_err(|refused| caller.trouble(&app, &refused))
}

#[utoipa::path(get, path = "/api/tables/{code}/record", tag = "game", summary = "api-op-record",
    params(("code" = String, Path), Eyes), security((), ("token" = [])),
    responses((status = 200, body = serde_json::Value, description = "The file that `baston replay` reads."),
        (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn record(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
) -> Result<Json<Value>, Trouble> {
    let saved = app.hub.record(&code, &caller.0.reader()).await;
    let json = saved.and_then(|saved| serde_json::to_value(saved).map_err(|_| Refused::NotWritten));
    json.map(Json).map_err(|refused| caller.trouble(&app, &refused))
}
