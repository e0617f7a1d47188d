//! What is asked, as a sentence.

use rules::{Ask, Choice, Decision, DefId, Follows, Phase, Table};

use super::{Arg, Words, asking};

/// The question, and the sentence of the card that asks, if a card asks.
pub fn prompt(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> String {
    let question = question(words, table, decision);
    if decision.prompt.passage.is_none() {
        return question;
    }
    let text = asked_text(words, decision, it(table, decision)).unwrap_or_default();
    words.speech.tell("ask-passage", [("text", text.into()), ("question", question.into())])
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

/// The question alone, as one sentence with names; the words of the card stand beside it.
pub fn question(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> String {
    let speech = words.speech;
    let question = match decision.prompt.ask {
        Ask::Target | Ask::Discard => return with_left(words, decision, asking::which(words, table, decision)),
        Ask::May => asking::may(words, table, decision),
        Ask::PlayCards => play_cards(words, table, decision),
        Ask::DuelCard => duel_card(words, table),
        ask => {
            let question = speech.tell(sentence(table, decision, ask), args(words, table, decision));
            if is_of_card(decision, ask) { asking::of_source(words, decision, question) } else { question }
        }
    };
    with_left(words, decision, how_many(words, decision, crate::ended_once(question)))
}

/// Questions that begin with the card that asks.
fn is_of_card(decision: &Decision, ask: Ask) -> bool {
    let plain = ask == Ask::HowMany && decision.prompt.about.is_none();
    plain
        || matches!(
            ask,
            Ask::Branch | Ask::BaseFirst | Ask::Player | Ask::Name | Ask::PlayNow | Ask::Order | Ask::ToBottom
        )
}

/// Which sentence it is.
fn sentence(table: &Table<'_>, decision: &Decision, ask: Ask) -> &'static str {
    let about = decision.prompt.about.is_some();
    let all = |is: fn(&Choice) -> bool| decision.options.iter().all(is);
    match ask {
        Ask::Faction => "ask-faction",
        Ask::Mulligan => "ask-mulligan",
        Ask::PlayWhere | Ask::MoveWhere | Ask::BuryWhere if !about => "ask-where",
        Ask::PlayWhere if all(|option| matches!(option, Choice::Base(_))) => "ask-play-where",
        Ask::PlayWhere if all(|option| matches!(option, Choice::Card(_))) => "ask-play-on",
        Ask::PlayWhere => "ask-play-somewhere",
        Ask::PlayHow => "ask-play-how",
        Ask::ScoreFirst => "ask-score-first",
        Ask::MeFirst => match table.scoring() {
            Some((_, false)) => "ask-before-scoring",
            Some((_, true)) => "ask-after-scoring",
            None => "ask-me-first",
        },
        Ask::NextAbility if table.phase() == Phase::Setup => "ask-next-at-setup",
        Ask::NextAbility => "ask-next-ability",
        Ask::WhichInstead => "ask-which-instead",
        Ask::Branch => "ask-branch",
        Ask::BaseFirst => "ask-base-first",
        Ask::MoveWhere => "ask-move-where",
        Ask::Player => "ask-player",
        Ask::Name if all(|option| matches!(option, Choice::Faction(_))) => "ask-name-faction",
        Ask::Name => "ask-name-card",
        Ask::PlayNow => "ask-play-now",
        Ask::PlayNowOrLater => "ask-play-now-or-later",
        Ask::HandLimit => "ask-hand-limit",
        Ask::Order => "ask-order",
        Ask::TakeLoot => "ask-take-loot",
        Ask::BuryWhere => "ask-bury-where",
        Ask::Uncover => "ask-uncover",
        Ask::Ignore => "ask-ignore",
        Ask::HowMany if about => "ask-how-many-about",
        Ask::HowMany => "ask-how-many",
        Ask::SearchDiscards => "ask-search-discards",
        Ask::ToBottom => "ask-to-bottom",
        Ask::Target | Ask::Discard | Ask::May | Ask::PlayCards | Ask::DuelCard => "ask-branch",
    }
}

fn args<'a>(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> [Arg<'a>; 4] {
    let about = decision.prompt.about.map_or_else(String::new, |card| words.card(table.def(card)));
    let base = table.scoring().map_or_else(String::new, |(base, _)| words.card(table.base_def(base)));
    let source = asking::source(words, decision).unwrap_or_default();
    [("about", about.into()), ("n", decision.min.into()), ("base", base.into()), ("source", source.into())]
}

/// "Your turn: play a card", or what is left of it.
fn play_cards(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> String {
    let seat = decision.seat;
    let (minions, actions) = table.regular_plays(seat);
    let (minions, actions) = (minions + table.extra_minions(seat), actions + table.extra_actions(seat));
    let plays = decision.options.iter().any(|option| matches!(option, Choice::Play(_)));
    let uses = decision.options.iter().any(|option| matches!(option, Choice::Use(..) | Choice::UseBase(..)));
    words.speech.say(match (plays, minions > 0, actions > 0) {
        (true, true, true) => "ask-play-cards",
        (true, true, false) => "ask-play-minion",
        (true, false, true) => "ask-play-action",
        (true, false, false) => "ask-play-more",
        (false, ..) if uses => "ask-use-or-end",
        (false, ..) => "ask-end",
    })
}

/// So many are asked for one after the other.
fn with_left(words: &Words<'_>, decision: &Decision, question: String) -> String {
    if decision.prompt.left < 2 {
        return question;
    }
    format!("{question} {}", words.speech.tell("how-many-left", [("n", decision.prompt.left.into())]))
}

fn how_many(words: &Words<'_>, decision: &Decision, question: String) -> String {
    let (min, max) = (decision.min, decision.max.min(decision.options.len() as u8));
    // One, or the "nothing" of the list; or the sentence says how many.
    if max == 1 || matches!(decision.prompt.ask, Ask::HandLimit | Ask::Order | Ask::ToBottom) {
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
