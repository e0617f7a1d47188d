//! The live wire for programs: what changes goes out as values, answers come in.
//!
//! Whoever listens is called when something has changed and then looks, so a slow reader gets
//! fewer and larger pieces, and nothing waits for them.

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tell::Speech;
use tokio::time::{Instant, interval_at};
use utoipa::ToSchema;

use super::deeds::{Answer, act};
use super::game::Since;
use super::tables::Eyes;
use super::told::{Asked, Events, Happening, Stage};
use super::trouble::{At, Caller, Trouble, Wish};
use crate::http::socket::{HEARTBEAT, SILENCE, stopped};
use crate::http::wire::{Broken, Came, End, Upgrade, Wire};
use crate::http::{App, patience, socket_limit};
use crate::live::deed::Deed;
use crate::live::{Looked, What};
use crate::refused::Refused;

/// A message of the stream.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message {
    News(News),
    /// What was sent was not done.
    Problem(Trouble),
}

/// What has changed.
#[derive(Serialize, ToSchema)]
pub struct News {
    /// These events came after so many answers. Less than `at` of the news before: answers were
    /// taken back to there.
    pub since: usize,
    pub events: Vec<Happening>,
    /// What people have said since.
    pub said: Vec<Said>,
    #[serde(flatten)]
    pub now: Asked,
}

#[derive(Serialize, ToSchema)]
pub struct Said {
    pub seat: u8,
    pub name: String,
    pub text: String,
}

#[utoipa::path(get, path = "/api/tables/{code}/stream", tag = "game", summary = "api-op-stream",
    description = "api-op-stream-more",
    params(("code" = String, Path), Since, Eyes), security((), ("token" = [])),
    responses((status = 101, description = "The texts of the socket are of this kind.", body = Message),
        (status = "default", body = Trouble, content_type = "application/problem+json")))]
pub async fn stream(
    State(app): State<App>,
    At(code): At<String>,
    Wish(_): Wish<Eyes>,
    Wish(from): Wish<Since>,
    caller: Caller,
    mut request: Request,
) -> Response {
    let Some((response, upgrade)) = Upgrade::of(&mut request) else {
        return caller.trouble(&app, &Refused::Malformed).into_response();
    };
    upgrade.lead(app.hub.hall(&code), move |wire| talk(app, code, caller, from.since, wire));
    response
}

/// How far somebody has been told.
struct Told {
    at: Option<usize>,
    /// How often it had been taken back.
    cuts: usize,
    said: usize,
    /// What was asked of whom, when it last was.
    state: Option<(Stage, usize, Option<u8>)>,
}

async fn talk(app: App, code: String, caller: Caller, since: Option<usize>, mut wire: Wire) {
    let reader = caller.0.reader();
    let entered = match app.doors.enter(reader.person.as_ref(), &code, reader.from) {
        Ok(inside) => app.hub.listen(&code, &reader).await.map(|listening| (listening, inside)),
        Err(refused) => Err(refused),
    };
    let (mut listening, _inside) = match entered {
        Ok(entered) => entered,
        Err(refused) => {
            let _ = say(&mut wire, &Message::Problem(caller.trouble(&app, &refused))).await;
            return;
        }
    };
    let mut told = Told { at: since, cuts: 0, said: usize::MAX, state: None };
    if tell(&app, &code, &caller, &mut told, &mut wire).await.is_err() {
        return;
    }
    let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    let mut stopping = app.hub.stopping();
    let (limit, patience, mut heard) = (socket_limit(), patience(), Instant::now());
    let end = loop {
        let sent = tokio::select! {
            called = listening.calls.changed() => match called {
                Ok(()) => tell(&app, &code, &caller, &mut told, &mut wire).await,
                // The table has gone; whoever comes back finds it.
                Err(_) => break Some(End::Slow),
            },
            came = wire.next() => {
                let Ok(came) = came else { break None };
                heard = Instant::now();
                let Came::Text(text) = came else { continue };
                let done = if limit.check().is_err() {
                    if patience.check().is_err() {
                        break Some(End::Flood);
                    }
                    Err(Refused::TooFast)
                } else {
                    Box::pin(answer(&app, &code, &caller, &text)).await
                };
                match done {
                    Ok(()) => Ok(()),
                    Err(refused) => say(&mut wire, &Message::Problem(caller.trouble(&app, &refused))).await,
                }
            }
            _ = heartbeat.tick() => {
                if heard.elapsed() > SILENCE {
                    break None;
                }
                wire.ping().await
            }
            () = stopped(&mut stopping) => break Some(End::Stopping),
        };
        if sent.is_err() {
            break None;
        }
    };
    if let Some(end) = end {
        Box::pin(wire.close(end)).await;
    }
}

async fn answer(app: &App, code: &str, caller: &Caller, text: &str) -> Result<(), Refused> {
    let answer: Answer = serde_json::from_str(text).map_err(|_| Refused::Malformed)?;
    let deed = Deed::read("answer", &answer.fields(), caller.0.lang)?;
    act(app, code, caller, &deed).await.map(|_| ())
}

async fn say(wire: &mut Wire, message: &Message) -> Result<(), Broken> {
    wire.text(&serde_json::to_string(message).map_err(|_| Broken)?).await
}

/// Looks, and sends what is new, until there is no more.
async fn tell(app: &App, code: &str, caller: &Caller, told: &mut Told, wire: &mut Wire) -> Result<(), Broken> {
    let (reader, speech) = (caller.0.reader(), app.hub.speech(caller.0.lang));
    loop {
        let looked = match app.hub.look(code, &reader, What::Since(told.at)).await {
            Ok(looked) => looked,
            Err(refused) => {
                let _ = say(wire, &Message::Problem(caller.trouble(app, &refused))).await;
                return Err(Broken);
            }
        };
        // Taken back, perhaps further than it has gone on since: told again from there.
        let cut = looked.cuts.get(told.cuts..).and_then(|cuts| cuts.iter().min().copied());
        told.cuts = looked.cuts.len();
        if let (Some(cut), Some(at), Some(_)) = (cut, told.at, told.state)
            && cut < at
        {
            told.at = Some(cut);
            // Even if it stands where it stood.
            told.state = told.state.map(|(stage, _, asked)| (stage, usize::MAX, asked));
            continue;
        }
        if let Some(news) = news(&looked, speech, told) {
            say(wire, &Message::News(news)).await?;
        }
        if !looked.more {
            return Ok(());
        }
    }
}

/// What is new, if anything is; it counts as told then.
fn news(looked: &Looked, speech: &Speech, told: &mut Told) -> Option<News> {
    let now = Asked::of(looked, speech);
    let state = Some((now.stage, now.at, now.asked));
    let first = told.state.is_none();
    let said = if first { Vec::new() } else { said(looked, told.said) };
    if state == told.state && said.is_empty() && !looked.more {
        return None;
    }
    // Whoever does not say from where on is told what happens from now on.
    let skip = first && told.at.is_none();
    let Events { events, until, .. } = Events::of(looked, told.at);
    let since = if skip { looked.at } else { told.at.unwrap_or(0) };
    let until = if skip { looked.at } else { until };
    *told = Told { at: Some(until), cuts: told.cuts, said: looked.said, state };
    Some(News { since, events: if skip { Vec::new() } else { events }, said, now })
}

fn said(looked: &Looked, heard: usize) -> Vec<Said> {
    let new = looked.said.saturating_sub(heard).min(looked.chat.len());
    let lines = &looked.chat[looked.chat.len() - new..];
    let name = |seat: rules::Seat| looked.places.get(seat.index()).map(|place| place.corner.name.clone());
    let line = |said: &crate::table::story::Said| Said {
        seat: said.seat.0,
        name: name(said.seat).unwrap_or_default(),
        text: said.text.clone(),
    };
    lines.iter().map(line).collect()
}
