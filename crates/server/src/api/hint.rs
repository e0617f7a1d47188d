//! Advice, where the table allows it: asked for, waited for, told to whoever is asked and to nobody else.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use tokio::time::{Instant, timeout_at};
use utoipa::ToSchema;

use super::deeds::act;
use super::game::{LONGEST, Patience};
use super::tables::Eyes;
use super::told;
use super::trouble::{At, Caller, Sent, Trouble, Wish};
use crate::http::App;
use crate::live::deed::Deed;
use crate::live::{Hinted, What};
use crate::refused::Refused;

/// For which question.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "at": 0 }))]
pub struct AskHint {
    at: usize,
}

#[utoipa::path(post, path = "/api/tables/{code}/hint", tag = "game", summary = "api-op-hint",
    params(("code" = String, Path), Patience, Eyes), request_body = AskHint, security(("token" = [])),
    responses((status = 200, body = told::Hint), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn hint(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    Wish(patience): Wish<Patience>,
    caller: Caller,
    Sent(asked): Sent<AskHint>,
) -> Result<Json<told::Hint>, Trouble> {
    let wait = Duration::from_secs(patience.wait.unwrap_or(0).min(LONGEST));
    let found = thought(&app, &code, &caller, asked.at, wait).await;
    found.map(Json).map_err(|refused| caller.trouble(&app, &refused))
}

/// As soon as it is thought of, or when so long has passed.
async fn thought(app: &App, code: &str, caller: &Caller, at: usize, wait: Duration) -> Result<told::Hint, Refused> {
    let (reader, speech) = (caller.0.reader(), app.hub.speech(caller.0.lang));
    let until = Instant::now() + wait;
    // Whoever waits keeps a door open, as with a socket.
    let _inside = app.doors.enter(reader.person.as_ref(), code, reader.from)?;
    let mut listening = app.hub.listen(code, &reader).await?;
    act(app, code, caller, &Deed::Hint { at }).await?;
    loop {
        let looked = app.hub.look(code, &reader, What::Now).await?;
        let done = looked.hint != Hinted::Thinking;
        if done || !matches!(timeout_at(until, listening.calls.changed()).await, Ok(Ok(()))) {
            return Ok(told::Hint::of(&looked, speech));
        }
    }
}
