//! Every card of `cards/` keeps the promises of `docs/card-language.md`.

use cardtext::{CARD_FILES, Card, CardKind, CardSet, Lang, builtin};

fn checked() -> CardSet {
    match CardSet::read(CARD_FILES) {
        Ok((set, warnings)) => {
            let warnings: Vec<String> = warnings.iter().map(|w| w.render(false)).collect();
            assert!(warnings.is_empty(), "{}", warnings.join("\n"));
            set
        }
        Err(problems) => {
            let all: Vec<String> = problems.iter().map(|problem| problem.render(false)).collect();
            panic!("{} problems\n{}", all.len(), all.join("\n\n"));
        }
    }
}

#[test]
fn all_cards_hold() {
    checked();
}

/// Set, factions, different cards, bases.
const SETS: [(&str, usize, usize, usize); 13] = [
    ("core", 8, 94, 16),
    ("awesome-level-9000", 4, 48, 8),
    ("obligatory-cthulhu", 4, 46, 8),
    ("science-fiction-double-feature", 4, 48, 8),
    ("monster-smash", 4, 48, 8),
    ("pretty-pretty", 4, 51, 8),
    ("its-your-fault", 5, 64, 10),
    ("what-were-we-thinking", 4, 48, 8),
    ("sheep-promo", 1, 12, 2),
    ("cease-and-desist", 4, 55, 8),
    ("big-in-japan", 4, 62, 8),
    ("that-70s", 4, 56, 8),
    ("bigger-geekier-box", 2, 33, 4),
];

#[test]
fn every_set_is_complete() {
    let set = builtin();
    let in_deck = |card: &&Card| matches!(card.kind, CardKind::Minion { .. } | CardKind::Action { .. });
    for (id, factions, different, bases) in SETS {
        let armies = || set.factions.iter().filter(|f| f.set == id && f.id != "madness");
        assert_eq!(armies().count(), factions, "{id}");
        let mut count = 0;
        for faction in armies() {
            let cards: Vec<&Card> = faction.cards.iter().map(|&i| &set.cards[usize::from(i)]).filter(in_deck).collect();
            let copies: u32 = cards.iter().map(|card| u32::from(card.copies)).sum();
            assert_eq!(copies, 20, "{}", faction.id);
            let base = |card: &&Card| card.faction == faction.id && matches!(card.kind, CardKind::Base { .. });
            assert_eq!(set.cards.iter().filter(base).count(), 2, "{}", faction.id);
            count += cards.len();
        }
        assert_eq!(count, different, "{id}");
        let base = |card: &&Card| card.set == id && matches!(card.kind, CardKind::Base { .. });
        assert_eq!(set.cards.iter().filter(base).count(), bases, "{id}");
    }
    let of = |kind: CardKind| set.cards.iter().filter(move |card| card.kind == kind);
    assert_eq!(of(CardKind::Titan).count(), 20);
    assert_eq!(of(CardKind::Madness).map(|card| card.copies).collect::<Vec<_>>(), [30]);
}

#[test]
fn cards_are_found() {
    let set = builtin();
    assert_eq!(set.card("aliens/beam-up").unwrap().names.fr, "Téléportation");
    assert_eq!(set.card("theyre-coming-to-get-you").unwrap().faction, "zombies");
    assert_eq!(set.card("the-homeworld").unwrap().id, "base/the-homeworld");
    assert_eq!(set.faction("Petit peuple").unwrap().id, "tricksters");
    let fixer = set.card("microbot-fixer").unwrap();
    assert!(fixer.is_called("Microbot") && fixer.is_called("Microbot Fixer"));
    assert!(!fixer.is_called("Micro") && !fixer.is_called("Fixer"));
    assert!(set.card("nobody").is_none());
}

#[test]
fn a_card_is_written_in_both_languages() {
    let set = builtin();
    let collector = set.card("collector").unwrap();
    assert_eq!(
        set.text(collector, Lang::En),
        ["You may return a minion here of power 3 or less, except a Collector, to its owner's hand."]
    );
    assert_eq!(
        set.text(collector, Lang::Fr),
        [
            "Vous pouvez renvoyer une Créature de Force 3 ou moins autre qu'un Récolteur sur cette Base dans la main de son propriétaire."
        ]
    );
}

/// The whole set in French, read as French, is the same set.
#[test]
fn french_files_read_to_the_same_trees() {
    let set = builtin();
    let files: Vec<(String, String)> =
        CARD_FILES.iter().map(|(path, text)| ((*path).to_owned(), in_french(set, path, text))).collect();
    let french = match CardSet::read(&files) {
        Ok((french, _)) => french,
        Err(problems) => panic!("{}", problems[0].render(false)),
    };
    assert_eq!(set.cards.len(), french.cards.len());
    for (card, same) in set.cards.iter().zip(&french.cards) {
        assert_eq!(card.id, same.id);
        assert_eq!(card.text, same.text, "{}", card.id);
        assert_eq!(card.kind, same.kind);
        assert_eq!(card.copies, same.copies);
    }
}

/// A card file with its headings, its stat lines and its paragraphs in French.
fn in_french(set: &CardSet, path: &str, text: &str) -> String {
    let mut out = String::new();
    for line in text.lines().filter(|line| line.starts_with('#') || line.starts_with("Set:")) {
        out.push_str(&line.replace("Set:", "Extension :"));
        out.push('\n');
        if line.starts_with("Set:") {
            out.push_str("Langue : fr\n");
        }
        let card = line.strip_prefix("## ").and_then(|names| names.split(" | ").next());
        let Some(name) = card else { continue };
        let card = set.cards.iter().find(|card| card.names.en == name && &*card.file == path);
        let card = card.unwrap();
        out.push_str(&match card.kind {
            CardKind::Minion { power } => {
                format!("Créature, Force {power}, {} exemplaires\n\n", card.copies)
            }
            CardKind::Action { power: Some(power) } => {
                format!("Action, Force {power}, {} exemplaires\n\n", card.copies)
            }
            CardKind::Action { power: None } => format!("Action, {} exemplaires\n\n", card.copies),
            CardKind::Base { breakpoint, vp: [a, b, c], monsters: 0 } => {
                format!("Base, Résistance {breakpoint}, PV {a} {b} {c}\n\n")
            }
            CardKind::Base { breakpoint, vp: [a, b, c], monsters } => {
                format!("Base, Résistance {breakpoint}, PV {a} {b} {c}, {monsters} monstres\n\n")
            }
            CardKind::Monster { power, treasures, undead } => {
                let undead = if undead { ", mort-vivant" } else { "" };
                format!("Monstre, Force {power}, {treasures} trésors{undead}, {} exemplaires\n\n", card.copies)
            }
            CardKind::TreasureMinion { power } => {
                format!("Trésor Créature, Force {power}, {} exemplaires\n\n", card.copies)
            }
            CardKind::TreasureAction => format!("Trésor Action, {} exemplaires\n\n", card.copies),
            CardKind::Madness => format!("Démence, {} exemplaires\n\n", card.copies),
            CardKind::Titan => "Titan\n\n".to_owned(),
        });
        for paragraph in set.text(card, Lang::Fr) {
            // Wrapped, as a fan's editor would.
            out.push_str(&paragraph.replacen(", ", ",\n", 1));
            out.push_str("\n\n");
        }
    }
    out
}
