//! Power in rules: who has any, and which rules look at the power of cards in play. Such a
//! rule that also changes power looks at what there is without all of its kind, or it
//! would chase itself; so does one that changes breakpoints, or what counts as printed, and
//! looks at them.

use cardtext::ast;

use super::rule::Held;
use super::{Lower, Lowered};
use crate::library::def::Form;
use crate::library::program::*;

impl Lower<'_> {
    /// Of a rule about power: only minions have any.
    pub(super) fn subject_has_power(&mut self, what: &ast::Target, held: Held) -> Lowered<()> {
        if held == Held::Fixed {
            return Ok(());
        }
        let subject = self.subject(what, held)?;
        self.at("what", |l| match &subject {
            Subject::Fixed => Ok(()),
            Subject::Any(parts) => parts.iter().try_for_each(|part| match part {
                SubjectPart::All(of) => l.has_power(of),
                SubjectPart::Meant(Meant::This(This::Card)) if l.form != Form::Minion => l.no_power(),
                SubjectPart::Meant(_) => Ok(()),
            }),
        })
    }

    /// What names and cancels cards must not depend on power, which depends on names and
    /// on what is cancelled.
    pub(super) fn no_circle(&self, standing: &Standing) -> Lowered<()> {
        let circular = match &standing.rule {
            Rule::CountsAs { .. }
            | Rule::Cancelled(_)
            | Rule::Silenced(_)
            | Rule::BaseCancelled(_)
            | Rule::BaseIgnored(_)
            | Rule::Gives { .. } => {
                let Standing { when, rule, .. } = standing;
                reads(when, rule) || says(when, rule, Word::Printed)
            }
            // It is taken once and for all, until the card leaves.
            Rule::Controls(_) if !standing.when.is_empty() => {
                return self.refuse(
                    "control lasts as long as this card is in play, whatever holds: say it without \"if\" and \"during\"",
                    "le contrôle dure tant que cette carte est en jeu, quoi qu'il arrive : dites-le sans « si » ni « pendant »",
                );
            }
            Rule::Power { .. }
            | Rule::PlayerPower { .. }
            | Rule::Breakpoint { .. }
            | Rule::StartingPower { .. }
            | Rule::Cannot { .. }
            | Rule::BaseCannot { .. }
            | Rule::Immune { .. }
            | Rule::MayNotPlay { .. }
            | Rule::NoSpecials { .. }
            | Rule::OnePlay { .. }
            | Rule::Fee { .. }
            | Rule::PlayInstead { .. }
            | Rule::IgnoreBase
            | Rule::Controls(_)
            | Rule::Twice { .. }
            | Rule::MayNotMove(_)
            | Rule::CannotClash(_)
            | Rule::LessVp { .. }
            | Rule::OneExtra(_)
            | Rule::BothParts
            | Rule::AddsNoPower(_)
            | Rule::CannotScore(_) => false,
        };
        if circular {
            return self.refuse(
                "which abilities and names a card has cannot depend on power, for power depends on them",
                "les effets et les noms d'une carte ne peuvent pas dépendre de la Force, qui dépend d'eux",
            );
        }
        Ok(())
    }
}

/// A rule with what must hold for it, and with how it looks at power.
pub(super) fn standing(when: Vec<Cond>, rule: Rule) -> Standing {
    let circular = (matches!(rule, Rule::Breakpoint { .. }) && says(&when, &rule, Word::Breakpoint))
        || (matches!(rule, Rule::StartingPower { level: Level::Printed, .. }) && says(&when, &rule, Word::Printed));
    let by_power = circular || (changes_power(&rule) && reads(&when, &rule));
    let guards_by_power = guards_by_power(&when, &rule);
    Standing { when: when.into(), rule, by_power, guards_by_power }
}

/// Whether a rule protects and looks at power other than that of the card that it protects:
/// that one is known when it is asked (`Ctx::assumed`).
fn guards_by_power(when: &[Cond], rule: &Rule) -> bool {
    let power = |word: Word| word == Word::Power;
    let who = match rule {
        Rule::Cannot { who, .. } | Rule::Immune { who, .. } => who,
        Rule::BaseCannot { .. } | Rule::MayNotMove(_) => return reads(when, rule),
        Rule::Power { .. }
        | Rule::PlayerPower { .. }
        | Rule::StartingPower { .. }
        | Rule::Breakpoint { .. }
        | Rule::MayNotPlay { .. }
        | Rule::NoSpecials { .. }
        | Rule::OnePlay { .. }
        | Rule::Fee { .. }
        | Rule::PlayInstead { .. }
        | Rule::Cancelled(_)
        | Rule::BaseCancelled(_)
        | Rule::BaseIgnored(_)
        | Rule::IgnoreBase
        | Rule::Gives { .. }
        | Rule::CountsAs { .. }
        | Rule::Controls(_)
        | Rule::Twice { .. }
        | Rule::CannotClash(_)
        | Rule::LessVp { .. }
        | Rule::OneExtra(_)
        | Rule::BothParts
        | Rule::Silenced(_)
        | Rule::AddsNoPower(_)
        | Rule::CannotScore(_) => return false,
    };
    when.iter().any(|cond| cond.says(power)) || Rule::Cancelled(without_own_power(who)).says(power)
}

/// The same cards, whatever power they have themselves.
fn without_own_power(who: &Subject) -> Subject {
    let Subject::Any(parts) = who else { return Subject::Fixed };
    let part = |part: &SubjectPart| match part {
        SubjectPart::Meant(meant) => SubjectPart::Meant(*meant),
        SubjectPart::All(of) => {
            let own = |t: &&Trait| !matches!(t, Trait::Power(Amount { of: Value::Num(_), .. }));
            let traits = of.sort.traits.iter().filter(own).cloned().collect();
            let sort = Sort { kind: of.sort.kind, traits };
            SubjectPart::All(Selector { sort, ..of.clone() })
        }
    };
    Subject::Any(parts.iter().map(part).collect())
}

/// Whether a rule changes somebody's power.
pub fn changes_power(rule: &Rule) -> bool {
    match rule {
        Rule::Power { .. } | Rule::PlayerPower { .. } | Rule::StartingPower { .. } | Rule::AddsNoPower(_) => true,
        Rule::Breakpoint { .. }
        | Rule::Cannot { .. }
        | Rule::BaseCannot { .. }
        | Rule::Immune { .. }
        | Rule::MayNotPlay { .. }
        | Rule::NoSpecials { .. }
        | Rule::OnePlay { .. }
        | Rule::Fee { .. }
        | Rule::PlayInstead { .. }
        | Rule::Cancelled(_)
        | Rule::BaseCancelled(_)
        | Rule::BaseIgnored(_)
        | Rule::IgnoreBase
        | Rule::Gives { .. }
        | Rule::CountsAs { .. }
        | Rule::Controls(_)
        | Rule::Twice { .. }
        | Rule::MayNotMove(_)
        | Rule::CannotClash(_)
        | Rule::LessVp { .. }
        | Rule::OneExtra(_)
        | Rule::BothParts
        | Rule::Silenced(_)
        | Rule::CannotScore(_) => false,
    }
}

pub fn reads(when: &[Cond], rule: &Rule) -> bool {
    says(when, rule, Word::Power)
}

fn says(when: &[Cond], rule: &Rule, said: Word) -> bool {
    when.iter().any(|cond| cond.says(|word| word == said)) || rule.says(|word| word == said)
}
