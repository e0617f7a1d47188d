//! The replacement base, which is there only after a base scores: who may speak of it.

use super::{Lower, Lowered};
use crate::library::def::Does;
use crate::library::program::{At, Bases, Dest, Effect, Event, Forbidden, Line, PlayPlace, Rule, Trigger};

impl Lower<'_> {
    /// What waits for the replacement base must have been set off by a scoring, or it waits
    /// for ever.
    pub(super) fn new_base_is_known(&self, does: &Does, lines: &[Line]) -> Lowered<()> {
        let scores = matches!(does, Does::When(Trigger { event: Event::Scores { .. }, .. }));
        let waits = matches!(does, Does::When(_)) && !scores;
        if waits && self.effects(lines).any(|id| goes_to_new_base(self.effect_of(id))) {
            return self.refuse(
                "only what happens when a base scores can speak of the replacement base",
                "seul ce qui arrive à la Conquête d'une Base peut parler de la Base de remplacement",
            );
        }
        Ok(())
    }
}

pub(super) fn goes_to_new_base(effect: &Effect) -> bool {
    match effect {
        Effect::Move { to: Dest::At(At::New), .. } => true,
        Effect::Play { place, .. } | Effect::PlayFromHand { place, .. } => *place == PlayPlace::At(At::New),
        Effect::Extra(extra) => extra.place == PlayPlace::At(At::New),
        _ => false,
    }
}

/// Whether a rule means the base that takes the place of another: while a card is in
/// play, there is none.
pub(super) fn speaks_of_new_base(rule: &Rule) -> bool {
    match rule {
        Rule::PlayerPower { at: of, .. }
        | Rule::Breakpoint { of, .. }
        | Rule::BaseCannot { of, .. }
        | Rule::OnePlay { at: of, .. }
        | Rule::Fee { at: of, .. }
        | Rule::BaseCancelled(of)
        | Rule::MayNotPlay { place: Forbidden::OnBase(of), .. }
        | Rule::CannotScore(of) => *of == Bases::One(At::New),
        Rule::Power { .. }
        | Rule::StartingPower { .. }
        | Rule::Cannot { .. }
        | Rule::Immune { .. }
        | Rule::MayNotPlay { .. }
        | Rule::NoSpecials(_)
        | Rule::PlayInstead { .. }
        | Rule::Cancelled(_)
        | Rule::IgnoreBase
        | Rule::Gives { .. }
        | Rule::CountsAs { .. }
        | Rule::Controls(_)
        | Rule::Twice { .. } => false,
    }
}
