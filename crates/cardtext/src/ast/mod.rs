//! The abstract syntax of the card language: what a card's text means, with no
//! word of any language in it. One file for each category of `docs/card-language.md`.
//!
//! Invariant: every variant has exactly one line in each phrasebook
//! (`phrases/*.phrases`), under the category of the enum's name and with slots of
//! the fields' names; a variant is either a unit or has named fields, so that the
//! reader and the writer can go through serde.

mod ability;
mod clause;
mod cond;
mod effect;
mod event;
mod noun;
mod place;
mod player;
mod quantity;
mod rule;
mod target;

pub use ability::*;
pub use clause::*;
pub use cond::*;
pub use effect::*;
pub use event::*;
pub use noun::*;
pub use place::*;
pub use player::*;
pub use quantity::*;
pub use rule::*;
pub use target::*;

/// A card's name, a family of names ("Microbot") or a faction's name, in English
/// as printed.
pub use crate::name::Name;
