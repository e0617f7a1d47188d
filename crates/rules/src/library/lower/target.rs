//! Targets: picks of cards, bases and base cards.

use cardtext::ast;

use super::noun::whose;
use super::{Lower, Lowered, Thing};
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
        match target {
            ast::Target::This { kind: ast::ThisKind::Base }
            | ast::Target::Chosen { kind: ast::ThisKind::Base }
            | ast::Target::ChosenOnes { kind: ast::ThisKind::Base }
            | ast::Target::ThatBase => Thing::Bases,
            ast::Target::It
            | ast::Target::Them
            | ast::Target::Rest
            | ast::Target::OneOfThem
            | ast::Target::AnyOfThem => self.it,
            ast::Target::Top { zone } | ast::Target::TopCards { zone, .. } | ast::Target::Whole { zone } => {
                if *zone == ast::Zone::BaseDeck { Thing::Prints } else { Thing::Cards }
            }
            ast::Target::DiscardedBase => Thing::Prints,
            ast::Target::Together { a, .. } => self.thing(a),
            ast::Target::Some { of }
            | ast::Target::Several { of, .. }
            | ast::Target::UpTo { of, .. }
            | ast::Target::AnyNumber { of }
            | ast::Target::OneOrMore { of }
            | ast::Target::Each { of }
            | ast::Target::All { of }
            | ast::Target::No { of }
            | ast::Target::AtMost { of, .. }
            | ast::Target::EqualTo { of, .. }
            | ast::Target::AtLeast { of, .. }
            | ast::Target::OnlyOne { of } => match (of.is_of_bases(), &of.noun().place) {
                (true, Some(ast::Place::Among)) => Thing::Prints,
                (true, _) => Thing::Bases,
                (false, _) => Thing::Cards,
            },
            ast::Target::This { .. }
            | ast::Target::ThisFrom { .. }
            | ast::Target::Chosen { .. }
            | ast::Target::ChosenOnes { .. }
            | ast::Target::Duelist { .. } => Thing::Cards,
        }
    }

    /// Cards that words point at.
    pub(super) fn meant(&self, target: &ast::Target) -> Lowered<Meant> {
        match target {
            ast::Target::This { kind } | ast::Target::ThisFrom { kind, .. } => Ok(Meant::This(self.this(*kind)?)),
            ast::Target::It if self.several => self.refuse(
                "several cards were revealed: say \"them\", or \"each minion among them\"",
                "plusieurs cartes ont été révélées : dites « celles-ci » ou « chaque Créature parmi elles »",
            ),
            ast::Target::It | ast::Target::Them => self.it_is_cards().map(|()| Meant::It),
            ast::Target::Chosen { kind } | ast::Target::ChosenOnes { kind } => {
                self.this(*kind)?;
                Ok(Meant::Chosen)
            }
            ast::Target::Rest => self.it_is_cards().map(|()| Meant::Rest),
            ast::Target::Duelist { outcome: ast::Outcome::Winning } => Ok(Meant::Won),
            ast::Target::Duelist { outcome: ast::Outcome::Losing } => Ok(Meant::Lost),
            ast::Target::Some { .. }
            | ast::Target::Several { .. }
            | ast::Target::UpTo { .. }
            | ast::Target::AnyNumber { .. }
            | ast::Target::OneOrMore { .. }
            | ast::Target::Each { .. }
            | ast::Target::All { .. }
            | ast::Target::No { .. }
            | ast::Target::AtMost { .. }
            | ast::Target::EqualTo { .. }
            | ast::Target::AtLeast { .. }
            | ast::Target::OnlyOne { .. }
            | ast::Target::OneOfThem
            | ast::Target::AnyOfThem
            | ast::Target::ThatBase
            | ast::Target::Top { .. }
            | ast::Target::DiscardedBase
            | ast::Target::TopCards { .. }
            | ast::Target::Whole { .. }
            | ast::Target::Together { .. } => self.refuse(
                "this card, it, them or the chosen one is meant here",
                "il s'agit ici de cette carte, de celle-ci ou de la carte choisie",
            ),
        }
    }

    fn it_is_cards(&self) -> Lowered<()> {
        match self.it {
            Thing::Cards => Ok(()),
            Thing::Bases | Thing::Prints => {
                self.refuse("\"it\" is a base here, not a card", "il s'agit ici d'une Base, pas d'une carte")
            }
        }
    }

    pub(super) fn this(&self, kind: ast::ThisKind) -> Lowered<This> {
        match kind {
            ast::ThisKind::Card | ast::ThisKind::Action | ast::ThisKind::Titan => Ok(This::Card),
            ast::ThisKind::Minion => Ok(This::Minion),
            ast::ThisKind::Base => self.refuse("a base is no card", "une Base n'est pas une carte"),
        }
    }

    /// Cards; they are *it* then, unless they are "this".
    pub(super) fn cards(&mut self, target: &ast::Target, scope: Scope) -> Lowered<CardPick> {
        let pick = self.cards_kept(target, scope)?;
        if !pick.is_this() {
            self.speaks_of_cards();
        }
        Ok(pick)
    }

    fn cards_kept(&mut self, target: &ast::Target, scope: Scope) -> Lowered<CardPick> {
        match self.thing(target) {
            Thing::Cards => {}
            Thing::Bases | Thing::Prints => {
                return self.refuse("this cannot be done to a base", "ceci ne se fait pas à une Base");
            }
        }
        let some = |l: &mut Self, of: &ast::Group, count: Count| {
            let (from, lot, random) = l.at("of", |l| l.source(of, scope))?;
            Ok(CardPick::Some { from, count, lot, random })
        };
        match target {
            ast::Target::Some { of } => some(self, of, Count::Exactly(1)),
            ast::Target::Several { n, of } => some(self, of, Count::Exactly(*n)),
            ast::Target::UpTo { n, of } => some(self, of, Count::UpTo(*n)),
            ast::Target::AnyNumber { of } => some(self, of, Count::Any),
            ast::Target::OneOrMore { of } => some(self, of, Count::OneOrMore),
            ast::Target::EqualTo { q, of } => {
                let n = self.at("q", |l| l.quantity(q))?;
                some(self, of, Count::Equal(n))
            }
            ast::Target::Each { of } | ast::Target::All { of } => {
                let (from, lot, random) = self.at("of", |l| l.source(of, scope))?;
                if random || lot != Lot::Free {
                    return self.refuse(
                        "\"each\" leaves nothing to choose together or to chance",
                        "« chaque » ne laisse rien à choisir ensemble ni au hasard",
                    );
                }
                Ok(CardPick::Every(from))
            }
            ast::Target::No { .. }
            | ast::Target::AtMost { .. }
            | ast::Target::AtLeast { .. }
            | ast::Target::OnlyOne { .. } => self.refuse(
                "such a number belongs to an \"if\"; to do something, say \"a\", \"two\", \"up to two\" or \"each\"",
                "un tel nombre va avec « si » ; pour faire quelque chose, dites « une », « deux », « jusqu'à deux » ou « chaque »",
            ),
            ast::Target::ThisFrom { kind, zone } => {
                self.this(*kind)?;
                match zone {
                    ast::Zone::Discards { whose: ast::Whose::Your } => Ok(CardPick::ThisFromDiscards),
                    ast::Zone::Hand { whose: ast::Whose::Your } => Ok(CardPick::Meant(Meant::This(This::Card))),
                    ast::Zone::Hand { .. }
                    | ast::Zone::Discards { .. }
                    | ast::Zone::Deck { .. }
                    | ast::Zone::BaseDeck
                    | ast::Zone::MadnessDeck
                    | ast::Zone::OwnersDecks
                    | ast::Zone::AnyDiscards => self.at("zone", |l| {
                        l.refuse(
                            "this card can come from your hand or your discard pile",
                            "cette carte peut venir de votre main ou de votre défausse",
                        )
                    }),
                }
            }
            ast::Target::This { .. }
            | ast::Target::It
            | ast::Target::Them
            | ast::Target::Chosen { .. }
            | ast::Target::ChosenOnes { .. }
            | ast::Target::Rest
            | ast::Target::Duelist { .. } => Ok(CardPick::Meant(self.meant(target)?)),
            ast::Target::OneOfThem => Ok(CardPick::OneOfThem),
            ast::Target::AnyOfThem => Ok(CardPick::AnyOfThem),
            ast::Target::Top { zone } => self.top(1, zone),
            ast::Target::TopCards { n, zone } => self.top(*n, zone),
            ast::Target::Whole { zone } => {
                let pile = self.at("zone", |l| l.pile(zone))?;
                match (pile.pile, pile.of) {
                    (Pile::Hand | Pile::Discards, PileOf::You | PileOf::They | PileOf::Another | PileOf::Any) => {
                        Ok(CardPick::Whole(pile))
                    }
                    (Pile::Deck | Pile::Madness, _) => self.refuse(
                        "all cards of a deck cannot be meant",
                        "toutes les cartes d'une pioche ne peuvent pas être visées",
                    ),
                    (_, PileOf::Each | PileOf::Owner) => self.refuse(
                        "say whose: \"your\", \"their\" or \"another player's\"",
                        "dites de qui : « votre », « sa » ou « d'un autre joueur »",
                    ),
                }
            }
            ast::Target::Together { a, b } => {
                let a = self.at("a", |l| l.cards(a, scope))?;
                let b = self.at("b", |l| l.cards_kept(b, scope))?;
                Ok(CardPick::Both(Box::new((a, b))))
            }
            ast::Target::ThatBase | ast::Target::DiscardedBase => {
                self.refuse("this cannot be done to a base", "ceci ne se fait pas à une Base")
            }
        }
    }

    fn top(&mut self, n: u8, zone: &ast::Zone) -> Lowered<CardPick> {
        match zone {
            ast::Zone::Deck { whose } => Ok(CardPick::Top { n, of: super::noun::pile_of(*whose) }),
            ast::Zone::Hand { .. }
            | ast::Zone::Discards { .. }
            | ast::Zone::BaseDeck
            | ast::Zone::MadnessDeck
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
        if noun.place == Some(ast::Place::Among) {
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
        self.at("noun", |l| l.sort_and_lot(noun.kind, &noun.filters))
    }

    /// Bases in play.
    pub(super) fn base_pick(&mut self, target: &ast::Target) -> Lowered<BasePick> {
        if let Some(at) = self.one_base(target) {
            return Ok(BasePick::One(at));
        }
        let some = |l: &mut Self, of: &ast::Group, count: Count| {
            let of = l.at("of", |l| l.bases(of))?;
            Ok(BasePick::Some { of, count })
        };
        match target {
            ast::Target::Some { of } => some(self, of, Count::Exactly(1)),
            ast::Target::Several { n, of } => some(self, of, Count::Exactly(*n)),
            ast::Target::UpTo { n, of } => some(self, of, Count::UpTo(*n)),
            ast::Target::AnyNumber { of } => some(self, of, Count::Any),
            ast::Target::OneOrMore { of } => some(self, of, Count::OneOrMore),
            ast::Target::Each { of } | ast::Target::All { of } => Ok(BasePick::Every(self.at("of", |l| l.bases(of))?)),
            // The base last spoken of.
            ast::Target::It | ast::Target::Them if self.it == Thing::Cards => {
                self.refuse("\"it\" is a card here, not a base", "il s'agit ici d'une carte, pas d'une Base")
            }
            ast::Target::No { .. }
            | ast::Target::AtMost { .. }
            | ast::Target::EqualTo { .. }
            | ast::Target::AtLeast { .. }
            | ast::Target::OnlyOne { .. }
            | ast::Target::This { .. }
            | ast::Target::ThisFrom { .. }
            | ast::Target::It
            | ast::Target::Them
            | ast::Target::OneOfThem
            | ast::Target::AnyOfThem
            | ast::Target::Chosen { .. }
            | ast::Target::ChosenOnes { .. }
            | ast::Target::Rest
            | ast::Target::ThatBase
            | ast::Target::Top { .. }
            | ast::Target::DiscardedBase
            | ast::Target::TopCards { .. }
            | ast::Target::Whole { .. }
            | ast::Target::Duelist { .. }
            | ast::Target::Together { .. } => {
                self.refuse("a base on the table is meant here", "il s'agit ici d'une Base en jeu")
            }
        }
    }

    /// Base cards that are not on the table.
    pub(super) fn print_pick(&mut self, target: &ast::Target) -> Lowered<PrintPick> {
        let plain = |of: &ast::Group| {
            let noun = of.noun();
            noun.filters.is_empty() && noun.other.is_none() && noun.random.is_none()
        };
        match target {
            ast::Target::Top { zone: ast::Zone::BaseDeck } => Ok(PrintPick::Top(1)),
            ast::Target::TopCards { n, zone: ast::Zone::BaseDeck } => Ok(PrintPick::Top(*n)),
            ast::Target::DiscardedBase => Ok(PrintPick::Discarded),
            ast::Target::It | ast::Target::Them | ast::Target::Rest if self.it == Thing::Prints => Ok(PrintPick::Them),
            ast::Target::OneOfThem if self.it == Thing::Prints => Ok(PrintPick::OneOfThem),
            ast::Target::Some { of }
                if self.it == Thing::Prints && of.noun().place == Some(ast::Place::Among) && plain(of) =>
            {
                Ok(PrintPick::OneOfThem)
            }
            _ => self.refuse(
                "a base card is meant here: the top card of the base deck, a base from the base discard pile, or one that was found",
                "il s'agit ici d'une carte Base : la première de la pioche de Bases, une de la défausse de Bases, ou une carte trouvée",
            ),
        }
    }
}
