//! Addresses, cookies, limits: what stands between a browser and the tables.

mod by_and_by;
mod doors;
mod gallery;
mod guard;
mod health;
pub(crate) mod helpers;
pub(crate) mod judge;
mod learn;
pub mod listen;
mod patient;
pub(crate) mod person;
mod pictures;
mod replay;
mod service;
pub(crate) mod site;
pub(crate) mod socket;
mod table;
pub(crate) mod wire;
mod workshop;

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
pub(crate) use guard::socket_limit;
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
    pub(crate) doors: Doors,
    /// All cards as the gallery asks for them: made when somebody first does.
    gallery: Arc<OnceLock<Index>>,
    shop: Arc<workshop::Shop>,
    /// What cards are called at the judge's table: made when somebody first writes there.
    names: Arc<OnceLock<Arc<scenario::Names>>>,
    /// Cards of fans that positions are laid with.
    stalls: Arc<judge::Stalls>,
    pictures: Arc<pictures::Pictures>,
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
    let (shop, names, pictures) = (Arc::default(), Arc::default(), Arc::default());
    let stalls = Arc::default();
    let app = App { hub, limits, health, doors, gallery, shop, names, stalls, pictures, proxies: proxies.into() };
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
        .route("/picture/{build}/{lang}/{faction}", get(pictures::faction))
        .route("/picture/{build}/{lang}/{faction}/{name}", get(pictures::card))
        .route("/faction/{id}", get(gallery::faction))
        .route("/learn", get(learn::learn).post(learn::begin))
        .route("/rules", get(learn::rules))
        .route("/armies", get(helpers::armies))
        .route("/daily", get(helpers::daily).post(helpers::begin_daily))
        .route("/judge", get(judge::page))
        .route("/judge/questions", get(judge::questions))
        .route("/judge/position.scn", get(judge::file))
        .route("/judge/{op}", post(judge::act).layer(DefaultBodyLimit::max(judge::BODY)))
        .route("/assets/{build}/{*name}", get(site::asset))
        .route("/healthz", get(site::health))
        .merge(workshop::routes())
        .route("/t/{code}", get(table::page))
        .route("/t/{code}/at/{n}", get(table::past))
        .route("/t/{code}/sheet/{id}", get(table::sheet))
        .route("/t/{code}/live", get(socket::live))
        .route("/t/{code}/cards", get(workshop::table_cards))
        .route("/t/{code}/card/{def}", get(workshop::table_card))
        .route("/t/{code}/{deed}", post(table::act))
        .route("/replay", get(replay::all).post(replay::load).layer(DefaultBodyLimit::max(replay::FILE)))
        .route("/replay/{code}", get(replay::film))
        .route("/replay/{code}/record", get(replay::record))
        .route("/replay/{code}/play", post(replay::play_on))
        .merge(by_and_by::router())
        .merge(crate::api::router())
        .fallback(site::lost)
        .layer(DefaultBodyLimit::max(BODY))
        // A form that comes a byte a second does not come at all.
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}
