//! A card on a small table: the judge's mechanism with the faction's own cards. Each press is one
//! more line of a scenario, which is all that the page remembers, so a page that was left open a
//! week ago goes on.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rules::{Answer, DefId, Library, Seat};
use scenario::{Names, Played};
use tell::Words;
use workshop::Holds;

use super::super::App;
use super::super::person::Visitor;
use super::super::site::{shell, trouble};
use super::desk::{instead, shown, typed};
use crate::judge::{Bench, MOST_TEXT};
use crate::live::deed::{self, Fields, field};
use crate::page::workshop::{self as page, Arrival, Trial};
use crate::refused::Refused;

/// What is wanted of the table.
enum Wanted {
    /// The table for the card in this line of the text.
    Card(u32),
    /// A table that was kept, as it was laid or played so far.
    Look,
    Answer,
    Undo,
}

/// What came of it: a text, and a sentence if it is not what was wanted.
type Came = (String, Option<&'static str>);

/// `put`, or else `card`: the line of a card's name; or `scenario`: a table so far.
pub async fn start(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let line = field(&fields, "put").or_else(|| field(&fields, "card"));
    let wanted = match field(&fields, "scenario") {
        Some(_) => Wanted::Look,
        None => Wanted::Card(line.and_then(|line| line.parse().ok()).unwrap_or(u32::MAX)),
    };
    table(&app, visitor, fields, wanted, false).await
}

/// The answer to the open question, or one step back.
pub async fn go_on(
    State(app): State<App>,
    Path(op): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let wanted = match op.as_str() {
        "answer" => Wanted::Answer,
        "undo" => Wanted::Undo,
        _ => return trouble(&app, &visitor, &Refused::NotFound),
    };
    table(&app, visitor, fields, wanted, headers.contains_key("x-part")).await
}

async fn table(app: &App, visitor: Visitor, fields: Fields, wanted: Wanted, in_parts: bool) -> Response {
    let work = typed(&fields);
    let library = match app.shop.library(&app.hub, visitor.network, &work.text).await {
        Ok(library) => library,
        Err(why) => return instead(app, &visitor, &work, &fields, &why).await,
    };
    let (app_, visitor_) = (app.clone(), visitor.clone());
    let played = app.shop.think(&app.hub, visitor.network, move |_| {
        let speech = app_.hub.speech(visitor_.lang);
        let players = ["try-you", "try-other"].map(|id| speech.say(id));
        let words = Words { speech, library: &library, players: &players, viewer: Some(Seat(0)), marked: false };
        let small = Small { library: &library, names: &Names::new(&library), words, fields: &fields };
        let (text, notice) = small.after(&wanted)?;
        let bench = small.bench(&text);
        let said = notice.map(|id| speech.say(id));
        let trial = Trial {
            text: &work.text,
            scenarios: &work.scenarios,
            secret: field(&fields, "secret").unwrap_or_default(),
            holds: small.holds(&bench),
            bench: &bench,
            words,
            notice: said.as_deref(),
        };
        let page = if in_parts { page::trial_parts(&trial) } else { page::trial(&shell(&app_, &visitor_), &trial) };
        Some((page, notice))
    });
    match played.await {
        // The script shows what is wrong as it shows all else.
        Ok(Some((page, Some(_)))) if !in_parts => (StatusCode::UNPROCESSABLE_ENTITY, page).into_response(),
        Ok(Some((page, _))) => page.into_response(),
        Ok(None) => trouble(app, &visitor, &Refused::Malformed),
        Err(why) => trouble(app, &visitor, &why),
    }
}

/// A table with the faction's cards, and what was asked of it.
struct Small<'a> {
    library: &'a Arc<Library>,
    names: &'a Names,
    words: Words<'a>,
    fields: &'a Fields,
}

impl<'a> Small<'a> {
    fn bench(&self, text: &str) -> Bench<'a> {
        Bench::read(self.library, self.names, &self.words, text)
    }

    /// The scenario after what was wanted; none for what is no table of ours.
    fn after(&self, wanted: &Wanted) -> Option<Came> {
        if let Wanted::Card(line) = wanted {
            return self.laid(*line).map(|text| (text, None));
        }
        let text = field(self.fields, "scenario")?.replace("\r\n", "\n");
        if text.len() > MOST_TEXT {
            return None;
        }
        Some(match wanted {
            Wanted::Card(_) | Wanted::Look => (text, None),
            Wanted::Undo => {
                self.bench(&text).without_last_move().map_or((text, Some("judge-nothing-to-undo")), |text| (text, None))
            }
            Wanted::Answer => match deed::picks(self.fields).map(|picks| self.bench(&text).answered(&Answer(picks))) {
                Ok(Ok(text)) => (text, None),
                Ok(Err(why)) => (text, Some(why)),
                Err(_) => (text, Some("refused-malformed")),
            },
        })
    }

    /// The table for the card in whose text a line stands.
    fn laid(&self, line: u32) -> Option<String> {
        let cards = &self.library.cards;
        let own = || cards.cards.iter().filter(|card| &*card.file == workshop::FILE);
        let found = own().filter(|card| card.line <= line).max_by_key(|card| card.line).or_else(|| own().next());
        let at = found.and_then(|card| cards.index(&card.id)).map(DefId)?;
        workshop::table_for(self.library, at)
    }

    /// What is true now, beside what was true at the start.
    fn holds(&self, bench: &Bench<'_>) -> Holds {
        let start = bench.scenario.as_ref().and_then(|scenario| Played::lay(self.library, self.names, scenario).ok());
        match (start, &bench.played) {
            (Some(start), Some(played)) => workshop::holds(&start, played),
            _ => Holds::default(),
        }
    }
}

/// Adds the scenario, with what must be true at its end, to those of the faction.
pub async fn keep(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let mut work = typed(&fields);
    let scenario = field(&fields, "scenario").unwrap_or_default().replace("\r\n", "\n");
    let one_line = |text: &str| text.replace(['\r', '\n'], " ").trim().to_owned();
    let holds: Vec<String> = fields.iter().filter(|(name, _)| name == "hold").map(|(_, line)| one_line(line)).collect();
    let name = field(&fields, "called").map(one_line).filter(|name| !name.is_empty());
    let scenario = match (name, scenario.split_once('\n')) {
        (Some(name), Some((_, rest))) => format!("scenario: {name}\n{rest}"),
        _ => scenario,
    };
    let apart = if work.scenarios.trim().is_empty() { "" } else { "\n\n" };
    let kept = format!("{}{apart}{}\n{}", work.scenarios.trim_end(), scenario.trim_end(), holds.join("\n"));
    work.scenarios = format!("{}\n", kept.trim_end());
    let secret = field(&fields, "secret").filter(|secret| !secret.is_empty());
    let kept = match secret {
        Some(secret) => super::drafts::kept(&app, &visitor, secret).await.ok(),
        None => None,
    };
    shown(&app, &visitor, &work, kept.as_ref(), Arrival::Sent).await
}
