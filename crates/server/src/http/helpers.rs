//! What helps before a game: the armies of tonight, sets and bans that a browser remembers, the
//! challenge of the day.

use axum::extract::{Form, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::Cookie;
use maud::Markup;

use super::App;
use super::person::{Visitor, lasting};
use super::site::{lost, shell, trouble};
use crate::live::deed::{Fields as Posted, field};
use crate::page::site::{self, DailyResult, Day, Tonight};
use crate::refused::Refused;
use crate::storage::Listed;
use crate::table::armies::{self, Wish};
use crate::table::form::{self, Fields, FormProblem, MOST_SEATS};
use crate::table::terms::Terms;
use crate::table::{daily, person::PersonId};
use crate::{chance, clock, figures};

/// The cookie with sets and bans.
const WISH: &str = "armies";
/// How many tables back a faction was played "lately".
const LATELY: i64 = 3;

/// `core.obligatory-cthulhu~aliens`: sets, then bans.
pub(super) fn keep(wish: &Wish, secure: bool) -> Cookie<'static> {
    lasting(WISH, format!("{}~{}", wish.sets.join("."), wish.bans.join(".")), secure)
}

/// Sets and bans that this browser remembers.
pub(super) fn kept(app: &App, visitor: &Visitor) -> Wish {
    let value = visitor.kept(WISH).unwrap_or_default();
    let (sets, bans) = value.split_once('~').unwrap_or_default();
    let of = |name: &'static str, list: &str| -> Vec<(String, String)> {
        list.split('.').filter(|id| !id.is_empty()).map(|id| (name.to_owned(), id.to_owned())).collect()
    };
    let fields: Vec<(String, String)> = of("set", sets).into_iter().chain(of("ban", bans)).collect();
    Wish::read(&Fields(&fields), &app.hub.library)
}

async fn recent(app: &App, person: Option<&PersonId>) -> Result<Vec<String>, Refused> {
    match person {
        Some(person) => app.hub.store.recent_of(person, LATELY).await.map_err(Refused::unread),
        None => Ok(Vec::new()),
    }
}

/// Terms of a table that is dealt, drafted or picked as somebody wishes: for pages and programs.
pub(crate) async fn wished(app: &App, visitor: &Visitor, wish: &Wish, mut terms: Terms) -> Result<Terms, Refused> {
    if !wish.is_any() {
        return Ok(terms);
    }
    let library = &app.hub.library;
    let recent = recent(app, visitor.person.as_ref()).await?;
    terms.pool = wish.pool(library, &recent, terms.chairs.len()).map_err(Refused::Form)?;
    terms.balanced = wish.balanced;
    let wishes = terms.chairs.iter().flat_map(|chair| &chair.wish).flatten();
    terms.all_left(wishes, library).map_err(Refused::Form)?;
    Ok(terms)
}

pub async fn armies(State(app): State<App>, visitor: Visitor, Query(fields): Query<Posted>) -> Response {
    let (read, library) = (Fields(&fields), &app.hub.library);
    let seats = read.get("seats").and_then(|n| n.parse().ok()).filter(|n| (2..=MOST_SEATS).contains(n)).unwrap_or(2);
    let asked = read.has("again");
    let wish = if asked || read.has("army") { Wish::read(&read, library) } else { kept(&app, &visitor) };
    let dealt = dealt(&app, &read, wish.two_boxes);
    let page = |armies: &[[String; 2]], error: Option<&str>| {
        let address = format!("{}{}", visitor.origin, link(&wish, armies));
        let tonight = Tonight { wish: &wish, seats: armies.len().max(seats), armies, error, address: &address };
        site::armies(&shell(&app, &visitor), library, &tonight)
    };
    if !asked || dealt.is_some() {
        return page(&dealt.unwrap_or_default(), None).into_response();
    }
    let recent = match recent(&app, visitor.person.as_ref()).await {
        Ok(recent) => recent,
        Err(refused) => return trouble(&app, &visitor, &refused),
    };
    let pool = match wish.pool(library, &recent, seats) {
        Ok(pool) => pool,
        Err(problem) => {
            let sentence = problem.sentence(app.hub.speech(visitor.lang));
            return (axum::http::StatusCode::UNPROCESSABLE_ENTITY, page(&[], Some(&sentence))).into_response();
        }
    };
    // A seed that is given deals the same again; else chance has one.
    let seed = read.get("seed").and_then(|seed| seed.parse().ok());
    let Some(seed) = seed.or_else(|| chance::Seeds::System.next().ok()) else {
        return trouble(&app, &visitor, &Refused::NotWritten);
    };
    let found =
        armies::deal(&pool, seats, seed, wish.balanced.then(figures::arena), wish.two_boxes).unwrap_or_default();
    let cookie = keep(&wish, visitor.origin.starts_with("https"));
    let jar = axum_extra::extract::CookieJar::new().add(cookie);
    (jar, Redirect::to(&link(&wish, &found))).into_response()
}

/// The armies that an address carries, if they can be played.
fn dealt(app: &App, fields: &Fields<'_>, two_boxes: bool) -> Option<Vec<[String; 2]>> {
    let mut seen: Vec<String> = Vec::new();
    for id in fields.all("army").flat_map(|army| army.split('.')).take(MOST_SEATS * 2) {
        let known = form::factions(&app.hub.library).any(|faction| faction.id.as_str() == id);
        // With two boxes only one's own other faction is not had again.
        let own = seen.len() - seen.len() % 2;
        let others = if two_boxes { &seen[own..] } else { &seen[..] };
        if !known || others.iter().any(|other| other == id) {
            return None;
        }
        seen.push(id.to_owned());
    }
    let pairs: Vec<[String; 2]> = seen.chunks_exact(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect();
    (pairs.len() >= 2 && pairs.len() * 2 == seen.len()).then_some(pairs)
}

/// The address of a deal, with the wishes that it was dealt by. Ids need no escaping.
fn link(wish: &Wish, armies: &[[String; 2]]) -> String {
    let mut parts: Vec<String> = armies.iter().map(|[a, b]| format!("army={a}.{b}")).collect();
    parts.extend(wish.sets.iter().map(|set| format!("set={set}")));
    parts.extend(wish.bans.iter().map(|ban| format!("ban={ban}")));
    parts.extend(wish.balanced.then(|| "balanced=1".to_owned()));
    parts.extend(wish.two_boxes.then(|| "two_boxes=1".to_owned()));
    parts.extend(wish.fresh.then(|| "fresh=1".to_owned()));
    if parts.is_empty() { "/armies".to_owned() } else { format!("/armies?{}", parts.join("&")) }
}

fn today() -> String {
    daily::day(clock::unix_seconds())
}

pub async fn daily(State(app): State<App>, visitor: Visitor) -> Response {
    let (day, store) = (today(), &app.hub.store);
    let Some(armies) = daily::armies(&app.hub.library, &day) else { return lost(State(app.clone()), visitor).await };
    let read = async {
        let yours = match &visitor.person {
            Some(person) => store.daily_of(&day, person).await?,
            None => None,
        };
        Ok((yours, store.daily_results(&day).await?))
    };
    let (yours, results) = match read.await {
        Ok(read) => read,
        Err(why) => return trouble(&app, &visitor, &Refused::unread(why)),
    };
    let mut results: Vec<DailyResult> = results.iter().map(|table| result(table, yours.as_deref())).collect();
    // Who won in few turns, then who came near.
    results.sort_by_key(|it| (!it.won, if it.won { it.turns } else { 0 }, std::cmp::Reverse(it.vp[0]), it.turns));
    let shown: Markup = site::daily(
        &shell(&app, &visitor),
        &app.hub.library,
        &Day { day: &day, armies: &armies, yours: yours.as_deref(), results: &results },
    );
    shown.into_response()
}

fn result(table: &Listed, yours: Option<&str>) -> DailyResult {
    let digest = &table.digest;
    let vp = |seat: usize| digest.vp.get(seat).copied().unwrap_or_default();
    DailyResult {
        name: digest.names.first().cloned().unwrap_or_default(),
        vp: [vp(0), vp(1)],
        turns: digest.turn,
        won: digest.winner == Some(0),
        yours: yours == Some(table.code.as_str()),
    }
}

/// One game for each person and day: whoever comes again goes on with it.
pub async fn begin_daily(State(app): State<App>, visitor: Visitor, Form(posted): Form<Posted>) -> Response {
    let about = visitor.clone();
    let opened = async {
        let day = today();
        let (lang, network) = (visitor.lang, visitor.network);
        let typed = form::clean_name(field(&posted, "name").unwrap_or_default()).map_err(Refused::Form)?;
        let name = form::called(&typed, app.hub.speech(lang));
        let (person, jar) = visitor.known()?;
        if let Some(code) = app.hub.store.daily_of(&day, &person).await.map_err(Refused::unread)? {
            return Ok((jar, Redirect::to(&format!("/t/{code}"))).into_response());
        }
        app.limits.may_open(network)?;
        let terms = daily::terms(&app.hub.library, &day).ok_or(Refused::Form(FormProblem::TooFewFactions))?;
        let code = app.hub.open(terms, &person, &name, lang).await?;
        Ok((jar, Redirect::to(&format!("/t/{code}"))).into_response())
    };
    opened.await.unwrap_or_else(|refused: Refused| trouble(&app, &about, &refused))
}
