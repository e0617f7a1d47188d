//! Drafts on the server: a secret address to edit one, a public one to look at it, play with it
//! and begin another from it.

use axum::extract::{Form, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use cardtext::Lang;

use super::super::App;
use super::super::person::Visitor;
use super::super::site::{shell, trouble};
use super::desk::shown;
use crate::chance;
use crate::live::deed::{Fields, field};
use crate::page::workshop::{self as page, Arrival, Kept, Shown};
use crate::refused::{DraftProblem, Refused};
use crate::storage::{Draft, DraftError, Full, Work};

const NONE: Refused = Refused::Draft(DraftProblem::NoSuchDraft);

pub fn refusal(why: DraftError) -> Refused {
    match why {
        DraftError::NoSuchDraft => NONE,
        DraftError::Full(full) => Refused::Draft(match full {
            Full::Drafts => DraftProblem::ManyDrafts,
            Full::Versions => DraftProblem::ManyVersions,
            Full::Bytes => DraftProblem::ManyBytes,
            Full::Wishes => DraftProblem::ManyWishes,
        }),
        DraftError::Taken | DraftError::Store(_) => Refused::NotWritten,
    }
}

/// A draft by its code: the version `v` of it, or its latest.
pub async fn asked_for(app: &App, code: &str, fields: &Fields) -> Result<Work, Refused> {
    let draft = app.hub.store.draft(code).await.map_err(Refused::unread)?.ok_or(NONE)?;
    version(app, &draft, asked(fields)).await
}

async fn version(app: &App, draft: &Draft, n: Option<u32>) -> Result<Work, Refused> {
    let n = n.unwrap_or(draft.versions);
    let work = app.hub.store.draft_work(&draft.code, n).await.map_err(Refused::unread)?;
    work.ok_or(NONE)
}

/// What the desk says of the draft on it.
pub async fn kept(app: &App, visitor: &Visitor, secret: &str) -> Result<Kept, Refused> {
    let draft = app.hub.store.draft_of_secret(secret).await.map_err(Refused::unread)?.ok_or(NONE)?;
    Ok(of(&draft, visitor, secret))
}

fn of(draft: &Draft, visitor: &Visitor, secret: &str) -> Kept {
    Kept {
        secret: secret.to_owned(),
        code: draft.code.clone(),
        public: format!("{}/workshop/f/{}", visitor.origin, draft.code),
        private: format!("{}/workshop/edit/{secret}", visitor.origin),
        versions: draft.versions,
    }
}

pub async fn save(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let saved = async {
        let work = super::desk::typed(&fields);
        let read = app.shop.read(&app.hub, visitor.network, &work.text, visitor.lang).await?;
        read.analysis.map_err(|_| Refused::Draft(DraftProblem::TooMuch))?;
        if work.scenarios.len() > workshop::LONGEST {
            return Err(Refused::Draft(DraftProblem::TooMuch));
        }
        let name = page::name_of(&work.text);
        match field(&fields, "secret").filter(|secret| !secret.is_empty()) {
            Some(secret) => {
                app.hub.store.save_draft(secret, &name, work).await.map_err(refusal)?;
                Ok(secret.to_owned())
            }
            None => begin(&app, &visitor, &name, work).await,
        }
    };
    match saved.await {
        Ok(secret) => Redirect::to(&format!("/workshop/edit/{secret}")).into_response(),
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

/// A new draft; gives its secret.
async fn begin(app: &App, visitor: &Visitor, name: &str, work: Work) -> Result<String, Refused> {
    let secret = chance::secret().map_err(|_| Refused::NotWritten)?;
    for length in chance::LENGTHS {
        let code = chance::code(length).map_err(|_| Refused::NotWritten)?;
        match app.hub.store.new_draft(&code, &secret, visitor.network, name, work.clone()).await {
            Ok(()) => return Ok(secret),
            Err(DraftError::Taken) => {}
            Err(why) => return Err(refusal(why)),
        }
    }
    Err(Refused::NotWritten)
}

pub async fn edit(State(app): State<App>, Path(secret): Path<String>, visitor: Visitor) -> Response {
    let found = async {
        let kept = kept(&app, &visitor, &secret).await?;
        let work = asked_for(&app, &kept.code, &Fields::new()).await?;
        Ok((kept, work))
    };
    match found.await {
        Ok((kept, work)) => shown(&app, &visitor, &work, Some(&kept), Arrival::CameIn).await,
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}

fn asked(fields: &Fields) -> Option<u32> {
    field(fields, "v").and_then(|n| n.parse().ok())
}

/// The public page; `v` is an older version.
pub async fn show(
    State(app): State<App>,
    Path(code): Path<String>,
    visitor: Visitor,
    Query(fields): Query<Fields>,
) -> Response {
    let found = async {
        let draft = app.hub.store.draft(&code).await.map_err(Refused::unread)?.ok_or(NONE)?;
        let n = asked(&fields).unwrap_or(draft.versions);
        let work = version(&app, &draft, Some(n)).await?;
        let read = app.shop.read(&app.hub, visitor.network, &work.text, visitor.lang).await?;
        let analysis = read.analysis.map_err(|_| Refused::Draft(DraftProblem::TooMuch))?;
        let speeches = [app.hub.speech(Lang::En), app.hub.speech(Lang::Fr)];
        let it = Shown {
            draft: (draft.code.as_str(), draft.name.as_str()),
            n,
            versions: draft.versions,
            guarded: !work.scenarios.trim().is_empty(),
            analysis: &analysis,
            speeches,
        };
        Ok(page::draft(&shell(&app, &visitor), &it).into_response())
    };
    found.await.unwrap_or_else(|refused: Refused| trouble(&app, &visitor, &refused))
}

/// The file that `baston` takes on the command line.
pub async fn download(
    State(app): State<App>,
    Path((code, file)): Path<(String, String)>,
    visitor: Visitor,
    Query(fields): Query<Fields>,
) -> Response {
    let found = async {
        let draft = app.hub.store.draft(&code).await.map_err(Refused::unread)?.ok_or(NONE)?;
        version(&app, &draft, asked(&fields)).await
    };
    let is_scenarios = file.ends_with(".scn");
    match found.await.map(|work| if is_scenarios { work.scenarios } else { work.text }) {
        // Never shown as a page, whatever is in it.
        Ok(text) => (
            [(header::CONTENT_TYPE, "text/markdown; charset=utf-8"), (header::CONTENT_DISPOSITION, "attachment")],
            text,
        )
            .into_response(),
        Err(refused) => trouble(&app, &visitor, &refused),
    }
}
