//! Whether a rule looks at the power of cards in play: such a rule that also changes
//! power looks at what there is without all of its kind, or it would chase itself.

use crate::library::program::*;

/// Whether a rule changes somebody's power.
pub fn changes_power(rule: &Rule) -> bool {
    match rule {
        Rule::Power { .. } | Rule::PlayerPower { .. } | Rule::StartingPower { .. } => true,
        Rule::Breakpoint { .. }
        | Rule::Cannot { .. }
        | Rule::BaseCannot { .. }
        | Rule::Immune { .. }
        | Rule::MayNotPlay { .. }
        | Rule::NoSpecials(_)
        | Rule::OnePlay { .. }
        | Rule::Fee { .. }
        | Rule::PlayInstead { .. }
        | Rule::Cancelled(_)
        | Rule::BaseCancelled(_)
        | Rule::IgnoreBase
        | Rule::Gives { .. }
        | Rule::CountsAs { .. }
        | Rule::Controls(_)
        | Rule::Twice { .. }
        | Rule::CannotScore(_) => false,
    }
}

pub fn reads(when: &[Cond], rule: &Rule) -> bool {
    let power = |word: Word| word == Word::Power;
    when.iter().any(|cond| cond.says(power)) || rule.says(power)
}
