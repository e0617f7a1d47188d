//! Cards of a game that read otherwise today than when it was played.

use std::collections::BTreeMap;

use records::Page;
use rules::Library;

use crate::page::replay::Changed;

/// Each card of these files whose text is another one today, or that is gone.
pub fn cards(library: &Library, then: &[Page]) -> Vec<Changed> {
    let today = records::all_pages(library);
    let mut changed = Vec::new();
    for page in then {
        let now = today.iter().find(|now| now.name == page.name).map(|now| cards_of(&now.text)).unwrap_or_default();
        for (heading, text) in cards_of(&page.text) {
            let reads = now.get(heading).copied();
            if reads != Some(text) {
                let (then, now) = (text.to_owned(), reads.map(str::to_owned));
                changed.push(Changed { heading: heading.to_owned(), then, now });
            }
        }
    }
    changed
}

/// The text below each heading of a card.
fn cards_of(page: &str) -> BTreeMap<&str, &str> {
    let cards = page.split("\n## ").skip(1);
    cards.filter_map(|card| card.split_once('\n')).map(|(heading, text)| (heading.trim(), text.trim())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_reads_otherwise_is_shown_with_both_texts() {
        let library = Library::new(cardtext::builtin());
        let aliens =
            records::all_pages(&library).into_iter().find(|page| page.text.contains("## Invader")).expect("a page");
        assert_eq!(cards(&library, std::slice::from_ref(&aliens)), []);
        let old = Page { text: aliens.text.replace("Gain 1 VP.", "Gain 2 VP."), ..aliens };
        let [changed] = &cards(&library, &[old])[..] else { panic!("one card") };
        assert!(changed.heading.starts_with("Invader"));
        assert!(changed.then.contains("Gain 2 VP."));
        assert!(changed.now.as_deref().is_some_and(|now| now.contains("Gain 1 VP.")));
        let gone =
            Page { name: "gone.md".into(), text: "# Gone\n\n## Ghost | Fantôme\nMinion, power 1, 1 copy\n".into() };
        assert_eq!(cards(&library, &[gone])[0].now, None);
    }
}
