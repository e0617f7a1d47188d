//! Which happenings a text may listen to, read off once, so that most cards are passed
//! over at a glance when something happens.

use cardtext::ast::{Done, Event, Hap, Statement};

use crate::survey;
use crate::trigger::{Happening, ScoreMoment};

/// A set of sorts of happenings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hears(u16);

impl Hears {
    const BEFORE: Hears = Hears(1);
    const WHEN: Hears = Hears(1 << 1);
    const AFTER: Hears = Hears(1 << 2);
    const PLAYED: Hears = Hears(1 << 3);
    const DESTROYED: Hears = Hears(1 << 4);
    const RETURNED: Hears = Hears(1 << 5);
    const PLACED: Hears = Hears(1 << 6);
    const MOVED: Hears = Hears(1 << 7);
    const TO_DISCARDS: Hears = Hears(1 << 8);
    const AFFECTED: Hears = Hears(1 << 9);
    const TURN_STARTS: Hears = Hears(1 << 10);
    const TURN_ENDS: Hears = Hears(1 << 11);
    const ALL: Hears = Hears(u16::MAX);

    pub fn any(self, of: Hears) -> bool {
        self.0 & of.0 != 0
    }

    /// Whether it need not be asked. In a build for tests everything is asked, and what
    /// answers without being heard is a bug of this file.
    pub fn is_deaf(self, to: Hears) -> bool {
        !cfg!(debug_assertions) && !self.any(to)
    }

    pub fn and(self, other: Hears) -> Hears {
        Hears(self.0 | other.0)
    }

    /// What an ability with this statement listens to.
    pub fn of(ability: &cardtext::ast::Ability) -> Hears {
        match survey::statement(ability) {
            Some(Statement::When { event, .. }) => of_event(event),
            _ => Hears::default(),
        }
    }
}

impl Happening {
    pub fn sort(&self) -> Hears {
        match self {
            Happening::Scores(ScoreMoment::Before, _) => Hears::BEFORE,
            Happening::Scores(ScoreMoment::When, _) => Hears::WHEN,
            Happening::Scores(ScoreMoment::After, _) => Hears::AFTER,
            Happening::Played { .. } => Hears::PLAYED,
            Happening::Destroyed { .. } => Hears::DESTROYED,
            Happening::Returned { .. } => Hears::RETURNED,
            Happening::Placed { .. } => Hears::PLACED,
            Happening::Moved { .. } => Hears::MOVED,
            Happening::ToDiscards { .. } => Hears::TO_DISCARDS,
            Happening::Affected { .. } => Hears::AFFECTED,
            Happening::TurnStarts => Hears::TURN_STARTS,
            Happening::TurnEnds => Hears::TURN_ENDS,
        }
    }
}

/// At least what `Table::event_fits` lets through; a construct that is not named here
/// listens to everything.
fn of_event(event: &Event) -> Hears {
    match event {
        Event::Before { hap: Hap::Scores { .. } } => Hears::BEFORE,
        Event::At { hap: Hap::Scores { .. } } => Hears::WHEN,
        Event::After { hap: Hap::Scores { .. } } => Hears::AFTER,
        Event::At { hap } | Event::After { hap } => of_hap(hap),
        Event::Start { .. } => Hears::TURN_STARTS,
        Event::End { .. } => Hears::TURN_ENDS,
        Event::Once { event } => of_event(event),
        _ => Hears::ALL,
    }
}

fn of_hap(hap: &Hap) -> Hears {
    match hap {
        Hap::Does { .. } | Hap::Undergoes { deed: Done::Played, .. } => Hears::PLAYED,
        Hap::Undergoes { deed: Done::Destroyed, .. } => Hears::DESTROYED,
        Hap::Undergoes { deed: Done::Returned, .. } => Hears::RETURNED,
        Hap::Undergoes { deed: Done::Placed, .. } => Hears::PLACED,
        Hap::Undergoes { deed: Done::Moved, .. } | Hap::MovesHere { .. } => Hears::MOVED,
        Hap::Leaves { .. } => Hears::TO_DISCARDS,
        Hap::Affects { .. } => Hears::AFFECTED,
        _ => Hears::ALL,
    }
}
