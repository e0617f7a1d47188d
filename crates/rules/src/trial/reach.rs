//! Which standing rules of a card are in force on a table, and whether they speak of
//! something there.

use crate::library::program::{Bases, Per, Resistance, Rule, Subject};
use crate::query::table::{Ctx, Table};
use crate::state::ids::{CardId, DefId, Origin, RuleId};
use crate::state::lasting::LastingKind;
use crate::state::piles::CardMask;

/// One rule as it stands on a table.
pub(super) struct Reach {
    pub rule: RuleId,
    /// What it needs holds.
    pub in_force: bool,
    /// And it changes something that is there.
    pub reaches: bool,
}

impl Table<'_> {
    /// The rules of a print, on cards that have them: its own and what it gives.
    pub(super) fn reaches(&self, def: DefId) -> Vec<Reach> {
        let mut found = Vec::new();
        let mut look = |rule: RuleId, ctx: &Ctx, fixed: Option<&CardMask>| {
            let in_force = self.in_force(rule, ctx);
            let reaches = in_force.is_some_and(|rule| self.speaks(rule, ctx, fixed));
            found.push(Reach { rule, in_force: in_force.is_some(), reaches });
        };
        for base in self.core().bases_in_play() {
            let ctx = self.ctx_of(Origin::Base(base), self.turn(), Some(base));
            for ability in self.base_abilities(base) {
                let paragraph = self.lib.paragraph(*ability);
                if let Some(rule) = paragraph.rule().filter(|_| paragraph.def == def) {
                    look(rule, &ctx, None);
                }
            }
        }
        for card in self.core().in_play() {
            let ctx = self.ctx_of(Origin::Card(card), self.voice(card), self.base_of(card));
            self.each_ability(card, &mut |ability| {
                let paragraph = self.lib.paragraph(ability);
                if let Some(rule) = paragraph.rule().filter(|_| paragraph.def == def) {
                    look(rule, &ctx, None);
                }
            });
        }
        // "Play this … instead" holds from the discard pile.
        for card in self.cards().filter(|c| self.def(*c) == def && !self.core().is_in_play(*c)) {
            let ctx = self.ctx_of(Origin::Card(card), self.voice(card), None);
            for ability in &self.lib.def(def).abilities {
                if let Some(rule) = self.lib.paragraph(*ability).rule()
                    && matches!(self.lib.rule(rule).rule, Rule::PlayInstead { .. })
                {
                    look(rule, &ctx, None);
                }
            }
        }
        for lasting in &self.s.rules {
            if let LastingKind::Rule(rule) = lasting.kind
                && lasting.frame.def == def
                && self.has_begun(lasting)
            {
                look(rule, &Ctx::of(&lasting.frame), Some(&lasting.fixed));
            }
        }
        found
    }

    fn speaks(&self, rule: &Rule, ctx: &Ctx, fixed: Option<&CardMask>) -> bool {
        let about = |who: &Subject, card: CardId| match who {
            Subject::Fixed => fixed.is_some_and(|fixed| fixed.has(card)),
            Subject::Any(_) => self.is_about(who, card, ctx),
        };
        let cards = |who: &Subject| self.core().in_play().any(|card| about(who, card));
        let bases = |of: &Bases| self.core().bases_in_play().any(|base| self.is_base_meant(of, base, ctx));
        match rule {
            Rule::Power { who, n, per } => self.core().in_play().any(|card| {
                let ctx = Ctx { subject: Some(card), ..*ctx };
                about(who, card)
                    && *n != 0
                    && (matches!(per, Per::Counters(_)) || self.times(i32::from(*n), per, &ctx) != 0)
            }),
            Rule::PlayerPower { who, at, n, per } => {
                bases(at) && !self.players(who, ctx).is_empty() && self.times(i32::from(*n), per, ctx) != 0
            }
            Rule::Breakpoint { of, is } => {
                let says = match is {
                    Resistance::Is(_, n) => *n > 0,
                    Resistance::By { n, per } => self.times(i32::from(*n), per, ctx) != 0,
                };
                says && bases(of)
            }
            Rule::StartingPower { who, .. }
            | Rule::CannotClash(who)
            | Rule::Cannot { who, .. }
            | Rule::Immune { who, .. }
            | Rule::Cancelled(who)
            | Rule::AddsNoPower(who)
            | Rule::Gives { who, .. }
            | Rule::CountsAs { who, .. }
            | Rule::Twice { who, .. } => cards(who),
            Rule::BaseCannot { of, .. } | Rule::BaseCancelled(of) | Rule::BaseIgnored(of) | Rule::CannotScore(of) => {
                bases(of)
            }
            Rule::OnePlay { who, at, .. } | Rule::Fee { who, at, .. } => {
                bases(at) && !self.players(who, ctx).is_empty()
            }
            Rule::MayNotPlay { who, .. }
            | Rule::NoSpecials { who, .. }
            | Rule::MayNotMove(who)
            | Rule::LessVp { who, .. }
            | Rule::OneExtra(who) => !self.players(who, ctx).is_empty(),
            Rule::Silenced(_) | Rule::BothParts | Rule::PlayInstead { .. } | Rule::IgnoreBase | Rule::Controls(_) => {
                true
            }
        }
    }
}
