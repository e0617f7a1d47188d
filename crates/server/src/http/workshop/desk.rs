//! The desk as a page: a text to begin with, and, without the script, what reading it gave.

use axum::extract::multipart::MultipartError;
use axum::extract::{Form, Multipart, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cardtext::Lang;

use super::super::App;
use super::super::person::Visitor;
use super::super::site::{shell, trouble};
use super::Read;
use crate::live::deed::{Fields, field};
use crate::page::workshop::{self as page, Arrival, Desk, Kept};
use crate::refused::{DraftProblem, Refused};
use crate::storage::Work;

pub async fn open(State(app): State<App>, visitor: Visitor, Query(fields): Query<Fields>) -> Response {
    let work = match begin(&app, &visitor, &fields).await {
        Ok(work) => work,
        Err(refused) => return trouble(&app, &visitor, &refused),
    };
    let arrival = if fields.is_empty() { Arrival::CameIn } else { Arrival::Began };
    shown(&app, &visitor, &work, None, arrival).await
}

/// What a new faction begins with: nothing, one of ours, somebody's draft.
async fn begin(app: &App, visitor: &Visitor, fields: &Fields) -> Result<Work, Refused> {
    if let Some(code) = field(fields, "from") {
        return super::drafts::asked_for(app, code, fields).await;
    }
    let speeches = [app.hub.speech(Lang::En), app.hub.speech(Lang::Fr)];
    let like = field(fields, "like").filter(|id| !id.is_empty());
    let text = match like {
        Some(page::OUTLINE) => workshop::outline(visitor.lang, &page::outline_names(speeches)),
        Some(id) => workshop::like(&app.hub.library.cards, id, visitor.lang)
            .unwrap_or_else(|| workshop::blank(visitor.lang, &page::blank_names(speeches))),
        None => workshop::blank(visitor.lang, &page::blank_names(speeches)),
    };
    Ok(Work { text, scenarios: String::new() })
}

/// What was typed, with the ends of lines as everywhere. `was`: the names of its cards when its
/// scenarios were right.
pub fn typed(fields: &Fields) -> Work {
    let text = |name: &str| field(fields, name).unwrap_or_default().replace("\r\n", "\n");
    let (typed, scenarios) = (text("text"), text("scenarios"));
    Work { scenarios: workshop::renamed(&text("was"), &typed, &scenarios), text: typed }
}

/// Without the script: read what was typed; `fix` is a problem to mend first.
pub async fn read(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let mut work = typed(&fields);
    let name = |(field, name): &(String, String)| Some((field.strip_prefix("name.")?.parse().ok()?, name.clone()));
    let names: Vec<(u32, String)> = fields.iter().filter_map(name).collect();
    let was = workshop::titles(&work.text);
    if let Some(fix) = field(&fields, "fix") {
        work.text = mended(&app, &visitor, &work.text, fix).await.unwrap_or(work.text);
    }
    work.text = workshop::named(&work.text, &names);
    work.scenarios = workshop::renamed(&was, &work.text, &work.scenarios);
    let kept = match field(&fields, "secret").filter(|secret| !secret.is_empty()) {
        Some(secret) => super::drafts::kept(&app, &visitor, secret).await.ok(),
        None => None,
    };
    shown(&app, &visitor, &work, kept.as_ref(), Arrival::Sent).await
}

/// A file that somebody chose, in a form that works without the script.
pub async fn upload(State(app): State<App>, visitor: Visitor, form: Multipart) -> Response {
    match sent(form).await {
        Ok(fields) => {
            let kept = match field(&fields, "secret").filter(|secret| !secret.is_empty()) {
                Some(secret) => super::drafts::kept(&app, &visitor, secret).await.ok(),
                None => None,
            };
            shown(&app, &visitor, &typed(&fields), kept.as_ref(), Arrival::Sent).await
        }
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

/// The fields of a form with a file, which is its `text`.
async fn sent(mut form: Multipart) -> Result<Fields, Refused> {
    let broken = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refused::Draft(DraftProblem::TooMuch),
        _ => Refused::Malformed,
    };
    let mut fields = Fields::new();
    while let Some(part) = form.next_field().await.map_err(broken)? {
        let name = part.name().unwrap_or_default().to_owned();
        let bytes = part.bytes().await.map_err(broken)?;
        let text = String::from_utf8(bytes.to_vec()).map_err(|_| Refused::Draft(DraftProblem::NoText))?;
        let name = if name == "file" { "text".to_owned() } else { name };
        fields.push((name, text.trim_start_matches('\u{feff}').to_owned()));
    }
    if field(&fields, "text").is_none_or(str::is_empty) { Err(Refused::Malformed) } else { Ok(fields) }
}

/// The text with one of its problems mended: "3.0" is the first fix of the fourth.
async fn mended(app: &App, visitor: &Visitor, text: &str, fix: &str) -> Option<String> {
    let (problem, nth) = fix.split_once('.')?;
    let (problem, nth): (usize, usize) = (problem.parse().ok()?, nth.parse().ok()?);
    let read = app.shop.read(&app.hub, visitor.network, text, visitor.lang).await.ok()?;
    let analysis = read.analysis.ok()?;
    let fix = analysis.problems.get(problem)?.fixes.get(nth)?;
    Some(workshop::apply(text, fix))
}

/// The page with a text on it.
pub async fn shown(app: &App, visitor: &Visitor, work: &Work, kept: Option<&Kept>, arrival: Arrival) -> Response {
    let Read { analysis, milliseconds } = match app.shop.read(&app.hub, visitor.network, &work.text, visitor.lang).await
    {
        Ok(read) => read,
        Err(refused) => return trouble(app, visitor, &refused),
    };
    let status = if analysis.is_ok() { StatusCode::OK } else { StatusCode::PAYLOAD_TOO_LARGE };
    let speeches = [app.hub.speech(Lang::En), app.hub.speech(Lang::Fr)];
    let Work { text, scenarios } = work;
    let desk =
        Desk { text, scenarios, analysis: &analysis, milliseconds, speeches, library: &app.hub.library, kept, arrival };
    (status, page::desk(&shell(app, visitor), &desk)).into_response()
}

/// The desk instead of what was asked for, if the text cannot be played: it says what is wrong.
pub async fn instead(app: &App, visitor: &Visitor, work: &Work, fields: &Fields, why: &Refused) -> Response {
    if *why != Refused::Draft(DraftProblem::DoesNotRead) {
        return trouble(app, visitor, why);
    }
    let kept = match field(fields, "secret").filter(|secret| !secret.is_empty()) {
        Some(secret) => super::drafts::kept(app, visitor, secret).await.ok(),
        None => None,
    };
    shown(app, visitor, work, kept.as_ref(), Arrival::Sent).await
}
