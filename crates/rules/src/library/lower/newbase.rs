//! Rules that speak of the replacement base, which is there only after a base scores.

use crate::library::program::{At, Bases, Forbidden, Rule};

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
