//! The card language: card files are read into an abstract syntax tree, checked, and
//! written back in English and in French.
//!
//! [`builtin`] gives the cards that come with Baston; [`CardSet::with`] adds a fan's.
//! The words of both languages stand in `phrases/`, and nowhere else.

pub mod ast;
mod builtin;
mod card;
mod check;
mod diagnostic;
mod examples;
mod explain;
mod file;
mod fix;
pub mod grammar;
mod layered;
mod lexicon;
mod limits;
mod memo;
mod name;
mod own_words;
mod set;

pub use builtin::{CARD_FILES, builtin};
pub use card::*;
pub use diagnostic::{Diagnostic, Fix, Severity};
pub use examples::{Example, example_of, examples, like, said_by};
pub use explain::{Explained, Place, Pointer};
pub use file::{LONGEST_HEADING, ONE_NAME, kebab};
pub use layered::Layered;
pub use lexicon::Lexicon;
pub use limits::{LONGEST, MOST_CARDS, MOST_STEPS, MOST_WORDS, TooMuch, check as within_limits};
pub use memo::Memo;
pub use name::Name;
pub use set::Reading;
