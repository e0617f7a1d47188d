//! Whether a text speaks of the card that bears it: "destroy it and this action", "less power
//! than this minion". Then the card must still be there when its turn comes (004 p.20, Flame
//! Trap and Leprechaun); otherwise what was set off happens without it (004 p.13).

use crate::library::program::{Clause, Meant, Word};
use crate::query::table::Table;
use crate::state::ids::{AbilityId, ClauseId};

impl Table<'_> {
    pub(crate) fn speaks_of_its_card(&self, ability: AbilityId) -> bool {
        self.lib.paragraph(ability).lines.iter().any(|line| self.clause_of_itself(line.clause))
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
