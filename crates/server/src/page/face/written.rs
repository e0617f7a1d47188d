//! The text of a card as paragraphs, with the timing word set apart.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use cardtext::Lang;
use cardtext::ast::Ability;
use rules::{AbilityId, Ask, Decision, DefId, Event, Library, Part, Passage};
use tell::{Quote, Words};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// "Ongoing:" with its colon, if the paragraph has one.
    pub when: Option<String>,
    pub text: String,
}

/// Writing a text from its tree takes much longer than reading it back, and pages show
/// the same cards again and again. By the fingerprint of all cards of the library, or of the shared
/// library that a print is from.
type Key<T> = (u64, T, bool);
struct Written<T, U>(LazyLock<Mutex<BTreeMap<Key<T>, U>>>);
static PARAGRAPHS: Written<DefId, Vec<Paragraph>> = Written(LazyLock::new(Mutex::default));
static SENTENCES: Written<Sentence, String> = Written(LazyLock::new(Mutex::default));
static QUOTES: Written<(AbilityId, u8, Option<Part>), Quote> = Written(LazyLock::new(Mutex::default));

/// Libraries come and go with what people write in the workshop: the memory stays small.
const KEPT: usize = 4000;

impl<T: Copy + Ord, U: Clone> Written<T, U> {
    fn get(&self, fingerprint: u64, what: T, lang: Lang, write: impl FnOnce() -> U) -> U {
        let key = (fingerprint, what, lang == Lang::Fr);
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = written.get(&key) {
            return found.clone();
        }
        let made = write();
        if written.len() >= KEPT {
            written.clear();
        }
        written.insert(key, made.clone());
        made
    }
}

/// Words of a card that stand alone, by the paragraph and the place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sentence {
    One(AbilityId, u8),
    /// Said to whoever is asked; whether it is asked which player, and what "it" is.
    Asked(AbilityId, u8, bool, Option<DefId>),
}

/// One sentence.
pub fn passage(words: &Words<'_>, passage: &Passage) -> String {
    let (library, lang) = (words.library, words.lang());
    let which = Sentence::One(passage.ability, passage.sentence);
    SENTENCES.get(library.fingerprint_of_text(passage.ability), which, lang, || library.passage_text(passage, lang))
}

/// The words behind an event; none where it is a rule's alone, or a card's that the reader does not know.
pub fn quote(words: &Words<'_>, event: &Event) -> Option<(Passage, Quote)> {
    let passage = event.passage.filter(|passage| !passage.def.is_hidden())?;
    let (library, lang, part) = (words.library, words.lang(), tell::part_at_work(event));
    let key = (passage.ability, passage.sentence, part);
    let quote = QUOTES
        .get(library.fingerprint_of_text(passage.ability), key, lang, || Quote::of(library, lang, &passage, part));
    Some((passage, quote))
}

/// The sentence that asks, as `tell::asked_text`.
pub fn asked(words: &Words<'_>, decision: &Decision, it: Option<DefId>) -> Option<String> {
    let passage = decision.prompt.passage?;
    if decision.asker().is_some() {
        // It may name that player.
        return tell::asked_text(words, decision, it);
    }
    let which = Sentence::Asked(passage.ability, passage.sentence, decision.prompt.ask == Ask::Player, it);
    let write = || tell::asked_text(words, decision, it).unwrap_or_default();
    Some(SENTENCES.get(words.library.fingerprint, which, words.lang(), write))
}

pub fn paragraphs(library: &Library, def: DefId, lang: Lang) -> Vec<Paragraph> {
    PARAGRAPHS.get(library.fingerprint_of(def), def, lang, || write(library, def, lang))
}

fn write(library: &Library, def: DefId, lang: Lang) -> Vec<Paragraph> {
    let card = library.card(def);
    let texts = library.cards.text(card, lang);
    card.text.iter().zip(texts).map(|(ability, text)| split(ability, text)).collect()
}

fn split(ability: &Ability, text: String) -> Paragraph {
    let timed = matches!(ability, Ability::Ongoing { .. } | Ability::Talent { .. } | Ability::Special { .. });
    match text.split_once(':') {
        Some((when, rest)) if timed => Paragraph { when: Some(format!("{when}:")), text: rest.trim_start().to_owned() },
        _ => Paragraph { when: None, text },
    }
}

/// The step of the type size, by how much there is to read.
pub fn step(paragraphs: &[Paragraph]) -> &'static str {
    let long = |p: &Paragraph| p.text.chars().count() + p.when.as_ref().map_or(0, |when| when.chars().count() + 1);
    // A paragraph ends in the middle of a line.
    let n: usize = paragraphs.iter().map(long).sum::<usize>() + paragraphs.len().saturating_sub(1) * 10;
    match n {
        0 => "none",
        1..=40 => "t-s",
        41..=64 => "t-m",
        65..=95 => "",
        96..=140 => "t-l",
        141..=155 => "t-x",
        156..=195 => "t-x t-xx",
        196..=450 => "t-x t-xx t-xxx",
        _ => "t-x t-xx t-xxx t-max",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timing_words_are_set_apart_in_both_languages() {
        let library = Library::new(cardtext::builtin());
        let mut timed = 0;
        for lang in [Lang::En, Lang::Fr] {
            for (i, card) in library.cards.cards.iter().enumerate() {
                let def = DefId(i as u16);
                for (ability, paragraph) in card.text.iter().zip(paragraphs(&library, def, lang)) {
                    let plain =
                        matches!(ability, Ability::Plain { .. } | Ability::PlayOn { .. } | Ability::PlayOnlyIf { .. });
                    assert_eq!(paragraph.when.is_none(), plain, "{}: {paragraph:?}", card.id);
                    if let Some(when) = paragraph.when {
                        timed += 1;
                        assert!(when.chars().count() < 14 && when.ends_with(':'), "{when}");
                    }
                }
            }
        }
        assert!(timed > 60);
    }
}
