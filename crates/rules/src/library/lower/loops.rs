//! Abilities that set themselves off without end, and ask nobody. Only the plain case is found
//! here: what goes round by way of other cards ends with a reported fault.

use super::{Lower, Lowered};
use crate::library::def::Does;
use crate::library::program::*;

impl Lower<'_> {
    /// "After you place a +1 power counter on a minion, place one on this minion."
    pub(super) fn no_self_loop(&self, does: &Does, lines: &[Line], limit: Option<Limit>) -> Lowered<()> {
        let Does::When(Trigger { event: Event::Happens { hap, first: false, .. }, often: Often::Always, .. }) = does
        else {
            return Ok(());
        };
        let Hap::PlacesCounters { who, on } = hap else { return Ok(()) };
        let yours = match who.set {
            PlayerSet::You | PlayerSet::All => true,
            PlayerSet::Others
            | PlayerSet::They
            | PlayerSet::Owner(_)
            | PlayerSet::Controller(_)
            | PlayerSet::Ranked(_)
            | PlayerSet::Who(_) => false,
        };
        let places = lines.first().is_some_and(|line| match self.clause_of(line.clause) {
            Clause::Act { who: Actor::You, may: false, deed } => deed.effects().any(|e| self.on_this(e)),
            Clause::Act { .. } | Clause::Duel { .. } | Clause::If { .. } | Clause::Or { .. } | Clause::For { .. } => {
                false
            }
        });
        if yours && places && limit.is_none() && means_this(on) {
            return self.refuse(
                "this sets itself off without end: say \"another of your minions\", or \"once each turn\"",
                "ceci se déclenche sans fin : dites « une autre de vos Créatures », ou « une fois par tour »",
            );
        }
        Ok(())
    }

    fn on_this(&self, effect: crate::state::ids::EffectId) -> bool {
        matches!(self.effect_of(effect), Effect::AddCounters { on: CardPick::Meant(Meant::This(_)), .. })
    }
}

/// Whether these words always mean the minion that says them.
fn means_this(on: &Subject) -> bool {
    match on {
        Subject::Fixed => false,
        Subject::Any(parts) => parts.iter().any(|part| match part {
            SubjectPart::Meant(meant) => matches!(meant, Meant::This(_)),
            SubjectPart::All(of) => {
                let anywhere = matches!(of.place, None | Some(Spot::At(At::Here)));
                let plain = of.sort.traits.is_empty() && of.tests.is_empty() && !of.other;
                anywhere && plain && matches!(of.whose, Whose::Any | Whose::You)
            }
        }),
    }
}
