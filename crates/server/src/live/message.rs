//! What a table is asked, and what comes of it.

use std::sync::Arc;

use rules::Seat;
use tokio::sync::{mpsc, oneshot};

use super::deed::Deed;
use super::pacing::Follow;
use super::reader::Reader;
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
    /// How many are sent what changes.
    Count {
        reply: Reply<usize>,
    },
    Do {
        person: PersonId,
        seat: Option<Seat>,
        deed: Box<Deed>,
        reply: Reply<Done>,
    },
}

/// What came of a deed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    Here,
    /// It goes on at another address.
    Go(String),
}
