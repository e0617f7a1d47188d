//! Which rule of the book an event is. One place; what a card's words do alone has none.

use rules::{Event, Phase, What};

use crate::page::site::Rule;

/// A page of the rulebook (004), the rule in our own words by its name in the Fluent files, and
/// where the page of rules says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cited {
    pub page: u8,
    pub says: &'static str,
    pub rule: Rule,
}

const fn rule(page: u8, says: &'static str, rule: Rule) -> Option<Cited> {
    Some(Cited { page, says, rule })
}

/// `phase`: in which it happened.
pub fn rule_of_event(event: &Event, phase: Phase) -> Option<Cited> {
    let by_rule = event.passage.is_none();
    match event.what {
        What::FactionTaken { .. } => rule(4, "judge-rule-draft", Rule::Setup),
        What::Mulligan { .. } => rule(4, "judge-rule-mulligan", Rule::Setup),
        What::TurnBegan { .. } => rule(5, "judge-rule-turn", Rule::Turn),
        What::PhaseBegan { phase } => match phase {
            Phase::Setup => rule(4, "judge-rule-setup", Rule::Setup),
            Phase::Start => rule(5, "judge-rule-turn", Rule::Turn),
            Phase::Play => rule(5, "judge-rule-play", Rule::Turn),
            Phase::Score => rule(5, "judge-rule-score", Rule::Scoring),
            Phase::Draw => rule(5, "judge-rule-draw", Rule::Turn),
            Phase::End => rule(5, "judge-rule-end", Rule::Turn),
            Phase::Over => rule(6, "judge-rule-won", Rule::Winning),
        },
        What::Played { .. } if by_rule => rule(5, "judge-rule-played", Rule::Minions),
        What::Used { .. } | What::UsedBase { .. } if by_rule => rule(11, "judge-rule-used", Rule::Specials),
        What::Drew { .. } if by_rule => match phase {
            Phase::Setup => rule(4, "judge-rule-setup", Rule::Setup),
            Phase::Start | Phase::Play | Phase::Score | Phase::Draw | Phase::End | Phase::Over => {
                rule(5, "judge-rule-draw", Rule::Turn)
            }
        },
        What::Discarded { .. } if by_rule => match phase {
            Phase::Draw => rule(5, "judge-rule-hand-limit", Rule::Turn),
            Phase::Score => rule(6, "judge-rule-cleared", Rule::Scoring),
            Phase::Setup | Phase::Start | Phase::Play | Phase::End | Phase::Over => {
                rule(5, "judge-rule-resolved", Rule::Actions)
            }
        },
        What::Shuffled { .. } if by_rule => rule(5, "judge-rule-new-deck", Rule::Drawing),
        What::Scoring { .. } => rule(6, "judge-rule-scoring", Rule::Scoring),
        What::Ranked { .. } => rule(6, "judge-rule-places", Rule::Prizes),
        What::VpGained { .. } if by_rule => rule(6, "judge-rule-vp", Rule::Prizes),
        What::VpLost { .. } if by_rule => rule(7, "judge-rule-madness", Rule::Madness),
        What::BaseReplaced { .. } | What::BaseGone { .. } if by_rule => rule(6, "judge-rule-replaced", Rule::Scoring),
        What::BaseDeckShuffled if by_rule => rule(6, "judge-rule-replaced", Rule::Scoring),
        What::Passed { .. } => rule(6, "judge-rule-passed", Rule::MeFirst),
        What::Clashed { .. } => rule(8, "judge-rule-clash", Rule::Titans),
        What::LaidAside { .. } => rule(8, "judge-rule-aside", Rule::Titans),
        What::MonsterCame { .. } => rule(7, "judge-rule-monsters", Rule::Monsters),
        What::StockShuffled { .. } | What::LootRevealed { .. } => rule(7, "judge-rule-loot", Rule::Monsters),
        What::Buried { .. } | What::Uncovered { .. } => rule(8, "judge-rule-buried", Rule::Buried),
        What::DuelBegan { .. } | What::DuelLaid { .. } | What::DuelEnded { .. } => {
            rule(8, "judge-rule-duel", Rule::Duels)
        }
        What::TurnEnded { .. } => rule(5, "judge-rule-end", Rule::Turn),
        What::Won { .. } => rule(6, "judge-rule-won", Rule::Winning),
        What::Protected { .. } | What::BaseProtected { .. } => rule(12, "judge-rule-protected", Rule::Affect),
        What::InVain { .. } => rule(12, "judge-rule-in-vain", Rule::Texts),
        What::ControlTaken { .. } => rule(9, "judge-rule-control", Rule::Cards),
        What::CountersPlaced { .. } | What::CountersRemoved { .. } => rule(7, "judge-rule-counters", Rule::Counters),
        What::ExtraPlays { .. } => rule(13, "judge-rule-extra", Rule::Extra),
        What::Destroyed { .. } if by_rule => rule(13, "judge-rule-attached", Rule::Actions),
        What::Played { .. }
        | What::Used { .. }
        | What::UsedBase { .. }
        | What::Drew { .. }
        | What::Discarded { .. }
        | What::Shuffled { .. }
        | What::VpGained { .. }
        | What::VpLost { .. }
        | What::BaseReplaced { .. }
        | What::BaseGone { .. }
        | What::BaseDeckShuffled
        | What::Destroyed { .. }
        | What::Moved { .. }
        | What::Transferred { .. }
        | What::Returned { .. }
        | What::Placed { .. }
        | What::Revealed { .. }
        | What::LookedAt { .. }
        | What::Chose { .. }
        | What::ChoseBase { .. }
        | What::ChosePlayer { .. }
        | What::NamedFaction { .. }
        | What::NamedCard { .. }
        | What::Marked { .. }
        | What::GaveUp { .. }
        | What::PowerGiven { .. }
        | What::BreakpointRaised { .. }
        | What::BreakpointLowered { .. }
        | What::RuleBegan { .. }
        | What::LostAbilities { .. }
        | What::Nullified { .. }
        | What::ExtraTurn { .. }
        | What::ScoringStopped { .. }
        | What::BasePlayed { .. }
        | What::BaseDiscarded { .. }
        | What::BaseDestroyed { .. } => None,
    }
}
