//! Whether a text speaks of the card that bears it: "destroy it and this action", "less power
//! than this minion". Then the card must still be there when its turn comes (004 p.20, Flame
//! Trap and Leprechaun); otherwise what was set off happens without it (004 p.13).

use crate::library::program::*;
use crate::query::table::Table;
use crate::state::ids::{AbilityId, ClauseId};

impl Table<'_> {
    pub(crate) fn speaks_of_its_card(&self, ability: AbilityId) -> bool {
        self.lib.paragraph(ability).lines.iter().any(|line| self.clause_of_itself(line.clause))
    }

    fn clause_of_itself(&self, clause: ClauseId) -> bool {
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => {
                deed.effects().any(|e| self.lib.effect(e).done_to().is_some_and(pick_of_itself))
            }
            Clause::Duel { challenger, defender, .. } => pick_of_itself(challenger) || pick_of_itself(defender),
            Clause::If { cond, then } => cond_of_itself(cond) || self.clause_of_itself(*then),
            Clause::For { then, .. } => self.clause_of_itself(*then),
            Clause::Or { options, .. } => options.iter().any(|option| self.clause_of_itself(*option)),
        }
    }
}

fn pick_of_itself(what: &CardPick) -> bool {
    match what {
        CardPick::Meant(meant) => matches!(meant, Meant::This(_)),
        CardPick::Both(both) => pick_of_itself(&both.0) || pick_of_itself(&both.1),
        CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => selector_of_itself(of),
        CardPick::Some { .. }
        | CardPick::Every(_)
        | CardPick::ThisFromDiscards
        | CardPick::Top { .. }
        | CardPick::Whole(_)
        | CardPick::OneOfThem
        | CardPick::AnyOfThem => false,
    }
}

fn selector_of_itself(of: &Selector) -> bool {
    of.sort.traits.iter().any(|of| match of {
        Trait::Than(_, rival) | Trait::SameNameAs(rival) => matches!(rival, Rival::Meant(Meant::This(_))),
        Trait::Power(_) | Trait::ThatName | Trait::ThatFaction | Trait::Except(_) | Trait::FitsOn(_) => false,
    })
}

fn cond_of_itself(cond: &Cond) -> bool {
    match cond {
        Cond::Is { what, sort } => matches!(what, Meant::This(_)) || selector_of_itself(sort),
        Cond::InPlay(meant) | Cond::NotInPlay(meant) => matches!(meant, Meant::This(_)),
        Cond::Both(both) => cond_of_itself(&both.0) || cond_of_itself(&both.1),
        Cond::Has { .. }
        | Cond::ThereIs { .. }
        | Cond::PowerIs { .. }
        | Cond::Ahead { .. }
        | Cond::Leads { .. }
        | Cond::HadMinion(_)
        | Cond::Ranks { .. }
        | Cond::RanksNot { .. }
        | Cond::Played { .. }
        | Cond::PlacedCounters { .. }
        | Cond::AloneInHand
        | Cond::Counters { .. }
        | Cond::Done
        | Cond::NotDone
        | Cond::Fallen(_)
        | Cond::YourTurn
        | Cond::OtherTurns
        | Cond::Scoring => false,
    }
}
