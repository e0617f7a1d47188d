//! A card's text with what it leaves unsaid: what each *it*, *there* and *that player*
//! means, what will be asked of whom, and what may surprise its author.
//!
//! When a paragraph works is not told here: the rules know.

mod asks;
mod pointer;

use std::ops::Range;

use crate::{
    ast::{Ability, Event, Hap, Statement},
    card::{Card, CardSet, Lang},
    check::{self, Bearer, Meant, Register},
    grammar::Book,
    lexicon::Lexicon,
};

pub use pointer::{Place, Pointer};

/// One paragraph of a card, explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// As the card language writes it, with `[1]` after each word that points back.
    pub text: String,
    /// What it waits for, in words; nothing if it does not wait.
    pub moment: Option<String>,
    /// What each of those words means: the word, and its meaning.
    pub means: Vec<(String, String)>,
    /// What will be asked: of whom, and what.
    pub asks: Vec<(String, String)>,
    /// What may surprise its author.
    pub surprises: Vec<String>,
}

impl CardSet {
    /// The paragraphs of a card, each explained in a language.
    pub fn explain(&self, card: &Card, lang: Lang) -> Vec<Explained> {
        let uses = check::uses(Bearer::of(card.kind, &card.text), &card.text);
        card.text.iter().zip(uses).map(|(ability, uses)| self.explain_one(card, ability, uses, lang)).collect()
    }

    fn explain_one(
        &self,
        card: &Card,
        ability: &Ability,
        uses: Vec<(Register, Option<Meant>)>,
        lang: Lang,
    ) -> Explained {
        let (book, names) = (Book::of(lang), self.lexicon());
        let text = book.write_ability(ability, names).unwrap_or_else(|_| "…".to_owned());
        let marks: Vec<(Range<usize>, String)> = marks(book, names, ability, &text, uses)
            .into_iter()
            .map(|(at, meant)| (at, meant.words(lang, names)))
            .collect();
        let means = marks.iter().map(|(place, meant)| (text[place.clone()].to_owned(), meant.clone())).collect();
        let surprises = check::surprises(card.kind, ability);
        Explained {
            text: marked(&text, &marks),
            moment: moment(ability).and_then(|moment| match moment {
                Moment::Event(event) => book.write("Event", None, event, names).ok(),
                Moment::Would(hap) => book.write("Hap", Some("would"), hap, names).ok(),
            }),
            means,
            asks: asks::asks(ability, lang, names),
            surprises: surprises.into_iter().map(|surprise| surprise.message.get(lang).to_owned()).collect(),
        }
    }
}

/// The words of a written ability that point back, in order, and what each means.
fn marks(
    book: &Book,
    names: &Lexicon,
    ability: &Ability,
    text: &str,
    uses: Vec<(Register, Option<Meant>)>,
) -> Vec<(Range<usize>, Meant)> {
    let mut marks: Vec<(Range<usize>, Meant)> = Vec::new();
    for (nth, (_, meant)) in uses.into_iter().enumerate() {
        let Some(meant) = meant.filter(|meant| *meant != Meant::Said) else { continue };
        let struck = check::struck(ability, nth);
        let place = book.words_unlike(ability, &struck, names).map(|place| {
            // "one of their minions" differs from "one of your minions" in one word.
            let other = book.write_ability(&struck, names).unwrap_or_default();
            let word = check::difference(text, &other);
            let inside = place.start <= word.start && word.end <= place.end;
            if inside && text[place.clone()].split(' ').count() > 3 { word } else { place }
        });
        marks.extend(place.map(|place| (place, meant)));
    }
    marks.sort_by_key(|(place, _)| (place.end, place.start));
    marks
}

/// The text with a number after each mark.
fn marked(text: &str, marks: &[(Range<usize>, String)]) -> String {
    let mut out = String::new();
    let mut at = 0;
    for (n, (place, _)) in (1..).zip(marks) {
        out.push_str(&text[at..place.end]);
        out.push_str(&format!("[{n}]"));
        at = place.end;
    }
    out.push_str(&text[at..]);
    out
}

enum Moment<'a> {
    Event(&'a Event),
    Would(&'a Hap),
}

fn moment(ability: &Ability) -> Option<Moment<'_>> {
    let does = match ability {
        Ability::Plain { does } | Ability::Ongoing { does } | Ability::Talent { does } | Ability::Special { does } => {
            does
        }
        Ability::PlayOn { .. } | Ability::PlayOnlyIf { .. } => return None,
    };
    match does {
        Statement::When { event, .. } => Some(Moment::Event(event)),
        Statement::Instead { hap, .. } => Some(Moment::Would(hap)),
        Statement::Says { .. } | Statement::Do { .. } => None,
    }
}
