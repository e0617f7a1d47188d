//! Whether nothing at all would come of an ability that waits: then nobody is asked for its
//! place in an order. It waits on, for what comes before it may change that.
//!
//! In doubt, something may come of it.

use crate::library::program::*;
use crate::query::possible::Need;
use crate::query::table::{Ctx, Table};
use crate::state::frame::Frame;
use crate::state::ids::{ClauseId, EffectId, Seat};
use crate::state::piles::CardMask;

impl Table<'_> {
    /// Whether no line could do anything as things stand.
    pub(crate) fn is_idle(&self, frame: &Frame) -> bool {
        let lines = &self.lib.paragraph(frame.ability).lines;
        lines[(frame.sentence as usize).min(lines.len())..].iter().all(|line| match line.when {
            LineWhen::Now => self.clause_idle(line.clause, frame),
            LineWhen::Else | LineWhen::Later(_) | LineWhen::NextTurn(_) | LineWhen::Meanwhile { .. } => false,
        })
    }

    /// Whether it only does what could be done before or after anything else of the sort:
    /// players who are known gain VP or draw cards.
    pub(crate) fn is_indifferent(&self, frame: &Frame) -> bool {
        let alone = |e: &EffectId| {
            matches!(
                self.lib.effect(*e),
                Effect::GainVp { per: Per::Once, .. } | Effect::Draw { n: Number::Is(Value::Num(_)), per: Per::Once }
            )
        };
        self.lib.paragraph(frame.ability).lines.iter().all(|line| {
            line.when == LineWhen::Now
                && match self.lib.clause(line.clause) {
                    Clause::Act { who, may: false, deed: Deed::One(effect) } => is_known(who) && alone(effect),
                    Clause::Act { .. }
                    | Clause::If { .. }
                    | Clause::Or { .. }
                    | Clause::For { .. }
                    | Clause::Duel { .. } => false,
                }
        })
    }

    /// Whether it only gives VP or a turn, which nothing else that waits could tell before.
    pub(crate) fn is_aloof(&self, frame: &Frame) -> bool {
        let aloof =
            |e: EffectId| matches!(self.lib.effect(e), Effect::GainVp { per: Per::Once, .. } | Effect::ExtraTurn);
        self.lib.paragraph(frame.ability).lines.iter().all(|line| {
            line.when == LineWhen::Now
                && match self.lib.clause(line.clause) {
                    Clause::Act { may: false, deed, .. } => deed.effects().all(aloof),
                    Clause::Act { .. }
                    | Clause::If { .. }
                    | Clause::Or { .. }
                    | Clause::For { .. }
                    | Clause::Duel { .. } => false,
                }
        })
    }

    /// Whether it can matter at which base a clause is done first: not for VP, cards to draw and
    /// rights for the phase.
    pub(crate) fn order_matters(&self, clause: ClauseId, frame: &Frame) -> bool {
        self.any_effect(clause, &|e| match self.lib.effect(e) {
            Effect::Extra(extra) => self.plays_now(extra, frame),
            effect => !matches!(effect, Effect::GainVp { .. } | Effect::Draw { .. }),
        })
    }

    /// Whether VP are spent by it.
    pub(crate) fn spends_vp(&self, frame: &Frame) -> bool {
        let spends = |e: EffectId| matches!(self.lib.effect(e), Effect::LoseVp(_));
        self.lib.paragraph(frame.ability).lines.iter().any(|line| self.any_effect(line.clause, &spends))
    }

    pub(crate) fn any_effect(&self, clause: ClauseId, is: &impl Fn(EffectId) -> bool) -> bool {
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => deed.effects().any(is),
            Clause::Duel { .. } => false,
            Clause::If { then, .. } | Clause::For { then, .. } => self.any_effect(*then, is),
            Clause::Or { options, .. } => options.iter().any(|option| self.any_effect(*option, is)),
        }
    }

    /// Visits all effects, in the order of the text.
    pub(crate) fn each_effect(&self, clause: ClauseId, visit: &mut dyn FnMut(EffectId)) {
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => deed.effects().for_each(visit),
            Clause::Duel { .. } => {}
            Clause::If { then, .. } | Clause::For { then, .. } => self.each_effect(*then, visit),
            Clause::Or { options, .. } => options.iter().for_each(|option| self.each_effect(*option, visit)),
        }
    }

    /// The lines before did nothing.
    pub(crate) fn clause_idle(&self, clause: ClauseId, frame: &Frame) -> bool {
        let ctx = Ctx::of(frame);
        match self.lib.clause(clause) {
            Clause::If { cond: Cond::Done, .. } => true,
            Clause::If { cond: Cond::NotDone, .. } => false,
            Clause::If { cond, then } => !self.holds(cond, &ctx) || self.clause_idle(*then, frame),
            Clause::Act { who: Actor::You, may, deed } => self.deed_idle(deed, *may, frame),
            Clause::Act { who: Actor::They, may, deed } => self.deed_idle(deed, *may, &acts(frame, self.they(&ctx))),
            Clause::Act { who: Actor::Players(who), may, deed } => {
                // Several players start afresh; "its controller" goes on with what is known.
                let afresh = match who.set {
                    PlayerSet::All | PlayerSet::Others | PlayerSet::Ranked(_) | PlayerSet::Who(_) => !who.one,
                    PlayerSet::You | PlayerSet::They | PlayerSet::Owner(_) | PlayerSet::Controller(_) => false,
                };
                let it = if afresh { CardMask::default() } else { frame.it };
                let acting = |seat| Frame { it, ..acts(frame, seat) };
                self.players(who, &ctx).iter().all(|seat| self.deed_idle(deed, *may, &acting(seat)))
            }
            Clause::Or { by: Actor::You, options, .. } => {
                options.iter().all(|option| self.clause_possible(*option, frame).is_err())
            }
            // What is possible depends on who chooses.
            Clause::Or { by: Actor::They | Actor::Players(_), .. } => false,
            Clause::For { each: Each::Base(of), then } => {
                let at = |there| Frame { there: Some(there), ..*frame };
                let mut bases = self.core().bases_in_play().filter(|b| self.base_fits(of, *b, &ctx));
                bases.all(|base| self.clause_idle(*then, &at(base)))
            }
            Clause::For { each: Each::OtherPlayer | Each::WhoDoesNot | Each::Time, .. } | Clause::Duel { .. } => false,
        }
    }

    pub(crate) fn deed_idle(&self, deed: &Deed, may: bool, frame: &Frame) -> bool {
        let idle = |e: &EffectId| self.effect_idle(*e, frame);
        match deed {
            Deed::One(effect) => idle(effect),
            Deed::And(effects) if may => self.all_possible(effects, frame).is_err(),
            Deed::And(effects) | Deed::AndOr(effects) => effects.iter().all(idle),
            Deed::Pay { cost, .. } => cost.iter().any(|e| self.possible(*e, frame, Need::Price).is_err()),
        }
    }

    fn effect_idle(&self, id: EffectId, frame: &Frame) -> bool {
        let on_nothing = |what: &CardPick| match what {
            CardPick::Every(from) | CardPick::Some { from, .. } => match from {
                Source::Play(_) | Source::Either(_) | Source::Hand(_) => !self.has_candidates(from, 1, frame),
                // Whose pile it is may still be asked.
                Source::Piles { piles, .. } => {
                    !piles.iter().any(|pile| pile.of == PileOf::Another) && !self.has_candidates(from, 1, frame)
                }
                Source::Among { .. } => false,
            },
            CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem
            | CardPick::Both(_) => false,
        };
        self.possible(id, frame, Need::May).is_err() || self.lib.effect(id).done_to().is_some_and(on_nothing)
    }
}

/// Whoever it is does not change with what is drawn or gained.
fn is_known(who: &Actor) -> bool {
    match who {
        Actor::You | Actor::They => true,
        Actor::Players(who) => match who.set {
            PlayerSet::Who(_) => false,
            PlayerSet::You
            | PlayerSet::All
            | PlayerSet::Others
            | PlayerSet::They
            | PlayerSet::Owner(_)
            | PlayerSet::Controller(_)
            | PlayerSet::Ranked(_) => !who.one,
        },
    }
}

/// The frame while this player acts in it.
fn acts(frame: &Frame, seat: Seat) -> Frame {
    Frame { actor: seat, that_player: Some(seat), ..*frame }
}
