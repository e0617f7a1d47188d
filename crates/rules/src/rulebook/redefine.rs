//! Several effects set one breakpoint: the active player chooses one of them, and the others
//! are ignored (004 p.12, step 2).

use arrayvec::ArrayVec;

use crate::library::program::{Level, Resistance, Rule};
use crate::library::traits::Traits;
use crate::query::table::{Ctx, Table};
use crate::state::ids::{AbilityId, BaseId, CardId, Origin, RuleId};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::CardMask;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::fault::Flow;

/// What sets a breakpoint: a card in play by one of its abilities, or an effect that lasts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Setter {
    Card(CardId, AbilityId),
    Lasting(usize),
}

type Setters = ArrayVec<Setter, 8>;

impl Engine<'_> {
    /// An effect is about to set a base's breakpoint; whether it does. What it is chosen over is
    /// ignored as long as it lasts.
    pub fn sets_breakpoint(&mut self, rule: RuleId, base: Option<BaseId>, ends: Ends) -> Flow<bool> {
        let Some(base) = base.filter(|_| self.t().is_setter(rule)) else { return Ok(true) };
        let others = self.t().setters(base);
        if others.is_empty() {
            return Ok(true);
        }
        let frame = *self.frame();
        let mine = Choice::Next(frame.origin(), frame.ability);
        let chosen = self.which_holds(&others, Some(mine))?;
        if chosen != mine {
            return Ok(false);
        }
        self.ignore_setters(&others, chosen, ends);
        Ok(true)
    }

    /// A card that sets a breakpoint has come to a base where something else sets it.
    pub fn has_come_to_set(&mut self, card: CardId) -> Flow {
        let Some(base) = self.s.core.base_of(card) else { return Ok(()) };
        let setters = self.t().setters(base);
        let is_new = |s: &Setter| matches!(s, Setter::Card(c, _) if *c == card);
        if setters.len() < 2 || !setters.iter().any(is_new) {
            return Ok(());
        }
        let chosen = self.which_holds(&setters, None)?;
        self.ignore_setters(&setters, chosen, Ends::ThisTurn);
        Ok(())
    }

    fn which_holds(&mut self, setters: &Setters, besides: Option<Choice>) -> Flow<Choice> {
        let t = self.t();
        let options: ArrayVec<Choice, 9> = setters.iter().map(|s| t.setter_choice(*s)).chain(besides).collect();
        let turn = self.s.core.turn;
        self.ask_one(turn, Ask::WhichInstead, None, &options)
    }

    fn ignore_setters(&mut self, setters: &Setters, chosen: Choice, ends: Ends) {
        // From the last one on, so that the numbers of the others stay.
        for setter in setters.iter().rev() {
            if self.t().setter_choice(*setter) == chosen {
                continue;
            }
            match *setter {
                Setter::Card(card, ability) => {
                    let frame = self.t().frame_for(Origin::Card(card), self.t().def(card), ability);
                    let kind = LastingKind::Lost(ability);
                    self.s.push_rule(LastingRule { kind, frame, fixed: CardMask::one(card), ends });
                }
                Setter::Lasting(i) => {
                    self.s.remove_rule(i);
                }
            }
        }
    }
}

impl Table<'_> {
    fn is_setter(&self, rule: RuleId) -> bool {
        self.lib.rule(rule).rule.breakpoint().is_some_and(|(_, is)| is_set(is))
    }

    /// What sets the breakpoint of a base now, beyond what counts as printed.
    fn setters(&self, base: BaseId) -> Setters {
        let mut found = Setters::new();
        let sets = |rule: RuleId, ctx: &Ctx| {
            let t = Table { plain: self.plain || self.lib.rule(rule).by_power, ..*self };
            let says = self.in_force(rule, ctx).and_then(Rule::breakpoint);
            says.is_some_and(|(of, is)| is_set(is) && t.is_base_meant(of, base, ctx))
        };
        for card in self.core().in_play().filter(|c| self.core().card(*c).traits.has(Traits::BREAKPOINT)) {
            let ctx = self.ctx_of(Origin::Card(card), self.voice(card), self.base_of(card));
            self.each_ability(card, &mut |ability| {
                if self.lib.paragraph(ability).rule().is_some_and(|rule| sets(rule, &ctx)) {
                    let _ = found.try_push(Setter::Card(card, ability));
                }
            });
        }
        for (i, lasting) in self.s.rules.iter().enumerate() {
            if let LastingKind::Rule(rule) = lasting.kind
                && self.has_begun(lasting)
                && sets(rule, &Ctx::of(&lasting.frame))
            {
                let _ = found.try_push(Setter::Lasting(i));
            }
        }
        found
    }

    fn setter_choice(&self, setter: Setter) -> Choice {
        match setter {
            Setter::Card(card, ability) => Choice::Next(Origin::Card(card), ability),
            Setter::Lasting(i) => {
                let frame = &self.s.rules[i].frame;
                Choice::Next(frame.origin(), frame.ability)
            }
        }
    }
}

/// Another starting breakpoint, and not one more printed or a sum.
fn is_set(is: &Resistance) -> bool {
    match is {
        Resistance::Is(Level::Starting | Level::AtLeast, _) => true,
        Resistance::Is(Level::Printed, _) | Resistance::By { .. } => false,
    }
}
