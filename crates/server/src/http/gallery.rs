//! The gallery's addresses: questions, cards by their id, factions, sheets to print.

use axum::extract::{Path, Query as Fields, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::DefId;
use tell::Words;

use super::App;
use super::person::Visitor;
use super::site::{lost, shell};
use crate::live::deed::{self, field};
use crate::page::site::{self, Asked, Index};

impl App {
    pub(crate) fn index(&self) -> &Index {
        self.gallery.get_or_init(|| Index::new(&self.hub.library))
    }

    pub(crate) fn words<'a>(&'a self, visitor: &Visitor) -> Words<'a> {
        let speech = self.hub.speech(visitor.lang);
        Words { speech, library: &self.hub.library, players: &[], viewer: None, marked: false }
    }
}

pub async fn gallery(State(app): State<App>, visitor: Visitor, Fields(fields): Fields<deed::Fields>) -> Response {
    let question = field(&fields, "q").unwrap_or_default().trim().to_owned();
    let page = field(&fields, "page").and_then(|page| page.parse().ok()).unwrap_or(1);
    let asked = Asked { question: &question, page, origin: &visitor.origin };
    let shown = site::gallery(&shell(&app, &visitor), &app.words(&visitor), app.index(), &asked);
    let status = if site::Query::read(&question).is_ok() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    (status, shown).into_response()
}

pub async fn print(State(app): State<App>, visitor: Visitor, Fields(fields): Fields<deed::Fields>) -> Response {
    let question = field(&fields, "q").unwrap_or_default().to_owned();
    match site::Query::read(&question) {
        Ok(query) if !query.is_empty() => {
            let (cards, bases) = site::copies(&app.hub.library, app.index(), &query);
            site::sheet(&shell(&app, &visitor), &app.words(&visitor), &cards, &bases).into_response()
        }
        // Without a question that can be read there is nothing to print: the gallery says why.
        Ok(_) | Err(_) => gallery(State(app), visitor, Fields(fields)).await,
    }
}

/// `/card/aliens/scout`: a link that stays, whatever cards are added.
pub async fn card(State(app): State<App>, Path((faction, name)): Path<(String, String)>, visitor: Visitor) -> Response {
    let id = format!("{faction}/{name}");
    let Some(at) = app.hub.library.cards.cards.iter().position(|card| card.id == id) else {
        return lost(State(app.clone()), visitor).await;
    };
    let page = site::card(&shell(&app, &visitor), &app.words(&visitor), &visitor.origin, DefId(at as u16));
    page.into_response()
}

/// The cards of a faction, and the faction in figures.
pub async fn faction(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let shown = site::faction(&shell(&app, &visitor), &app.words(&visitor), app.index(), &visitor.origin, &id);
    match shown {
        Some(page) => page.into_response(),
        None => lost(State(app.clone()), visitor).await,
    }
}
