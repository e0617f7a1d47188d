//! Rules that an effect starts and that last: "… until the end of the turn", and the
//! abilities that one card has of another.

use arrayvec::ArrayVec;
use cardtext::ast::{Rule, Target};

use super::Manner;
use super::choose::Scope;
use crate::library::def::Timing;
use crate::state::core::CardMask;
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, CardId, Origin};
use crate::state::lasting::{Address, Ends, LastingKind, LastingRule};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

impl<'a> Engine<'a> {
    /// A rule that holds from now on, fixed on the cards in play now.
    pub(crate) fn begin_rule(&mut self, rule: &'a Rule, at: Address, ends: Ends) -> Flow<bool> {
        let frame = *self.frame();
        let kept = frame;
        let fixed = match rule {
            Rule::Has { what, .. }
            | Rule::Cannot { what, .. }
            | Rule::Immune { what, .. }
            | Rule::Cancelled { what }
            | Rule::Gains { what, .. }
            | Rule::Mimics { what, .. }
            | Rule::CountsAs { what, .. }
            | Rule::StartingPower { what, .. } => {
                self.pick(what, Scope::InPlay, Manner::Must)?.cards.into_iter().collect()
            }
            _ => CardMask::default(),
        };
        *self.frame_mut() = kept;
        let base = LastingRule { kind: LastingKind::Rule, at, frame, fixed, ends };
        match rule {
            Rule::Mimics { of, .. } => return self.mimic(of, base),
            Rule::Gains { ability, .. } => {
                let given = self.paragraph().given.iter().find(|a| self.lib.paragraph(**a).ability == **ability);
                if let Some(given) = given {
                    self.s.rules.push(LastingRule { kind: LastingKind::Ability(*given), ..base });
                }
            }
            _ => self.s.rules.push(base),
        }
        self.emit(What::RuleBegan);
        Ok(true)
    }

    /// The abilities of a card as a snapshot, without name or power; those without
    /// timing are resolved at once.
    fn mimic(&mut self, of: &'a Target, base: LastingRule) -> Flow<bool> {
        let kept = *self.frame();
        let model = self.pick(of, Scope::InPlay, Manner::Must)?.cards.first().copied();
        *self.frame_mut() = kept;
        let Some(model) = model else { return Ok(false) };
        let mut abilities: ArrayVec<AbilityId, 16> = ArrayVec::new();
        self.t().each_ability(model, &mut |a| {
            let _ = abilities.try_push(a);
        });
        let bearer = base.fixed.iter().next();
        for ability in abilities.into_iter().rev() {
            let paragraph = self.lib.paragraph(ability);
            match (paragraph.timing, bearer) {
                (Timing::PlayOn | Timing::PlayOnlyIf, _) => {}
                // Two that copy each other: once more, and nothing new comes of it.
                (Timing::Plain, Some(card)) if self.is_at_it(card, ability) => {}
                (Timing::Plain, Some(card)) => {
                    let frame = self.t().frame_for(Origin::Card(card), self.t().def(card), ability);
                    self.push_frame(frame)?;
                }
                _ => self.s.rules.push(LastingRule { kind: LastingKind::Ability(ability), ..base }),
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
