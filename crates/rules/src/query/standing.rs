//! Rules in force: power and breakpoint, what cannot be, who is not affected, what
//! may not be played. Worked out each time from the cards in play (004 p.12).

use cardtext::ast::{Ability, Done, Kind, Place, Rule, Source, Statement, Target, ThisKind, Times};

use crate::library::def::{Def, Form, Host, Paragraph};
use crate::library::traits::Traits;
use crate::query::table::{Ctx, Table};
use crate::state::core::CardMask;
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, Seat};
use crate::state::lasting::{Address, Ends, LastingKind, LastingRule};
use crate::step::event::Phase;

/// What does something to a card: the card or base, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    pub origin: Origin,
    pub def: DefId,
    /// Which of its abilities; none for a card that is attached, or a rule that holds.
    pub ability: Option<AbilityId>,
    /// Whose card it is; nobody's for bases (004 p.10, "effets d'un joueur").
    pub seat: Option<Seat>,
    /// Who carries it out and has the benefit (004 p.9, "affectée").
    pub doer: Option<Seat>,
    /// The card is being played, not already in play.
    pub playing: bool,
    /// The seat that carries out a base's text, though it might ignore it.
    pub obeys: Option<Seat>,
}

/// A rule in force with what its words mean.
pub(crate) struct InForce<'r, 'f> {
    pub rule: &'r Rule,
    pub ctx: Ctx<'f>,
    pub fixed: Option<&'f CardMask>,
}

impl<'a> Table<'a> {
    /// Visits every rule in force of cards that have a trait.
    pub(crate) fn each_rule(&self, wanted: Traits, visit: &mut dyn FnMut(InForce)) {
        if self.core().present.any(wanted) {
            self.each_standing_rule(wanted, visit);
        }
        self.each_lasting_rule(visit);
    }

    fn each_standing_rule(&self, wanted: Traits, visit: &mut dyn FnMut(InForce)) {
        let mut left = self.core().present.count(wanted);
        for base in self.core().bases_in_play() {
            if self.core().base(base).traits.has(wanted) {
                left = left.saturating_sub(1);
                if !self.base_cancelled(base) {
                    let def = self.lib.def(self.base_def(base));
                    let ctx = self.ctx_of(Origin::Base(base), self.turn(), Some(base));
                    self.rules_of(def, ctx, visit);
                }
            }
            if left == 0 {
                return;
            }
            for card in self.core().at_base(base) {
                let c = self.core().card(card);
                if c.traits.has(wanted) {
                    left = left.saturating_sub(1);
                    if !self.card_cancelled(card) {
                        let ctx = self.ctx_of(Origin::Card(card), c.controller, Some(base));
                        self.rules_of(self.lib.def(c.def), ctx, visit);
                    }
                    if left == 0 {
                        return;
                    }
                }
            }
        }
    }

    fn each_lasting_rule(&self, visit: &mut dyn FnMut(InForce)) {
        for lasting in &self.s.rules {
            match lasting.kind {
                LastingKind::Rule if !matches!(lasting.ends, Ends::NextTurnOf(_)) => {
                    if let Some(rule) = self.rule_at(lasting.at) {
                        self.visit(rule, Ctx::of(&lasting.frame), Some(&lasting.fixed), visit);
                    }
                }
                LastingKind::Ability(ability) => {
                    for card in lasting.fixed.iter() {
                        if let Some(rule) = says(self.lib.paragraph(ability)) {
                            let ctx = self.ctx_of(Origin::Card(card), self.controller(card), self.base_of(card));
                            self.visit(rule, ctx, None, visit);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    pub(crate) fn ctx_of(&self, origin: Origin, you: Seat, here: Option<BaseId>) -> Ctx<'static> {
        Ctx {
            origin,
            you,
            actor: you,
            here,
            there: None,
            regs: None,
            on: None,
            besides: None,
            subject: None,
            assumed: None,
        }
    }

    fn rules_of(&self, def: &Def, ctx: Ctx, visit: &mut dyn FnMut(InForce)) {
        for ability in &def.abilities {
            if let Some(rule) = says(self.lib.paragraph(*ability)) {
                self.visit(rule, ctx, None, visit);
            }
        }
    }

    /// A rule under its "if" and "during", if these hold.
    #[inline]
    pub(crate) fn in_force<'r>(&self, rule: &'r Rule, ctx: &Ctx) -> Option<&'r Rule> {
        match rule {
            Rule::If { .. } | Rule::During { .. } => self.in_force_now(rule, ctx),
            rule => Some(rule),
        }
    }

    fn in_force_now<'r>(&self, rule: &'r Rule, ctx: &Ctx) -> Option<&'r Rule> {
        match rule {
            Rule::If { cond, rule } if self.holds(cond, ctx) => self.in_force(rule, ctx),
            Rule::During { span, rule } if self.is_time(*span, ctx) => self.in_force(rule, ctx),
            _ => None,
        }
    }

    fn is_time(&self, span: Times, ctx: &Ctx) -> bool {
        match span {
            // 004 p.9: in the Play Cards phase.
            Times::YourTurn => self.turn() == ctx.you && self.phase() == Phase::Play,
            Times::OtherTurns => self.turn() != ctx.you,
            // 004 p.22: from the choice of the base until it is replaced.
            Times::Scoring => ctx.here.is_some() && self.core().scoring.base == ctx.here,
        }
    }

    fn visit(&self, rule: &Rule, ctx: Ctx, fixed: Option<&CardMask>, visit: &mut dyn FnMut(InForce)) {
        if let Some(rule) = self.in_force(rule, &ctx) {
            visit(InForce { rule, ctx, fixed });
        }
    }

    /// The rule of a `Lasting` or `Bestow` effect, by its place in the text.
    pub(crate) fn rule_at(&self, at: Address) -> Option<&'a Rule> {
        crate::run::rule_at(self.lib, at)
    }

    /// Whether a rule speaks of this card.
    pub(crate) fn concerns(&self, what: &Target, card: CardId, r: &InForce) -> bool {
        if let Some(fixed) = r.fixed {
            return fixed.has(card);
        }
        match what {
            Target::This { kind: ThisKind::Base } => false,
            Target::This { kind } => self.this(&r.ctx, *kind) == Some(card),
            Target::It | Target::Them => r.ctx.regs.is_some_and(|f: &Frame| f.it.has(card)),
            other => other.group().is_some_and(|g| self.in_group(g, card, &r.ctx)),
        }
    }

    pub(crate) fn concerns_base(&self, what: &Target, base: BaseId, r: &InForce) -> bool {
        match what {
            Target::This { kind: ThisKind::Base } => r.ctx.here == Some(base),
            Target::ThatBase => r.ctx.there == Some(base),
            _ => false,
        }
    }

    /// Whether a card cancels the base's ability.
    pub fn base_cancelled(&self, base: BaseId) -> bool {
        if !self.core().present.any(Traits::CANCELS) {
            return false;
        }
        self.core().at_base(base).any(|c| {
            let card = self.core().card(c);
            let def = self.lib.def(card.def);
            card.traits.has(Traits::CANCELS)
                && def.abilities.iter().any(|a| {
                    matches!(
                        says(self.lib.paragraph(*a)),
                        Some(Rule::Cancelled { what: Target::This { kind: ThisKind::Base } })
                    )
                })
        })
    }

    /// A cancelled ability is as if absent (004 p.9).
    #[inline]
    pub(crate) fn card_cancelled(&self, card: CardId) -> bool {
        let cancels = self.core().present.any(Traits::CANCELS);
        (cancels || !self.s.rules.is_empty()) && self.is_cancelled(card, cancels)
    }

    fn is_cancelled(&self, card: CardId, cancels: bool) -> bool {
        let Some(base) = self.base_of(card) else { return false };
        let by_rule = cancels
            && self.core().at_base(base).any(|c| {
                let other = self.core().card(c);
                let def = self.lib.def(other.def);
                other.traits.has(Traits::CANCELS)
                    && c != card
                    && def.abilities.iter().any(|a| match says(self.lib.paragraph(*a)) {
                        Some(Rule::Cancelled { what }) => {
                            let ctx = self.ctx_of(Origin::Card(c), other.controller, Some(base));
                            self.concerns(what, card, &InForce { rule: &NO_RULE, ctx, fixed: None })
                        }
                        _ => false,
                    })
            });
        by_rule
            || self.s.rules.iter().any(|l| {
                l.kind == LastingKind::Rule
                    && l.fixed.has(card)
                    && matches!(self.rule_at(l.at), Some(Rule::Cancelled { .. }))
            })
    }

    /// Whether some card in play may have abilities that are not printed on it.
    pub(crate) fn abilities_are_given(&self) -> bool {
        let lasting = |rule: &LastingRule| matches!(rule.kind, LastingKind::Ability(_));
        self.core().present.any(Traits::GIVES) || self.s.rules.iter().any(lasting)
    }

    /// Whether some card has an ability of this sort from another, by a snapshot: what gives
    /// it as a rule has the trait itself.
    pub(crate) fn is_copied(&self, sort: impl Fn(&Paragraph) -> bool) -> bool {
        let of_sort = |rule: &LastingRule| matches!(rule.kind, LastingKind::Ability(a) if sort(self.lib.paragraph(a)));
        self.s.rules.iter().any(of_sort)
    }

    /// All abilities that a card in play has: printed, given, copied.
    pub(crate) fn each_ability(&self, card: CardId, visit: &mut dyn FnMut(AbilityId)) {
        let c = self.core().card(card);
        if self.card_cancelled(card) {
            return;
        }
        self.lib.def(c.def).abilities.iter().for_each(|a| visit(*a));
        if let Some(base) = self.base_of(card)
            && self.core().present.any(Traits::GIVES)
        {
            for giver in self.core().at_base(base) {
                let g = self.core().card(giver);
                let def = self.lib.def(g.def);
                if !g.traits.has(Traits::GIVES) {
                    continue;
                }
                let ctx = self.ctx_of(Origin::Card(giver), g.controller, Some(base));
                for a in &def.abilities {
                    let paragraph = self.lib.paragraph(*a);
                    if let Some(Rule::Gains { what, .. }) = says(paragraph)
                        && self.concerns(what, card, &InForce { rule: &NO_RULE, ctx, fixed: None })
                    {
                        paragraph.given.iter().for_each(|a| visit(*a));
                    }
                }
            }
        }
        for lasting in &self.s.rules {
            if let LastingKind::Ability(ability) = lasting.kind
                && lasting.fixed.has(card)
            {
                visit(ability);
            }
        }
    }

    /// Whether a card counts as called so by a rule.
    pub(crate) fn counts_as(&self, card: CardId, name: ustr::Ustr) -> bool {
        let mut yes = false;
        self.each_rule(Traits::COUNTS_AS, &mut |r| {
            if let Rule::CountsAs { what, kind: Kind::Called { name: n } } = r.rule {
                yes |= *n == name && self.concerns(what, card, &r);
            }
        });
        yes
    }

    /// Whether a rule says that this cannot be done to the card.
    pub(crate) fn cannot(&self, card: CardId, deed: Done, cause: &Cause) -> bool {
        let mut no = false;
        self.each_rule(Traits::PROTECTS, &mut |r| {
            if let Rule::Cannot { what, deeds, by } = r.rule {
                no |= deeds.contains(&deed)
                    && by.is_none_or(|by| self.comes_from(by, cause, &r.ctx))
                    && self.concerns(what, card, &r)
                    && !self.ignores_source(card, &r);
            }
        });
        no
    }

    /// Whether a card is not affected by the cause.
    pub(crate) fn immune(&self, card: CardId, cause: &Cause) -> bool {
        let mut yes = false;
        self.each_rule(Traits::PROTECTS, &mut |r| {
            if let Rule::Immune { what, from } = r.rule {
                yes |= self.comes_from(*from, cause, &r.ctx)
                    && self.concerns(what, card, &r)
                    && !self.ignores_source(card, &r);
            }
        });
        yes || self.ignored_for(card, cause)
    }

    /// Who ignores a base is not protected by it either (004 p.10).
    fn ignores_source(&self, card: CardId, r: &InForce) -> bool {
        matches!(r.ctx.origin, Origin::Base(base) if self.ignores(self.controller(card), base))
    }

    /// Whether an effect of this turn has made a card not affected by the cause.
    pub(crate) fn lasting_immune(&self, card: CardId, cause: &Cause) -> bool {
        let mut yes = false;
        self.each_lasting_rule(&mut |r| {
            if let Rule::Immune { what, from } = r.rule {
                yes |= self.comes_from(*from, cause, &r.ctx) && self.concerns(what, card, &r);
            }
        });
        yes
    }

    /// A base does nothing to the cards of a seat that ignores it, in play or just gone.
    pub(crate) fn ignored_for(&self, card: CardId, cause: &Cause) -> bool {
        let seat = self.controller(card);
        matches!(cause.origin, Origin::Base(base) if cause.obeys != Some(seat) && self.ignores(seat, base))
    }

    pub(crate) fn comes_from(&self, source: Source, cause: &Cause, ctx: &Ctx) -> bool {
        match source {
            Source::Others { kind } => {
                cause.seat.is_some_and(|s| s != ctx.you)
                    && match kind {
                        Kind::Action => matches!(self.lib.def(cause.def).form, Form::Action | Form::Madness),
                        Kind::Minion => self.lib.def(cause.def).form == Form::Minion,
                        _ => true,
                    }
            }
            Source::It => match cause.origin {
                Origin::Card(card) => ctx.regs.is_some_and(|f| f.it.has(card)),
                Origin::Base(_) => false,
            },
            Source::ThatAbility => {
                self.comes_from(Source::It, cause, ctx) && ctx.regs.is_some_and(|f| f.by == cause.ability)
            }
        }
    }

    /// Whether a seat ignores a base's ability: not subject to it, its cards neither
    /// affected nor protected (004 p.10). What a base gives is kept.
    pub(crate) fn ignores(&self, seat: Seat, base: BaseId) -> bool {
        self.core().present.any(Traits::IGNORES)
            && self.core().at_base(base).any(|c| {
                let card = self.core().card(c);
                card.traits.has(Traits::IGNORES) && card.controller == seat && !self.card_cancelled(c)
            })
    }

    /// Whether a rule forbids playing this print there (`None`: no base yet).
    pub(crate) fn may_not_play(&self, seat: Seat, def: DefId, base: Option<BaseId>) -> bool {
        let on_minion = self.lib.def(def).host == Some(Host::Minion);
        let mut no = false;
        self.each_rule(Traits::FORBIDS, &mut |r| {
            let ignored = || matches!(r.ctx.origin, Origin::Base(b) if self.ignores(seat, b));
            match r.rule {
                Rule::MayNotPlay { who, kind, place, filters } => {
                    let here = place.as_ref().is_none_or(|p| self.forbidden_place(p, base, on_minion, &r.ctx));
                    no |= here
                        && self.players(who, &r.ctx) & seat.bit() != 0
                        && self.print_fits(kind, filters, def, &r.ctx)
                        && !ignored();
                }
                Rule::OnePlay { who, kind, place } => {
                    let there = base.filter(|b| self.place_base(place, &r.ctx) == Some(*b));
                    no |= there.is_some_and(|b| self.core().base(b).played[seat.index()] > 0)
                        && self.players(who, &r.ctx) & seat.bit() != 0
                        && self.print_fits(kind, &[], def, &r.ctx)
                        && !ignored();
                }
                _ => {}
            }
        });
        no
    }

    /// Whether a rule forbids a seat to play Specials.
    pub(crate) fn may_not_play_specials(&self, seat: Seat) -> bool {
        let mut no = false;
        self.each_rule(Traits::FORBIDS, &mut |r| {
            if let Rule::MayNotPlay { who, kind: Kind::Special, .. } = r.rule {
                no |= self.players(who, &r.ctx) & seat.bit() != 0;
            }
        });
        no
    }

    /// Whether a rule says that this base does not score.
    pub(crate) fn cannot_score(&self, base: BaseId) -> bool {
        let mut no = false;
        self.each_rule(Traits::BREAKPOINT, &mut |r| {
            if let Rule::CannotScore { what } = r.rule {
                no |= self.concerns_base(what, base, &r);
            }
        });
        no
    }

    /// What lets a card use a talent a second time this turn, if anything does.
    pub(crate) fn second_use(&self, card: CardId) -> Option<Origin> {
        if self.core().card(card).used & AGAIN != 0 {
            return None;
        }
        let mut found = None;
        self.each_rule(Traits::RARE, &mut |r| {
            let Rule::Twice { what } = r.rule else { return };
            let spent = matches!((what, r.ctx.origin), (Target::Some { .. }, Origin::Base(b)) if self.core().base(b).used & AGAIN != 0);
            if !spent && self.concerns(what, card, &r) {
                found = found.or(Some(r.ctx.origin));
            }
        });
        found
    }

    /// Minions that a card says its controller controls, and does not yet.
    pub(crate) fn uncontrolled(&self) -> Option<(CardId, CardId)> {
        let mut found = None;
        self.each_rule(Traits::CONTROLS, &mut |r| {
            let (Rule::Controls { what: Target::This { kind } }, Origin::Card(by)) = (r.rule, r.ctx.origin) else {
                return;
            };
            let held = |minion| self.s.rules.iter().any(|l| l.ends == Ends::Leaves(by) && l.fixed.has(minion));
            found = found.or(self.this(&r.ctx, *kind).filter(|m| !held(*m)).map(|m| (m, by)));
        });
        found
    }
    /// "Here" is the base, for an action the base itself; "on a minion here" its minions.
    fn forbidden_place(&self, place: &Place, base: Option<BaseId>, on_minion: bool, ctx: &Ctx) -> bool {
        match place {
            Place::Either { a, b } => {
                self.forbidden_place(a, base, on_minion, ctx) || self.forbidden_place(b, base, on_minion, ctx)
            }
            Place::On { what } => {
                let place = what.group().and_then(|g| g.noun().place.as_ref());
                on_minion && place.is_none_or(|p| self.place_base(p, ctx) == base)
            }
            place => !on_minion && base.is_some() && self.place_base(place, ctx) == base,
        }
    }
}

/// In `used`: a talent was used a second time.
pub(crate) const AGAIN: u8 = 1 << 7;

pub(crate) static NO_RULE: Rule = Rule::MayIgnore { what: Target::This { kind: ThisKind::Base } };

pub(crate) fn says(paragraph: &Paragraph) -> Option<&Rule> {
    match &paragraph.ability {
        Ability::Plain { does: Statement::Says { rule } }
        | Ability::Ongoing { does: Statement::Says { rule } }
        | Ability::Special { does: Statement::Says { rule } } => Some(rule),
        _ => None,
    }
}
