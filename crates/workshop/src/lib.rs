//! A faction while it is being written. `read` makes an analysis of its text: cards, problems
//! with their fixes, what each *it* means, counts; `complete` says what can follow; `start` has
//! the texts to begin with; `names` finds those that are missing in the other language; `look`
//! cleans what its author drew; `rate` lets bots play it; `tryout` puts a card on a small table;
//! `renamed` keeps scenarios with their cards when those are called something else.
//!
//! Invariant: a text is data. Whatever it says, reading it is bounded in size and in steps
//! (`cardtext::within_limits`), and nothing here knows where it came from.

mod complete;
mod look;
mod names;
mod page;
mod rate;
mod read;
mod renamed;
mod start;
mod tally;
mod tryout;

pub use cardtext::{LONGEST, MOST_CARDS, MOST_STEPS, MOST_WORDS, TooMuch};
pub use complete::{Completion, Offer, OfferGroup};
pub use look::{Emblem, LookProblem};
pub use names::{Unnamed, named, unnamed};
pub use rate::{CardWorth, Dud, Idle, Known, Progress, Rated, rate};
pub use read::{Analysis, FILE, Workbench, apply};
pub use renamed::{renamed, titles};
pub use start::{blank, like, outline};
pub use tally::{COPIES, Check, State, TOP, Tally};
pub use tryout::{Guarded, Holds, TooMany, Unguarded, guard, holds, table_for, unguarded};
