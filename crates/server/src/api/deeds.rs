//! What is done at a table: the deeds that pages post, in JSON.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::tables::{Eyes, pairs};
use super::told;
use super::trouble::{At, Caller, Sent, Trouble, Wish};
use crate::http::App;
use crate::live::deed::{Deed, Fields};
use crate::live::{Done, What};
use crate::refused::Refused;

/// Does what a form with these fields would do. Gives the table as it is then.
pub async fn do_it(
    app: &App,
    code: &str,
    caller: &Caller,
    verb: &str,
    fields: &Fields,
) -> Result<Json<told::Table>, Trouble> {
    match Deed::read(verb, fields, caller.0.lang) {
        Ok(deed) => done(app, code, caller, deed).await,
        Err(refused) => Err(caller.trouble(app, &refused)),
    }
}

pub async fn done(app: &App, code: &str, caller: &Caller, deed: Deed) -> Result<Json<told::Table>, Trouble> {
    let doing = async {
        act(app, code, caller, &deed).await?;
        app.hub.look(code, &caller.0.reader(), What::Now).await
    };
    let looked = doing.await.map_err(|refused| caller.trouble(app, &refused))?;
    Ok(Json(told::Table::of(&looked)))
}

pub async fn act(app: &App, code: &str, caller: &Caller, deed: &Deed) -> Result<Done, Refused> {
    let reader = caller.0.reader();
    app.act(reader.from, code, &caller.person()?, reader.seat, deed).await
}

/// An answer to the question with this number.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "at": 0, "picks": [0] }))]
pub struct Answer {
    /// The number of the question.
    pub at: usize,
    /// Places in the list of options, from 0 on, in order.
    #[schema(max_items = 256)]
    pub picks: Vec<u8>,
}

impl Answer {
    pub fn fields(&self) -> Fields {
        let mut fields = pairs(&[("at", &self.at.to_string())]);
        fields.extend(self.picks.iter().map(|pick| ("pick".to_owned(), pick.to_string())));
        fields
    }
}

#[utoipa::path(post, path = "/api/tables/{code}/answers", tag = "game", summary = "api-op-answer",
    params(("code" = String, Path), Eyes), request_body = Answer, security(("token" = [])),
    responses((status = 200, body = told::Table), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn answer(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
    Sent(answer): Sent<Answer>,
) -> Result<Json<told::Table>, Trouble> {
    do_it(&app, &code, &caller, "answer", &answer.fields()).await
}

/// At which question: so that nothing is taken back that was not meant.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "at": 1 }))]
pub struct Undo {
    at: usize,
}

#[utoipa::path(post, path = "/api/tables/{code}/undo", tag = "game", summary = "api-op-undo",
    params(("code" = String, Path), Eyes), request_body = Undo, security(("token" = [])),
    responses((status = 200, body = told::Table), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn undo(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
    Sent(undo): Sent<Undo>,
) -> Result<Json<told::Table>, Trouble> {
    do_it(&app, &code, &caller, "undo", &pairs(&[("at", &undo.at.to_string())])).await
}

/// To somebody who asks to take back.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "yes": true }))]
pub struct UndoReply {
    yes: bool,
}

#[utoipa::path(post, path = "/api/tables/{code}/undo/reply", tag = "game", summary = "api-op-undo-reply",
    params(("code" = String, Path), Eyes), request_body = UndoReply, security(("token" = [])),
    responses((status = 200, body = told::Table), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn undo_reply(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
    Sent(reply): Sent<UndoReply>,
) -> Result<Json<told::Table>, Trouble> {
    done(&app, &code, &caller, Deed::UndoReply { yes: reply.yes }).await
}

#[utoipa::path(post, path = "/api/tables/{code}/concede", tag = "game", summary = "api-op-concede",
    params(("code" = String, Path), Eyes), security(("token" = [])),
    responses((status = 200, body = told::Table), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn concede(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
) -> Result<Json<told::Table>, Trouble> {
    done(&app, &code, &caller, Deed::Concede).await
}

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "text": "Well played!" }))]
pub struct Say {
    #[schema(max_length = 300)]
    text: String,
}

#[utoipa::path(post, path = "/api/tables/{code}/chat", tag = "game", summary = "api-op-chat",
    params(("code" = String, Path), Eyes), request_body = Say, security(("token" = [])),
    responses((status = 200, body = told::Table), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn chat(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
    Sent(say): Sent<Say>,
) -> Result<Json<told::Table>, Trouble> {
    do_it(&app, &code, &caller, "chat", &pairs(&[("text", &say.text)])).await
}

/// What everybody plays then.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "armies": "same" }))]
pub struct Again {
    #[serde(default)]
    armies: Armies,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Armies {
    /// As the table deals them.
    #[default]
    Anew,
    Same,
    /// What the next player had.
    Swap,
}

#[derive(Serialize, ToSchema)]
pub struct Elsewhere {
    /// The page of the table where it goes on, with the invitation of the caller's seat.
    pub address: String,
}

#[utoipa::path(post, path = "/api/tables/{code}/rematch", tag = "game", summary = "api-op-rematch",
    params(("code" = String, Path), Eyes), request_body = Again, security(("token" = [])),
    responses((status = 200, body = Elsewhere), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn rematch(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
    Sent(again): Sent<Again>,
) -> Result<Json<Elsewhere>, Trouble> {
    let armies = match again.armies {
        Armies::Anew => "",
        Armies::Same => "same",
        Armies::Swap => "swap",
    };
    let asking = async {
        let deed = Deed::read("rematch", &pairs(&[("armies", armies)]), caller.0.lang)?;
        act(&app, &code, &caller, &deed).await
    };
    match asking.await {
        Ok(Done::Go(address)) => Ok(Json(Elsewhere { address })),
        Ok(Done::Here) => Ok(Json(Elsewhere { address: format!("/t/{code}") })),
        Err(refused) => Err(caller.trouble(&app, &refused)),
    }
}
