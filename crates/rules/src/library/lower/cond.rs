//! Conditions, players and quantities.

use cardtext::ast;

use super::noun::whose;
use super::shape::{Many, Pointer, Shape, Told, at, shape, told};
use super::{Lower, Lowered};
use crate::library::program::*;

impl Lower<'_> {
    pub(super) fn cond(&mut self, cond: &ast::Cond) -> Lowered<Cond> {
        Ok(match cond {
            ast::Cond::Has { who, what } if each_base(what).is_some() => self.on_each_base(Some(who), what)?,
            ast::Cond::ThereIs { what } if each_base(what).is_some() => self.on_each_base(None, what)?,
            ast::Cond::Has { who: ast::Player::NoPlayer, what } => {
                let (what, enough, same_name) = self.at("what", |l| l.counted(what))?;
                let who = Players { set: PlayerSet::All, one: true };
                Cond::Not(Box::new(on_one_base(what, enough, |what| Cond::Has { who, what, enough, same_name })))
            }
            ast::Cond::Has { who, what } => {
                let who = self.at("who", |l| l.players(who))?;
                let (count, enough, same_name) = self.at("what", |l| l.counted(what))?;
                if matches!(count, CountOf::Pile { pile: PileRef { of: PileOf::You, .. }, .. })
                    && who.set != PlayerSet::You
                {
                    return self.at("what", |l| {
                        l.refuse(
                            "another player has cards in \"their\" hand, deck or discard pile",
                            "un autre joueur a des cartes dans « sa » main, « sa » pioche ou « sa » défausse",
                        )
                    });
                }
                on_one_base(count, enough, |what| Cond::Has { who, what, enough, same_name })
            }
            ast::Cond::ThereIs { what } => {
                let (what, enough, same_name) = self.at("what", |l| l.counted(what))?;
                on_one_base(what, enough, |what| Cond::ThereIs { what, enough, same_name })
            }
            ast::Cond::Is { what, noun } if noun.kind == ast::Kind::Base => {
                let Some(at) = self.one_base(what) else {
                    return self.at("what", |l| l.refuse("a base is meant here", "il s'agit ici d'une Base"));
                };
                let of = self.bases(&ast::Group::Any { noun: noun.clone() })?;
                Cond::IsBase { at, of }
            }
            ast::Cond::Is { what, noun } => {
                let meant = self.at("what", |l| l.meant(what))?;
                let group = ast::Group::Any { noun: noun.clone() };
                let sort = self.in_play(&group)?;
                Cond::Is { what: meant, sort: Box::new(sort) }
            }
            ast::Cond::IsOne { what, of } => {
                let meant = self.at("what", |l| l.meant(what))?;
                let sort = self.at("of", |l| match shape(of).one() {
                    Some(of) => l.at("of", |l| l.in_play(of)),
                    None => {
                        l.refuse("one of a sort of cards is meant here", "il s'agit ici d'une carte parmi d'autres")
                    }
                })?;
                let is = Cond::Is { what: meant, sort: Box::new(sort) };
                match (meant, self.known.gone, self.known.fell) {
                    // What has been destroyed was one; that is remembered.
                    (Meant::It, true, true) => is,
                    (Meant::It, true, false) => {
                        return self.at("what", |l| {
                            l.refuse(
                                "\"it\" has left play and is nobody's now: choose first (\"Choose a minion.\"), ask, and then do it",
                                "cette carte a quitté le jeu et n'est plus à personne : choisissez d'abord (« Choisissez une Créature. »), posez la condition, puis agissez",
                            )
                        });
                    }
                    // "One of your minions" is one in play.
                    (Meant::It, false, _) => Cond::Both(Box::new((Cond::InPlay(meant), is))),
                    (
                        Meant::This(_) | Meant::Chosen | Meant::Rest | Meant::Won | Meant::Lost | Meant::Titan(_),
                        _,
                        _,
                    ) => is,
                }
            }
            ast::Cond::PowerIs { who, amount, place } => Cond::PowerIs {
                who: self.at("who", |l| l.players(who))?,
                amount: self.at("amount", |l| l.amount(amount))?,
                at: self.at("place", |l| l.some_base(place))?,
            },
            ast::Cond::Ahead { who, place, than } => Cond::Ahead {
                who: self.at("who", |l| l.players(who))?,
                at: self.at("place", |l| l.some_base(place))?,
                than: self.at("than", |l| l.players(than))?,
                by: 1,
            },
            ast::Cond::AheadBy { who, n, place, than } => Cond::Ahead {
                who: self.at("who", |l| l.players(who))?,
                at: self.at("place", |l| l.some_base(place))?,
                than: self.at("than", |l| l.players(than))?,
                by: (*n).max(1),
            },
            ast::Cond::TotalPower { amount, place } => Cond::TotalPower {
                amount: self.at("amount", |l| l.amount(amount))?,
                at: self.at("place", |l| l.some_base(place))?,
            },
            ast::Cond::Minions { who, cmp, place, than } => Cond::Minions {
                who: self.at("who", |l| l.players(who))?,
                is: more_or_fewer(*cmp),
                at: self.at("place", |l| l.some_base(place))?,
                than: self.at("than", |l| l.players(than))?,
            },
            ast::Cond::HadPower { what, amount } => {
                self.at("what", |l| l.meant(what))?;
                self.has_left()?;
                Cond::HadPower(self.at("amount", |l| l.amount(amount))?)
            }
            ast::Cond::InDuel { what } => Cond::InDuel(self.at("what", |l| l.meant(what))?),
            ast::Cond::Leads { who, place } => {
                Cond::Leads { who: self.at("who", |l| l.players(who))?, at: self.at("place", |l| l.some_base(place))? }
            }
            ast::Cond::HandSize { who, cmp, than } => self.compared(Holding::Hand, who, *cmp, than)?,
            ast::Cond::Points { who, cmp, than } => self.compared(Holding::Vp, who, *cmp, than)?,
            ast::Cond::PointsAre { who, amount } => Cond::Points {
                who: self.at("who", |l| l.players(who))?,
                amount: self.at("amount", |l| l.amount(amount))?,
            },
            ast::Cond::HadMinion { who } => {
                self.in_scoring()?;
                Cond::HadMinion(self.at("who", |l| l.players(who))?)
            }
            ast::Cond::Ranks { who, rank: r } => {
                self.in_scoring()?;
                Cond::Ranks { who: self.at("who", |l| l.players(who))?, rank: rank(*r) }
            }
            ast::Cond::RanksNot { who, rank: r } => {
                self.in_scoring()?;
                Cond::RanksNot { who: self.at("who", |l| l.players(who))?, rank: rank(*r) }
            }
            ast::Cond::Did { who, what } => {
                let who = self.at("who", |l| l.players(who))?;
                self.at("what", |l| l.did(who, what))?
            }
            ast::Cond::AloneInHand => Cond::AloneInHand,
            ast::Cond::InPlay { what } => Cond::InPlay(self.at("what", |l| l.meant(what))?),
            ast::Cond::NotInPlay { what } => Cond::NotInPlay(self.at("what", |l| l.meant(what))?),
            ast::Cond::Counters { n, counter: ast::Counter::Power | ast::Counter::Mark, on } => {
                Cond::Counters { n: *n, on: self.at("on", |l| l.counters_on(on))? }
            }
            ast::Cond::DoSo => Cond::Done,
            ast::Cond::BoreNone { what } => Cond::BoreNone(self.at("what", |l| l.meant(what))?),
            ast::Cond::DoNot => Cond::NotDone,
            ast::Cond::WasDone { what, deed } => self.was_done(what, *deed)?,
            ast::Cond::WasNotDone { what, deed: ast::Done::Moved } => {
                Cond::NotMoved(self.at("what", |l| l.meant(what))?)
            }
            ast::Cond::WasNotDone {
                deed:
                    ast::Done::Destroyed
                    | ast::Done::Returned
                    | ast::Done::Placed
                    | ast::Done::Played
                    | ast::Done::Buried
                    | ast::Done::Uncovered,
                ..
            } => {
                return self.refuse(
                    "of what did not happen this turn, only \"was not moved\" is remembered",
                    "de ce qui n'est pas arrivé ce tour-ci, seul « n'a pas été déplacé » est retenu",
                );
            }
            ast::Cond::Both { a, b } => {
                let a = self.at("a", |l| l.cond(a))?;
                let b = self.at("b", |l| l.cond(b))?;
                Cond::Both(Box::new((a, b)))
            }
        })
    }

    /// "You have a minion on each base": there is no such base where it is not so.
    fn on_each_base(&mut self, who: Option<&ast::Player>, what: &ast::Target) -> Lowered<Cond> {
        let Some(bases) = each_base(what) else { return self.refuse("each base is meant", "chaque Base est visée") };
        let BaseSelector { other, random: _, tests } = self.at("what", |l| l.bases(bases))?;
        let (count, enough, same_name) = self.at("what", |l| l.counted(what))?;
        let there = match count {
            CountOf::InPlay(of) => CountOf::InPlay(Box::new(Selector { place: None, ..*of })),
            count @ (CountOf::Bases(_) | CountOf::Pile { .. } | CountOf::Among(_)) => count,
        };
        let so = match who {
            Some(who) => {
                let who = self.at("who", |l| l.players(who))?;
                Cond::Has { who, what: there, enough, same_name }
            }
            None => Cond::ThereIs { what: there, enough, same_name },
        };
        let tests = tests.iter().cloned().chain([Cond::Not(Box::new(so))]).collect();
        let bases = CountOf::Bases(Box::new(BaseSelector { other, random: false, tests }));
        Ok(Cond::ThereIs { what: bases, enough: Enough::None, same_name: false })
    }

    /// The base of a condition: one that is meant, or any that fits.
    fn some_base(&mut self, place: &ast::Place) -> Lowered<Bases> {
        if let ast::Place::On { what } = place
            && matches!(shape(what), Shape::Every(_))
        {
            return self.refuse(
                "a condition looks at one base: \"here\", \"on a base\", \"on another base\"",
                "une condition regarde une seule Base : « ici », « sur une Base », « sur une autre Base »",
            );
        }
        self.place_bases(place)
    }

    /// The bases of a number: nobody is asked for "a base" in the middle of one.
    fn known_bases(&mut self, place: &ast::Place) -> Lowered<Bases> {
        if self.is_unknown_base(place) { self.which_base() } else { self.place_bases(place) }
    }

    fn is_unknown_base(&self, place: &ast::Place) -> bool {
        let ast::Place::On { what } = place else { return false };
        self.one_base(what).is_none() && shape(what).one().is_some_and(|of| of.is_of_bases())
    }

    pub(super) fn which_base<T>(&self) -> Lowered<T> {
        self.refuse(
            "which base? Say \"Choose a base.\" before it and \"there\" here, or \"on each base\"",
            "quelle Base ? Dites « Choisissez une Base. » avant, et « là » ici, ou « sur chaque Base »",
        )
    }

    fn counters_on(&mut self, on: &ast::Target) -> Lowered<CountersOn> {
        match shape(on).group() {
            Some(of) => {
                let of = self.at("of", |l| {
                    let of = l.in_play(of)?;
                    l.sort_bears(&of)?;
                    Ok(of)
                })?;
                let one = shape(on).one().is_some();
                Ok(if one { CountersOn::One(Box::new(of)) } else { CountersOn::All(Box::new(of)) })
            }
            None => {
                let meant = self.meant(on)?;
                self.meant_bears(meant)?;
                Ok(CountersOn::Meant(meant))
            }
        }
    }

    /// "{another player's minion here} was destroyed this turn".
    fn was_done(&mut self, what: &ast::Target, deed: ast::Done) -> Lowered<Cond> {
        let here = ast::Noun {
            other: None,
            random: None,
            kind: ast::Kind::Minion,
            place: Some(ast::Place::Here),
            filters: Vec::new(),
        };
        match (shape(what).one(), deed) {
            (Some(of), ast::Done::Destroyed) if *of.noun() == here => Ok(Cond::Fallen(whose(of))),
            (
                Some(_) | None,
                ast::Done::Destroyed
                | ast::Done::Moved
                | ast::Done::Returned
                | ast::Done::Placed
                | ast::Done::Played
                | ast::Done::Buried
                | ast::Done::Uncovered,
            ) => self.refuse(
                "of what happened this turn, only \"a minion here was destroyed\" is remembered",
                "de ce qui est arrivé ce tour-ci, seul « une Créature ici a été détruite » est retenu",
            ),
        }
    }

    /// "you played no other minion this turn", "you placed two or more counters …".
    fn did(&mut self, who: Players, what: &ast::Effect) -> Lowered<Cond> {
        match told(what) {
            Told::PlacesCounters { n, on } => {
                let n = match n {
                    ast::HowMany::One => 1,
                    ast::HowMany::Several { n } | ast::HowMany::AtLeast { n } => *n,
                    ast::HowMany::EqualTo { .. }
                    | ast::HowMany::ThatMany
                    | ast::HowMany::UpTo { .. }
                    | ast::HowMany::Every
                    | ast::HowMany::AnyNumber => {
                        return self.at("n", |l| l.refuse("a number is needed here", "il faut ici un nombre"));
                    }
                };
                if !is_your_minions(on) {
                    return self.at("on", |l| {
                        l.refuse(
                            "only counters placed on your minions are remembered",
                            "seuls les marqueurs placés sur vos Créatures sont retenus",
                        )
                    });
                }
                Ok(Cond::PlacedCounters { who, n })
            }
            Told::Plays { what, place, extra: _ } => {
                let enough = self.at("what", |l| l.enough(what))?;
                let Some(of) = shape(what).group() else {
                    return self.refuse(
                        "a minion, an action or a card was played",
                        "on a joué une Créature, une Action ou une carte",
                    );
                };
                let noun = of.noun();
                let kind = self.at("what", |l| l.at("of", |l| l.at("noun", |l| l.played_kind(noun))))?;
                let at = match place.as_ref().or(noun.place.as_ref()) {
                    None => PlayedOn::Anywhere,
                    Some(place) if at(place) == Some(At::Here) && kind == PlayedKind::Minion => PlayedOn::Here,
                    Some(place) if is_another_base(place) && kind == PlayedKind::Minion => PlayedOn::Elsewhere,
                    Some(_) => {
                        return self.refuse(
                            "where cards were played this turn is remembered of minions here or on another base only",
                            "de l'endroit où des cartes ont été jouées ce tour-ci, seul est retenu celui des Créatures ici ou sur une autre Base",
                        );
                    }
                };
                Ok(Cond::Played { who, kind, at, other: noun.other.is_some(), enough })
            }
            Told::Moves { .. } | Told::GivesControl(_) | Told::Destroys(_) | Told::Discards(_) | Told::PlacesMarks { .. } | Told::DrawsMadness(_) | Told::Gives | Told::Redirects | Told::PutsBack | Told::Only => {
                self.refuse(
                    "of what was done this turn, only plays and counters placed on your minions are remembered",
                    "de ce qui a été fait ce tour-ci, seuls ce qui a été joué et les marqueurs placés sur vos Créatures sont retenus",
                )
            }
        }
    }

    pub(super) fn played_kind(&mut self, noun: &ast::Noun) -> Lowered<PlayedKind> {
        let kind = self.at("kind", |l| l.kind(&noun.kind))?;
        match PlayedKind::of(kind) {
            Some(kind) if noun.filters.is_empty() => Ok(kind),
            Some(_) | None => self.refuse(
                "of what was played this turn, minions, actions and cards are counted, without more",
                "de ce qui a été joué ce tour-ci, on compte les Créatures, les Actions et les cartes, sans plus",
            ),
        }
    }

    fn compared(&mut self, of: Holding, who: &ast::Player, cmp: ast::HandCompare, than: &ast::Player) -> Lowered<Cond> {
        let is = more_or_fewer(cmp);
        let who = self.at("who", |l| l.players(who))?;
        Ok(Cond::Compares { of, who, is, than: self.at("than", |l| l.players(than))? })
    }

    /// What is counted, how many of it are enough, and whether they share a name.
    fn counted(&mut self, what: &ast::Target) -> Lowered<(CountOf, Enough, bool)> {
        if let Shape::Points(Pointer::Named(name)) = shape(what) {
            self.meant(what)?;
            let name = self.programs.names.number(name);
            return Ok((CountOf::InPlay(Box::new(Selector::called(name))), Enough::AtLeast(1), false));
        }
        let enough = self.enough(what)?;
        let Some(of) = shape(what).group() else {
            return self
                .refuse("a number of cards or bases is meant here", "il s'agit ici d'un nombre de cartes ou de Bases");
        };
        let same_name = of.noun().filters.contains(&ast::Filter::SameName);
        let count = self.at("of", |l| l.count_of(of, same_name))?;
        Ok((count, enough, same_name))
    }

    fn enough(&mut self, what: &ast::Target) -> Lowered<Enough> {
        match shape(what) {
            Shape::Number(enough, _) => Ok(enough),
            Shape::Some(Many::Several(n), _) => Ok(Enough::AtLeast(n)),
            Shape::Some(Many::One | Many::OneOrMore, _) => Ok(Enough::AtLeast(1)),
            Shape::Some(Many::UpTo(_) | Many::Any | Many::Equal(_), _)
            | Shape::Every(_)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => self.refuse(
                "a condition wants a number: \"a\", \"no\", \"two or more\", \"only one\"",
                "une condition veut un nombre : « une », « aucune », « deux ou plus », « une seule »",
            ),
        }
    }

    /// What is counted, in play or in a pile.
    pub(super) fn count_of(&mut self, of: &ast::Group, same_name: bool) -> Lowered<CountOf> {
        let noun = of.noun();
        if of.is_of_bases() {
            return Ok(CountOf::Bases(Box::new(self.bases(of)?)));
        }
        if noun.random.is_some() {
            return self.refuse("chance counts nothing", "le hasard ne compte rien");
        }
        match &noun.place {
            Some(ast::Place::In { zone } | ast::Place::From { zone }) => {
                let (pile, sort) = self.at("noun", |l| {
                    let pile = l.at("place", |l| l.at("zone", |l| l.pile(zone)))?;
                    Ok((pile, l.sort(&noun.kind, &noun.filters)?))
                })?;
                match pile.of {
                    PileOf::You | PileOf::They | PileOf::Each => {}
                    PileOf::Another | PileOf::Any | PileOf::EachOther | PileOf::YouWhoever | PileOf::Owner => {
                        return self.refuse(
                            "say whose cards are counted: \"your\", \"their\" or \"each player's\"",
                            "dites de qui on compte les cartes : « votre », « sa » ou « de chaque joueur »",
                        );
                    }
                }
                Ok(CountOf::Pile { pile, sort, other: noun.other.is_some() })
            }
            Some(ast::Place::Among) => Ok(CountOf::Among(Box::new(self.in_play(of)?))),
            Some(
                ast::Place::Here
                | ast::Place::There
                | ast::Place::On { .. }
                | ast::Place::FromEither { .. }
                | ast::Place::Either { .. }
                | ast::Place::LeftBy { .. }
                | ast::Place::ItsBase
                | ast::Place::NewBase,
            )
            | None => {
                let (selector, lot) = self.in_play_and_lot(of)?;
                self.stays(&selector)?;
                match lot {
                    Lot::Free => {}
                    Lot::SameName if same_name => {}
                    Lot::SameName | Lot::SamePower | Lot::EachName | Lot::Sum(_) | Lot::DifferentBases => {
                        return self.at("noun", |l| l.not_together());
                    }
                }
                Ok(CountOf::InPlay(Box::new(selector)))
            }
        }
    }

    pub(super) fn players(&mut self, who: &ast::Player) -> Lowered<Players> {
        let (set, one) = match who {
            ast::Player::You => (PlayerSet::You, false),
            ast::Player::AnotherPlayer => (PlayerSet::Others, true),
            ast::Player::NoPlayer => {
                return self.refuse(
                    "\"no player\" belongs to \"where no player has …\"",
                    "« aucun joueur » va avec « où aucun joueur n'a … »",
                );
            }
            ast::Player::EachPlayer => (PlayerSet::All, false),
            ast::Player::EachOther => (PlayerSet::Others, false),
            ast::Player::APlayer => (PlayerSet::All, true),
            ast::Player::ThatPlayer if self.by_cond => {
                return self.refuse(
                    "a condition points at nobody: say first \"choose another player who …\", and then \"that player\"",
                    "une condition ne désigne personne : dites d'abord « choisissez un autre joueur qui … », puis « ce joueur »",
                );
            }
            ast::Player::ThatPlayer | ast::Player::They => (PlayerSet::They, false),
            ast::Player::Owner { of } => (PlayerSet::Owner(self.at("of", |l| l.meant(of))?), false),
            ast::Player::Controller { of } => (PlayerSet::Controller(self.at("of", |l| l.meant(of))?), false),
            ast::Player::Ranked { rank: r } => {
                self.in_scoring()?;
                (PlayerSet::Ranked(rank(*r)), false)
            }
            ast::Player::Who { who, cond } => {
                let who = self.at("who", |l| l.players(who))?;
                let cond = self.at("cond", |l| l.cond(cond))?;
                (PlayerSet::Who(Box::new((who.set, cond))), who.one)
            }
        };
        Ok(Players { set, one })
    }

    pub(super) fn quantity(&mut self, q: &ast::Quantity) -> Lowered<Value> {
        Ok(match q {
            ast::Quantity::Num { n } => Value::Num(*n),
            ast::Quantity::NumberOf { of } => Value::Count(self.at("of", |l| l.count_of(of, false))?),
            ast::Quantity::PowerOf { what } => Value::PowerOf(self.at("what", |l| l.meant(what))?),
            ast::Quantity::ThatNumber => Value::ThatMany,
            ast::Quantity::Half { of, round } => {
                let round = match round {
                    ast::Round::Up => Round::Up,
                    ast::Round::Down => Round::Down,
                };
                Value::Half(Box::new(self.at("of", |l| l.quantity(of))?), round)
            }
            ast::Quantity::BreakpointOf { what } => match self.one_base(what) {
                Some(at) => Value::Breakpoint(at),
                None => {
                    return self
                        .at("what", |l| l.refuse("only a base has a breakpoint", "seule une Base a une Résistance"));
                }
            },
            ast::Quantity::CountersOn { on } => {
                let meant = self.at("on", |l| l.meant(on))?;
                self.at("on", |l| l.meant_bears(meant))?;
                Value::Counters(meant)
            }
            ast::Quantity::TotalPower { of } => match shape(of).group() {
                Some(group) if group.noun().place.as_ref().is_some_and(|place| self.is_unknown_base(place)) => {
                    return self.at("of", |l| l.at("of", |l| l.which_base()));
                }
                Some(group) => Value::TotalPower(Box::new(self.at("of", |l| l.at("of", |l| l.in_play(group)))?)),
                None => {
                    return self
                        .refuse("the power of minions in play is meant", "il s'agit de la Force de Créatures en jeu");
                }
            },
            ast::Quantity::HighestStarting { of } => match shape(of).group() {
                Some(group) => Value::HighestStarting(Box::new(self.at("of", |l| l.at("of", |l| l.in_play(group)))?)),
                None => {
                    return self.refuse(
                        "the power of a minion in play is meant",
                        "il s'agit de la Force d'une Créature en jeu",
                    );
                }
            },
            ast::Quantity::Highest { of } => match shape(of).group() {
                Some(group) => Value::Highest(Box::new(self.at("of", |l| l.at("of", |l| l.in_play(group)))?)),
                None => {
                    return self.refuse(
                        "the power of a minion in play is meant",
                        "il s'agit de la Force d'une Créature en jeu",
                    );
                }
            },
        })
    }

    pub(super) fn amount(&mut self, amount: &ast::Amount) -> Lowered<Amount> {
        let (is, q) = match amount {
            ast::Amount::Exactly { q } => (Is::Exactly, q),
            ast::Amount::OrLess { q } => (Is::OrLess, q),
            ast::Amount::OrMore { q } => (Is::OrMore, q),
            ast::Amount::LessThan { q } => (Is::LessThan, q),
        };
        Ok(Amount { is, of: self.at("q", |l| l.quantity(q))? })
    }

    pub(super) fn number(&mut self, n: &ast::HowMany) -> Lowered<Number> {
        Ok(match n {
            ast::HowMany::One => Number::Is(Value::Num(1)),
            ast::HowMany::Several { n } => Number::Is(Value::Num(*n)),
            ast::HowMany::EqualTo { q } => Number::Is(self.at("q", |l| l.quantity(q))?),
            ast::HowMany::ThatMany => Number::Is(Value::ThatMany),
            ast::HowMany::UpTo { n } => Number::UpTo(*n),
            ast::HowMany::AnyNumber => Number::Any,
            ast::HowMany::Every => Number::All,
            ast::HowMany::AtLeast { .. } => {
                return self.refuse(
                    "\"or more\" belongs to an \"if\"; to do something, say a number, \"up to\" or \"any number\"",
                    "« ou plus » va avec « si » ; pour faire quelque chose, dites un nombre, « jusqu'à » ou « n'importe quel nombre »",
                );
            }
        })
    }

    /// A number that is settled without asking.
    pub(super) fn fixed_number(&mut self, n: &ast::HowMany) -> Lowered<Value> {
        match self.number(n)? {
            Number::Is(value) => Ok(value),
            Number::UpTo(_) | Number::Any | Number::All => {
                self.refuse("how many must be said here", "il faut dire ici combien")
            }
        }
    }

    pub(super) fn per(&mut self, per: &Option<ast::Per>) -> Lowered<Per> {
        let Some(per) = per else { return Ok(Per::Once) };
        self.at("per", |l| {
            Ok(match per {
                ast::Per::Each { of } => Per::Every { n: 1, of: l.at("of", |l| l.count_of(of, false))? },
                ast::Per::Every { n, of } => Per::Every { n: (*n).max(1), of: l.at("of", |l| l.count_of(of, false))? },
                ast::Per::LessEach { n, of } => Per::Less { n: *n, of: l.at("of", |l| l.count_of(of, false))? },
                ast::Per::Counters { on } => Per::Counters(l.at("on", |l| l.meant(on))?),
                ast::Per::One => Per::ThatMany,
                ast::Per::By { deed } => {
                    l.was_counted(*deed)?;
                    Per::ThatMany
                }
                ast::Per::Players { who } => Per::Players(l.at("who", |l| l.players(who))?),
                ast::Per::EveryPower { n, who, place } => Per::EveryPower {
                    n: (*n).max(1),
                    who: l.at("who", |l| l.players(who))?,
                    at: l.at("place", |l| l.known_bases(place))?,
                },
            })
        })
    }
}

fn more_or_fewer(cmp: ast::HandCompare) -> MoreOrFewer {
    match cmp {
        ast::HandCompare::More => MoreOrFewer::More,
        ast::HandCompare::Fewer => MoreOrFewer::Fewer,
        ast::HandCompare::AsMany => MoreOrFewer::AsMany,
    }
}

fn rank(rank: ast::Rank) -> Rank {
    match rank {
        ast::Rank::Winner => Rank::Winner,
        ast::Rank::RunnerUp => Rank::RunnerUp,
        ast::Rank::Third => Rank::Third,
        ast::Rank::TopThree => Rank::TopThree,
    }
}

/// "Two minions on a base": on one and the same.
fn on_one_base(what: CountOf, enough: Enough, cond: impl FnOnce(CountOf) -> Cond) -> Cond {
    let several = matches!(enough, Enough::AtLeast(2..) | Enough::Exactly(2..));
    let CountOf::InPlay(of) = &what else { return cond(what) };
    let Some(Spot::OnSomeBase(base)) = &of.place else { return cond(what) };
    if !several {
        return cond(what);
    }
    let (base, there) = (base.clone(), Selector { place: None, ..(**of).clone() });
    let mut tests = base.tests.to_vec();
    tests.push(cond(CountOf::InPlay(Box::new(there))));
    let bases = CountOf::Bases(Box::new(BaseSelector { other: base.other, random: false, tests: tests.into() }));
    Cond::ThereIs { what: bases, enough: Enough::AtLeast(1), same_name: false }
}

/// "a minion on each base"; "on bases" is on any of them.
pub(super) fn each_base(what: &ast::Target) -> Option<&ast::Group> {
    let Some(ast::Place::On { what }) = &shape(what).group()?.noun().place else { return None };
    let ast::Target::Each { of } = &**what else { return None };
    of.is_of_bases().then_some(of)
}

/// "on another base", whichever.
fn is_another_base(place: &ast::Place) -> bool {
    let ast::Place::On { what } = place else { return false };
    shape(what).one().is_some_and(|of| {
        let noun = of.noun();
        of.is_of_bases() && noun.other.is_some() && noun.filters.is_empty() && noun.place.is_none()
    })
}

/// "your minions", all of them.
fn is_your_minions(on: &ast::Target) -> bool {
    let of = match shape(on) {
        Shape::Some(Many::One, of) | Shape::Every(of) => of,
        Shape::Some(..)
        | Shape::Number(..)
        | Shape::Points(_)
        | Shape::Top(..)
        | Shape::Whole(_)
        | Shape::DiscardedBase
        | Shape::Together(..) => return false,
    };
    let noun = of.noun();
    whose(of) == Whose::You && noun.kind == ast::Kind::Minion && noun.place.is_none() && noun.filters.is_empty()
}
