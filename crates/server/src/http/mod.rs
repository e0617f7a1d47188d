//! Addresses, cookies, limits: what stands between a browser and the tables.

mod by_and_by;
mod doors;
pub mod front;
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
mod ways;
pub(crate) mod wire;
mod workshop;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use crate::live::Hub;
use crate::page::site::Index;

use doors::Doors;
use front::Front;
pub(crate) use guard::{patience, socket_limit};
pub use health::HEALTH_AGE;
pub use ways::{Address, Ways};

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
    front: Arc<Front>,
}

/// All addresses. Tests call this, too.
pub fn app(hub: Arc<Hub>) -> Router {
    app_behind(hub, &Front::default())
}

/// The same behind proxies that say for whom they ask, under names that the owner says.
pub fn app_behind(hub: Arc<Hub>, front: &Front) -> Router {
    let limits = Arc::new(guard::Limits::new());
    let (health, doors, gallery) = (Arc::default(), Doors::default(), Arc::default());
    let (shop, names, pictures) = (Arc::default(), Arc::default(), Arc::default());
    let stalls = Arc::default();
    let app =
        App { hub, limits, health, doors, gallery, shop, names, stalls, pictures, front: Arc::new(front.clone()) };
    ways()
        .router()
        .fallback(site::lost)
        .layer(DefaultBodyLimit::max(BODY))
        // A form that comes a byte a second does not come at all.
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST))
        // The largest pages take four milliseconds to pack well, and one to pack quickly.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}

/// All that can be asked of the server.
pub fn addresses() -> Vec<Address> {
    ways().addresses()
}

fn ways() -> Ways {
    Ways::default()
        .get("/", site::home)
        .post("/play", site::play)
        .get("/new", site::new_table)
        .post("/new", site::open)
        .get("/tables", site::lobby)
        .get("/join", site::join)
        .get("/about", site::about)
        .post("/lang", site::lang)
        .get("/gallery", gallery::gallery)
        .get("/print", gallery::print)
        .get("/card/{def}", site::card)
        .get("/card/{faction}/{name}", gallery::card)
        .get("/picture/{build}/{lang}/{faction}", pictures::faction)
        .get("/picture/{build}/{lang}/{faction}/{name}", pictures::card)
        .get("/faction/{id}", gallery::faction)
        .get("/learn", learn::learn)
        .post("/learn", learn::begin)
        .get("/rules", learn::rules)
        .get("/armies", helpers::armies)
        .get("/daily", helpers::daily)
        .post("/daily", helpers::begin_daily)
        .get("/judge", judge::page)
        .get("/judge/questions", judge::questions)
        .get("/judge/position.scn", judge::file)
        .post_up_to(judge::BODY, "/judge/{op}", judge::act)
        .get("/assets/{build}/{*name}", site::asset)
        .get("/healthz", site::health)
        .and(workshop::ways())
        .get("/t/{code}", table::page)
        .get("/t/{code}/at/{n}", table::past)
        .get("/t/{code}/sheet/{id}", table::sheet)
        .get("/t/{code}/live", socket::live)
        .get("/t/{code}/cards", workshop::table_cards)
        .get("/t/{code}/card/{def}", workshop::table_card)
        .post("/t/{code}/{deed}", table::act)
        .get("/replay", replay::all)
        .post_up_to(replay::FILE, "/replay", replay::load)
        .get("/replay/{code}", replay::film)
        .get("/replay/{code}/record", replay::record)
        .post("/replay/{code}/play", replay::play_on)
        .and(by_and_by::ways())
        .and(crate::api::ways())
}
