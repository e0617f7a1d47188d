//! The cards that come with Baston: all of `cards/`, carried in the binary.

use std::sync::LazyLock;

use crate::{
    card::CardSet,
    grammar::unbounded,
    set::{Depth, load},
};

/// Path and text of each file of `cards/`, in the order of their paths.
pub const CARD_FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cards.rs"));

/// The built-in cards. The tests check them in full; here they are only read.
pub fn builtin() -> &'static CardSet {
    static CARDS: LazyLock<CardSet> = LazyLock::new(|| {
        unbounded(|| load(&CardSet::default(), CARD_FILES, Depth::Read))
            .unwrap_or_else(|errors| {
                let all: Vec<String> = errors.iter().map(|error| error.to_string()).collect();
                panic!("this is a bug: a built-in card is broken\n{}", all.join("\n"))
            })
            .0
            .settled()
    });
    &CARDS
}
