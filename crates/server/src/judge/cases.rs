//! Our own scenarios by their titles: the page of a card leads to them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

const ALL: &str = include_str!(concat!(env!("OUT_DIR"), "/cases.txt"));

/// Two of one title are not told apart: neither is here.
static CASES: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    let mut found: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    for text in ALL.split('\u{1e}') {
        let title = text.lines().next().and_then(|line| line.strip_prefix("scenario: ")).unwrap_or_default().trim();
        found.entry(title).and_modify(|other| *other = None).or_insert(Some(text));
    }
    found.into_iter().filter_map(|(title, text)| Some((title, text?))).collect()
});

/// The scenario of this title, if the judge's table can lay it.
pub fn case(title: &str) -> Option<&'static str> {
    CASES.get(title).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_finds_its_own_scenario() {
        assert!(CASES.len() > 5000, "{}", CASES.len());
        for (title, text) in CASES.iter() {
            let read = scenario::file(text);
            assert_eq!(read.len(), 1, "{text}");
            assert_eq!(read[0].name, *title);
            assert_eq!(read[0].problems, [], "{text}");
        }
        assert_eq!(case("No such case"), None);
    }
}
