//! Where a part of what was understood stands in a fan's own words: the words that both
//! texts have in common are laid beside each other, and the part lies between them.

use std::ops::Range;

use crate::{ast::Ability, file::Paragraph, grammar::Book, lexicon::Lexicon};

/// The place in `text` of a stretch of the nth of these abilities, as the card language
/// writes them; the whole text if they have no words in common around it.
pub(crate) fn place(
    text: &str,
    (abilities, nth): (Vec<&Ability>, usize),
    stretch: Range<usize>,
    book: &Book,
    names: &Lexicon,
) -> Range<usize> {
    let mut written = String::new();
    let mut from = 0;
    for (n, ability) in abilities.iter().enumerate() {
        if n == nth {
            from = written.len();
        }
        written.push_str(&book.write_ability(ability, names).unwrap_or_default());
        written.push(' ');
    }
    beside(text, &written, from + stretch.start..from + stretch.end).unwrap_or(0..text.len())
}

/// The abilities that one paragraph says together with the nth of a card, and which of them
/// that is.
pub(crate) fn together<'a>(
    card: impl Iterator<Item = (&'a Ability, &'a Paragraph)>,
    n: usize,
) -> (Vec<&'a Ability>, usize) {
    let card: Vec<(&Ability, &Paragraph)> = card.collect();
    let same = |other: &Paragraph| other.lines().eq(card[n].1.lines());
    let nth = card[..n].iter().filter(|(_, paragraph)| same(paragraph)).count();
    (card.iter().filter(|(_, paragraph)| same(paragraph)).map(|(ability, _)| *ability).collect(), nth)
}

fn beside(text: &str, written: &str, stretch: Range<usize>) -> Option<Range<usize>> {
    let (own, ours) = (words(text), words(written));
    let pairs = common(text, &own, written, &ours);
    let inside = |n: &usize| ours[*n].start < stretch.end && stretch.start < ours[*n].end;
    let first = (0..ours.len()).find(inside)?;
    let last = (0..ours.len()).rfind(inside)?;
    let met = |n: usize| pairs.iter().find(|(_, our)| *our == n).map(|(own, _)| *own);
    // A word that the author said otherwise is after the one before it and before the next.
    let start = match met(first) {
        Some(own) => own,
        None => (0..first).rev().find_map(met).map_or(0, |before| before + 1),
    };
    let end = match met(last) {
        Some(own) => own,
        None => (last + 1..ours.len()).find_map(met).map_or(own.len(), |after| after).checked_sub(1)?,
    };
    (start <= end && end < own.len()).then(|| own[start].start..own[end].end)
}

/// Words with their places, without marks.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = vec![];
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let inner = c.is_alphanumeric() || matches!(c, '+' | '-' | '\'');
        match (inner, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push(from..at);
                start = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }
    found
}

/// The longest row of words that both texts have in common, as pairs of numbers.
fn common(a_text: &str, a: &[Range<usize>], b_text: &str, b: &[Range<usize>]) -> Vec<(usize, usize)> {
    let low = |text: &str, words: &[Range<usize>]| -> Vec<String> {
        words.iter().map(|word| text[word.clone()].to_lowercase()).collect()
    };
    let (a, b) = (low(a_text, a), low(b_text, b));
    let mut longest = vec![vec![0u32; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i][j] = match a[i] == b[j] {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = vec![];
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if longest[i + 1][j] >= longest[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_stands_where_its_author_said_it() {
        let ours = "You may draw a card. Destroy another player's minion here of power 2 or less.";
        let own = "You can choose to draw one card. Kill an opponent's minion with power 2 or less on this base.";
        let said = |part: &str| {
            let at = ours.find(part).unwrap_or_default();
            beside(own, ours, at..at + part.len()).map(|place| &own[place])
        };
        assert_eq!(said("Destroy another player's minion here"), Some("Kill an opponent's minion with"));
        assert_eq!(said("of power 2 or less"), Some("with power 2 or less"));
        assert_eq!(said("draw a card"), Some("draw one card"));
    }
}
