//! What a table is asked, and what comes of it.

use std::sync::Arc;

use rules::Seat;
use tokio::sync::{mpsc, oneshot, watch};

use super::deed::Deed;
use super::look::{Looked, What};
use super::pacing::Follow;
use super::reader::Reader;
use crate::network::Network;
use crate::refused::Refused;
use crate::table::person::PersonId;

pub type Reply<T> = oneshot::Sender<Result<T, Refused>>;

/// What a page is sent. Those who see the same share it.
pub type News = Arc<String>;

/// In a box, because a table keeps room for many.
pub type Letter = Box<Message>;

pub enum Message {
    Page {
        reader: Box<Reader>,
        reply: Reply<String>,
    },
    /// One sheet of the page.
    Sheet {
        reader: Box<Reader>,
        id: String,
        reply: Reply<String>,
    },
    Join {
        reader: Box<Reader>,
        out: mpsc::Sender<News>,
        reply: Reply<u64>,
    },
    Leave {
        id: u64,
    },
    /// A page says what it shows.
    Follow {
        id: u64,
        how: Follow,
    },
    /// What a program may know.
    Look {
        reader: Box<Reader>,
        what: What,
        reply: Reply<Box<Looked>>,
    },
    /// A program is told when something has changed, until it leaves.
    Listen {
        reader: Box<Reader>,
        reply: Reply<(u64, watch::Receiver<u64>)>,
    },
    /// How many are sent what changes.
    Count {
        reply: Reply<usize>,
    },
    Do {
        from: Network,
        person: PersonId,
        seat: Option<Seat>,
        deed: Box<Deed>,
        reply: Reply<Done>,
    },
}

impl Message {
    /// The network on whose account a table wakes for this.
    pub fn payer(&self) -> Network {
        match self {
            Message::Page { reader, .. }
            | Message::Sheet { reader, .. }
            | Message::Join { reader, .. }
            | Message::Look { reader, .. }
            | Message::Listen { reader, .. } => reader.from,
            Message::Do { from, .. } => *from,
            Message::Leave { .. } | Message::Follow { .. } | Message::Count { .. } => Network::HERE,
        }
    }
}

/// What came of a deed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    Here,
    /// It goes on at another address.
    Go(String),
}
