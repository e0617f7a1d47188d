//! Advice in a sentence: the answer, its chances, and why.

use bots::{Advice, Reason};
use rules::View;

use crate::{Arg, Speech, Words, choice};

/// The whole line: what to do, the chance to win after it, and why.
pub fn hint_line(words: &Words<'_>, view: &View, advice: &Advice) -> String {
    let (what, percent, why) = (hint_answer(words, view, advice), hint_percent(advice), reason(words, advice.reason));
    words.speech.tell("hint-line", [("what", what.into()), ("percent", percent.into()), ("why", why.into())])
}

/// What to do.
pub fn hint_answer(words: &Words<'_>, view: &View, advice: &Advice) -> String {
    let table = view.table();
    let picks: Vec<String> = view.decision().map_or_else(Vec::new, |decision| {
        let option = |&i: &u8| choice(words, &table, decision, &decision.options[usize::from(i)]);
        advice.answer.0.iter().map(option).collect()
    });
    if picks.is_empty() { words.speech.say("choice-nothing") } else { picks.join(", ") }
}

/// The chance to win; never quite sure of itself.
pub fn hint_percent(advice: &Advice) -> u8 {
    (advice.win * 100.0).round().clamp(1.0, 99.0) as u8
}

/// Why.
pub fn reason(words: &Words<'_>, reason: Reason) -> String {
    let speech: &Speech = words.speech;
    let base = |base| -> Arg<'_> { ("base", words.card(base).into()) };
    match reason {
        Reason::Wins => speech.say("reason-wins"),
        Reason::Scores { base: at, place, vp } => {
            speech.tell("reason-scores", [base(at), ("place", place.into()), ("vp", vp.into())])
        }
        Reason::GainsVp { vp } => speech.tell("reason-gains-vp", [("vp", vp.into())]),
        Reason::TakesLead { base: at } => speech.tell("reason-takes-lead", [base(at)]),
        Reason::Weakens { base: at, power } => speech.tell("reason-weakens", [base(at), ("power", power.into())]),
        Reason::Adds { base: at, power } => speech.tell("reason-adds", [base(at), ("power", power.into())]),
        Reason::Draws { cards } => speech.tell("reason-draws", [("cards", cards.into())]),
        Reason::ExtraPlays { plays } => speech.tell("reason-extra-plays", [("plays", plays.into())]),
        Reason::EmptiesHands { cards } => speech.tell("reason-empties-hands", [("cards", cards.into())]),
        Reason::StaysInPlay => speech.say("reason-stays"),
        Reason::Waits => speech.say("reason-waits"),
        Reason::Prepares => speech.say("reason-prepares"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardtext::Lang;
    use rules::Library;

    #[test]
    fn reasons_are_said_in_both_languages() {
        let library = Library::new(cardtext::builtin());
        let is_base = |card: &cardtext::Card| matches!(card.kind, cardtext::CardKind::Base { .. });
        let at = library.cards.cards.iter().position(is_base).expect("a base among the cards");
        let (base, name) = (rules::DefId(at as u16), &library.cards.cards[at].names.en);
        let all = [
            Reason::Wins,
            Reason::Scores { base, place: 1, vp: 4 },
            Reason::GainsVp { vp: 1 },
            Reason::TakesLead { base },
            Reason::Weakens { base, power: 3 },
            Reason::Adds { base, power: 5 },
            Reason::Draws { cards: 2 },
            Reason::ExtraPlays { plays: 1 },
            Reason::EmptiesHands { cards: 2 },
            Reason::StaysInPlay,
            Reason::Waits,
            Reason::Prepares,
        ];
        let said = |lang| {
            let speech = Speech::new(lang);
            let words = Words { speech: &speech, library: &library, players: &[], viewer: None, marked: false };
            all.map(|one| reason(&words, one))
        };
        let (english, french) = (said(Lang::En), said(Lang::Fr));
        assert_eq!(english[1], format!("scores {name} first, 4 VP"));
        assert!(french[1].contains("4 PV"), "{}", french[1]);
        for (en, fr) in english.iter().zip(&french) {
            assert!(!en.starts_with("reason-") && !fr.starts_with("reason-"), "{en} / {fr}");
            assert_ne!(en, fr);
        }
    }
}
