//! Rules that an effect begins: what they speak of is picked now (004 p.12).

use cardtext::ast;

use super::rule::{Held, is_chosen};
use super::target::Scope;
use super::{Lower, Lowered, Thing};
use crate::library::program::*;

impl Lower<'_> {
    /// A rule that an effect begins: what it speaks of is picked now.
    pub(super) fn beginning(&mut self, rule: &ast::Rule, until: Option<Until>) -> Lowered<Effect> {
        match rule {
            ast::Rule::Gains { what, ability } => {
                let on = self.at("what", |l| l.cards(what, Scope::Play))?;
                let ability = self.at("ability", |l| l.given(ability, what))?;
                return Ok(Effect::Bestow { ability, on, until });
            }
            ast::Rule::Mimics { what, of } => {
                let on = self.at("what", |l| l.cards(what, Scope::Play))?;
                let of = self.at("of", |l| match l.cards(of, Scope::Play)? {
                    of if of.is_this() && on.is_this() => {
                        l.refuse("a card has its own abilities already", "une carte a déjà ses propres effets")
                    }
                    of => Ok(of),
                })?;
                return Ok(Effect::Mimic { on, of, until });
            }
            ast::Rule::PlayInstead { .. }
            | ast::Rule::AllIgnore { .. }
            | ast::Rule::MayIgnore { .. }
            | ast::Rule::Controls { .. }
            | ast::Rule::LessVp { .. }
            | ast::Rule::BothParts
            | ast::Rule::If { .. }
            | ast::Rule::During { .. } => {
                return self.refuse("only a card in play says that", "seule une carte en jeu dit cela");
            }
            ast::Rule::Has { .. }
            | ast::Rule::PlayerHas { .. }
            | ast::Rule::BreakpointIs { .. }
            | ast::Rule::BreakpointHas { .. }
            | ast::Rule::StartingPower { .. }
            | ast::Rule::Cannot { .. }
            | ast::Rule::Immune { .. }
            | ast::Rule::MayNotPlay { .. }
            | ast::Rule::PlayFee { .. }
            | ast::Rule::Cancelled { .. }
            | ast::Rule::CountsAs { .. }
            | ast::Rule::Twice { .. }
            | ast::Rule::OnePlay { .. }
            | ast::Rule::OneExtra { .. }
            | ast::Rule::StartingPowerAtLeast { .. }
            | ast::Rule::BreakpointAtLeast { .. }
            | ast::Rule::MayNotMove { .. }
            | ast::Rule::PrintedPower { .. }
            | ast::Rule::PrintedBreakpoint { .. }
            | ast::Rule::CannotClash { .. }
            | ast::Rule::Silenced { .. }
            | ast::Rule::NoSpecials { .. }
            | ast::Rule::AddsNoPower { .. }
            | ast::Rule::CannotScore { .. } => {}
        }
        if let ast::Rule::MayNotPlay { place: Some(ast::Place::On { what }), .. } = rule
            && is_chosen(what)
            && self.thing(what) == Thing::Bases
        {
            return self.at("place", |l| {
                l.refuse("choose the base first, and say \"there\"", "choisissez d'abord la Base, et dites « là »")
            });
        }
        let kept = self.it;
        let on = self.fixed(rule)?;
        self.it = kept;
        let mut rule = self.rule(rule, Held::Fixed)?;
        let whom = self.chosen_player(&mut rule, until)?;
        let standing = super::power::standing(Vec::new(), rule);
        self.no_circle(&standing)?;
        Ok(Effect::Begin { rule: self.add_rule(standing), on, whom, until })
    }

    /// "Another player cannot …": one is chosen now, and the rule speaks of that player.
    fn chosen_player(&self, rule: &mut Rule, until: Option<Until>) -> Lowered<Option<Players>> {
        let theirs = until == Some(Until::TheirNextTurn);
        let Some(who) = rule.players_mut() else { return Ok(None) };
        let one = match who.set {
            PlayerSet::All | PlayerSet::Others | PlayerSet::Who(_) => who.one,
            PlayerSet::You
            | PlayerSet::They
            | PlayerSet::Owner(_)
            | PlayerSet::Controller(_)
            | PlayerSet::Ranked(_) => false,
        };
        if one {
            let whom = std::mem::replace(who, Players { set: PlayerSet::They, one: false });
            return Ok(Some(whom));
        }
        if theirs && who.set != PlayerSet::They {
            return self.refuse(
                "\"on their next turn\" is said of one player: \"another player\", \"that player\"",
                "« à son prochain tour » se dit d'un seul joueur : « un autre joueur », « ce joueur »",
            );
        }
        Ok(None)
    }

    /// What a beginning rule fixes on.
    pub(super) fn fixed(&mut self, rule: &ast::Rule) -> Lowered<Fixed> {
        let (what, power) = match rule {
            ast::Rule::Has { what, .. }
            | ast::Rule::StartingPower { what, .. }
            | ast::Rule::StartingPowerAtLeast { what, .. }
            | ast::Rule::PrintedPower { what, .. } => (what, true),
            ast::Rule::Cannot { what, .. }
            | ast::Rule::Immune { what, .. }
            | ast::Rule::Cancelled { what }
            | ast::Rule::CountsAs { what, .. }
            | ast::Rule::Twice { what }
            | ast::Rule::BreakpointIs { what, .. }
            | ast::Rule::BreakpointHas { what, .. }
            | ast::Rule::BreakpointAtLeast { what, .. }
            | ast::Rule::PrintedBreakpoint { what, .. }
            | ast::Rule::CannotClash { what }
            | ast::Rule::AddsNoPower { what }
            | ast::Rule::CannotScore { what } => (what, false),
            ast::Rule::PlayerHas { place: ast::Place::On { what }, .. } if is_chosen(what) => {
                let base = self.at("place", |l| l.at("what", |l| l.base_pick(what)))?;
                return Ok(Fixed::Bases(base));
            }
            ast::Rule::PlayerHas { .. }
            | ast::Rule::Silenced { .. }
            | ast::Rule::NoSpecials { .. }
            | ast::Rule::MayNotPlay { .. }
            | ast::Rule::PlayFee { .. }
            | ast::Rule::OnePlay { .. }
            | ast::Rule::OneExtra { .. }
            | ast::Rule::MayNotMove { .. }
            | ast::Rule::LessVp { .. }
            | ast::Rule::BothParts
            | ast::Rule::PlayInstead { .. }
            | ast::Rule::AllIgnore { .. }
            | ast::Rule::MayIgnore { .. }
            | ast::Rule::Gains { .. }
            | ast::Rule::Mimics { .. }
            | ast::Rule::Controls { .. }
            | ast::Rule::If { .. }
            | ast::Rule::During { .. } => return Ok(Fixed::Nothing),
        };
        self.at("what", |l| match l.thing(what) {
            Thing::Cards => {
                let pick = l.cards(what, Scope::Play)?;
                l.is_in_play(&pick)?;
                if power {
                    l.pick_has_power(&pick)?;
                }
                Ok(Fixed::Cards(pick))
            }
            Thing::Bases => match l.base_pick(what)? {
                // Bases that come later are meant, too (004 p.12): nothing is fixed.
                BasePick::One(_) | BasePick::Every(_) => Ok(Fixed::Nothing),
                BasePick::Some { of, count: Count::Exactly(1) } => {
                    Ok(Fixed::Bases(BasePick::Some { of, count: Count::Exactly(1) }))
                }
                BasePick::Some { .. } => l.refuse(
                    "a rule begins for one base, each base or this base",
                    "une règle commence pour une Base, chaque Base ou cette Base",
                ),
            },
            Thing::Prints => l.refuse("a base in play is meant here", "il s'agit ici d'une Base en jeu"),
        })
    }
}
