//! The page of a table, and what is posted to it by a browser without script.

use axum::extract::{Form, Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};

use super::App;
use super::person::Visitor;
use super::site::trouble;
use crate::live::Done;
use crate::live::deed::{Deed, Fields, field, seat};
use crate::refused::Refused;

pub async fn page(State(app): State<App>, Path(code): Path<String>, visitor: Visitor) -> Response {
    match app.hub.page(&code, &visitor.reader()).await {
        Ok(page) => Html(page).into_response(),
        Err(Refused::IsRecord) => Redirect::to(&format!("/replay/{code}")).into_response(),
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

/// As it was after so many answers.
pub async fn past(State(app): State<App>, Path((code, at)): Path<(String, usize)>, visitor: Visitor) -> Response {
    match app.hub.past(&code, &visitor.reader(), at).await {
        Ok(page) => Html(page).into_response(),
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

/// One sheet of the page, whole: a page that is live has it empty until it is opened.
pub async fn sheet(State(app): State<App>, Path((code, id)): Path<(String, String)>, visitor: Visitor) -> Response {
    match app.hub.sheet(&code, &visitor.reader(), &id).await {
        Ok(sheet) => Html(sheet).into_response(),
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

pub async fn act(
    State(app): State<App>,
    Path((code, verb)): Path<(String, String)>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Response {
    let about = visitor.clone();
    match try_act(&app, &code, &verb, visitor, &fields).await {
        Ok(response) => response,
        Err(refused) => trouble(&app, &about, &refused),
    }
}

async fn try_act(app: &App, code: &str, verb: &str, visitor: Visitor, fields: &Fields) -> Result<Response, Refused> {
    let deed = Deed::read(verb, fields, visitor.lang)?;
    // Sitting down makes somebody of nobody; all else is done by somebody.
    if visitor.person.is_none() && !matches!(deed, Deed::Sit { .. }) {
        return Err(Refused::NotYourSeat);
    }
    let from = visitor.network;
    let (person, jar) = visitor.known()?;
    let at = field(fields, "as").map(|_| seat(fields, "as")).transpose()?;
    let address = match app.act(from, code, &person, at, &deed).await? {
        Done::Go(address) => address,
        Done::Here => at.map_or_else(|| format!("/t/{code}"), |seat| format!("/t/{code}?as={}", seat.0)),
    };
    Ok((jar, Redirect::to(&address)).into_response())
}
