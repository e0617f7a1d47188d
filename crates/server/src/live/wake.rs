//! A table is read from the disk when somebody comes, or says why it cannot be.

use std::sync::Arc;

use super::hub::Hub;
use super::message::Message;
use crate::refused::Refused;
use crate::storage::StoreError;
use crate::table::entry::Entry;
use crate::table::state::{Broken, Table};

pub(super) async fn load(hub: &Arc<Hub>, code: &str) -> Result<Table, Refused> {
    let entries = entries(hub, code).await?;
    // A long game takes a while to be played again, and other tables live on this thread.
    let (hub, code) = (Arc::clone(hub), code.to_owned());
    let playing = tokio::task::spawn_blocking(move || replayed(&hub, &code, &entries));
    playing.await.map_err(|_| Refused::Stopping)?
}

pub(super) async fn entries(hub: &Hub, code: &str) -> Result<Vec<Entry>, Refused> {
    match hub.store.load(code).await {
        Ok(Some(entries)) => Ok(entries),
        Ok(None) => Err(Refused::NoSuchTable),
        Err(why @ (StoreError::Unreadable { .. } | StoreError::Hole { .. })) => {
            tracing::error!(code, %why, "a table cannot be read");
            Err(Refused::OtherCards)
        }
        Err(why) => Err(Refused::unread(why)),
    }
}

pub(super) fn replayed(hub: &Hub, code: &str, entries: &[Entry]) -> Result<Table, Refused> {
    Table::from_entries(&hub.shelf, code, entries).map_err(|why| {
        if !matches!(&why, Broken::Replay(rules::ReplayError::OtherCards | rules::ReplayError::OtherVersion { .. })) {
            tracing::error!(code, %why, "a table does not replay");
        }
        Refused::OtherCards
    })
}

pub(super) fn refuse(message: Message, refused: &Refused) {
    match message {
        Message::Page { reply, .. } | Message::Sheet { reply, .. } => {
            let _ = reply.send(Err(refused.clone()));
        }
        Message::Join { reply, .. } => {
            let _ = reply.send(Err(refused.clone()));
        }
        Message::Do { reply, .. } => {
            let _ = reply.send(Err(refused.clone()));
        }
        Message::Look { reply, .. } => {
            let _ = reply.send(Err(refused.clone()));
        }
        Message::Listen { reply, .. } => {
            let _ = reply.send(Err(refused.clone()));
        }
        Message::Count { reply } => {
            let _ = reply.send(Err(refused.clone()));
        }
        Message::Leave { .. } | Message::Follow { .. } => {}
    }
}
