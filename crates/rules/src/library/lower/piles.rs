//! Cards that go to piles and come from decks: placing, shuffling, revealing, searching.

use cardtext::ast;

use super::effect::is_of_other_hand;
use super::noun::{pile_of, whose};
use super::shape::{Deep, Many, Shape, shape};
use super::target::Scope;
use super::{Lower, Lowered, Thing};
use crate::library::program::*;
use crate::state::core::MAX_CARDS;

impl Lower<'_> {
    pub(super) fn place(
        &mut self,
        what: &ast::Target,
        to: &ast::Pile,
        order: Option<ast::AnyOrder>,
    ) -> Lowered<Effect> {
        let chosen = order == Some(ast::AnyOrder::AnyOrder);
        let (zone, end) = match to {
            ast::Pile::Into { zone } => (zone, None),
            ast::Pile::OnTop { zone } => (zone, Some(End::Top)),
            ast::Pile::AtBottom { zone } => (zone, Some(End::Bottom)),
            ast::Pile::TopOrBottom { zone } => (zone, Some(End::Either)),
        };
        match (self.thing(what), zone) {
            (Thing::Prints, ast::Zone::BaseDeck) => {
                let what = self.found_bases(what)?;
                match end {
                    Some(to) => return Ok(Effect::PlaceBases { what, to, order: chosen }),
                    None => {
                        return self.refuse(
                            "say \"on top of\" or \"on the bottom of\" the base deck",
                            "dites « sur » ou « sous » la pioche de Bases",
                        );
                    }
                }
            }
            (Thing::Prints, _) => {
                return self.refuse("base cards go to the base deck", "les cartes Base vont dans la pioche de Bases");
            }
            (Thing::Bases, ast::Zone::BaseDeck) => {
                let old = match end {
                    Some(End::Top) => Old::OnTop,
                    Some(End::Bottom) => Old::AtBottom,
                    Some(End::Either) | None => {
                        return self.refuse(
                            "say \"on top of\" or \"on the bottom of\" the base deck",
                            "dites « sur » ou « sous » la pioche de Bases",
                        );
                    }
                };
                return self.leaves_to_deck(what, old);
            }
            (Thing::Bases, _) => {
                return self.at("what", |l| {
                    l.refuse(
                        "a base in play goes to the base deck only",
                        "une Base en jeu ne va que dans la pioche de Bases",
                    )
                });
            }
            (Thing::Cards, _) => {}
        }
        if let (Shape::Top(Deep::Top(n), ast::Zone::TreasureDeck), ast::Zone::TreasureDiscards) = (shape(what), zone) {
            self.stock.set(true);
            return Ok(Effect::DiscardTreasures(n));
        }
        let what = self.at("what", |l| l.cards(what, Scope::Play))?;
        let to = self.at("to", |l| {
            l.at("zone", |l| {
                Ok(match (zone, end) {
                    (ast::Zone::Hand { whose }, None) => Into::Hand(l.one_pile(*whose)?),
                    (ast::Zone::Deck { whose }, Some(end)) => Into::Deck(l.one_pile(*whose)?, end),
                    (ast::Zone::OwnersDecks, Some(end)) => Into::Deck(PileOf::Owner, end),
                    // 004 p.13: always its owner's.
                    (ast::Zone::Discards { .. } | ast::Zone::AnyDiscards, None) => Into::Discards,
                    (ast::Zone::MadnessDeck, end) => {
                        let madness = |from: &Source| match from {
                            Source::Play(of) | Source::Among { of, .. } => of.sort.kind == Kind::Madness,
                            Source::Hand(sort) | Source::Piles { sort, .. } => sort.kind == Kind::Madness,
                            Source::Either(_) => false,
                        };
                        if let CardPick::Some { from, .. } | CardPick::Every(from) = &what
                            && !madness(from)
                        {
                            return l.refuse("only Madness cards go there", "seules des cartes Démence y vont");
                        }
                        Into::MadnessDeck(end.unwrap_or(End::Top))
                    }
                    (ast::Zone::MonsterDeck, end) => {
                        l.stock.set(true);
                        Into::MonsterDeck(end.unwrap_or(End::Top))
                    }
                    (ast::Zone::TreasureDeck, end) => {
                        l.stock.set(true);
                        Into::TreasureDeck(end.unwrap_or(End::Top))
                    }
                    (ast::Zone::TreasureDiscards, None) => {
                        l.stock.set(true);
                        Into::Discards
                    }
                    (ast::Zone::Box, None) => Into::Box,
                    (ast::Zone::Loot, _) => {
                        return l.refuse(
                            "treasures are added to the loot: \"add two treasures to the loot\"",
                            "on ajoute des Trésors au butin : « ajoutez deux Trésors au butin »",
                        );
                    }
                    (ast::Zone::Deck { .. } | ast::Zone::OwnersDecks, None) => {
                        return l.refuse(
                            "say \"on top of\" or \"on the bottom of\" the deck, or shuffle it into it",
                            "dites « sur » ou « sous » la pioche, ou mélangez-la dedans",
                        );
                    }
                    (
                        ast::Zone::Hand { .. }
                        | ast::Zone::Discards { .. }
                        | ast::Zone::AnyDiscards
                        | ast::Zone::TreasureDiscards
                        | ast::Zone::Box,
                        Some(_),
                    ) => {
                        return l.refuse("say \"into\"", "dites « dans »");
                    }
                    (ast::Zone::BaseDeck, _) => {
                        return l
                            .refuse("only bases go to the base deck", "seules des Bases vont dans la pioche de Bases");
                    }
                })
            })
        })?;
        // 004 p.13: a card goes to its owner's hand, whoever places it.
        let seen = self.in_other_hand
            && (what.is_of_other_hands() || matches!(what, CardPick::Meant(Meant::It | Meant::Chosen)));
        // A card that chance takes from a hand nobody else sees: it stays with its holder (004 p.13).
        if to == Into::Hand(PileOf::You) && (seen || (is_of_other_hand(&what) && !what.is_random())) {
            return self.at("to", |l| {
                l.refuse(
                    "another player's card never goes to your hand: it can be discarded or played",
                    "la carte d'un autre joueur ne va jamais dans votre main : elle peut être défaussée ou jouée",
                )
            });
        }
        let order = match order {
            None => Order::AsTheyCome,
            Some(ast::AnyOrder::AnyOrder) => Order::Any,
            Some(ast::AnyOrder::Random) => Order::Random,
        };
        Ok(Effect::Place { what, to, order })
    }

    /// A base goes to the base deck, and the next one takes its place.
    fn leaves_to_deck(&mut self, what: &ast::Target, old: Old) -> Lowered<Effect> {
        let what = self.at("what", |l| match l.base_pick(what)? {
            pick @ (BasePick::One(_) | BasePick::Some { count: Count::Exactly(1), .. }) => {
                l.has_not_scored(&pick)?;
                Ok(pick)
            }
            BasePick::Some { .. } | BasePick::Every(_) => l.refuse(
                "one base goes to the base deck at a time",
                "une seule Base à la fois va dans la pioche de Bases",
            ),
        })?;
        self.speaks_of_bases();
        Ok(Effect::Replace { what, with: PrintPick::Top(1), keep: Keep::Nothing, old })
    }

    /// Whose pile a card goes to: one.
    pub(super) fn one_pile(&self, whose: ast::Whose) -> Lowered<PileOf> {
        match pile_of(whose) {
            PileOf::Each | PileOf::EachOther => {
                self.refuse("a card goes to one pile", "une carte va dans une seule pile")
            }
            of @ (PileOf::You | PileOf::They | PileOf::Another | PileOf::Any | PileOf::YouWhoever | PileOf::Owner) => {
                Ok(of)
            }
        }
    }

    pub(super) fn shuffle(&mut self, what: &ast::Target, into: &ast::Zone) -> Lowered<Effect> {
        match (self.thing(what), into) {
            (Thing::Prints, ast::Zone::BaseDeck) => return Ok(Effect::ShuffleBases(self.found_bases(what)?)),
            (Thing::Bases, ast::Zone::BaseDeck) => return self.leaves_to_deck(what, Old::ShuffledBack),
            (Thing::Prints | Thing::Bases, _) => {
                return self
                    .at("into", |l| l.refuse("a base goes to the base deck", "une Base va dans la pioche de Bases"));
            }
            (Thing::Cards, _) => {}
        }
        if *into == ast::Zone::TreasureDeck {
            self.stock.set(true);
            return Ok(Effect::ShuffleTreasures(self.at("what", |l| l.cards(what, Scope::Play))?));
        }
        let what = self.at("what", |l| l.cards(what, Scope::Play))?;
        let into = self.at("into", |l| match into {
            ast::Zone::Deck { whose } => l.one_pile(*whose),
            ast::Zone::OwnersDecks => Ok(PileOf::Owner),
            ast::Zone::Hand { .. }
            | ast::Zone::Discards { .. }
            | ast::Zone::BaseDeck
            | ast::Zone::MadnessDeck
            | ast::Zone::MonsterDeck
            | ast::Zone::TreasureDeck
            | ast::Zone::TreasureDiscards
            | ast::Zone::Loot
            | ast::Zone::Box
            | ast::Zone::AnyDiscards => l.refuse(
                "cards are shuffled into a player's deck only",
                "on ne mélange des cartes que dans la pioche d'un joueur",
            ),
        })?;
        Ok(Effect::Shuffle { what, into })
    }

    /// A deck that one looks through.
    pub(super) fn one_deck(&self, zone: &ast::Zone) -> Lowered<PileOf> {
        match zone {
            ast::Zone::Deck { whose } => self.one_pile(*whose),
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
            | ast::Zone::AnyDiscards => {
                self.refuse("a player's deck is meant here", "il s'agit ici de la pioche d'un joueur")
            }
        }
    }

    pub(super) fn reveal_until(&mut self, zone: &ast::Zone, what: &ast::Target) -> Lowered<Effect> {
        let of = self.at("zone", |l| l.one_deck(zone))?;
        let Some((n, group)) = shape(what).counted() else {
            return self.at("what", |l| {
                l.refuse(
                    "say until what is revealed: \"a minion\", \"two actions\"",
                    "dites jusqu'à quoi : « une Créature », « deux Actions »",
                )
            });
        };
        let sort = self.at("what", |l| l.some_print(&ast::Target::Some { of: group.clone() }))?;
        self.speaks_of_cards();
        (self.several, self.found) = (true, true);
        self.until = Some((n, sort.clone()));
        Ok(Effect::RevealUntil { of, sort, n })
    }

    pub(super) fn search(&mut self, zone: &ast::Zone, what: &ast::Target, discards: bool) -> Lowered<Effect> {
        if *zone == ast::Zone::BaseDeck {
            let plain = |noun: &ast::Noun| {
                noun.kind == ast::Kind::Base && noun.filters.is_empty() && noun.place.is_none() && noun.random.is_none()
            };
            if !shape(what).one().is_some_and(|of| whose(of) == Whose::Any && plain(of.noun())) {
                return self.at("what", |l| {
                    l.refuse("the base deck is searched for a base", "on cherche une Base dans la pioche de Bases")
                });
            }
            self.it = Thing::Prints;
            return Ok(Effect::SearchBases);
        }
        let treasures = *zone == ast::Zone::TreasureDeck;
        if treasures {
            self.stock.set(true);
        }
        let of = self.at("zone", |l| match if treasures { PileOf::You } else { l.one_deck(zone)? } {
            PileOf::Owner | PileOf::YouWhoever => l.refuse("say whose deck", "dites de quelle pioche"),
            of @ (PileOf::You | PileOf::They | PileOf::Another | PileOf::Any | PileOf::Each | PileOf::EachOther) => {
                Ok(of)
            }
        })?;
        let (most, group) = match shape(what) {
            Shape::Some(Many::One, of) => (1, of),
            Shape::Some(Many::UpTo(n), of) => (n, of),
            Shape::Some(Many::Any, of) => (MAX_CARDS as u8, of),
            Shape::Some(Many::Several(_) | Many::OneOrMore | Many::Equal(_), _)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => {
                return self.at("what", |l| {
                    l.refuse(
                        "a search is for one card, up to so many, or any number of cards",
                        "on cherche une carte, jusqu'à tant de cartes ou n'importe quel nombre de cartes",
                    )
                });
            }
        };
        let (sort, lot) = self.at("what", |l| {
            l.at("of", |l| {
                let noun = group.noun();
                let plain = whose(group) == Whose::Any && noun.place.is_none() && noun.random.is_none();
                if !plain {
                    return l
                        .refuse("any card of the deck is meant", "il s'agit de n'importe quelle carte de la pioche");
                }
                l.at("noun", |l| l.sort_and_lot(&noun.kind, &noun.filters))
            })
        })?;
        let same_name = match lot {
            Lot::Free => false,
            Lot::SameName => true,
            Lot::SamePower | Lot::EachName | Lot::Sum(_) | Lot::DifferentBases => {
                return self.at("what", |l| l.not_together());
            }
        };
        self.speaks_of_cards();
        self.found = true;
        if discards && most != 1 {
            return self.at("what", |l| {
                l.refuse(
                    "of deck and discard pile together, one card is searched for",
                    "dans la pioche et la défausse ensemble, on cherche une seule carte",
                )
            });
        }
        let search = SearchFor { sort, most, same_name, discards };
        Ok(if treasures { Effect::SearchTreasures(search) } else { Effect::Search { of, search } })
    }
}
