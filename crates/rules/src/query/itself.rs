//! Whether a text speaks of the card that bears it: "destroy it and this action", "less power
//! than this minion". Then the card must still be there when its turn comes (004 p.20, Flame
//! Trap and Leprechaun); otherwise what was set off happens without it (004 p.13).

use crate::library::program::{At, Clause, Effect, Meant, Word};
use crate::query::table::Table;
use crate::state::ids::{AbilityId, ClauseId, EffectId};

impl Table<'_> {
    pub(crate) fn speaks_of_its_card(&self, ability: AbilityId) -> bool {
        self.lib.paragraph(ability).lines.iter().any(|line| self.clause_of_itself(line.clause))
    }

    /// Whether an ability transfers the card that bears it.
    pub(crate) fn transfers_itself(&self, ability: AbilityId) -> bool {
        let transfers = |e: EffectId| matches!(self.lib.effect(e), Effect::Transfer { what, .. } if what.is_this());
        self.lib.paragraph(ability).trigger().is_some()
            && self.lib.paragraph(ability).lines.iter().any(|line| match self.lib.clause(line.clause) {
                Clause::Act { deed, .. } => deed.effects().any(transfers),
                Clause::Duel { .. } | Clause::If { .. } | Clause::For { .. } | Clause::Or { .. } => false,
            })
    }

    /// Whether a sentence does something at the replacement base.
    pub(crate) fn speaks_of_new_base(&self, clause: ClauseId) -> bool {
        let new = |e: EffectId| self.lib.effect(e).says(|word| word == Word::Base(At::New));
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => deed.effects().any(new),
            Clause::Duel { .. } => false,
            Clause::If { then, .. } | Clause::For { then, .. } => self.speaks_of_new_base(*then),
            Clause::Or { options, .. } => options.iter().any(|option| self.speaks_of_new_base(*option)),
        }
    }

    fn clause_of_itself(&self, clause: ClauseId) -> bool {
        let this = |word: Word| matches!(word, Word::Cards(Meant::This(_)) | Word::NotInPlay(Meant::This(_)));
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => deed.effects().any(|e| self.lib.effect(e).says(this)),
            Clause::Duel { .. } => true,
            Clause::If { cond, then } => cond.says(this) || self.clause_of_itself(*then),
            Clause::For { then, .. } => self.clause_of_itself(*then),
            Clause::Or { options, .. } => options.iter().any(|option| self.clause_of_itself(*option)),
        }
    }
}
