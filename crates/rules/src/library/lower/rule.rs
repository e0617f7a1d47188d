//! Rules: each with the cards, bases and players of which it speaks. Rules that an effect
//! begins are in `begins.rs`, those that protect and forbid in `limits.rs`.

use cardtext::ast;

use super::shape::{Pointer, Shape, shape};
use super::{Lower, Lowered, Thing};
use crate::library::def::Form;
use crate::library::program::*;
use crate::state::ids::RuleId;

/// How a rule finds what it speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Held {
    /// As long as its card is in play.
    Standing,
    /// What was there when it began.
    Fixed,
}

impl Lower<'_> {
    /// A rule that holds while its card is in play.
    pub(super) fn standing(&mut self, rule: &ast::Rule) -> Lowered<RuleId> {
        let mut when = Vec::new();
        let rule = self.under(rule, &mut when)?;
        let there = |word: Word| word == Word::Base(At::There);
        if rule.says(there) {
            return self.no_base_meant();
        }
        if matches!(rule, Rule::Power { .. }) && rule.says(|word| word == Word::Base(At::Its)) {
            return self.refuse(
                "a rule for power counts what is \"here\" or anywhere, not on each card's own base",
                "une règle de Force compte ce qui est « ici » ou n'importe où, pas sur la Base de chaque carte",
            );
        }
        let standing = super::power::standing(when, rule);
        self.no_circle(&standing)?;
        Ok(self.add_rule(standing))
    }

    /// The rule under its "if" and "during".
    fn under(&mut self, rule: &ast::Rule, when: &mut Vec<Cond>) -> Lowered<Rule> {
        match rule {
            ast::Rule::If { cond, rule } => {
                let cond = self.at("cond", |l| l.cond(cond))?;
                when.push(cond);
                self.at("rule", |l| l.under(rule, when))
            }
            ast::Rule::During { span, rule } => {
                if *span == ast::Times::OtherTurns && self.form == Form::Base && !self.given {
                    return self.refuse(
                        "a base has no turn of its own, and so nobody else's either",
                        "une Base n'a pas de tour à elle, ni donc d'autres tours que le sien",
                    );
                }
                let at = when.len();
                let rule = self.at("rule", |l| l.under(rule, when))?;
                let time = match span {
                    ast::Times::OtherTurns => Cond::OtherTurns,
                    ast::Times::Scoring => Cond::Scoring,
                    // What one may play is played in the Play Cards phase (004 p.9).
                    ast::Times::YourTurn if rule.lets_play_instead() => Cond::YourTurn,
                    ast::Times::YourTurn => Cond::Not(Box::new(Cond::OtherTurns)),
                };
                when.insert(at, time);
                Ok(rule)
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
            | ast::Rule::PlayInstead { .. }
            | ast::Rule::Cancelled { .. }
            | ast::Rule::AllIgnore { .. }
            | ast::Rule::MayIgnore { .. }
            | ast::Rule::Gains { .. }
            | ast::Rule::Mimics { .. }
            | ast::Rule::CountsAs { .. }
            | ast::Rule::Controls { .. }
            | ast::Rule::Twice { .. }
            | ast::Rule::OnePlay { .. }
            | ast::Rule::LessVp { .. }
            | ast::Rule::OneExtra { .. }
            | ast::Rule::BothParts
            | ast::Rule::StartingPowerAtLeast { .. }
            | ast::Rule::BreakpointAtLeast { .. }
            | ast::Rule::MayNotMove { .. }
            | ast::Rule::PrintedPower { .. }
            | ast::Rule::PrintedBreakpoint { .. }
            | ast::Rule::CannotClash { .. }
            | ast::Rule::Silenced { .. }
            | ast::Rule::NoSpecials { .. }
            | ast::Rule::AddsNoPower { .. }
            | ast::Rule::CannotScore { .. } => self.rule(rule, Held::Standing),
        }
    }

    /// The cards of which a rule speaks.
    pub(super) fn subject(&mut self, what: &ast::Target, held: Held) -> Lowered<Subject> {
        match held {
            Held::Fixed => Ok(Subject::Fixed),
            Held::Standing => self.at("what", |l| {
                let mut parts = Vec::new();
                l.subject_part(what, &mut parts)?;
                Ok(Subject::Any(parts.into()))
            }),
        }
    }

    fn subject_part(&mut self, what: &ast::Target, parts: &mut Vec<SubjectPart>) -> Lowered<()> {
        if self.thing(what) != Thing::Cards {
            return self.refuse(
                "a rule for bases and cards needs two sentences",
                "une règle pour des Bases et des cartes demande deux phrases",
            );
        }
        match shape(what) {
            Shape::Every(of) => {
                let of = self.at("of", |l| l.in_play(of))?;
                self.stays(&of)?;
                parts.push(SubjectPart::All(of));
                Ok(())
            }
            Shape::Together(a, b) => {
                self.each_has_a_place(a, b)?;
                self.at("a", |l| l.subject_part(a, parts))?;
                self.at("b", |l| l.subject_part(b, parts))
            }
            Shape::Points(Pointer::This(_)) => {
                parts.push(SubjectPart::Meant(self.meant(what)?));
                Ok(())
            }
            Shape::Some(..)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase => self.refuse(
                "a rule holds for each, all or this card, not for a chosen one",
                "une règle vaut pour chaque carte, toutes ou celle-ci, pas pour une carte choisie",
            ),
        }
    }

    /// Bases of which a rule speaks; a chosen one is *there*.
    pub(super) fn rule_bases(&mut self, what: &ast::Target, held: Held) -> Lowered<Bases> {
        match held {
            Held::Fixed if is_chosen(what) => Ok(Bases::One(At::There)),
            Held::Fixed | Held::Standing => self.at("what", |l| l.base_subject(what)),
        }
    }

    /// The players of whom a rule speaks: a place in a scoring is none of them.
    pub(super) fn rule_players(&mut self, who: &ast::Player) -> Lowered<Players> {
        self.at("who", |l| {
            let players = l.players(who)?;
            match players.set {
                PlayerSet::Ranked(_) => l.refuse(
                    "who wins is known when the base scores, and no rule holds then; say \"after this base scores, the winner …\"",
                    "on ne sait qui gagne qu'à la Conquête, et aucune règle ne vaut alors ; dites « après la Conquête de cette Base, le gagnant … »",
                ),
                PlayerSet::You
                | PlayerSet::All
                | PlayerSet::Others
                | PlayerSet::They
                | PlayerSet::Owner(_)
                | PlayerSet::Controller(_)
                | PlayerSet::Who(_) => Ok(players),
            }
        })
    }

    fn breakpoint(&mut self, what: &ast::Target, n: u8, level: Level, held: Held) -> Lowered<Rule> {
        Ok(Rule::Breakpoint { of: self.rule_bases(what, held)?, is: Resistance::Is(level, n) })
    }

    fn power_is(&mut self, what: &ast::Target, q: &ast::Quantity, level: Level, held: Held) -> Lowered<Rule> {
        self.subject_has_power(what, held)?;
        let is = self.at("q", |l| l.quantity(q))?;
        Ok(Rule::StartingPower { who: self.subject(what, held)?, is, level })
    }

    /// "+5 power, less 1 for each …": it goes down to nothing, and not below.
    fn less_of_more(&mut self, power: i8, per: &Option<ast::Per>) -> Lowered<()> {
        let less = match per {
            Some(ast::Per::LessEach { .. }) => true,
            Some(
                ast::Per::Each { .. }
                | ast::Per::Every { .. }
                | ast::Per::Counters { .. }
                | ast::Per::One
                | ast::Per::By { .. }
                | ast::Per::Players { .. }
                | ast::Per::EveryPower { .. },
            )
            | None => false,
        };
        if power < 0 && less {
            return self.at("per", |l| {
                l.refuse(
                    "\"less\" is said of what is given: \"+4 power, less 1 for each …\"",
                    "« moins » se dit de ce qui est donné : « +4 de Force, moins 1 pour chaque … »",
                )
            });
        }
        Ok(())
    }

    pub(super) fn rule(&mut self, rule: &ast::Rule, held: Held) -> Lowered<Rule> {
        Ok(match rule {
            ast::Rule::Has { what, power, per } => {
                self.subject_has_power(what, held)?;
                self.less_of_more(*power, per)?;
                Rule::Power { who: self.subject(what, held)?, n: *power, per: self.per(per)? }
            }
            ast::Rule::PlayerHas { who, power, place, per } => Rule::PlayerPower {
                who: {
                    self.less_of_more(*power, per)?;
                    self.rule_players(who)?
                },
                n: *power,
                at: match place {
                    ast::Place::On { what } if held == Held::Fixed && is_chosen(what) => Bases::One(At::There),
                    place => self.at("place", |l| l.place_bases(place))?,
                },
                per: self.per(per)?,
            },
            ast::Rule::BreakpointIs { what, n } => self.breakpoint(what, *n, Level::Starting, held)?,
            ast::Rule::BreakpointAtLeast { what, n } => self.breakpoint(what, *n, Level::AtLeast, held)?,
            ast::Rule::PrintedBreakpoint { what, n } => self.breakpoint(what, *n, Level::Printed, held)?,
            ast::Rule::BreakpointHas { what, by, per } => Rule::Breakpoint {
                of: self.rule_bases(what, held)?,
                is: Resistance::By { n: *by, per: self.per(per)? },
            },
            ast::Rule::StartingPower { what, q } => self.power_is(what, q, Level::Starting, held)?,
            ast::Rule::StartingPowerAtLeast { what, q } => self.power_is(what, q, Level::AtLeast, held)?,
            ast::Rule::PrintedPower { what, q } => self.power_is(what, q, Level::Printed, held)?,
            ast::Rule::CannotClash { what } => Rule::CannotClash(self.subject(what, held)?),
            ast::Rule::MayNotMove { who, kind } => match kind {
                ast::Kind::Minion => Rule::MayNotMove(self.rule_players(who)?),
                ast::Kind::Card
                | ast::Kind::Action
                | ast::Kind::StandardAction
                | ast::Kind::Base
                | ast::Kind::Madness
                | ast::Kind::Titan
                | ast::Kind::Monster
                | ast::Kind::Undead
                | ast::Kind::NonMonster
                | ast::Kind::Treasure
                | ast::Kind::Buried
                | ast::Kind::Special
                | ast::Kind::Called { .. } => {
                    return self.at("kind", |l| l.refuse("minions are moved", "on déplace des Créatures"));
                }
            },
            ast::Rule::Cannot { what, deeds, by } => self.cannot(what, deeds, by.as_ref(), held)?,
            ast::Rule::Immune { what, from } => {
                if self.thing(what) == Thing::Bases {
                    return self.at("what", |l| {
                        l.refuse(
                            "a base is never affected; say \"cannot be destroyed\"",
                            "une Base n'est jamais affectée ; dites « ne peut pas être détruite »",
                        )
                    });
                }
                Rule::Immune { who: self.subject(what, held)?, from: self.at("from", |l| l.by(from))? }
            }
            ast::Rule::MayNotPlay { who, kind: ast::Kind::Special, place: None, filters } if filters.is_empty() => {
                Rule::NoSpecials { who: self.rule_players(who)?, used: false }
            }
            ast::Rule::MayNotPlay { who, kind, place, filters } => Rule::MayNotPlay {
                who: self.rule_players(who)?,
                sort: self.sort(kind, filters)?,
                place: match place {
                    Some(place) => self.at("place", |l| l.forbidden(place))?,
                    None => Forbidden::Anywhere,
                },
            },
            ast::Rule::PlayFee { who, cost, noun, place } => self.fee(who, cost, noun, place)?,
            ast::Rule::PlayInstead { kind, what, place } => self.play_instead(kind, what, place)?,
            ast::Rule::Cancelled { what } => match self.thing(what) {
                Thing::Bases => Rule::BaseCancelled(self.rule_bases(what, held)?),
                Thing::Cards | Thing::Prints => {
                    let who = self.subject(what, held)?;
                    let own = SubjectPart::Meant(Meant::This(This::Card));
                    let minion = SubjectPart::Meant(Meant::This(This::Minion));
                    let itself = |p: &SubjectPart| *p == own || (*p == minion && self.form == Form::Minion);
                    if matches!(&who, Subject::Any(parts) if parts.iter().any(itself)) {
                        return self.at("what", |l| {
                            l.refuse("a card does not cancel itself", "une carte ne s'annule pas elle-même")
                        });
                    }
                    Rule::Cancelled(who)
                }
            },
            ast::Rule::NoSpecials { who } => Rule::NoSpecials { who: self.rule_players(who)?, used: true },
            ast::Rule::Silenced { place } => match super::shape::at(place) {
                Some(at) => Rule::Silenced(at),
                None => {
                    return self.at("place", |l| l.refuse("here or there is meant", "il s'agit d'ici ou de là"));
                }
            },
            ast::Rule::AddsNoPower { what } => Rule::AddsNoPower(self.subject(what, held)?),
            ast::Rule::AllIgnore { what } => match self.thing(what) {
                Thing::Bases => Rule::BaseIgnored(self.rule_bases(what, held)?),
                Thing::Cards | Thing::Prints => {
                    return self.at("what", |l| {
                        l.refuse("players ignore bases, and no cards", "les joueurs ignorent des Bases, pas des cartes")
                    });
                }
            },
            ast::Rule::MayIgnore { what } => match shape(what).this() {
                Some(ast::ThisKind::Base) => Rule::IgnoreBase,
                Some(
                    ast::ThisKind::Card
                    | ast::ThisKind::Minion
                    | ast::ThisKind::Monster
                    | ast::ThisKind::Action
                    | ast::ThisKind::Titan,
                )
                | None => {
                    return self.at("what", |l| {
                        l.refuse(
                            "only this base's ability can be ignored",
                            "seul l'effet de cette Base peut être ignoré",
                        )
                    });
                }
            },
            ast::Rule::Gains { what, ability } => {
                let who = self.subject(what, held)?;
                if self.given && held == Held::Standing {
                    return self.refuse(
                        "an ability that a card is given gives no other as a rule: give both from this card",
                        "un effet donné à une carte n'en donne pas d'autre comme règle : donnez les deux depuis cette carte",
                    );
                }
                Rule::Gives { who, ability: self.at("ability", |l| l.given(ability, what))? }
            }
            ast::Rule::Mimics { .. } => {
                return self.refuse(
                    "abilities are taken over until the end of a turn, not by a rule",
                    "les effets sont repris jusqu'à la fin d'un tour, pas par une règle",
                );
            }
            ast::Rule::CountsAs { what, kind } => {
                let who = self.subject(what, held)?;
                match kind {
                    ast::Kind::Called { name } => Rule::CountsAs { who, name: self.programs.names.number(name) },
                    ast::Kind::Card
                    | ast::Kind::Minion
                    | ast::Kind::Action
                    | ast::Kind::StandardAction
                    | ast::Kind::Base
                    | ast::Kind::Madness
                    | ast::Kind::Titan
                    | ast::Kind::Monster
                    | ast::Kind::Undead
                    | ast::Kind::NonMonster
                    | ast::Kind::Treasure
                    | ast::Kind::Buried
                    | ast::Kind::Special => {
                        return self.at("kind", |l| {
                            l.refuse(
                                "a card can count as one of a name only",
                                "une carte ne peut compter que comme une carte d'un nom",
                            )
                        });
                    }
                }
            }
            ast::Rule::Controls { what } => match shape(what).this() {
                Some(kind) => Rule::Controls(self.at("what", |l| l.this(kind))?),
                None => {
                    return self.at("what", |l| {
                        l.refuse(
                            "by a rule you control this minion only",
                            "par une règle, vous ne contrôlez que cette Créature",
                        )
                    });
                }
            },
            ast::Rule::Twice { what } => match (shape(what).one(), held) {
                (_, Held::Fixed) => Rule::Twice { who: Subject::Fixed, one: false },
                (Some(of), Held::Standing) => {
                    let of = self.at("what", |l| l.at("of", |l| l.in_play(of)))?;
                    Rule::Twice { who: Subject::Any(Box::new([SubjectPart::All(of)])), one: true }
                }
                (None, Held::Standing) => Rule::Twice { who: self.subject(what, held)?, one: false },
            },
            ast::Rule::OnePlay { who, kind, place } => {
                if *kind != ast::Kind::Minion {
                    return self.at("kind", |l| {
                        l.refuse(
                            "only minions are counted on a base",
                            "seules les Créatures sont comptées sur une Base",
                        )
                    });
                }
                Rule::OnePlay {
                    who: self.rule_players(who)?,
                    kind: Kind::Minion,
                    at: self.at("place", |l| l.place_bases(place))?,
                }
            }
            ast::Rule::CannotScore { what } => Rule::CannotScore(self.rule_bases(what, held)?),
            ast::Rule::LessVp { who, n } => Rule::LessVp { who: self.rule_players(who)?, n: *n },
            ast::Rule::OneExtra { who, kind } => match kind {
                ast::Kind::Card => Rule::OneExtra(self.rule_players(who)?),
                ast::Kind::Minion
                | ast::Kind::Action
                | ast::Kind::StandardAction
                | ast::Kind::Base
                | ast::Kind::Madness
                | ast::Kind::Titan
                | ast::Kind::Monster
                | ast::Kind::Undead
                | ast::Kind::NonMonster
                | ast::Kind::Treasure
                | ast::Kind::Buried
                | ast::Kind::Special
                | ast::Kind::Called { .. } => {
                    return self.at("kind", |l| {
                        l.refuse(
                            "extra cards are counted together: say \"card\"",
                            "les cartes supplémentaires se comptent ensemble : dites « carte »",
                        )
                    });
                }
            },
            ast::Rule::BothParts => Rule::BothParts,
            ast::Rule::If { .. } | ast::Rule::During { .. } => {
                return self.refuse("a condition stands before the rule", "une condition se place avant la règle");
            }
        })
    }
}

/// "another base": one is chosen, where something is done and not a rule said.
pub(super) fn is_chosen(what: &ast::Target) -> bool {
    shape(what).one().is_some()
}
