//! The words behind an event: the paragraph of a card, and where in it the words at work stand.
//! One place for all who tell it: the judge's table, programs, the trace at a terminal.

use std::ops::Range;

use cardtext::Lang;
use rules::{Event, Library, Part, Passage, What, WhyNot};

/// A paragraph of a card, with the place of the words at work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    text: String,
    at: Range<usize>,
}

impl Quote {
    /// The words of `part` where it is of this passage's paragraph, or else the passage's sentence.
    pub fn of(library: &Library, lang: Lang, passage: &Passage, part: Option<Part>) -> Quote {
        let text = library.ability_text(passage.ability, lang);
        let of_part = part.and_then(|part| library.words_of(part, lang));
        let here = of_part.filter(|(ability, at)| *ability == passage.ability && text.get(at.clone()).is_some());
        let sentence = || library.passage_text(passage, lang);
        match here.map(|(_, at)| at).or_else(|| find(&text, &sentence())) {
            Some(at) => Quote { text, at },
            None => {
                let text = sentence();
                Quote { at: 0..text.len(), text }
            }
        }
    }

    pub fn before(&self) -> &str {
        &self.text[..self.at.start]
    }

    /// What was at work.
    pub fn words(&self) -> &str {
        &self.text[self.at.clone()]
    }

    pub fn after(&self) -> &str {
        &self.text[self.at.end..]
    }
}

/// The part of a sentence that did it; of what did nothing, the part that could not be done.
pub fn part_at_work(event: &Event) -> Option<Part> {
    let failed = match event.what {
        What::InVain { why: WhyNot::NoTarget { of } | WhyNot::Price { of } } => of.map(Part::Effect),
        _ => None,
    };
    failed.or(event.part)
}

/// Where a sentence stands in its paragraph, without its full stop.
fn find(whole: &str, sentence: &str) -> Option<Range<usize>> {
    let bare = sentence.trim().trim_end_matches('.');
    if let Some(at) = whole.find(bare) {
        return Some(at..at + bare.len());
    }
    // In the middle of a paragraph a sentence may begin with another letter.
    let rest = bare.char_indices().nth(1).map_or("", |(i, _)| &bare[i..]);
    let at = whole.find(rest).filter(|_| !rest.is_empty())?;
    let first = whole[..at].char_indices().next_back().map_or(at, |(i, _)| i);
    Some(first..at + rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_is_found_in_its_paragraph() {
        let found = |whole: &str, sentence| find(whole, sentence).map(|at| whole[at].to_owned());
        assert_eq!(found("Draw a card. Gain 1 VP.", "Gain 1 VP.").as_deref(), Some("Gain 1 VP"));
        assert_eq!(found("Talent: Draw a card.", "draw a card.").as_deref(), Some("Draw a card"));
        assert_eq!(found("Something else.", "Gain 1 VP."), None);
        assert_eq!(found("Été : détruisez-le.", "Détruisez-le.").as_deref(), Some("détruisez-le"));
    }

    /// A part of another paragraph says nothing about this one.
    #[test]
    fn words_of_another_paragraph_are_not_quoted() {
        let library = Library::new(cardtext::builtin());
        let parts = (0..20).map(|id| Part::Effect(rules::EffectId(id)));
        let parts: Vec<_> = parts.filter_map(|part| Some((part, library.words_of(part, Lang::En)?.0))).collect();
        let (first, ability) = parts[0];
        let (other, _) = *parts.iter().find(|(_, of)| *of != ability).expect("two paragraphs");
        let origin = rules::Origin::Base(rules::BaseId::NOWHERE);
        let passage = Passage { origin, def: rules::DefId(0), ability, sentence: 0 };
        let quote = |part| Quote::of(&library, Lang::En, &passage, part);
        let (_, at) = library.words_of(first, Lang::En).expect("words");
        let whole = library.ability_text(ability, Lang::En);
        assert_eq!(quote(Some(first)).words(), &whole[at]);
        assert_eq!(quote(Some(other)), quote(None));
        let all = quote(None);
        assert_eq!([all.before(), all.words(), all.after()].concat(), whole);
    }
}
