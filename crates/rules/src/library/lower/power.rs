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
    when.iter().any(cond) || of_rule(rule)
}

fn of_rule(rule: &Rule) -> bool {
    match rule {
        Rule::Power { who, per: p, .. } => subject(who) || per(p),
        Rule::PlayerPower { who, at, per: p, .. } => players(who) || bases(at) || per(p),
        Rule::StartingPower { who, is } => subject(who) || value(is),
        Rule::Breakpoint { of, .. } | Rule::BaseCannot { of, .. } | Rule::CannotScore(of) | Rule::BaseCancelled(of) => {
            bases(of)
        }
        Rule::Cannot { who, .. }
        | Rule::Immune { who, .. }
        | Rule::Cancelled(who)
        | Rule::Gives { who, .. }
        | Rule::CountsAs { who, .. }
        | Rule::Twice { who, .. } => subject(who),
        Rule::MayNotPlay { who, .. } | Rule::NoSpecials(who) | Rule::OnePlay { who, .. } | Rule::Fee { who, .. } => {
            players(who)
        }
        Rule::PlayInstead { .. } | Rule::IgnoreBase | Rule::Controls(_) => false,
    }
}

fn subject(who: &Subject) -> bool {
    match who {
        Subject::Fixed => false,
        Subject::Any(parts) => parts.iter().any(|part| match part {
            SubjectPart::Meant(_) => false,
            SubjectPart::All(of) => selector(of),
        }),
    }
}

fn selector(of: &Selector) -> bool {
    let test = |test: &TableTest| match test {
        TableTest::Extreme(_) => true,
        TableTest::Where(c) => cond(c),
        TableTest::Countered | TableTest::Uncountered | TableTest::PlayedThisTurn | TableTest::PlayedHere => false,
    };
    of.sort.traits.iter().any(of_trait) || of.tests.iter().any(test) || of.place.as_ref().is_some_and(spot)
}

fn of_trait(of: &Trait) -> bool {
    match of {
        Trait::Power(_) | Trait::Than(..) => true,
        Trait::SameNameAs(rival) => match rival {
            Rival::Meant(_) => false,
            Rival::Some(of) => selector(of),
        },
        Trait::ThatName | Trait::ThatFaction | Trait::Except(_) | Trait::FitsOn(_) => false,
    }
}

fn spot(place: &Spot) -> bool {
    match place {
        Spot::At(_) | Spot::Among | Spot::Attached(_) | Spot::OnBase(_) => false,
        Spot::OnMinion(of) => selector(of),
        Spot::OnSomeBase(of) => of.tests.iter().any(cond),
        Spot::Either(both) => spot(&both.0) || spot(&both.1),
    }
}

fn bases(of: &Bases) -> bool {
    match of {
        Bases::One(_) => false,
        Bases::Every(of) => of.tests.iter().any(cond),
    }
}

fn players(who: &Players) -> bool {
    set(&who.set)
}

fn set(of: &PlayerSet) -> bool {
    match of {
        PlayerSet::Who(both) => set(&both.0) || cond(&both.1),
        PlayerSet::You
        | PlayerSet::All
        | PlayerSet::Others
        | PlayerSet::They
        | PlayerSet::Owner(_)
        | PlayerSet::Controller(_)
        | PlayerSet::Ranked(_) => false,
    }
}

fn count(of: &CountOf) -> bool {
    match of {
        CountOf::InPlay(of) | CountOf::Among(of) => selector(of),
        CountOf::Bases(of) => of.tests.iter().any(cond),
        CountOf::Pile { .. } => false,
    }
}

fn value(of: &Value) -> bool {
    match of {
        Value::Num(_) | Value::ThatMany => false,
        Value::Count(of) => count(of),
        Value::PowerOf(_) => true,
        Value::Highest(of) => selector(of),
    }
}

fn per(of: &Per) -> bool {
    match of {
        Per::Once | Per::Counters(_) | Per::ThatMany => false,
        Per::Every { of, .. } | Per::Less { of, .. } => count(of),
        Per::EveryPower { .. } => true,
    }
}

fn cond(of: &Cond) -> bool {
    match of {
        Cond::Has { who, what, .. } => players(who) || count(what),
        Cond::ThereIs { what, .. } => count(what),
        Cond::Is { sort, .. } => selector(sort),
        Cond::PowerIs { .. } | Cond::Ahead { .. } | Cond::Leads { .. } => true,
        Cond::HadMinion(who)
        | Cond::Ranks { who, .. }
        | Cond::RanksNot { who, .. }
        | Cond::Played { who, .. }
        | Cond::PlacedCounters { who, .. } => players(who),
        Cond::Counters { on, .. } => match on {
            CountersOn::Meant(_) => false,
            CountersOn::All(of) => selector(of),
        },
        Cond::Both(both) => cond(&both.0) || cond(&both.1),
        Cond::AloneInHand
        | Cond::InPlay(_)
        | Cond::NotInPlay(_)
        | Cond::Done
        | Cond::NotDone
        | Cond::Fallen(_)
        | Cond::YourTurn
        | Cond::OtherTurns
        | Cond::Scoring => false,
    }
}
