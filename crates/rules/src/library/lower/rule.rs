//! Rules: while a card is in play, and from now until an end.

use cardtext::ast;

use super::noun::whose;
use super::shape::{Many, Pointer, Shape, Told, at, shape, told};
use super::target::Scope;
use super::{Lower, Lowered, Thing};
use crate::library::def::Form;
use crate::library::program::*;
use crate::state::ids::RuleId;

/// How a rule finds what it speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
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
        let by_power = super::power::changes_power(&rule) && super::power::reads(&when, &rule);
        let standing = Standing { when: when.into(), rule, by_power };
        self.no_circle(&standing)?;
        Ok(self.add_rule(standing))
    }

    /// What names and cancels cards must not depend on power, which depends on names and
    /// on what is cancelled.
    fn no_circle(&self, standing: &Standing) -> Lowered<()> {
        let circular = match &standing.rule {
            Rule::CountsAs { .. } | Rule::Cancelled(_) | Rule::BaseCancelled(_) | Rule::Gives { .. } => {
                super::power::reads(&standing.when, &standing.rule)
            }
            Rule::Power { .. }
            | Rule::PlayerPower { .. }
            | Rule::Breakpoint { .. }
            | Rule::StartingPower { .. }
            | Rule::Cannot { .. }
            | Rule::BaseCannot { .. }
            | Rule::Immune { .. }
            | Rule::MayNotPlay { .. }
            | Rule::NoSpecials(_)
            | Rule::OnePlay { .. }
            | Rule::Fee { .. }
            | Rule::PlayInstead { .. }
            | Rule::IgnoreBase
            | Rule::Controls(_)
            | Rule::Twice { .. }
            | Rule::CannotScore(_) => false,
        };
        if circular {
            return self.refuse(
                "which abilities and names a card has cannot depend on power, for power depends on them",
                "les effets et les noms d'une carte ne peuvent pas dépendre de la Force, qui dépend d'eux",
            );
        }
        Ok(())
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
                when.push(match span {
                    ast::Times::OtherTurns => Cond::OtherTurns,
                    ast::Times::YourTurn => Cond::YourTurn,
                    ast::Times::Scoring => Cond::Scoring,
                });
                self.at("rule", |l| l.under(rule, when))
            }
            ast::Rule::Has { .. }
            | ast::Rule::PlayerHas { .. }
            | ast::Rule::BreakpointIs { .. }
            | ast::Rule::StartingPower { .. }
            | ast::Rule::Cannot { .. }
            | ast::Rule::Immune { .. }
            | ast::Rule::MayNotPlay { .. }
            | ast::Rule::PlayFee { .. }
            | ast::Rule::PlayInstead { .. }
            | ast::Rule::Cancelled { .. }
            | ast::Rule::MayIgnore { .. }
            | ast::Rule::Gains { .. }
            | ast::Rule::Mimics { .. }
            | ast::Rule::CountsAs { .. }
            | ast::Rule::Controls { .. }
            | ast::Rule::Twice { .. }
            | ast::Rule::OnePlay { .. }
            | ast::Rule::CannotScore { .. } => self.rule(rule, Held::Standing),
        }
    }

    /// A rule that an effect begins: what it speaks of is picked now.
    pub(super) fn beginning(&mut self, rule: &ast::Rule, until: Option<Until>) -> Lowered<Effect> {
        match rule {
            ast::Rule::Gains { what, ability } => {
                let on = self.at("what", |l| l.cards(what, Scope::Play))?;
                let ability = self.at("ability", |l| l.given(ability))?;
                return Ok(Effect::Bestow { ability, on, until });
            }
            ast::Rule::Mimics { what, of } => {
                let on = self.at("what", |l| l.cards(what, Scope::Play))?;
                let of = self.at("of", |l| l.cards(of, Scope::Play))?;
                return Ok(Effect::Mimic { on, of, until });
            }
            ast::Rule::PlayInstead { .. }
            | ast::Rule::MayIgnore { .. }
            | ast::Rule::Controls { .. }
            | ast::Rule::If { .. }
            | ast::Rule::During { .. } => {
                return self.refuse("only a card in play says that", "seule une carte en jeu dit cela");
            }
            ast::Rule::Has { .. }
            | ast::Rule::PlayerHas { .. }
            | ast::Rule::BreakpointIs { .. }
            | ast::Rule::StartingPower { .. }
            | ast::Rule::Cannot { .. }
            | ast::Rule::Immune { .. }
            | ast::Rule::MayNotPlay { .. }
            | ast::Rule::PlayFee { .. }
            | ast::Rule::Cancelled { .. }
            | ast::Rule::CountsAs { .. }
            | ast::Rule::Twice { .. }
            | ast::Rule::OnePlay { .. }
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
        let rule = self.rule(rule, Held::Fixed)?;
        let by_power = super::power::changes_power(&rule) && super::power::reads(&[], &rule);
        let standing = Standing { when: Box::new([]), rule, by_power };
        self.no_circle(&standing)?;
        Ok(Effect::Begin { rule: self.add_rule(standing), on, until })
    }

    /// What a beginning rule fixes on.
    fn fixed(&mut self, rule: &ast::Rule) -> Lowered<Fixed> {
        let what = match rule {
            ast::Rule::Has { what, .. }
            | ast::Rule::StartingPower { what, .. }
            | ast::Rule::Cannot { what, .. }
            | ast::Rule::Immune { what, .. }
            | ast::Rule::Cancelled { what }
            | ast::Rule::CountsAs { what, .. }
            | ast::Rule::Twice { what }
            | ast::Rule::BreakpointIs { what, .. }
            | ast::Rule::CannotScore { what } => what,
            ast::Rule::PlayerHas { place: ast::Place::On { what }, .. } if is_chosen(what) => {
                let base = self.at("place", |l| l.at("what", |l| l.base_pick(what)))?;
                return Ok(Fixed::Bases(base));
            }
            ast::Rule::PlayerHas { .. }
            | ast::Rule::MayNotPlay { .. }
            | ast::Rule::PlayFee { .. }
            | ast::Rule::OnePlay { .. }
            | ast::Rule::PlayInstead { .. }
            | ast::Rule::MayIgnore { .. }
            | ast::Rule::Gains { .. }
            | ast::Rule::Mimics { .. }
            | ast::Rule::Controls { .. }
            | ast::Rule::If { .. }
            | ast::Rule::During { .. } => return Ok(Fixed::Nothing),
        };
        self.at("what", |l| match l.thing(what) {
            Thing::Cards => Ok(Fixed::Cards(l.cards(what, Scope::Play)?)),
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

    /// The cards of which a rule speaks.
    fn subject(&mut self, what: &ast::Target, held: Held) -> Lowered<Subject> {
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
                parts.push(SubjectPart::All(of));
                Ok(())
            }
            Shape::Together(a, b) => {
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
    fn rule_bases(&mut self, what: &ast::Target, held: Held) -> Lowered<Bases> {
        match held {
            Held::Fixed if is_chosen(what) => Ok(Bases::One(At::There)),
            Held::Fixed | Held::Standing => self.at("what", |l| l.base_subject(what)),
        }
    }

    /// The players of whom a rule speaks: a place in a scoring is none of them.
    fn rule_players(&mut self, who: &ast::Player) -> Lowered<Players> {
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

    fn rule(&mut self, rule: &ast::Rule, held: Held) -> Lowered<Rule> {
        Ok(match rule {
            ast::Rule::Has { what, power, per } => {
                self.subject_has_power(what, held)?;
                Rule::Power { who: self.subject(what, held)?, n: *power, per: self.per(per)? }
            }
            ast::Rule::PlayerHas { who, power, place, per } => Rule::PlayerPower {
                who: self.rule_players(who)?,
                n: *power,
                at: match place {
                    ast::Place::On { what } if held == Held::Fixed && is_chosen(what) => Bases::One(At::There),
                    place => self.at("place", |l| l.place_bases(place))?,
                },
                per: self.per(per)?,
            },
            ast::Rule::BreakpointIs { what, n } => Rule::Breakpoint { of: self.rule_bases(what, held)?, n: *n },
            ast::Rule::StartingPower { what, q } => {
                Rule::StartingPower { who: self.subject(what, held)?, is: self.at("q", |l| l.quantity(q))? }
            }
            ast::Rule::Cannot { what, deeds, by } => self.cannot(what, deeds, *by, held)?,
            ast::Rule::Immune { what, from } => {
                if self.thing(what) == Thing::Bases {
                    return self.at("what", |l| {
                        l.refuse(
                            "a base is never affected; say \"cannot be destroyed\"",
                            "une Base n'est jamais affectée ; dites « ne peut pas être détruite »",
                        )
                    });
                }
                Rule::Immune { who: self.subject(what, held)?, from: self.at("from", |l| l.by(*from))? }
            }
            ast::Rule::MayNotPlay { who, kind: ast::Kind::Special, place: None, filters } if filters.is_empty() => {
                Rule::NoSpecials(self.rule_players(who)?)
            }
            ast::Rule::MayNotPlay { who, kind, place, filters } => Rule::MayNotPlay {
                who: self.rule_players(who)?,
                sort: self.sort(*kind, filters)?,
                place: match place {
                    Some(place) => self.at("place", |l| l.forbidden(place))?,
                    None => Forbidden::Anywhere,
                },
            },
            ast::Rule::PlayFee { who, cost, noun, place } => self.fee(who, cost, noun, place)?,
            ast::Rule::PlayInstead { kind, what, place } => self.play_instead(*kind, what, place)?,
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
            ast::Rule::MayIgnore { what } => match shape(what).this() {
                Some(ast::ThisKind::Base) => Rule::IgnoreBase,
                Some(ast::ThisKind::Card | ast::ThisKind::Minion | ast::ThisKind::Action | ast::ThisKind::Titan)
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
                Rule::Gives { who, ability: self.at("ability", |l| l.given(ability))? }
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
                    ast::Kind::Called { name } => Rule::CountsAs { who, name: *name },
                    ast::Kind::Card
                    | ast::Kind::Minion
                    | ast::Kind::Action
                    | ast::Kind::StandardAction
                    | ast::Kind::Base
                    | ast::Kind::Madness
                    | ast::Kind::Titan
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
            ast::Rule::If { .. } | ast::Rule::During { .. } => {
                return self.refuse("a condition stands before the rule", "une condition se place avant la règle");
            }
        })
    }

    /// Of a rule about power: only minions have any.
    fn subject_has_power(&mut self, what: &ast::Target, held: Held) -> Lowered<()> {
        if held == Held::Fixed {
            return Ok(());
        }
        let subject = self.subject(what, held)?;
        self.at("what", |l| match &subject {
            Subject::Fixed => Ok(()),
            Subject::Any(parts) => parts.iter().try_for_each(|part| match part {
                SubjectPart::All(of) => l.has_power(of),
                SubjectPart::Meant(Meant::This(This::Card)) if l.form != Form::Minion => l.no_power(),
                SubjectPart::Meant(_) => Ok(()),
            }),
        })
    }

    fn cannot(
        &mut self,
        what: &ast::Target,
        deeds: &[ast::Done],
        by: Option<ast::Source>,
        held: Held,
    ) -> Lowered<Rule> {
        let mut set = Deeds::default();
        self.each("deeds", deeds, |l, deed| {
            set.insert(match deed {
                ast::Done::Destroyed => Done::Destroyed,
                ast::Done::Moved => Done::Moved,
                ast::Done::Returned => Done::Returned,
                ast::Done::Placed => Done::Placed,
                ast::Done::Played => {
                    return l.refuse(
                        "\"cannot be played\" is said of players: they cannot play",
                        "« ne peut pas être jouée » se dit des joueurs : ils ne peuvent pas jouer",
                    );
                }
            });
            Ok(())
        })?;
        let by = match by {
            Some(by) => Some(self.at("by", |l| l.by(by))?),
            None => None,
        };
        if self.thing(what) == Thing::Bases {
            if [Done::Moved, Done::Returned, Done::Placed].iter().any(|deed| set.has(*deed)) {
                return self
                    .at("deeds", |l| l.refuse("a base can only be destroyed", "une Base ne peut qu'être détruite"));
            }
            return Ok(Rule::BaseCannot { of: self.rule_bases(what, held)?, deeds: set, by });
        }
        Ok(Rule::Cannot { who: self.subject(what, held)?, deeds: set, by })
    }

    fn by(&self, source: ast::Source) -> Lowered<By> {
        Ok(match source {
            ast::Source::Others { kind } => By::Others(self.kind(kind)?),
            ast::Source::It => By::It,
            ast::Source::ThatAbility => By::ThatAbility,
        })
    }

    fn forbidden(&mut self, place: &ast::Place) -> Lowered<Forbidden> {
        match place {
            ast::Place::Either { a, b } => {
                let a = self.at("a", |l| l.forbidden(a))?;
                let b = self.at("b", |l| l.forbidden(b))?;
                Ok(Forbidden::Both(Box::new((a, b))))
            }
            ast::Place::On { what } if self.thing(what) == Thing::Cards => self.at("what", |l| {
                let plain = |of: &&ast::Group| {
                    whose(of) == Whose::Any && of.noun().kind == ast::Kind::Minion && of.noun().filters.is_empty()
                };
                let Some(of) = shape(what).group().filter(plain) else {
                    return l.refuse(
                        "\"on a minion\" or \"on a minion here\" is meant",
                        "il s'agit de « sur une Créature » ou « sur une Créature ici »",
                    );
                };
                let place = of.noun().place.as_ref();
                match (place, place.and_then(at)) {
                    (None, _) => Ok(Forbidden::OnMinion(None)),
                    (Some(_), Some(at)) => Ok(Forbidden::OnMinion(Some(at))),
                    (Some(_), None) => l.refuse("on a minion here or there", "sur une Créature ici ou là"),
                }
            }),
            ast::Place::Here
            | ast::Place::There
            | ast::Place::On { .. }
            | ast::Place::From { .. }
            | ast::Place::In { .. }
            | ast::Place::FromEither { .. }
            | ast::Place::Among
            | ast::Place::NewBase => Ok(Forbidden::OnBase(self.place_bases(place)?)),
        }
    }

    fn fee(&mut self, who: &ast::Player, cost: &ast::Effect, noun: &ast::Noun, place: &ast::Place) -> Lowered<Rule> {
        let (cost, with) = self.at("cost", |l| match told(cost) {
            Told::Discards(what) => l.at("what", |l| {
                let Some((n, of)) = shape(what).counted() else {
                    return l.refuse("a fee is a number of cards", "le prix est un nombre de cartes");
                };
                let (source, lot, random) = l.at("of", |l| l.source(of, Scope::Hand))?;
                match (source, lot, random) {
                    (Source::Hand(sort), Lot::Free, false) => Ok((n, sort)),
                    (
                        Source::Hand(_) | Source::Play(_) | Source::Piles { .. } | Source::Among { .. },
                        Lot::Free | Lot::SameName | Lot::Sum(_),
                        _,
                    ) => l.refuse("a fee is paid from the hand", "le prix se paie de la main"),
                }
            }),
            Told::Plays { .. }
            | Told::Destroys(_)
            | Told::PlacesCounters { .. }
            | Told::PlacesMarks { .. }
            | Told::DrawsMadness(_)
            | Told::Gives
            | Told::Only => l.refuse("a fee is discarded", "le prix se défausse"),
        })?;
        let sort = self.at("noun", |l| {
            if noun.other.is_some() || noun.random.is_some() || noun.place.is_some() {
                return l.refuse("a sort of card is meant here", "il s'agit ici d'une sorte de carte");
            }
            l.sort(noun.kind, &noun.filters)
        })?;
        let who = self.rule_players(who)?;
        Ok(Rule::Fee { who, cost, with, sort, at: self.at("place", |l| l.place_bases(place))? })
    }

    /// "Any time you could play a minion, you may play … instead".
    fn play_instead(&mut self, kind: ast::Kind, what: &ast::Target, place: &Option<ast::Place>) -> Lowered<Rule> {
        const YOURS: ast::Zone = ast::Zone::Discards { whose: ast::Whose::Your };
        let from_discards = |noun: &ast::Noun| noun.place == Some(ast::Place::From { zone: YOURS });
        let card = match shape(what) {
            Shape::Points(Pointer::ThisFrom(_, zone)) if zone == YOURS => Some(InsteadCard::Itself),
            Shape::Some(Many::One, of)
                if whose(of) == Whose::Any && from_discards(of.noun()) && of.noun().other.is_none() =>
            {
                let noun = of.noun();
                let sort = self.at("what", |l| l.at("of", |l| l.at("noun", |l| l.sort(noun.kind, &noun.filters))))?;
                Some(InsteadCard::Sort(sort))
            }
            Shape::Some(..)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => None,
        };
        let this_minion = ast::Target::This { kind: ast::ThisKind::Minion };
        let on_this = |place: &ast::Place| *place == ast::Place::On { what: Box::new(this_minion.clone()) };
        let place = if kind == ast::Kind::Minion && place.is_none() {
            Some(InsteadPlace::Anywhere)
        } else if kind == ast::Kind::Minion && *place == Some(ast::Place::Here) {
            Some(InsteadPlace::Here)
        } else if kind == ast::Kind::Action && place.as_ref().is_some_and(on_this) {
            Some(InsteadPlace::OnThis)
        } else {
            None
        };
        match (card, place) {
            (Some(InsteadCard::Itself), Some(InsteadPlace::OnThis)) | (None, _) | (_, None) => self.refuse(
                "\"instead\" plays a minion from your discard pile, or an action from it on this minion",
                "« à la place » joue une Créature de votre défausse, ou une Action de celle-ci sur cette Créature",
            ),
            (Some(what), Some(place)) => Ok(Rule::PlayInstead { what, place }),
        }
    }
}

/// "another base": one is chosen, where something is done and not a rule said.
fn is_chosen(what: &ast::Target) -> bool {
    shape(what).one().is_some()
}
