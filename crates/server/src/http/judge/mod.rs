//! The judge's table: its text comes with each request and goes back in the address.

mod cards;

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use cardtext::Lang;
use rules::{Answer, Library, Seat};
use scenario::Names;
use tell::Words;

use super::App;
use super::person::Visitor;
use super::site::{shell, trouble};
use crate::judge::{self, Bench, Edit, LinkProblem, Misfit, Piece, Place, blank, players};
use crate::live::Judged;
use crate::live::deed::{self, Fields, field};
use crate::page::site::{self, Desk, Search};
use crate::refused::Refused;
use crate::table::cards::FanFile;

pub use cards::Stalls;
use cards::{NoCards, Stall};

/// A form: the text, each letter of which may take three, its link, and cards of fans.
pub const BODY: usize = 96 * 1024;

/// What came of a form: another text, or a sentence why not.
enum Came {
    Text(String),
    Not(&'static str),
}

pub async fn page(State(app): State<App>, visitor: Visitor, Query(fields): Query<Fields>) -> Response {
    if let Some(code) = field(&fields, "replay") {
        let at = field(&fields, "at").and_then(|at| at.parse().ok()).unwrap_or(usize::MAX);
        return match app.hub.judged(code, &visitor.reader(), at, app.names()).await {
            Ok(judged) => from_game(&app, &visitor, &fields, judged).await,
            Err(refused) => trouble(&app, &visitor, &refused),
        };
    }
    if let Some(title) = field(&fields, "case") {
        return match judge::case(title) {
            Some(text) => go(&app, &visitor, &fields, &app.our_stall(), text.to_owned()).await,
            None => trouble(&app, &visitor, &Refused::NotFound),
        };
    }
    let stall = match stall_of(&app, &visitor, &fields).await {
        Ok(stall) => stall,
        Err(response) => return *response,
    };
    let (text, notice) = match text_of(&app, &visitor, &fields) {
        Ok(text) => (text, None),
        Err(problem) => (fresh(&app, &visitor), Some(app.hub.speech(visitor.lang).say(link_problem(problem)))),
    };
    show(&app, &visitor, &fields, &stall, text, notice).await
}

/// A moment of a game, with the cards of fans that were played with.
async fn from_game(app: &App, visitor: &Visitor, fields: &Fields, judged: Judged) -> Response {
    let Judged { text, fans } = judged;
    let link = match app.hub.readers.read(visitor.network, move || judge::pack_cards(&fans)).await {
        Err(refused) => return trouble(app, visitor, &refused),
        Ok(Ok(link)) => link,
        Ok(Err(problem)) => {
            let speech = app.hub.speech(visitor.lang);
            let page = site::trouble(&shell(app, visitor), 422, &NoCards::Link(problem).sentence(speech), None);
            return (StatusCode::UNPROCESSABLE_ENTITY, page).into_response();
        }
    };
    match stall(app, visitor, link).await {
        Ok(stall) => go(app, visitor, fields, &stall, text).await,
        Err(response) => *response,
    }
}

/// The cards that a form or an address brings along; if they cannot be read, a fresh table that says so.
async fn stall_of(app: &App, visitor: &Visitor, fields: &Fields) -> Result<Arc<Stall>, Box<Response>> {
    stall(app, visitor, field(fields, "c").map(str::to_owned)).await
}

async fn stall(app: &App, visitor: &Visitor, link: Option<String>) -> Result<Arc<Stall>, Box<Response>> {
    let Some(link) = link.filter(|link| !link.is_empty()) else { return Ok(app.our_stall()) };
    let (here, lang) = (app.clone(), visitor.lang);
    match app.hub.readers.read(visitor.network, move || here.stall(Some(&link), lang)).await {
        Ok(Ok(stall)) => Ok(stall),
        Ok(Err(problem)) => {
            let said = problem.sentence(app.hub.speech(visitor.lang));
            let text = fresh(app, visitor);
            Err(Box::new(show(app, visitor, &Fields::new(), &app.our_stall(), text, Some(said)).await))
        }
        Err(refused) => Err(Box::new(trouble(app, visitor, &refused))),
    }
}

/// A position of nobody's, to begin with.
fn fresh(app: &App, visitor: &Visitor) -> String {
    blank(&app.hub.library, app.names(), &app.hub.speech(visitor.lang).say("judge-blank"))
}

fn text_of(app: &App, visitor: &Visitor, fields: &Fields) -> Result<String, LinkProblem> {
    match field(fields, "p").filter(|link| !link.is_empty()) {
        Some(link) => judge::unpack(link),
        // Whoever just looks in sees how it works: the first of the argued questions.
        None if fields.is_empty() => {
            Ok(judge::questions().first().map_or_else(|| fresh(app, visitor), |it| it.text.clone()))
        }
        None => Ok(fresh(app, visitor)),
    }
}

fn link_problem(problem: LinkProblem) -> &'static str {
    match problem {
        LinkProblem::TooLong => "judge-text-too-long",
        LinkProblem::Unreadable => "judge-link-unreadable",
    }
}

fn search(fields: &Fields) -> Search {
    let get = |name: &str| -> String { field(fields, name).unwrap_or_default().chars().take(60).collect() };
    // The last one is the button that was pressed.
    let kind = fields.iter().rfind(|(name, _)| name == "kind").map_or_else(String::new, |(_, kind)| kind.clone());
    Search { text: get("q"), kind: kind.chars().take(20).collect(), faction: get("faction"), place: get("place") }
}

/// The address of a text and its cards, with what was looked for.
fn address(link: &str, cards: Option<&str>, search: &Search) -> String {
    let Search { text, kind, faction, place } = search;
    let cards = cards.unwrap_or_default();
    let all = [("p", link), ("c", cards), ("q", text), ("kind", kind), ("faction", faction), ("place", place)];
    let said: Vec<(&str, &str)> = all.into_iter().filter(|(_, value)| !value.is_empty()).collect();
    format!("/judge?{}", serde_urlencoded::to_string(said).unwrap_or_default())
}

/// To the page of a text; one that no link holds is shown here.
async fn go(app: &App, visitor: &Visitor, fields: &Fields, stall: &Arc<Stall>, text: String) -> Response {
    match judge::pack(&text) {
        Ok(link) => Redirect::to(&address(&link, stall.link.as_deref(), &search(fields))).into_response(),
        Err(problem) => {
            let said = app.hub.speech(visitor.lang).say(link_problem(problem));
            show(app, visitor, fields, stall, text, Some(said)).await
        }
    }
}

/// The address of a text with cards of fans; none if it is too long for one.
pub fn link_to(text: &str, fans: &[FanFile]) -> Option<String> {
    let cards = judge::pack_cards(fans).ok()?;
    judge::pack(text).ok().map(|link| address(&link, cards.as_deref(), &Search::default()))
}

/// Goes through a text for somebody who wants no page of it; `told` makes of it what they want.
pub async fn read_text<T: Send + 'static>(
    app: &App,
    visitor: &Visitor,
    fans: &[FanFile],
    text: String,
    told: impl FnOnce(&Words<'_>, &Bench<'_>, Option<String>) -> T + Send + 'static,
) -> Result<T, Refused> {
    let fans = fans.to_vec();
    let (hub, app, lang) = (Arc::clone(&app.hub), app.clone(), visitor.lang);
    let read = hub.readers.read(visitor.network, move || {
        let cards = judge::pack_cards(&fans).map_err(|_| Refused::TooLong)?;
        let speech = app.hub.speech(lang);
        let stall = app.stall(cards.as_deref(), lang).map_err(|problem| Refused::Cards(problem.sentence(speech)))?;
        let seats = players(4);
        let words = Words { speech, library: &stall.library, players: &seats, viewer: None, marked: false };
        let bench = Bench::read(&stall.library, &stall.names, &words, &text);
        let link = judge::pack(&text).ok().map(|link| address(&link, stall.link.as_deref(), &Search::default()));
        Ok(told(&words, &bench, link))
    });
    read.await?
}

/// The whole page. A text is gone through on a thread of its own, a few at a time.
async fn show(
    app: &App,
    visitor: &Visitor,
    fields: &Fields,
    stall: &Arc<Stall>,
    text: String,
    notice: Option<String>,
) -> Response {
    let wrong = notice.is_some();
    let (app_, visitor_, search, stall) = (app.clone(), visitor.clone(), search(fields), Arc::clone(stall));
    let painted = app.hub.readers.read(visitor.network, move || {
        let (app, visitor) = (&app_, &visitor_);
        let speech = app.hub.speech(visitor.lang);
        let seats = players(4);
        let words = Words { speech, library: &stall.library, players: &seats, viewer: None, marked: false };
        let bench = Bench::read(&stall.library, &stall.names, &words, &text);
        let link = judge::pack(&bench.text).ok();
        let here = address(link.as_deref().unwrap_or_default(), stall.link.as_deref(), &Search::default());
        let desk = Desk {
            words,
            index: stall.index(app),
            bench: &bench,
            link: link.as_deref(),
            cards: stall.link.as_deref(),
            own: &stall.own,
            address: &format!("{}{here}", visitor.origin),
            search: &search,
            notice: notice.as_deref(),
        };
        site::judge(&shell(app, visitor), &desk)
    });
    match painted.await {
        Ok(page) if wrong => (StatusCode::UNPROCESSABLE_ENTITY, page).into_response(),
        Ok(page) => page.into_response(),
        Err(refused) => trouble(app, visitor, &refused),
    }
}

pub async fn act(
    State(app): State<App>,
    Path(op): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Response {
    let stall = match stall_of(&app, &visitor, &fields).await {
        Ok(stall) => stall,
        Err(response) => return *response,
    };
    if op == "text" {
        let text = field(&fields, "text").unwrap_or_default().replace("\r\n", "\n");
        return go(&app, &visitor, &fields, &stall, text).await;
    }
    let said = |id: &str| Some(app.hub.speech(visitor.lang).say(id));
    let text = match text_of(&app, &visitor, &fields) {
        Ok(text) => text,
        Err(problem) => {
            let text = fresh(&app, &visitor);
            return show(&app, &visitor, &fields, &stall, text, said(link_problem(problem))).await;
        }
    };
    let (app_, lang, given, before, cards) =
        (app.clone(), visitor.lang, fields.clone(), text.clone(), Arc::clone(&stall));
    let change = move || changed(&app_, &cards, lang, &op, &given, &before);
    match app.hub.readers.read(visitor.network, change).await {
        Ok(Some(Came::Text(text))) => go(&app, &visitor, &fields, &stall, text).await,
        Ok(Some(Came::Not(why))) => show(&app, &visitor, &fields, &stall, text, said(why)).await,
        Ok(None) => trouble(&app, &visitor, &Refused::Malformed),
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

/// The text after what a form asks for; none for a form that is not one of ours.
fn changed(app: &App, stall: &Stall, lang: Lang, op: &str, fields: &Fields, text: &str) -> Option<Came> {
    let (library, names, seats) = (&stall.library, &stall.names, players(4));
    let words = Words { speech: app.hub.speech(lang), library, players: &seats, viewer: None, marked: false };
    let bench = Bench::read(library, names, &words, text);
    match op {
        "undo" => Some(bench.without_last_move().map_or(Came::Not("judge-nothing-to-undo"), Came::Text)),
        "answer" => Some(answered(&bench, fields)),
        "settle" => Some(settled(stall, &words, &bench)),
        "add" | "edit" | "set" => {
            let Some(mut position) = bench.position.clone() else { return Some(Came::Not("judge-mend-first")) };
            let edits = match op {
                "add" => vec![added(library, fields)?],
                "edit" => vec![edited(field(fields, "op")?)?],
                _ => set(fields)?,
            };
            for edit in edits {
                if let Err(misfit) = edit.make(library, &mut position) {
                    return Some(Came::Not(misfit_sentence(misfit)));
                }
            }
            Some(Came::Text(bench.with_table(library, names, &position)))
        }
        _ => None,
    }
}

fn misfit_sentence(misfit: Misfit) -> &'static str {
    match misfit {
        Misfit::Kind => "judge-misfit-kind",
        Misfit::Gone => "judge-misfit-gone",
        Misfit::Full => "judge-misfit-full",
        Misfit::LastBase => "judge-misfit-last-base",
    }
}

fn answered(bench: &Bench<'_>, fields: &Fields) -> Came {
    let Ok(picks) = deed::picks(fields) else { return Came::Not("refused-malformed") };
    bench.answered(&Answer(picks)).map_or_else(Came::Not, Came::Text)
}

/// The table as it stands now becomes the start; what that cannot hold is noted.
fn settled(stall: &Stall, words: &Words<'_>, bench: &Bench<'_>) -> Came {
    let Some(played) = &bench.played else { return Came::Not("judge-mend-first") };
    let game = played.game();
    let lost = game.unheld();
    let remarks: Vec<String> =
        lost.iter().map(|unheld| format!("note: {}", judge::tell_unheld(words, game, unheld))).collect();
    let name = bench.scenario.as_ref().map_or("", |scenario| scenario.name.as_str());
    Came::Text(scenario::write(&stall.library, &stall.names, name, &remarks, &game.position(), &[]))
}

fn added(library: &Library, fields: &Fields) -> Option<Edit> {
    let card = library.find(field(fields, "card")?)?;
    Some(Edit::Add { card, place: Place::read(field(fields, "place")?)? })
}

fn seat(word: &str) -> Option<Seat> {
    match word.as_bytes() {
        [letter @ b'A'..=b'D'] => Some(Seat(letter - b'A')),
        _ => None,
    }
}

/// `remove:at.0.1`, `plus:at.0.1`, `vp+:A`.
fn edited(op: &str) -> Option<Edit> {
    let (what, of) = op.split_once(':')?;
    Some(match what {
        "remove" => Edit::Remove(Piece::read(of)?),
        "plus" => Edit::Counters(Piece::read(of)?, 1),
        "minus" => Edit::Counters(Piece::read(of)?, -1),
        "hand-on" => Edit::HandOn(Piece::read(of)?),
        "vp+" => Edit::Vp(seat(of)?, 1),
        "vp-" => Edit::Vp(seat(of)?, -1),
        _ => return None,
    })
}

/// Turn, phase, seats and armies at once.
fn set(fields: &Fields) -> Option<Vec<Edit>> {
    let n: usize = field(fields, "seats")?.parse().ok()?;
    let mut edits = vec![Edit::Seats(n)];
    for letter in ["A", "B", "C", "D"].into_iter().take(n.min(4)) {
        let faction = |which: &str| field(fields, &format!("army.{letter}.{which}"));
        if let (Some(a), Some(b)) = (faction("a"), faction("b")) {
            edits.push(Edit::Army(seat(letter)?, [a.to_owned(), b.to_owned()]));
        }
    }
    if let Some(turn) = field(fields, "turn").and_then(seat).filter(|seat| seat.index() < n) {
        edits.push(Edit::Turn(turn));
    }
    if let Some(n) = field(fields, "madness") {
        edits.push(Edit::Madness(n.parse().ok()));
    }
    edits.push(Edit::Phase(scenario::phase(field(fields, "phase")?).ok()?));
    Some(edits)
}

/// The text alone, as a file. The cards of fans are there as lines of comment: beside the file they
/// are what `baston scenario` needs.
pub async fn file(Query(fields): Query<Fields>) -> Response {
    let fans = field(&fields, "c").map_or_else(|| Ok(Vec::new()), judge::unpack_cards);
    let text = field(&fields, "p").map(judge::unpack).zip(Some(fans));
    match text.map(|(text, fans)| Ok::<_, LinkProblem>(judge::with_cards(&text?, &fans?))) {
        Some(Ok(text)) => (
            [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"position.scn\""),
            ],
            text,
        )
            .into_response(),
        Some(Err(_)) | None => StatusCode::NOT_FOUND.into_response(),
    }
}

pub async fn questions(State(app): State<App>, visitor: Visitor) -> Response {
    site::questions(&shell(&app, &visitor), &app.words(&visitor), &visitor.origin).into_response()
}

impl App {
    /// What cards are called, for texts that name them.
    pub(crate) fn names(&self) -> &Arc<Names> {
        self.names.get_or_init(|| Arc::new(Names::new(&self.hub.library)))
    }
}
