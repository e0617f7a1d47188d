//! The live wire of a table: what changes goes out, what somebody does comes in.

use std::time::Duration;

use axum::extract::{Path, Request, State};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval_at};

use super::App;
use super::guard::{patience, socket_limit};
use super::person::Visitor;
use super::site::trouble;
use super::wire::{Broken, Came, End, Upgrade, Wire};
use crate::live::deed::{Deed, Fields, field, seat};
use crate::live::{Done, Follow, Reader};
use crate::page::table::{Tone, notice};
use crate::refused::Refused;

/// Something goes over the wire so often, so that both ends know it is whole.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(15);
/// So many changes wait for somebody who reads slowly; then they are let go, and come back.
const WAITING: usize = 16;
/// So long without any sign of life, and the other end is gone: browsers answer a ping.
pub(crate) const SILENCE: Duration = Duration::from_secs(60);

pub async fn live(
    State(app): State<App>,
    Path(code): Path<String>,
    visitor: Visitor,
    mut request: Request,
) -> Response {
    let Some((response, upgrade)) = Upgrade::of(&mut request) else {
        return trouble(&app, &visitor, &Refused::Malformed);
    };
    let reader = visitor.reader();
    upgrade.lead(app.hub.hall(&code), move |wire| talk(app, code, reader, wire));
    response
}

/// A form, sent by the script: where it would have been posted, and its fields.
#[derive(Deserialize)]
struct Posted {
    path: String,
    body: String,
}

async fn talk(app: App, code: String, reader: Reader, mut wire: Wire) {
    let (out, mut changes) = mpsc::channel(WAITING);
    let joined = match app.doors.enter(reader.person.as_ref(), &code, reader.from) {
        // In boxes, here and below: most of its life a socket only waits, and all that it might do
        // would take room in its task.
        Ok(inside) => Box::pin(app.hub.join(&code, &reader, out)).await.map(|id| (id, inside)),
        Err(refused) => Err(refused),
    };
    let (id, _inside) = match joined {
        Ok(joined) => joined,
        Err(refused) => {
            let mut message = sentence(&app, &reader, &refused);
            if matches!(refused.status(), 403 | 404 | 410) {
                // Coming back would not help: the page itself says what to do.
                message.push_str(&link(&format!("/t/{code}")));
            }
            let _ = wire.text(&message).await;
            return;
        }
    };
    let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    let mut stopping = app.hub.stopping();
    let (limit, patience) = (socket_limit(), patience());
    let mut heard = Instant::now();
    let end = loop {
        let sent = tokio::select! {
            change = changes.recv() => match change {
                Some(html) => wire.text(&html).await,
                // The table has dropped us: we were too slow.
                None => break Some(End::Slow),
            },
            came = wire.next() => {
                let Ok(came) = came else { break None };
                heard = Instant::now();
                let Came::Text(text) = came else { continue };
                if limit.check().is_err() {
                    if patience.check().is_err() {
                        break Some(End::Flood);
                    }
                    wire.text(&sentence(&app, &reader, &Refused::TooFast)).await
                } else {
                    let done = Box::pin(act(&app, &code, &reader, id, &text)).await;
                    let told = match done {
                        Ok(Done::Here) => None,
                        Ok(Done::Go(address)) => Some(link(&address)),
                        Err(refused) => Some(sentence(&app, &reader, &refused)),
                    };
                    match told {
                        Some(told) => wire.text(&told).await,
                        None => Ok(()),
                    }
                }
            }
            _ = heartbeat.tick() => {
                if heard.elapsed() > SILENCE {
                    break None;
                }
                match wire.text(" ").await {
                    Ok(()) => wire.ping().await,
                    Err(gone) => Err(gone),
                }
            }
            () = stopped(&mut stopping) => break Some(End::Stopping),
        };
        if let Err(Broken) = sent {
            break None;
        }
    };
    Box::pin(app.hub.leave(&code, id)).await;
    if let Some(end) = end {
        Box::pin(wire.close(end)).await;
    }
}

pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

async fn act(app: &App, code: &str, reader: &Reader, id: u64, text: &str) -> Result<Done, Refused> {
    let posted: Posted = serde_json::from_str(text).map_err(|_| Refused::Malformed)?;
    let verb = posted.path.strip_prefix("/t/").and_then(|rest| rest.strip_prefix(code)?.strip_prefix('/'));
    let fields: Fields = serde_urlencoded::from_str(&posted.body).map_err(|_| Refused::Malformed)?;
    let verb = verb.ok_or(Refused::Malformed)?;
    if let Some(how) = follow(verb, &fields)? {
        app.hub.follow(code, id, how).await;
        return Ok(Done::Here);
    }
    let deed = Deed::read(verb, &fields, reader.lang)?;
    // A socket of nobody in particular only watches; sitting down is posted, for its cookie.
    let person = reader.person.as_ref().ok_or(Refused::NotYourSeat)?;
    let at = field(&fields, "as").and_then(|_| seat(&fields, "as").ok());
    app.act(reader.from, code, person, at, &deed).await
}

/// What a page says of what it shows: no deed of anybody, and nothing is written.
fn follow(verb: &str, fields: &Fields) -> Result<Option<Follow>, Refused> {
    let number = |name: &str| field(fields, name).and_then(|text| text.parse().ok()).ok_or(Refused::Malformed);
    Ok(match verb {
        "paced" => Some(Follow::Paced(number("on")? == 1)),
        "seen" => Some(Follow::Seen(number("at")?)),
        _ => None,
    })
}

fn sentence(app: &App, reader: &Reader, refused: &Refused) -> String {
    notice(Tone::Error, &refused.sentence(app.hub.speech(reader.lang))).into_string()
}

/// The script follows it.
fn link(address: &str) -> String {
    maud::html! { a data-go href=(address) {} }.into_string()
}
