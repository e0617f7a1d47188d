//! The first game, and the rules.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;

use super::App;
use super::person::Visitor;
use super::site::{shell, trouble};
use crate::page::site;
use crate::refused::Refused;
use crate::table::form;
use crate::table::lesson;
use crate::table::state::Stage;
use crate::table::terms::Purpose;

pub async fn learn(State(app): State<App>, visitor: Visitor) -> Response {
    let tables = match app.tables_of(visitor.person.as_ref()).await {
        Ok(tables) => tables,
        Err(refused) => return trouble(&app, &visitor, &refused),
    };
    let under_way = tables.iter().find(|table| table.digest.purpose == Purpose::Lesson && table.stage != Stage::Over);
    site::learn(&shell(&app, &visitor), under_way.map(|table| table.code.as_str())).into_response()
}

pub async fn begin(State(app): State<App>, visitor: Visitor) -> Response {
    let about = visitor.clone();
    let opened = async {
        app.limits.may_open(visitor.network)?;
        let (lang, name) = (visitor.lang, form::called("", app.hub.speech(visitor.lang)));
        let (person, jar) = visitor.known()?;
        let code = app.hub.open(lesson::first().terms(), &person, &name, lang).await?;
        Ok((jar, Redirect::to(&format!("/t/{code}"))).into_response())
    };
    opened.await.unwrap_or_else(|refused: Refused| trouble(&app, &about, &refused))
}

pub async fn rules(State(app): State<App>, visitor: Visitor) -> Markup {
    site::rules(&shell(&app, &visitor))
}
