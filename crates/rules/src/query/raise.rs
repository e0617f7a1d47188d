//! "Directly increases the power" (004 p.9): gives +N, places or transfers a +1 power counter,
//! or says that a card has +N power. A Talent that would do so is another matter, and so is the
//! end of what lowers it.

use crate::library::def::{Does, HostSelector, Timing};
use crate::library::program::{
    CardPick, Effect, Fixed, Level, Meant, Number, Per, Rival, Rule, Selector, Source, Subject, Trait, Value,
};
use crate::query::table::{Ctx, Table};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, ClauseId, DefId, EffectId, Life, Origin, RuleId, Seat, Speaker};
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
                    visit(None, self.raisable_there(def, base, None, seat));
                }
            }
            HostSelector::NewBase => {}
            HostSelector::Minion(of) => {
                for minion in self.core().minions_at(base).filter(|m| self.fits(of, *m, &ctx)) {
                    visit(Some(minion), self.raisable_there(def, base, Some(minion), seat));
                }
            }
        }
    }

    /// Whose power an action that is played there could increase, by what it says or may be given.
    fn raisable_there(&self, def: DefId, base: BaseId, host: Option<CardId>, seat: Seat) -> CardMask {
        let mut all = self.raised_by_rules(def, base, host, seat);
        let plain = |a: &&AbilityId| self.lib.paragraph(**a).timing == Timing::Plain;
        for ability in self.lib.def(def).abilities.iter().filter(plain) {
            let host = host.map(|host| self.core().life(host));
            let frame = Frame { host, ..Frame::new(*ability, Speaker::Base(base), def, seat, Some(base)) };
            all.union(&self.raised_from(&self.effects_of(*ability), frame));
        }
        all
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
        for says in &self.lib.def(self.def(by)).rules {
            all.union(&self.changed_by_rule(says.rule, by));
        }
        all
    }

    /// The same of one rule that a card in play has.
    pub(crate) fn changed_by_rule(&self, rule: RuleId, by: CardId) -> CardMask {
        let ctx = self.ctx_of(Origin::Card(by), self.voice(by), self.base_of(by));
        let cause = self.standing_cause(by);
        let Some(who) = self.in_force(rule, &ctx).and_then(Rule::changes) else { return CardMask::default() };
        let changed = |c: &CardId| *c != by && self.is_about(who, *c, &ctx) && self.immune(*c, &cause).is_none();
        self.core().in_play().filter(changed).collect()
    }

    pub(crate) fn raised_by_rule(&self, rule: RuleId, base: BaseId, host: Option<CardId>, seat: Seat) -> CardMask {
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
            Rule::Power { .. }
            | Rule::StartingPower { level: Level::Starting | Level::AtLeast, .. }
            | Rule::AddsNoPower(_)
            | Rule::PlayerPower { .. }
            | Rule::Breakpoint { .. }
            | Rule::CannotScore(_)
            | Rule::Cannot { .. }
            | Rule::BaseCannot { .. }
            | Rule::Immune { .. }
            | Rule::MayNotMove(_)
            | Rule::CannotClash(_)
            | Rule::MayNotPlay { .. }
            | Rule::OnePlay { .. }
            | Rule::OneExtra(_)
            | Rule::NoSpecials { .. }
            | Rule::Fee { .. }
            | Rule::PlayInstead { .. }
            | Rule::Cancelled(_)
            | Rule::Silenced(_)
            | Rule::BaseCancelled(_)
            | Rule::BaseIgnored(_)
            | Rule::IgnoreBase
            | Rule::Gives { .. }
            | Rule::CountsAs { .. }
            | Rule::Controls(_)
            | Rule::Twice { .. }
            | Rule::LessVp { .. }
            | Rule::BothParts => CardMask::default(),
        }
    }

    /// Whose power a text that is carried out could increase, wherever its choices go.
    fn raised_by_text(&self, def: DefId, ability: AbilityId, seat: Seat) -> CardMask {
        let mut all = CardMask::default();
        for base in self.core().bases_in_play() {
            let frame = Frame::new(ability, Speaker::Base(base), def, seat, None);
            all.union(&self.raised_from(&self.effects_of(ability), Frame { there: Some(base), ..frame }));
        }
        all
    }

    /// Whose power these effects could increase, one after the other, from what a frame knows on.
    fn raised_from(&self, effects: &[EffectId], mut frame: Frame) -> CardMask {
        let mut all = CardMask::default();
        for id in effects {
            let effect = self.lib.effect(*id);
            all.union(&self.raised_by(*id, &frame));
            if let Some(what) = self.raise_pick(*id).or_else(|| effect.cards().map(|(what, _)| what)) {
                frame.it = self.picked_among(what, &frame);
                if matches!(effect, Effect::ChooseCards(_)) {
                    frame.chosen = frame.it;
                }
            }
        }
        all
    }

    fn raised_by(&self, id: EffectId, frame: &Frame) -> CardMask {
        let countered = |cards: &CardMask| cards.iter().any(|c| self.core().card(c).counters > 0);
        match (self.lib.effect(id), self.raise_pick(id)) {
            (Effect::TransferCounters { from, .. }, _) if !countered(&self.picked_among(from, frame)) => {
                CardMask::default()
            }
            (Effect::TransferAmong(among), _) if !countered(&self.found_by(among, frame)) => CardMask::default(),
            (Effect::SpreadCounters { among, .. } | Effect::TransferAmong(among), _) => self.found_by(among, frame),
            // The action itself is given words that do so.
            (Effect::Bestow { ability, on, .. }, _) if on.is_this() => {
                match (self.lib.paragraph(*ability).rule(), frame.here) {
                    (Some(rule), Some(base)) => self.raised_by_rule(rule, base, frame.host.map(Life::card), frame.you),
                    (None, _) | (_, None) => CardMask::default(),
                }
            }
            (_, Some(what)) => self.picked_among(what, frame),
            (_, None) => CardMask::default(),
        }
    }

    /// All cards in play that a pick could mean.
    fn picked_among(&self, what: &CardPick, frame: &Frame) -> CardMask {
        match what {
            CardPick::Meant(Meant::It) | CardPick::OneOfThem | CardPick::AnyOfThem => frame.it,
            CardPick::Meant(Meant::Chosen) => frame.chosen,
            CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => {
                self.found_by(of, frame)
            }
            CardPick::Some { from: Source::Either(both), .. } | CardPick::Every(Source::Either(both)) => {
                let mut all = self.found_by(&both.0, frame);
                all.union(&self.found_by(&both.1, frame));
                all
            }
            CardPick::Both(both) => {
                let mut all = self.picked_among(&both.0, frame);
                all.union(&self.picked_among(&both.1, frame));
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
        // Which of several it will be is not known yet: "another" may be any of them.
        let known = |cards: CardMask| if cards.iter().count() > 1 { CardMask::default() } else { cards };
        let (it, chosen) = (known(frame.it), known(frame.chosen));
        self.found(of, &Ctx::of(&Frame { it, chosen, ..*frame })).collect()
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
            Effect::Destroy(_)
            | Effect::DestroyLoot { .. }
            | Effect::Bury { .. }
            | Effect::Uncover(_)
            | Effect::DestroyBases(_)
            | Effect::Return(_)
            | Effect::Move { .. }
            | Effect::Place { .. }
            | Effect::PlaceBases { .. }
            | Effect::PutBack { .. }
            | Effect::PutBackBases { .. }
            | Effect::Shuffle { .. }
            | Effect::ShuffleTreasures(_)
            | Effect::ShuffleBases(_)
            | Effect::Discard(_)
            | Effect::DiscardUntil(_)
            | Effect::Draw { .. }
            | Effect::DrawMadness(_)
            | Effect::DrawTreasures(_)
            | Effect::DiscardTreasures(_)
            | Effect::AddLoot(_)
            | Effect::PlayMonsters { .. }
            | Effect::DrawTo(_)
            | Effect::Reveal(_)
            | Effect::RevealBases(_)
            | Effect::LookAt(_)
            | Effect::LookAtBases(_)
            | Effect::RevealUntil { .. }
            | Effect::SearchTreasures(_)
            | Effect::Search { .. }
            | Effect::SearchBases
            | Effect::Extra(_)
            | Effect::Play { .. }
            | Effect::PlayFromHand { .. }
            | Effect::RemoveCounters { .. }
            | Effect::RemoveAnyCounters(_)
            | Effect::TransferAmong(_)
            | Effect::Transfer { .. }
            | Effect::Plunder(_)
            | Effect::SpreadCounters { .. }
            | Effect::Mark(_)
            | Effect::ClearMarks
            | Effect::GiveUp(_)
            | Effect::GivePower { .. }
            | Effect::Begin { on: Fixed::Bases(_) | Fixed::Nothing, .. }
            | Effect::Bestow { .. }
            | Effect::Mimic { .. }
            | Effect::TakeControl { .. }
            | Effect::GiveControl { .. }
            | Effect::UseTalent(_)
            | Effect::UseTalentAs(_)
            | Effect::LoseAbilities { .. }
            | Effect::Nullify
            | Effect::NotReplaced
            | Effect::GainVp { .. }
            | Effect::LoseVp(_)
            | Effect::TakeVp { .. }
            | Effect::Lower { .. }
            | Effect::Replace { .. }
            | Effect::Trade
            | Effect::TradeWith(_)
            | Effect::Divert(_)
            | Effect::Too(_)
            | Effect::AsIfAction
            | Effect::DrawPast
            | Effect::PlayBase
            | Effect::DiscardBases(_)
            | Effect::ChooseCards(_)
            | Effect::ChooseBases(_)
            | Effect::ChoosePlayer(_)
            | Effect::NameFaction
            | Effect::NameCard
            | Effect::ExtraTurn
            | Effect::Nothing => None,
        }
    }

    /// Whose power the words of an extra play want increased.
    pub(crate) fn wants_raised(&self, effect: EffectId) -> Option<&Rival> {
        let sort = self.extra_words(effect)?.sort;
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
            Choice::Print(_)
            | Choice::Player(_)
            | Choice::Faction(_)
            | Choice::Number(_)
            | Choice::Yes
            | Choice::No
            | Choice::Branch(_)
            | Choice::Play(_)
            | Choice::Use(..)
            | Choice::UseBase(..)
            | Choice::Next(..)
            | Choice::Pass
            | Choice::End => return true,
        };
        base.is_some_and(|base| self.raisable_there(def, base, host, seat).iter().any(|c| bound.has(c)))
    }

    /// Whether these effects, carried out now, could increase the power of one of these.
    pub(crate) fn can_raise(&self, effects: impl Iterator<Item = EffectId>, frame: &Frame, bound: &CardMask) -> bool {
        let effects: Vec<EffectId> = effects.collect();
        self.raised_from(&effects, *frame).iter().any(|c| bound.has(c))
    }

    /// The same of one part of an OR.
    pub(crate) fn clause_can_raise(&self, clause: ClauseId, frame: &Frame, bound: &CardMask) -> bool {
        let mut effects = Vec::new();
        self.each_effect(clause, &mut |e| effects.push(e));
        self.can_raise(effects.into_iter(), frame, bound)
    }

    /// Whether what an effect chooses leaves it or a later one somebody of these to strengthen.
    /// `frame` is as it is after the choice.
    pub(crate) fn leaves_to_raise(&self, by: EffectId, frame: &Frame, bound: &CardMask) -> bool {
        let effects = self.effects_of(frame.ability);
        let at = effects.iter().position(|e| *e == by).unwrap_or(0);
        let own = matches!(self.lib.effect(by), Effect::TransferCounters { .. });
        let mut left = self.raised_from(&effects[if own { at } else { at + 1 }..], *frame);
        // What gives, or goes, is not the one.
        if own || self.lib.effect(by).takes_away() {
            frame.it.iter().for_each(|c| left.remove(c));
        }
        left.iter().any(|c| bound.has(c))
    }

    /// Whether a later effect increases power by how many this one is done to.
    pub(crate) fn counts_for_raise(&self, by: EffectId, frame: &Frame) -> bool {
        let effects = self.effects_of(frame.ability);
        let later = effects.iter().skip_while(|e| **e != by).skip(1);
        later.into_iter().any(|e| {
            matches!(
                self.lib.effect(*e),
                Effect::AddCounters { n: Number::Is(Value::ThatMany), .. }
                    | Effect::GivePower { n: 1.., per: Per::ThatMany, .. }
            )
        })
    }

    fn effects_of(&self, ability: AbilityId) -> Vec<EffectId> {
        let mut all = Vec::new();
        for line in &self.lib.paragraph(ability).lines {
            self.each_effect(line.clause, &mut |e| all.push(e));
        }
        all
    }
}
