//! Games with a faction that somebody writes. Its text goes into the table's first entry, so the
//! game can be played again whatever becomes of the draft.

use axum::extract::{Form, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use rules::DefId;
use tell::Words;

use super::super::App;
use super::super::person::Visitor;
use super::super::site::{lost, shell, trouble};
use crate::live::deed::{Fields, field};
use crate::page::face::card_sheet;
use crate::page::workshop as page;
use crate::refused::{DraftProblem, Refused};
use crate::table::cards::FanFile;
use crate::table::form::{self, USUAL_BOT, known_bot};
use crate::table::terms::{Chair, Deal, Terms, Who};

/// `text`, or the `code` of a draft and which version `v` of it; `with`: a bot, or "friend". All else is random.
pub async fn play(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let about = visitor.clone();
    let opened = async {
        let text = match field(&fields, "code") {
            Some(code) => super::drafts::asked_for(&app, code, &fields).await?.text,
            None => field(&fields, "text").unwrap_or_default().replace("\r\n", "\n"),
        };
        let read = app.shop.read(&app.hub, visitor.network, &text, visitor.lang).await?;
        let analysis = read.analysis.map_err(|_| Refused::Draft(DraftProblem::TooMuch))?;
        if !analysis.plays() {
            return Err(Refused::Draft(DraftProblem::DoesNotRead));
        }
        app.limits.may_open(visitor.network)?;
        let other = match field(&fields, "with") {
            Some("friend") => Who::Guest,
            Some(bot) => Who::Bot(known_bot(bot).map_err(Refused::Form)?.to_owned()),
            None => Who::Bot(USUAL_BOT.to_owned()),
        };
        // The table finds its cards read.
        let _library = app.shop.library(&app.hub, visitor.network, &text).await?;
        let terms = terms(&analysis.tally.faction, &text, other);
        let name = form::called("", app.hub.speech(visitor.lang));
        let lang = visitor.lang;
        let (person, jar) = visitor.known()?;
        let code = app.hub.open(terms, &person, &name, lang).await?;
        Ok((jar, Redirect::to(&format!("/t/{code}"))).into_response())
    };
    match opened.await {
        Ok(response) => response,
        // The desk shows what is wrong with it.
        Err(Refused::Draft(DraftProblem::DoesNotRead)) if field(&fields, "text").is_some() => {
            super::desk::read(State(app), about, Form(fields)).await
        }
        Err(refused) => trouble(&app, &about, &refused),
    }
}

fn terms(faction: &str, text: &str, other: Who) -> Terms {
    let mut chairs = vec![Chair::of(Who::Host), Chair::of(other)];
    chairs[0].wish = [Some(faction.to_owned()), None];
    let fans = vec![FanFile { name: workshop::FILE.to_owned(), text: text.to_owned() }];
    Terms { chairs, deal: Deal::Pick, fans, ..Terms::quick(&[]) }
}

/// The table again, with the key of whoever has but a link.
fn back(code: &str, visitor: &Visitor) -> String {
    let key = visitor.reader().key.and_then(|key| serde_urlencoded::to_string([("key", key)]).ok());
    format!("/t/{code}{}", key.map(|key| format!("?{key}")).unwrap_or_default())
}

/// The cards of fans that a table plays with.
pub async fn table_cards(State(app): State<App>, Path(code): Path<String>, visitor: Visitor) -> Response {
    match app.hub.cards_of(&code, &visitor.reader()).await {
        Ok((library, _)) => {
            let words = Words {
                speech: app.hub.speech(visitor.lang),
                library: &library,
                players: &[],
                viewer: None,
                marked: false,
            };
            // A table's own cards come after those of the server.
            let first = app.hub.library.cards.cards.len();
            let own: Vec<DefId> = (first..library.cards.cards.len()).map(|at| DefId(at as u16)).collect();
            page::table_cards(&shell(&app, &visitor), &words, (&code, &back(&code, &visitor)), &own).into_response()
        }
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

/// One card of a table's own library: the sheet that hovering shows.
pub async fn table_card(
    State(app): State<App>,
    Path((code, def)): Path<(String, u16)>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let library = match app.hub.cards_of(&code, &visitor.reader()).await {
        Ok((library, _)) => library,
        Err(refused) => return trouble(&app, &visitor, &refused),
    };
    if usize::from(def) >= library.cards.cards.len() {
        return lost(State(app), visitor).await;
    }
    let speech = app.hub.speech(visitor.lang);
    let words = Words { speech, library: &library, players: &[], viewer: None, marked: false };
    if headers.contains_key("x-part") {
        return card_sheet(&words, DefId(def)).into_response();
    }
    page::table_cards(&shell(&app, &visitor), &words, (&code, &back(&code, &visitor)), &[DefId(def)]).into_response()
}
