//! The part of the walk that goes through events, conditions and rules.

use crate::ast::*;

use super::{
    meant::Meant,
    registers::{Bearer, Register},
    walk::Walk,
};

impl Walk {
    pub(super) fn event(&mut self, event: &mut Event) {
        match event {
            Event::Before { hap } | Event::At { hap } | Event::After { hap } | Event::First { hap } => self.hap(hap),
            Event::Start { turn } | Event::End { turn } => {
                if matches!(turn, Turn::EachPlayers) {
                    self.known.player = Some(Meant::TurnOf);
                }
            }
            Event::InDuel { what } => self.takes(what, true),
            Event::OnTurn | Event::Setup => {}
            Event::Once { event } | Event::OnlyOnce { event } | Event::During { event, .. } => self.event(event),
        }
    }

    /// Nouns in a happening bind *it* and *there*, "this minion" too.
    pub(super) fn hap(&mut self, hap: &mut Hap) {
        match hap {
            Hap::Scores { what }
            | Hap::Undergoes { what, .. }
            | Hap::MovesHere { what }
            | Hap::Rises { what }
            | Hap::Duels { what }
            | Hap::UsesTalent { what }
            | Hap::LosesClash { what } => {
                self.takes(what, true);
                self.known.it = Some(Meant::Thing(what.clone()));
                // One thing at a time happens: it is no number.
                self.known.many = None;
            }
            Hap::Does { who, what } => {
                self.player(who);
                self.effect(what);
                // A pattern binds from left to right: *it* is the minion.
                if let Some(whom) = raised(what) {
                    self.speaks_of(Meant::Thing(whom.clone()), Meant::Thing(whom).base());
                }
            }
            Hap::LootRevealed => {}
            Hap::Sees { who } | Hap::SeesYours { who } | Hap::UsesSpecial { who } | Hap::GainsVp { who } => {
                self.player(who)
            }
            Hap::Leaves { what, zone } | Hap::GoesTo { what, zone } | Hap::ComesBack { what, zone } => {
                self.takes(what, true);
                self.known.it = Some(Meant::Thing(what.clone()));
                self.known.many = None;
                self.zone(zone);
            }
            Hap::Affects { cause, what, .. } | Hap::MovesByCard { cause, what } => {
                // *It* is the card that does it.
                let it = match cause {
                    Cause::Of { what } => {
                        self.takes(what, true);
                        Meant::Thing(what.clone())
                    }
                    Cause::PlayedBy { who, kind } => {
                        self.player(who);
                        Meant::Played(kind.clone())
                    }
                    Cause::UsedBy { who } => {
                        self.player(who);
                        Meant::Said
                    }
                };
                self.takes(what, true);
                self.known.it = Some(it);
            }
        }
        // What has no card in it happens all the same, somewhere.
        let happens = || Some(Meant::Happens(Box::new(hap.clone())));
        self.known.it = self.known.it.take().or_else(happens);
        self.known.there = self.known.there.take().or_else(happens);
    }

    pub(super) fn cond(&mut self, cond: &mut Cond) {
        match cond {
            Cond::Has { who, what } => {
                self.player(who);
                self.target(what);
            }
            Cond::InPlay { what } | Cond::NotInPlay { what } | Cond::Counters { on: what, .. } => self.target(what),
            Cond::WasDone { what, .. } | Cond::WasNotDone { what, .. } => self.target(what),
            Cond::BoreNone { what } => {
                self.target(what);
                if self.points(Register::It, self.known.it.clone()) {
                    *cond = Cond::DoSo;
                }
            }
            Cond::ThereIs { what } | Cond::Is { what, .. } | Cond::IsOne { what, .. } => self.target(what),
            Cond::PowerIs { who, amount, place } => {
                self.player(who);
                self.amount(amount);
                self.place(place);
            }
            Cond::TotalPower { amount, place } => {
                self.amount(amount);
                self.place(place);
            }
            Cond::InDuel { what } => self.target(what),
            Cond::HadPower { what, amount } => {
                self.target(what);
                self.amount(amount);
            }
            Cond::Ahead { who, place, than }
            | Cond::AheadBy { who, place, than, .. }
            | Cond::Minions { who, place, than, .. } => {
                self.player(who);
                self.place(place);
                self.player(than);
            }
            Cond::PointsAre { who, amount } => {
                self.player(who);
                self.amount(amount);
            }
            Cond::HandSize { who, than, .. } | Cond::Points { who, than, .. } => {
                self.player(who);
                self.player(than);
            }
            Cond::Leads { who, place } => {
                self.player(who);
                self.place(place);
            }
            Cond::Ranks { who, .. } | Cond::RanksNot { who, .. } | Cond::HadMinion { who } => self.player(who),
            Cond::Did { who, what } => {
                self.player(who);
                // What was done before this ability is counted, not remembered: nothing points at it.
                let known = self.known.clone();
                self.effect(what);
                self.known = known;
            }
            Cond::AloneInHand => {}
            Cond::DoSo | Cond::DoNot => {
                if self.need(Register::DoSo, self.known.asked) {
                    let (who, rank) = (Player::You, Rank::Winner);
                    *cond = Cond::Ranks { who, rank };
                }
            }
            Cond::Both { a, b } => {
                self.cond(a);
                self.cond(b);
            }
        }
        match cond {
            Cond::Is { noun, .. } => self.noun(noun),
            Cond::IsOne { of, .. } => self.target(of),
            _ => {}
        }
    }

    pub(super) fn rule(&mut self, rule: &mut Rule) {
        match rule {
            Rule::Has { what, per, .. } => {
                self.target(what);
                // *It* in "for each … on it" is the card of which the rule speaks.
                let known = self.known.it.replace(Meant::Thing(what.clone()));
                self.per(per);
                self.known.it = known;
            }
            Rule::BreakpointHas { what, per, .. } => {
                self.target(what);
                self.per(per);
            }
            Rule::PlayerHas { who, place, per, .. } => {
                self.player(who);
                self.place(place);
                self.per(per);
            }
            Rule::Controls { what } | Rule::Twice { what } | Rule::CannotScore { what } => self.target(what),
            Rule::LessVp { who, .. } | Rule::OneExtra { who, .. } => self.player(who),
            Rule::BothParts => {}
            Rule::OnePlay { who, place, .. } => {
                self.player(who);
                self.place(place);
            }
            Rule::BreakpointIs { what, .. }
            | Rule::Cancelled { what }
            | Rule::AllIgnore { what }
            | Rule::MayIgnore { what } => {
                self.target(what);
            }
            Rule::MayNotMove { who, .. } => self.player(who),
            Rule::NoSpecials { who } => self.player(who),
            Rule::Silenced { place } => self.place(place),
            Rule::AddsNoPower { what } => self.target(what),
            Rule::BreakpointAtLeast { what, .. }
            | Rule::PrintedBreakpoint { what, .. }
            | Rule::CannotClash { what } => {
                self.target(what);
            }
            Rule::StartingPower { what, q }
            | Rule::StartingPowerAtLeast { what, q }
            | Rule::PrintedPower { what, q } => {
                self.target(what);
                self.quantity(q);
            }
            Rule::Cannot { what, by, .. } => {
                self.target(what);
                if let Some(by) = by {
                    self.source(by);
                }
            }
            Rule::Immune { what, from } => {
                self.target(what);
                self.source(from);
            }
            Rule::MayNotPlay { who, place, filters, .. } => {
                self.player(who);
                self.place_maybe(place);
                self.filters(filters);
            }
            Rule::PlayFee { who, cost, noun, place } => {
                self.player(who);
                self.effect(cost);
                self.noun(noun);
                self.place(place);
            }
            Rule::PlayInstead { what, place, .. } => {
                self.target(what);
                self.place_maybe(place);
            }
            Rule::Gains { what, ability } => {
                self.target(what);
                // The granted paragraph starts afresh, on whoever bears it.
                let (known, bearer) = (std::mem::take(&mut self.known), self.bearer);
                self.bearer = Bearer::ANY;
                self.ability(ability);
                (self.known, self.bearer) = (known, bearer);
            }
            Rule::Mimics { what, of } => {
                self.target(what);
                self.target(of);
            }
            Rule::CountsAs { what, .. } => self.target(what),
            Rule::If { cond, rule } => {
                self.cond(cond);
                self.rule(rule);
            }
            Rule::During { rule, .. } => self.rule(rule),
        }
    }

    fn source(&mut self, source: &mut Source) {
        if let Source::It | Source::ThatAbility = source
            && self.points(Register::It, self.known.it.clone())
        {
            *source = Source::Others { kind: Kind::Card };
        }
    }
}

/// "Play an action that directly increases the power of {a minion}": that minion.
fn raised(effect: &Effect) -> Option<Target> {
    let (Effect::Play { what, .. } | Effect::PlayExtra { what, .. }) = effect else { return None };
    let filters = &what.group()?.noun().filters;
    filters.iter().find_map(|filter| if let Filter::Raises { whom } = filter { Some((**whom).clone()) } else { None })
}
