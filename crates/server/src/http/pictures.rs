//! Pictures of cards and factions, for those who show what is linked to. Each is drawn once, and
//! kept by whoever asks for as long as they like: another build has other addresses.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bots::Depth;
use cardtext::Lang;
use rules::DefId;
use tell::Words;

use super::App;
use super::site::of_another_build;
use crate::assets::BUILD;
use crate::network::Network;
use crate::page::shell::code;
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
    Path((build, lang, faction, name)): Path<(String, String, String, String)>,
    Extension(payer): Extension<Network>,
) -> Response {
    let id = format!("{faction}/{name}");
    let at = app.hub.library.cards.cards.iter().position(|card| card.id == id);
    let picture = spoken(&lang).zip(at).map(|(lang, at)| site::card_picture(&words(&app, lang), DefId(at as u16)));
    answer(&app, picture, &build, [&lang, &id], payer).await
}

pub async fn faction(
    State(app): State<App>,
    Path((build, lang, id)): Path<(String, String, String)>,
    Extension(payer): Extension<Network>,
) -> Response {
    let picture = spoken(&lang).and_then(|lang| site::faction_picture(&words(&app, lang), &id));
    answer(&app, picture, &build, [&lang, &id], payer).await
}

/// The picture, if there is one and it is of this build.
async fn answer(app: &App, picture: Option<Picture>, build: &str, [lang, id]: [&str; 2], payer: Network) -> Response {
    match picture {
        Some(_) if build != *BUILD => of_another_build(build, &format!("/picture/{}/{lang}/{id}", *BUILD)),
        Some(picture) => drawn(app, picture, payer).await,
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// One address for each picture: no other way to name a language.
fn spoken(lang: &str) -> Option<Lang> {
    [Lang::En, Lang::Fr].into_iter().find(|known| code(*known) == lang)
}

fn words(app: &App, lang: Lang) -> Words<'_> {
    Words { speech: app.hub.speech(lang), library: &app.hub.library, players: &[], viewer: None, marked: false }
}

async fn drawn(app: &App, picture: Picture, payer: Network) -> Response {
    let png = match app.pictures.kept(&picture) {
        Some(png) => png,
        None => {
            // Drawing takes a while: whoever has had least of the cores is next, as with bots.
            let Some(turn) = app.hub.thinkers.turn(Depth::Glance, payer).await else {
                return StatusCode::SERVICE_UNAVAILABLE.into_response();
            };
            let (to_draw, known) = (picture.clone(), app.pictures.kept(&picture));
            let draw = move || {
                // Somebody who was before us may have wanted the same.
                let png = known.or_else(|| to_draw.png().map(Arc::from));
                drop(turn);
                png
            };
            let png: Option<Arc<[u8]>> = crate::slow::spawn(draw).await.ok().flatten();
            let Some(png) = png else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
            app.pictures.keep(picture, Arc::clone(&png));
            png
        }
    };
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (headers, png.to_vec()).into_response()
}
