//! The checker: what `docs/card-language.md` promises of every card.

mod card;
mod facts;
mod nouns;
mod registers;
mod teach;
mod walk;

pub(crate) use card::card;
