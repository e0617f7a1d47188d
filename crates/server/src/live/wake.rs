//! A table is read from the disk when somebody comes, or says why it cannot be.

use std::sync::Arc;

use records::Page;

use super::hub::Hub;
use super::message::Message;
use crate::refused::Refused;
use crate::storage::StoreError;
use crate::table::entry::Entry;
use crate::table::state::{Broken, Table};

pub(super) async fn load(hub: &Arc<Hub>, code: &str) -> Result<Table, Refused> {
    let stored = stored(hub, code).await?;
    // A long game takes a while to be played again, and other tables live on this thread.
    let (hub, code) = (Arc::clone(hub), code.to_owned());
    let playing = tokio::task::spawn_blocking(move || replayed(&hub, &code, &stored));
    playing.await.map_err(|_| Refused::Stopping)?
}

/// A table as it is stored.
pub(super) struct Stored {
    pub entries: Vec<Entry>,
    /// Files of its cards that read otherwise today.
    pub pages: Vec<Page>,
}

pub(super) async fn stored(hub: &Hub, code: &str) -> Result<Stored, Refused> {
    let entries = entries(hub, code).await?;
    let named = entries.iter().find_map(|entry| if let Entry::Cards { pages } = entry { Some(pages) } else { None });
    let others = named.map_or_else(Vec::new, |pages| hub.shelf.otherwise(pages));
    let pages = if others.is_empty() { Vec::new() } else { hub.store.pages(others).await.map_err(Refused::unread)? };
    Ok(Stored { entries, pages })
}

async fn entries(hub: &Hub, code: &str) -> Result<Vec<Entry>, Refused> {
    match hub.store.load(code).await {
        Ok(Some(entries)) => Ok(entries),
        Ok(None) => Err(Refused::NoSuchTable),
        Err(why @ (StoreError::Unreadable { .. } | StoreError::Hole { .. })) => {
            tracing::error!(code, %why, "a table cannot be read");
            Err(Refused::Damaged)
        }
        Err(why) => Err(Refused::unread(why)),
    }
}

pub(super) fn replayed(hub: &Hub, code: &str, stored: &Stored) -> Result<Table, Refused> {
    Table::from_entries(&hub.shelf, code, &stored.entries, &stored.pages).map_err(|why| {
        tracing::error!(code, %why, "a table cannot be read");
        if matches!(why, Broken::Cards | Broken::Setup(_)) { Refused::CardsGone } else { Refused::Damaged }
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
