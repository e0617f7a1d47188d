//! What the script asks while somebody types: parts of the page, marks in the text, what can
//! follow. Nothing of it is kept.

use axum::Json;
use axum::extract::{Form, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cardtext::{Diagnostic, Lang, Place, Severity, like};
use serde_json::{Value, json};
use workshop::Analysis;

use super::super::App;
use super::super::person::Visitor;
use super::drafts::refusal;
use crate::live::deed::{Fields, field};
use crate::page::shell::code;
use crate::page::workshop as page;
use crate::refused::Refused;
use crate::storage::Work;

/// Bytes of a wish, and of its explanation.
const WISH: usize = 2_000;
/// Problems that are marked in the text: nobody mends more at once.
const MARKS: usize = 200;
/// Texts that are like a sentence.
const LIKE: usize = 3;

/// `text`; `line`: where the cursor is; `have`: the faces that the page has already.
pub async fn read(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let text = field(&fields, "text").unwrap_or_default().replace("\r\n", "\n");
    let read = match app.shop.read(&app.hub, visitor.network, &text, visitor.lang).await {
        Ok(read) => read,
        Err(refused) => return refused.into_response(),
    };
    let speeches = [app.hub.speech(Lang::En), app.hub.speech(Lang::Fr)];
    let speech = app.hub.speech(visitor.lang);
    let analysis = match &read.analysis {
        Ok(analysis) => analysis,
        Err(much) => {
            let status = page::too_much(speech, *much).into_string();
            return Json(json!({ "parts": { "ws-status": status } })).into_response();
        }
    };
    let have: Vec<&str> = field(&fields, "have").unwrap_or_default().split(',').collect();
    let faces: Vec<Value> = page::faces(analysis, speeches)
        .into_iter()
        .map(|face| {
            let html = (!have.contains(&face.key.as_str())).then_some(face.html);
            json!({ "key": face.key, "line": face.line, "html": html })
        })
        .collect();
    Json(json!({
        "parts": {
            "ws-status": page::status(speech, analysis, read.milliseconds).into_string(),
            "ws-checks": page::checks(speech, &analysis.tally).into_string(),
            "ws-problems": page::problems(speech, analysis).into_string(),
            "ws-names": page::names(speech, &text).into_string(),
        },
        "faces": faces,
        "marks": marks(analysis, visitor.lang),
        "pointers": pointers(analysis),
        "plays": analysis.plays(),
    }))
    .into_response()
}

fn marks(analysis: &Analysis, lang: Lang) -> Vec<Value> {
    let mark = |problem: &Diagnostic| {
        let kind = match problem.severity {
            Severity::Error => "error",
            Severity::Warning if problem.fixes.is_empty() => "warning",
            Severity::Warning => "info",
        };
        let fixes: Vec<Value> =
            problem.fixes.iter().map(|fix| json!({ "from": fix.from, "to": fix.to, "text": fix.text })).collect();
        json!({
            "at": [problem.line, problem.column, problem.width],
            "kind": kind,
            "message": problem.message.get(lang),
            "expected": problem.expected_in(lang),
            "help": problem.help.as_ref().map(|help| help.get(lang)),
            "fixes": fixes,
        })
    };
    analysis.problems.iter().take(MARKS).map(mark).collect()
}

fn pointers(analysis: &Analysis) -> Vec<Value> {
    let place = |at: Place| json!([at.line, at.column, at.width]);
    let pointer = |p: &cardtext::Pointer| json!({ "word": place(p.word), "to": p.to.map(place), "means": p.means });
    analysis.pointers.iter().map(pointer).collect()
}

/// `text`, `line` and `column` (both from 0, in characters): what can follow there.
pub async fn complete(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let text = field(&fields, "text").unwrap_or_default().to_owned();
    let number = |name: &str| field(&fields, name).and_then(|n| n.parse::<usize>().ok());
    let (Some(line), Some(column)) = (number("line"), number("column")) else {
        return Refused::Malformed.into_response();
    };
    let lang = visitor.lang;
    let found =
        match app.shop.think(&app.hub, visitor.network, move |bench| bench.complete(&text, line, column, lang)).await {
            Ok(found) => found.unwrap_or_default(),
            Err(refused) => return refused.into_response(),
        };
    let groups = found.groups.iter().map(|group| {
        let offers = group.offers.iter().map(|offer| {
            let (card, says) = offer.example.clone().unzip();
            json!({ "text": offer.text, "shown": offer.shown, "card": card, "says": says })
        });
        json!({ "title": group.title, "offers": offers.collect::<Vec<_>>() })
    });
    Json(json!({ "replaces": found.replaces, "groups": groups.collect::<Vec<_>>() })).into_response()
}

/// Keeps what somebody could not say, and answers with the nearest things that can be said: a page
/// on which the text is not lost, or only the answer.
pub async fn wish(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Response {
    let text = |name: &str| field(&fields, name).unwrap_or_default().trim().to_owned();
    let (said, meant) = (text("said"), text("meant"));
    if said.is_empty() || said.len() > WISH || meant.len() > WISH {
        let refused = if said.is_empty() { Refused::Malformed } else { Refused::TooLong };
        return super::super::site::trouble(&app, &visitor, &refused);
    }
    let kept = app.hub.store.add_wish(visitor.network, code(visitor.lang), &said, &meant).await;
    if let Err(why) = kept {
        return super::super::site::trouble(&app, &visitor, &refusal(why));
    }
    let near = like(visitor.lang, &said, LIKE);
    let shell = super::super::site::shell(&app, &visitor);
    if headers.contains_key("x-part") {
        return page::wished(shell.speech, &said, &near).into_response();
    }
    let Work { text, scenarios } = super::desk::typed(&fields);
    let secret = field(&fields, "secret").unwrap_or_default();
    page::wish(&shell, (&text, &scenarios, secret), &said, &near).into_response()
}
