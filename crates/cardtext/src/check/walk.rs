//! A walk through a card's trees in the order of their words, with what each phrase
//! sets and what it needs.

use crate::ast::*;

use super::registers::{Bearer, Register, Slip, kind_of};

/// What earlier phrases of the paragraph have set.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub it: bool,
    pub there: bool,
    pub player: bool,
    pub many: bool,
    pub rest: bool,
    pub duel: bool,
    pub asked: bool,
}

/// What is kept with the card from one paragraph to the next.
#[derive(Default)]
pub(super) struct Kept {
    pub chosen: Vec<Kind>,
    pub named: bool,
}

pub(crate) struct Walk {
    pub(super) bearer: Bearer,
    pub(super) known: Known,
    pub(super) kept: Kept,
    /// Uses of registers met in this paragraph.
    uses: usize,
    /// The use to put another word for.
    strike: Option<usize>,
    slips: Vec<Slip>,
}

/// The slips of each paragraph.
pub(crate) fn slips(bearer: Bearer, text: &[Ability]) -> Vec<Vec<Slip>> {
    let mut walk = Walk::new(bearer, None);
    let mut paragraphs = Vec::new();
    for ability in text {
        walk.paragraph(&mut ability.clone());
        paragraphs.push(std::mem::take(&mut walk.slips));
    }
    paragraphs
}

/// The ability with another word in place of one use of a register.
pub(crate) fn struck(ability: &Ability, nth: usize) -> Ability {
    let mut ability = ability.clone();
    Walk::new(Bearer::ANY, Some(nth)).paragraph(&mut ability);
    ability
}

impl Walk {
    fn new(bearer: Bearer, strike: Option<usize>) -> Walk {
        Walk { bearer, known: Known::default(), kept: Kept::default(), uses: 0, strike, slips: Vec::new() }
    }

    /// Notes a use; whether to put another word for it.
    pub(super) fn need(&mut self, register: Register, holds: bool) -> bool {
        let nth = self.uses;
        self.uses += 1;
        if !holds {
            self.slips.push(Slip { register, nth });
        }
        self.strike == Some(nth)
    }

    fn paragraph(&mut self, ability: &mut Ability) {
        self.known = Known::default();
        self.uses = 0;
        self.ability(ability);
    }

    pub(super) fn ability(&mut self, ability: &mut Ability) {
        match ability {
            Ability::Plain { does }
            | Ability::Ongoing { does }
            | Ability::Talent { does }
            | Ability::Special { does } => match does {
                Statement::Says { rule } => self.rule(rule),
                Statement::When { event, body } => {
                    self.event(event);
                    self.sentences(&mut body.sentences);
                }
                Statement::Instead { hap, clause, then } => {
                    self.hap(hap);
                    self.clause(clause);
                    self.sentences(then);
                }
                Statement::Do { body } => self.sentences(&mut body.sentences),
            },
            Ability::PlayOn { host } => self.target(host),
            Ability::PlayOnlyIf { cond } => self.cond(cond),
        }
    }

    fn sentences(&mut self, sentences: &mut [Sentence]) {
        let mut answers = false;
        for sentence in sentences {
            if let Sentence::Else { clause } = sentence
                && self.need(Register::Otherwise, answers)
            {
                *sentence = Sentence::Do { clause: clause.clone() };
            }
            match sentence {
                Sentence::Do { clause } | Sentence::Else { clause } => {
                    self.clause(clause);
                    answers = open(clause);
                }
                Sentence::Later { event, clause } => {
                    self.event(event);
                    self.clause(clause);
                    answers = open(clause);
                }
            }
        }
    }

    fn clause(&mut self, clause: &mut Clause) {
        match clause {
            Clause::You { deed } => {
                self.deed(deed);
                self.known.asked = true;
            }
            Clause::May { deed } => {
                self.known.asked = true;
                self.deed(deed);
            }
            Clause::Acts { who, deed } => {
                self.player(who);
                self.deed(deed);
            }
            Clause::MayAct { who, deed } => {
                self.player(who);
                self.known.asked = true;
                self.deed(deed);
            }
            Clause::Duels { challenger, defender } | Clause::MayDuel { challenger, defender } => {
                self.takes(challenger, true);
                self.takes(defender, true);
                self.known.duel = true;
            }
            Clause::If { cond, then } => {
                self.cond(cond);
                self.clause(then);
            }
            Clause::Or { options } => options.iter_mut().for_each(|option| self.clause(option)),
            Clause::For { each, then } => {
                self.for_each(each);
                self.clause(then);
            }
        }
    }

    fn for_each(&mut self, each: &mut ForEach) {
        match each {
            ForEach::Thing { of } => {
                self.group(of);
                self.known.it = true;
                self.known.there = true;
            }
            ForEach::OtherPlayer => self.known.player = true,
            ForEach::WhoDoesNot => {
                if self.need(Register::DoSo, self.known.asked) {
                    *each = ForEach::OtherPlayer;
                }
                self.known.player = true;
            }
            ForEach::One => {
                if self.need(Register::ThatMany, self.known.many) {
                    *each = ForEach::OtherPlayer;
                }
            }
        }
    }

    fn deed(&mut self, deed: &mut Deed) {
        match deed {
            Deed::Free { acts } => self.series(acts),
            Deed::To { cost, gain } => {
                self.series(cost);
                self.series(gain);
            }
        }
    }

    fn series(&mut self, series: &mut Series) {
        match series {
            Series::One { effect } => self.effect(effect),
            Series::And { effects } | Series::AndOr { effects } => {
                effects.iter_mut().for_each(|effect| self.effect(effect));
            }
        }
    }

    pub(super) fn effect(&mut self, effect: &mut Effect) {
        match effect {
            Effect::Destroy { what } | Effect::Return { what } => self.takes(what, true),
            Effect::Move { what, to } => {
                // It is moved from the base where it is: to "that base" is to another.
                let there = self.known.there;
                self.takes(what, true);
                self.known.there = there;
                match to {
                    Dest::Base { what: Target::ThatBase } => {
                        if self.need(Register::There, self.known.there) {
                            *to = Dest::OneBase;
                        }
                    }
                    Dest::Base { what } => self.target(what),
                    Dest::Here => {
                        if self.need(Register::Here, self.bearer.base) {
                            *to = Dest::OneBase;
                        }
                    }
                    Dest::There => {
                        if self.need(Register::There, self.known.there) {
                            *to = Dest::OneBase;
                        }
                    }
                    Dest::OtherBases | Dest::OneBase | Dest::NewBase => {}
                }
                self.known.there = true;
            }
            Effect::Place { what, to, .. } => {
                self.takes(what, true);
                match to {
                    Pile::Into { zone }
                    | Pile::OnTop { zone }
                    | Pile::AtBottom { zone }
                    | Pile::TopOrBottom { zone } => self.zone(zone),
                }
            }
            Effect::PutBack { what, .. } => self.target(what),
            Effect::Shuffle { what, into } => {
                self.takes(what, false);
                self.zone(into);
            }
            Effect::Discard { what } => {
                self.target(what);
                self.known.many = true;
            }
            Effect::Draw { n, per } => {
                self.how_many(n);
                self.per(per);
                self.known.many = true;
            }
            Effect::DrawMadness { n } => {
                self.how_many(n);
                self.known.many = true;
            }
            Effect::RevealUntil { zone, what } => {
                self.zone(zone);
                self.takes(what, false);
                self.known.rest = true;
            }
            Effect::DiscardUntil { what } => self.target(what),
            Effect::Reveal { what } | Effect::LookAt { what } => {
                self.takes(what, false);
                self.known.rest = true;
            }
            Effect::SearchEither { what } => {
                self.takes(what, false);
                self.known.rest = true;
            }
            Effect::Search { zone, what } => {
                self.zone(zone);
                self.takes(what, false);
                self.known.rest = true;
            }
            Effect::Extra { n, place, filters, zone, .. } => {
                if matches!(n, ExtraCount::ThatMany) && self.need(Register::ThatMany, self.known.many) {
                    *n = ExtraCount::One;
                }
                self.place_maybe(place);
                self.filters(filters);
                if let Some(zone) = zone {
                    self.zone(zone);
                }
                self.known.it = true;
                self.known.there = true;
            }
            Effect::PlayExtra { what, place, .. } | Effect::Play { what, place } => {
                self.takes(what, true);
                self.place_maybe(place);
            }
            Effect::AddCounter { n, on } => {
                self.how_many(n);
                self.takes(on, true);
            }
            Effect::RemoveCounter { n, from } => {
                self.how_many(n);
                self.takes(from, true);
                self.known.many = true;
            }
            Effect::TransferCounter { n, from, to } => {
                self.how_many(n);
                self.takes(from, true);
                self.takes(to, true);
            }
            Effect::Transfer { what, to } => {
                self.takes(what, true);
                self.target(to);
                self.known.there = true;
            }
            Effect::TransferAmong { among } => self.takes(among, true),
            Effect::AddMark { n, on } => {
                self.how_many(n);
                self.takes(on, true);
            }
            Effect::ClearMarks { from } => self.takes(from, true),
            Effect::Spread { n, among } => {
                self.how_many(n);
                self.takes(among, true);
            }
            Effect::Give { what, per, until, .. } => {
                self.takes(what, true);
                self.per(per);
                self.until(until);
            }
            Effect::Lasting { rule, until } => {
                self.rule(rule);
                self.until(until);
            }
            Effect::Bestow { rule } => self.rule(rule),
            Effect::TakeControl { what, until } => {
                self.takes(what, true);
                if let Some(until) = until {
                    self.until(until);
                }
            }
            Effect::GainVp { per, .. } => self.per(per),
            Effect::Trade => {
                if self.need(Register::It, self.known.it) {
                    *effect = Effect::Nothing;
                }
            }
            Effect::LoseVp { .. }
            | Effect::DrawPast
            | Effect::AsIfAction
            | Effect::DrawTo { .. }
            | Effect::ExtraTurn
            | Effect::GiveUp { .. }
            | Effect::Nothing => {}
            Effect::Lower { what, by, until } => {
                self.target(what);
                self.quantity(by);
                self.until(until);
            }
            Effect::Replace { what, with, .. } | Effect::Swap { what, with, .. } => {
                self.target(what);
                self.target(with);
                self.known.it = true;
                self.known.there = true;
            }
            Effect::Choose { what } => {
                self.takes(what, true);
                // What is not said by its kind may be anything.
                self.kept.chosen.push(kind_of(what).unwrap_or(Kind::Card));
                self.known.rest = true;
            }
            Effect::ChoosePlayer { who } => self.player(who),
            Effect::Name { .. } => self.kept.named = true,
        }
    }
}

/// Whether a sentence leaves something for "Otherwise".
fn open(clause: &Clause) -> bool {
    match clause {
        Clause::If { .. } | Clause::May { .. } | Clause::MayAct { .. } | Clause::MayDuel { .. } => true,
        Clause::For { then, .. } => open(then),
        Clause::Or { options } => options.iter().any(open),
        Clause::You { .. } | Clause::Acts { .. } | Clause::Duels { .. } => false,
    }
}
