//! A watch on a running game: how often each ability began, how often each effect was
//! carried out and did something, and why not. Off unless [`crate::Game::watch_effects`]
//! switches it on.
//!
//! A step runs again for each of its answers: what it did counts once, when it is over.

use crate::library::program::{Clause, Deed};
use crate::query::whynot::WhyNot;
use crate::state::ids::{AbilityId, ClauseId, EffectId, Part};
use crate::step::engine::Engine;
use crate::step::event::What;

/// What came of one effect over the games that were watched.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How often its turn came.
    pub tried: u32,
    pub changed: u32,
    /// Its player did not want it.
    pub declined: u32,
    /// It did nothing, and nothing says why.
    pub unexplained: u32,
    /// Why it did nothing, one of each sort.
    pub reasons: Vec<(WhyNot, u32)>,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.tried += other.tried;
        self.changed += other.changed;
        self.declined += other.declined;
        self.unexplained += other.unexplained;
        other.reasons.iter().for_each(|(why, n)| self.because(*why, *n));
    }

    /// Who is in the way does not matter here, only that somebody is.
    fn because(&mut self, why: WhyNot, n: u32) {
        let same = |(known, _): &&mut (WhyNot, u32)| std::mem::discriminant(known) == std::mem::discriminant(&why);
        match self.reasons.iter_mut().find(same) {
            Some((_, count)) => *count += n,
            None => self.reasons.push((why, n)),
        }
    }

    pub fn most_frequent(&self) -> Option<WhyNot> {
        self.reasons.iter().max_by_key(|(_, n)| *n).map(|(why, _)| *why)
    }
}

/// How one effect ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Changed,
    Declined,
    InVain(Option<WhyNot>),
}

enum Seen {
    Began(AbilityId),
    Effect(EffectId, Outcome),
}

#[derive(Default)]
pub struct Watch {
    effects: Vec<Tally>,
    began: Vec<u32>,
    /// Of the step under way.
    step: Vec<Seen>,
}

impl Watch {
    pub(crate) fn new(effects: usize, abilities: usize) -> Watch {
        Watch { effects: vec![Tally::default(); effects], began: vec![0; abilities], step: Vec::new() }
    }

    pub(crate) fn effect(&self, id: EffectId) -> &Tally {
        &self.effects[id.0 as usize]
    }

    /// How often an ability began: was played, used or set off.
    pub(crate) fn began(&self, id: AbilityId) -> u32 {
        self.began[id.0 as usize]
    }

    /// A step begins, or begins again.
    pub(crate) fn begin_step(&mut self) {
        self.step.clear();
    }

    pub(crate) fn end_step(&mut self) {
        for seen in self.step.drain(..) {
            match seen {
                Seen::Began(ability) => self.began[ability.0 as usize] += 1,
                Seen::Effect(effect, outcome) => {
                    let tally = &mut self.effects[effect.0 as usize];
                    tally.tried += 1;
                    match outcome {
                        Outcome::Changed => tally.changed += 1,
                        Outcome::Declined => tally.declined += 1,
                        Outcome::InVain(Some(why)) => tally.because(why, 1),
                        Outcome::InVain(None) => tally.unexplained += 1,
                    }
                }
            }
        }
    }
}

/// What the effect under way has come to so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Note {
    /// Things that happened.
    pub changes: u32,
    /// Somebody was asked and wanted nothing.
    pub declined: bool,
    /// The first thing that was in the way.
    pub why: Option<WhyNot>,
}

impl Note {
    /// Something is in the way; what was noted first stays.
    pub fn because(&mut self, why: WhyNot) {
        self.why.get_or_insert(why);
    }

    pub fn happened(&mut self, what: &What) {
        let nothing = matches!(
            what,
            What::Protected { .. }
                | What::BaseProtected { .. }
                | What::InVain { .. }
                | What::PowerGiven { n: 0, .. }
                | What::BreakpointLowered { n: 0, .. }
                | What::BreakpointRaised { n: 0, .. }
                | What::ExtraPlays { minions: 0, actions: 0, .. }
        );
        if nothing { self.because_of_zero(what) } else { self.changes += 1 }
    }

    fn because_of_zero(&mut self, what: &What) {
        if matches!(
            what,
            What::PowerGiven { .. }
                | What::BreakpointLowered { .. }
                | What::BreakpointRaised { .. }
                | What::ExtraPlays { .. }
        ) {
            self.because(WhyNot::Zero);
        }
    }
}

impl Engine<'_> {
    pub fn watch_ability(&mut self, ability: AbilityId) {
        if let Some(watch) = &mut self.watch {
            watch.step.push(Seen::Began(ability));
        }
    }

    pub fn watch_effect(&mut self, effect: EffectId, outcome: Outcome) {
        if let Some(watch) = &mut self.watch {
            watch.step.push(Seen::Effect(effect, outcome));
        }
    }

    /// A deed whose turn came and that cannot be done.
    pub fn deed_in_vain(&mut self, deed: &Deed, why: WhyNot) {
        self.emit(What::InVain { why });
        self.watch_skipped_deed(deed, why);
    }

    /// A clause whose turn came and that does nothing.
    pub fn clause_in_vain(&mut self, clause: ClauseId, why: WhyNot) {
        let outer = self.part.replace(Part::Clause(clause));
        self.emit(What::InVain { why });
        self.part = outer;
        self.watch_skipped(clause, why);
    }

    pub fn watch_skipped_deed(&mut self, deed: &Deed, why: WhyNot) {
        if self.watch.is_some() {
            deed.effects().for_each(|effect| self.watch_effect(effect, Outcome::InVain(Some(why))));
        }
    }

    /// What depends on a condition that does not hold.
    pub fn watch_skipped(&mut self, clause: ClauseId, why: WhyNot) {
        if self.watch.is_none() {
            return;
        }
        let lib = self.lib;
        match lib.clause(clause) {
            Clause::Act { deed, .. } => self.watch_skipped_deed(deed, why),
            Clause::If { then, .. } | Clause::For { then, .. } => self.watch_skipped(*then, why),
            Clause::Or { options, .. } => options.iter().for_each(|option| self.watch_skipped(*option, why)),
            Clause::Duel { .. } => {}
        }
    }
}
