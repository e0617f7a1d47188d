//! Foreign origins, floods, and the headers that all answers have.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::time::sleep;

use super::App;
use super::front::{self, Asks};
use super::person::Visitor;
use super::site::trouble;
use crate::network::Network;
use crate::refused::Refused;

/// Scripts, sheets and sockets from here only; nothing inline but `style` attributes
/// (a card's place in the picture); no frames.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

const MANY_ADDRESSES: usize = 10_000;

/// How often one network may do things.
pub struct Limits {
    posts: DefaultKeyedRateLimiter<Network>,
    gets: DefaultKeyedRateLimiter<Network>,
    assets: DefaultKeyedRateLimiter<Network>,
    tables: DefaultKeyedRateLimiter<Network>,
    /// Refusals with a whole page: whoever goes on all the same gets a late word instead.
    pages: DefaultKeyedRateLimiter<Network>,
}

/// How late.
const LATE: Duration = Duration::from_millis(500);

const fn per(n: u32) -> NonZeroU32 {
    match NonZeroU32::new(n) {
        Some(n) => n,
        None => NonZeroU32::MIN,
    }
}

impl Limits {
    pub fn new() -> Limits {
        Limits {
            // A household behind one address plays fast, too.
            posts: RateLimiter::keyed(Quota::per_second(per(20)).allow_burst(per(60))),
            // A page is a dozen requests when nothing is kept yet.
            gets: RateLimiter::keyed(Quota::per_second(per(40)).allow_burst(per(400))),
            // A school that opens its first page at once; they are in memory and say nothing new.
            assets: RateLimiter::keyed(Quota::per_second(per(300)).allow_burst(per(3000))),
            pages: RateLimiter::keyed(Quota::per_second(per(10)).allow_burst(per(100))),
            tables: RateLimiter::keyed(Quota::per_minute(per(20)).allow_burst(per(20))),
        }
    }

    /// Whether one more table may be opened, in whichever way.
    pub fn may_open(&self, network: Network) -> Result<(), Refused> {
        allow(&self.tables, network)
    }
}

fn allow(limit: &DefaultKeyedRateLimiter<Network>, network: Network) -> Result<(), Refused> {
    // Networks that have been quiet for long need not be remembered.
    if limit.len() > MANY_ADDRESSES {
        limit.retain_recent();
    }
    limit.check_key(&network).map_err(|_| Refused::TooFast)
}

/// The limit of one socket.
pub fn socket_limit() -> DefaultDirectRateLimiter {
    RateLimiter::direct(Quota::per_second(per(15)).allow_burst(per(40)))
}

/// How much too fast somebody may be: whoever waits a moment when they are told to never reaches it, however long
/// they play; whoever floods does at once.
pub fn patience() -> DefaultDirectRateLimiter {
    RateLimiter::direct(Quota::per_second(per(20)).allow_burst(per(100)))
}

pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map_or(here, |info| info.0.ip());
    let asks = app.front.asks(peer, request.headers());
    let who = *asks.as_ref().unwrap_or(&Asks { from: peer, https: false });
    let network = Network::of(who.from);
    request.extensions_mut().insert(network);
    front::settle(request.headers_mut(), who);
    let checked = asks.and_then(|_| check(&app, &request, network));
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(Refused::TooFast) if allow(&app.limits.pages, network).is_err() => {
            sleep(LATE).await;
            ([(header::CONNECTION, "close")], Refused::TooFast.into_response()).into_response()
        }
        Err(refused) => {
            let visitor = Visitor::of(request.headers(), request.uri(), app.hub.store.secret());
            trouble(&app, &visitor, &refused)
        }
    };
    let headers = response.headers_mut();
    let mut set = |name, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "same-origin");
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn check(app: &App, request: &Request, network: Network) -> Result<(), Refused> {
    let acts = request.method() == Method::POST || request.headers().contains_key(header::UPGRADE);
    if !acts {
        // A page has some sixty of them, kept for ever.
        let is_asset = request.uri().path().starts_with("/assets/");
        allow(if is_asset { &app.limits.assets } else { &app.limits.gets }, network)?;
    }
    app.front.is_for_us(request)?;
    if acts && !is_our_origin(request.headers()) {
        return Err(Refused::ForeignOrigin);
    }
    if acts { allow(&app.limits.posts, network) } else { Ok(()) }
}

/// A page of another site must not act for somebody who happens to sit at a table.
fn is_our_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, named)| named == host),
        (Some(_), None) => false,
        // Not a browser, or one that says it otherwise.
        (None, _) => headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none"),
    }
}

impl IntoResponse for Refused {
    /// For answers that are no page.
    fn into_response(self) -> Response {
        let status = axum::http::StatusCode::from_u16(self.status()).unwrap_or_default();
        status.into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().expect("a name"), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn only_our_own_pages_may_act() {
        assert!(is_our_origin(&headers(&[("origin", "http://localhost:7777"), ("host", "localhost:7777")])));
        assert!(is_our_origin(&headers(&[("host", "localhost:7777")])));
        assert!(!is_our_origin(&headers(&[("origin", "http://evil.example"), ("host", "localhost:7777")])));
        assert!(!is_our_origin(&headers(&[("origin", "null"), ("host", "localhost:7777")])));
        assert!(!is_our_origin(&headers(&[("host", "localhost:7777"), ("sec-fetch-site", "cross-site")])));
    }
}
