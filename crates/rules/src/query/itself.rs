//! Whether a text speaks of the card that bears it: "destroy it and this action", "less power
//! than this minion". Then the card must still be there when its turn comes (004 p.20, Flame
//! Trap and Leprechaun); otherwise what was set off happens without it (004 p.13).

use crate::library::program::{Actor, At, Clause, Effect, Meant, PlayerSet, Word};
use crate::query::table::Table;
use crate::state::ids::{AbilityId, ClauseId, EffectId};

type IsSuch<'i> = &'i dyn Fn(Word) -> bool;

impl Table<'_> {
    pub(crate) fn speaks_of_its_card(&self, ability: AbilityId) -> bool {
        let this = |word: Word| matches!(word, Word::Cards(Meant::This(_)) | Word::NotInPlay(Meant::This(_)));
        self.lib.paragraph(ability).lines.iter().any(|line| self.clause_says(line.clause, &this))
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

    /// Whether any words of a text, those for who acts among them, are such.
    pub(crate) fn speaks_of(&self, ability: AbilityId, is: impl Fn(Word) -> bool) -> bool {
        let lines = &self.lib.paragraph(ability).lines;
        lines.iter().any(|line| self.clause_says(line.clause, &is) || self.actor_is(line.clause, &is))
    }

    fn clause_says(&self, clause: ClauseId, is: IsSuch<'_>) -> bool {
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => deed.effects().any(|e| self.lib.effect(e).says(is)),
            Clause::Duel { .. } => true,
            Clause::If { cond, then } => cond.says(is) || self.clause_says(*then, is),
            Clause::For { then, .. } => self.clause_says(*then, is),
            Clause::Or { options, .. } => options.iter().any(|option| self.clause_says(*option, is)),
        }
    }

    /// "Its owner", "each player who has a minion here".
    fn actor_is(&self, clause: ClauseId, is: IsSuch<'_>) -> bool {
        match self.lib.clause(clause) {
            Clause::Act { who: Actor::Players(who), .. } => says_of_players(&who.set, is),
            Clause::Act { who: Actor::You | Actor::They, .. } | Clause::Duel { .. } => false,
            Clause::If { then, .. } | Clause::For { then, .. } => self.actor_is(*then, is),
            Clause::Or { by, options, .. } => {
                let chooser = match by {
                    Actor::Players(who) => says_of_players(&who.set, is),
                    Actor::You | Actor::They => false,
                };
                chooser || options.iter().any(|option| self.actor_is(*option, is))
            }
        }
    }
}

fn says_of_players(set: &PlayerSet, is: IsSuch<'_>) -> bool {
    match set {
        PlayerSet::Owner(meant) | PlayerSet::Controller(meant) => is(Word::Cards(*meant)),
        PlayerSet::Who(who) => says_of_players(&who.0, is) || who.1.says(is),
        PlayerSet::You | PlayerSet::All | PlayerSet::Others | PlayerSet::They | PlayerSet::Ranked(_) => false,
    }
}
