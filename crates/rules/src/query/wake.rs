//! Whether an ability that waits and could do nothing now may be able to once another one is
//! carried out: then their order matters, and the active player decides (004 p.12).
//!
//! What an effect changes and what another lacks are seen in a few rough sorts. What only
//! follows from an effect, by way of a third ability, is not looked at.

use crate::library::program::*;
use crate::query::table::{Ctx, Table};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, ClauseId, EffectId};

/// Sorts of change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Change(u8);

impl Change {
    const NONE: Change = Change(0);
    /// Cards come to a hand.
    const HAND: Change = Change(1);
    /// Cards in play change their place, or come into play.
    const PLACE: Change = Change(2);
    /// Cards in play, or a base, are not what they were.
    const TRAITS: Change = Change(4);
    /// Cards leave play.
    const LEAVING: Change = Change(8);
    /// Cards come to a discard pile.
    const DISCARDS: Change = Change(16);
    const ALL: Change = Change(31);
    /// What an "if" looks at.
    const CONDITIONS: Change = Change(15);

    const fn and(self, other: Change) -> Change {
        Change(self.0 | other.0)
    }
    pub fn meets(self, other: Change) -> bool {
        self.0 & other.0 != 0
    }
}

impl Table<'_> {
    /// What an ability may change.
    pub(crate) fn changes(&self, ability: AbilityId) -> Change {
        let lines = &self.lib.paragraph(ability).lines;
        lines.iter().fold(Change::NONE, |all, line| all.and(self.clause_changes(line.clause)))
    }

    fn clause_changes(&self, clause: ClauseId) -> Change {
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => {
                deed.effects().fold(Change::NONE, |all, effect| all.and(effect_changes(self.lib.effect(effect))))
            }
            Clause::Duel { .. } => Change::ALL,
            Clause::If { then, .. } | Clause::For { then, .. } => self.clause_changes(*then),
            Clause::Or { options, .. } => {
                options.iter().fold(Change::NONE, |all, option| all.and(self.clause_changes(*option)))
            }
        }
    }

    /// What must change before an idle ability could do something.
    pub(crate) fn lacks(&self, frame: &Frame) -> Change {
        let lines = &self.lib.paragraph(frame.ability).lines;
        lines.iter().fold(Change::NONE, |all, line| all.and(self.clause_lacks(line.clause, frame)))
    }

    fn clause_lacks(&self, clause: ClauseId, frame: &Frame) -> Change {
        match self.lib.clause(clause) {
            // The places were given with the VP.
            Clause::If { cond: Cond::Ranks { .. } | Cond::RanksNot { .. } | Cond::HadMinion(_) | Cond::Done, then } => {
                self.clause_lacks(*then, frame)
            }
            Clause::If { cond, then } if self.holds(cond, &Ctx::of(frame)) => self.clause_lacks(*then, frame),
            Clause::If { .. } => Change::CONDITIONS,
            Clause::Duel { .. } | Clause::Or { .. } | Clause::For { .. } => Change::ALL,
            Clause::Act { deed, .. } => {
                let lacking: &mut dyn Iterator<Item = EffectId> = match deed {
                    Deed::Pay { cost, .. } => &mut cost.iter().copied(),
                    Deed::One(_) | Deed::And(_) | Deed::AndOr(_) => &mut deed.effects(),
                };
                lacking.fold(Change::NONE, |all, effect| all.and(effect_lacks(self.lib.effect(effect))))
            }
        }
    }
}

fn effect_lacks(effect: &Effect) -> Change {
    match effect {
        // Nothing that waits fills the Madness deck.
        Effect::DrawMadness(_) | Effect::LoseVp(_) | Effect::GiveUp(_) => Change::NONE,
        effect => effect.done_to().map_or(Change::ALL, pick_lacks),
    }
}

fn pick_lacks(what: &CardPick) -> Change {
    match what {
        // What is gone does not come back.
        CardPick::Meant(_) | CardPick::ThisFromDiscards => Change::PLACE,
        CardPick::Every(from) | CardPick::Some { from, .. } => match from {
            Source::Play(_) => Change::PLACE.and(Change::TRAITS),
            Source::Hand(_) => Change::HAND,
            Source::Piles { piles, .. } if piles.iter().any(|p| p.pile == Pile::Hand) => Change::HAND,
            Source::Piles { .. } => Change::DISCARDS,
            Source::Among { .. } => Change::ALL,
        },
        CardPick::Top { .. } | CardPick::Whole(_) | CardPick::OneOfThem | CardPick::AnyOfThem | CardPick::Both(_) => {
            Change::ALL
        }
    }
}

/// Cards at the base of the card that speaks.
fn is_from_here(what: &CardPick) -> bool {
    matches!(
        what,
        CardPick::Some { from: Source::Play(Selector { place: Some(Spot::At(At::Here)), .. }), .. }
            | CardPick::Every(Source::Play(Selector { place: Some(Spot::At(At::Here)), .. }))
    )
}

fn effect_changes(effect: &Effect) -> Change {
    match effect {
        Effect::DrawPast
        | Effect::Draw { .. }
        | Effect::DrawMadness(_)
        | Effect::DrawTo(_)
        | Effect::PutBack { .. } => Change::HAND,
        Effect::Return(_) | Effect::Place { .. } => Change::HAND.and(Change::LEAVING),
        // What moves away from here comes to other bases, and what waits together waits at one.
        Effect::Move { what, to: Dest::Some(_) | Dest::Others | Dest::OneOther } if is_from_here(what) => {
            Change::LEAVING
        }
        Effect::Move { .. } | Effect::Trade | Effect::PlayBase => Change::PLACE.and(Change::LEAVING),
        Effect::Destroy(_) | Effect::DestroyBases(_) | Effect::Shuffle { .. } => Change::LEAVING.and(Change::DISCARDS),
        Effect::Discard(_) | Effect::DiscardUntil(_) => Change::DISCARDS,
        Effect::AddCounters { .. }
        | Effect::RemoveCounters { .. }
        | Effect::RemoveAnyCounters(_)
        | Effect::TransferCounters { .. }
        | Effect::TransferAmong(_)
        | Effect::Transfer { .. }
        | Effect::SpreadCounters { .. }
        | Effect::GivePower { .. }
        | Effect::Begin { .. }
        | Effect::Bestow { .. }
        | Effect::Mimic { .. }
        | Effect::TakeControl { .. }
        | Effect::Lower { .. }
        | Effect::Replace { .. } => Change::TRAITS,
        Effect::AsIfAction | Effect::Extra(_) | Effect::Play { .. } | Effect::PlayFromHand { .. } => Change::ALL,
        Effect::PlaceBases { .. }
        | Effect::PutBackBases { .. }
        | Effect::ShuffleBases(_)
        | Effect::Reveal(_)
        | Effect::RevealBases(_)
        | Effect::LookAt(_)
        | Effect::LookAtBases(_)
        | Effect::RevealUntil { .. }
        | Effect::Search { .. }
        | Effect::SearchBases
        | Effect::Mark(_)
        | Effect::ClearMarks
        | Effect::GiveUp(_)
        | Effect::GainVp { .. }
        | Effect::LoseVp(_)
        | Effect::DiscardBases(_)
        | Effect::ChooseCards(_)
        | Effect::ChooseBases(_)
        | Effect::ChoosePlayer(_)
        | Effect::NameFaction
        | Effect::NameCard
        | Effect::ExtraTurn
        | Effect::Nothing => Change::NONE,
    }
}
