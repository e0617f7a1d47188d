//! Texts to begin with: an empty faction, and one like a faction that there is.

use cardtext::grammar::Names;
use cardtext::{Card, CardKind, CardSet, Lang};

/// A faction with one card of each kind, whose texts are still to be written. `names` are the
/// words for "New faction", "Minion", "Action" in English and in French.
pub fn blank(lang: Lang, names: &[(String, String); 3]) -> String {
    let heading = |(en, fr): &(String, String)| format!("{en} | {fr}");
    let [faction, minion, action] = names;
    format!(
        "# {}\n{}\n## {}\n{}\n\n## {}\n{}\n",
        heading(faction),
        language(lang),
        heading(minion),
        minion_line(lang, 3, 10),
        heading(action),
        action_line(lang, None, 10),
    )
}

/// Copies of minions by their power, and of actions: twelve cards, twenty copies, as most factions
/// have them.
pub(crate) const MINIONS: [(u8, u8); 4] = [(5, 1), (4, 2), (3, 3), (2, 4)];
const ACTIONS: [u8; 8] = [2, 2, 1, 1, 1, 1, 1, 1];

/// A checklist: every card of a usual deck with its figures, and no text yet. `names` are as for
/// [`blank`], with the words for "Minion" and "Action" alone.
pub fn outline(lang: Lang, names: &[(String, String); 3]) -> String {
    let [(en, fr), minion, action] = names;
    let mut text = format!("# {en} | {fr}\n{}", language(lang));
    let mut card = |(en, fr): &(String, String), n: usize, stats: String| {
        text.push_str(&format!("\n## {en} {n} | {fr} {n}\n{stats}\n"));
    };
    for (power, n) in MINIONS {
        card(minion, usize::from(power), minion_line(lang, power, n));
    }
    for (at, n) in ACTIONS.into_iter().enumerate() {
        card(action, at + 1, action_line(lang, None, n));
    }
    text
}

/// "Minion, power 3, 2 copies".
pub(crate) fn minion_line(lang: Lang, power: u8, n: u8) -> String {
    let word = match lang {
        Lang::En => "Minion",
        Lang::Fr => "Créature",
    };
    format!("{word}{}{}", of_power(lang, power), copies(lang, n))
}

/// "Action, 1 copy"; some have a power.
pub(crate) fn action_line(lang: Lang, power: Option<u8>, n: u8) -> String {
    format!("Action{}{}", power.map_or_else(String::new, |power| of_power(lang, power)), copies(lang, n))
}

fn of_power(lang: Lang, power: u8) -> String {
    match lang {
        Lang::En => format!(", power {power}"),
        Lang::Fr => format!(", Force {power}"),
    }
}

fn copies(lang: Lang, n: u8) -> String {
    let word = match (lang, n) {
        (Lang::En, 1) => "copy",
        (Lang::En, _) => "copies",
        (Lang::Fr, 1) => "exemplaire",
        (Lang::Fr, _) => "exemplaires",
    };
    format!(", {n} {word}")
}

/// The cards of a faction under another name, to be changed; its bases stay where they are.
/// `None`: there is no such faction.
pub fn like(cards: &CardSet, id: &str, lang: Lang) -> Option<String> {
    let faction = cards.factions.iter().find(|faction| faction.id == id)?;
    let mut text = format!("# {} II | {} II\n{}", faction.names.en, faction.names.fr, language(lang));
    for card in faction.cards.iter().map(|at| &cards.cards[usize::from(*at)]) {
        let Some(stats) = stats(card, lang) else { continue };
        let feminine = if is_feminine(cards, card) { " (f)" } else { "" };
        text.push_str(&format!("\n## {} | {}{feminine}\n{stats}\n", card.names.en, card.names.fr));
        for paragraph in cards.text(card, lang) {
            text.push_str(&format!("\n{paragraph}\n"));
        }
    }
    Some(text)
}

fn language(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "",
        Lang::Fr => "Langue : fr\n",
    }
}

fn is_feminine(cards: &CardSet, card: &Card) -> bool {
    cards.lexicon().entries(Lang::Fr).iter().any(|entry| entry.name == card.name && entry.feminine)
}

/// What a deck of a faction can have; cards of common piles are not written here.
fn stats(card: &Card, lang: Lang) -> Option<String> {
    match card.kind {
        CardKind::Minion { power } => Some(minion_line(lang, power, card.copies)),
        CardKind::Action { power } => Some(action_line(lang, power, card.copies)),
        CardKind::Titan => Some("Titan".into()),
        CardKind::Base { .. }
        | CardKind::Monster { .. }
        | CardKind::TreasureMinion { .. }
        | CardKind::TreasureAction
        | CardKind::Madness => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workbench;

    #[test]
    fn every_faction_of_ours_is_a_good_start_in_both_languages() {
        let cards = cardtext::builtin();
        let bench = Workbench::new(cards);
        for (at, faction) in cards.factions.iter().enumerate().filter(|(_, faction)| !faction.cards.is_empty()) {
            let lang = if at % 2 == 0 { Lang::En } else { Lang::Fr };
            let Some(text) = like(cards, &faction.id, lang).filter(|text| text.contains("## ")) else { continue };
            let analysis = bench.read(&text, Lang::En).expect("not too much");
            let wrong: Vec<String> = analysis.errors().map(ToString::to_string).collect();
            assert!(wrong.is_empty(), "{}: {wrong:#?}", faction.id);
            assert!(!analysis.cut, "{}: {}", faction.id, analysis.steps);
        }
        let names = [("New", "Neuve"), ("A", "B"), ("C", "D")].map(|(en, fr)| (en.to_owned(), fr.to_owned()));
        for lang in [Lang::En, Lang::Fr] {
            assert!(bench.read(&blank(lang, &names), lang).expect("a text").plays());
            let outline = bench.read(&outline(lang, &names), lang).expect("a text");
            assert!(outline.plays() && outline.problems.is_empty(), "{:?}", outline.problems);
            assert_eq!((outline.tally.prints, outline.tally.copies), (12, 20));
        }
    }
}
