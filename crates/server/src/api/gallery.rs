//! Cards and factions, asked for as the gallery's page asks.

use axum::Json;
use axum::extract::State;
use rules::DefId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::told;
use super::trouble::{At, Caller, Trouble, Wish};
use crate::http::App;
use crate::page::site::{Query, sentence};
use crate::refused::Refused;

/// As many cards as are told at once.
const PAGE: usize = 60;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Question {
    /// In the words of the gallery.
    #[param(max_length = 200, example = "power>=4 timing:special")]
    q: Option<String>,
    /// From 1 on.
    #[param(minimum = 1)]
    page: Option<usize>,
}

#[utoipa::path(get, path = "/api/cards", tag = "cards", summary = "api-op-cards", params(Question), security(()),
    responses((status = 200, body = told::Found), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn find_cards(
    State(app): State<App>,
    Wish(asked): Wish<Question>,
    caller: Caller,
) -> Result<Json<told::Found>, Trouble> {
    let speech = app.hub.speech(caller.0.lang);
    let query = Query::read(asked.q.as_deref().unwrap_or_default().trim())
        .map_err(|problem| Trouble::new(422, "question", sentence(speech, &problem)))?;
    let all: Vec<DefId> = app.index().find(&query).map(|entry| entry.def).collect();
    let pages = all.len().div_ceil(PAGE).max(1);
    let page = asked.page.unwrap_or(1).clamp(1, pages);
    let shown = all.iter().skip((page - 1) * PAGE).take(PAGE);
    let cards = shown.map(|def| told::Print::of(&app.hub.library, *def)).collect();
    Ok(Json(told::Found { found: all.len(), page, pages, cards }))
}

#[utoipa::path(get, path = "/api/cards/{faction}/{name}", tag = "cards", summary = "api-op-card",
    params(("faction" = String, Path), ("name" = String, Path)),
    security(()),
    responses((status = 200, body = told::Print), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn get_card(
    State(app): State<App>,
    At((faction, name)): At<(String, String)>,
    caller: Caller,
) -> Result<Json<told::Print>, Trouble> {
    let def = card(&app, &caller, &faction, &name)?;
    Ok(Json(told::Print::of(&app.hub.library, def)))
}

#[utoipa::path(get, path = "/api/cards/{faction}/{name}/features", tag = "cards", summary = "api-op-card-features",
    params(("faction" = String, Path), ("name" = String, Path)),
    security(()),
    responses((status = 200, body = told::CardFeatures), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn get_card_features(
    State(app): State<App>,
    At((faction, name)): At<(String, String)>,
    caller: Caller,
) -> Result<Json<told::CardFeatures>, Trouble> {
    let def = card(&app, &caller, &faction, &name)?;
    Ok(Json(told::CardFeatures::of(&app.hub.library, def)))
}

fn card(app: &App, caller: &Caller, faction: &str, name: &str) -> Result<DefId, Trouble> {
    let id = format!("{faction}/{name}");
    let at = app.hub.library.cards.cards.iter().position(|card| card.id == id);
    at.map(|at| DefId(at as u16)).ok_or_else(|| caller.trouble(app, &Refused::NotFound))
}

#[utoipa::path(get, path = "/api/factions", tag = "cards", summary = "api-op-factions", security(()),
    responses((status = 200, body = Vec<told::Faction>), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn list_factions(State(app): State<App>) -> Json<Vec<told::Faction>> {
    let library = &app.hub.library;
    Json((0..library.cards.factions.len()).filter_map(|index| told::Faction::of(library, index)).collect())
}

#[utoipa::path(get, path = "/api/factions/{id}", tag = "cards", summary = "api-op-faction",
    params(("id" = String, Path)), security(()),
    responses((status = 200, body = told::FactionOf), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn get_faction(
    State(app): State<App>,
    At(id): At<String>,
    caller: Caller,
) -> Result<Json<told::FactionOf>, Trouble> {
    let library = &app.hub.library;
    let index = library.cards.factions.iter().position(|faction| faction.id == id.as_str());
    let faction = index.and_then(|index| told::Faction::of(library, index));
    let faction = faction.ok_or_else(|| caller.trouble(&app, &Refused::NotFound))?;
    let all = library.cards.cards.iter().enumerate().filter(|(_, card)| card.faction == id.as_str());
    let cards = all.map(|(at, _)| told::Print::of(library, DefId(at as u16))).collect();
    Ok(Json(told::FactionOf { faction, cards }))
}
