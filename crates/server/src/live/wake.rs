//! A table is read from the disk when somebody comes, or says why it cannot be.

use std::sync::Arc;

use bots::Depth;
use records::Page;

use super::hub::Hub;
use super::message::Message;
use crate::network::Network;
use crate::refused::Refused;
use crate::storage::StoreError;
use crate::table::entry::Entry;
use crate::table::state::{Broken, Table, named};

/// Reads a table for `payer`.
pub(super) async fn load(hub: &Arc<Hub>, code: &str, payer: Network) -> Result<Table, Refused> {
    let stored = stored(hub, code).await?;
    let brings_cards = stored.brings_cards();
    let (owner, name) = (Arc::clone(hub), code.to_owned());
    let play = move || replayed(&owner, &name, &stored);
    let playing = if brings_cards {
        // Cards are read in turn: a network that wakes many such tables waits for its own.
        let turn = hub.thinkers.turn(Depth::Glance, payer).await.ok_or(Refused::Stopping)?;
        crate::slow::spawn(move || {
            let _turn = turn;
            play()
        })
    } else {
        // A long game takes a while to be played again, and other tables live on this thread.
        tokio::task::spawn_blocking(play)
    };
    playing.await.map_err(|_| Refused::Stopping)?
}

/// A table as it is stored.
pub(super) struct Stored {
    pub entries: Vec<Entry>,
    /// Files of its cards that read otherwise today.
    pub pages: Vec<Page>,
}

impl Stored {
    /// Whether it has cards of fans, or of files that read otherwise today.
    fn brings_cards(&self) -> bool {
        let fans = matches!(self.entries.first(), Some(Entry::Opened { terms, .. }) if !terms.fans.is_empty());
        fans || !self.pages.is_empty()
    }
}

pub(super) async fn stored(hub: &Hub, code: &str) -> Result<Stored, Refused> {
    let entries = entries(hub, code).await?;
    let others = hub.shelf.otherwise(named(&entries));
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
