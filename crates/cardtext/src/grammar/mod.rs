//! The phrasebook machinery: one table for each language (`phrases/*.phrases`) reads
//! texts in all their parses, writes them, says which words were expected and which
//! can follow. `phrases/NOTATION.md` describes the tables.

mod book;
mod calls;
mod cfg;
pub mod chance;
#[cfg(test)]
mod chance_reads;
mod compile;
mod earley;
mod notation;
mod place;
mod problem;
mod slot;
mod surface;
mod tree;
mod words;
mod writer;

pub use book::{Book, NameEntry, Names, NoNames};
pub use notation::Mistake;
pub use place::Seg;
pub use problem::{Hole, Problem, ProblemKind};
