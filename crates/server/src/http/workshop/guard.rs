//! The scenarios that were kept: whether they hold, and which words none of them guards.

use std::sync::Arc;

use axum::extract::{Form, State};
use axum::response::{IntoResponse, Response};
use rules::Library;
use workshop::{Guarded, TooMany, Unguarded};

use super::super::App;
use super::super::person::Visitor;
use super::super::site::{shell, trouble};
use super::PROOF;
use super::desk::{instead, typed};
use crate::clock;
use crate::live::deed::{Fields, field};
use crate::page::workshop as page;
use crate::refused::{DraftProblem, Refused};

type Ran = (Vec<Guarded>, Option<Unguarded>);

fn guarded(library: &Arc<Library>, scenarios: &str, prove: bool) -> Result<Ran, TooMany> {
    let ran = workshop::guard(library, scenarios)?;
    // Nothing is proven by a scenario that fails.
    if !prove || ran.iter().any(|one| one.failed.is_some()) {
        return Ok((ran, None));
    }
    let end = clock::seconds() + PROOF;
    let proof = workshop::unguarded(library, scenarios, workshop::FILE, &mut || clock::seconds() < end)?;
    Ok((ran, Some(proof)))
}

/// Runs all scenarios; `prove`: and finds what none of them guards.
pub async fn guard(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Response {
    let work = typed(&fields);
    let library = match app.shop.library(&app.hub, visitor.network, &work.text).await {
        Ok(library) => library,
        Err(why) => return instead(&app, &visitor, &work, &fields, &why).await,
    };
    let (scenarios, prove) = (work.scenarios.clone(), field(&fields, "prove").is_some());
    match app.shop.prove(&app.hub, visitor.network, move || guarded(&library, &scenarios, prove)).await {
        Ok(Ok((ran, proof))) => {
            let secret = field(&fields, "secret").unwrap_or_default();
            page::guards(&shell(&app, &visitor), (&work.text, &work.scenarios, secret), &ran, proof.as_ref())
                .into_response()
        }
        Ok(Err(TooMany)) => trouble(&app, &visitor, &Refused::Draft(DraftProblem::TooMuch)),
        Err(why) => trouble(&app, &visitor, &why),
    }
}
