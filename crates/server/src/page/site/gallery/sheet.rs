//! Sheets to print: nine cards on a page, each as often as it is in its deck, in the size of
//! playing cards. Bases come last, on pages of their own.

use cardtext::CardKind;
use maud::{Markup, html};
use rules::{DefId, Library};
use tell::Words;

use super::{Index, Query, escaped};
use crate::page::face::{Size, still};
use crate::page::shell::Shell;

/// Three rows of three.
const CARDS: usize = 9;
/// A base is as wide as a card is high.
const BASES: usize = 6;
/// Paper is finite, and so is the page.
const MOST: usize = 360;

/// Where what a question finds is printed.
pub fn href(question: &str) -> String {
    format!("/print?q={}", escaped(question))
}

/// What a question finds, as often as a deck has it; bases apart.
pub fn copies(library: &Library, index: &Index, query: &Query) -> (Vec<DefId>, Vec<DefId>) {
    let (mut cards, mut bases) = (Vec::new(), Vec::new());
    for def in index.find(query).map(|card| card.def) {
        let card = library.card(def);
        match card.kind {
            CardKind::Base { .. } => bases.push(def),
            CardKind::Minion { .. }
            | CardKind::Action { .. }
            | CardKind::Titan
            | CardKind::Monster { .. }
            | CardKind::TreasureMinion { .. }
            | CardKind::TreasureAction
            | CardKind::Madness => cards.extend(std::iter::repeat_n(def, usize::from(card.copies.max(1)))),
        }
    }
    cards.truncate(MOST);
    bases.truncate(MOST);
    (cards, bases)
}

pub fn sheet(shell: &Shell<'_>, words: &Words<'_>, cards: &[DefId], bases: &[DefId]) -> Markup {
    let speech = shell.speech;
    let title = speech.say("print-title");
    let shell = Shell { title: &title, class: "print", ..*shell };
    let pages = cards.len().div_ceil(CARDS) + bases.len().div_ceil(BASES);
    shell.page(html! {
        header.gl-note {
            h1 { (title) }
            p { (speech.tell("print-lead", [("cards", (cards.len() + bases.len()).into()), ("pages", pages.into())])) }
            p { a href="/gallery" { (speech.say("print-back")) } }
        }
        main {
            @for page in cards.chunks(CARDS) {
                section.gl-sheet { @for def in page { (still(words, *def, Size::Small)) } }
            }
            @for page in bases.chunks(BASES) {
                section.gl-sheet.gl-wide { @for def in page { (still(words, *def, Size::Small)) } }
            }
        }
    })
}
