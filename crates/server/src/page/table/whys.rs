//! Why can't I? A reason for everything that the question might have offered and does not,
//! by the id of the element. The engine gives the reasons; the script brings them to the cards.

use maud::{Markup, html};
use rules::{Ask, BaseId, CardId, Unoffered, Whereabouts, WhyNot};

use super::sight::Sight;
use crate::page::canvas::{Light, numbered};
use crate::page::face::written;
use crate::page::site::{Rule, rule_link, rule_of_why};

pub fn part(sight: &Sight<'_>) -> Markup {
    let reasons = reasons(sight);
    // A link to each rule is enough for the script: most reasons have the same one.
    let lit = sight.canvas.light() == Light::Listed;
    let first = |lines: &[(String, Rule)]| lines.first().map(|(_, rule)| *rule);
    html! {
        details.whys #whys data-else=(otherwise(sight)) {
            summary { (sight.say("why-cant-i")) }
            ul {
                @for (i, (id, lines)) in reasons.iter().enumerate() {
                    @let linked = !lit || reasons[..i].iter().all(|(_, other)| first(other) != first(lines));
                    li data-for=(id) data-rule=[first(lines).filter(|_| !linked).map(Rule::address)] {
                        @for (line, rule) in lines {
                            span.said { (line) } " "
                            @if linked { (rule_link(sight.words.speech, *rule)) " " }
                        }
                    }
                }
            }
        }
    }
}

/// The reasons for each element, with the rule behind each: abilities of one card share it.
fn reasons(sight: &Sight<'_>) -> Vec<(String, Vec<(String, Rule)>)> {
    if sight.picks.decision.is_none() || sight.scene.hand_over.is_some() {
        return Vec::new();
    }
    let mut found: Vec<(String, Vec<(String, Rule)>)> = Vec::new();
    for &(what, why) in sight.unoffered() {
        let line = || (tell::why_line(&sight.words, &sight.table, what, why), rule_of_why(why));
        let id = element(sight, what);
        match found.iter_mut().find(|(other, _)| *other == id) {
            Some((_, told)) if !dull(why) => told.push(line()),
            Some(_) => {}
            None => found.push((id, vec![line()])),
        }
    }
    found
}

/// A second ability that only waits for its moment adds nothing.
fn dull(why: WhyNot) -> bool {
    matches!(why, WhyNot::NoAbility | WhyNot::NotThere | WhyNot::NotNow)
}

fn element(sight: &Sight<'_>, what: Unoffered) -> String {
    let of_base = |base: BaseId| numbered("base", base.number());
    let of_card = |card: CardId| match sight.table.whereabouts(card) {
        Whereabouts::Hand(_) => numbered("h", card.number()),
        Whereabouts::OnMinion(host) => numbered("m", host.number()),
        Whereabouts::OnBase(base) => of_base(base),
        Whereabouts::Buried(_) => numbered("u", card.number()),
        Whereabouts::Aside(_) => numbered("t", card.number()),
        Whereabouts::Deck(_)
        | Whereabouts::Discards(_)
        | Whereabouts::Base(_)
        | Whereabouts::Titan(_)
        | Whereabouts::Resolving
        | Whereabouts::Limbo
        | Whereabouts::MadnessDeck
        | Whereabouts::MonsterDeck
        | Whereabouts::MonsterDiscards
        | Whereabouts::TreasureDeck
        | Whereabouts::TreasureDiscards
        | Whereabouts::Box => numbered("m", card.number()),
    };
    match what {
        Unoffered::Card(card) | Unoffered::Ability(card, _) => of_card(card),
        Unoffered::Base(base) | Unoffered::BaseAbility(base, _) => of_base(base),
    }
}

/// For whatever has no reason of its own: who is asked, or what the question is about.
fn otherwise(sight: &Sight<'_>) -> String {
    let speech = sight.words.speech;
    if sight.is_over() {
        return speech.say("why-over");
    }
    let Some(decision) = sight.picks.decision else {
        return match sight.scene.view.asked() {
            Some(seat) => speech.tell("why-their-turn", [("who", sight.words.player(seat).into())]),
            None => String::new(),
        };
    };
    match (decision.prompt.ask, decision.prompt.passage) {
        (Ask::PlayCards | Ask::MeFirst, _) => String::new(),
        (_, Some(passage)) => {
            let text = written::passage(&sight.words, &passage);
            let card = sight.words.card(passage.def);
            speech.tell("why-not-meant", [("card", card.into()), ("text", text.into())])
        }
        (_, None) => speech
            .tell("why-other-question", [("question", tell::question(&sight.words, &sight.table, decision).into())]),
    }
}

/// The card that keeps the reader from playing minions or actions, whatever plays are left.
pub fn forbidden(sight: &Sight<'_>, minion: bool) -> Option<String> {
    sight.picks.decision.filter(|decision| decision.prompt.ask == Ask::PlayCards)?;
    let is_minion = |card: CardId| {
        let def = sight.table.def(card);
        !def.is_hidden() && matches!(sight.words.library.card(def).kind, cardtext::CardKind::Minion { .. }) == minion
    };
    let by = sight.unoffered().iter().find_map(|(what, why)| match (*what, *why) {
        (Unoffered::Card(card), WhyNot::Forbidden { by }) if is_minion(card) => Some(by),
        _ => None,
    })?;
    Some(sight.origin(by))
}
