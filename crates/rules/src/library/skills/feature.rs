//! The numbers of the features, and their names.

use super::verb::{MOMENTS, SIDES, Verb};

/// What a print is, besides what its text does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A minion of this power, up to 7.
    Minion(u8),
    Action,
    OnBase,
    OnMinion,
    Titan,
    Base,
    Madness,
    Monster,
    Treasure,
    /// Its power in fifths.
    Power,
    /// Of a base: in twentieths.
    Breakpoint,
    /// Of a base: VP of a place, from 0, in fifths.
    Vp(u8),
    /// A Special that is played from the hand.
    FromHand,
    /// Something works from the discard pile.
    FromDiscards,
    /// Its player decides whether to use it.
    Optional,
    /// It can be played only if something holds.
    OnlyIf,
    /// Something is done instead of something else.
    Instead,
}

const POWERS: usize = 8;
const FORMS: usize = POWERS + 19;

/// Sorts of rules, for whose things they hold.
pub const RULE_NAMES: [&str; 16] = [
    "power up",
    "power down",
    "player power",
    "breakpoint",
    "cannot be hit",
    "cannot play",
    "fee",
    "play instead",
    "cancels",
    "counts",
    "gives ability",
    "takes control",
    "twice",
    "cannot score",
    "less VP",
    "other rule",
];

/// What abilities listen to.
pub const HEARD_NAMES: [&str; 12] = [
    "before scoring",
    "scoring",
    "after scoring",
    "plays",
    "destroyed",
    "moved",
    "leaves",
    "turn starts",
    "turn ends",
    "counters",
    "affected",
    "anything else",
];

/// Features below are verbs by side, then verbs by moment.
const BY_MOMENT: usize = Verb::COUNT * SIDES.len();
pub const RULES: usize = BY_MOMENT + Verb::COUNT * MOMENTS.len();
const HEARD: usize = RULES + RULE_NAMES.len() * SIDES.len();
const FORM: usize = HEARD + HEARD_NAMES.len();

/// How many features there are.
pub const SKILL_FEATURES: usize = FORM + FORMS;

pub fn by_side(verb: Verb, side: usize) -> u16 {
    (verb as usize * SIDES.len() + side) as u16
}

pub fn by_moment(verb: Verb, moment: usize) -> u16 {
    (BY_MOMENT + verb as usize * MOMENTS.len() + moment) as u16
}

pub fn rule(sort: usize, side: usize) -> u16 {
    (RULES + sort * SIDES.len() + side) as u16
}

pub fn heard(sort: usize) -> u16 {
    (HEARD + sort) as u16
}

pub fn form(of: Form) -> u16 {
    let n = match of {
        Form::Minion(power) => usize::from(power).min(POWERS - 1),
        Form::Action => POWERS,
        Form::OnBase => POWERS + 1,
        Form::OnMinion => POWERS + 2,
        Form::Titan => POWERS + 3,
        Form::Base => POWERS + 4,
        Form::Madness => POWERS + 5,
        Form::Monster => POWERS + 6,
        Form::Treasure => POWERS + 7,
        Form::Power => POWERS + 8,
        Form::Breakpoint => POWERS + 9,
        Form::Vp(place) => POWERS + 10 + usize::from(place).min(2),
        Form::FromHand => POWERS + 13,
        Form::FromDiscards => POWERS + 14,
        Form::Optional => POWERS + 15,
        Form::OnlyIf => POWERS + 16,
        Form::Instead => POWERS + 17,
    };
    (FORM + n) as u16
}

const FORM_NAMES: [&str; FORMS - POWERS] = [
    "action",
    "action on a base",
    "action on a minion",
    "titan",
    "base",
    "Madness",
    "monster",
    "treasure",
    "power",
    "breakpoint",
    "first place",
    "second place",
    "third place",
    "Special of the hand",
    "works from the discard pile",
    "may",
    "only if",
    "instead",
    "unused",
];

/// The English name of a feature, for documents and programs.
pub fn skill_name(feature: usize) -> String {
    if feature < BY_MOMENT {
        return format!("{} {}", Verb::NAMES[feature / SIDES.len()], SIDES[feature % SIDES.len()]);
    }
    if feature < RULES {
        let n = feature - BY_MOMENT;
        return format!("{} {}", Verb::NAMES[n / MOMENTS.len()], MOMENTS[n % MOMENTS.len()]);
    }
    if feature < HEARD {
        let n = feature - RULES;
        return format!("rule: {} {}", RULE_NAMES[n / SIDES.len()], SIDES[n % SIDES.len()]);
    }
    if feature < FORM {
        return format!("hears: {}", HEARD_NAMES[feature - HEARD]);
    }
    match (feature - FORM).checked_sub(POWERS) {
        None => format!("minion of power {}", feature - FORM),
        Some(n) => FORM_NAMES.get(n).copied().unwrap_or_default().to_owned(),
    }
}
