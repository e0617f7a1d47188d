//! Rules that an effect starts and that last: "… until the end of the turn", and the
//! abilities that one card has of another.

use arrayvec::ArrayVec;

use super::Manner;
use crate::library::def::Timing;
use crate::library::program::{CardPick, Fixed, Until};
use crate::rulebook::trigger::ends;
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, CardId, Origin, RuleId};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::CardMask;
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::{Fault, Flow, Stop};

impl<'a> Engine<'a> {
    fn ends(&self, until: Option<Until>) -> Ends {
        until.map_or(Ends::Never, |until| ends(until, self.frame(), self.s.core.turn))
    }

    /// A rule that holds from now on, fixed on the cards in play now.
    pub(super) fn begin_rule(&mut self, rule: RuleId, on: &'a Fixed, until: Option<Until>) -> Flow<bool> {
        let ends = self.ends(until);
        let mut frame = *self.frame();
        let fixed = match on {
            Fixed::Cards(what) => self.picked_aside(what)?,
            Fixed::Bases(what) => {
                let Some(base) = self.pick_bases(what, Manner::Must)?.first().copied() else { return Ok(false) };
                frame.there = Some(base);
                CardMask::default()
            }
            Fixed::Nothing => CardMask::default(),
        };
        if matches!(on, Fixed::Cards(_)) && fixed.is_empty() {
            return Ok(false);
        }
        self.s.push_rule(LastingRule { kind: LastingKind::Rule(rule), frame, fixed, ends });
        self.emit(What::RuleBegan);
        Ok(true)
    }

    /// Cards that a rule speaks of are not *it*.
    fn picked_aside(&mut self, what: &'a CardPick) -> Flow<CardMask> {
        let kept = *self.frame();
        let cards = self.pick(what, Manner::Must)?.into_iter().collect();
        *self.frame_mut() = kept;
        Ok(cards)
    }

    pub(super) fn bestow(&mut self, ability: AbilityId, on: &'a CardPick, until: Option<Until>) -> Flow<bool> {
        let (frame, ends) = (*self.frame(), self.ends(until));
        let fixed = self.picked_aside(on)?;
        self.s.push_rule(LastingRule { kind: LastingKind::Ability(ability), frame, fixed, ends });
        self.emit(What::RuleBegan);
        Ok(!fixed.is_empty())
    }

    /// The abilities of a card as a snapshot, without name or power; those without
    /// timing are resolved at once.
    pub(super) fn mimic(&mut self, on: &'a CardPick, of: &'a CardPick, until: Option<Until>) -> Flow<bool> {
        let (frame, ends) = (*self.frame(), self.ends(until));
        let fixed = self.picked_aside(on)?;
        let Some(model) = self.picked_aside(of)?.iter().next() else { return Ok(false) };
        let mut abilities: ArrayVec<AbilityId, 64> = ArrayVec::new();
        let mut full = false;
        self.t().each_ability(model, &mut |a| full |= abilities.try_push(a).is_err());
        if full {
            return Err(Stop::Fault(Fault::TooDeep));
        }
        let bearer = fixed.iter().next();
        for ability in abilities.into_iter().rev() {
            match (self.lib.paragraph(ability).timing, bearer) {
                (Timing::PlayOn | Timing::PlayOnlyIf, _) => {}
                // Two that copy each other: once more, and nothing new comes of it.
                (Timing::Plain, Some(card)) if self.is_at_it(card, ability) => {}
                (Timing::Plain, Some(card)) => {
                    let frame = self.t().frame_for(Origin::Card(card), self.t().def(card), ability);
                    self.push_frame(frame)?;
                }
                (Timing::Plain | Timing::Ongoing | Timing::Talent | Timing::Special, _) => {
                    self.s.push_rule(LastingRule { kind: LastingKind::Ability(ability), frame, fixed, ends });
                }
            }
        }
        self.emit(What::RuleBegan);
        Ok(true)
    }

    /// Whether a card is carrying out an ability, and doing so again already.
    fn is_at_it(&self, card: CardId, ability: AbilityId) -> bool {
        let same = |f: &&Frame| f.origin == Origin::Card(card) && f.ability == ability;
        self.s.frames.iter().filter(same).count() > 1
    }
}
