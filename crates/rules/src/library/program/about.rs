//! What an effect is about: cards, players, what is said of them afterwards. Which cards it is done
//! to and whether it is somebody's is answered for each effect: a new one does not compile before.

use super::{CardPick, Effect, Fixed, Reaches};
use crate::state::ids::RuleId;

impl Effect {
    /// The rule that cancels what it plays.
    pub fn mutes(&self) -> Option<RuleId> {
        match self {
            Effect::Play { muted, .. } | Effect::PlayFromHand { muted, .. } => *muted,
            _ => None,
        }
    }

    /// The cards to which it is done, where it is done to cards, and where they can be.
    pub fn cards(&self) -> Option<(&CardPick, Reaches)> {
        match self {
            Effect::Destroy(what)
            | Effect::DestroyLoot { what, .. }
            | Effect::Uncover(what)
            | Effect::UseTalentAs(what)
            | Effect::Return(what)
            | Effect::Move { what, .. }
            | Effect::AddCounters { on: what, .. }
            | Effect::GivePower { what, .. }
            | Effect::Begin { on: Fixed::Cards(what), .. }
            | Effect::Bestow { on: what, .. }
            | Effect::Mimic { on: what, .. }
            | Effect::Transfer { what, .. }
            | Effect::GiveControl { what, .. }
            | Effect::LoseAbilities { what, .. }
            | Effect::UseTalent(what)
            | Effect::TakeControl { what, .. } => Some((what, Reaches::Play)),
            Effect::Place { what, .. }
            | Effect::PutBack { what, .. }
            | Effect::Bury { what, .. }
            | Effect::ShuffleTreasures(what)
            | Effect::Shuffle { what, .. }
            | Effect::Discard(what)
            | Effect::Reveal(what)
            | Effect::LookAt(what)
            | Effect::Play { what, .. }
            | Effect::RemoveCounters { from: what, .. }
            | Effect::TransferCounters { from: what, .. }
            | Effect::ChooseCards(what) => Some((what, Reaches::Anywhere)),
            Effect::DestroyBases(_)
            | Effect::DrawTreasures(_)
            | Effect::DiscardTreasures(_)
            | Effect::AddLoot(_)
            | Effect::PlayMonsters { .. }
            | Effect::SearchTreasures(_)
            | Effect::Plunder(_)
            | Effect::TakeVp { .. }
            | Effect::PlaceBases { .. }
            | Effect::PutBackBases { .. }
            | Effect::ShuffleBases(_)
            | Effect::DiscardUntil(_)
            | Effect::Draw { .. }
            | Effect::DrawMadness(_)
            | Effect::DrawTo(_)
            | Effect::RevealBases(_)
            | Effect::LookAtBases(_)
            | Effect::RevealUntil { .. }
            | Effect::Search { .. }
            | Effect::SearchBases
            | Effect::Extra(_)
            | Effect::PlayFromHand { .. }
            | Effect::RemoveAnyCounters(_)
            | Effect::TransferAmong(_)
            | Effect::SpreadCounters { .. }
            | Effect::Mark(_)
            | Effect::ClearMarks
            | Effect::GiveUp(_)
            | Effect::Begin { on: Fixed::Bases(_) | Fixed::Nothing, .. }
            | Effect::Nullify
            | Effect::NotReplaced
            | Effect::GainVp { .. }
            | Effect::LoseVp(_)
            | Effect::Lower { .. }
            | Effect::Replace { .. }
            | Effect::Trade
            | Effect::TradeWith(_)
            | Effect::Divert(_)
            | Effect::Too(_)
            | Effect::DrawPast
            | Effect::AsIfAction
            | Effect::PlayBase
            | Effect::DiscardBases(_)
            | Effect::ChooseBases(_)
            | Effect::ChoosePlayer(_)
            | Effect::NameFaction
            | Effect::NameCard
            | Effect::ExtraTurn
            | Effect::Nothing => None,
        }
    }

    /// Whether "it", "there" or "that many" mean something else after it.
    pub fn sets(&self) -> bool {
        let plays = matches!(
            self,
            Effect::Extra(_)
                | Effect::DrawTreasures(_)
                | Effect::PlayMonsters { .. }
                | Effect::PlayFromHand { .. }
                | Effect::Move { .. }
        );
        let bases = matches!(self, Effect::ChooseBases(_) | Effect::DestroyBases(_) | Effect::Replace { .. });
        let picked = self.cards().is_some_and(|(what, _)| !matches!(what, CardPick::Meant(_)) && !what.is_this());
        plays || bases || picked
    }

    /// What it is done to is in play no longer.
    pub fn takes_away(&self) -> bool {
        matches!(self, Effect::Destroy(_) | Effect::Return(_) | Effect::Place { .. } | Effect::Shuffle { .. })
    }

    /// It is done to the card that says it, and to no other.
    pub fn is_of_itself(&self) -> bool {
        self.cards().is_some_and(|(what, _)| what.is_this())
    }

    /// And only while that card is in play.
    pub fn needs_itself(&self) -> bool {
        self.cards().is_some_and(|(what, reaches)| what.is_this() && reaches == Reaches::Play)
    }

    /// The cards that it does something to, where that is all there is to it.
    pub fn done_to(&self) -> Option<&CardPick> {
        match self {
            Effect::Destroy(what)
            | Effect::DestroyLoot { what, .. }
            | Effect::Return(what)
            | Effect::Move { what, .. }
            | Effect::Place { what, .. }
            | Effect::Shuffle { what, .. }
            | Effect::Discard(what)
            | Effect::GivePower { what, .. }
            | Effect::AddCounters { on: what, .. }
            | Effect::RemoveCounters { from: what, .. }
            | Effect::TransferCounters { from: what, .. }
            | Effect::TakeControl { what, .. }
            | Effect::GiveControl { what, .. }
            | Effect::LoseAbilities { what, .. }
            | Effect::Transfer { what, .. }
            | Effect::Bestow { on: what, .. }
            | Effect::Mimic { on: what, .. } => Some(what),
            Effect::DestroyBases(_)
            | Effect::Bury { .. }
            | Effect::Uncover(_)
            | Effect::ShuffleTreasures(_)
            | Effect::DrawTreasures(_)
            | Effect::DiscardTreasures(_)
            | Effect::AddLoot(_)
            | Effect::PlayMonsters { .. }
            | Effect::SearchTreasures(_)
            | Effect::Plunder(_)
            | Effect::UseTalentAs(_)
            | Effect::TakeVp { .. }
            | Effect::PlaceBases { .. }
            | Effect::PutBack { .. }
            | Effect::PutBackBases { .. }
            | Effect::ShuffleBases(_)
            | Effect::DiscardUntil(_)
            | Effect::Draw { .. }
            | Effect::DrawMadness(_)
            | Effect::DrawTo(_)
            | Effect::Reveal(_)
            | Effect::RevealBases(_)
            | Effect::LookAt(_)
            | Effect::LookAtBases(_)
            | Effect::RevealUntil { .. }
            | Effect::Search { .. }
            | Effect::SearchBases
            | Effect::Extra(_)
            | Effect::Play { .. }
            | Effect::PlayFromHand { .. }
            | Effect::RemoveAnyCounters(_)
            | Effect::TransferAmong(_)
            | Effect::SpreadCounters { .. }
            | Effect::Mark(_)
            | Effect::ClearMarks
            | Effect::GiveUp(_)
            | Effect::Begin { .. }
            | Effect::UseTalent(_)
            | Effect::Nullify
            | Effect::NotReplaced
            | Effect::GainVp { .. }
            | Effect::LoseVp(_)
            | Effect::Lower { .. }
            | Effect::Replace { .. }
            | Effect::Trade
            | Effect::TradeWith(_)
            | Effect::Divert(_)
            | Effect::Too(_)
            | Effect::DrawPast
            | Effect::AsIfAction
            | Effect::PlayBase
            | Effect::DiscardBases(_)
            | Effect::ChooseCards(_)
            | Effect::ChooseBases(_)
            | Effect::ChoosePlayer(_)
            | Effect::NameFaction
            | Effect::NameCard
            | Effect::ExtraTurn
            | Effect::Nothing => None,
        }
    }

    /// Somebody does it for themselves: with their cards, their VP, their plays. So it must be said who.
    pub fn is_of_a_player(&self) -> bool {
        match self {
            Effect::Draw { .. }
            | Effect::DrawTo(_)
            | Effect::DrawMadness(_)
            | Effect::DrawTreasures(_)
            | Effect::DiscardTreasures(_)
            | Effect::Discard(_)
            | Effect::DiscardUntil(_)
            | Effect::GainVp { .. }
            | Effect::LoseVp(_)
            | Effect::TakeVp { .. }
            | Effect::TakeControl { .. }
            | Effect::Search { .. }
            | Effect::SearchTreasures(_)
            | Effect::PlayFromHand { .. }
            | Effect::Extra(_)
            | Effect::ExtraTurn
            | Effect::GiveUp(_)
            | Effect::DrawPast => true,
            Effect::Destroy(_)
            | Effect::DestroyLoot { .. }
            | Effect::Bury { .. }
            | Effect::Uncover(_)
            | Effect::DestroyBases(_)
            | Effect::Return(_)
            | Effect::Move { .. }
            | Effect::Place { .. }
            | Effect::PlaceBases { .. }
            | Effect::PutBack { .. }
            | Effect::PutBackBases { .. }
            | Effect::Shuffle { .. }
            | Effect::ShuffleTreasures(_)
            | Effect::ShuffleBases(_)
            | Effect::AddLoot(_)
            | Effect::PlayMonsters { .. }
            | Effect::Reveal(_)
            | Effect::RevealBases(_)
            | Effect::LookAt(_)
            | Effect::LookAtBases(_)
            | Effect::RevealUntil { .. }
            | Effect::SearchBases
            | Effect::Play { .. }
            | Effect::AddCounters { .. }
            | Effect::RemoveCounters { .. }
            | Effect::RemoveAnyCounters(_)
            | Effect::TransferCounters { .. }
            | Effect::TransferAmong(_)
            | Effect::Transfer { .. }
            | Effect::Plunder(_)
            | Effect::SpreadCounters { .. }
            | Effect::Mark(_)
            | Effect::ClearMarks
            | Effect::GivePower { .. }
            | Effect::Begin { .. }
            | Effect::Bestow { .. }
            | Effect::Mimic { .. }
            | Effect::GiveControl { .. }
            | Effect::UseTalent(_)
            | Effect::UseTalentAs(_)
            | Effect::LoseAbilities { .. }
            | Effect::Nullify
            | Effect::NotReplaced
            | Effect::Lower { .. }
            | Effect::Replace { .. }
            | Effect::Trade
            | Effect::TradeWith(_)
            | Effect::Divert(_)
            | Effect::Too(_)
            | Effect::AsIfAction
            | Effect::PlayBase
            | Effect::DiscardBases(_)
            | Effect::ChooseCards(_)
            | Effect::ChooseBases(_)
            | Effect::ChoosePlayer(_)
            | Effect::NameFaction
            | Effect::NameCard
            | Effect::Nothing => false,
        }
    }
}
