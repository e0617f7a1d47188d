//! Rating a faction: asked for with its text, then looked at until it is done.

use axum::Json;
use axum::extract::{Form, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::json;

use super::super::App;
use super::super::person::Visitor;
use super::super::site::{lost, shell, trouble};
use crate::live::deed::{Fields, field};
use crate::live::{Outcome, Rating};
use crate::page::workshop::{self as page, Gauge};
use crate::refused::{DraftProblem, Refused};

/// `text`, or the `code` of a draft and which version `v` of it.
pub async fn ask(State(app): State<App>, visitor: Visitor, headers: HeaderMap, Form(fields): Form<Fields>) -> Response {
    let asked = async {
        let text = match field(&fields, "code") {
            Some(code) => super::drafts::asked_for(&app, code, &fields).await?.text,
            None => field(&fields, "text").unwrap_or_default().replace("\r\n", "\n"),
        };
        let read = app.shop.read(&app.hub, visitor.network, &text, visitor.lang).await?;
        let analysis = read.analysis.map_err(|_| Refused::Draft(DraftProblem::TooMuch))?;
        if !analysis.plays() {
            return Err(Refused::Draft(DraftProblem::DoesNotRead));
        }
        let library = app.shop.library(&app.hub, visitor.network, &text).await?;
        let (ratings, budget) = (&app.hub.ratings, app.hub.pace.rating);
        ratings.ask(&text, &analysis.tally.faction, library, visitor.network, budget)
    };
    match asked.await {
        Ok(id) if headers.contains_key("x-part") => Json(json!({ "id": id })).into_response(),
        Ok(id) => Redirect::to(&format!("/workshop/rated/{id}")).into_response(),
        Err(refused) if headers.contains_key("x-part") => {
            Json(json!({ "refused": refused.sentence(app.hub.speech(visitor.lang)) })).into_response()
        }
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

/// How far it is, or what came of it: a page, or only the gauge.
pub async fn show(State(app): State<App>, Path(id): Path<String>, visitor: Visitor, headers: HeaderMap) -> Response {
    let Some(rating) = app.hub.ratings.find(&id) else { return lost(State(app), visitor).await };
    let gauge = match &rating {
        Rating::Waiting { place } => Gauge::Waiting { place: *place },
        Rating::Playing { progress, share } => Gauge::Playing { progress: *progress, share: *share },
        Rating::Done(outcome) => {
            let Outcome { rated, library } = &**outcome;
            Gauge::Done { rated, library }
        }
    };
    let shell = shell(&app, &visitor);
    match headers.contains_key("x-part") {
        true => page::gauge(shell.speech, &gauge).into_response(),
        false => page::rated(&shell, &gauge).into_response(),
    }
}
