//! Addresses, cookies, limits: what stands between a browser and the tables.

mod guard;
mod health;
mod person;
mod site;
mod socket;
mod table;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;

use crate::live::Hub;

pub use health::HEALTH_AGE;

/// No form of ours is longer.
const BODY: usize = 16 * 1024;

/// What requests share.
#[derive(Clone)]
pub struct App {
    pub hub: Arc<Hub>,
    limits: Arc<guard::Limits>,
    health: Arc<health::Health>,
}

/// All addresses. Tests call this, too.
pub fn app(hub: Arc<Hub>) -> Router {
    let app = App { hub, limits: Arc::new(guard::Limits::new()), health: Arc::default() };
    Router::new()
        .route("/", get(site::home))
        .route("/play", post(site::play))
        .route("/new", get(site::new_table).post(site::open))
        .route("/tables", get(site::lobby))
        .route("/join", get(site::join))
        .route("/about", get(site::about))
        .route("/lang", post(site::lang))
        .route("/card/{def}", get(site::card))
        .route("/assets/{build}/{*name}", get(site::asset))
        .route("/healthz", get(site::health))
        .route("/t/{code}", get(table::page))
        .route("/t/{code}/live", get(socket::live))
        .route("/t/{code}/{deed}", post(table::act))
        .fallback(site::lost)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}
