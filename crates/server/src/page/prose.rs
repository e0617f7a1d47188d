//! Sentences of ours that are longer than a line: paragraphs, and words that matter between `_` (Fluent has its own
//! use for stars).

use maud::{Markup, html};

/// A paragraph for each line.
pub fn prose(text: &str) -> Markup {
    html! { @for line in text.lines().filter(|line| !line.trim().is_empty()) { p { (emphasis(line)) } } }
}

/// One line of it.
pub fn emphasis(line: &str) -> Markup {
    html! {
        @for (i, piece) in line.split('_').enumerate() {
            @if i % 2 == 1 { b { (piece) } } @else { (piece) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_paragraphs_and_some_words_are_loud() {
        assert_eq!(prose("A _b_ <c>\n\nd").into_string(), "<p>A <b>b</b> &lt;c&gt;</p><p>d</p>");
    }
}
