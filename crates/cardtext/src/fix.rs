//! Writing a fan's sentences our way: the paragraphs of a file that are understood and
//! written otherwise become what the card language writes. All else in the file stays as
//! it is, byte for byte.

use crate::{
    card::CardSet,
    file::{Page, Paragraph},
    grammar::Book,
    limits::{self, From},
    set::lexicon_with,
};

impl CardSet {
    /// A card file with its texts as the card language writes them, read beside `self`;
    /// nothing if they are so written already, or it is too much. What cannot be read stays as it is.
    pub fn fixed(&self, text: &str) -> Option<String> {
        limits::check(text).ok()?;
        limits::within_steps(1, From::Owner, || self.written_our_way(text))
    }

    fn written_our_way(&self, text: &str) -> Option<String> {
        let page = Page::read("", text, &mut Vec::new());
        let names = lexicon_with(self, std::slice::from_ref(&page));
        let mut fixes: Vec<(&Paragraph, Vec<String>)> = Vec::new();
        for section in &page.sections {
            for paragraph in section.cards.iter().flat_map(|card| &card.paragraphs) {
                let said = Book::of(section.lang).understand(&paragraph.text, &names);
                if let Some(written) = said.ok().and_then(|said| said.written) {
                    fixes.push((paragraph, written));
                }
            }
        }
        (!fixes.is_empty()).then(|| replaced(text, &fixes))
    }
}

/// The first line of each paragraph becomes its new text; its other lines go.
fn replaced(text: &str, fixes: &[(&Paragraph, Vec<String>)]) -> String {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut out = String::with_capacity(text.len() * 2);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let fix = fixes.iter().find(|(paragraph, _)| paragraph.lines().any(|l| l == number));
        let Some((paragraph, written)) = fix else {
            out.push_str(line);
            continue;
        };
        if paragraph.lines().next() == Some(number) {
            let body = line.trim_end_matches(['\n', '\r']);
            let indent = &body[..body.len() - body.trim_start().len()];
            let gap = format!("{newline}{newline}{indent}");
            let end = paragraph.lines().last().unwrap_or(number);
            out.push_str(indent);
            out.push_str(&written.join(&gap));
            // The last line of a file may have no end.
            if text.split_inclusive('\n').nth(end as usize - 1).is_some_and(|last| last.ends_with('\n')) {
                out.push_str(newline);
            }
        }
    }
    out
}
