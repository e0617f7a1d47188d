//! Going through the program of a print.

use std::collections::BTreeMap;

use super::feature::{self, Form};
use super::verb::{MOMENTS, Seen, Side, Verb, seen, side_of, side_of_players};
use super::{Deed, Skills};
use crate::library::def::{self, Def, Does, From, Paragraph, Stock, Timing};
use crate::library::lower::Programs;
use crate::library::program::*;
use crate::state::ids::{ClauseId, EffectId};

/// Moments, as `verb::MOMENTS` names them.
const NOW: usize = 0;
const EACH_TURN: usize = 1;
const BEFORE: usize = 2;
const AFTER: usize = 3;
const EVENT: usize = MOMENTS.len() - 1;

/// The features of a print whose program was just made: it is the last one.
pub fn skills(programs: &Programs, def: &Def) -> Skills {
    let mut reader = Reader { programs, amounts: BTreeMap::new(), deeds: Vec::new() };
    reader.print(def);
    for paragraph in programs.paragraphs.own_from(usize::from(def.first.ability)) {
        reader.paragraph(paragraph);
    }
    reader.effects(def);
    reader.rules(def);
    let features = reader.amounts.into_iter().map(|(feature, amount)| (feature, amount.min(4.0)));
    Skills { features: features.collect(), deeds: reader.deeds.into() }
}

struct Reader<'p> {
    programs: &'p Programs,
    amounts: BTreeMap<u16, f32>,
    deeds: Vec<(crate::state::ids::AbilityId, u8, Deed)>,
}

impl Reader<'_> {
    fn add(&mut self, feature: u16, amount: f32) {
        *self.amounts.entry(feature).or_default() += amount;
    }

    fn set(&mut self, form: Form) {
        self.amounts.insert(feature::form(form), 1.0);
    }

    fn print(&mut self, def: &Def) {
        match def.form {
            def::Form::Minion => self.set(Form::Minion(def.power)),
            def::Form::Action => self.set(match def.host {
                None => Form::Action,
                Some(Host::Base) => Form::OnBase,
                Some(Host::Minion) => Form::OnMinion,
            }),
            def::Form::Base => self.set(Form::Base),
            def::Form::Madness => self.set(Form::Madness),
            def::Form::Titan => self.set(Form::Titan),
        }
        match def.stock {
            Stock::Army => {}
            Stock::Monster { .. } => self.set(Form::Monster),
            Stock::Treasure => self.set(Form::Treasure),
        }
        let parts = |n: u8, of: f32| f32::from(n) / of;
        let mut number = |form: Form, amount: f32| {
            if amount > 0.0 {
                self.amounts.insert(feature::form(form), amount);
            }
        };
        number(Form::Power, parts(def.power, 5.0));
        number(Form::Breakpoint, parts(def.breakpoint, 20.0));
        (0..3).for_each(|place| number(Form::Vp(place), parts(def.vp[usize::from(place)], 5.0)));
    }

    fn paragraph(&mut self, of: &Paragraph) {
        match of.from {
            From::Hand => self.set(Form::FromHand),
            From::Discards => self.set(Form::FromDiscards),
            From::Play | From::Aside => {}
        }
        if of.optional {
            self.set(Form::Optional);
        }
        match &of.does {
            Does::When(trigger) => self.add(feature::heard(heard(&trigger.event)), 1.0),
            Does::Instead(_) => self.set(Form::Instead),
            Does::OnlyIf(_) => self.set(Form::OnlyIf),
            Does::Now | Does::Rule(_) | Does::Host(_) | Does::Nothing => {}
        }
    }

    fn effects(&mut self, def: &Def) {
        let first = usize::from(def.first.effect);
        for (n, effect) in self.programs.effects.own_from(first).iter().enumerate() {
            let place = self.programs.places[first + n];
            let moment = moment(&self.programs.paragraphs[usize::from(place.ability.0)]);
            let Seen { verb, side, amount } = seen(effect);
            let side = side.unwrap_or_else(|| self.actor(def, EffectId((first + n) as u16)));
            self.add(feature::by_side(verb, side as usize), amount);
            self.add(feature::by_moment(verb, moment), amount);
            let is_first = self.deeds.iter().all(|deed| (deed.0, deed.1) != (place.ability, place.line));
            if is_first {
                self.deeds.push((place.ability, place.line, Deed { verb, side }));
            }
        }
        let clauses = self.programs.clauses.own_from(usize::from(def.first.clause));
        if clauses.iter().any(|clause| matches!(clause, Clause::Duel { .. })) {
            self.add(feature::by_side(Verb::Duel, Side::Any as usize), 1.0);
        }
    }

    /// Whose doing an effect is that is not done to cards.
    fn actor(&self, def: &Def, effect: EffectId) -> Side {
        let first = usize::from(def.first.clause);
        let clauses = first..self.programs.clauses.len();
        let acts = |n: usize| match &self.programs.clauses[usize::from(ClauseId(n as u16).0)] {
            Clause::Act { who, deed, .. } if deed.effects().any(|of| of == effect) => Some(match who {
                Actor::You => Side::Own,
                Actor::They => Side::Others,
                Actor::Players(players) => side_of_players(players),
            }),
            _ => None,
        };
        clauses.into_iter().find_map(acts).unwrap_or(Side::Own)
    }

    fn rules(&mut self, def: &Def) {
        for standing in self.programs.rules.own_from(usize::from(def.first.rule)) {
            let (sort, side, amount) = rule(&standing.rule);
            self.add(feature::rule(sort, side as usize), amount);
        }
    }
}

/// When a paragraph does its lines.
fn moment(of: &Paragraph) -> usize {
    match &of.does {
        Does::Now if of.timing == Timing::Talent => EACH_TURN,
        Does::Now | Does::Rule(_) | Does::Host(_) | Does::OnlyIf(_) | Does::Nothing => NOW,
        Does::Instead(_) => EVENT,
        Does::When(trigger) => match &trigger.event {
            Event::Scores { moment: ScoreMoment::Before, .. } => BEFORE,
            Event::Scores { moment: ScoreMoment::When | ScoreMoment::After, .. } => AFTER,
            Event::TurnStarts(_) | Event::TurnEnds(_) | Event::OnTurn => EACH_TURN,
            Event::Happens { .. } | Event::Setup => EVENT,
        },
    }
}

/// What an ability listens to, as `feature::HEARD_NAMES` names it.
fn heard(event: &Event) -> usize {
    match event {
        Event::Scores { moment: ScoreMoment::Before, .. } => 0,
        Event::Scores { moment: ScoreMoment::When, .. } => 1,
        Event::Scores { moment: ScoreMoment::After, .. } => 2,
        Event::TurnStarts(_) => 7,
        Event::TurnEnds(_) => 8,
        Event::Happens { hap, .. } => match hap {
            Hap::Plays { .. } | Hap::IsPlayed(_) => 3,
            Hap::Destroys { .. } | Hap::Undergoes { deed: Done::Destroyed, .. } => 4,
            Hap::Undergoes { deed: Done::Moved, .. } | Hap::MovesHere(_) | Hap::Moves { .. } | Hap::MovedBy { .. } => 5,
            Hap::Undergoes { deed: Done::Returned | Done::Placed, .. } | Hap::ToDiscards(_) => 6,
            Hap::PlacesCounters { .. } => 9,
            Hap::Affected { .. } | Hap::Aimed { .. } => 10,
            _ => 11,
        },
        Event::Setup | Event::OnTurn => 11,
    }
}

/// The sort of a rule (`feature::RULE_NAMES`), whose things it is about, and how much.
fn rule(of: &Rule) -> (usize, Side, f32) {
    let players = side_of_players;
    match of {
        Rule::Power { who, n, .. } => {
            let sort = usize::from(*n < 0);
            (sort, subject(who), f32::from(n.unsigned_abs().min(4)) / 2.0)
        }
        Rule::StartingPower { who, .. } => (0, subject(who), 1.0),
        Rule::PlayerPower { who, n, .. } => (2, players(who), f32::from(*n) / 2.0),
        Rule::Breakpoint { .. } => (3, Side::Any, 1.0),
        Rule::CannotClash(who) | Rule::Cannot { who, .. } | Rule::Immune { who, .. } => (4, subject(who), 1.0),
        Rule::BaseCannot { .. } => (4, Side::Any, 1.0),
        Rule::MayNotMove(who) => (5, players(who), 0.5),
        Rule::MayNotPlay { who, .. } | Rule::NoSpecials { who, .. } | Rule::OnePlay { who, .. } => {
            (5, players(who), 1.0)
        }
        Rule::OneExtra(who) => (5, players(who), 0.5),
        Rule::Fee { who, .. } => (6, players(who), 1.0),
        Rule::PlayInstead { .. } => (7, Side::Own, 1.0),
        Rule::Cancelled(who) | Rule::AddsNoPower(who) => (8, subject(who), 1.0),
        Rule::Silenced(_) | Rule::BaseCancelled(_) | Rule::BaseIgnored(_) | Rule::IgnoreBase => (8, Side::Any, 1.0),
        Rule::CountsAs { who, .. } => (9, subject(who), 1.0),
        Rule::Gives { who, .. } => (10, subject(who), 1.0),
        Rule::Controls(_) => (11, Side::Own, 1.0),
        Rule::Twice { who, .. } => (12, subject(who), 1.0),
        Rule::CannotScore(_) => (13, Side::Any, 1.0),
        Rule::LessVp { who, n } => (14, players(who), f32::from(*n) / 2.0),
        Rule::BothParts => (15, Side::Own, 1.0),
    }
}

fn subject(who: &Subject) -> Side {
    match who {
        Subject::Fixed => Side::Any,
        Subject::Any(parts) => match parts.first() {
            Some(SubjectPart::Meant(_)) => Side::Own,
            Some(SubjectPart::All(of)) => side_of(of.whose),
            None => Side::Any,
        },
    }
}
