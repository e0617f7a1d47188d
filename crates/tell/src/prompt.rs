//! What is asked, as a sentence.

use rules::{Ask, Choice, Decision, DefId, Follows, Table};

use super::Words;

/// The question; the sentence of the card that asks comes first, if a card asks.
pub fn prompt(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> String {
    let question = question(words, table, decision);
    let Some(passage) = &decision.prompt.passage else {
        return question;
    };
    let name = words.card(passage.def);
    let text = asked_text(words, decision, it(table, decision)).unwrap_or_default();
    words.speech.tell("ask-passage", [("card", name.into()), ("text", text.into()), ("question", question.into())])
}

/// The card that the sentence calls "it", if whoever is asked knows it.
pub fn it(table: &Table<'_>, decision: &Decision) -> Option<DefId> {
    decision.prompt.it.map(|card| table.def(card)).filter(|def| !def.is_hidden())
}

/// The sentence of the card that asks, said to whoever is asked, with what hangs on the answer:
/// "You may draw a Madness card (if you do not, …)."
pub fn asked_text(words: &Words<'_>, decision: &Decision, it: Option<DefId>) -> Option<String> {
    let (passage, lang) = (decision.prompt.passage?, words.lang());
    let ask = decision.prompt.ask;
    // Whoever chooses the player is not the one who acts.
    if ask == Ask::Player {
        return Some(words.library.passage_text(&passage, lang));
    }
    let text = words.library.asked_text(&passage, it, lang);
    let more = match (words.library.follows(&passage, lang), decision.asker()) {
        (Some(Follows::Sentence(next)), _) => next,
        (Some(Follows::ForWhoDoesNot(deed)), Some(asker)) if ask == Ask::May => {
            words.speech.tell("ask-if-not", [("who", words.player(asker).into()), ("deed", deed.into())])
        }
        (Some(Follows::ForWhoDoesNot(_)) | None, _) => return Some(text),
    };
    let bare = |text: &str| text.trim_end_matches('.').to_owned();
    let mut chars = more.chars();
    let more: String = chars.next().into_iter().flat_map(char::to_lowercase).chain(chars).collect();
    Some(words.speech.tell("ask-follows", [("text", bare(&text).into()), ("more", bare(&more).into())]))
}

/// The question alone, for a page that shows the card that asks beside it.
pub fn question(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> String {
    let about = decision.prompt.about.map_or_else(String::new, |card| words.card(table.def(card)));
    let scoring = table.scoring();
    let base = scoring.map_or_else(String::new, |(base, _)| words.card(table.base_def(base)));
    let id = match decision.prompt.ask {
        Ask::Faction => "ask-faction",
        Ask::Mulligan => "ask-mulligan",
        Ask::PlayCards => "ask-play-cards",
        Ask::PlayWhere if about.is_empty() => "ask-where",
        Ask::PlayWhere => "ask-play-where",
        Ask::PlayHow => "ask-play-how",
        Ask::ScoreFirst => "ask-score-first",
        Ask::MeFirst => match scoring {
            Some((_, false)) => "ask-before-scoring",
            Some((_, true)) => "ask-after-scoring",
            None => "ask-me-first",
        },
        Ask::NextAbility => "ask-next-ability",
        Ask::WhichInstead => "ask-which-instead",
        Ask::May => "ask-may",
        Ask::Branch => "ask-branch",
        Ask::Target if decision.options.iter().all(|option| matches!(option, Choice::Base(_))) => "ask-target-base",
        Ask::Target => "ask-target",
        Ask::BaseFirst => "ask-base-first",
        Ask::MoveWhere if about.is_empty() => "ask-where",
        Ask::MoveWhere => "ask-move-where",
        Ask::Player => "ask-player",
        Ask::Name => "ask-name",
        Ask::PlayNow => "ask-play-now",
        Ask::PlayNowOrLater => "ask-play-now-or-later",
        Ask::HandLimit => "ask-hand-limit",
        Ask::Discard => "ask-discard",
        Ask::Order => "ask-order",
        Ask::DuelCard => return duel_card(words, table),
        Ask::TakeLoot => "ask-take-loot",
        Ask::BuryWhere if about.is_empty() => "ask-where",
        Ask::BuryWhere => "ask-bury-where",
        Ask::Uncover => "ask-uncover",
        Ask::Ignore => "ask-ignore",
        Ask::HowMany if about.is_empty() => "ask-how-many",
        Ask::HowMany => "ask-how-many-about",
        Ask::SearchDiscards => "ask-search-discards",
        Ask::ToBottom => "ask-to-bottom",
    };
    let question = words.speech.tell(id, [("about", about.into()), ("n", decision.min.into()), ("base", base.into())]);
    let question = crate::ended_once(question);
    if decision.prompt.left > 1 {
        let left = words.speech.tell("how-many-left", [("n", decision.prompt.left.into())]);
        return format!("{question} {left}");
    }
    let (min, max) = (decision.min, decision.max.min(decision.options.len() as u8));
    // One, or the "nothing" of the list.
    if max == 1 {
        return question;
    }
    let how_many = if decision.ordered {
        words.speech.say("how-many-order")
    } else if min == max {
        words.speech.tell("how-many-exactly", [("n", min.into())])
    } else if min == 0 {
        words.speech.tell("how-many-up-to", [("n", max.into())])
    } else {
        words.speech.tell("how-many-between", [("min", min.into()), ("max", max.into())])
    };
    format!("{question} {how_many}")
}

/// Which duel it is, as others may be fought in the same turn.
fn duel_card(words: &Words<'_>, table: &Table<'_>) -> String {
    let Some((challenger, defender)) = table.duel() else { return words.speech.say("ask-duel-card") };
    let name = |card| words.card(table.def(card));
    let base = table.duel_at().map(|base| words.card(table.base_def(base))).unwrap_or_default();
    words.speech.tell(
        "ask-duel-card-of",
        [("one", name(challenger).into()), ("other", name(defender).into()), ("base", base.into())],
    )
}
