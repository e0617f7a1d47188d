//! Pictures of cards and factions, for those who show what is linked to. Each is drawn once, and
//! kept by whoever asks for as long as they like: another build has other addresses.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rules::DefId;
use tell::Words;

use super::App;
use crate::page::site;
use crate::picture::Picture;

/// So many are kept here, at some 50 kB each.
const MOST: usize = 128;

#[derive(Default)]
pub struct Pictures(Mutex<BTreeMap<Picture, Arc<[u8]>>>);

impl Pictures {
    fn kept(&self, picture: &Picture) -> Option<Arc<[u8]>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(picture).cloned()
    }

    fn keep(&self, picture: Picture, drawn: Arc<[u8]>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(picture, drawn);
    }
}

pub async fn card(
    State(app): State<App>,
    Path((_, lang, faction, name)): Path<(String, String, String, String)>,
) -> Response {
    let id = format!("{faction}/{name}");
    let Some(at) = app.hub.library.cards.cards.iter().position(|card| card.id == id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let picture = site::card_picture(&words(&app, &lang), DefId(at as u16));
    drawn(&app, picture).await
}

pub async fn faction(State(app): State<App>, Path((_, lang, id)): Path<(String, String, String)>) -> Response {
    match site::faction_picture(&words(&app, &lang), &id) {
        Some(picture) => drawn(&app, picture).await,
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn words<'a>(app: &'a App, lang: &str) -> Words<'a> {
    let speech = app.hub.speech(tell::lang_of(lang).unwrap_or_default());
    Words { speech, library: &app.hub.library, players: &[], viewer: None, marked: false }
}

async fn drawn(app: &App, picture: Picture) -> Response {
    let png = match app.pictures.kept(&picture) {
        Some(png) => png,
        None => {
            let to_draw = picture.clone();
            // Drawing takes a while: others must not wait for it.
            let png = tokio::task::spawn_blocking(move || to_draw.png()).await.ok().flatten();
            let Some(png) = png else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
            let png: Arc<[u8]> = png.into();
            app.pictures.keep(picture, Arc::clone(&png));
            png
        }
    };
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (headers, png.to_vec()).into_response()
}
