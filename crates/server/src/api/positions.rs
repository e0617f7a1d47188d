//! Positions as texts, as the judge's table has them: a moment of a game that is over, and any
//! position that somebody writes, played out with the words behind each event.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::tables::Eyes;
use super::told;
use super::trouble::{At, Caller, Sent, Trouble, Wish};
use crate::http::App;
use crate::http::judge::{link_to, read_text};
use crate::judge::MOST_TEXT;
use crate::refused::Refused;

#[utoipa::path(get, path = "/api/tables/{code}/positions/{at}/scenario", tag = "positions", summary = "api-op-scenario",
    params(("code" = String, Path), ("at" = usize, Path), Eyes),
    security((), ("token" = [])),
    responses((status = 200, body = told::Scenario), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn moment(
    State(app): State<App>,
    At((code, at)): At<(String, usize)>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
) -> Result<Json<told::Scenario>, Trouble> {
    let judged = app.hub.judged(&code, &caller.0.reader(), at, app.names()).await;
    let judged = judged.map_err(|refused| caller.trouble(&app, &refused))?;
    let origin = caller.0.origin.clone();
    let told = app.hub.readers.read(caller.0.network, move || {
        let address = link_to(&judged.text, &judged.fans).map(|link| format!("{origin}{link}"));
        told::Scenario::of(judged.text, &judged.fans, address)
    });
    told.await.map(Json).map_err(|refused| caller.trouble(&app, &refused))
}

/// A position and what is done in it, as the judge's table has it.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "text": "scenario: A case\nplayers: A aliens+robots, B ninjas+pirates\nturn: A\n" }))]
pub struct Text {
    #[schema(max_length = 10000)]
    text: String,
    /// Card files of fans that it speaks of.
    #[serde(default)]
    #[schema(max_items = 8)]
    cards: Vec<CardFile>,
}

#[derive(Deserialize, ToSchema)]
pub struct CardFile {
    /// As errors name it.
    #[schema(max_length = 60)]
    name: String,
    #[schema(max_length = 12000)]
    text: String,
}

#[utoipa::path(post, path = "/api/scenarios", tag = "positions", summary = "api-op-lay", request_body = Text,
    security((), ("token" = [])),
    responses((status = 200, body = told::Laid), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn lay(State(app): State<App>, caller: Caller, Sent(sent): Sent<Text>) -> Result<Json<told::Laid>, Trouble> {
    if sent.text.len() > MOST_TEXT {
        return Err(caller.trouble(&app, &Refused::TooLong));
    }
    let file = |card: CardFile| crate::table::cards::FanFile { name: card.name, text: card.text };
    let fans: Vec<_> = sent.cards.into_iter().map(file).collect();
    let origin = caller.0.origin.clone();
    let laid = read_text(&app, &caller.0, &fans, sent.text.replace("\r\n", "\n"), move |words, bench, link| {
        told::Laid::of(words, bench, link.map(|link| format!("{origin}{link}")))
    });
    laid.await.map(Json).map_err(|refused| caller.trouble(&app, &refused))
}
