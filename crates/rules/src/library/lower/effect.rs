//! Effects: each verb with what it takes. What belongs to playing is in `play.rs`, to piles
//! in `piles.rs`; rules that begin are in `begins.rs`, and which cards a verb can be done
//! to in `able.rs`.

use cardtext::ast;

use super::known::Scored;
use super::noun::whose;
use super::shape::{Many, Shape, is_all, shape};
use super::target::Scope;
use super::{Lower, Lowered, Thing};
use crate::library::def::Form;
use crate::library::program::*;

impl Lower<'_> {
    pub(super) fn verb(&mut self, effect: &ast::Effect) -> Lowered<Effect> {
        Ok(match effect {
            ast::Effect::Destroy { what } => match self.thing(what) {
                Thing::Bases => Effect::DestroyBases(self.at("what", |l| l.some_bases(what))?),
                Thing::Cards | Thing::Prints => Effect::Destroy(self.in_play_cards(what)?),
            },
            ast::Effect::DestroyLoot { what, loot } => {
                self.stock.set(true);
                let loot = match loot {
                    ast::Loot::Without => Loot::Without,
                    ast::Loot::Discarded => Loot::Discarded,
                };
                Effect::DestroyLoot { what: self.in_play_cards(what)?, loot }
            }
            ast::Effect::Bury { what, place } => self.bury(what, place)?,
            ast::Effect::Uncover { what } => {
                let what = self.at("what", |l| {
                    let pick = l.cards(what, Scope::Play)?;
                    l.is_buried(&pick)?;
                    Ok(pick)
                })?;
                Effect::Uncover(what)
            }
            ast::Effect::Return { what } => {
                let pick = self.in_play_cards(what)?;
                self.at("what", |l| l.has_owner(&pick))?;
                Effect::Return(pick)
            }
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
                if pick == CardPick::Meant(Meant::This(This::Card))
                    && matches!(self.form, Form::Action | Form::Madness)
                    && self.host != Some(Host::Base)
                    && !self.given
                {
                    return self.at("what", |l| {
                        l.refuse(
                            "only an action on a base can be moved; one on a minion goes where the minion goes",
                            "seule une Action attachée à une Base se déplace ; sur une Créature, elle va où va la Créature",
                        )
                    });
                }
                let to = self.at("to", |l| l.dest(to))?;
                let elsewhere = self.known.scored == Scored::Elsewhere;
                if to == Dest::At(At::New) && is_at_scored_base(&pick, elsewhere) {
                    return self.at("what", |l| {
                        l.refuse(
                            "what is there is discarded with the base before another takes its place; say \"to another base\"",
                            "ce qui s'y trouve est défaussé avec la Base avant qu'une autre ne la remplace ; dites « vers une autre Base »",
                        )
                    });
                }
                if pick.is_this() && to == Dest::At(At::New) && !elsewhere {
                    return self.at("to", |l| {
                        l.refuse(
                            "this card is discarded with the base before another takes its place; say \"to another base\"",
                            "cette carte est défaussée avec la Base avant qu'une autre ne la remplace ; dites « vers une autre Base »",
                        )
                    });
                }
                Effect::Move { what: pick, to }
            }
            ast::Effect::Place { what, to, order } => self.place(what, to, *order)?,
            ast::Effect::PlaceIntoYours { what } => {
                let what = self.at("what", |l| l.cards(what, Scope::Play))?;
                Effect::Place { what, to: Into::Hand(PileOf::YouWhoever), order: Order::AsTheyCome }
            }
            ast::Effect::PutBack { what, order } => match self.thing(what) {
                Thing::Prints => {
                    self.at("what", |l| l.print_pick(what))?;
                    Effect::PutBackBases { order: order.is_some() }
                }
                Thing::Cards | Thing::Bases => {
                    let what = self.at("what", |l| {
                        let pick = l.cards(what, Scope::Hand)?;
                        l.was_found(&pick)?;
                        Ok(pick)
                    })?;
                    Effect::PutBack { what, order: order.is_some() }
                }
            },
            ast::Effect::Shuffle { what, into } => self.shuffle(what, into)?,
            ast::Effect::ShuffleIntoYours { what } => {
                Effect::Shuffle { what: self.in_play_cards(what)?, into: PileOf::YouWhoever }
            }
            ast::Effect::Discard { what } if self.thing(what) == Thing::Prints => {
                Effect::DiscardBases(self.at("what", |l| l.print_pick(what))?)
            }
            ast::Effect::Discard { what } => {
                let kept = self.it;
                let pick = self.at("what", |l| l.cards(what, Scope::Hand))?;
                // *It* is not what was discarded (constructs.md §16).
                self.it = kept;
                self.at("what", |l| l.can_be_discarded(&pick))?;
                Effect::Discard(pick)
            }
            ast::Effect::DiscardUntil { what } => Effect::DiscardUntil(self.at("what", |l| l.some_print(what))?),
            ast::Effect::Draw { n, per } => Effect::Draw { n: self.at("n", |l| l.number(n))?, per: self.per(per)? },
            ast::Effect::DrawMadness { n } => Effect::DrawMadness(self.at("n", |l| l.number(n))?),
            ast::Effect::DrawTreasure { n } => {
                self.stock.set(true);
                let n = self.at("n", |l| l.number(n))?;
                self.speaks_of_cards();
                Effect::DrawTreasures(n)
            }
            ast::Effect::AddLoot { n } => {
                self.stock.set(true);
                self.in_scoring()?;
                Effect::AddLoot(self.at("n", |l| l.number(n))?)
            }
            ast::Effect::DrawTo { n } => Effect::DrawTo(*n),
            ast::Effect::Reveal { what } => match self.thing(what) {
                Thing::Prints => Effect::RevealBases(self.found_bases(what)?),
                Thing::Cards | Thing::Bases => {
                    let what = self.at("what", |l| l.cards(what, Scope::Hand))?;
                    (self.found, self.in_other_hand) = (true, is_of_other_hand(&what));
                    Effect::Reveal(what)
                }
            },
            ast::Effect::LookAt { what } => match self.thing(what) {
                Thing::Prints => Effect::LookAtBases(self.found_bases(what)?),
                Thing::Cards | Thing::Bases => {
                    let what = self.at("what", |l| l.cards(what, Scope::Hand))?;
                    (self.found, self.in_other_hand) = (true, is_of_other_hand(&what));
                    Effect::LookAt(what)
                }
            },
            ast::Effect::RevealUntil { zone, what } => self.reveal_until(zone, what)?,
            ast::Effect::Search { zone, what } => self.search(zone, what, false)?,
            ast::Effect::SearchEither { what } => {
                self.search(&ast::Zone::Deck { whose: ast::Whose::Your }, what, true)?
            }
            ast::Effect::Extra { n, kind, place, filters, zone } => self.extra(*n, kind, place, filters, zone)?,
            ast::Effect::PlayExtra { what, kind, place } => {
                let as_a = self.at("kind", |l| l.kind(kind))?;
                self.play(what, as_a, true, place, false)?
            }
            ast::Effect::PlayExtraMuted { what, kind, place } => {
                let as_a = self.at("kind", |l| l.kind(kind))?;
                self.play(what, as_a, true, place, true)?
            }
            ast::Effect::PlayMuted { what, place } => self.play(what, Kind::Card, false, place, true)?,
            ast::Effect::Play { what, place: None } if self.thing(what) == Thing::Prints => {
                match self.at("what", |l| l.print_pick(what))? {
                    PrintPick::Top(1) => {}
                    PrintPick::Top(_) | PrintPick::Them | PrintPick::OneOfThem | PrintPick::Discarded => {
                        return self.at("what", |l| {
                            l.refuse(
                                "the top card of the base deck is played",
                                "on joue la première carte de la pioche de Bases",
                            )
                        });
                    }
                }
                self.speaks_of_bases();
                Effect::PlayBase
            }
            ast::Effect::Play { what, place } => self.play(what, Kind::Card, false, place, false)?,
            ast::Effect::AddCounter { n, on } => {
                let n = self.at("n", |l| l.number(n))?;
                let on = self.at("on", |l| {
                    let pick = l.cards(on, Scope::Play)?;
                    l.is_in_play(&pick)?;
                    l.bears_counters(&pick)?;
                    Ok(pick)
                })?;
                Effect::AddCounters { n, on }
            }
            ast::Effect::RemoveCounter { n, from } => {
                let n = self.at("n", |l| l.number(n))?;
                // "From your minions": of all of them together, not of each.
                let together = is_all(from);
                match (n, self.at("from", |l| l.countered(from))?) {
                    (n, CardPick::Every(Source::Play(of))) if together => {
                        Effect::RemoveAnyCounters(CountersFrom { n, of })
                    }
                    (
                        n @ Number::Any,
                        CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)),
                    ) => Effect::RemoveAnyCounters(CountersFrom { n, of }),
                    (n, from) => Effect::RemoveCounters { n, from },
                }
            }
            ast::Effect::TransferCounter { n, from, to } => {
                let n = self.at("n", |l| l.number(n))?;
                let from = self.at("from", |l| match l.countered(from)? {
                    CardPick::Every(_) => l.refuse(
                        "counters are transferred from one card: say \"from a minion\", or \"among\" your minions",
                        "on transfère des marqueurs depuis une seule carte : dites « d'une Créature », ou « entre » vos Créatures",
                    ),
                    pick => Ok(pick),
                })?;
                Effect::TransferCounters { n, from, to: self.at("to", |l| l.countered(to))? }
            }
            ast::Effect::TransferAmong { among } => Effect::TransferAmong(self.at("among", |l| l.among(among))?),
            ast::Effect::Transfer { what, to } => self.transfer(what, to)?,
            ast::Effect::Plunder { to } => {
                self.it_is_cards()?;
                Effect::Plunder(self.at("to", |l| {
                    let pick = l.cards(to, Scope::Play)?;
                    l.is_in_play(&pick)?;
                    l.bears_actions(&pick)?;
                    Ok(pick)
                })?)
            }
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
            ast::Effect::GiveUp { kind } => match self.at("kind", |l| l.kind(kind))? {
                Kind::Minion => Effect::GiveUp(Regular::Minion),
                Kind::Action => Effect::GiveUp(Regular::Action),
                Kind::Card
                | Kind::StandardAction
                | Kind::Madness
                | Kind::Titan
                | Kind::Monster
                | Kind::Undead
                | Kind::NonMonster
                | Kind::Treasure
                | Kind::Buried
                | Kind::Called(_) => {
                    return self.refuse(
                        "a turn has a regular minion and a regular action",
                        "un tour a une Créature et une Action normales",
                    );
                }
            },
            ast::Effect::Give { what, power, per, until: u } => {
                let what = self.powered(what)?;
                Effect::GivePower { what, n: *power, per: self.per(per)?, until: until(*u) }
            }
            ast::Effect::Double { what, until: u } => {
                let what = self.powered(what)?;
                Effect::GivePower { what, n: 1, per: Per::OwnPower, until: until(*u) }
            }
            ast::Effect::GiveEqual { q, what, until: u } => {
                let per = Per::Value(Box::new(self.at("q", |l| l.quantity(q))?));
                Effect::GivePower { what: self.powered(what)?, n: 1, per, until: until(*u) }
            }
            ast::Effect::Lasting { rule, until: u } => {
                let until = until(*u);
                self.at("rule", |l| l.beginning(rule, Some(until)))?
            }
            ast::Effect::Bestow { rule } => self.at("rule", |l| l.beginning(rule, None))?,
            ast::Effect::TakeControl { what, until: u } => {
                let pick = self.in_play_cards(what)?;
                self.at("what", |l| l.changes_hands(&pick))?;
                let what = pick;
                Effect::TakeControl { what, until: u.map(until) }
            }
            ast::Effect::GiveControl { what, to } => {
                let what = self.in_play_cards(what)?;
                let to = self.at("to", |l| l.players(to))?;
                (self.named, self.by_cond) = (true, false);
                Effect::GiveControl { what, to }
            }
            ast::Effect::UseTalent { of } => Effect::UseTalent(self.at("of", |l| {
                let pick = l.cards(of, Scope::Play)?;
                l.is_in_play(&pick)?;
                Ok(pick)
            })?),
            ast::Effect::UseTalentAs { of } => Effect::UseTalentAs(self.at("of", |l| {
                let pick = l.cards(of, Scope::Play)?;
                l.is_in_play(&pick)?;
                Ok(pick)
            })?),
            ast::Effect::LoseAbilities { what, until: u } => {
                Effect::LoseAbilities { what: self.in_play_cards(what)?, until: until(*u) }
            }
            ast::Effect::Nullify => {
                if !self.hears_action {
                    return self.refuse(
                        "an action is discarded without effect as it is played: begin with \"when another player plays an action\"",
                        "une Action se défausse sans effet quand elle est jouée : commencez par « lorsqu'un autre joueur joue une Action »",
                    );
                }
                Effect::Nullify
            }
            ast::Effect::NotReplaced => {
                self.in_scoring()?;
                Effect::NotReplaced
            }
            ast::Effect::GainVp { n, per } => Effect::GainVp { n: *n, per: self.per(per)? },
            ast::Effect::LoseVp { n } => Effect::LoseVp(*n),
            ast::Effect::TakeVp { n, from } => {
                let from = self.at("from", |l| l.players(from))?;
                (self.named, self.by_cond) = (true, false);
                Effect::TakeVp { n: *n, from }
            }
            ast::Effect::Lower { what, by, until: u } => {
                let by = self.at("by", |l| l.quantity(by))?;
                let what = self.at("what", |l| l.some_bases(what))?;
                Effect::Lower { what, by, way: Way::Down, until: until(*u) }
            }
            ast::Effect::Raise { what, by, until: u } => {
                let by = self.at("by", |l| l.quantity(by))?;
                let what = self.at("what", |l| l.some_bases(what))?;
                Effect::Lower { what, by, way: Way::Up, until: until(*u) }
            }
            ast::Effect::Replace { what, with, keep } => self.replace(what, with, *keep, Old::Discarded)?,
            ast::Effect::Swap { what, with, keep: None } if self.thing(what) == Thing::Cards => {
                self.trade_with(what, with)?
            }
            ast::Effect::Swap { what, with, keep } => self.replace(what, with, *keep, Old::ShuffledBack)?,
            ast::Effect::Trade => Effect::Trade,
            ast::Effect::Divert { .. } | ast::Effect::Too { .. } if !self.aims => return self.redirects_nothing(),
            ast::Effect::Divert { to } => Effect::Divert(self.at("to", |l| {
                let pick = l.cards(to, Scope::Play)?;
                if pick.is_this() {
                    return Ok(pick);
                }
                l.refuse("this very card takes the place", "c'est cette carte même qui prend la place")
            })?),
            ast::Effect::Too { what } => Effect::Too(self.at("what", |l| {
                let pick = l.cards(what, Scope::Play)?;
                l.is_in_play(&pick)?;
                Ok(pick)
            })?),
            ast::Effect::DrawPast => Effect::DrawPast,
            ast::Effect::AsIfAction if self.form == Form::Minion => Effect::AsIfAction,
            ast::Effect::AsIfAction => {
                return self.refuse("an action is one anyway", "une Action en est déjà une");
            }
            ast::Effect::Choose { what } => match self.thing(what) {
                Thing::Bases => Effect::ChooseBases(self.at("what", |l| match l.some_bases(what)? {
                    BasePick::Some { count: Count::Exactly(2..) | Count::Any | Count::OneOrMore, .. }
                    | BasePick::Some { count: Count::UpTo(2..) | Count::Equal(_), .. }
                    | BasePick::Every(_) => l.refuse("one base is chosen at a time", "on choisit une Base à la fois"),
                    pick @ (BasePick::One(_) | BasePick::Some { .. }) => Ok(pick),
                })?),
                Thing::Cards | Thing::Prints => {
                    let pick = self.at("what", |l| l.cards(what, Scope::Play))?;
                    self.hears_choice(&pick);
                    Effect::ChooseCards(pick)
                }
            },
            ast::Effect::ChooseEither { a, b } => {
                let part = |l: &mut Self, of: &ast::Target| match shape(of).one() {
                    Some(of) => l.at("of", |l| l.in_play(of)),
                    None => l.refuse("one card of a sort is meant here", "il s'agit ici d'une carte d'une sorte"),
                };
                let a = self.at("a", |l| part(l, a))?;
                let b = self.at("b", |l| part(l, b))?;
                self.speaks_of_cards();
                let from = Source::Either(Box::new((a, b)));
                Effect::ChooseCards(CardPick::Some { from, count: Count::Exactly(1), lot: Lot::Free, random: false })
            }
            ast::Effect::ChoosePlayer { who } => {
                let who = self.at("who", |l| l.players(who))?;
                (self.named, self.by_cond) = (true, false);
                self.known.chooses_player();
                self.hears_players(&who);
                Effect::ChoosePlayer(who)
            }
            ast::Effect::Name { what: ast::Nameable::Faction } => Effect::NameFaction,
            ast::Effect::Name { what: ast::Nameable::Card } => Effect::NameCard,
            ast::Effect::ExtraTurn => Effect::ExtraTurn,
            ast::Effect::Nothing => Effect::Nothing,
        })
    }

    /// Cards that go face down to a base (004 p.8).
    fn bury(&mut self, what: &ast::Target, place: &Option<ast::Place>) -> Lowered<Effect> {
        let what = self.at("what", |l| {
            let scope = l.buried_from(what)?;
            let pick = l.cards(what, scope)?;
            l.can_be_buried(&pick)?;
            Ok(pick)
        })?;
        let at = match self.play_place(place)? {
            at @ (PlayPlace::Anywhere | PlayPlace::At(_) | PlayPlace::SomeBase(_)) => at,
            PlayPlace::OnThis(_) | PlayPlace::OnMinion(_) => {
                return self
                    .at("place", |l| l.refuse("a card is buried at a base", "une carte s'enterre sur une Base"));
            }
        };
        Ok(Effect::Bury { what, at })
    }

    /// "A card" is one of the hand; "one of your minions" is in play, as everywhere.
    fn buried_from(&self, what: &ast::Target) -> Lowered<Scope> {
        let Some(of) = shape(what).group() else { return Ok(Scope::Play) };
        let noun = of.noun();
        if whose(of) != Whose::Any || noun.other.is_some() {
            return Ok(Scope::Play);
        }
        if noun.place.is_some() || noun.kind == ast::Kind::Card {
            return Ok(Scope::Hand);
        }
        self.refuse(
            "say which: \"a minion from your hand\", or \"one of your minions\" for one in play",
            "dites laquelle : « une Créature de votre main », ou « une de vos Créatures » pour une carte en jeu",
        )
    }

    /// Only what is buried is uncovered.
    fn is_buried(&self, pick: &CardPick) -> Lowered<()> {
        let buried = match pick {
            CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => {
                of.sort.kind == Kind::Buried
            }
            CardPick::Meant(Meant::It | Meant::Chosen) => true,
            CardPick::Meant(_)
            | CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem
            | CardPick::Both(_) => false,
        };
        if buried {
            return Ok(());
        }
        self.refuse("buried cards are uncovered", "ce sont des cartes enterrées que l'on dévoile")
    }

    /// Bases in play; a chosen one is *it* where no card was spoken of.
    fn some_bases(&mut self, what: &ast::Target) -> Lowered<BasePick> {
        let pick = self.base_pick(what)?;
        self.speaks_of_bases();
        Ok(pick)
    }

    pub(super) fn found_bases(&mut self, what: &ast::Target) -> Lowered<PrintPick> {
        let pick = self.at("what", |l| l.print_pick(what))?;
        self.it = Thing::Prints;
        Ok(pick)
    }

    /// Two cards that can be moved, each to where the other is.
    fn trade_with(&mut self, what: &ast::Target, with: &ast::Target) -> Lowered<Effect> {
        let mut one = |field: &'static str, target: &ast::Target| {
            self.at(field, |l| {
                let pick = l.cards(target, Scope::Play)?;
                l.is_in_play(&pick)?;
                match &pick {
                    CardPick::Some { count: Count::Exactly(1), .. } | CardPick::Meant(_) => Ok(pick),
                    CardPick::Some { .. }
                    | CardPick::ThisFromDiscards
                    | CardPick::Every(_)
                    | CardPick::Top { .. }
                    | CardPick::Whole(_)
                    | CardPick::OneOfThem
                    | CardPick::AnyOfThem
                    | CardPick::Both(_) => {
                        l.refuse("one card changes places with one other", "une carte échange sa place avec une autre")
                    }
                }
            })
        };
        let what = one("what", what)?;
        let with = one("with", with)?;
        Ok(Effect::TradeWith(Box::new((what, with))))
    }

    /// Actions go from minion to minion, from base to base, or between them.
    fn transfer(&mut self, what: &ast::Target, to: &ast::Target) -> Lowered<Effect> {
        let what = self.in_play_cards(what)?;
        self.at("what", |l| l.is_action(&what))?;
        let to = match self.thing(to) {
            Thing::Bases => self.at("to", |l| {
                let pick = l.some_bases(to)?;
                match pick {
                    BasePick::One(_) | BasePick::Some { count: Count::Exactly(1), .. } => Ok(Bearer::Base(pick)),
                    BasePick::Some { .. } | BasePick::Every(_) => {
                        l.refuse("an action lies on one base", "une Action est attachée à une seule Base")
                    }
                }
            })?,
            Thing::Cards | Thing::Prints => self.at("to", |l| {
                let pick = l.cards(to, Scope::Play)?;
                l.is_in_play(&pick)?;
                l.bears_actions(&pick)?;
                Ok(Bearer::Minion(pick))
            })?,
        };
        Ok(Effect::Transfer { what, to })
    }

    /// Cards that have counters, or get some.
    fn countered(&mut self, what: &ast::Target) -> Lowered<CardPick> {
        let pick = self.cards(what, Scope::Play)?;
        self.bears_counters(&pick)?;
        Ok(pick)
    }

    /// Only what came from somewhere is put back.
    fn was_found(&self, pick: &CardPick) -> Lowered<()> {
        let this = match pick {
            CardPick::Both(both) => both.0.is_this() || both.1.is_this(),
            CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem => pick.is_this(),
        };
        if self.found && !this {
            return Ok(());
        }
        self.refuse(
            "what was revealed, looked at or found is put back",
            "on remet ce qui a été révélé, regardé ou trouvé",
        )
    }

    /// The cards among which counters go.
    fn among(&mut self, among: &ast::Target) -> Lowered<Selector> {
        match shape(among) {
            Shape::Every(of) | Shape::Some(Many::Any, of) => self.at("of", |l| {
                let of = l.in_play(of)?;
                l.sort_bears(&of)?;
                Ok(of)
            }),
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
        // A base that is swapped goes where the other one came from.
        let old = match with {
            PrintPick::Discarded => Old::Discarded,
            PrintPick::Them | PrintPick::OneOfThem | PrintPick::Top(_) => old,
        };
        let keep = match keep {
            None => Keep::Nothing,
            Some(ast::Keep::Minions) => Keep::Minions,
            Some(ast::Keep::Cards) => Keep::Cards,
            Some(ast::Keep::CardsAndScoring) => Keep::CardsAndScoring,
        };
        Ok(Effect::Replace { what, with, keep, old })
    }
}

/// Cards in another player's hand.
pub(super) fn is_of_other_hand(pick: &CardPick) -> bool {
    let other = |pile: &PileRef| pile.pile == Pile::Hand && pile.of != PileOf::You;
    match pick {
        CardPick::Whole(pile) => other(pile),
        CardPick::Some { from, .. } | CardPick::Every(from) => match from {
            Source::Piles { piles, .. } => piles.iter().any(other),
            Source::Play(_) | Source::Either(_) | Source::Hand(_) | Source::Among { .. } => false,
        },
        CardPick::Both(both) => is_of_other_hand(&both.0) || is_of_other_hand(&both.1),
        CardPick::Meant(_)
        | CardPick::ThisFromDiscards
        | CardPick::Top { .. }
        | CardPick::OneOfThem
        | CardPick::AnyOfThem => false,
    }
}

/// Cards at the base that scores: "there", and "here" unless that is elsewhere.
fn is_at_scored_base(pick: &CardPick, elsewhere: bool) -> bool {
    let at = |from: &Source| match from {
        Source::Play(of) => match of.place {
            Some(Spot::At(At::Here) | Spot::OnBase(At::Here)) => !elsewhere,
            Some(Spot::At(_) | Spot::OnBase(_)) => true,
            Some(
                Spot::LeftBy(_)
                | Spot::Attached(_)
                | Spot::Among
                | Spot::OnMinion(_)
                | Spot::OnSomeBase(_)
                | Spot::Either(_),
            )
            | None => false,
        },
        Source::Either(_) | Source::Hand(_) | Source::Piles { .. } | Source::Among { .. } => false,
    };
    match pick {
        CardPick::Some { from, .. } | CardPick::Every(from) => at(from),
        CardPick::Both(both) => is_at_scored_base(&both.0, elsewhere) || is_at_scored_base(&both.1, elsewhere),
        CardPick::Meant(_)
        | CardPick::ThisFromDiscards
        | CardPick::Top { .. }
        | CardPick::Whole(_)
        | CardPick::OneOfThem
        | CardPick::AnyOfThem => false,
    }
}

pub(super) fn until(until: ast::Until) -> Until {
    match until {
        ast::Until::EndOfTurn => Until::TurnEnds,
        ast::Until::HereThisTurn => Until::TurnEndsHere,
        ast::Until::EndOfYourTurn => Until::YourTurnEnds,
        ast::Until::YourNextTurn => Until::YourNextTurn,
        ast::Until::Scoring => Until::Scoring,
        ast::Until::TheirNextTurn => Until::TheirNextTurn,
    }
}
