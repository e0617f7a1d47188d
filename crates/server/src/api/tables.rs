//! Tables: made, listed, looked at from outside, sat down at.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::told;
use super::trouble::{At, Caller, Sent, Trouble, Wish};
use crate::clock::unix_seconds;
use crate::http::App;
use crate::http::helpers::wished;
use crate::http::person::somebody;
use crate::live::What;
use crate::live::deed::{Deed, Fields};
use crate::refused::Refused;
use crate::table::armies;
use crate::table::form;
use crate::table::state::Stage;

/// Through whose eyes somebody looks.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the visitor has them; here they are checked and documented")]
pub struct Eyes {
    /// Which of several seats.
    #[serde(rename = "as")]
    #[param(maximum = 3)]
    pub seat: Option<u8>,
    /// The secret of a link.
    pub key: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Token {
    /// To be sent with every request: `Authorization: Bearer …`. It is kept nowhere else.
    pub token: String,
}

#[utoipa::path(post, path = "/api/tokens", tag = "tables", summary = "api-op-token", security(()),
    responses((status = 201, body = Token), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn make_token(State(app): State<App>, caller: Caller) -> Result<(StatusCode, Json<Token>), Trouble> {
    let (_, token) = somebody(app.hub.store.secret()).map_err(|refused| caller.trouble(&app, &refused))?;
    Ok((StatusCode::CREATED, Json(Token { token })))
}

#[utoipa::path(get, path = "/api/tables", tag = "tables", summary = "api-op-tables", security((), ("token" = [])),
    responses((status = 200, body = told::Tables), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn list_tables(State(app): State<App>, caller: Caller) -> Result<Json<told::Tables>, Trouble> {
    let (store, now) = (&app.hub.store, unix_seconds());
    let listed = |tables: Vec<crate::storage::Listed>| tables.iter().map(|one| told::Listed::of(one, now)).collect();
    let read = async {
        Ok(told::Tables {
            mine: listed(app.tables_of(caller.0.person.as_ref()).await?),
            open: listed(store.open_tables(Stage::Waiting).await.map_err(Refused::unread)?),
            live: listed(store.open_tables(Stage::Playing).await.map_err(Refused::unread)?),
        })
    };
    read.await.map(Json).map_err(|refused: Refused| caller.trouble(&app, &refused))
}

/// What a table is opened with. All but the chairs may be left out.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "name": "Ann", "chairs": [{ "who": "host" }, { "who": "bot:normal" }] }))]
pub struct NewTable {
    /// Of whoever opens it.
    #[serde(default)]
    #[schema(max_length = 24)]
    name: String,
    /// Two to four, in turn order; one of them is the host's.
    #[schema(min_items = 2, max_items = 4)]
    chairs: Vec<Chair>,
    #[serde(default)]
    deal: Deal,
    #[serde(default)]
    bases: Bases,
    /// Minutes for each person, for the whole game: 5, 10, 20 or 40; 0 is none.
    #[serde(default)]
    clock: u16,
    /// Seconds that each answer gives back: 0, 5, 10 or 30.
    #[serde(default)]
    increment: u16,
    /// Anybody may sit down or watch.
    #[serde(default)]
    open: bool,
    /// A bot answers for somebody who has left.
    #[serde(default)]
    stand_in: bool,
    #[serde(default)]
    hints: bool,
    #[serde(default)]
    titans: bool,
    /// Windows for Specials take a moment whether anybody has one or not. Left out: between people on the clock
    /// and without hints they do.
    pauses: Option<bool>,
    /// Several players may have the same faction, nobody has it twice.
    #[serde(default)]
    two_boxes: bool,
    /// Only factions of these sets are dealt, drafted or picked; none: all sets.
    #[serde(default)]
    #[schema(max_items = 40)]
    sets: Vec<String>,
    /// Factions that are left out.
    #[serde(default)]
    #[schema(max_items = 200)]
    bans: Vec<String>,
    /// Not what the caller has played lately, as far as enough is left.
    #[serde(default)]
    fresh: bool,
    /// Armies that are dealt are about as strong as each other, by the arena's figures.
    #[serde(default)]
    balanced: bool,
}

#[derive(Deserialize, ToSchema)]
pub struct Chair {
    /// `host`, `guest`, `device` (another person with the same token) or `bot:` with the name of a bot.
    #[schema(example = "bot:normal", pattern = "^(host|guest|device|bot:[a-z]+)$")]
    who: String,
    /// The faction wished for, where factions are picked.
    first: Option<String>,
    second: Option<String>,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NewDeal)]
pub enum Deal {
    #[default]
    Random,
    Pick,
    Draft,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bases {
    /// Those of the sets that are played with.
    #[default]
    Sets,
    All,
}

impl NewTable {
    /// As the page's form says it: it is read and refused in one place.
    fn fields(&self) -> Fields {
        let deal = match self.deal {
            Deal::Random => "random",
            Deal::Pick => "pick",
            Deal::Draft => "draft",
        };
        let bases = match self.bases {
            Bases::Sets => "sets",
            Bases::All => "all",
        };
        let mut fields = pairs(&[
            ("name", &self.name),
            ("seats", &self.chairs.len().to_string()),
            ("deal", deal),
            ("bases", bases),
            ("clock", &self.clock.to_string()),
            ("increment", &self.increment.to_string()),
        ]);
        for (i, chair) in self.chairs.iter().enumerate() {
            fields.push((format!("seat.{i}.who"), chair.who.clone()));
            fields.extend(chair.first.iter().map(|wish| (format!("seat.{i}.first"), wish.clone())));
            fields.extend(chair.second.iter().map(|wish| (format!("seat.{i}.second"), wish.clone())));
        }
        let pauses = self.pauses.map(|pauses| if pauses { "yes" } else { "no" });
        fields.extend(pauses.map(|value| ("pauses".to_owned(), value.to_owned())));
        fields.extend(self.sets.iter().map(|set| ("set".to_owned(), set.clone())));
        fields.extend(self.bans.iter().map(|ban| ("ban".to_owned(), ban.clone())));
        let switches = [
            ("open", self.open),
            ("stand_in", self.stand_in),
            ("hints", self.hints),
            ("titans", self.titans),
            ("two_boxes", self.two_boxes),
            ("fresh", self.fresh),
            ("balanced", self.balanced),
        ];
        fields.extend(switches.iter().filter(|(_, on)| *on).map(|(name, _)| ((*name).to_owned(), "1".to_owned())));
        fields
    }
}

pub fn pairs(all: &[(&str, &str)]) -> Fields {
    all.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

#[utoipa::path(post, path = "/api/tables", tag = "tables", summary = "api-op-open", request_body = NewTable,
    security(("token" = [])),
    responses((status = 201, body = told::Table), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn open_table(
    State(app): State<App>,
    caller: Caller,
    Sent(wish): Sent<NewTable>,
) -> Result<(StatusCode, Json<told::Table>), Trouble> {
    let opened = async {
        let person = caller.person()?;
        let (fields, library) = (wish.fields(), &app.hub.library);
        let (terms, name) = form::read(&fields, library).map_err(Refused::Form)?;
        let armies = armies::Wish::strictly(&form::Fields(&fields), library).map_err(Refused::Form)?;
        let terms = wished(&app, &caller.0, &armies, terms).await?;
        let code = app.open(&caller.0, &person, terms, &name).await?;
        app.hub.look(&code, &caller.0.reader(), What::Now).await
    };
    let looked = opened.await.map_err(|refused| caller.trouble(&app, &refused))?;
    Ok((StatusCode::CREATED, Json(told::Table::of(&looked))))
}

#[utoipa::path(get, path = "/api/tables/{code}", tag = "tables", summary = "api-op-table",
    params(("code" = String, Path), Eyes), security((), ("token" = [])),
    responses((status = 200, body = told::Table), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn get_table(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    caller: Caller,
) -> Result<Json<told::Table>, Trouble> {
    let looked = app.hub.look(&code, &caller.0.reader(), What::Now).await;
    looked.map(|looked| Json(told::Table::of(&looked))).map_err(|refused| caller.trouble(&app, &refused))
}

/// Somebody who sits down.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "name": "Ben", "key": "…" }))]
pub struct Sit {
    #[serde(default)]
    #[schema(max_length = 24)]
    name: String,
    /// The secret of the seat, where the table is not open to all.
    #[serde(default)]
    key: String,
    /// The factions wished for, where factions are picked.
    first: Option<String>,
    second: Option<String>,
}

#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}", tag = "tables", summary = "api-op-sit",
    params(("code" = String, Path), ("seat" = u8, Path, maximum = 3)),
    request_body = Sit, security(("token" = [])),
    responses((status = 200, body = told::Table), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn sit(
    State(app): State<App>,
    At((code, seat)): At<(String, u8)>,
    caller: Caller,
    Sent(sit): Sent<Sit>,
) -> Result<Json<told::Table>, Trouble> {
    let mut fields = pairs(&[("seat", &seat.to_string()), ("name", &sit.name), ("key", &sit.key)]);
    fields.extend(sit.first.map(|wish| ("first".to_owned(), wish)));
    fields.extend(sit.second.map(|wish| ("second".to_owned(), wish)));
    let deed = Deed::Sit { fields, lang: caller.0.lang };
    super::deeds::done(&app, &code, &caller, deed).await
}

/// A bot for a seat that nobody came for.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "bot": "normal" }))]
pub struct Fill {
    bot: String,
}

#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}/bot", tag = "tables", summary = "api-op-fill",
    params(("code" = String, Path), ("seat" = u8, Path, maximum = 3)),
    request_body = Fill, security(("token" = [])),
    responses((status = 200, body = told::Table), (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn fill(
    State(app): State<App>,
    At((code, seat)): At<(String, u8)>,
    caller: Caller,
    Sent(fill): Sent<Fill>,
) -> Result<Json<told::Table>, Trouble> {
    super::deeds::do_it(&app, &code, &caller, "fill", &pairs(&[("seat", &seat.to_string()), ("bot", &fill.bot)])).await
}
