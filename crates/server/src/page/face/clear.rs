//! What has been settled about a card, in words: the titles of its scenarios, and the rulings
//! that name it. Rulings are in both languages, titles in English only.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cardtext::Lang;
use maud::{Markup, html};
use rules::DefId;
use tell::Words;

use crate::judge;

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

fn rulings(name: &str, most: usize) -> Vec<Ruling> {
    let all = TITLES.get("").into_iter().flatten();
    let all = all.map(|line| line.split_once('\t').map_or(Ruling { en: line, fr: "" }, |(en, fr)| Ruling { en, fr }));
    all.filter(|ruling| names(ruling.en, name)).take(most).collect()
}

/// The titles of a card's scenarios, so many that there are not too many lines.
fn titles(name: &str, most: usize) -> Vec<&'static str> {
    TITLES.get(name).into_iter().flatten().copied().take(most).collect()
}

/// Where the case of this title can be tried, if it can be laid at the judge's table.
fn trial(title: &str) -> Option<String> {
    judge::case(title)?;
    Some(format!("/judge?{}", serde_urlencoded::to_string([("case", title)]).ok()?))
}

/// Whether a text names a card, and not only a longer name that begins alike.
fn names(text: &str, name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
    let begins = |before: &str| !before.ends_with(|c: char| c.is_alphanumeric());
    text.match_indices(name).any(|(at, _)| begins(&text[..at]) && ends(&text[at + name.len()..]))
}

/// Below a card that is read. What has been translated is in the reader's language. Scenarios have
/// English titles: whoever reads another language finds them behind a heading that says so, and is
/// not made to read past them.
pub fn clear(words: &Words<'_>, def: DefId) -> Markup {
    told(words, def, MOST, |_| None)
}

/// All of it, on the card's own page: from there a case leads to the judge's table. Beside a table
/// nothing leads away from it.
pub fn clear_all(words: &Words<'_>, def: DefId) -> Markup {
    told(words, def, usize::MAX, trial)
}

fn told(words: &Words<'_>, def: DefId, most: usize, way: fn(&str) -> Option<String>) -> Markup {
    let name = words.library.card(def).names.en.as_str();
    let rulings = rulings(name, most);
    let titles = titles(name, most.saturating_sub(rulings.len()));
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
                @if !titles.is_empty() && french {
                    details { summary { (words.speech.say("clarified-cases")) " (" (titles.len()) ")" } (cases(&titles, way)) }
                } @else if !titles.is_empty() {
                    h3 { (words.speech.say("clarified-cases")) }
                    (cases(&titles, way))
                }
            }
        }
    }
}

fn cases(titles: &[&str], way: fn(&str) -> Option<String>) -> Markup {
    html! {
        ul lang="en" {
            @for line in titles {
                li { @if let Some(way) = way(line) { a href=(way) { (line) } } @else { (line) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Library;
    use tell::Speech;

    /// English titles are folded for a French reader, and open for an English one.
    #[test]
    fn titles_in_another_language_are_folded() {
        let library = Library::new(cardtext::builtin());
        let told = |lang: Lang, def: DefId| {
            let speech = Speech::new(lang);
            clear(&Words { speech: &speech, library: &library, players: &[], viewer: None, marked: false }, def)
                .into_string()
        };
        let cards = (0..library.cards.cards.len() as u16).map(DefId);
        let with: Vec<DefId> =
            cards.filter(|def| !titles(&library.card(*def).names.en, MOST).is_empty()).take(20).collect();
        assert_eq!(with.len(), 20);
        for def in with {
            let (en, fr) = (told(Lang::En, def), told(Lang::Fr, def));
            let folded =
                |html: &str| html.split("<ul lang=\"en\">").next().is_some_and(|before| before.contains("<details>"));
            assert!(!folded(&en) && folded(&fr) || !fr.contains("<ul lang"), "{fr}");
        }
    }

    #[test]
    fn cards_have_what_scenarios_and_rulings_say_of_them() {
        let all = |name: &str| -> Vec<&str> {
            rulings(name, MOST).iter().map(|ruling| ruling.en).chain(titles(name, MOST)).collect()
        };
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
