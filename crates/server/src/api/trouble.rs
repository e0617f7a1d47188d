//! What is not done, for programs: `application/problem+json` with the same refusals and
//! sentences that pages have. And the parts of a request, refused in the same way.

use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tell::Speech;
use utoipa::ToSchema;

use crate::http::App;
use crate::http::person::Visitor;
use crate::refused::Refused;
use crate::table::person::PersonId;

pub const PROBLEM: &str = "application/problem+json";

/// Why something was not done; nothing has changed (RFC 9457).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Trouble {
    #[serde(rename = "type")]
    #[schema(example = "about:blank")]
    kind: &'static str,
    title: &'static str,
    pub status: u16,
    /// A name that stays the same, whatever the language.
    #[schema(example = "old_decision")]
    pub code: &'static str,
    /// A sentence in the language of the caller (`Accept-Language`).
    pub detail: String,
}

impl Trouble {
    pub fn of(refused: &Refused, speech: &Speech) -> Trouble {
        Trouble::new(refused.status(), refused.code(), refused.sentence(speech))
    }

    pub fn new(status: u16, code: &'static str, detail: String) -> Trouble {
        let title = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
        Trouble { kind: "about:blank", title: title.unwrap_or_default(), status, code, detail }
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or_default();
        let mut response = (status, [(header::CONTENT_TYPE, PROBLEM)], body(&self)).into_response();
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

fn body(trouble: &Trouble) -> String {
    serde_json::to_string(trouble).unwrap_or_default()
}

/// Whoever asks. A token that is not ours is refused, and never taken for nobody.
pub struct Caller(pub Visitor);

impl Caller {
    pub fn trouble(&self, app: &App, refused: &Refused) -> Trouble {
        Trouble::of(refused, app.hub.speech(self.0.lang))
    }

    /// Somebody: what is done, is done by somebody.
    pub fn person(&self) -> Result<PersonId, Refused> {
        self.0.person.clone().ok_or(Refused::NoToken)
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Trouble> {
        let (visitor, known) = Visitor::come(parts, app).await;
        known.map_err(|refused| Trouble::of(&refused, app.hub.speech(visitor.lang)))?;
        let lost = visitor.bears && visitor.person.is_none();
        let caller = Caller(visitor);
        if lost { Err(caller.trouble(app, &Refused::NoToken)) } else { Ok(caller) }
    }
}

/// The parts of an address.
pub struct At<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for At<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<At<T>, Trouble> {
        match Path::from_request_parts(parts, app).await {
            Ok(Path(at)) => Ok(At(at)),
            Err(_) => Err(said(parts, app, &Refused::NotFound)),
        }
    }
}

/// What stands behind the question mark.
pub struct Wish<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Wish<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Wish<T>, Trouble> {
        match Query::try_from_uri(&parts.uri) {
            Ok(Query(wish)) => Ok(Wish(wish)),
            Err(_) => Err(said(parts, app, &Refused::Malformed)),
        }
    }
}

/// What was sent.
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Sent<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, app: &App) -> Result<Sent<T>, Trouble> {
        let visitor = Visitor::of(request.headers(), request.uri(), app.hub.store.secret());
        let refused = match Json::from_request(request, app).await {
            Ok(Json(sent)) => return Ok(Sent(sent)),
            Err(JsonRejection::BytesRejection(BytesRejection::FailedToBufferBody(_))) => Refused::TooLong,
            Err(_) => Refused::Malformed,
        };
        Err(Trouble::of(&refused, app.hub.speech(visitor.lang)))
    }
}

fn said(parts: &Parts, app: &App, refused: &Refused) -> Trouble {
    let visitor = Visitor::of(&parts.headers, &parts.uri, app.hub.store.secret());
    Trouble::of(refused, app.hub.speech(visitor.lang))
}
