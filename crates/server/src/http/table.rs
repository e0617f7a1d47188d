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
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

pub async fn act(
    State(app): State<App>,
    Path((code, verb)): Path<(String, String)>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Response {
    let lang = Visitor { person: None, path: format!("/t/{code}"), ..visitor_for_trouble(&visitor) };
    let deed = match Deed::read(&verb, &fields) {
        Ok(deed) => deed,
        Err(refused) => return trouble(&app, &lang, &refused),
    };
    // Sitting down makes somebody of nobody; all else is done by somebody.
    if visitor.person.is_none() && !matches!(deed, Deed::Sit { .. }) {
        return trouble(&app, &lang, &Refused::NotYourSeat);
    }
    let (person, jar) = match visitor.known() {
        Ok(known) => known,
        Err(refused) => return trouble(&app, &lang, &refused),
    };
    let at = field(&fields, "as").and_then(|_| seat(&fields, "as").ok());
    match app.hub.act(&code, &person, at, &deed).await {
        Ok(Done::Go(address)) => (jar, Redirect::to(&address)).into_response(),
        Ok(Done::Here) => {
            let back = at.map_or_else(|| format!("/t/{code}"), |seat| format!("/t/{code}?as={}", seat.0));
            (jar, Redirect::to(&back)).into_response()
        }
        Err(refused) => trouble(&app, &lang, &refused),
    }
}
