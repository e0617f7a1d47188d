//! The checker: what `docs/card-language.md` promises of every card.

mod card;
mod facts;
mod meant;
mod nouns;
mod registers;
mod surprise;
mod teach;
mod walk;

pub(crate) use card::{card, difference};
pub(crate) use meant::Meant;
pub(crate) use registers::{Bearer, Register};
pub(crate) use surprise::surprises;
pub(crate) use walk::{struck, uses};
