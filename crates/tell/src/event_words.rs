//! Parts of the sentences of the log: lists of cards, causes, points, places.

use cardtext::Lang;
use rules::{DefId, Event, Seat, Shown, What};

use super::Words;

/// Whether a sentence speaks to whoever reads it.
pub(crate) fn says_you(text: &str, lang: Lang) -> bool {
    let you: &[&str] = match lang {
        Lang::En => &["you", "your", "yours"],
        Lang::Fr => &["vous", "votre", "vos"],
    };
    text.split(|c: char| !c.is_alphabetic()).any(|word| you.contains(&word.to_lowercase().as_str()))
}

/// "Scout and Probe", "three cards", "Scout and two other cards".
pub(crate) fn cards(words: &Words<'_>, drawn: &[DefId]) -> String {
    let mut all: Vec<String> = drawn.iter().filter(|def| !def.is_hidden()).map(|&def| words.card(def)).collect();
    let hidden = drawn.len() - all.len();
    if hidden > 0 {
        let id = if all.is_empty() { "some-cards" } else { "other-cards" };
        all.push(words.speech.tell(id, [("n", hidden.into())]));
    }
    let Some(last) = all.pop() else { return String::new() };
    if all.is_empty() {
        return last;
    }
    words.speech.tell("list-and", [("list", all.join(", ").into()), ("last", last.into())])
}

pub(crate) fn extra_plays(words: &Words<'_>, seat: Seat, minions: u8, actions: u8) -> String {
    words.speech.tell(
        "ev-extra-plays",
        [
            ("you", words.you(seat).into()),
            ("who", words.player(seat).into()),
            ("minions", minions.into()),
            ("actions", actions.into()),
            (
                "kinds",
                if actions == 0 {
                    "minions"
                } else if minions == 0 {
                    "actions"
                } else {
                    "both"
                }
                .into(),
            ),
        ],
    )
}

pub(crate) fn vp(words: &Words<'_>, event: &Event, seat: Seat, n: u8, id: &str) -> String {
    // Only the count of Madness takes points without a text (004 p.7).
    let counted = || matches!(event.what, What::VpLost { .. }).then(|| words.speech.say("kind-madness"));
    let by = cause(words, event, DefId::HIDDEN).or_else(counted);
    let has = if by.is_some() { "yes" } else { "no" };
    words.speech.tell(
        id,
        [
            ("you", words.you(seat).into()),
            ("who", words.player(seat).into()),
            ("n", n.into()),
            ("caused", has.into()),
            ("by", by.unwrap_or_default().into()),
        ],
    )
}

/// What befalls a card, and which other card did it.
pub(crate) fn caused(words: &Words<'_>, event: &Event, id: &str, card: Shown) -> String {
    let by = cause(words, event, card.def);
    let has = if by.is_some() { "yes" } else { "no" };
    words.speech.tell(
        id,
        [("card", words.card(card.def).into()), ("caused", has.into()), ("by", by.unwrap_or_default().into())],
    )
}

/// The name of the card or base whose words did it, unless that is the card itself.
pub(crate) fn cause(words: &Words<'_>, event: &Event, card: DefId) -> Option<String> {
    event.passage.map(|passage| passage.def).filter(|by| *by != card && !by.is_hidden()).map(|by| words.card(by))
}

pub(crate) fn ranked(words: &Words<'_>, seat: Seat, place: u8, power: u16, vp: u8) -> String {
    words.speech.tell(
        "ev-ranked",
        [
            ("you", words.you(seat).into()),
            ("who", words.player(seat).into()),
            ("place", place.into()),
            ("power", power.into()),
            ("vp", vp.into()),
        ],
    )
}

/// The sentence of the card that caused the event.
pub(crate) fn clause(words: &Words<'_>, event: &Event) -> Option<String> {
    event.passage.map(|passage| words.library.passage_text(&passage, words.lang()))
}
