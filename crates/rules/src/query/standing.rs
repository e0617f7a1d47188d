//! Rules in force: which they are, of what they speak, what they forbid and protect.
//! Worked out each time from the cards in play (004 p.12).

use crate::library::def::{Paragraph, Stock};
use crate::library::program::*;
use crate::library::traits::Traits;
use crate::query::table::{Ctx, Table};
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, RuleId, Seat};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::CardMask;

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
    /// The card points at what it affects; otherwise that goes with something else (004 p.9).
    pub directly: bool,
}

impl Cause {
    /// The same, for what goes with what it is done to.
    pub fn in_passing(self) -> Cause {
        Cause { directly: false, ..self }
    }
}

/// A rule in force with what its words mean.
pub(crate) struct InForce<'r, 'f> {
    pub rule: &'r Rule,
    pub ctx: Ctx<'f>,
    pub fixed: Option<&'f CardMask>,
    /// It looks at power without what such rules change.
    pub by_power: bool,
    /// It looks at power without what such protections keep off.
    pub guards_by_power: bool,
    /// What a base says under an "if", for this one player.
    pub for_you: bool,
    /// What a base that all players ignore still says of what nobody controls (004 p.10).
    pub for_nobody: bool,
}

impl<'a> Table<'a> {
    /// Visits every rule in force of a sort.
    #[inline]
    pub(crate) fn each_rule(&self, wanted: Traits, visit: &mut dyn FnMut(InForce)) {
        self.each_rule_about(wanted, None, visit);
    }

    /// As [`Table::each_rule`], but what speaks only of another base than this one and of
    /// what is there may be left out.
    #[inline]
    pub(crate) fn each_rule_about(&self, wanted: Traits, base: Option<BaseId>, visit: &mut dyn FnMut(InForce)) {
        if self.core().present.any(wanted) {
            self.each_standing_rule(wanted, base, visit);
        }
        if !self.s.rules.is_empty() {
            self.each_lasting_rule(visit);
        }
    }

    /// As [`Table::each_rule`], with the rules' numbers.
    pub(crate) fn each_rule_id(&self, wanted: Traits, visit: &mut dyn FnMut(RuleId, &Ctx)) {
        let lib = self.lib;
        let of_sort = |rule: RuleId| Traits::of_rule(&lib.rule(rule).rule).has(wanted);
        for base in self.core().bases_in_play().filter(|b| self.core().base_traits(*b).has(wanted)) {
            let ctx = self.ctx_of(Origin::Base(base), self.turn(), Some(base));
            let rules = self.base_abilities(base).iter().filter_map(|a| lib.paragraph(*a).rule());
            rules.filter(|r| of_sort(*r) && self.in_force(*r, &ctx).is_some()).for_each(|r| visit(r, &ctx));
        }
        for card in self.core().in_play().filter(|c| self.core().card(*c).traits.has(wanted)) {
            let ctx = self.ctx_of(Origin::Card(card), self.voice(card), self.base_of(card));
            self.each_ability(card, &mut |a| {
                if let Some(rule) = lib.paragraph(a).rule()
                    && of_sort(rule)
                    && self.in_force(rule, &ctx).is_some()
                {
                    visit(rule, &ctx);
                }
            });
        }
        // Of bearers on which nothing of the kind is printed.
        let unseen = |c: CardId| !self.core().card(c).traits.has(wanted) && !self.card_cancelled(c);
        for (card, rule) in self.copied_rules().filter(|(c, rule)| of_sort(*rule) && unseen(*c)) {
            let ctx = self.ctx_of(Origin::Card(card), self.voice(card), self.base_of(card));
            if self.in_force(rule, &ctx).is_some() {
                visit(rule, &ctx);
            }
        }
        for lasting in &self.s.rules {
            if let LastingKind::Rule(rule) = lasting.kind
                && self.has_begun(lasting)
                && of_sort(rule)
            {
                visit(rule, &Ctx::of(&lasting.frame));
            }
        }
    }

    /// Rules that cards in play have from others, by a snapshot.
    pub(crate) fn copied_rules(&self) -> impl Iterator<Item = (CardId, RuleId)> + '_ {
        let copied = move |lasting: &LastingRule| match lasting.kind {
            LastingKind::Ability(ability) => Some((lasting.fixed, ability, self.lib.paragraph(ability).rule()?)),
            LastingKind::Rule(_)
            | LastingKind::Control(_)
            | LastingKind::Later { .. }
            | LastingKind::Instead { .. }
            | LastingKind::Lost(_)
            | LastingKind::Spared(_) => None,
        };
        let each = move |(bearers, ability, rule): (CardMask, AbilityId, RuleId)| {
            bearers.iter().filter(move |card| !self.is_lost(*card, ability)).map(move |card| (card, rule))
        };
        self.s.rules.iter().filter_map(copied).flat_map(each)
    }

    #[inline(never)]
    fn each_standing_rule(&self, wanted: Traits, about: Option<BaseId>, visit: &mut dyn FnMut(InForce)) {
        let core = self.core();
        let afar = wanted.afar();
        match about {
            Some(base) if !core.present.any(afar) => {
                if core.around(base).has(wanted) {
                    self.rules_at(base, wanted, wanted, &mut core.present.count(wanted), visit);
                }
            }
            Some(_) | None => {
                let mut left = core.present.count(wanted);
                for base in core.bases_in_play() {
                    let needed = if about.is_none_or(|about| base == about) { wanted } else { wanted | afar };
                    if core.around(base).has_all(needed) {
                        self.rules_at(base, wanted, needed, &mut left, visit);
                    }
                }
            }
        }
    }

    /// Of what is at one base and has what is needed. `left`: how many there still are.
    fn rules_at(&self, base: BaseId, wanted: Traits, needed: Traits, left: &mut u8, visit: &mut dyn FnMut(InForce)) {
        let core = self.core();
        if *left > 0 && core.base_traits(base).has_all(needed) {
            *left -= 1;
            let cancelled = self.base_cancelled(base);
            if cancelled && self.is_only_ignored(base) {
                let ctx = self.ctx_of(Origin::Base(base), self.turn(), Some(base));
                self.rules_of(self.base_def(base), wanted, ctx, &mut |r| {
                    if is_of_cards(r.rule) {
                        visit(InForce { for_nobody: true, ..r });
                    }
                });
            }
            if !cancelled {
                let ctx = self.ctx_of(Origin::Base(base), self.turn(), Some(base));
                if wanted.has(Traits::PROTECTS) {
                    self.protections_of(base, ctx, visit);
                } else {
                    self.rules_of(self.base_def(base), wanted, ctx, &mut |r| {
                        if !is_yours(r.rule) {
                            visit(r);
                        }
                    });
                    self.rules_for_each(base, wanted, ctx, visit);
                }
            }
        }
        let mut next = core.base(base).and_then(|base| base.cards.head);
        while *left > 0
            && let Some(card) = next
        {
            let c = core.card(card);
            next = c.next;
            if c.traits.has_all(needed) {
                *left -= 1;
                if !self.card_cancelled(card) {
                    let ctx = self.ctx_of(Origin::Card(card), c.controller.unwrap_or(core.turn), Some(base));
                    self.rules_of(c.def, wanted, ctx, visit);
                }
            }
        }
    }

    /// "Your minions here", said by a base: each player's, whosever turn it is (004 p.11, "Vous").
    fn rules_for_each(&self, base: BaseId, wanted: Traits, ctx: Ctx, visit: &mut dyn FnMut(InForce)) {
        let rules = self.base_card(base).map_or(&[][..], |def| &def.rules);
        for says in rules.iter().filter(|says| says.sort.has(wanted) && is_yours(&self.lib.rule(says.rule).rule)) {
            for you in self.seats() {
                self.visit(says.rule, Ctx { you, actor: you, ..ctx }, None, visit);
            }
        }
    }

    /// A base protects each player by what holds for that player (004 p.11, "Vous").
    fn protections_of(&self, base: BaseId, ctx: Ctx, visit: &mut dyn FnMut(InForce)) {
        let Some(def) = self.base_card(base) else { return };
        let conditional = def.rules.iter().any(|says| !self.lib.rule(says.rule).when.is_empty());
        if !conditional {
            return self.rules_of(self.base_def(base), Traits::PROTECTS, ctx, visit);
        }
        for you in self.seats() {
            let ctx = Ctx { you, actor: you, ..ctx };
            self.rules_of(self.base_def(base), Traits::PROTECTS, ctx, &mut |r| visit(InForce { for_you: true, ..r }));
        }
    }

    pub(crate) fn each_lasting_rule(&self, visit: &mut dyn FnMut(InForce)) {
        for lasting in &self.s.rules {
            match lasting.kind {
                LastingKind::Rule(rule) => {
                    if !matches!(lasting.ends, Ends::NextTurnOf(_)) {
                        self.visit(rule, Ctx::of(&lasting.frame), Some(&lasting.fixed), visit);
                    }
                }
                LastingKind::Ability(ability) => {
                    if let Some(rule) = self.lib.paragraph(ability).rule() {
                        let speaks = |card: &CardId| !self.card_cancelled(*card) && !self.is_lost(*card, ability);
                        for card in lasting.fixed.iter().filter(speaks) {
                            let ctx = self.ctx_of(Origin::Card(card), self.voice(card), self.base_of(card));
                            self.visit(rule, ctx, None, visit);
                        }
                    }
                }
                LastingKind::Control(_)
                | LastingKind::Later { .. }
                | LastingKind::Instead { .. }
                | LastingKind::Lost(_)
                | LastingKind::Spared(_) => {}
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
            was_at: None,
            assumed: None,
            judged: None,
        }
    }

    fn rules_of(&self, def: DefId, wanted: Traits, ctx: Ctx, visit: &mut dyn FnMut(InForce)) {
        for says in &self.lib.def(def).rules {
            if let Origin::Card(card) = ctx.origin
                && !self.s.rules.is_empty()
                && self.is_lost(card, says.ability)
            {
                continue;
            }
            if says.sort.has(wanted) {
                self.visit(says.rule, ctx, None, visit);
            }
            if let Some((sort, given)) = says.given
                && sort.has(wanted)
            {
                self.rule_given(says.rule, given, &ctx, visit);
            }
        }
    }

    /// A rule that gives others a rule: theirs holds for each of them.
    #[cold]
    fn rule_given(&self, rule: RuleId, given: RuleId, ctx: &Ctx, visit: &mut dyn FnMut(InForce)) {
        let Some(Rule::Gives { who, .. }) = self.in_force(rule, ctx) else { return };
        for card in self.core().in_play().filter(|c| self.is_about(who, *c, ctx)) {
            let ctx = self.ctx_of(Origin::Card(card), self.voice(card), self.base_of(card));
            self.visit(given, ctx, None, visit);
        }
    }

    /// The rule, if what it needs holds.
    pub(crate) fn in_force(&self, rule: RuleId, ctx: &Ctx) -> Option<&'a Rule> {
        let standing = self.lib.rule(rule);
        if (standing.by_power && self.plain) || (standing.guards_by_power && self.bare) {
            return None;
        }
        let t = Table { plain: self.plain || standing.by_power, bare: self.bare || standing.guards_by_power, ..*self };
        standing.when.iter().all(|cond| t.holds(cond, ctx)).then_some(&standing.rule)
    }

    #[inline]
    fn visit(&self, rule: RuleId, ctx: Ctx, fixed: Option<&CardMask>, visit: &mut dyn FnMut(InForce)) {
        let Standing { by_power, guards_by_power, .. } = *self.lib.rule(rule);
        if let Some(rule) = self.in_force(rule, &ctx) {
            visit(InForce { rule, ctx, fixed, by_power, guards_by_power, for_you: false, for_nobody: false });
        }
    }

    /// The table as a rule looks at it.
    pub(crate) fn seen_by(&self, r: &InForce) -> Table<'a> {
        Table { plain: self.plain || r.by_power, bare: self.bare || r.guards_by_power, ..*self }
    }

    /// Whether a rule speaks of this card.
    pub(crate) fn concerns(&self, who: &Subject, card: CardId, r: &InForce) -> bool {
        match who {
            Subject::Fixed => r.fixed.is_some_and(|fixed| fixed.has(card)),
            Subject::Any(_) if r.for_nobody && self.controller(card).is_some() => false,
            Subject::Any(_) => self.seen_by(r).is_about(who, card, &r.ctx),
        }
    }

    /// Whether words about cards in play mean this card.
    pub(crate) fn is_about(&self, who: &Subject, card: CardId, ctx: &Ctx) -> bool {
        match who {
            Subject::Fixed => false,
            Subject::Any(parts) => parts.iter().any(|part| match part {
                SubjectPart::Meant(what) => self.is_meant(*what, card, ctx),
                SubjectPart::All(of) => self.fits(of, card, ctx),
            }),
        }
    }

    /// Whether something cancels the base's ability.
    pub fn base_cancelled(&self, base: BaseId) -> bool {
        self.base_cancelled_by(base).is_some()
    }

    /// What cancels the base's ability.
    pub fn base_cancelled_by(&self, base: BaseId) -> Option<Origin> {
        self.base_stopped_by(base, true)
    }

    /// Whether its ability is not cancelled, but ignored by all players: it still means what
    /// nobody controls (004 p.7, p.10).
    fn is_only_ignored(&self, base: BaseId) -> bool {
        self.base_stopped_by(base, false).is_none()
    }

    /// What cancels the base's ability, or has all players ignore it.
    fn base_stopped_by(&self, base: BaseId, ignored: bool) -> Option<Origin> {
        let present = self.core().present.any(Traits::CANCELS_BASE);
        if self.whole || (!present && self.s.rules.is_empty()) {
            return None;
        }
        let t = Table { whole: true, ..*self };
        let cancels = |rule: RuleId, ctx: &Ctx| match t.in_force(rule, ctx) {
            Some(Rule::BaseCancelled(of)) => t.is_base_meant(of, base, ctx),
            Some(Rule::BaseIgnored(of)) => ignored && t.is_base_meant(of, base, ctx),
            Some(_) | None => false,
        };
        let by_card = |c: &CardId| {
            let card = self.core().card(*c);
            card.traits.has(Traits::CANCELS_BASE) && !self.card_cancelled(*c) && {
                let ctx = self.ctx_of(Origin::Card(*c), self.voice(*c), self.base_of(*c));
                self.printed_rules(card.def).any(|rule| cancels(rule, &ctx))
            }
        };
        let lasts = |l: &&LastingRule| matches!(l.kind, LastingKind::Rule(rule) if self.has_begun(l) && cancels(rule, &Ctx::of(&l.frame)));
        let by_copy = |(c, rule): &(CardId, RuleId)| {
            cancels(*rule, &self.ctx_of(Origin::Card(*c), self.voice(*c), self.base_of(*c))) && !self.card_cancelled(*c)
        };
        let card = present.then(|| self.core().in_play().find(by_card)).flatten();
        let card = card.or_else(|| self.copied_rules().find(by_copy).map(|(c, _)| c));
        card.map(Origin::Card).or_else(|| self.s.rules.iter().find(lasts).map(|l| l.frame.origin()))
    }

    pub(crate) fn has_begun(&self, lasting: &LastingRule) -> bool {
        !matches!(lasting.ends, Ends::NextTurnOf(_))
    }

    fn printed_rules(&self, def: DefId) -> impl Iterator<Item = RuleId> + 'a {
        self.lib.def(def).rules.iter().map(|says| says.rule)
    }

    /// A cancelled ability is as if absent (004 p.9).
    #[inline]
    pub(crate) fn card_cancelled(&self, card: CardId) -> bool {
        self.card_cancelled_by(card).is_some()
    }

    /// What cancels a card's abilities.
    #[inline]
    pub fn card_cancelled_by(&self, card: CardId) -> Option<Origin> {
        let cancels = self.core().present.any(Traits::CANCELS);
        let asked = !self.whole && (cancels || !self.s.rules.is_empty());
        if asked { Table { whole: true, ..*self }.find_canceller(card, cancels) } else { None }
    }

    fn find_canceller(&self, card: CardId, cancels: bool) -> Option<Origin> {
        let silenced = |at: At, ctx: &Ctx| self.base_of(card).is_some() && self.base_of(card) == self.at(at, ctx);
        let cancels_it = |rule: RuleId, ctx: &Ctx| match self.in_force(rule, ctx) {
            Some(Rule::Cancelled(who)) => self.is_about(who, card, ctx),
            Some(Rule::Silenced(at)) => silenced(*at, ctx),
            Some(_) | None => false,
        };
        // What is cancelled is affected (004 p.9).
        let open = |by: CardId| self.immune(card, &self.standing_cause(by)).is_none();
        let by = |origin: Origin, you: Seat, def: DefId, here: Option<BaseId>| {
            let ctx = self.ctx_of(origin, you, here);
            self.printed_rules(def).any(|rule| cancels_it(rule, &ctx))
        };
        let by_copy = |(c, rule): &(CardId, RuleId)| {
            *c != card
                && cancels_it(*rule, &self.ctx_of(Origin::Card(*c), self.voice(*c), self.base_of(*c)))
                && open(*c)
        };
        let by_card = |c: &CardId| {
            let other = self.core().card(*c);
            other.traits.has(Traits::CANCELS)
                && *c != card
                && by(Origin::Card(*c), self.voice(*c), other.def, self.base_of(*c))
                && open(*c)
        };
        let by_base = |b: &BaseId| {
            let base = self.core().base(*b).filter(|base| base.traits.has(Traits::CANCELS));
            base.is_some_and(|base| by(Origin::Base(*b), self.turn(), base.def, Some(*b)))
        };
        if cancels {
            let card = self.core().in_play().find(by_card).map(Origin::Card);
            let found = card.or_else(|| self.core().bases_in_play().find(by_base).map(Origin::Base));
            if found.is_some() {
                return found;
            }
        }
        let lasts = |l: &&LastingRule| {
            let LastingKind::Rule(rule) = l.kind else { return false };
            self.has_begun(l)
                && match &self.lib.rule(rule).rule {
                    Rule::Cancelled(_) => l.fixed.has(card),
                    Rule::Silenced(at) => {
                        silenced(*at, &Ctx::of(&l.frame)) && self.immune(card, &self.cause_of(&l.frame)).is_none()
                    }
                    _ => false,
                }
        };
        let copy = self.copied_rules().find(by_copy).map(|(c, _)| Origin::Card(c));
        copy.or_else(|| self.s.rules.iter().find(lasts).map(|l| l.frame.origin()))
    }

    /// What has taken abilities from a card for now.
    pub fn abilities_lost_by(&self, card: CardId) -> Option<Origin> {
        let lost = |l: &&LastingRule| l.fixed.has(card) && matches!(l.kind, LastingKind::Lost(_));
        self.s.rules.iter().find(lost).map(|l| l.frame.origin())
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
        let losses = self.abilities_are_lost();
        let mut visit = |a: AbilityId| {
            if !losses || !self.is_lost(card, a) {
                visit(a);
            }
        };
        self.lib.def(c.def).abilities.iter().for_each(|a| visit(*a));
        // Also by what is copied: the original may have left.
        if self.abilities_are_given() {
            self.each_rule(Traits::GIVES, &mut |r| {
                if let Rule::Gives { who, ability } = r.rule
                    && self.concerns(who, card, &r)
                {
                    visit(*ability);
                }
            });
        }
        for lasting in &self.s.rules {
            if let LastingKind::Ability(ability) = lasting.kind
                && lasting.fixed.has(card)
            {
                visit(ability);
            }
        }
    }

    fn abilities_are_lost(&self) -> bool {
        self.s.rules.iter().any(|l| matches!(l.kind, LastingKind::Lost(_)))
    }

    /// Whether a card has lost this ability for now.
    pub(crate) fn is_lost(&self, card: CardId, ability: AbilityId) -> bool {
        self.s.rules.iter().any(|l| l.kind == LastingKind::Lost(ability) && l.fixed.has(card))
    }

    /// The abilities of a base, unless something cancels them.
    pub(crate) fn base_abilities(&self, base: BaseId) -> &'a [AbilityId] {
        if self.base_cancelled(base) {
            return &[];
        }
        self.base_card(base).map_or(&[], |def| &def.abilities)
    }

    /// Whether a card counts as called so by a rule.
    pub(crate) fn counts_as(&self, card: CardId, name: NameId) -> bool {
        let mut yes = false;
        self.each_rule_about(Traits::COUNTS_AS, self.base_of(card), &mut |r| {
            if let Rule::CountsAs { who, name: n } = r.rule {
                yes |= *n == name && self.concerns(who, card, &r);
            }
        });
        yes
    }

    /// What forbids playing this card there (`None`: no base yet).
    pub(crate) fn may_not_play(&self, seat: Seat, card: CardId, base: Option<BaseId>) -> Option<Origin> {
        let on_minion = self.lib.def(self.def(card)).host == Some(Host::Minion);
        self.may_not_lay(seat, card, base, on_minion)
    }

    /// The same, of a card that is played on something by another card's words.
    pub(crate) fn may_not_lay(
        &self,
        seat: Seat,
        card: CardId,
        base: Option<BaseId>,
        on_minion: bool,
    ) -> Option<Origin> {
        let def = self.def(card);
        if !self.core().present.any(Traits::FORBIDS) && self.s.rules.is_empty() {
            return None;
        }
        let mut by = None;
        self.each_rule_about(Traits::FORBIDS, base, &mut |r| {
            let ignored = || matches!(r.ctx.origin, Origin::Base(b) if self.ignores(seat, b));
            let no = if let Rule::MayNotPlay { who, sort, place } = r.rule {
                self.is_forbidden(place, base, on_minion, &r.ctx)
                    && self.players(who, &r.ctx).has(seat)
                    && self.sort_fits(sort, def, &r.ctx)
                    && sort.traits.iter().all(|of| !matches!(of, Trait::Owned(_)) || self.owner(card) == Some(seat))
            } else if let Rule::OnePlay { who, kind, at } = r.rule {
                let had_it = |b| {
                    self.is_base_meant(at, b, &r.ctx)
                        && self.core().base(b).is_some_and(|base| base.played[seat.index()] > 0)
                };
                base.is_some_and(had_it) && self.players(who, &r.ctx).has(seat) && self.lib.is_kind(def, *kind)
            } else if let Rule::OneExtra(who) = r.rule {
                // 004 p.7: a monster is no extra minion.
                !matches!(self.lib.def(def).stock, Stock::Monster { .. })
                    && self.would_be_extra(seat, card)
                    && self.core().seat(seat).extras > 0
                    && self.players(who, &r.ctx).has(seat)
            } else {
                false
            };
            if no && !ignored() {
                by = by.or(Some(r.ctx.origin));
            }
        });
        by
    }

    /// Whether a rule keeps a seat from using Specials of its cards in play.
    pub(crate) fn may_not_use_specials(&self, seat: Seat) -> bool {
        let mut no = false;
        self.each_rule(Traits::NO_SPECIALS, &mut |r| {
            if let Rule::NoSpecials { who, used: true } = r.rule {
                no |= self.players(who, &r.ctx).has(seat);
            }
        });
        no
    }

    /// What forbids a seat to play Specials.
    pub(crate) fn may_not_play_specials(&self, seat: Seat) -> Option<Origin> {
        let mut by = None;
        self.each_rule(Traits::NO_SPECIALS, &mut |r| {
            if let Rule::NoSpecials { who, .. } = r.rule
                && self.players(who, &r.ctx).has(seat)
            {
                by = by.or(Some(r.ctx.origin));
            }
        });
        by
    }

    /// Whether a rule says that this base does not score.
    pub(crate) fn cannot_score(&self, base: BaseId) -> bool {
        let mut no = false;
        self.each_rule_about(Traits::CANNOT_SCORE, Some(base), &mut |r| {
            if let Rule::CannotScore(of) = r.rule {
                no |= self.is_base_meant(of, base, &r.ctx);
            }
        });
        no
    }

    /// How much less a seat gains of what a base awards.
    pub(crate) fn less_vp(&self, seat: Seat, base: BaseId) -> u8 {
        let mut less = 0u8;
        self.each_rule_about(Traits::LESS_VP, Some(base), &mut |r| {
            if let Rule::LessVp { who, n } = r.rule
                && r.ctx.here == Some(base)
                && self.players(who, &r.ctx).has(seat)
            {
                less = less.saturating_add(*n);
            }
        });
        less
    }

    /// What lets this seat do both parts of an OR now.
    pub(crate) fn both_parts(&self, seat: Seat) -> Option<Origin> {
        let mut found = None;
        self.each_rule(Traits::BOTH_PARTS, &mut |r| {
            if matches!(r.rule, Rule::BothParts) && r.ctx.you == seat && self.uses(r.ctx.origin) & BOTH == 0 {
                found = found.or(Some(r.ctx.origin));
            }
        });
        found
    }

    /// What lets a card use a talent a second time this turn, if anything does.
    pub(crate) fn second_use(&self, card: CardId) -> Option<Origin> {
        if self.core().card(card).used & AGAIN != 0 {
            return None;
        }
        let mut found = None;
        self.each_rule(Traits::TWICE, &mut |r| {
            let Rule::Twice { who, one } = r.rule else { return };
            if !(*one && self.uses(r.ctx.origin) & AGAIN_OF_ONE != 0) && self.concerns(who, card, &r) {
                found = found.or(Some(r.ctx.origin));
            }
        });
        found
    }

    /// Minions that a card says its controller controls, and does not yet.
    pub(crate) fn uncontrolled(&self) -> Option<(CardId, CardId)> {
        let mut found = None;
        self.each_rule(Traits::CONTROLS, &mut |r| {
            let (Rule::Controls(this), Origin::Card(by)) = (r.rule, r.ctx.origin) else { return };
            let until = Ends::Leaves(self.core().life(by));
            let held = |minion| self.s.rules.iter().any(|l| l.ends == until && l.fixed.has(minion));
            found = found.or(self.this(&r.ctx, *this).filter(|m| !held(*m)).map(|m| (m, by)));
        });
        found
    }

    /// "Here" is the base, for an action the base itself; "on a minion here" its minions.
    fn is_forbidden(&self, place: &Forbidden, base: Option<BaseId>, on_minion: bool, ctx: &Ctx) -> bool {
        match place {
            Forbidden::Anywhere => true,
            Forbidden::OnBase(of) => !on_minion && base.is_some_and(|b| self.is_base_meant(of, b, ctx)),
            Forbidden::OnMinion(None) => on_minion,
            Forbidden::OnMinion(Some(at)) => on_minion && self.base_meant(*at, ctx) == base,
            Forbidden::Both(both) => {
                self.is_forbidden(&both.0, base, on_minion, ctx) || self.is_forbidden(&both.1, base, on_minion, ctx)
            }
        }
    }
}

/// In `used`: both parts of an OR were done by its leave.
pub(crate) const BOTH: u16 = 1 << 13;
/// In `used`: a talent was used a second time.
pub(crate) const AGAIN: u16 = 1 << 15;
/// In `used` of what lets one card do so: it has.
pub(crate) const AGAIN_OF_ONE: u16 = 1 << 14;

/// Whether a rule speaks of what "you" have or may do: of each player, if a base says it.
fn is_yours(rule: &Rule) -> bool {
    match rule {
        Rule::Power { who, .. } | Rule::StartingPower { who, .. } | Rule::AddsNoPower(who) => who.is_all(Whose::You),
        Rule::PlayerPower { who, .. }
        | Rule::MayNotPlay { who, .. }
        | Rule::NoSpecials { who, .. }
        | Rule::OnePlay { who, .. }
        | Rule::OneExtra(who) => who.set == PlayerSet::You,
        Rule::Breakpoint { .. }
        | Rule::Cannot { .. }
        | Rule::BaseCannot { .. }
        | Rule::Immune { .. }
        | Rule::Fee { .. }
        | Rule::PlayInstead { .. }
        | Rule::Cancelled(_)
        | Rule::BaseCancelled(_)
        | Rule::BaseIgnored(_)
        | Rule::IgnoreBase
        | Rule::Gives { .. }
        | Rule::CountsAs { .. }
        | Rule::Controls(_)
        | Rule::Twice { .. }
        | Rule::MayNotMove(_)
        | Rule::CannotClash(_)
        | Rule::LessVp { .. }
        | Rule::BothParts
        | Rule::Silenced(_)
        | Rule::CannotScore(_) => false,
    }
}

/// What a base says of cards, and of no player.
fn is_of_cards(rule: &Rule) -> bool {
    matches!(rule, Rule::Power { .. } | Rule::StartingPower { .. } | Rule::Cannot { .. } | Rule::Immune { .. })
}
