//! Which happenings a text may listen to, read off once, so that most cards are passed
//! over at a glance when something happens.

use cardtext::ast::{Ability, Done, Effect, Event, Hap, Statement};

use crate::library::survey;
use crate::library::traits::Traits;
use crate::rulebook::trigger::{Happening, ScoreMoment};

/// One trait for each sort of happening.
impl Traits {
    const BEFORE: Traits = Traits(1 << 16);
    const WHEN: Traits = Traits(1 << 17);
    const AFTER: Traits = Traits(1 << 18);
    const PLAYED: Traits = Traits(1 << 19);
    pub(crate) const DESTROYED: Traits = Traits(1 << 20);
    const RETURNED: Traits = Traits(1 << 21);
    const PLACED: Traits = Traits(1 << 22);
    const MOVED: Traits = Traits(1 << 23);
    pub(crate) const TO_DISCARDS: Traits = Traits(1 << 24);
    const AFFECTED: Traits = Traits(1 << 25);
    const TURN_STARTS: Traits = Traits(1 << 26);
    const TURN_ENDS: Traits = Traits(1 << 27);
    const COUNTERS: Traits = Traits(1 << 28);
    /// What few cards listen to shares one trait.
    const SELDOM: Traits = Traits(1 << 30);
    const HEARS_ALL: Traits = Traits((0x1FFF << 16) | 1 << 30);

    /// What an ability listens to.
    pub(crate) fn heard_by(ability: &Ability) -> Traits {
        match survey::statement(ability) {
            Some(Statement::When { event, .. }) => of_event(event),
            _ => Traits::default(),
        }
    }
}

impl Happening {
    pub fn sort(&self) -> Traits {
        match self {
            Happening::Scores(ScoreMoment::Before, _) => Traits::BEFORE,
            Happening::Scores(ScoreMoment::When, _) => Traits::WHEN,
            Happening::Scores(ScoreMoment::After, _) => Traits::AFTER,
            Happening::Played { .. } => Traits::PLAYED,
            Happening::Destroyed { .. } => Traits::DESTROYED,
            Happening::Returned { .. } => Traits::RETURNED,
            Happening::Placed { .. } => Traits::PLACED,
            Happening::Moved { .. } => Traits::MOVED,
            Happening::ToDiscards { .. } => Traits::TO_DISCARDS,
            Happening::Affected { .. } => Traits::AFFECTED,
            Happening::CountersPlaced { .. } => Traits::COUNTERS,
            Happening::Marked { .. }
            | Happening::DrewMadness { .. }
            | Happening::ToHand { .. }
            | Happening::Sees { .. } => Traits::SELDOM,
            Happening::TurnStarts => Traits::TURN_STARTS,
            Happening::TurnEnds => Traits::TURN_ENDS,
        }
    }
}

/// At least what `Table::event_fits` lets through; a construct that is not named here
/// listens to everything.
fn of_event(event: &Event) -> Traits {
    match event {
        Event::Before { hap: Hap::Scores { .. } } => Traits::BEFORE,
        Event::At { hap: Hap::Scores { .. } } => Traits::WHEN,
        Event::After { hap: Hap::Scores { .. } } => Traits::AFTER,
        Event::At { hap } | Event::After { hap } | Event::First { hap } => of_hap(hap),
        Event::Start { .. } => Traits::TURN_STARTS,
        Event::End { .. } => Traits::TURN_ENDS,
        Event::Once { event } => of_event(event),
        Event::OnTurn => Traits::default(),
        _ => Traits::HEARS_ALL,
    }
}

fn of_hap(hap: &Hap) -> Traits {
    match hap {
        Hap::Does { what: Effect::AddCounter { .. }, .. } => Traits::COUNTERS,
        Hap::Does { what: Effect::AddMark { .. } | Effect::DrawMadness { .. }, .. } => Traits::SELDOM,
        Hap::ComesBack { .. } | Hap::Sees { .. } => Traits::SELDOM,
        Hap::Does { what: Effect::Destroy { .. }, .. } => Traits::DESTROYED,
        Hap::Does { .. } | Hap::Undergoes { deed: Done::Played, .. } => Traits::PLAYED,
        Hap::Undergoes { deed: Done::Destroyed, .. } => Traits::DESTROYED,
        Hap::Undergoes { deed: Done::Returned, .. } => Traits::RETURNED,
        Hap::Undergoes { deed: Done::Placed, .. } => Traits::PLACED,
        Hap::Undergoes { deed: Done::Moved, .. } | Hap::MovesHere { .. } => Traits::MOVED,
        Hap::Leaves { .. } => Traits::TO_DISCARDS,
        Hap::Affects { .. } => Traits::AFFECTED,
        _ => Traits::HEARS_ALL,
    }
}
