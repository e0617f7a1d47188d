//! The phrasebook machinery: one table for each language (`phrases/*.phrases`) reads
//! texts in all their parses, writes them, says which words were expected and which
//! can follow. `phrases/NOTATION.md` describes the tables.

mod book;
mod calls;
mod cfg;
pub mod chance;
#[cfg(test)]
mod chance_reads;
mod choices;
#[cfg(test)]
mod clash;
mod compile;
mod earley;
mod effort;
mod lost;
mod notation;
mod place;
mod problem;
mod quick;
mod rewrite;
mod slot;
mod surface;
mod table;
mod tree;
mod uses;
mod wide;
mod words;
mod writer;

pub use book::{Book, NameEntry, Names, NoNames};
pub use choices::{Choice, Meaning};
pub(crate) use effort::{TELLS_WITHIN, at_most, left, may_tell, spend, spend_tells, tells_left, unbounded};
pub use effort::{stopped, until, within};
pub use lost::{Lost, Unknown};
pub use notation::Mistake;
pub use place::Seg;
pub use problem::{Hole, Problem, ProblemKind};
pub use uses::Use;
pub use wide::Understood;
