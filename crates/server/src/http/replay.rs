//! Games that are looked at again: their addresses, and the form that takes a file.

use axum::Json;
use axum::extract::multipart::MultipartError;
use axum::extract::{Form, Multipart, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use rules::Seat;

use super::App;
use super::person::Visitor;
use super::site::{row, shell, trouble};
use crate::live::Reader;
use crate::live::deed::{Fields, field};
use crate::live::replay::{As, Moment, NotLoaded, Paint};
use crate::page::site::{self, TableRow};
use crate::refused::Refused;
use crate::table::saved::{EXTENSION, NotSaved};
use crate::table::state::Stage;

/// The largest file that is taken.
pub const FILE: usize = 1024 * 1024;

/// The reader's own games that are over, and the form for a file.
pub async fn all(State(app): State<App>, visitor: Visitor) -> Response {
    games(&app, &visitor, None).await
}

async fn games(app: &App, visitor: &Visitor, problem: Option<&NotLoaded>) -> Response {
    let listed = match app.tables_of(visitor.person.as_ref()).await {
        Ok(listed) => listed,
        Err(refused) => return trouble(app, visitor, &refused),
    };
    let over = listed.into_iter().filter(|listed| listed.stage == Stage::Over);
    let replays = over.map(|listed| {
        let href = format!("/replay/{}", listed.code);
        TableRow { href, ..row(listed, true) }
    });
    let shell = shell(app, visitor);
    let said = problem.map(|problem| problem.sentence(shell.speech));
    let status = problem.map_or(200, NotLoaded::status);
    let page = site::replays(&shell, &replays.collect::<Vec<_>>(), said.as_deref());
    (StatusCode::from_u16(status).unwrap_or_default(), page).into_response()
}

/// A moment of a game: the page, or what the script wants of it.
pub async fn film(
    State(app): State<App>,
    Path(code): Path<String>,
    visitor: Visitor,
    Query(fields): Query<Fields>,
    headers: HeaderMap,
) -> Response {
    let paint = match headers.get("x-part").and_then(|part| part.to_str().ok()) {
        Some("frame") => Paint::Frame,
        Some("chances") => Paint::Chances,
        _ => Paint::Page,
    };
    let moment = Moment {
        at: field(&fields, "at").and_then(|at| at.parse().ok()),
        eyes: field(&fields, "as").and_then(eyes),
        chances: paint == Paint::Chances || field(&fields, "chances").is_some(),
    };
    match app.hub.film(&code, &visitor.reader(), moment, paint).await {
        Ok(html) => Html(html).into_response(),
        Err(refused) if paint != Paint::Page => refused.into_response(),
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

fn eyes(word: &str) -> Option<As> {
    match word {
        "all" => Some(As::All),
        "watch" => Some(As::Watcher),
        seat => seat.parse().ok().map(|seat| As::Seat(Seat(seat))),
    }
}

/// The file of a game that is over.
pub async fn record(State(app): State<App>, Path(code): Path<String>, visitor: Visitor) -> Response {
    match app.hub.record(&code, &visitor.reader()).await {
        Ok(saved) => {
            // Codes are letters, digits and dashes: the table was found by this one.
            let name = format!("attachment; filename=\"{code}.{EXTENSION}\"");
            ([(header::CONTENT_DISPOSITION, name)], Json(saved)).into_response()
        }
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

/// Another game from a moment of this one.
pub async fn play_on(
    State(app): State<App>,
    Path(code): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Response {
    let about = visitor.clone();
    let opened = async {
        let number = |name: &str| field(&fields, name).and_then(|text| text.parse::<usize>().ok());
        let (Some(at), Some(seat @ 0..4)) = (number("at"), number("seat")) else { return Err(Refused::Malformed) };
        let bot = field(&fields, "bot").unwrap_or_default();
        app.limits.may_open(visitor.network)?;
        // The secret of the link to watch comes with the form.
        let key = field(&fields, "key").map(str::to_owned);
        let reader = Reader { key, ..visitor.reader() };
        let (person, jar) = visitor.known()?;
        let opened = app.hub.play_on(&code, &reader, &person, at, Seat(seat as u8), bot).await?;
        Ok((jar, Redirect::to(&format!("/t/{opened}"))).into_response())
    };
    opened.await.unwrap_or_else(|refused: Refused| trouble(&app, &about, &refused))
}

/// A file becomes a game with a link.
pub async fn load(State(app): State<App>, visitor: Visitor, form: Multipart) -> Response {
    let loaded = async {
        app.limits.may_open(visitor.network)?;
        let text = file(form).await?;
        app.hub.load(text, visitor.lang, visitor.network).await
    };
    match loaded.await {
        Ok(code) => Redirect::to(&format!("/replay/{code}")).into_response(),
        Err(problem) => games(&app, &visitor, Some(&problem)).await,
    }
}

/// The text of the file that was chosen.
async fn file(mut form: Multipart) -> Result<String, NotLoaded> {
    let broken = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => NotLoaded::File(NotSaved::TooLong),
        _ => NotLoaded::Refused(Refused::Malformed),
    };
    while let Some(part) = form.next_field().await.map_err(broken)? {
        if part.name() == Some("file") {
            let bytes = part.bytes().await.map_err(broken)?;
            let text = String::from_utf8(bytes.to_vec());
            return text.map_err(|why| NotLoaded::File(NotSaved::Damaged(why.to_string())));
        }
    }
    Err(NotLoaded::Refused(Refused::Malformed))
}
