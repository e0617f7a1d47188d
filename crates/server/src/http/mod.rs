//! Addresses, cookies, limits: what stands between a browser and the tables.

mod doors;
mod gallery;
mod guard;
mod health;
pub mod listen;
mod patient;
mod person;
mod site;
mod socket;
mod table;
mod wire;

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use crate::live::Hub;
use crate::page::site::Index;

use doors::Doors;
pub use health::HEALTH_AGE;

/// No form of ours is longer.
const BODY: usize = 16 * 1024;
/// What a request may take, from its first byte to the answer.
const REQUEST: Duration = Duration::from_secs(20);

/// What requests share.
#[derive(Clone)]
pub struct App {
    pub hub: Arc<Hub>,
    limits: Arc<guard::Limits>,
    health: Arc<health::Health>,
    doors: Doors,
    /// All cards as the gallery asks for them: made when somebody first does.
    gallery: Arc<OnceLock<Index>>,
    /// Proxies that are believed, besides those on this machine.
    proxies: Arc<[IpAddr]>,
}

/// All addresses. Tests call this, too.
pub fn app(hub: Arc<Hub>) -> Router {
    app_behind(hub, &[])
}

/// The same behind proxies that say for whom they ask.
pub fn app_behind(hub: Arc<Hub>, proxies: &[IpAddr]) -> Router {
    let limits = Arc::new(guard::Limits::new());
    let (health, doors, gallery) = (Arc::default(), Doors::default(), Arc::default());
    let app = App { hub, limits, health, doors, gallery, proxies: proxies.into() };
    Router::new()
        .route("/", get(site::home))
        .route("/play", post(site::play))
        .route("/new", get(site::new_table).post(site::open))
        .route("/tables", get(site::lobby))
        .route("/join", get(site::join))
        .route("/about", get(site::about))
        .route("/lang", post(site::lang))
        .route("/gallery", get(gallery::gallery))
        .route("/print", get(gallery::print))
        .route("/card/{def}", get(site::card))
        .route("/card/{faction}/{name}", get(gallery::card))
        .route("/faction/{id}", get(gallery::faction))
        .route("/assets/{build}/{*name}", get(site::asset))
        .route("/healthz", get(site::health))
        .route("/t/{code}", get(table::page))
        .route("/t/{code}/at/{n}", get(table::past))
        .route("/t/{code}/live", get(socket::live))
        .route("/t/{code}/{deed}", post(table::act))
        .fallback(site::lost)
        .layer(DefaultBodyLimit::max(BODY))
        // A form that comes a byte a second does not come at all.
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}
