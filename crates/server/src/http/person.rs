//! Who asks: a token in a cookie, a language, an address.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use cardtext::Lang;
use rules::Seat;

use super::App;
use super::site::trouble;
use crate::chance;
use crate::live::Reader;
use crate::network::Network;
use crate::refused::Refused;
use crate::table::person::{PersonId, signed};

pub const TOKEN: &str = "baston";
pub const LANG: &str = "lang";

/// What is known of whoever asks.
#[derive(Clone)]
pub struct Visitor {
    pub person: Option<PersonId>,
    pub lang: Lang,
    /// `http://localhost:7777`
    pub origin: String,
    /// Path and query.
    pub path: String,
    /// Where they ask from.
    pub network: Network,
    /// Whoever asks says so by a token instead of a cookie.
    pub bears: bool,
    seat: Option<Seat>,
    key: Option<String>,
    jar: CookieJar,
    secret: String,
}

impl Visitor {
    /// `secret` is what our tokens are made with.
    pub fn of(headers: &HeaderMap, uri: &Uri, secret: &str) -> Visitor {
        let jar = CookieJar::from_headers(headers);
        let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or("localhost");
        let forwarded = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
        let scheme = if forwarded == Some("https") { "https" } else { "http" };
        let query: Query<Vec<(String, String)>> = Query::try_from_uri(uri).unwrap_or_default();
        let asked = |name: &str| query.iter().find(|(n, _)| n == name).map(|(_, value)| value.clone());
        // A program in a browser can say it of a socket only as one of the ways to speak.
        let beside = text(header::SEC_WEBSOCKET_PROTOCOL)
            .and_then(|all| all.split(',').find_map(|one| one.trim().strip_prefix("bearer.")));
        let bears = headers.contains_key(header::AUTHORIZATION) || beside.is_some();
        let said = text(header::AUTHORIZATION).and_then(|said| said.strip_prefix("Bearer ")).or(beside);
        Visitor {
            person: match bears {
                // A program says who it is; what a browser sends along by itself does not count then.
                true => said.and_then(|token| PersonId::of_ours(token.trim(), secret)),
                false => jar.get(TOKEN).and_then(|cookie| PersonId::of_ours(cookie.value(), secret)),
            },
            bears,
            lang: chosen(&jar).or_else(|| accepted(text(header::ACCEPT_LANGUAGE)?)).unwrap_or_default(),
            origin: format!("{scheme}://{host}"),
            path: uri.path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string),
            seat: asked("as").and_then(|text| text.parse().ok()).map(Seat),
            key: asked("key"),
            jar,
            network: Network::HERE,
            secret: secret.to_owned(),
        }
    }

    /// Whoever asks, and whether it could be found out who that is.
    pub async fn come(parts: &Parts, app: &App) -> (Visitor, Result<(), Refused>) {
        let mut visitor = Visitor::of(&parts.headers, &parts.uri, app.hub.store.secret());
        visitor.network = parts.extensions.get().copied().unwrap_or(Network::HERE);
        // A token from before they were signed is good for somebody who sits somewhere.
        let bare = visitor.jar.get(TOKEN).and_then(|cookie| PersonId::of_token(cookie.value()));
        if let (None, false, Some(person)) = (&visitor.person, visitor.bears, bare) {
            match app.hub.store.knows(&person).await {
                Ok(true) => visitor.person = Some(person),
                Ok(false) => {}
                Err(why) => return (visitor, Err(Refused::unread(why))),
            }
        }
        (visitor, Ok(()))
    }

    /// The person, who gets a token now if they have none, and the cookies to answer with.
    pub fn known(self) -> Result<(PersonId, CookieJar), Refused> {
        if let Some(person) = self.person {
            return Ok((person, self.jar));
        }
        let (person, token) = somebody(&self.secret)?;
        let secure = self.origin.starts_with("https");
        Ok((person, self.jar.add(lasting(TOKEN, token, secure))))
    }

    /// What this browser keeps for us under a name.
    pub fn kept(&self, name: &str) -> Option<&str> {
        self.jar.get(name).map(Cookie::value)
    }

    pub fn reader(&self) -> Reader {
        Reader {
            person: self.person.clone(),
            lang: self.lang,
            seat: self.seat,
            key: self.key.clone(),
            origin: self.origin.clone(),
            path: self.path.clone(),
            from: self.network,
        }
    }
}

/// A new person, and the token that says that it is them.
pub fn somebody(secret: &str) -> Result<(PersonId, String), Refused> {
    let token = chance::secret().map_err(|_| Refused::NotWritten)?;
    let person = PersonId::of_token(&token).ok_or(Refused::NotWritten)?;
    Ok((person, signed(&token, secret)))
}

/// A cookie that scripts cannot read and other sites cannot send along with a post.
pub fn lasting(name: &'static str, value: String, secure: bool) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, value);
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(secure);
    // As long as browsers keep one.
    cookie.make_permanent();
    cookie
}

fn chosen(jar: &CookieJar) -> Option<Lang> {
    jar.get(LANG).and_then(|cookie| tell::lang_of(cookie.value()))
}

/// The first of the browser's languages that we speak.
fn accepted(header: &str) -> Option<Lang> {
    let codes = header.split(',').filter_map(|part| part.split(';').next()).map(str::trim);
    codes.filter_map(|code| code.split('-').next()).find_map(|code| match code {
        "fr" => Some(Lang::Fr),
        "en" => Some(Lang::En),
        _ => None,
    })
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Response> {
        let (visitor, known) = Visitor::come(parts, app).await;
        known.map_err(|refused| trouble(app, &visitor, &refused)).map(|()| visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browsers_languages_are_a_first_guess() {
        assert_eq!(accepted("fr-FR,fr;q=0.9,en;q=0.8"), Some(Lang::Fr));
        assert_eq!(accepted("de, en;q=0.5"), Some(Lang::En));
        assert_eq!(accepted("de"), None);
    }
}
