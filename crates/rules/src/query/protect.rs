//! Protections: what cannot be done to a card or a base, and what does not affect it
//! (004 p.9, p.12).

use crate::library::def::Form;
use crate::library::program::*;
use crate::library::traits::Traits;
use crate::query::standing::{Cause, InForce};
use crate::query::table::{Ctx, Table};
use crate::state::core::Zone;
use crate::state::ids::{BaseId, CardId, Origin, RuleId, Seat};
use crate::state::lasting::LastingKind;

impl Table<'_> {
    /// What says that this cannot be done to the card.
    pub(crate) fn cannot(&self, card: CardId, deed: Done, cause: &Cause) -> Option<Origin> {
        let mut by_rule = None;
        self.each_rule_about(Traits::PROTECTS, self.base_of(card), &mut |r| {
            let r = self.said_by_base(r, card);
            if let Rule::Cannot { who, deeds, by } = r.rule
                && deeds.has(deed)
                && by.is_none_or(|by| self.comes_from(by, cause, &Ctx { subject: Some(card), ..r.ctx }))
                && self.concerns(who, card, &r)
                && !(r.for_you && self.controller(card) != Some(r.ctx.you))
                && !self.ignores_source(card, &r)
            {
                by_rule = by_rule.or(Some(r.ctx.origin));
            }
        });
        by_rule
    }

    /// What says that this cannot be done to a base.
    pub(crate) fn base_cannot(&self, base: BaseId, deed: Done, cause: &Cause) -> Option<Origin> {
        let mut by_rule = None;
        self.each_rule_about(Traits::PROTECTS, Some(base), &mut |r| {
            if let Rule::BaseCannot { of, deeds, by } = r.rule
                && deeds.has(deed)
                && by.is_none_or(|by| self.comes_from(by, cause, &r.ctx))
                && self.is_base_meant(of, base, &r.ctx)
            {
                by_rule = by_rule.or(Some(r.ctx.origin));
            }
        });
        by_rule
    }

    /// What forbids whoever carries this out to move a minion from one base to another.
    pub(crate) fn may_not_move(&self, card: CardId, from: BaseId, to: BaseId, cause: &Cause) -> Option<Origin> {
        let mover = cause.doer?;
        if self.core().card(card).zone != Zone::Minion {
            return None;
        }
        let mut by_rule = None;
        for base in [from, to] {
            self.each_rule_about(Traits::PROTECTS, Some(base), &mut |r| {
                if let Rule::MayNotMove(who) = r.rule
                    && r.ctx.here == Some(base)
                    && self.players(who, &r.ctx).has(mover)
                {
                    by_rule = by_rule.or(Some(r.ctx.origin));
                }
            });
        }
        by_rule
    }

    /// What keeps the cause from affecting a card.
    pub(crate) fn immune(&self, card: CardId, cause: &Cause) -> Option<Origin> {
        let mut by_rule = None;
        self.each_rule_about(Traits::PROTECTS, self.base_of(card), &mut |r| {
            let r = self.said_by_base(r, card);
            if let Rule::Immune { who, from } = r.rule
                && self.comes_from(*from, cause, &Ctx { subject: Some(card), ..r.ctx })
                && self.concerns(who, card, &r)
                && !(r.for_you && self.controller(card) != Some(r.ctx.you))
                && !self.ignores_source(card, &r)
            {
                by_rule = by_rule.or(Some(r.ctx.origin));
            }
        });
        let spared = |by: &Origin| matches!(by, Origin::Card(by) if self.is_spared(card, *by));
        by_rule.or_else(|| Some(cause.origin).filter(|by| spared(by) || self.ignored_for(card, cause)))
    }

    /// Whether something was done instead of what a card in play would do to another one.
    pub(crate) fn is_spared(&self, card: CardId, by: CardId) -> bool {
        self.s.rules.iter().any(|l| l.kind == LastingKind::Spared(self.core().life(by)) && l.fixed.has(card))
    }

    /// A base protects each player's cards: "you" is whoever controls the card (004 p.11).
    pub(super) fn said_by_base<'r, 'f>(&self, r: InForce<'r, 'f>, card: CardId) -> InForce<'r, 'f> {
        match r.ctx.origin {
            Origin::Base(_) if !r.for_you => InForce { ctx: Ctx { you: self.voice(card), ..r.ctx }, ..r },
            Origin::Base(_) => r,
            Origin::Card(_) => r,
        }
    }

    /// Who ignores a base is not protected by it either (004 p.10).
    fn ignores_source(&self, card: CardId, r: &InForce) -> bool {
        matches!(r.ctx.origin, Origin::Base(base) if self.controller(card).is_some_and(|seat| self.ignores(seat, base)))
    }

    /// Whether an effect of this turn has made a card not affected by the cause.
    pub(crate) fn lasting_immune(&self, card: CardId, cause: &Cause) -> bool {
        let mut yes = false;
        self.each_lasting_rule(&mut |r| {
            if let Rule::Immune { who, from } = r.rule {
                yes |= self.comes_from(*from, cause, &r.ctx) && self.concerns(who, card, &r);
            }
        });
        yes
    }

    /// A base does nothing to the cards of a seat that ignores it, in play or just gone.
    pub(crate) fn ignored_for(&self, card: CardId, cause: &Cause) -> bool {
        let Some(seat) = self.controller(card) else { return false };
        matches!(cause.origin, Origin::Base(base) if cause.obeys != Some(seat) && self.ignores(seat, base))
    }

    pub(crate) fn comes_from(&self, source: By, cause: &Cause, ctx: &Ctx) -> bool {
        match source {
            By::Others(kind) => {
                cause.seat.is_some_and(|s| s != ctx.you || self.is_nobodys_there(ctx)) && self.is_by(kind, cause)
            }
            // A base is no card of anybody's.
            By::Any(kind) => cause.seat.is_some() && self.is_by(kind, cause),
            By::Elsewhere(kind) => {
                let at = match cause.origin {
                    Origin::Card(card) => self.base_of(card),
                    Origin::Base(_) => None,
                };
                at.is_some() && at != ctx.subject.and_then(|card| self.base_of(card)) && self.is_by(kind, cause)
            }
            By::OthersHere(kind) => {
                let here = match cause.origin {
                    Origin::Card(card) => self.base_of(card).is_some() && self.base_of(card) == ctx.here,
                    Origin::Base(_) => false,
                };
                here && self.comes_from(By::Others(kind), cause, ctx)
            }
            By::OtherPlayers => cause.doer.is_some_and(|seat| seat != ctx.you || self.is_nobodys_there(ctx)),
            By::NotController => cause.doer != ctx.subject.and_then(|card| self.controller(card)),
            By::It => match cause.origin {
                Origin::Card(card) => ctx.regs.is_some_and(|f| f.it.has(card)),
                Origin::Base(_) => false,
            },
            By::ThatAbility => self.comes_from(By::It, cause, ctx) && ctx.regs.is_some_and(|f| f.by == cause.ability),
        }
    }

    /// A base speaks of a monster that nobody controls: every player is another one to it (004
    /// p.7, p.9).
    fn is_nobodys_there(&self, ctx: &Ctx) -> bool {
        matches!(ctx.origin, Origin::Base(_)) && ctx.subject.is_some_and(|card| self.controller(card).is_none())
    }

    /// Whether a card of such a kind does it.
    fn is_by(&self, kind: Kind, cause: &Cause) -> bool {
        match kind {
            Kind::Card => true,
            Kind::Action => matches!(self.lib.def(cause.def).form, Form::Action | Form::Madness),
            Kind::Minion
            | Kind::StandardAction
            | Kind::Madness
            | Kind::Titan
            | Kind::Monster
            | Kind::Undead
            | Kind::NonMonster
            | Kind::Treasure
            | Kind::Buried
            | Kind::Called(_) => self.lib.is_kind(cause.def, kind),
        }
    }

    /// Whether a seat ignores a base's ability: not subject to it, its cards neither
    /// affected nor protected (004 p.10). What a base gives is kept.
    pub(crate) fn ignores(&self, seat: Seat, base: BaseId) -> bool {
        self.ignores_by(seat, base).is_some()
    }

    /// The card by which a seat may ignore a base.
    pub fn ignores_by(&self, seat: Seat, base: BaseId) -> Option<CardId> {
        let lets = |c: &CardId| {
            let card = self.core().card(*c);
            card.traits.has(Traits::IGNORES) && card.controller == Some(seat) && !self.card_cancelled(*c)
        };
        let copies = |(c, rule): &(CardId, RuleId)| {
            matches!(self.lib.rule(*rule).rule, Rule::IgnoreBase)
                && self.base_of(*c) == Some(base)
                && self.controller(*c) == Some(seat)
                && !self.card_cancelled(*c)
        };
        let printed = self.core().present.any(Traits::IGNORES).then(|| self.core().at_base(base).find(lets)).flatten();
        printed.or_else(|| self.copied_rules().find(copies).map(|(c, _)| c))
    }
}
