//! What has been settled about a card, in words: the titles of its scenarios, and the rulings
//! that name it. Rulings are in both languages, titles in English only.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cardtext::Lang;
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

/// A ruling, in both languages; `fr` is empty where nobody has translated it.
#[derive(Clone, Copy)]
struct Ruling {
    en: &'static str,
    fr: &'static str,
}

fn rulings(name: &str) -> Vec<Ruling> {
    let all = TITLES.get("").into_iter().flatten();
    let all = all.map(|line| line.split_once('\t').map_or(Ruling { en: line, fr: "" }, |(en, fr)| Ruling { en, fr }));
    all.filter(|ruling| names(ruling.en, name)).take(MOST).collect()
}

/// The titles of a card's scenarios, so many that there are not too many lines.
fn titles(name: &str, besides: usize) -> Vec<&'static str> {
    TITLES.get(name).into_iter().flatten().copied().take(MOST.saturating_sub(besides)).collect()
}

/// Whether a text names a card, and not only a longer name that begins alike.
fn names(text: &str, name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
    let begins = |before: &str| !before.ends_with(|c: char| c.is_alphanumeric());
    text.match_indices(name).any(|(at, _)| begins(&text[..at]) && ends(&text[at + name.len()..]))
}

/// Below a card that is read. What has been translated is in the reader's language; scenarios
/// have English titles, and their heading says so.
pub fn clear(words: &Words<'_>, def: DefId) -> Markup {
    let name = words.library.card(def).names.en.as_str();
    let rulings = rulings(name);
    let titles = titles(name, rulings.len());
    let french = words.lang() == Lang::Fr;
    html! {
        @if !rulings.is_empty() || !titles.is_empty() {
            section.clear {
                @if !rulings.is_empty() {
                    h3 { (words.speech.say("clarified")) }
                    ul {
                        @for ruling in &rulings {
                            @if french && !ruling.fr.is_empty() { li { (ruling.fr) } } @else { li lang="en" { (ruling.en) } }
                        }
                    }
                }
                @if !titles.is_empty() {
                    h3 { (words.speech.say("clarified-cases")) }
                    ul lang="en" { @for line in titles { li { (line) } } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_what_scenarios_and_rulings_say_of_them() {
        let all =
            |name: &str| -> Vec<&str> { rulings(name).iter().map(|ruling| ruling.en).chain(titles(name, 0)).collect() };
        assert!(all("Supreme Overlord").iter().any(|line| line.contains("itself included")));
        assert!(all("Portal Room").iter().any(|line| line.contains("in turn order")));
        assert!(all("No Such Card").is_empty());
        let most = cardtext::builtin().cards.iter().filter(|card| !all(card.names.en.as_str()).is_empty()).count();
        assert!(most > 150, "only {most} cards have any");
    }

    /// `docs/rulings.fr.md` has a row for each of `docs/rulings.md`, with the same last column; what
    /// is named in the one by its English name is named in the other by its French one.
    #[test]
    fn rulings_are_told_in_french_with_french_names() {
        let cards = &cardtext::builtin().cards;
        let mut named = 0;
        for line in &TITLES[""] {
            let (en, fr) = line.split_once('\t').expect("two languages");
            assert!(!fr.is_empty(), "docs/rulings.fr.md has no row for: {en}");
            for card in cards.iter().filter(|card| names(en, card.names.en.as_str())) {
                // Part of a longer name, or a word.
                let (short, longer) = (card.names.en.as_str(), |other: &str| other.len() > card.names.en.len());
                if cards.iter().any(|other| {
                    longer(&other.names.en) && names(en, &other.names.en) && other.names.en.contains(short)
                }) {
                    continue;
                }
                let french = card.names.get(Lang::Fr);
                assert!(fr.to_lowercase().contains(&french.to_lowercase()), "{french} is not named in: {fr}");
                named += 1;
            }
        }
        assert!(named > 15, "{named}");
    }
}
