//! What does not work just now: abilities that something cancels, bases that somebody may ignore.

use rules::{BaseId, CardId, Origin, Seat, Table};

use super::Words;

/// "Abilities cancelled by Cuddle": what a card says does not work, or not all of it.
pub fn cancelled(words: &Words<'_>, table: &Table<'_>, card: CardId) -> Option<String> {
    let lost = || {
        let by = origin(words, table, table.abilities_lost_by(card)?);
        Some(words.speech.tell("lost-by", [("by", by.into())]))
    };
    table.card_cancelled_by(card).map(|by| cancelled_by(words, table, by)).or_else(lost)
}

/// The same of a base.
pub fn base_cancelled(words: &Words<'_>, table: &Table<'_>, base: BaseId) -> Option<String> {
    table.base_cancelled_by(base).map(|by| cancelled_by(words, table, by))
}

fn cancelled_by(words: &Words<'_>, table: &Table<'_>, by: Origin) -> String {
    words.speech.tell("cancelled-by", [("by", origin(words, table, by).into())])
}

/// "You may ignore this base (Infiltrate)", for each who may.
pub fn ignored(words: &Words<'_>, table: &Table<'_>, base: BaseId) -> Vec<(Seat, String)> {
    let line = |seat: Seat| {
        let by = table.ignores_by(seat, base)?;
        let args = [
            ("you", words.you(seat).into()),
            ("who", words.player(seat).into()),
            ("by", words.card(table.def(by)).into()),
        ];
        Some((seat, words.speech.tell("ignored-by", args)))
    };
    table.seats().filter_map(line).collect()
}

/// The name of the card or base that something comes from.
pub fn origin(words: &Words<'_>, table: &Table<'_>, origin: Origin) -> String {
    match origin {
        Origin::Card(card) => words.card(table.def(card)),
        Origin::Base(base) => words.card(table.base_def(base)),
    }
}
