//! Whether a lasting rule speaks of a base that has left play, and of nothing else: it is over, and
//! no table remembers it.

use crate::library::def::Library;
use crate::library::program::{At, Bases, Event, LineWhen, Rule, Trigger};
use crate::state::core::Core;
use crate::state::lasting::{LastingKind, LastingRule};

pub(super) fn is_over(lib: &Library, core: &Core, lasting: &LastingRule) -> bool {
    let frame = &lasting.frame;
    let is_gone = |of: &Bases| {
        let meant = match of {
            Bases::One(At::Here) => frame.here,
            Bases::One(At::There) => frame.there,
            Bases::One(At::Chosen) => frame.base_chosen(),
            Bases::One(At::New | At::Its) | Bases::Every(_) => None,
        };
        meant.is_some_and(|base| !core.is_there(base))
    };
    match lasting.kind {
        LastingKind::Rule(rule) => base_of_rule(&lib.rule(rule).rule).is_some_and(|of| is_gone(&of)),
        // "When that base scores": that very one.
        LastingKind::Later { line } => match &lib.paragraph(frame.ability).lines[line as usize].when {
            LineWhen::Later(Trigger { event: Event::Scores { base, .. }, .. }) => is_gone(base),
            LineWhen::Later(_)
            | LineWhen::NextTurn(_)
            | LineWhen::Now
            | LineWhen::Else
            | LineWhen::Meanwhile { .. } => false,
        },
        LastingKind::Ability(_)
        | LastingKind::Control(_)
        | LastingKind::Instead { .. }
        | LastingKind::Lost(_)
        | LastingKind::Spared(_) => false,
    }
}

/// The base of which alone a rule speaks.
fn base_of_rule(rule: &Rule) -> Option<Bases> {
    match rule {
        Rule::Silenced(at) => Some(Bases::One(*at)),
        Rule::Breakpoint { of, .. }
        | Rule::BaseCannot { of, .. }
        | Rule::BaseCancelled(of)
        | Rule::BaseIgnored(of)
        | Rule::CannotScore(of)
        | Rule::PlayerPower { at: of, .. } => Some(of.clone()),
        Rule::Power { .. }
        | Rule::StartingPower { .. }
        | Rule::Cannot { .. }
        | Rule::Immune { .. }
        | Rule::MayNotPlay { .. }
        | Rule::NoSpecials { .. }
        | Rule::OnePlay { .. }
        | Rule::Fee { .. }
        | Rule::PlayInstead { .. }
        | Rule::Cancelled(_)
        | Rule::AddsNoPower(_)
        | Rule::IgnoreBase
        | Rule::Gives { .. }
        | Rule::CountsAs { .. }
        | Rule::Controls(_)
        | Rule::MayNotMove(_)
        | Rule::CannotClash(_)
        | Rule::LessVp { .. }
        | Rule::OneExtra(_)
        | Rule::BothParts
        | Rule::Twice { .. } => None,
    }
}
