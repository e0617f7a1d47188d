//! Whether an ability that waits and could do nothing now may be able to once another one is
//! carried out: then their order matters, and the active player decides (004 p.12).
//!
//! What an effect changes and what another lacks are seen in a few rough sorts. What only
//! follows from an effect, by way of a third ability, is not looked at.

use crate::library::program::*;
use crate::query::table::{Ctx, Table};
use crate::state::frame::Frame;
use crate::state::ids::{ClauseId, EffectId};

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
    /// Cards come to a discard pile or to a deck.
    const DISCARDS: Change = Change(16);
    /// Base cards come to the base discard pile.
    const BASES: Change = Change(32);
    const ALL: Change = Change(63);
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
    pub(crate) fn changes(&self, frame: &Frame) -> Change {
        let lines = &self.lib.paragraph(frame.ability).lines;
        lines.iter().fold(Change::NONE, |all, line| all.and(self.clause_changes(line.clause, frame)))
    }

    fn clause_changes(&self, clause: ClauseId, frame: &Frame) -> Change {
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => {
                deed.effects().fold(Change::NONE, |all, effect| all.and(self.effect_changes(effect, frame)))
            }
            Clause::Duel { .. } => Change::ALL,
            Clause::If { then, .. } | Clause::For { then, .. } => self.clause_changes(*then, frame),
            Clause::Or { options, .. } => {
                options.iter().fold(Change::NONE, |all, option| all.and(self.clause_changes(*option, frame)))
            }
        }
    }

    fn effect_changes(&self, effect: EffectId, frame: &Frame) -> Change {
        let effect = self.lib.effect(effect);
        match effect {
            // A right for the phase changes nothing now.
            Effect::Extra(extra) if !self.gives_now(extra, frame) => Change::NONE,
            // What is attached to a card that leaves play goes to the discard pile.
            Effect::Return(what) | Effect::Place { what, .. } if !self.is_bare(what, frame) => {
                effect_changes(effect).and(Change::DISCARDS)
            }
            effect => effect_changes(effect),
        }
    }

    /// Whether an extra card is for now: "that player may play an extra action" is by whoever
    /// acts then.
    fn gives_now(&self, extra: &Extra, frame: &Frame) -> bool {
        self.plays_now(extra, &Frame { actor: self.turn(), ..*frame })
    }

    /// This very card, and nothing is attached to it.
    fn is_bare(&self, what: &CardPick, frame: &Frame) -> bool {
        let bears = |card| self.core().in_play().any(|c| self.core().card(c).host() == Some(card));
        what.is_this() && frame.origin_card().is_some_and(|card| !bears(card))
    }

    /// What must change before an ability, of which nothing would come now, could do something;
    /// what it finds may only be protected from it.
    pub(crate) fn lacks_to_happen(&self, frame: &Frame) -> Change {
        let protected = Change::PLACE.and(Change::TRAITS).and(Change::LEAVING);
        if self.is_idle(frame) { self.lacks(frame) } else { self.lacks(frame).and(protected) }
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
            Clause::Act { who, deed, .. } => {
                let lacking: &mut dyn Iterator<Item = EffectId> = match deed {
                    Deed::Pay { cost, .. } => &mut cost.iter().copied(),
                    Deed::One(_) | Deed::And(_) | Deed::AndOr(_) => &mut deed.effects(),
                };
                let who = match who {
                    Actor::Players(Players { set: PlayerSet::Who(_), .. }) => self.lacks_players(deed, frame),
                    Actor::You | Actor::They | Actor::Players(_) => Change::NONE,
                };
                lacking.fold(who, |all, effect| all.and(self.effect_lacks(effect, frame)))
            }
        }
    }

    /// "Each player who …": others may become such.
    fn lacks_players(&self, deed: &Deed, frame: &Frame) -> Change {
        let idle = |seat| self.deed_idle(deed, false, &Frame { actor: seat, that_player: Some(seat), ..*frame });
        if self.core().seats_from(self.turn()).all(idle) { Change::NONE } else { Change::CONDITIONS }
    }

    fn effect_lacks(&self, effect: EffectId, frame: &Frame) -> Change {
        match self.lib.effect(effect) {
            // With no such card in any hand, one must come there.
            Effect::PlayFromHand { sort, .. } => {
                let fits = |card| self.sort_fits(sort, self.def(card), &Ctx::of(frame));
                let any = self.core().seats_from(self.turn()).any(|seat| self.core().hand(seat).any(fits));
                if any { Change::ALL } else { Change::HAND }
            }
            effect => effect_lacks(effect),
        }
    }
}

fn effect_lacks(effect: &Effect) -> Change {
    match effect {
        // Nothing that waits fills the Madness deck.
        Effect::DrawMadness(_) | Effect::LoseVp(_) | Effect::GiveUp(_) => Change::NONE,
        Effect::Draw { .. } => Change::DISCARDS,
        Effect::Replace { with: PrintPick::Discarded, .. } => Change::BASES,
        effect => effect.done_to().map_or(Change::ALL, pick_lacks),
    }
}

fn pick_lacks(what: &CardPick) -> Change {
    match what {
        // What is gone does not come back.
        CardPick::Meant(_) | CardPick::ThisFromDiscards => Change::PLACE,
        CardPick::Every(from) | CardPick::Some { from, .. } => match from {
            Source::Play(_) | Source::Either(_) => Change::PLACE.and(Change::TRAITS),
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
        | Effect::DrawTreasures(_)
        | Effect::Draw { .. }
        | Effect::DrawMadness(_)
        | Effect::DrawTo(_)
        | Effect::PutBack { .. } => Change::HAND,
        Effect::Place { to: Into::Deck(..) | Into::Discards, .. } => {
            Change::HAND.and(Change::LEAVING).and(Change::DISCARDS)
        }
        Effect::Return(_) | Effect::Place { .. } => Change::HAND.and(Change::LEAVING),
        // What moves away from here comes to other bases, and what waits together waits at one.
        Effect::Move { what, to: Dest::Some(_) | Dest::Others | Dest::OneOther } if is_from_here(what) => {
            Change::LEAVING
        }
        Effect::Move { .. } | Effect::Trade | Effect::TradeWith(_) | Effect::PlayBase => {
            Change::PLACE.and(Change::LEAVING)
        }
        Effect::Destroy(_) | Effect::Shuffle { .. } => Change::LEAVING.and(Change::DISCARDS),
        Effect::DestroyLoot { .. } | Effect::Bury { .. } | Effect::Uncover(_) | Effect::Plunder(_) => Change::ALL,
        Effect::PlayMonsters { .. } | Effect::UseTalentAs(_) => Change::ALL,
        Effect::ShuffleTreasures(_) | Effect::DiscardTreasures(_) | Effect::SearchTreasures(_) => Change::NONE,
        Effect::AddLoot(_) | Effect::TakeVp { .. } => Change::NONE,
        Effect::DestroyBases(_) => Change::LEAVING.and(Change::DISCARDS).and(Change::BASES),
        Effect::Discard(_) | Effect::DiscardUntil(_) => Change::DISCARDS,
        Effect::DiscardBases(_) => Change::BASES,
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
        | Effect::GiveControl { .. }
        | Effect::LoseAbilities { .. }
        | Effect::Lower { .. } => Change::TRAITS,
        Effect::Replace { .. } => Change::TRAITS.and(Change::BASES),
        Effect::UseTalent(_) | Effect::Nullify => Change::ALL,
        Effect::NotReplaced => Change::BASES,
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
        | Effect::ChooseCards(_)
        | Effect::ChooseBases(_)
        | Effect::ChoosePlayer(_)
        | Effect::NameFaction
        | Effect::NameCard
        | Effect::ExtraTurn
        | Effect::Divert(_)
        | Effect::Too(_)
        | Effect::Nothing => Change::NONE,
    }
}
