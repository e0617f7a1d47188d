//! "Directly increases the power" (004 p.9): gives +N, places or transfers a +1 power counter,
//! or says that a card has +N power. A Talent that would do so is another matter, and so is the
//! end of what lowers it.

use crate::library::def::{Does, HostSelector, Timing};
use crate::library::program::{CardPick, Effect, Fixed, Level, Meant, Rival, Rule, Selector, Source, Subject, Trait};
use crate::query::table::{Ctx, Table};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, EffectId, Origin, RuleId, Seat};
use crate::state::piles::CardMask;
use crate::step::decision::Choice;

impl Table<'_> {
    /// Whether an action, played now, could directly increase the power of one of these.
    pub(crate) fn could_raise(&self, def: DefId, whom: &Rival, ctx: &Ctx) -> bool {
        !self.raised_among(def, whom, ctx).is_empty()
    }

    /// Those of them whose power it could increase.
    pub(crate) fn raised_among(&self, def: DefId, whom: &Rival, ctx: &Ctx) -> CardMask {
        let reached = self.raisable(def, ctx.you);
        let meant = |c: &CardId| match whom {
            Rival::Meant(what) => self.meant(*what, ctx).has(*c),
            Rival::Some(of) => self.fits(of, *c, ctx),
        };
        reached.iter().filter(meant).collect()
    }

    /// The cards in play whose power an action could increase, if this player played it now.
    fn raisable(&self, def: DefId, seat: Seat) -> CardMask {
        let mut all = CardMask::default();
        let printed = self.lib.def(def);
        for ability in &printed.abilities {
            let paragraph = self.lib.paragraph(*ability);
            let played = match paragraph.timing {
                Timing::Plain => paragraph.does == Does::Now,
                Timing::Special => printed.special_only,
                Timing::Ongoing | Timing::Talent | Timing::PlayOn | Timing::PlayOnlyIf => false,
            };
            if played {
                all.union(&self.raised_by_text(def, *ability, seat));
            }
        }
        if let Some(host) = printed.abilities.iter().find_map(|a| self.lib.paragraph(*a).host()) {
            for base in self.core().bases_in_play() {
                self.each_host(host, base, seat, &mut |_, raised| all.union(&raised), def);
            }
        }
        all
    }

    /// Visits what an action that stays can be played on at a base, with the cards whose power
    /// it would increase there.
    fn each_host(
        &self,
        host: &HostSelector,
        base: BaseId,
        seat: Seat,
        visit: &mut dyn FnMut(Option<CardId>, CardMask),
        def: DefId,
    ) {
        let ctx = self.ctx_of(Origin::Base(base), seat, None);
        match host {
            HostSelector::Base(of) => {
                if self.base_fits(of, base, &ctx) {
                    visit(None, self.raised_by_rules(def, base, None, seat));
                }
            }
            HostSelector::NewBase => {}
            HostSelector::Minion(of) => {
                for minion in self.core().minions_at(base).filter(|m| self.fits(of, *m, &ctx)) {
                    visit(Some(minion), self.raised_by_rules(def, base, Some(minion), seat));
                }
            }
        }
    }

    /// Whose power the words of an action increase that lies on a base or a minion there.
    pub(crate) fn raised_by_rules(&self, def: DefId, base: BaseId, host: Option<CardId>, seat: Seat) -> CardMask {
        let mut all = CardMask::default();
        for says in &self.lib.def(def).rules {
            all.union(&self.raised_by_rule(says.rule, base, host, seat));
        }
        all
    }

    /// The other cards whose power or whose abilities the rules of a card in play change.
    pub(crate) fn changed_by_rules(&self, by: CardId) -> CardMask {
        let mut all = CardMask::default();
        let ctx = self.ctx_of(Origin::Card(by), self.voice(by), self.base_of(by));
        let cause = self.standing_cause(by);
        for says in &self.lib.def(self.def(by)).rules {
            let Some(who) = self.in_force(says.rule, &ctx).and_then(Rule::changes) else { continue };
            let changed = |c: &CardId| *c != by && self.is_about(who, *c, &ctx) && self.immune(*c, &cause).is_none();
            all.union(&self.core().in_play().filter(changed).collect());
        }
        all
    }

    fn raised_by_rule(&self, rule: RuleId, base: BaseId, host: Option<CardId>, seat: Seat) -> CardMask {
        // As if the host itself said it: "this minion" is the minion that it is on.
        let origin = host.map_or(Origin::Base(base), Origin::Card);
        let ctx = self.ctx_of(origin, seat, Some(base));
        let about = |who: &Subject| self.core().in_play().filter(|c| self.is_about(who, *c, &ctx)).collect();
        match &self.lib.rule(rule).rule {
            Rule::Power { who, n: 1.., per: _ } => about(who),
            // Higher than what is printed on it.
            Rule::StartingPower { who, is, level: Level::Printed } => {
                let all: CardMask = about(who);
                let is = self.value(is, &ctx);
                all.iter().filter(|c| i32::from(self.lib.def(self.def(*c)).power) < is).collect()
            }
            _ => CardMask::default(),
        }
    }

    /// Whose power a text that is carried out could increase, wherever its choices go.
    fn raised_by_text(&self, def: DefId, ability: AbilityId, seat: Seat) -> CardMask {
        let mut all = CardMask::default();
        for base in self.core().bases_in_play() {
            let mut frame = Frame::new(ability, Origin::Base(base), def, seat, None, 0);
            frame.there = Some(base);
            let mut before = CardMask::default();
            for effect in self.effects_of(ability) {
                let picked = self.raise_pick(effect).or_else(|| self.lib.effect(effect).cards().map(|(what, _)| what));
                let cards = picked.map_or(before, |what| self.picked_among(what, &before, &frame));
                if self.raise_pick(effect).is_some() {
                    all.union(&cards);
                }
                if let Effect::SpreadCounters { among, .. } | Effect::TransferAmong(among) = self.lib.effect(effect) {
                    all.union(&self.found_by(among, &frame));
                }
                before = cards;
            }
        }
        all
    }

    /// All cards in play that a pick could mean.
    fn picked_among(&self, what: &CardPick, before: &CardMask, frame: &Frame) -> CardMask {
        match what {
            CardPick::Meant(Meant::It | Meant::Chosen) | CardPick::OneOfThem | CardPick::AnyOfThem => *before,
            CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => {
                self.found_by(of, frame)
            }
            CardPick::Both(both) => {
                let mut all = self.picked_among(&both.0, before, frame);
                all.union(&self.picked_among(&both.1, before, frame));
                all
            }
            CardPick::Meant(Meant::This(_) | Meant::Rest | Meant::Won | Meant::Lost | Meant::Titan(_))
            | CardPick::ThisFromDiscards
            | CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::Top { .. }
            | CardPick::Whole(_) => CardMask::default(),
        }
    }

    fn found_by(&self, of: &Selector, frame: &Frame) -> CardMask {
        self.found(of, &Ctx::of(frame)).collect()
    }

    /// What an effect increases the power of, if it does.
    pub(crate) fn raise_pick(&self, effect: EffectId) -> Option<&CardPick> {
        match self.lib.effect(effect) {
            Effect::GivePower { what, n: 1.., .. } => Some(what),
            Effect::AddCounters { on, .. } => Some(on),
            Effect::TransferCounters { to, .. } => Some(to),
            Effect::Begin { rule, on: Fixed::Cards(what), .. } => {
                matches!(self.lib.rule(*rule).rule, Rule::Power { n: 1.., .. }).then_some(what)
            }
            _ => None,
        }
    }

    /// Whose power the words of an extra play want increased.
    pub(crate) fn wants_raised(&self, effect: EffectId) -> Option<&Rival> {
        let sort = match self.lib.effect(effect) {
            Effect::Extra(extra) => &extra.sort,
            Effect::PlayFromHand { sort, .. } => sort,
            _ => return None,
        };
        sort.traits.iter().find_map(|of| if let Trait::Raises(whom) = of { Some(whom) } else { None })
    }

    /// Those of whom one must be chosen, if a card under way is bound to that.
    pub(crate) fn bound_to(&self, card: Option<CardId>) -> Option<CardMask> {
        self.s.underway.iter().find(|u| Some(u.card) == card).and_then(|u| u.bound)
    }

    /// Whether an action that stays, played there, increases the power of one of these.
    pub(crate) fn spot_raises(&self, def: DefId, spot: &Choice, seat: Seat, bound: &CardMask) -> bool {
        let (base, host) = match spot {
            Choice::Base(base) => (Some(*base), None),
            Choice::Card(host) => (self.base_of(*host), Some(*host)),
            _ => return true,
        };
        base.is_some_and(|base| self.raised_by_rules(def, base, host, seat).iter().any(|c| bound.has(c)))
    }

    /// Whether an effect of an action decides whose power it increases.
    pub(crate) fn decides_raise(&self, effect: EffectId) -> bool {
        let chooses = matches!(self.lib.effect(effect), Effect::ChooseCards(_) | Effect::ChooseBases(_));
        self.raise_pick(effect).is_some() || chooses
    }

    fn effects_of(&self, ability: AbilityId) -> Vec<EffectId> {
        let mut all = Vec::new();
        for line in &self.lib.paragraph(ability).lines {
            self.each_effect(line.clause, &mut |e| all.push(e));
        }
        all
    }
}
