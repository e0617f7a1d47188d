//! Why something is not offered, in a sentence.

use rules::{EffectId, Origin, Table, Unoffered, WhyNot};

use super::Words;
use super::choice::{base_with_power, card_with_place, print, use_base, use_card};

/// The whole line: what it is, and why not.
pub fn why_line(words: &Words<'_>, table: &Table<'_>, what: Unoffered, why: WhyNot) -> String {
    let (name, reason) = (unoffered(words, table, what), why_not(words, table, what, why));
    words.speech.tell("why-line", [("what", name.into()), ("why", reason.into())])
}

/// What is not offered, as the list of options would call it.
pub fn unoffered(words: &Words<'_>, table: &Table<'_>, what: Unoffered) -> String {
    match what {
        Unoffered::Card(card) => print(words, table.def(card)),
        Unoffered::Ability(card, ability) => use_card(words, table, card, ability),
        Unoffered::BaseAbility(base, ability) => use_base(words, table, base, ability),
        Unoffered::Base(base) => base_with_power(words, table, base),
    }
}

/// Why not, as the second half of a sentence.
pub fn why_not(words: &Words<'_>, table: &Table<'_>, what: Unoffered, why: WhyNot) -> String {
    let speech = words.speech;
    let by = |id: &str, by: Origin| {
        let name = match by {
            Origin::Card(card) => card_with_place(words, table, card),
            Origin::Base(base) => words.card(table.base_def(base)),
        };
        speech.tell(id, [("by", name.into())])
    };
    let said = |id: &str, effect: EffectId| {
        let text = words.library.effect_text(effect, words.lang());
        speech.tell(id, [("text", text.into())])
    };
    match why {
        WhyNot::NoPlayLeft { minion: true } => speech.say("why-no-minion-play"),
        WhyNot::NoPlayLeft { minion: false } => speech.say("why-no-action-play"),
        WhyNot::Forbidden { by: forbids } => by("why-forbidden", forbids),
        WhyNot::Nowhere => speech.say(match what {
            Unoffered::Base(_) => "why-not-such-a-base",
            Unoffered::Card(_) | Unoffered::Ability(..) | Unoffered::BaseAbility(..) => "why-nowhere",
        }),
        WhyNot::NoPlayHere => speech.say("why-no-play-here"),
        WhyNot::Elsewhere { by: plays } => by("why-elsewhere", plays),
        WhyNot::Leaving => speech.say("why-leaving"),
        WhyNot::OnlyIf { ability } => {
            let text = words.library.ability_text(ability, words.lang());
            speech.tell("why-only-if", [("text", text.into())])
        }
        WhyNot::Fee { by: asks } => by("why-fee", asks),
        WhyNot::NotNow => speech.say("why-not-now"),
        WhyNot::Used => speech.say("why-used"),
        WhyNot::Limited => speech.say("why-limited"),
        WhyNot::Condition => speech.say("why-condition"),
        WhyNot::NoTarget { of: Some(effect) } => said("why-no-target-for", effect),
        WhyNot::NoTarget { of: None } => speech.say("why-no-target"),
        WhyNot::Price { of: Some(effect) } => said("why-price-of", effect),
        WhyNot::Price { of: None } => speech.say("why-price"),
        WhyNot::Zero => speech.say("why-zero"),
        WhyNot::NoCards => speech.say("why-no-cards"),
        WhyNot::TitanInPlay => speech.say("why-titan-in-play"),
        WhyNot::Protected { by: protects } => by("why-protected", protects),
        WhyNot::Cancelled { by: cancels } => by("why-cancelled", cancels),
        WhyNot::NoAbility => speech.say("why-no-ability"),
        WhyNot::NotThere => speech.say("why-not-there"),
        WhyNot::NoOwner => speech.say("why-no-owner"),
        WhyNot::NotAsked => speech.say("why-not-asked"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Speech;
    use cardtext::Lang;
    use rules::{AbilityId, Game, Library, Setup};

    #[test]
    fn reasons_are_said_in_both_languages_and_name_what_forbids() {
        let library = Library::new(cardtext::builtin());
        let game = Game::new(&library, Setup::random(2), 1).expect("a game");
        let table = game.table();
        let base = table.bases()[0];
        let by = Origin::Base(base);
        let card = Unoffered::Card(table.hand(table.turn())[0]);
        let all = [
            (card, WhyNot::NoPlayLeft { minion: true }),
            (card, WhyNot::NoPlayLeft { minion: false }),
            (card, WhyNot::Forbidden { by }),
            (card, WhyNot::Nowhere),
            (Unoffered::Base(base), WhyNot::Nowhere),
            (Unoffered::Base(base), WhyNot::NoPlayHere),
            (Unoffered::Base(base), WhyNot::Elsewhere { by }),
            (Unoffered::Base(base), WhyNot::Leaving),
            (card, WhyNot::OnlyIf { ability: AbilityId(0) }),
            (card, WhyNot::Fee { by }),
            (card, WhyNot::NotNow),
            (card, WhyNot::Used),
            (card, WhyNot::Limited),
            (card, WhyNot::Condition),
            (card, WhyNot::NoTarget { of: None }),
            (card, WhyNot::NoTarget { of: Some(EffectId(0)) }),
            (card, WhyNot::Price { of: None }),
            (card, WhyNot::Price { of: Some(EffectId(0)) }),
            (card, WhyNot::NoCards),
            (card, WhyNot::TitanInPlay),
            (card, WhyNot::Protected { by }),
            (card, WhyNot::Cancelled { by }),
            (card, WhyNot::NoAbility),
            (card, WhyNot::NotThere),
            (card, WhyNot::NotAsked),
        ];
        let said = |lang| {
            let speech = Speech::new(lang);
            let words = Words { speech: &speech, library: &library, players: &[], viewer: None, marked: false };
            let name = words.card(table.base_def(base));
            all.map(|(what, why)| {
                let text = why_not(&words, &table, what, why);
                assert!(!text.starts_with('['), "{text}");
                assert_eq!(text.contains(&name), why.by().is_some(), "{text}");
                text
            })
        };
        let (english, french) = (said(Lang::En), said(Lang::Fr));
        for (i, (en, fr)) in english.iter().zip(&french).enumerate() {
            assert_ne!(en, fr);
            assert!(!english[..i].contains(en) && !french[..i].contains(fr), "said twice: {en} / {fr}");
        }
    }
}
