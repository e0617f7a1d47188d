//! Texts that read well and would do something else than they say, or never anything: each is
//! refused at its words, with a way out.

use rules::Library;

const MINION: &str = "Minion, power 3, 1 copy\n\n";
const ACTION: &str = "Action, 1 copy\n\n";
const ATTACHED: &str = "Action, 1 copy\n\nPlay on a minion.\n\n";
const BASE: &str = "Base, breakpoint 20, VP 4 2 1\n\n";
const TITAN: &str = "Titan\n\nSpecial: On your turn, you may play this titan on a base.\n\n";

/// The sort of card, its text, the words at which it is refused, and a part of the reason.
const REFUSED: [(&str, &str, &str, &str); 24] = [
    (
        MINION,
        "Ongoing: After you play an action, draw a card. After you play a minion, gain 1 VP.",
        "After you play a minion",
        "one moment",
    ),
    (ATTACHED, "Ongoing: If you have the most power here, you control this minion.", "If you", "without \"if\""),
    (
        ACTION,
        "If another player has more power on a base than you, destroy that base.",
        "destroy",
        "choose a base where",
    ),
    (ACTION, "If another player has no minions, that player draws a card.", "that player", "choose another player who"),
    (
        ACTION,
        "If another player has the most power on a base, you have +2 power there until the end of the turn.",
        "you have",
        "choose a base where",
    ),
    (ACTION, "Other players cannot play minions on their next turn.", "Other players", "one player"),
    (ACTION, "Destroy a minion on each base.", "a minion", "for each base"),
    (ATTACHED, "Talent: Move this action to another base.", "this action", "on a base"),
    (
        MINION,
        "Ongoing: After you place a +1 power counter on a minion, place a +1 power counter on this minion.",
        "Ongoing: After you",
        "without end",
    ),
    (ACTION, "Discard a titan.", "a titan", "never discarded"),
    (
        ACTION,
        "Special: After a base scores, move each of your minions there to the replacement base.",
        "each of your",
        "to another base",
    ),
    (BASE, "During other players' turns, minions here have +1 power.", "During", "no turn of its own"),
    (BASE, "After another player plays a minion here, draw a card.", "another player", "a player"),
    (
        TITAN,
        "Ongoing: Each of your minions here has \"Talent: Move this titan to another base.\"",
        "this titan",
        "this minion",
    ),
    (
        MINION,
        "Special: At the start of your turn, you may place this minion from your discard pile into your hand.",
        "Special: At the start",
        "on your turn",
    ),
    (
        MINION,
        "Ongoing: If another player has the most power on a base, you have +2 power there.",
        "If another",
        "choose a base where",
    ),
    (
        ACTION,
        "Destroy any number of your minions. Draw two cards. Gain 1 VP for each minion destroyed this way.",
        "for each minion",
        "right after it",
    ),
    (
        ACTION,
        "Discard any number of cards. Destroy a minion of power 2 or less. Draw a card for each card discarded this way.",
        "for each card",
        "right after it",
    ),
    (ACTION, "Play two extra minions on a base.", "on a base", "which base?"),
    (ACTION, "Move any number of minions on a base of power 2 or less to one other base.", "on a base", "which base?"),
    (ACTION, "Destroy each action on one of your minions.", "on one of", "which minion?"),
    (
        ACTION,
        "Reveal the top card of your deck. If it is a minion, you may play it as an extra minion. Otherwise, discard it.",
        "Otherwise",
        "If you do not",
    ),
    (MINION, "Special: When this card is uncovered, place two +1 power counters on it.", "place two", "this minion"),
    (
        ACTION,
        "Return a minion to its owner's hand. If it is one of your minions, draw a card.",
        "it is",
        "has left play",
    ),
];

#[test]
fn what_would_do_something_else_is_refused_at_its_words() {
    let mut wrong = Vec::new();
    for (form, text, at, why) in REFUSED {
        let file = format!("# Dreamers | Rêveurs\nSet: dream\n\n## Oracle | Oracle\n{form}{text}\n");
        let (set, problems) = cardtext::builtin().try_with(&[("dream.md", &file)], false);
        let unread: Vec<_> = problems.iter().filter(|p| p.severity == cardtext::Severity::Error).collect();
        assert!(unread.is_empty(), "{text}: {unread:?}");
        let library = Library::new(&set);
        let [refusal] = library.refusals() else {
            wrong.push(format!("{text}\n  is refused {} times", library.refusals().len()));
            continue;
        };
        let card = library.card(refusal.def);
        let told = card.refused(refusal.paragraph.map(usize::from), &refusal.at, &refusal.why, library.cards.lexicon());
        let words: String = text.chars().skip(told.column as usize - 1).collect();
        if !words.starts_with(at) || !refusal.why.en.contains(why) {
            wrong.push(format!("{text}\n  refused at {words:?}: {}", refusal.why.en));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Texts that were once read as something else than they say: none of them may be played again
/// without a scenario that says what it does.
#[test]
fn what_was_misread_is_refused() {
    let mut played = Vec::new();
    for line in include_str!("misread.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(" ¶ ");
        let (language, card) = (parts.next().expect("a language"), parts.next().expect("a card"));
        let text = parts.collect::<Vec<_>>().join("\n\n");
        let said = if language == "fr" { "Language: fr\n" } else { "" };
        let file = format!("# Dreamers | Rêveurs\nSet: dream\n{said}\n## Oracle | Oracle\n{card}\n\n{text}\n");
        let (set, problems) = cardtext::builtin().try_with(&[("dream.md", &file)], false);
        let unread = problems.iter().any(|p| p.severity == cardtext::Severity::Error);
        if !unread && Library::new(&set).refusals().is_empty() {
            played.push(text);
        }
    }
    assert!(played.is_empty(), "these are played:\n{}", played.join("\n"));
}
