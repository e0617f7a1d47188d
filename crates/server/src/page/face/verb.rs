//! The glyph of what a card does, read off the first effect of its text.

use cardtext::Card;
use cardtext::ast::{
    Ability, Body, Clause, Deed, Effect, Event, Hap, Part, Pile, Player, Rule, Sentence, Series, Statement,
};

/// The name of a glyph in the style sheet; `None` for a card without an ability.
pub fn verb(card: &Card) -> Option<&'static str> {
    let told = card.text.iter().find_map(of_ability);
    // An action that is only ever attached says so; whatever else a text is, it can be read.
    let attached = card.text.iter().any(|ability| matches!(ability, Ability::PlayOn { .. }));
    let last = if attached { "attach" } else { "reveal" };
    told.or_else(|| (!card.text.is_empty()).then_some(last))
}

fn of_ability(ability: &Ability) -> Option<&'static str> {
    match ability {
        Ability::Plain { does } | Ability::Ongoing { does } | Ability::Talent { does } | Ability::Special { does } => {
            of_statement(does)
        }
        Ability::PlayOn { .. } | Ability::PlayOnlyIf { .. } => None,
    }
}

fn of_statement(statement: &Statement) -> Option<&'static str> {
    match statement {
        Statement::Says { rule } => of_rule(rule),
        Statement::When { event, body } if is_trap(event) => of_body(body).map(|_| "trap"),
        Statement::When { body, .. } | Statement::Do { body } => of_body(body),
        Statement::Instead { .. } => Some("shield"),
    }
}

/// Lies in wait for what another player does.
fn is_trap(event: &Event) -> bool {
    match event {
        Event::Before { hap } | Event::At { hap } | Event::After { hap } | Event::First { hap } => {
            matches!(hap, Hap::Does { who: Player::AnotherPlayer | Player::EachOther, .. })
        }
        Event::Once { event } | Event::OnlyOnce { event } | Event::During { event, .. } => is_trap(event),
        Event::Start { .. } | Event::End { .. } | Event::OnTurn | Event::Setup | Event::InDuel { .. } => false,
    }
}

fn of_body(body: &Body) -> Option<&'static str> {
    body.sentences.iter().find_map(|sentence| match sentence {
        Sentence::Do { clause }
        | Sentence::Else { clause }
        | Sentence::Later { clause, .. }
        | Sentence::Meanwhile { clause, .. } => of_clause(clause),
    })
}

fn of_clause(clause: &Clause) -> Option<&'static str> {
    match clause {
        Clause::You { deed } | Clause::May { deed } | Clause::Acts { deed, .. } | Clause::MayAct { deed, .. } => {
            of_deed(deed)
        }
        Clause::Duels { .. } | Clause::MayDuel { .. } => Some("destroy"),
        Clause::If { then, .. } | Clause::For { then, .. } => of_clause(then),
        Clause::Chooses { parts, .. } => parts.iter().find_map(|part| {
            let (Part::You { deed } | Part::They { deed }) = part;
            of_deed(deed)
        }),
        Clause::Or { options } | Clause::Either { options } => options.iter().find_map(of_clause),
    }
}

fn of_deed(deed: &Deed) -> Option<&'static str> {
    match deed {
        Deed::Free { acts } => of_series(acts),
        Deed::To { cost, gain } => of_series(cost).or_else(|| of_series(gain)),
    }
}

fn of_series(series: &Series) -> Option<&'static str> {
    match series {
        Series::One { effect } => of_effect(effect),
        Series::And { effects } | Series::AndOr { effects } => effects.iter().find_map(of_effect),
    }
}

fn of_effect(effect: &Effect) -> Option<&'static str> {
    Some(match effect {
        Effect::Destroy { .. } | Effect::DestroyLoot { .. } | Effect::Plunder { .. } => "destroy",
        Effect::Bury { .. } => "deckbottom",
        Effect::Uncover { .. } | Effect::PlayMuted { .. } | Effect::PlayExtraMuted { .. } => "extra",
        Effect::PlaceIntoYours { .. } => "return",
        Effect::DrawTreasure { .. } | Effect::AddLoot { .. } => "draw",
        Effect::UseTalentAs { .. } => "extra",
        Effect::TakeVp { .. } => "vp",
        Effect::Return { .. } => "return",
        Effect::Move { .. } => "move",
        Effect::Place { to: Pile::AtBottom { .. }, .. } | Effect::Shuffle { .. } | Effect::ShuffleIntoYours { .. } => {
            "deckbottom"
        }
        Effect::Place { .. } => "return",
        Effect::Discard { .. } | Effect::DiscardUntil { .. } => "discard",
        Effect::Draw { .. } | Effect::DrawMadness { .. } | Effect::DrawTo { .. } => "draw",
        Effect::Reveal { .. } | Effect::RevealUntil { .. } | Effect::LookAt { .. } | Effect::PutBack { .. } => "reveal",
        Effect::Search { .. } | Effect::SearchEither { .. } => "search",
        Effect::Extra { .. } | Effect::PlayExtra { .. } | Effect::Play { .. } => "extra",
        Effect::AddCounter { .. }
        | Effect::Spread { .. }
        | Effect::TransferCounter { .. }
        | Effect::TransferAmong { .. }
        | Effect::AddMark { .. } => "power",
        Effect::ExtraTurn => "extra",
        Effect::RemoveCounter { .. } | Effect::ClearMarks { .. } | Effect::Lower { .. } | Effect::Raise { .. } => {
            "weaken"
        }
        Effect::Double { .. } | Effect::GiveEqual { .. } => "power",
        Effect::Give { power, .. } => up_or_down(*power),
        Effect::Lasting { rule, .. } | Effect::Bestow { rule } => return of_rule(rule),
        Effect::TakeControl { .. } | Effect::GiveControl { .. } => "control",
        Effect::UseTalent { .. } => "extra",
        Effect::LoseAbilities { .. } | Effect::Nullify | Effect::NotReplaced => "cancel",
        Effect::Transfer { .. } | Effect::Trade | Effect::Divert { .. } | Effect::Too { .. } => "move",
        Effect::DrawPast => "draw",
        Effect::AsIfAction => "extra",
        Effect::GainVp { .. } | Effect::LoseVp { .. } => "vp",
        Effect::Replace { .. } | Effect::Swap { .. } => "swap",
        // What is done with it comes after.
        Effect::GiveUp { .. } => return None,
        Effect::Choose { .. } | Effect::ChooseEither { .. } | Effect::ChoosePlayer { .. } | Effect::Name { .. } => {
            return None;
        }
        Effect::Nothing => "cancel",
    })
}

fn of_rule(rule: &Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::Has { power, .. } | Rule::PlayerHas { power, .. } => up_or_down(*power),
        Rule::StartingPower { .. } | Rule::CountsAs { .. } => "power",
        Rule::PrintedPower { .. } => "power",
        Rule::BreakpointIs { .. } | Rule::BreakpointHas { .. } | Rule::PrintedBreakpoint { .. } => "weaken",
        Rule::CannotClash { .. } => "shield",
        Rule::Silenced { .. } | Rule::NoSpecials { .. } => "cancel",
        Rule::AddsNoPower { .. } => "weaken",
        Rule::StartingPowerAtLeast { .. } | Rule::BreakpointAtLeast { .. } => "power",
        Rule::MayNotMove { .. } => "cancel",
        Rule::Controls { .. } => "control",
        Rule::Twice { .. } | Rule::BothParts => "extra",
        Rule::LessVp { .. } => "vp",
        Rule::OneExtra { .. } => "cancel",
        Rule::CannotScore { .. } => "shield",
        Rule::Cannot { .. } | Rule::Immune { .. } => "shield",
        Rule::MayNotPlay { .. }
        | Rule::OnePlay { .. }
        | Rule::PlayFee { .. }
        | Rule::Cancelled { .. }
        | Rule::AllIgnore { .. }
        | Rule::MayIgnore { .. } => "cancel",
        Rule::PlayInstead { .. } => "extra",
        Rule::Mimics { .. } => "swap",
        Rule::Gains { ability, .. } => return of_ability(ability),
        Rule::If { rule, .. } | Rule::During { rule, .. } => return of_rule(rule),
    })
}

fn up_or_down(power: i8) -> &'static str {
    if power < 0 { "weaken" } else { "power" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_with_an_ability_has_a_glyph_that_the_sheet_draws() {
        let sheet = include_str!("../../../assets/tokens.css");
        for card in &cardtext::builtin().cards {
            match verb(card) {
                Some(glyph) => assert!(sheet.contains(&format!(".v-{glyph}{{")), "{}: {glyph}", card.id),
                None => assert!(card.text.is_empty(), "{} does nothing?", card.id),
            }
        }
    }

    #[test]
    fn most_texts_are_read_and_not_guessed() {
        let cards = &cardtext::builtin().cards;
        let with_text = cards.iter().filter(|card| !card.text.is_empty());
        let guessed: Vec<_> = with_text.filter(|card| card.text.iter().all(|a| of_ability(a).is_none())).collect();
        assert!(guessed.is_empty(), "{:?}", guessed.iter().map(|card| &card.id).collect::<Vec<_>>());
    }
}
