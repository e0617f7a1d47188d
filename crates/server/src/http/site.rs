//! The pages around the tables.

use axum::Json;
use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use maud::Markup;
use rules::{DefId, Library};
use serde::Deserialize;
use tell::Words;

use super::App;
use super::helpers;
use super::person::{LANG, Visitor, lasting};
use crate::assets;
use crate::bundle::Needs;
use crate::clock::unix_seconds;
use crate::live::deed::{Fields, field};
use crate::page::face;
use crate::page::shell::Shell;
use crate::page::site::{self, RowState, Side, TableRow};
use crate::refused::Refused;
use crate::storage::{Digest, Listed};
use crate::table::armies::Wish;
use crate::table::form::{self, FormProblem};
use crate::table::state::Stage;
use crate::table::terms::{Deal, Terms};

pub(crate) fn shell<'a>(app: &'a App, visitor: &'a Visitor) -> Shell<'a> {
    let (speech, path) = (app.hub.speech(visitor.lang), visitor.path.as_str());
    Shell { speech, title: "", path, class: "", needs: Needs::of(path), looks_again: false }
}

/// A page that says what is wrong and where to go from there.
pub fn trouble(app: &App, visitor: &Visitor, refused: &Refused) -> Response {
    if crate::api::is_api(&visitor.path) {
        return crate::api::Trouble::of(refused, app.hub.speech(visitor.lang)).into_response();
    }
    // An address that takes only forms is no place to come back to.
    let path = visitor.path.split('?').next().unwrap_or("/");
    let code = path.strip_prefix("/t/").and_then(|rest| rest.split('/').next());
    let back = code.map_or_else(|| "/".to_owned(), |code| format!("/t/{code}"));
    let shell = Shell { path: &back, ..shell(app, visitor) };
    let table = Some(back.as_str()).filter(|_| code.is_some() && !matches!(refused.status(), 404 | 410));
    let page = match (refused, code) {
        (Refused::NotInvited, Some(code)) => site::closed(&shell, code),
        _ => site::trouble(&shell, refused.status(), &refused.sentence(shell.speech), table),
    };
    (StatusCode::from_u16(refused.status()).unwrap_or_default(), page).into_response()
}

pub async fn lost(State(app): State<App>, visitor: Visitor) -> Response {
    let shell = Shell { path: "/", ..shell(&app, &visitor) };
    (StatusCode::NOT_FOUND, site::trouble(&shell, 404, "", None)).into_response()
}

pub async fn home(State(app): State<App>, visitor: Visitor) -> Response {
    match yours(&app, &visitor).await {
        Ok(yours) => {
            let first = visitor.person.is_none();
            site::home(&shell(&app, &visitor), &fan(&app, &visitor), &yours, first).into_response()
        }
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

/// The tables where a visitor sits, those first where they are asked.
async fn yours(app: &App, visitor: &Visitor) -> Result<Vec<TableRow>, Refused> {
    let listed = app.tables_of(visitor.person.as_ref()).await?;
    Ok(listed.into_iter().map(|listed| row(listed, true)).collect())
}

/// Three faces for the front page: the first cards of factions whose masks come with it (`bundle.rs`).
fn fan(app: &App, visitor: &Visitor) -> Vec<Markup> {
    let library: &Library = &app.hub.library;
    let speech = app.hub.speech(visitor.lang);
    let words = Words { speech, library, players: &[], viewer: None, marked: false };
    let is_of = |id: &str, faction: &str| id.split_once('/').is_some_and(|(of, _)| of == faction);
    let of = |faction: &&str| {
        library.cards.cards.iter().position(|card| is_of(&card.id, faction)).map(|at| DefId(at as u16))
    };
    FACES.iter().filter_map(of).map(|def| face::still(&words, def, face::Size::Small)).collect()
}

const FACES: [&str; 3] = ["dinosaurs", "aliens", "tricksters"];

/// A table in a list; `mine`: the reader sits there.
pub(super) fn row(listed: Listed, mine: bool) -> TableRow {
    let (asked, yours, quiet) = (listed.asked(), listed.is_calling(), listed.quiet(unix_seconds()));
    let quiet = Some(quiet).filter(|_| mine && listed.stage != Stage::Over);
    let digest = listed.digest;
    let name =
        |seat: Option<u8>| seat.and_then(|seat| digest.names.get(usize::from(seat))).cloned().unwrap_or_default();
    let state = match listed.stage {
        Stage::Waiting => RowState::Waiting { free: digest.names.iter().filter(|name| name.is_empty()).count() },
        Stage::Playing => RowState::Playing { turn: digest.turn.into(), asked: name(asked), yours },
        Stage::Over => {
            let yours = digest.winner.is_some_and(|seat| listed.mine.contains(&seat));
            RowState::Over { winner: name(digest.winner), yours }
        }
    };
    let sides = sides(&digest);
    let seated: Vec<&str> = digest.names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let title = if mine || !seated.is_empty() { seated.join(" · ") } else { listed.code.clone() };
    TableRow { href: format!("/t/{}", listed.code), code: listed.code, title, state, quiet, sides }
}

pub async fn play(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let about = visitor.clone();
    let opened = async {
        // Whoever comes for the first time gets to know the core set, with a few tips.
        let first = visitor.person.is_none();
        let terms = quick(&app.hub.library, &fields, first).map_err(Refused::Form)?;
        let (person, jar) = visitor.known()?;
        let code = app.open(&about, &person, terms, "").await?;
        let tips = if first { format!("?{}", crate::page::table::FIRST) } else { String::new() };
        Ok((jar, Redirect::to(&format!("/t/{code}{tips}"))).into_response())
    };
    opened.await.unwrap_or_else(|refused: Refused| trouble(&app, &about, &refused))
}

/// The factions and points of each seat, where all have theirs.
fn sides(digest: &Digest) -> Vec<Side> {
    if digest.armies.len() != digest.vp.len() * 2 {
        return Vec::new();
    }
    let armies = digest.armies.chunks(2).map(<[String]>::to_vec);
    armies.zip(&digest.vp).map(|(army, vp)| Side { army, vp: *vp }).collect()
}

/// The set that a first game is dealt from.
const CORE: &str = "core";

/// "Play now", or "Play Sharks now".
fn quick(library: &Library, fields: &Fields, first: bool) -> Result<Terms, FormProblem> {
    let mut terms = form::read_quick(fields)?;
    if let Some(faction) = field(fields, "with").filter(|id| !id.is_empty()) {
        let known = form::factions(library).find(|known| known.id.as_str() == faction);
        let known = known.ok_or_else(|| FormProblem::UnknownFaction(faction.to_owned()))?;
        terms.deal = Deal::Pick;
        terms.chairs[0].wish[0] = Some(known.id.to_string());
    } else if first {
        let core = form::factions(library).filter(|faction| faction.set == CORE).map(|faction| faction.id.to_string());
        terms.pool = core.collect();
        // A server may have other cards.
        if terms.pool.len() < form::needed(terms.chairs.len(), false) {
            terms.pool.clear();
        }
    }
    Ok(terms)
}

/// The preset that fills in the form of a new table.
#[derive(Deserialize)]
pub struct Filling {
    #[serde(default)]
    preset: String,
}

pub async fn new_table(State(app): State<App>, visitor: Visitor, Query(filling): Query<Filling>) -> Markup {
    let wish = helpers::kept(&app, &visitor);
    let fields = site::preset(&filling.preset);
    site::new_table(&shell(&app, &visitor), &app.hub.library, None, &form::Fields(&fields), &wish)
}

pub async fn open(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let wish = Wish::read(&form::Fields(&fields), &app.hub.library);
    let read = match form::read(&fields, &app.hub.library) {
        Ok((terms, name)) => helpers::wished(&app, &visitor, &wish, terms).await.map(|terms| (terms, name)),
        Err(problem) => Err(Refused::Form(problem)),
    };
    let (terms, name) = match read {
        Ok(read) => read,
        Err(Refused::Form(problem)) => return again(&app, &visitor, &problem, &fields),
        Err(refused) => return trouble(&app, &visitor, &refused),
    };
    let about = visitor.clone();
    let secure = visitor.origin.starts_with("https");
    let opened = async {
        let (person, jar) = visitor.known()?;
        let code = app.open(&about, &person, terms, &name).await?;
        let jar = jar.add(helpers::keep(&wish, secure));
        Ok((jar, Redirect::to(&format!("/t/{code}"))).into_response())
    };
    opened.await.unwrap_or_else(|refused: Refused| trouble(&app, &about, &refused))
}

/// The form once more, with what was filled in.
fn again(app: &App, visitor: &Visitor, problem: &FormProblem, fields: &Fields) -> Response {
    let shell = shell(app, visitor);
    let sentence = problem.sentence(shell.speech);
    let wish = Wish::read(&form::Fields(fields), &app.hub.library);
    let page = site::new_table(&shell, &app.hub.library, Some(&sentence), &form::Fields(fields), &wish);
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}

pub async fn lobby(State(app): State<App>, visitor: Visitor) -> Response {
    let store = &app.hub.store;
    let rows = |listed: Vec<Listed>| -> Vec<TableRow> { listed.into_iter().map(|table| row(table, false)).collect() };
    let page = async {
        let yours = yours(&app, &visitor).await?;
        let open = rows(store.open_tables(Stage::Waiting).await.map_err(Refused::unread)?);
        let live = rows(store.open_tables(Stage::Playing).await.map_err(Refused::unread)?);
        Ok(site::lobby(&shell(&app, &visitor), &yours, &open, &live).into_response())
    };
    page.await.unwrap_or_else(|refused: Refused| trouble(&app, &visitor, &refused))
}

pub async fn about(State(app): State<App>, visitor: Visitor) -> Markup {
    site::about(&shell(&app, &visitor), &app.hub.library)
}

/// `brave-otter-42`, however it was typed.
pub async fn join(Query(fields): Query<Fields>) -> Redirect {
    let typed = field(&fields, "code").unwrap_or_default().to_lowercase();
    let last = typed.trim().rsplit('/').next().unwrap_or_default();
    let code: String = last.split_whitespace().collect::<Vec<_>>().join("-");
    let code: String = code.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(64).collect();
    Redirect::to(&format!("/t/{code}"))
}

pub async fn lang(visitor: Visitor, jar: CookieJar, Form(fields): Form<Fields>) -> Response {
    let wanted = field(&fields, "lang").unwrap_or_default();
    let back = field(&fields, "back").filter(|back| is_ours(back)).unwrap_or("/");
    let code = if wanted == "fr" { "fr" } else { "en" };
    let secure = visitor.origin.starts_with("https");
    (jar.add(lasting(LANG, code.to_owned(), secure)), Redirect::to(back)).into_response()
}

/// Pages that the language switch comes back to, and rooms with one page for each name.
const PAGES: &[&str] = &[
    "/",
    "/new",
    "/tables",
    "/about",
    "/gallery",
    "/print",
    "/replay",
    "/mine",
    "/api",
    "/offline",
    "/learn",
    "/rules",
    "/armies",
    "/daily",
    "/workshop",
    "/judge",
    "/judge/questions",
];
const ROOMS: &[&str] = &["/t/", "/card/", "/faction/", "/replay/", "/workshop/f/", "/workshop/edit/"];

/// Whether a path leads to a page of ours that can be shown again.
fn is_ours(path: &str) -> bool {
    let (page, query) = path.split_once('?').unwrap_or((path, ""));
    let is_word = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let is_table = |rest: &str| (1..=64).contains(&rest.len()) && is_word(rest);
    // A position of the judge's table is in its address.
    let longest = if page == "/judge" { crate::judge::LONGEST + 800 } else { 800 };
    let is_query = query.len() <= longest && query.chars().all(|c| c.is_ascii_alphanumeric() || "-_=&%+.".contains(c));
    let is_card = |rest: &str| rest.split_once('/').is_some_and(|(faction, name)| is_table(faction) && is_table(name));
    let is_page = PAGES.contains(&page)
        || ROOMS.iter().any(|room| page.strip_prefix(room).is_some_and(is_table))
        || page.strip_prefix("/card/").is_some_and(is_card);
    is_page && is_query
}

/// One card: a page of its own, or only the sheet that hovering shows.
pub async fn card(State(app): State<App>, Path(def): Path<u16>, visitor: Visitor, headers: HeaderMap) -> Response {
    if usize::from(def) >= app.hub.library.cards.cards.len() {
        return lost(State(app), visitor).await;
    }
    let speech = app.hub.speech(visitor.lang);
    let words = Words { speech, library: &app.hub.library, players: &[], viewer: None, marked: false };
    if headers.contains_key("x-part") {
        return site::card_part(&words, DefId(def)).into_response();
    }
    site::card(&shell(&app, &visitor), &words, &visitor.origin, DefId(def)).into_response()
}

/// Kept for ever by browsers: another build has other addresses.
pub async fn asset(Path((build, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    #[cfg(debug_assertions)]
    if let Some((asset, bytes)) = assets::find(&name).and_then(|asset| Some((asset, assets::on_disk(asset)?))) {
        return ([(header::CONTENT_TYPE, asset.mime)], bytes).into_response();
    }
    match assets::find(&name) {
        Some(asset) if build != *assets::BUILD => of_another_build(&build, &assets::href(asset.name)),
        Some(asset) => {
            let kind = [(header::CONTENT_TYPE, asset.mime), (header::VARY, "accept-encoding")];
            let keep = [(header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
            match assets::packed(asset).filter(|_| takes_gzip(&headers)) {
                Some(packed) => (kind, keep, [(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
                None => (kind, keep, asset.bytes).into_response(),
            }
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|all| all.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        matches!(name.trim(), "gzip" | "x-gzip") && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// A page that was open while the server was renewed asks for what it has not fetched yet. It is shown what there
/// is now, and nobody keeps that under the address of another build.
pub(super) fn of_another_build(build: &str, ours: &str) -> Response {
    if !assets::is_build(build) {
        return StatusCode::NOT_FOUND.into_response();
    }
    ([(header::CACHE_CONTROL, "no-store")], Redirect::temporary(ours)).into_response()
}

/// Proves that something can be written, but not for everybody who asks in the same moment.
pub async fn health(State(app): State<App>) -> Response {
    let ill = app.health.ill(&app.hub.store).await;
    let status = if ill.is_none() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let mut told = serde_json::json!({ "ok": ill.is_none(), "tables_awake": app.hub.awake() });
    if let Some(ill) = ill {
        told["why"] = ill.word().into();
    }
    (status, Json(told)).into_response()
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn only_pages_of_ours_are_come_back_to() {
        let ours = ["/", "/new", "/tables", "/about", "/t/brave-otter-427", "/t/brave-otter-427?as=1", "/t/x?key=0f"];
        for path in ours.into_iter().chain([
            "/gallery?q=power%3E%3D4+draw",
            "/card/aliens/scout",
            "/print?q=x",
            "/replay/x?at=3&as=all",
        ]) {
            assert!(is_ours(path), "{path}");
        }
        let foreign = [
            "",
            "t/x",
            "//evil.example",
            "/\\evil.example",
            "/t/",
            "/t/a/b",
            "/t/a\r\nx",
            "/lang",
            "/t/../x",
            "/card/a/b/c",
            "/card//x",
        ];
        for path in foreign.into_iter().chain(["/\t/evil.example", "/new?x=//evil", "https://evil.example/"]) {
            assert!(!is_ours(path), "{path}");
        }
    }
}
