//! What has been settled about a card, in words: the titles of its scenarios, and the rulings
//! that name it. They are written in English only.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use maud::{Markup, html};
use rules::DefId;
use tell::Words;

const LINES: &str = include_str!(concat!(env!("OUT_DIR"), "/clear.txt"));
/// Enough to read beside a card.
const MOST: usize = 6;

/// By card, and the rulings, which name cards in their text.
static TITLES: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (card, text) in LINES.lines().filter_map(|line| line.split_once('\t')) {
        found.entry(card).or_default().push(text);
    }
    found
});

pub fn clarified(name: &str) -> Vec<&'static str> {
    let rulings = TITLES.get("").into_iter().flatten().filter(|text| names(text, name));
    let titles = TITLES.get(name).into_iter().flatten();
    rulings.chain(titles).copied().take(MOST).collect()
}

/// Whether a text names a card, and not only a longer name that begins alike.
fn names(text: &str, name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
    let begins = |before: &str| !before.ends_with(|c: char| c.is_alphanumeric());
    text.match_indices(name).any(|(at, _)| begins(&text[..at]) && ends(&text[at + name.len()..]))
}

/// Below a card that is read.
pub fn clear(words: &Words<'_>, def: DefId) -> Markup {
    let lines = clarified(words.library.card(def).names.en.as_str());
    html! {
        @if !lines.is_empty() {
            section.clear {
                h3 { (words.speech.say("clarified")) }
                ul lang="en" { @for line in lines { li { (line) } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_what_scenarios_and_rulings_say_of_them() {
        assert!(clarified("Supreme Overlord").iter().any(|line| line.contains("itself included")));
        assert!(clarified("Portal Room").iter().any(|line| line.contains("in turn order")));
        assert!(clarified("No Such Card").is_empty());
        let most =
            cardtext::builtin().cards.iter().filter(|card| !clarified(card.names.en.as_str()).is_empty()).count();
        assert!(most > 150, "only {most} cards have any");
    }
}
