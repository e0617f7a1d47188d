//! Games that outlive the program that they were played with.
//!
//! A game is kept as its setup, its seed and its answers. A later program may play those in
//! another way, so three more things are kept beside them: at the beginning of each turn the
//! whole table in words (`bookmark.rs`), each answer in words (`words.rs`), and what happened as it
//! was told (`told`). `trail.rs` follows a game through all of that: it plays the answers,
//! compares with each bookmark, and goes on from the bookmark where today's program plays
//! otherwise. `pages.rs` has the texts of the cards as they read then.
//!
//! Invariant: nothing here asks for a version. Whether a game still plays the same way is found by
//! playing it.

mod bookmark;
mod lines;
mod pages;
mod record;
mod told;
mod trail;
mod words;

pub use bookmark::{NotLaid, lay};
pub use lines::{NotWhole, Prints, read as read_lines};
pub use pages::{Page, all_pages, lacks, library_for, library_of, pages_of, readable};
pub use record::{Record, Recorder, Step, Turn};
pub use told::{read as read_told, write as write_told, write_to as write_told_to};
pub use trail::{Compared, Mark, Trail};
pub use words::{find as find_answer, write as write_answer};
