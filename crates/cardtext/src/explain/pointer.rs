//! Words that point back, where their author wrote them, and the words that they point to.

use std::ops::Range;

use super::marks;
use crate::{
    card::{Card, CardSet, Lang},
    check::{self, Bearer},
    file::Spot,
    grammar::Book,
    own_words,
};

/// A stretch of one line of a file. Line and column from 1, in characters.
pub type Place = Spot;

/// An *it*, *there* or *that player*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointer {
    pub word: Place,
    /// The words that say what it is, where the paragraph has them.
    pub to: Option<Place>,
    /// What it means, in the language that was asked for.
    pub means: String,
}

impl CardSet {
    /// All words of a card that point back; what they mean is told in `lang`.
    pub fn pointers(&self, card: &Card, lang: Lang) -> Vec<Pointer> {
        let (written, names) = (&*card.written, self.lexicon());
        let book = Book::of(written.lang);
        let uses = check::uses(Bearer::of(card.kind, &card.text), &card.text);
        let mut found = Vec::new();
        for (n, (ability, uses)) in card.text.iter().zip(uses).enumerate() {
            let Some((paragraph, exact)) = written.paragraphs.get(n) else { continue };
            let Ok(text) = book.write_ability(ability, names) else { continue };
            let at = |stretch: Range<usize>| {
                if *exact {
                    return paragraph.spot(stretch);
                }
                let all = card.text.iter().zip(written.paragraphs.iter().map(|(paragraph, _)| paragraph));
                let together = own_words::together(all, n);
                paragraph.spot(own_words::place(&paragraph.text, together, stretch, book, names))
            };
            for (word, meant) in marks(book, names, ability, &text, uses) {
                let said = meant.words(written.lang, names);
                let to = before(&text, word.start, &said).map(&at);
                found.push(Pointer { word: at(word), to, means: meant.words(lang, names) });
            }
        }
        found
    }
}

/// The last place before a word where a text says what is meant: what stands in quotation marks.
fn before(text: &str, word: usize, meant: &str) -> Option<Range<usize>> {
    let inner = meant.split(['"', '«', '»']).map(str::trim).find(|part| {
        !part.is_empty() && text.get(..word).is_some_and(|head| head.to_lowercase().contains(&part.to_lowercase()))
    })?;
    let (head, inner) = (text.get(..word)?, inner.to_lowercase());
    // Lowering a letter may change its length: then the place is not told.
    let low = head.to_lowercase();
    let start = low.rfind(&inner).filter(|_| low.len() == head.len())?;
    Some(start..start + inner.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin;

    #[test]
    fn a_word_points_to_the_words_that_say_what_it_is() {
        let text = "# Birds | Oiseaux\n\n## Owl | Hibou\nAction, 20 copies\n\nChoose a minion. Destroy it.\n";
        let (set, problems) = builtin().try_with(&[("birds.md", text)], false);
        assert_eq!(problems, []);
        let found = set.pointers(set.card("birds/owl").expect("a card"), Lang::Fr);
        let [pointer] = &found[..] else { panic!("{found:?}") };
        let words = |at: Spot| {
            let line = text.lines().nth(at.line as usize - 1).unwrap_or_default();
            line.chars().skip(at.column as usize - 1).take(at.width as usize).collect::<String>()
        };
        assert_eq!(words(pointer.word), "it");
        assert_eq!(pointer.to.map(words).as_deref(), Some("a minion"));
        assert_eq!(pointer.means, "« une Créature »");
    }
}
