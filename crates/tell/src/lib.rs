//! The game in sentences: what happened, what is asked, what can be answered.
//!
//! Invariant: everything here is told to one viewer, and a card that they do not know
//! is "a card".

mod asking;
mod because;
mod bot;
mod cancelled;
mod choice;
mod event;
mod event_words;
mod hint;
mod past;
mod phase;
mod pieces;
mod prompt;
mod runs;
mod speech;
mod vain;
mod why;

pub use because::{Quote, part_at_work};
pub use bot::{bot_line, bot_name};
pub use cancelled::{base_cancelled, cancelled, ignored, origin};
pub use choice::choice;
pub use event::{Chronicle, Told};
pub use hint::{hint_answer, hint_line, hint_percent, reason};
pub use past::{Back, Bar, Past};
pub use phase::{phase_begun, phase_name};
pub use prompt::{asked_text, it, prompt, question};
pub use speech::{Arg, Speech, Value, lang_of};
pub use vain::in_vain;
pub use why::{unoffered, why_line, why_not};

use cardtext::Lang;
use rules::{DefId, Library, Seat, Table};

/// Names of things, for one viewer in one language.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub speech: &'a Speech,
    pub library: &'a Library,
    /// The name of each seat.
    pub players: &'a [String],
    /// Who is told; `None`: a watcher, who is never "you".
    pub viewer: Option<Seat>,
    /// Names of cards are marked, so that a page can show the card: see [`pieces`].
    pub marked: bool,
}

/// Before the number of a print, between number and name, after the name. From the
/// private use area, so that no text of ours and no player's name has them.
const MARKS: [char; 3] = ['\u{E000}', '\u{E001}', '\u{E002}'];

/// A part of a marked sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Text(&'a str),
    Card(DefId, &'a str),
}

/// A marked sentence, taken apart.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    for part in text.split_inclusive(MARKS[2]) {
        let (before, card) = part.split_once(MARKS[0]).unwrap_or((part, ""));
        if !before.is_empty() {
            found.push(Piece::Text(before));
        }
        let named = card.strip_suffix(MARKS[2]).and_then(|card| card.split_once(MARKS[1]));
        if let Some((print, name)) = named {
            found.push(Piece::Card(print.parse().map_or(DefId::HIDDEN, DefId), name));
        }
    }
    found
}

/// A name may end with a mark of its own: a sentence that ends with it has no second one.
pub fn ended_once(text: String) -> String {
    let end = MARKS[2];
    let bare = text.strip_suffix(['.', '?']).map(str::trim_end);
    let ended = bare.is_some_and(|bare| bare.trim_end_matches(end).ends_with(['!', '?', '.', '…']));
    if ended { bare.unwrap_or_default().to_owned() } else { text }
}

/// A text without the characters that mark cards.
pub fn unmarked(text: &str) -> String {
    text.replace(MARKS, "")
}

impl Words<'_> {
    pub fn lang(&self) -> Lang {
        self.speech.lang()
    }

    pub fn card(&self, def: DefId) -> String {
        if def.is_hidden() {
            return self.speech.say("a-card");
        }
        let name = self.library.card(def).names.get(self.lang());
        if !self.marked {
            return name.to_owned();
        }
        // Each name of each line of the log comes by here.
        let number = def.0.to_string();
        let mut marked = String::with_capacity(name.len() + number.len() + 3 * MARKS[0].len_utf8());
        marked.push(MARKS[0]);
        marked.push_str(&number);
        marked.push(MARKS[1]);
        marked.push_str(name);
        marked.push(MARKS[2]);
        marked
    }

    pub fn player(&self, seat: Seat) -> String {
        self.players.get(seat.index()).cloned().unwrap_or_else(|| seat.letter().to_string())
    }

    /// A player as the object of a sentence, or as an option: "yourself" for the reader.
    pub fn player_or_self(&self, seat: Seat) -> String {
        if self.viewer == Some(seat) { self.speech.say("yourself") } else { self.player(seat) }
    }

    /// For sentences that say "you".
    pub fn you(&self, seat: Seat) -> &'static str {
        if self.viewer == Some(seat) { "yes" } else { "no" }
    }

    pub fn faction(&self, index: u16) -> String {
        let faction = self.library.cards.factions.get(usize::from(index));
        faction.map_or_else(|| "?".to_owned(), |f| f.names.get(self.lang()).to_owned())
    }

    /// "Aliens + Ninjas", as far as they are picked.
    pub fn army(&self, table: &Table<'_>, seat: Seat) -> String {
        let names: Vec<String> = table.factions(seat).into_iter().flatten().map(|f| self.faction(f)).collect();
        names.join(" + ")
    }
}

/// A sentence begins with a capital, also where a card is not known by its name.
pub(crate) fn capital(text: String) -> String {
    let text = ended_once(text);
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(chars).collect(),
        _ => text,
    }
}

#[cfg(test)]
mod asking_tests;
#[cfg(test)]
mod event_tests;
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_once() {
        assert_eq!(ended_once("You play Jinkies!.".to_owned()), "You play Jinkies!");
        assert_eq!(ended_once("You play So Odd....".to_owned()), "You play So Odd...");
        assert_eq!(
            ended_once("Where do you play \u{E000}9\u{E001}Lucky?\u{E002}?".to_owned()),
            "Where do you play \u{E000}9\u{E001}Lucky?\u{E002}"
        );
        assert_eq!(ended_once("You draw a card.".to_owned()), "You draw a card.");
    }

    #[test]
    fn a_marked_sentence_comes_apart() {
        let cards = cardtext::builtin();
        let library = Library::new(cards);
        let speech = Speech::new(Lang::En);
        let words = Words { speech: &speech, library: &library, players: &[], viewer: None, marked: true };
        let text = format!("{} meets {}.", words.card(DefId(3)), words.card(DefId::HIDDEN));
        let name = cards.cards[3].names.en.as_str();
        assert_eq!(pieces(&text), [Piece::Card(DefId(3), name), Piece::Text(" meets a card.")]);
        assert_eq!(pieces("plain"), [Piece::Text("plain")]);
        assert_eq!(unmarked("\u{E000}9\u{E001}x\u{E002}"), "9x");
    }
}
