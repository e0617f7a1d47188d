//! Targets: picks of cards, bases and base cards.

use cardtext::ast;

use super::noun::whose;
use super::shape::{Deep, Many, Pointer, Shape, shape};
use super::{Lower, Lowered, Thing};
use crate::library::def::Form;
use crate::library::program::*;

/// Where a noun without a place is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Play,
    /// The hand of the one who acts.
    Hand,
}

impl Lower<'_> {
    /// What sort of thing a target is.
    pub(super) fn thing(&self, target: &ast::Target) -> Thing {
        let of_kind = |kind: ast::ThisKind| match kind {
            ast::ThisKind::Base => Thing::Bases,
            ast::ThisKind::Card
            | ast::ThisKind::Minion
            | ast::ThisKind::Monster
            | ast::ThisKind::Action
            | ast::ThisKind::Titan => Thing::Cards,
        };
        match shape(target) {
            Shape::Points(pointer) => match pointer {
                Pointer::This(kind)
                | Pointer::ThisFrom(kind, _)
                | Pointer::Chosen(kind)
                | Pointer::ChosenOnes(kind) => of_kind(kind),
                Pointer::ThatBase => Thing::Bases,
                Pointer::It | Pointer::Them | Pointer::Rest | Pointer::OneOfThem | Pointer::AnyOfThem => self.it,
                Pointer::Duelist(_) | Pointer::Named(_) => Thing::Cards,
            },
            Shape::Top(_, zone) | Shape::Whole(zone) => {
                if zone == ast::Zone::BaseDeck {
                    Thing::Prints
                } else {
                    Thing::Cards
                }
            }
            Shape::DiscardedBase => Thing::Prints,
            Shape::Together(a, _) => self.thing(a),
            Shape::Some(_, of) | Shape::Every(of) | Shape::Number(_, of) => match (of.is_of_bases(), is_among(of)) {
                (true, true) => Thing::Prints,
                (true, false) => Thing::Bases,
                (false, _) => Thing::Cards,
            },
        }
    }

    /// Cards that words point at.
    pub(super) fn meant(&mut self, target: &ast::Target) -> Lowered<Meant> {
        match shape(target) {
            Shape::Points(pointer) => self.pointed(pointer),
            Shape::Some(..)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Top(..)
            | Shape::DiscardedBase
            | Shape::Whole(_)
            | Shape::Together(..) => self.not_pointed(),
        }
    }

    fn pointed(&mut self, pointer: Pointer<'_>) -> Lowered<Meant> {
        match pointer {
            Pointer::This(kind) => Ok(Meant::This(self.this(kind)?)),
            Pointer::ThisFrom(..) => self.refuse(
                "this card is meant where it is: say \"this card\" alone",
                "il s'agit de cette carte où elle est : dites « cette carte », sans plus",
            ),
            Pointer::It if self.several => self.refuse(
                "several cards were revealed: say \"them\", or \"each minion among them\"",
                "plusieurs cartes ont été révélées : dites « celles-ci » ou « chaque Créature parmi elles »",
            ),
            Pointer::It | Pointer::Them => self.it_is_cards().map(|()| Meant::It),
            Pointer::Chosen(kind) | Pointer::ChosenOnes(kind) => {
                self.this(kind)?;
                self.was_chosen(kind, matches!(pointer, Pointer::ChosenOnes(_)))?;
                Ok(Meant::Chosen)
            }
            Pointer::Rest => self.it_is_cards().map(|()| Meant::Rest),
            Pointer::Named(name) if self.programs.titans.contains(name) => {
                Ok(Meant::Titan(self.programs.names.number(name)))
            }
            Pointer::Named(_) => self.refuse(
                "only a titan is called by its name alone: say \"a\", \"each\" or \"one of your\" before the name",
                "seul un Titan s'appelle par son seul nom : dites « un », « chaque » ou « un de vos » devant le nom",
            ),
            Pointer::Duelist(ast::Outcome::Winning) => Ok(Meant::Won),
            Pointer::Duelist(ast::Outcome::Losing) => Ok(Meant::Lost),
            Pointer::OneOfThem | Pointer::AnyOfThem | Pointer::ThatBase => self.not_pointed(),
        }
    }

    fn not_pointed<T>(&self) -> Lowered<T> {
        self.refuse(
            "this card, it, them or the chosen one is meant here",
            "il s'agit ici de cette carte, de celle-ci ou de la carte choisie",
        )
    }

    pub(super) fn it_is_cards(&self) -> Lowered<()> {
        match self.it {
            Thing::Cards => Ok(()),
            Thing::Bases | Thing::Prints => {
                self.refuse("\"it\" is a base here, not a card", "il s'agit ici d'une Base, pas d'une carte")
            }
        }
    }

    pub(super) fn this(&self, kind: ast::ThisKind) -> Lowered<This> {
        match kind {
            ast::ThisKind::Card if self.form == Form::Base && !self.given => {
                self.refuse("this is a base: say \"this base\"", "c'est une Base : dites « cette Base »")
            }
            ast::ThisKind::Titan if self.given && !self.given_to_this => self.refuse(
                "whoever has this ability speaks: \"this minion\", or \"this card\"",
                "c'est la carte qui a cet effet qui parle : « cette Créature », ou « cette carte »",
            ),
            ast::ThisKind::Action if self.given && self.given_to_others => self.refuse(
                "whoever has this ability speaks, and that is no action; write it as the action's own paragraph (\"Talent: …\")",
                "c'est la carte qui a cet effet qui parle, et ce n'est pas une Action ; écrivez-le comme paragraphe de l'Action même (« Talent : … »)",
            ),
            ast::ThisKind::Card | ast::ThisKind::Action | ast::ThisKind::Titan => Ok(This::Card),
            ast::ThisKind::Minion | ast::ThisKind::Monster => Ok(This::Minion),
            ast::ThisKind::Base => self.refuse("a base is no card", "une Base n'est pas une carte"),
        }
    }

    /// Cards; they are *it* then, unless they are "this".
    pub(super) fn cards(&mut self, target: &ast::Target, scope: Scope) -> Lowered<CardPick> {
        let pick = self.cards_kept(target, scope)?;
        let known = self.known;
        if !pick.is_this() {
            self.speaks_of_cards();
        }
        if pick == CardPick::Meant(Meant::It) {
            self.known = known;
        }
        Ok(pick)
    }

    fn cards_kept(&mut self, target: &ast::Target, scope: Scope) -> Lowered<CardPick> {
        match self.thing(target) {
            Thing::Cards => {}
            Thing::Bases | Thing::Prints => return self.not_to_bases(),
        }
        match shape(target) {
            Shape::Some(..) if super::cond::each_base(target).is_some() => self.refuse(
                "one on each base is chosen base by base: say \"for each base, …\" and \"there\"",
                "une par Base se choisit Base par Base : dites « pour chaque Base, … » et « là »",
            ),
            Shape::Some(many, of) => {
                let several = match many {
                    Many::One => false,
                    Many::Several(_) | Many::UpTo(_) | Many::Any | Many::OneOrMore | Many::Equal(_) => true,
                };
                if several {
                    self.at("of", |l| l.at("noun", |l| l.says_which_base(of.noun())))?;
                }
                let count = self.count(many)?;
                let (from, lot, random) = self.at("of", |l| l.source(of, scope))?;
                Ok(CardPick::Some { from, count, lot, random })
            }
            Shape::Every(of) => {
                self.at("of", |l| l.at("noun", |l| l.says_which_base(of.noun())))?;
                let (from, lot, random) = self.at("of", |l| l.source(of, scope))?;
                if random || lot != Lot::Free {
                    return self.refuse(
                        "\"each\" leaves nothing to choose together or to chance",
                        "« chaque » ne laisse rien à choisir ensemble ni au hasard",
                    );
                }
                Ok(CardPick::Every(from))
            }
            Shape::Number(..) => self.refuse(
                "such a number belongs to an \"if\"; to do something, say \"a\", \"two\", \"up to two\" or \"each\"",
                "un tel nombre va avec « si » ; pour faire quelque chose, dites « une », « deux », « jusqu'à deux » ou « chaque »",
            ),
            Shape::Points(pointer) => self.pointed_cards(pointer),
            Shape::Top(n, zone) => self.top(n, zone),
            Shape::Whole(zone) => {
                let pile = self.at("zone", |l| l.pile(&zone))?;
                match (pile.pile, pile.of) {
                    (Pile::Hand | Pile::Discards, PileOf::You | PileOf::They | PileOf::Another | PileOf::Any) => {
                        Ok(CardPick::Whole(pile))
                    }
                    (Pile::TreasureDiscards | Pile::Loot, _) => Ok(CardPick::Whole(pile)),
                    (Pile::Deck | Pile::Madness | Pile::MonsterDeck | Pile::TreasureDeck, _) => self.refuse(
                        "all cards of a deck cannot be meant",
                        "toutes les cartes d'une pioche ne peuvent pas être visées",
                    ),
                    (_, PileOf::Each | PileOf::EachOther | PileOf::YouWhoever | PileOf::Owner) => self.refuse(
                        "say whose: \"your\", \"their\" or \"another player's\"",
                        "dites de qui : « votre », « sa » ou « d'un autre joueur »",
                    ),
                }
            }
            Shape::Together(a, b) => {
                self.each_has_a_place(a, b)?;
                let a = self.at("a", |l| l.cards(a, scope))?;
                let b = self.at("b", |l| l.cards_kept(b, scope))?;
                Ok(CardPick::Both(Box::new((a, b))))
            }
            Shape::DiscardedBase => self.not_to_bases(),
        }
    }

    /// "Each minion and each action on this base": the place would be the last one's alone.
    pub(super) fn each_has_a_place(&mut self, a: &ast::Target, b: &ast::Target) -> Lowered<()> {
        // "One of your minions and each other minion there": there is where the first one is.
        let place = |of: &ast::Target| {
            let (Shape::Some(_, of) | Shape::Every(of) | Shape::Number(_, of)) = shape(of) else { return None };
            let place = &of.noun().place;
            (*place != Some(ast::Place::There)).then_some(place.is_some())
        };
        let last = if let Shape::Together(_, last) = shape(b) { place(last) } else { place(b) };
        if place(a) != Some(false) || last != Some(true) {
            return Ok(());
        }
        self.at("a", |l| {
            l.refuse(
                "the place is said of the last one alone: say it of each (\"each minion here and each action here\")",
                "le lieu n'est dit que de la dernière : dites-le de chacune (« chaque Créature ici et chaque Action ici »)",
            )
        })
    }

    /// "Each minion on a base", "each action on one of your minions": of one, and nobody is asked
    /// which. Of actions "on a base" says something, as others are on minions.
    fn says_which_base(&mut self, noun: &ast::Noun) -> Lowered<()> {
        let Some(ast::Place::On { what }) = &noun.place else { return Ok(()) };
        // "On another base" is on any of the others.
        let plain = |of: &ast::Group| of.is_of_bases() && of.noun().filters.is_empty() && of.noun().other.is_none();
        let on_bases = match noun.kind {
            ast::Kind::Action | ast::Kind::StandardAction | ast::Kind::Madness | ast::Kind::Treasure => true,
            ast::Kind::Card
            | ast::Kind::Minion
            | ast::Kind::Base
            | ast::Kind::Titan
            | ast::Kind::Monster
            | ast::Kind::Undead
            | ast::Kind::NonMonster
            | ast::Kind::Buried
            | ast::Kind::Special
            | ast::Kind::Called { .. } => false,
        };
        let Some(of) = shape(what).one() else { return Ok(()) };
        if whose(of) == Whose::You && !of.is_of_bases() {
            return self.at("place", |l| {
                l.refuse(
                    "which minion? Say \"Choose a minion.\" before it and \"on it\" here, or \"on your minions\"",
                    "quelle Créature ? Dites « Choisissez une Créature. » avant, et « attachée à celle-ci » ici, ou « à vos Créatures »",
                )
            });
        }
        if on_bases || !plain(of) {
            return Ok(());
        }
        self.at("place", |l| l.which_base())
    }

    fn not_to_bases<T>(&self) -> Lowered<T> {
        self.refuse("this cannot be done to a base", "ceci ne se fait pas à une Base")
    }

    fn count(&mut self, many: Many<'_>) -> Lowered<Count> {
        Ok(match many {
            Many::One => Count::Exactly(1),
            Many::Several(n) => Count::Exactly(n),
            Many::UpTo(n) => Count::UpTo(n),
            Many::Any => Count::Any,
            Many::OneOrMore => Count::OneOrMore,
            Many::Equal(q) => Count::Equal(self.at("q", |l| l.quantity(q))?),
        })
    }

    /// What was looked for, of those that were revealed: one is "it", several are "them".
    fn looked_for(&self, pointer: Pointer) -> Option<&(u8, Sort)> {
        self.until.as_ref().filter(|(n, _)| self.several && matches!(pointer, Pointer::It) == (*n == 1))
    }

    fn pointed_cards(&mut self, pointer: Pointer) -> Lowered<CardPick> {
        match pointer {
            Pointer::ThisFrom(kind, zone) => {
                self.this(kind)?;
                match zone {
                    ast::Zone::Discards { whose: ast::Whose::Your } => Ok(CardPick::ThisFromDiscards),
                    ast::Zone::Hand { whose: ast::Whose::Your } => Ok(CardPick::Meant(Meant::This(This::Card))),
                    ast::Zone::Hand { .. }
                    | ast::Zone::Discards { .. }
                    | ast::Zone::Deck { .. }
                    | ast::Zone::BaseDeck
                    | ast::Zone::MadnessDeck
                    | ast::Zone::MonsterDeck
                    | ast::Zone::TreasureDeck
                    | ast::Zone::TreasureDiscards
                    | ast::Zone::Loot
                    | ast::Zone::Box
                    | ast::Zone::OwnersDecks
                    | ast::Zone::AnyDiscards => self.at("zone", |l| {
                        l.refuse(
                            "this card can come from your hand or your discard pile",
                            "cette carte peut venir de votre main ou de votre défausse",
                        )
                    }),
                }
            }
            Pointer::It | Pointer::Them if self.looked_for(pointer).is_some() => {
                let any = || (0, Sort { kind: Kind::Card, traits: Box::new([]) });
                let (n, sort) = self.looked_for(pointer).cloned().unwrap_or_else(any);
                let place = Some(Spot::Among);
                let of = Selector { sort, whose: Whose::Any, other: false, place, tests: Box::new([]) };
                let from = Source::Among { theirs: false, of };
                Ok(if n == 1 {
                    CardPick::Some { from, count: Count::Exactly(1), lot: Lot::Free, random: false }
                } else {
                    CardPick::Every(from)
                })
            }
            // From then on it is the one that was chosen.
            Pointer::It if std::mem::take(&mut self.one_of_it) => Ok(CardPick::OneOfThem),
            Pointer::This(_)
            | Pointer::It
            | Pointer::Them
            | Pointer::Chosen(_)
            | Pointer::ChosenOnes(_)
            | Pointer::Rest
            | Pointer::Named(_)
            | Pointer::Duelist(_) => Ok(CardPick::Meant(self.pointed(pointer)?)),
            Pointer::OneOfThem => Ok(CardPick::OneOfThem),
            Pointer::AnyOfThem => Ok(CardPick::AnyOfThem),
            Pointer::ThatBase => self.not_to_bases(),
        }
    }

    fn top(&mut self, deep: Deep<'_>, zone: ast::Zone) -> Lowered<CardPick> {
        let (n, end) = match deep {
            Deep::Top(n) => (Value::Num(n), End::Top),
            Deep::TopEqual(q) => (self.at("q", |l| l.quantity(q))?, End::Top),
            Deep::Bottom(n) => (Value::Num(n), End::Bottom),
        };
        match zone {
            ast::Zone::Deck { whose } => Ok(CardPick::Top { n, of: super::noun::pile_of(whose), end }),
            ast::Zone::Hand { .. }
            | ast::Zone::Discards { .. }
            | ast::Zone::BaseDeck
            | ast::Zone::MadnessDeck
            | ast::Zone::MonsterDeck
            | ast::Zone::TreasureDeck
            | ast::Zone::TreasureDiscards
            | ast::Zone::Loot
            | ast::Zone::Box
            | ast::Zone::OwnersDecks
            | ast::Zone::AnyDiscards => self.at("zone", |l| {
                l.refuse(
                    "only a player's deck has a top card here",
                    "seule la pioche d'un joueur a une première carte ici",
                )
            }),
        }
    }

    /// Where the cards of a choice come from, what must hold of them together, and whether
    /// chance chooses.
    pub(super) fn source(&mut self, of: &ast::Group, scope: Scope) -> Lowered<(Source, Lot, bool)> {
        let noun = of.noun();
        let random = noun.random.is_some();
        let piles: Option<Vec<(&'static str, &ast::Zone)>> = match &noun.place {
            Some(ast::Place::From { zone } | ast::Place::In { zone }) => Some(vec![("zone", zone)]),
            Some(ast::Place::FromEither { a, b }) => Some(vec![("a", a), ("b", b)]),
            Some(
                ast::Place::Here
                | ast::Place::There
                | ast::Place::On { .. }
                | ast::Place::Among
                | ast::Place::Either { .. }
                | ast::Place::LeftBy { .. }
                | ast::Place::ItsBase
                | ast::Place::NewBase,
            )
            | None => None,
        };
        if let Some(zones) = piles {
            let (sort, lot) = self.out_of_play(of)?;
            let mut refs = Vec::new();
            for (field, zone) in zones {
                let path = |l: &mut Self| l.at("place", |l| l.at(field, |l| l.pile(zone)));
                let pile = self.at("noun", path)?;
                if matches!(pile.of, PileOf::Owner) {
                    return self.refuse("say whose pile", "dites de quelle pile");
                }
                refs.push(pile);
            }
            return Ok((Source::Piles { piles: refs.into(), sort }, lot, random));
        }
        if is_among(of) {
            let theirs = whose(of) == Whose::They;
            let (mut selector, lot) = self.in_play_and_lot(of)?;
            if theirs {
                selector.whose = Whose::Any;
            }
            return Ok((Source::Among { theirs, of: selector }, lot, random));
        }
        match scope {
            Scope::Hand if noun.place.is_none() => {
                let (sort, lot) = self.out_of_play(of)?;
                Ok((Source::Hand(sort), lot, random))
            }
            Scope::Hand => self.refuse("cards in hand are meant here", "il s'agit ici de cartes en main"),
            Scope::Play => {
                let (selector, lot) = self.in_play_and_lot(of)?;
                self.stays(&selector)?;
                Ok((Source::Play(selector), lot, random))
            }
        }
    }

    /// A noun of cards that are not in play.
    fn out_of_play(&mut self, of: &ast::Group) -> Lowered<(Sort, Lot)> {
        match whose(of) {
            Whose::Any | Whose::You => {}
            Whose::Others | Whose::They => {
                return self.refuse(
                    "of cards that are not in play, say in whose pile they are",
                    "pour des cartes qui ne sont pas en jeu, dites dans quelle pile elles sont",
                );
            }
        }
        let noun = of.noun();
        self.at("noun", |l| l.sort_and_lot(&noun.kind, &noun.filters))
    }

    /// Bases in play.
    pub(super) fn base_pick(&mut self, target: &ast::Target) -> Lowered<BasePick> {
        if let Some(at) = self.one_base(target) {
            return Ok(BasePick::One(at));
        }
        match shape(target) {
            Shape::Some(Many::Equal(_), _) => self.refuse(
                "say how many bases: \"a base\", \"two bases\" or \"up to two bases\"",
                "dites combien de Bases : « une Base », « deux Bases » ou « jusqu'à deux Bases »",
            ),
            Shape::Some(many @ (Many::One | Many::Several(_) | Many::UpTo(_) | Many::Any | Many::OneOrMore), of) => {
                let count = self.count(many)?;
                self.known.there_scored = false;
                Ok(BasePick::Some { of: self.at("of", |l| l.pickable_bases(of))?, count })
            }
            Shape::Every(of) => Ok(BasePick::Every(self.at("of", |l| l.bases(of))?)),
            // The base last spoken of.
            Shape::Points(Pointer::It | Pointer::Them) if self.it == Thing::Cards => {
                self.refuse("\"it\" is a card here, not a base", "il s'agit ici d'une carte, pas d'une Base")
            }
            Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::DiscardedBase
            | Shape::Whole(_)
            | Shape::Together(..) => {
                self.refuse("a base on the table is meant here", "il s'agit ici d'une Base en jeu")
            }
        }
    }

    /// Base cards that are not on the table.
    pub(super) fn print_pick(&mut self, target: &ast::Target) -> Lowered<PrintPick> {
        let found = self.it == Thing::Prints;
        match shape(target) {
            Shape::Top(Deep::Top(n), ast::Zone::BaseDeck) => Ok(PrintPick::Top(n)),
            Shape::DiscardedBase => Ok(PrintPick::Discarded),
            Shape::Points(Pointer::It | Pointer::Them | Pointer::Rest) if found => Ok(PrintPick::Them),
            Shape::Points(Pointer::OneOfThem) if found => Ok(PrintPick::OneOfThem),
            Shape::Some(Many::One, of) if found && is_among(of) && is_plain(of.noun()) => Ok(PrintPick::OneOfThem),
            Shape::Some(..)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::Together(..) => self.refuse(
                "a base card is meant here: the top card of the base deck, a base from the base discard pile, or one that was found",
                "il s'agit ici d'une carte Base : la première de la pioche de Bases, une de la défausse de Bases, ou une carte trouvée",
            ),
        }
    }
}

/// Of cards that were found or revealed.
pub(super) fn is_among(of: &ast::Group) -> bool {
    of.noun().place == Some(ast::Place::Among)
}

/// A noun that says nothing but a kind and a place.
fn is_plain(noun: &ast::Noun) -> bool {
    noun.filters.is_empty() && noun.other.is_none() && noun.random.is_none()
}
