//! Rules that protect, forbid, set a price on playing, or let other cards be played.

use cardtext::ast;

use super::noun::whose;
use super::rule::Held;
use super::shape::{Many, Pointer, Shape, Told, at, shape, told};
use super::target::Scope;
use super::{Lower, Lowered, Thing};
use crate::library::def::{Form, Timing};
use crate::library::program::*;

impl Lower<'_> {
    pub(super) fn cannot(
        &mut self,
        what: &ast::Target,
        deeds: &[ast::Done],
        by: Option<&ast::Source>,
        held: Held,
    ) -> Lowered<Rule> {
        let mut set = Deeds::default();
        self.each("deeds", deeds, |l, deed| {
            set.insert(match deed {
                ast::Done::Destroyed => Done::Destroyed,
                ast::Done::Moved => Done::Moved,
                ast::Done::Returned => Done::Returned,
                ast::Done::Placed => Done::Placed,
                ast::Done::Buried | ast::Done::Uncovered => {
                    return l.refuse(
                        "that something cannot be buried or uncovered is not known",
                        "qu'une carte ne puisse pas être enterrée ou dévoilée n'est pas connu",
                    );
                }
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
        let who = self.subject(what, held)?;
        self.at("what", |l| l.not_buried(&who))?;
        Ok(Rule::Cannot { who, deeds: set, by })
    }

    /// Nothing on the table speaks for what is buried (004 p.8).
    pub(super) fn not_buried(&self, who: &Subject) -> Lowered<()> {
        let Subject::Any(parts) = who else { return Ok(()) };
        let buried = |part: &SubjectPart| matches!(part, SubjectPart::All(of) if of.sort.kind == Kind::Buried);
        if parts.iter().any(buried) {
            return self.refuse(
                "what is buried cannot be protected, and nothing is done instead for it",
                "ce qui est enterré ne se protège pas, et rien n'est fait à la place pour cela",
            );
        }
        Ok(())
    }

    pub(super) fn by(&mut self, source: &ast::Source) -> Lowered<By> {
        Ok(match source {
            ast::Source::Others { kind } => By::Others(self.kind(kind)?),
            ast::Source::Any { kind } => By::Any(self.kind(kind)?),
            ast::Source::Elsewhere { kind } => By::Elsewhere(self.kind(kind)?),
            ast::Source::OthersHere { kind } => By::OthersHere(self.kind(kind)?),
            ast::Source::OtherPlayers => By::OtherPlayers,
            ast::Source::NotController => By::NotController,
            ast::Source::It => By::It,
            ast::Source::ThatAbility => By::ThatAbility,
        })
    }

    pub(super) fn forbidden(&mut self, place: &ast::Place) -> Lowered<Forbidden> {
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
            | ast::Place::LeftBy { .. }
            | ast::Place::ItsBase
            | ast::Place::NewBase => Ok(Forbidden::OnBase(self.place_bases(place)?)),
        }
    }

    pub(super) fn fee(
        &mut self,
        who: &ast::Player,
        cost: &ast::Effect,
        noun: &ast::Noun,
        place: &ast::Place,
    ) -> Lowered<Rule> {
        let (cost, with) = self.at("cost", |l| match told(cost) {
            Told::Discards(what) => l.at("what", |l| {
                let Some((n, of)) = shape(what).counted() else {
                    return l.refuse("a fee is a number of cards", "le prix est un nombre de cartes");
                };
                let (source, lot, random) = l.at("of", |l| l.source(of, Scope::Hand))?;
                match (source, lot, random) {
                    (Source::Hand(sort), Lot::Free, false) => Ok((n, sort)),
                    (
                        Source::Hand(_)
                        | Source::Play(_)
                        | Source::Either(_)
                        | Source::Piles { .. }
                        | Source::Among { .. },
                        Lot::Free | Lot::SameName | Lot::SamePower | Lot::EachName | Lot::Sum(_) | Lot::DifferentBases,
                        _,
                    ) => l.refuse("a fee is paid from the hand", "le prix se paie de la main"),
                }
            }),
            Told::Plays { .. }
            | Told::Moves { .. }
            | Told::GivesControl(_)
            | Told::Destroys(_)
            | Told::PlacesCounters { .. }
            | Told::PlacesMarks { .. }
            | Told::DrawsMadness(_)
            | Told::Gives
            | Told::Redirects
            | Told::PutsBack
            | Told::Only => l.refuse("a fee is discarded", "le prix se défausse"),
        })?;
        let sort = self.at("noun", |l| {
            if noun.other.is_some() || noun.random.is_some() || noun.place.is_some() {
                return l.refuse("a sort of card is meant here", "il s'agit ici d'une sorte de carte");
            }
            l.sort(&noun.kind, &noun.filters)
        })?;
        if let ast::Place::On { what } = place
            && self.thing(what) != Thing::Bases
        {
            return self.at("place", |l| {
                l.refuse(
                    "a fee is for plays on a base: say \"here\" or \"on a base\"",
                    "un prix vaut pour ce qui se joue sur une Base : dites « ici » ou « sur une Base »",
                )
            });
        }
        let who = self.rule_players(who)?;
        Ok(Rule::Fee { who, cost, with, sort, at: self.at("place", |l| l.place_bases(place))? })
    }

    /// "Any time you could play a minion, you may play … instead".
    pub(super) fn play_instead(
        &mut self,
        kind: &ast::Kind,
        what: &ast::Target,
        place: &Option<ast::Place>,
    ) -> Lowered<Rule> {
        const YOURS: ast::Zone = ast::Zone::Discards { whose: ast::Whose::Your };
        let from_discards = |noun: &ast::Noun| noun.place == Some(ast::Place::From { zone: YOURS });
        let card = match shape(what) {
            Shape::Points(Pointer::ThisFrom(_, zone)) if zone == YOURS => Some(InsteadCard::Itself),
            Shape::Some(Many::One, of)
                if whose(of) == Whose::Any && from_discards(of.noun()) && of.noun().other.is_none() =>
            {
                let noun = of.noun();
                let sort = self.at("what", |l| l.at("of", |l| l.at("noun", |l| l.sort(&noun.kind, &noun.filters))))?;
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
        let for_action = *kind == ast::Kind::Action
            && place.is_none()
            && self.timing == Timing::Special
            && self.form == Form::Minion
            && shape(what).this() == Some(ast::ThisKind::Minion);
        if for_action {
            return Ok(Rule::PlayInstead { what: InsteadCard::ForAction, place: InsteadPlace::Anywhere });
        }
        let this_minion = ast::Target::This { kind: ast::ThisKind::Minion };
        let on_this = |place: &ast::Place| *place == ast::Place::On { what: Box::new(this_minion.clone()) };
        let place = if *kind == ast::Kind::Minion && place.is_none() {
            Some(InsteadPlace::Anywhere)
        } else if *kind == ast::Kind::Minion && *place == Some(ast::Place::Here) {
            Some(InsteadPlace::Here)
        } else if *kind == ast::Kind::Action && place.as_ref().is_some_and(on_this) {
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
