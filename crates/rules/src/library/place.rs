//! Parts of programs by their print: `2 of aliens/scout`. Numbers of the library change with every
//! card that is added; these words do not.

use super::def::{First, Library};
use crate::state::ids::{AbilityId, ClauseId, DefId, EffectId, RuleId};

impl Library {
    /// The print that a part belongs to, and its number there, counted from 0.
    fn place_of(&self, part: u16, first: fn(&First) -> u16) -> (DefId, u16) {
        let (mut low, mut high) = (0, self.cards.cards.len() as u16);
        // The last print whose parts begin at this one or before it.
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if first(&self.def(DefId(middle)).first) <= part { low = middle } else { high = middle }
        }
        (DefId(low), part - first(&self.def(DefId(low)).first))
    }

    /// The part with this number of a print, if it has as many.
    fn part_at(&self, def: DefId, n: u16, first: fn(&First) -> u16) -> Option<u16> {
        let begin = first(&self.def(def).first);
        let next = def.index() + 1;
        let end = if next < self.cards.cards.len() {
            first(&self.def(DefId(next as u16)).first)
        } else {
            first(&self.programs.next())
        };
        begin.checked_add(n).filter(|part| *part < end)
    }

    pub(crate) fn place_of_rule(&self, rule: RuleId) -> (DefId, u16) {
        self.place_of(rule.0, |first| first.rule)
    }
    pub(crate) fn rule_at(&self, def: DefId, n: u16) -> Option<RuleId> {
        self.part_at(def, n, |first| first.rule).map(RuleId)
    }
    pub fn place_of_ability(&self, ability: AbilityId) -> (DefId, u16) {
        self.place_of(ability.0, |first| first.ability)
    }
    pub fn ability_at(&self, def: DefId, n: u16) -> Option<AbilityId> {
        self.part_at(def, n, |first| first.ability).map(AbilityId)
    }
    pub fn place_of_effect(&self, effect: EffectId) -> (DefId, u16) {
        self.place_of(effect.0, |first| first.effect)
    }
    pub fn effect_at(&self, def: DefId, n: u16) -> Option<EffectId> {
        self.part_at(def, n, |first| first.effect).map(EffectId)
    }
    pub fn place_of_clause(&self, clause: ClauseId) -> (DefId, u16) {
        self.place_of(clause.0, |first| first.clause)
    }
    pub fn clause_at(&self, def: DefId, n: u16) -> Option<ClauseId> {
        self.part_at(def, n, |first| first.clause).map(ClauseId)
    }
}
