//! Effects: each verb with what it can be done to.

use cardtext::ast;

use super::noun::{pile_of, whose};
use super::shape::{Many, Shape, shape};
use super::target::Scope;
use super::{Lower, Lowered, Thing};
use crate::library::def::{Form, Timing};
use crate::library::program::*;

impl Lower<'_> {
    pub(super) fn effect(&mut self, effect: &ast::Effect) -> Lowered<Effect> {
        Ok(match effect {
            ast::Effect::Destroy { what } => match self.thing(what) {
                Thing::Bases => Effect::DestroyBases(self.at("what", |l| l.some_bases(what))?),
                Thing::Cards | Thing::Prints => Effect::Destroy(self.in_play_cards(what)?),
            },
            ast::Effect::Return { what } => Effect::Return(self.in_play_cards(what)?),
            ast::Effect::Move { what, to } => {
                let pick = self.in_play_cards(what)?;
                if let CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) = &pick
                    && matches!(of.place, Some(Spot::OnMinion(_) | Spot::Attached(_)))
                {
                    return self.at("what", |l| {
                        l.refuse(
                            "an action on a minion goes where the minion goes; actions on bases can be moved",
                            "une Action attachée à une Créature va où va la Créature ; celles attachées à des Bases peuvent être déplacées",
                        )
                    });
                }
                let to = self.at("to", |l| l.dest(to))?;
                if pick.is_this() && to == Dest::At(At::New) {
                    return self.at("to", |l| {
                        l.refuse(
                            "this card is discarded with the base before another takes its place; say \"to another base\"",
                            "cette carte est défaussée avec la Base avant qu'une autre ne la remplace ; dites « vers une autre Base »",
                        )
                    });
                }
                Effect::Move { what: pick, to }
            }
            ast::Effect::Place { what, to, order } => self.place(what, to, order.is_some())?,
            ast::Effect::PutBack { what, order } => match self.thing(what) {
                Thing::Prints => {
                    self.at("what", |l| l.print_pick(what))?;
                    Effect::PutBackBases { order: order.is_some() }
                }
                Thing::Cards | Thing::Bases => {
                    let what = self.at("what", |l| match l.cards(what, Scope::Hand)? {
                        pick if pick.is_this() => l.refuse(
                            "what was revealed, looked at or found is put back",
                            "on remet ce qui a été révélé, regardé ou trouvé",
                        ),
                        pick => Ok(pick),
                    })?;
                    Effect::PutBack { what, order: order.is_some() }
                }
            },
            ast::Effect::Shuffle { what, into } => self.shuffle(what, into)?,
            ast::Effect::Discard { what } => {
                let kept = self.it;
                let pick = self.at("what", |l| l.cards(what, Scope::Hand))?;
                // *It* is not what was discarded (constructs.md §16).
                self.it = kept;
                Effect::Discard(pick)
            }
            ast::Effect::DiscardUntil { what } => Effect::DiscardUntil(self.at("what", |l| l.some_print(what))?),
            ast::Effect::Draw { n, per } => Effect::Draw { n: self.at("n", |l| l.number(n))?, per: self.per(per)? },
            ast::Effect::DrawMadness { n } => Effect::DrawMadness(self.at("n", |l| l.number(n))?),
            ast::Effect::DrawTo { n } => Effect::DrawTo(*n),
            ast::Effect::Reveal { what } => match self.thing(what) {
                Thing::Prints => Effect::RevealBases(self.found_bases(what)?),
                Thing::Cards | Thing::Bases => Effect::Reveal(self.at("what", |l| l.cards(what, Scope::Hand))?),
            },
            ast::Effect::LookAt { what } => match self.thing(what) {
                Thing::Prints => Effect::LookAtBases(self.found_bases(what)?),
                Thing::Cards | Thing::Bases => Effect::LookAt(self.at("what", |l| l.cards(what, Scope::Hand))?),
            },
            ast::Effect::RevealUntil { zone, what } => self.reveal_until(zone, what)?,
            ast::Effect::Search { zone, what } => self.search(zone, what)?,
            ast::Effect::Extra { n, kind, place, filters, zone } => self.extra(*n, *kind, place, filters, zone)?,
            ast::Effect::PlayExtra { what, kind, place } => {
                let as_a = self.at("kind", |l| l.kind(*kind))?;
                self.play(what, as_a, place)?
            }
            ast::Effect::Play { what, place } => self.play(what, Kind::Card, place)?,
            ast::Effect::AddCounter { n, on } => {
                let n = self.at("n", |l| l.number(n))?;
                let on = self.at("on", |l| {
                    let pick = l.cards(on, Scope::Play)?;
                    l.is_in_play(&pick)?;
                    Ok(pick)
                })?;
                Effect::AddCounters { n, on }
            }
            ast::Effect::RemoveCounter { n, from } => {
                let n = self.at("n", |l| l.number(n))?;
                match (n, self.at("from", |l| l.cards(from, Scope::Play))?) {
                    (
                        Number::Any,
                        CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)),
                    ) => Effect::RemoveAnyCounters(of),
                    (n, from) => Effect::RemoveCounters { n, from },
                }
            }
            ast::Effect::TransferCounter { n, from, to } => {
                let n = self.at("n", |l| l.number(n))?;
                let from = self.at("from", |l| l.cards(from, Scope::Play))?;
                Effect::TransferCounters { n, from, to: self.at("to", |l| l.cards(to, Scope::Play))? }
            }
            ast::Effect::TransferAmong { among } => Effect::TransferAmong(self.at("among", |l| l.among(among))?),
            ast::Effect::Spread { n, among } => {
                let n = self.at("n", |l| l.number(n))?;
                Effect::SpreadCounters { n, among: self.at("among", |l| l.among(among))? }
            }
            ast::Effect::AddMark { n, on } => {
                self.at("on", |l| l.this_titan(on))?;
                Effect::Mark(self.at("n", |l| l.fixed_number(n))?)
            }
            ast::Effect::ClearMarks { from } => {
                self.at("from", |l| l.this_titan(from))?;
                Effect::ClearMarks
            }
            ast::Effect::GiveUp { kind } => match self.at("kind", |l| l.kind(*kind))? {
                Kind::Minion => Effect::GiveUp(Regular::Minion),
                Kind::Action => Effect::GiveUp(Regular::Action),
                Kind::Card | Kind::StandardAction | Kind::Madness | Kind::Titan | Kind::Called(_) => {
                    return self.refuse(
                        "a turn has a regular minion and a regular action",
                        "un tour a une Créature et une Action normales",
                    );
                }
            },
            ast::Effect::Give { what, power, per, until: u } => {
                let what = self.at("what", |l| match l.thing(what) {
                    Thing::Bases => l.refuse(
                        "a base has no power; a breakpoint can be reduced",
                        "une Base n'a pas de Force ; sa Résistance peut être réduite",
                    ),
                    Thing::Cards | Thing::Prints => {
                        let pick = l.cards(what, Scope::Play)?;
                        l.is_in_play(&pick)?;
                        l.pick_has_power(&pick)?;
                        Ok(pick)
                    }
                })?;
                Effect::GivePower { what, n: *power, per: self.per(per)?, until: until(*u) }
            }
            ast::Effect::Lasting { rule, until: u } => {
                let until = until(*u);
                self.at("rule", |l| l.beginning(rule, Some(until)))?
            }
            ast::Effect::Bestow { rule } => self.at("rule", |l| l.beginning(rule, None))?,
            ast::Effect::TakeControl { what, until: u } => {
                let what = self.in_play_cards(what)?;
                if let CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) = &what
                    && of.sort.kind == Kind::Titan
                {
                    return self.at("what", |l| {
                        l.refuse(
                            "a titan stays with its owner (004 p.8)",
                            "un Titan reste à son propriétaire (004 p.8)",
                        )
                    });
                }
                Effect::TakeControl { what, until: u.map(until) }
            }
            ast::Effect::GainVp { n, per } => Effect::GainVp { n: *n, per: self.per(per)? },
            ast::Effect::LoseVp { n } => Effect::LoseVp(*n),
            ast::Effect::Lower { what, by, until: u } => {
                let by = self.at("by", |l| l.quantity(by))?;
                Effect::Lower { what: self.at("what", |l| l.some_bases(what))?, by, until: until(*u) }
            }
            ast::Effect::Replace { what, with, keep } => self.replace(what, with, *keep, Old::Discarded)?,
            ast::Effect::Swap { what, with, keep } => self.replace(what, with, *keep, Old::ShuffledBack)?,
            ast::Effect::Choose { what } => match self.thing(what) {
                Thing::Bases => Effect::ChooseBases(self.at("what", |l| match l.some_bases(what)? {
                    BasePick::Some { count: Count::Exactly(2..) | Count::Any | Count::OneOrMore, .. }
                    | BasePick::Some { count: Count::UpTo(2..) | Count::Equal(_), .. }
                    | BasePick::Every(_) => l.refuse("one base is chosen at a time", "on choisit une Base à la fois"),
                    pick @ (BasePick::One(_) | BasePick::Some { .. }) => Ok(pick),
                })?),
                Thing::Cards | Thing::Prints => Effect::ChooseCards(self.at("what", |l| l.cards(what, Scope::Play))?),
            },
            ast::Effect::ChoosePlayer { who } => Effect::ChoosePlayer(self.at("who", |l| l.players(who))?),
            ast::Effect::Name { what: ast::Nameable::Faction } => Effect::NameFaction,
            ast::Effect::Name { what: ast::Nameable::Card } => Effect::NameCard,
            ast::Effect::ExtraTurn => Effect::ExtraTurn,
            ast::Effect::Nothing => Effect::Nothing,
        })
    }

    /// Cards in play: nothing else can be destroyed, moved, returned or taken over.
    fn in_play_cards(&mut self, what: &ast::Target) -> Lowered<CardPick> {
        self.at("what", |l| {
            let pick = l.cards(what, Scope::Play)?;
            l.is_in_play(&pick)?;
            Ok(pick)
        })
    }

    fn is_in_play(&self, pick: &CardPick) -> Lowered<()> {
        match pick {
            CardPick::Both(both) => {
                self.is_in_play(&both.0)?;
                self.is_in_play(&both.1)
            }
            CardPick::Some { from: Source::Play(_) | Source::Among { .. }, .. }
            | CardPick::Every(Source::Play(_) | Source::Among { .. })
            | CardPick::Meant(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem => Ok(()),
            CardPick::Some { from: Source::Hand(_) | Source::Piles { .. }, .. }
            | CardPick::Every(Source::Hand(_) | Source::Piles { .. })
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_) => self.refuse(
                "this is done to cards in play only; cards elsewhere are placed, discarded, shuffled or played",
                "ceci ne se fait qu'à des cartes en jeu ; ailleurs, on les place, défausse, mélange ou joue",
            ),
        }
    }

    /// Only minions have power that can be given.
    fn pick_has_power(&self, pick: &CardPick) -> Lowered<()> {
        match pick {
            CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => self.has_power(of),
            CardPick::Meant(Meant::This(This::Card)) if self.form != Form::Minion => self.no_power(),
            CardPick::Both(both) => {
                self.pick_has_power(&both.0)?;
                self.pick_has_power(&both.1)
            }
            CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem => Ok(()),
        }
    }

    pub(super) fn has_power(&self, of: &Selector) -> Lowered<()> {
        match of.sort.kind {
            Kind::Action | Kind::StandardAction | Kind::Madness | Kind::Titan => self.no_power(),
            Kind::Card | Kind::Minion | Kind::Called(_) => Ok(()),
        }
    }

    pub(super) fn no_power(&self) -> Lowered<()> {
        self.refuse(
            "only minions have power; for a player say \"you have +2 power here\"",
            "seules les Créatures ont de la Force ; pour un joueur, dites « vous avez +2 de Force ici »",
        )
    }

    /// What an action can be attached to.
    pub(super) fn bears(&self, host: &Selector) -> Lowered<()> {
        match host.sort.kind {
            Kind::Minion | Kind::Called(_) => Ok(()),
            Kind::Card | Kind::Action | Kind::StandardAction | Kind::Madness | Kind::Titan => self.refuse(
                "actions are attached to minions and bases only",
                "les Actions ne s'attachent qu'à des Créatures et à des Bases",
            ),
        }
    }

    /// Bases in play; a chosen one is *it* where no card was spoken of.
    fn some_bases(&mut self, what: &ast::Target) -> Lowered<BasePick> {
        let pick = self.base_pick(what)?;
        self.speaks_of_bases();
        Ok(pick)
    }

    fn found_bases(&mut self, what: &ast::Target) -> Lowered<PrintPick> {
        let pick = self.at("what", |l| l.print_pick(what))?;
        self.it = Thing::Prints;
        Ok(pick)
    }

    /// The cards among which counters go.
    fn among(&mut self, among: &ast::Target) -> Lowered<Selector> {
        match shape(among) {
            Shape::Every(of) | Shape::Some(Many::Any, of) => self.at("of", |l| l.in_play(of)),
            Shape::Some(..)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => {
                self.refuse("\"among\" a sort of cards in play", "« parmi » une sorte de cartes en jeu")
            }
        }
    }

    fn dest(&mut self, to: &ast::Dest) -> Lowered<Dest> {
        Ok(match to {
            ast::Dest::Here => Dest::At(At::Here),
            ast::Dest::There => Dest::At(At::There),
            ast::Dest::NewBase => Dest::At(self.new_base()?),
            ast::Dest::OtherBases => Dest::Others,
            ast::Dest::OneBase => Dest::OneOther,
            ast::Dest::Base { what } => self.at("what", |l| match l.base_pick(what)? {
                BasePick::One(at) => Ok(Dest::At(at)),
                BasePick::Some { of, count: Count::Exactly(1) } => Ok(Dest::Some(of)),
                BasePick::Some { .. } | BasePick::Every(_) => {
                    l.refuse("a card moves to one base", "une carte se déplace vers une seule Base")
                }
            })?,
        })
    }

    fn place(&mut self, what: &ast::Target, to: &ast::Pile, order: bool) -> Lowered<Effect> {
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
                    Some(to) => return Ok(Effect::PlaceBases { what, to, order }),
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
            (Thing::Bases, _) => {
                return self.at("what", |l| {
                    l.refuse(
                        "a base in play is replaced, swapped or destroyed, not placed",
                        "une Base en jeu se remplace, s'échange ou se détruit, mais ne se place pas",
                    )
                });
            }
            (Thing::Cards, _) => {}
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
                        };
                        if let CardPick::Some { from, .. } | CardPick::Every(from) = &what
                            && !madness(from)
                        {
                            return l.refuse("only Madness cards go there", "seules des cartes Démence y vont");
                        }
                        Into::MadnessDeck(end.unwrap_or(End::Top))
                    }
                    (ast::Zone::Deck { .. } | ast::Zone::OwnersDecks, None) => {
                        return l.refuse(
                            "say \"on top of\" or \"on the bottom of\" the deck, or shuffle it into it",
                            "dites « sur » ou « sous » la pioche, ou mélangez-la dedans",
                        );
                    }
                    (ast::Zone::Hand { .. } | ast::Zone::Discards { .. } | ast::Zone::AnyDiscards, Some(_)) => {
                        return l.refuse("say \"into\"", "dites « dans »");
                    }
                    (ast::Zone::BaseDeck, _) => {
                        return l
                            .refuse("only bases go to the base deck", "seules des Bases vont dans la pioche de Bases");
                    }
                })
            })
        })?;
        Ok(Effect::Place { what, to, order })
    }

    /// Whose pile a card goes to: one.
    fn one_pile(&self, whose: ast::Whose) -> Lowered<PileOf> {
        match pile_of(whose) {
            PileOf::Each => self.refuse("a card goes to one pile", "une carte va dans une seule pile"),
            of @ (PileOf::You | PileOf::They | PileOf::Another | PileOf::Any | PileOf::Owner) => Ok(of),
        }
    }

    fn shuffle(&mut self, what: &ast::Target, into: &ast::Zone) -> Lowered<Effect> {
        match (self.thing(what), into) {
            (Thing::Prints, ast::Zone::BaseDeck) => return Ok(Effect::ShuffleBases(self.found_bases(what)?)),
            (Thing::Prints | Thing::Bases, _) => {
                return self.at("what", |l| {
                    l.refuse(
                        "a base in play is not shuffled away; a base card that was found or looked at is",
                        "une Base en jeu ne se mélange pas ; une carte Base trouvée ou regardée, si",
                    )
                });
            }
            (Thing::Cards, _) => {}
        }
        let what = self.at("what", |l| l.cards(what, Scope::Play))?;
        let into = self.at("into", |l| match into {
            ast::Zone::Deck { whose } => l.one_pile(*whose),
            ast::Zone::OwnersDecks => Ok(PileOf::Owner),
            ast::Zone::Hand { .. }
            | ast::Zone::Discards { .. }
            | ast::Zone::BaseDeck
            | ast::Zone::MadnessDeck
            | ast::Zone::AnyDiscards => l.refuse(
                "cards are shuffled into a player's deck only",
                "on ne mélange des cartes que dans la pioche d'un joueur",
            ),
        })?;
        Ok(Effect::Shuffle { what, into })
    }

    /// A deck that one looks through.
    fn one_deck(&self, zone: &ast::Zone) -> Lowered<PileOf> {
        match zone {
            ast::Zone::Deck { whose } => self.one_pile(*whose),
            ast::Zone::Hand { .. }
            | ast::Zone::Discards { .. }
            | ast::Zone::BaseDeck
            | ast::Zone::MadnessDeck
            | ast::Zone::OwnersDecks
            | ast::Zone::AnyDiscards => {
                self.refuse("a player's deck is meant here", "il s'agit ici de la pioche d'un joueur")
            }
        }
    }

    fn reveal_until(&mut self, zone: &ast::Zone, what: &ast::Target) -> Lowered<Effect> {
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
        self.several = true;
        Ok(Effect::RevealUntil { of, sort, n })
    }

    fn search(&mut self, zone: &ast::Zone, what: &ast::Target) -> Lowered<Effect> {
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
        let of = self.at("zone", |l| match l.one_deck(zone)? {
            PileOf::Owner => l.refuse("say whose deck", "dites de quelle pioche"),
            of @ (PileOf::You | PileOf::They | PileOf::Another | PileOf::Any | PileOf::Each) => Ok(of),
        })?;
        let (many, group) = match shape(what) {
            Shape::Some(Many::One, of) => (false, of),
            Shape::Some(Many::Any, of) => (true, of),
            Shape::Some(Many::Several(_) | Many::UpTo(_) | Many::OneOrMore | Many::Equal(_), _)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Points(_)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => {
                return self.at("what", |l| {
                    l.refuse(
                        "a search is for one card or any number of cards",
                        "on cherche une carte ou n'importe quel nombre de cartes",
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
                l.at("noun", |l| l.sort_and_lot(noun.kind, &noun.filters))
            })
        })?;
        let same_name = match lot {
            Lot::Free => false,
            Lot::SameName => true,
            Lot::Sum(_) => return self.at("what", |l| l.not_together()),
        };
        self.speaks_of_cards();
        Ok(Effect::Search { of, sort, many, same_name })
    }

    fn extra(
        &mut self,
        n: ast::ExtraCount,
        kind: ast::Kind,
        place: &Option<ast::Place>,
        filters: &[ast::Filter],
        zone: &Option<ast::Zone>,
    ) -> Lowered<Effect> {
        let n = match n {
            ast::ExtraCount::One => ExtraCount::Exactly(1),
            ast::ExtraCount::Several { n } => ExtraCount::Exactly(n),
            ast::ExtraCount::ThatMany => ExtraCount::ThatMany,
        };
        let sort = self.sort(kind, filters)?;
        if sort.kind == Kind::Titan {
            return self.at("kind", |l| {
                l.refuse("a titan is played by its own words", "un Titan se joue par son propre texte")
            });
        }
        let place = self.play_place(place)?;
        self.on_something(&sort, &place)?;
        self.speaks_of_cards();
        let from = match zone {
            None => ExtraFrom::Hand,
            Some(zone) => match self.at("zone", |l| l.pile(zone))? {
                PileRef { pile: Pile::Hand, of: PileOf::You | PileOf::They } => ExtraFrom::Hand,
                PileRef { pile: Pile::Discards, of: PileOf::You | PileOf::They } => ExtraFrom::Discards,
                // Of another player: one of those cards, now.
                pile @ PileRef { pile: Pile::Hand | Pile::Discards, of: PileOf::Another | PileOf::Any } => {
                    let count = match n {
                        ExtraCount::Exactly(n) => Count::UpTo(n),
                        ExtraCount::ThatMany => Count::Equal(Value::ThatMany),
                    };
                    let from = Source::Piles { piles: Box::new([pile]), sort };
                    let what = CardPick::Some { from, count, lot: Lot::Free, random: false };
                    return Ok(Effect::Play { what, as_a: Kind::Card, place });
                }
                PileRef { pile: Pile::Deck | Pile::Madness, .. } | PileRef { of: PileOf::Each | PileOf::Owner, .. } => {
                    return self.at("zone", |l| {
                        l.refuse(
                            "extra cards come from a hand or a discard pile",
                            "les cartes supplémentaires viennent d'une main ou d'une défausse",
                        )
                    });
                }
            },
        };
        Ok(Effect::Extra(Extra { n, sort, place, from, now: false, tied: false }))
    }

    fn play(&mut self, what: &ast::Target, as_a: Kind, place: &Option<ast::Place>) -> Lowered<Effect> {
        if self.thing(what) != Thing::Cards {
            return self
                .at("what", |l| l.refuse("a base cannot be played yet", "une Base ne peut pas encore être jouée"));
        }
        let in_hand = shape(what).group().filter(|g| g.noun().place.is_none());
        if let Some(of) = in_hand {
            let (n, up_to) = self.at("what", |l| match shape(what) {
                Shape::Some(Many::One, _) => Ok((1, false)),
                Shape::Some(Many::Several(n), _) => Ok((n, false)),
                Shape::Some(Many::UpTo(n), _) => Ok((n, true)),
                Shape::Some(Many::Any, _) => Ok((u8::MAX, true)),
                Shape::Some(Many::OneOrMore | Many::Equal(_), _)
                | Shape::Every(_)
                | Shape::Number(..)
                | Shape::Points(_)
                | Shape::Top(..)
                | Shape::Whole(_)
                | Shape::DiscardedBase
                | Shape::Together(..) => l.refuse(
                    "say how many cards are played: \"a\", \"two\", \"up to two\" or \"any number of\"",
                    "dites combien de cartes sont jouées : « une », « deux », « jusqu'à deux » ou « n'importe quel nombre de »",
                ),
            })?;
            let (source, lot, random) = self.at("what", |l| l.at("of", |l| l.source(of, Scope::Hand)))?;
            let (Source::Hand(sort), false) = (source, random) else {
                return self.at("what", |l| l.refuse("a card of the hand is played", "on joue une carte de la main"));
            };
            let same_name = match lot {
                Lot::Free => false,
                Lot::SameName => true,
                Lot::Sum(_) => return self.at("what", |l| l.not_together()),
            };
            let place = self.play_place(place)?;
            self.on_something(&sort, &place)?;
            self.speaks_of_cards();
            return Ok(Effect::PlayFromHand { sort, n, up_to, same_name, place });
        }
        let pick = self.at("what", |l| l.cards(what, Scope::Hand))?;
        let place = self.play_place(place)?;
        if let CardPick::Some { from: Source::Piles { sort, .. }, .. } = &pick {
            self.on_something(sort, &place)?;
        }
        // 19: what is in play has been played.
        if pick == CardPick::Meant(Meant::This(This::Card)) || pick == CardPick::Meant(Meant::This(This::Minion)) {
            self.at("what", |l| l.is_not_in_play())?;
        }
        Ok(Effect::Play { what: pick, as_a, place })
    }

    /// Only a Special plays its own card: any other text speaks from play.
    fn is_not_in_play(&self) -> Lowered<()> {
        if self.timing == Timing::Special {
            return Ok(());
        }
        self.refuse(
            "this card is in play already; a Special can play it from your hand, or \"from your discard pile\"",
            "cette carte est déjà en jeu ; un Spécial peut la jouer depuis votre main, ou « depuis votre défausse »",
        )
    }

    /// Only actions are played on minions; titans by their own words.
    fn on_something(&self, sort: &Sort, place: &PlayPlace) -> Lowered<()> {
        let on_minion = matches!(place, PlayPlace::OnMinion(_) | PlayPlace::OnThis(_));
        match sort.kind {
            Kind::Titan => self.refuse("a titan is played by its own words", "un Titan se joue par son propre texte"),
            Kind::Minion if on_minion => {
                self.refuse("a minion is played on a base", "une Créature se joue sur une Base")
            }
            Kind::Minion | Kind::Card | Kind::Action | Kind::StandardAction | Kind::Madness | Kind::Called(_) => Ok(()),
        }
    }

    fn play_place(&mut self, place: &Option<ast::Place>) -> Lowered<PlayPlace> {
        let Some(place) = place else { return Ok(PlayPlace::Anywhere) };
        self.at("place", |l| match place {
            ast::Place::Here => Ok(PlayPlace::At(At::Here)),
            ast::Place::There => Ok(PlayPlace::At(At::There)),
            ast::Place::NewBase => Ok(PlayPlace::At(l.new_base()?)),
            ast::Place::On { what } => l.at("what", |l| match l.thing(what) {
                Thing::Bases => match l.base_pick(what)? {
                    BasePick::One(at) => Ok(PlayPlace::At(at)),
                    BasePick::Some { of, count: Count::Exactly(1) } => Ok(PlayPlace::SomeBase(of)),
                    BasePick::Some { .. } | BasePick::Every(_) => {
                        l.refuse("a card is played on one base", "une carte se joue sur une seule Base")
                    }
                },
                Thing::Cards => l.play_on(what),
                Thing::Prints => l.refuse("that base is not in play", "cette Base n'est pas en jeu"),
            }),
            ast::Place::From { .. }
            | ast::Place::In { .. }
            | ast::Place::FromEither { .. }
            | ast::Place::Among
            | ast::Place::Either { .. } => l.refuse(
                "a card is played here, there, or on something",
                "une carte se joue ici, là ou sur quelque chose",
            ),
        })
    }

    /// The card on which another is played.
    fn play_on(&mut self, what: &ast::Target) -> Lowered<PlayPlace> {
        if let Some(kind) = shape(what).this() {
            return Ok(PlayPlace::OnThis(self.this(kind)?));
        }
        match shape(what).one() {
            Some(of) => {
                let host = self.at("of", |l| l.in_play(of))?;
                self.bears(&host)?;
                Ok(PlayPlace::OnMinion(host))
            }
            None => self.refuse(
                "a card is played on a minion, on this minion or on a base",
                "une carte se joue sur une Créature, sur cette Créature ou sur une Base",
            ),
        }
    }

    fn replace(
        &mut self,
        what: &ast::Target,
        with: &ast::Target,
        keep: Option<ast::Keep>,
        old: Old,
    ) -> Lowered<Effect> {
        let with = self.at("with", |l| l.print_pick(with))?;
        let what = self.at("what", |l| match l.base_pick(what)? {
            BasePick::Some { count: Count::Exactly(1), of } => Ok(BasePick::Some { count: Count::Exactly(1), of }),
            BasePick::One(at) => Ok(BasePick::One(at)),
            BasePick::Some { .. } | BasePick::Every(_) => {
                l.refuse("one base is replaced", "on remplace une seule Base")
            }
        })?;
        let keep = match keep {
            None => Keep::Nothing,
            Some(ast::Keep::Minions) => Keep::Minions,
            Some(ast::Keep::Cards) => Keep::Cards,
        };
        Ok(Effect::Replace { what, with, keep, old })
    }
}

fn until(until: ast::Until) -> Until {
    match until {
        ast::Until::EndOfTurn => Until::TurnEnds,
        ast::Until::EndOfYourTurn => Until::YourTurnEnds,
        ast::Until::YourNextTurn => Until::YourNextTurn,
        ast::Until::TheirNextTurn => Until::TheirNextTurn,
    }
}
