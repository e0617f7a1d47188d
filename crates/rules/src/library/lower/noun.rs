//! Nouns, places and piles.

use cardtext::ast;

use super::shape::{Many, Pointer, Shape, shape};
use super::{Lower, Lowered, Thing};
use crate::library::program::*;

/// What a noun says, taken apart.
pub(super) struct Read {
    pub sort: Sort,
    pub tests: Vec<TableTest>,
    pub lot: Lot,
}

impl Lower<'_> {
    pub(super) fn kind(&mut self, kind: &ast::Kind) -> Lowered<Kind> {
        Ok(match kind {
            ast::Kind::Card => Kind::Card,
            ast::Kind::Minion => Kind::Minion,
            ast::Kind::Action => Kind::Action,
            ast::Kind::StandardAction => Kind::StandardAction,
            ast::Kind::Madness => Kind::Madness,
            ast::Kind::Titan => Kind::Titan,
            ast::Kind::Monster => self.of_stock(Kind::Monster),
            ast::Kind::Undead => self.of_stock(Kind::Undead),
            ast::Kind::NonMonster => Kind::NonMonster,
            ast::Kind::Treasure => self.of_stock(Kind::Treasure),
            ast::Kind::Buried => Kind::Buried,
            ast::Kind::Called { name } => Kind::Called(self.programs.names.number(name)),
            ast::Kind::Base => {
                return self.refuse("a base is no card of a player", "une Base n'est pas une carte d'un joueur");
            }
            ast::Kind::Special => {
                return self.refuse(
                    "a Special is a way to play a card: only \"cannot play Specials\" speaks of it",
                    "un Spécial est une façon de jouer une carte : seul « ne peut pas jouer de Spéciaux » en parle",
                );
            }
        })
    }

    /// A kind of the monster or treasure deck: the paragraph speaks of it.
    fn of_stock(&self, kind: Kind) -> Kind {
        self.stock.set(true);
        kind
    }

    /// Kind and filters of cards.
    pub(super) fn read(&mut self, kind: &ast::Kind, filters: &[ast::Filter]) -> Lowered<Read> {
        let kind = self.at("kind", |l| l.kind(kind))?;
        let mut read = Read { sort: Sort { kind, traits: Box::new([]) }, tests: Vec::new(), lot: Lot::Free };
        let mut traits = Vec::new();
        self.each("filters", filters, |l, filter| l.filter(filter, &mut traits, &mut read))?;
        read.sort.traits = traits.into();
        Ok(read)
    }

    fn filter(&mut self, filter: &ast::Filter, traits: &mut Vec<Trait>, read: &mut Read) -> Lowered<()> {
        match filter {
            ast::Filter::Power { amount } => {
                let amount = self.at("amount", |l| l.amount(amount))?;
                traits.push(Trait::Power(amount));
            }
            ast::Filter::Than { cmp, whom } => {
                let rival = self.at("whom", |l| l.rival(whom))?;
                let cmp = match cmp {
                    ast::Compare::Less => Compare::Less,
                    ast::Compare::SameOrLess => Compare::SameOrLess,
                    ast::Compare::More => Compare::More,
                    ast::Compare::Same => Compare::Same,
                    ast::Compare::UpTo { n } => Compare::UpToMore(*n),
                };
                traits.push(Trait::Than(cmp, rival));
            }
            ast::Filter::Most { end } => read.tests.push(TableTest::Extreme(match end {
                ast::Extreme::Most => Extreme::Most,
                ast::Extreme::Least => Extreme::Least,
            })),
            ast::Filter::SameName => read.lot = Lot::SameName,
            ast::Filter::SamePower => read.lot = Lot::SamePower,
            ast::Filter::SameNameAs { whom } => {
                let rival = self.at("whom", |l| l.rival(whom))?;
                traits.push(Trait::SameNameAs(rival));
            }
            ast::Filter::Raises { whom } => {
                let rival = self.at("whom", |l| l.rival(whom))?;
                traits.push(Trait::Raises(rival));
            }
            ast::Filter::OtherNameThan { whom } => {
                let rival = self.at("whom", |l| l.rival(whom))?;
                traits.push(Trait::OtherNameThan(rival));
            }
            ast::Filter::SameFactionAs { whom } => {
                let rival = self.at("whom", |l| l.rival(whom))?;
                traits.push(Trait::SameFactionAs(rival));
            }
            ast::Filter::EachName => read.lot = Lot::EachName,
            ast::Filter::NotControlled { who } => {
                let whose = if *who == ast::Player::You { Whose::You } else { Whose::They };
                read.tests.push(TableTest::NotControlled(whose));
            }
            ast::Filter::ThatName => traits.push(Trait::ThatName),
            ast::Filter::ThatFaction => traits.push(Trait::ThatFaction),
            ast::Filter::Except { kind } => {
                let kind = self.at("kind", |l| l.kind(kind))?;
                traits.push(Trait::Except(kind));
            }
            ast::Filter::Where { cond } => {
                let cond = self.at("cond", |l| l.cond(cond))?;
                read.tests.push(TableTest::Where(Box::new(cond)));
            }
            ast::Filter::Countered => read.tests.push(TableTest::Countered),
            ast::Filter::Uncountered => read.tests.push(TableTest::Uncountered),
            ast::Filter::FitsOn { kind } => traits.push(Trait::FitsOn(match kind {
                ast::Kind::Base => Host::Base,
                ast::Kind::Minion => Host::Minion,
                ast::Kind::Card
                | ast::Kind::Action
                | ast::Kind::StandardAction
                | ast::Kind::Madness
                | ast::Kind::Titan
                | ast::Kind::Monster
                | ast::Kind::Undead
                | ast::Kind::NonMonster
                | ast::Kind::Treasure
                | ast::Kind::Buried
                | ast::Kind::Special
                | ast::Kind::Called { .. } => {
                    return self.refuse(
                        "cards are played on a minion or on a base",
                        "une carte se joue sur une Créature ou sur une Base",
                    );
                }
            })),
            ast::Filter::PlayedThisTurn => read.tests.push(TableTest::PlayedThisTurn),
            ast::Filter::PlayedHere => read.tests.push(TableTest::PlayedHere),
            ast::Filter::DifferentBases => read.lot = Lot::DifferentBases,
            ast::Filter::Owned { who } => {
                traits.push(Trait::Owned(match who {
                    ast::Player::You => Whose::You,
                    ast::Player::They => Whose::They,
                    ast::Player::AnotherPlayer => Whose::Others,
                    ast::Player::EachPlayer
                    | ast::Player::NoPlayer
                    | ast::Player::EachOther
                    | ast::Player::APlayer
                    | ast::Player::ThatPlayer
                    | ast::Player::Owner { .. }
                    | ast::Player::Controller { .. }
                    | ast::Player::Ranked { .. }
                    | ast::Player::Who { .. } => {
                        return self.refuse(
                            "say \"you own\" or \"they own\"",
                            "dites « dont vous êtes propriétaire » ou « dont il est propriétaire »",
                        );
                    }
                }));
            }
            ast::Filter::Breakpoint { .. } => {
                return self.refuse("only a base has a breakpoint", "seule une Base a une Résistance");
            }
            ast::Filter::SumOf { amount } => {
                let amount = self.at("amount", |l| l.amount(amount))?;
                match amount.is {
                    Is::OrLess | Is::LessThan | Is::OrMore | Is::Exactly => read.lot = Lot::Sum(amount),
                }
            }
        }
        Ok(())
    }

    /// With what a card is compared: one that is meant, or any that fits.
    fn rival(&mut self, whom: &ast::Target) -> Lowered<Rival> {
        match shape(whom).one() {
            Some(of) => {
                let of = self.at("of", |l| l.in_play(of))?;
                Ok(Rival::Some(Box::new(of)))
            }
            None => Ok(Rival::Meant(self.meant(whom)?)),
        }
    }

    /// A sort alone: of a card that is not in play.
    pub(super) fn sort(&mut self, kind: &ast::Kind, filters: &[ast::Filter]) -> Lowered<Sort> {
        let (sort, lot) = self.sort_and_lot(kind, filters)?;
        match lot {
            Lot::Free => Ok(sort),
            Lot::SameName | Lot::SamePower | Lot::EachName | Lot::Sum(_) | Lot::DifferentBases => self.not_together(),
        }
    }

    pub(super) fn not_together<T>(&self) -> Lowered<T> {
        self.refuse(
            "\"the same name\" and \"total power\" are said of cards that are chosen together",
            "« même nom » et « Force totale » se disent de cartes choisies ensemble",
        )
    }

    pub(super) fn sort_and_lot(&mut self, kind: &ast::Kind, filters: &[ast::Filter]) -> Lowered<(Sort, Lot)> {
        let read = self.read(kind, filters)?;
        if read.tests.is_empty() {
            return Ok((read.sort, read.lot));
        }
        self.refuse("that can be said of cards in play only", "cela ne peut se dire que de cartes en jeu")
    }

    /// A noun of cards in play.
    pub(super) fn in_play(&mut self, group: &ast::Group) -> Lowered<Selector> {
        if group.noun().random.is_some() {
            return self.at("noun", |l| {
                l.refuse("nothing is chosen here, so not by chance either", "rien ne se choisit ici, ni donc au hasard")
            });
        }
        let (selector, lot) = self.in_play_and_lot(group)?;
        match lot {
            Lot::Free => Ok(selector),
            Lot::SameName | Lot::SamePower | Lot::EachName | Lot::Sum(_) | Lot::DifferentBases => {
                self.at("noun", |l| l.not_together())
            }
        }
    }

    pub(super) fn in_play_and_lot(&mut self, group: &ast::Group) -> Lowered<(Selector, Lot)> {
        let whose = whose(group);
        self.at("noun", |l| {
            let noun = group.noun();
            let read = l.read(&noun.kind, &noun.filters)?;
            let place = match &noun.place {
                Some(place) => Some(l.at("place", |l| l.spot(place))?),
                None => None,
            };
            let (other, tests) = (noun.other.is_some(), read.tests.into());
            Ok((Selector { sort: read.sort, whose, other, place, tests }, read.lot))
        })
    }

    /// Where a card in play is.
    fn spot(&mut self, place: &ast::Place) -> Lowered<Spot> {
        Ok(match place {
            ast::Place::Here => Spot::At(At::Here),
            ast::Place::There => Spot::At(At::There),
            ast::Place::NewBase => Spot::At(self.new_base()?),
            ast::Place::Among => Spot::Among,
            ast::Place::LeftBy { what } => Spot::LeftBy(self.at("what", |l| l.meant(what))?),
            ast::Place::ItsBase => Spot::At(At::Its),
            ast::Place::On { what } => self.at("what", |l| l.bearer(what))?,
            ast::Place::Either { a, b } => {
                let a = self.at("a", |l| l.spot(a))?;
                let b = self.at("b", |l| l.spot(b))?;
                Spot::Either(Box::new((a, b)))
            }
            ast::Place::From { .. } | ast::Place::In { .. } | ast::Place::FromEither { .. } => {
                return self.refuse(
                    "this speaks of cards in play; a pile has none",
                    "ceci parle de cartes en jeu ; une pile n'en a pas",
                );
            }
        })
    }

    /// What a card in play lies on.
    fn bearer(&mut self, what: &ast::Target) -> Lowered<Spot> {
        match shape(what) {
            Shape::Some(Many::One, of) | Shape::Every(of) => {
                if of.is_of_bases() {
                    let base = self.at("of", |l| l.bases(of))?;
                    Ok(Spot::OnSomeBase(Box::new(base)))
                } else {
                    let host = self.at("of", |l| l.in_play(of))?;
                    Ok(Spot::OnMinion(Box::new(host)))
                }
            }
            Shape::Points(_) => match self.one_base(what) {
                Some(at) => Ok(Spot::OnBase(at)),
                None => Ok(Spot::Attached(self.meant(what)?)),
            },
            Shape::Some(..)
            | Shape::Number(..)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => self.refuse(
                "cards are on a minion, on a base, or on one that was spoken of",
                "une carte est sur une Créature, sur une Base, ou sur ce dont on vient de parler",
            ),
        }
    }

    /// The one base that words point at, if it is a base.
    pub(super) fn one_base(&self, target: &ast::Target) -> Option<At> {
        match shape(target) {
            Shape::Points(pointer) => match pointer {
                Pointer::This(ast::ThisKind::Base) => Some(At::Here),
                Pointer::ThatBase => Some(At::There),
                Pointer::Chosen(ast::ThisKind::Base) => Some(At::Chosen),
                Pointer::It | Pointer::Them if self.it == Thing::Bases => Some(At::There),
                Pointer::This(_)
                | Pointer::ThisFrom(..)
                | Pointer::It
                | Pointer::Them
                | Pointer::Rest
                | Pointer::OneOfThem
                | Pointer::AnyOfThem
                | Pointer::Chosen(_)
                | Pointer::ChosenOnes(_)
                | Pointer::Named(_)
                | Pointer::Duelist(_) => None,
            },
            Shape::Some(..)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => None,
        }
    }

    /// A noun of bases in play, of which none is picked.
    pub(super) fn bases(&mut self, group: &ast::Group) -> Lowered<BaseSelector> {
        if group.noun().random.is_some() {
            return self.at("noun", |l| {
                l.refuse("nothing is chosen here, so not by chance either", "rien ne se choisit ici, ni donc au hasard")
            });
        }
        self.pickable_bases(group)
    }

    /// A noun of bases in play of which some are picked, perhaps by chance.
    pub(super) fn pickable_bases(&mut self, group: &ast::Group) -> Lowered<BaseSelector> {
        if whose(group) != Whose::Any {
            return self.refuse("a base belongs to nobody", "une Base n'appartient à personne");
        }
        self.at("noun", |l| {
            let noun = group.noun();
            if noun.kind != ast::Kind::Base {
                return l.refuse("a base is meant here", "il s'agit ici d'une Base");
            }
            if noun.place.is_some() {
                return l.refuse("a base on the table is meant here", "il s'agit ici d'une Base en jeu");
            }
            let tests = l.each("filters", &noun.filters, |l, filter| match filter {
                ast::Filter::Where { cond } => l.at("cond", |l| l.cond(cond)),
                ast::Filter::Breakpoint { amount } => {
                    Ok(Cond::Breakpoint { amount: l.at("amount", |l| l.amount(amount))?, at: None })
                }
                ast::Filter::Power { .. }
                | ast::Filter::Than { .. }
                | ast::Filter::Most { .. }
                | ast::Filter::SameName
                | ast::Filter::SamePower
                | ast::Filter::SameNameAs { .. }
                | ast::Filter::ThatName
                | ast::Filter::ThatFaction
                | ast::Filter::Except { .. }
                | ast::Filter::Countered
                | ast::Filter::Uncountered
                | ast::Filter::FitsOn { .. }
                | ast::Filter::Raises { .. }
                | ast::Filter::PlayedThisTurn
                | ast::Filter::PlayedHere
                | ast::Filter::DifferentBases
                | ast::Filter::Owned { .. }
                | ast::Filter::NotControlled { .. }
                | ast::Filter::OtherNameThan { .. }
                | ast::Filter::SameFactionAs { .. }
                | ast::Filter::EachName
                | ast::Filter::SumOf { .. } => l.refuse(
                    "of a base only \"where …\" and \"of breakpoint …\" can be said",
                    "d'une Base on ne peut dire que « où … » et « de Résistance … »",
                ),
            })?;
            let random = noun.random.is_some();
            Ok(BaseSelector { other: noun.other.is_some(), random, tests: tests.into() })
        })
    }

    /// The bases that a place of a rule or condition means.
    pub(super) fn place_bases(&mut self, place: &ast::Place) -> Lowered<Bases> {
        match place {
            ast::Place::Here => Ok(Bases::One(At::Here)),
            ast::Place::There => Ok(Bases::One(At::There)),
            ast::Place::NewBase => Ok(Bases::One(self.new_base()?)),
            ast::Place::On { what } => self.at("what", |l| l.base_subject(what)),
            ast::Place::From { .. }
            | ast::Place::In { .. }
            | ast::Place::FromEither { .. }
            | ast::Place::Among
            | ast::Place::LeftBy { .. }
            | ast::Place::ItsBase
            | ast::Place::Either { .. } => self.refuse("one base is meant here", "il s'agit ici d'une Base"),
        }
    }

    /// The bases that a rule or event speaks of.
    pub(super) fn base_subject(&mut self, what: &ast::Target) -> Lowered<Bases> {
        if let Some(at) = self.one_base(what) {
            return Ok(Bases::One(at));
        }
        match shape(what) {
            Shape::Some(Many::One, of) | Shape::Every(of) => Ok(Bases::Every(self.at("of", |l| l.bases(of))?)),
            Shape::Together(..) => self.refuse(
                "bases and cards, or several bases, need a sentence each",
                "des Bases et des cartes, ou plusieurs Bases, demandent chacune une phrase",
            ),
            Shape::Some(..)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase => self.refuse(
                "a base, each base, this base or that base is meant here",
                "il s'agit ici d'une Base, de chaque Base, de cette Base ou de celle-là",
            ),
        }
    }

    /// A pile of cards of players, or the Madness deck.
    pub(super) fn pile(&mut self, zone: &ast::Zone) -> Lowered<PileRef> {
        Ok(match zone {
            ast::Zone::Hand { whose } => PileRef { pile: Pile::Hand, of: pile_of(*whose) },
            ast::Zone::Deck { whose } => PileRef { pile: Pile::Deck, of: pile_of(*whose) },
            ast::Zone::Discards { whose } => PileRef { pile: Pile::Discards, of: pile_of(*whose) },
            ast::Zone::MadnessDeck => PileRef { pile: Pile::Madness, of: PileOf::You },
            ast::Zone::OwnersDecks => PileRef { pile: Pile::Deck, of: PileOf::Owner },
            ast::Zone::MonsterDeck => self.common(Pile::MonsterDeck),
            ast::Zone::TreasureDeck => self.common(Pile::TreasureDeck),
            ast::Zone::TreasureDiscards => self.common(Pile::TreasureDiscards),
            ast::Zone::Loot => self.common(Pile::Loot),
            ast::Zone::Box => {
                return self
                    .refuse("what is in the box is out of the game", "ce qui est dans la boîte est hors du jeu");
            }
            ast::Zone::BaseDeck => {
                return self.refuse("base cards lie there", "ce sont des cartes Base qui s'y trouvent");
            }
            ast::Zone::AnyDiscards => {
                return self.refuse(
                    "say whose discard pile: \"your\", \"their\", \"a player's\"",
                    "dites de quelle défausse : « votre », « sa », « d'un joueur »",
                );
            }
        })
    }

    fn common(&self, pile: Pile) -> PileRef {
        self.stock.set(true);
        PileRef { pile, of: PileOf::You }
    }
}

pub(super) fn whose(group: &ast::Group) -> Whose {
    match group {
        ast::Group::Any { .. } => Whose::Any,
        ast::Group::Yours { .. } => Whose::You,
        ast::Group::Others { .. } => Whose::Others,
        ast::Group::Theirs { .. } => Whose::They,
    }
}

pub(super) fn pile_of(whose: ast::Whose) -> PileOf {
    match whose {
        ast::Whose::Your => PileOf::You,
        ast::Whose::Their => PileOf::They,
        ast::Whose::AnotherPlayers => PileOf::Another,
        ast::Whose::APlayers => PileOf::Any,
        ast::Whose::EachPlayers => PileOf::Each,
        ast::Whose::EachOther => PileOf::EachOther,
        ast::Whose::ItsOwners => PileOf::Owner,
    }
}
