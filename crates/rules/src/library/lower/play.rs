//! Playing cards: extra plays, plays of what is meant, and where a card is played.

use cardtext::ast;

use super::shape::{Many, Shape, shape};
use super::target::Scope;
use super::{Lower, Lowered, Thing};
use crate::library::def::Timing;
use crate::library::program::*;

impl Lower<'_> {
    pub(super) fn extra(
        &mut self,
        n: ast::ExtraCount,
        kind: &ast::Kind,
        place: &Option<ast::Place>,
        filters: &[ast::Filter],
        zone: &Option<ast::Zone>,
    ) -> Lowered<Effect> {
        let n = match n {
            ast::ExtraCount::One => ExtraCount::Exactly(1),
            ast::ExtraCount::Several { n } => ExtraCount::Exactly(n),
            ast::ExtraCount::ThatMany => ExtraCount::ThatMany,
        };
        let mut sort = self.sort(kind, filters)?;
        if sort.kind == Kind::Titan {
            return self.at("kind", |l| {
                l.refuse("a titan is played by its own words", "un Titan se joue par son propre texte")
            });
        }
        self.is_known_later(&sort)?;
        let said = place;
        let place = self.play_place(place)?;
        self.on_something(&sort, &place)?;
        // Each would go to a base of its own, and a reader thinks of one.
        if n != ExtraCount::Exactly(1) && sort.kind != Kind::Action && said.is_some() {
            match &place {
                PlayPlace::SomeBase(of) if !of.other => return self.at("place", |l| l.which_base()),
                PlayPlace::SomeBase(_)
                | PlayPlace::Anywhere
                | PlayPlace::At(_)
                | PlayPlace::OnThis(_)
                | PlayPlace::OnMinion(_) => {}
            }
        }
        if sort.kind == Kind::Action && matches!(place, PlayPlace::SomeBase(_)) {
            // 004 p.13: an action on a minion is not on its base.
            let on_base = std::iter::once(Trait::FitsOn(Host::Base));
            sort.traits = sort.traits.iter().cloned().chain(on_base).collect();
        }
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
                    return Ok(Effect::Play { what, as_a: Kind::Card, place, muted: None });
                }
                PileRef {
                    pile:
                        Pile::Deck
                        | Pile::Madness
                        | Pile::MonsterDeck
                        | Pile::TreasureDeck
                        | Pile::TreasureDiscards
                        | Pile::Loot,
                    ..
                }
                | PileRef { of: PileOf::Each | PileOf::EachOther | PileOf::YouWhoever | PileOf::Owner, .. } => {
                    return self.at("zone", |l| {
                        l.refuse(
                            "extra cards come from a hand or a discard pile",
                            "les cartes supplémentaires viennent d'une main ou d'une défausse",
                        )
                    });
                }
            },
        };
        Ok(Effect::Extra(Extra { n, sort, place, from, now: false, tied: false, midway: false }))
    }

    pub(super) fn play(
        &mut self,
        what: &ast::Target,
        as_a: Kind,
        extra: bool,
        place: &Option<ast::Place>,
        muted: bool,
    ) -> Lowered<Effect> {
        let muted = muted.then(|| {
            let rule = Rule::Cancelled(Subject::Fixed);
            self.add_rule(super::power::standing(Vec::new(), rule))
        });
        if let Some(monsters) = self.play_monsters(what, place)? {
            return Ok(monsters);
        }
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
            if extra {
                self.at("what", |l| l.is_known_later(&sort))?;
            }
            if lot == Lot::DifferentBases {
                return self.at("what", |l| l.not_together());
            }
            let place = self.play_place(place)?;
            self.on_something(&sort, &place)?;
            self.speaks_of_cards();
            return Ok(Effect::PlayFromHand { sort, n, up_to, lot, place, extra, muted });
        }
        let pick = self.at("what", |l| l.cards(what, Scope::Hand))?;
        let place = self.play_place(place)?;
        if let CardPick::Some { from: Source::Piles { sort, piles }, .. } = &pick {
            self.on_something(sort, &place)?;
            if self.others_act && piles.iter().any(|pile| pile.of == PileOf::You) {
                return self.at("what", |l| {
                    l.refuse(
                        "players play their own cards: say \"from their hand\", or \"you play …\"",
                        "chacun joue ses propres cartes : dites « de sa main », ou « vous jouez … »",
                    )
                });
            }
        }
        // 19: what is in play has been played.
        if pick == CardPick::Meant(Meant::This(This::Card)) || pick == CardPick::Meant(Meant::This(This::Minion)) {
            self.at("what", |l| l.is_not_in_play())?;
        }
        Ok(Effect::Play { what: pick, as_a, place, muted })
    }

    /// An extra play is a right for the phase (004 p.13): it keeps which card was *it*, and
    /// neither whose text it is nor what was counted or named.
    fn is_known_later(&self, sort: &Sort) -> Lowered<()> {
        if sort.traits.iter().all(keeps) {
            return Ok(());
        }
        self.refuse(
            "an extra play waits, and this is not known then: say first \"Choose a minion from your hand with …\", and then \"Play it as an extra minion\"",
            "un jeu supplémentaire attend, et cela n'est plus connu alors : dites d'abord « Choisissez une Créature de votre main avec … », puis « Jouez-la comme Créature supplémentaire »",
        )
    }

    /// "Play two monsters there": from the top of their deck (004 p.7).
    fn play_monsters(&mut self, what: &ast::Target, place: &Option<ast::Place>) -> Lowered<Option<Effect>> {
        let Some((n, of)) = shape(what).counted().filter(|(_, of)| of.noun().kind == ast::Kind::Monster) else {
            return Ok(None);
        };
        let noun = of.noun();
        if !noun.filters.is_empty() || noun.place.is_some() || noun.random.is_some() {
            return self.at("what", |l| {
                l.refuse(
                    "the top monster of its deck is played, whichever it is",
                    "c'est le premier Monstre de sa pioche qui est joué, quel qu'il soit",
                )
            });
        }
        self.stock.set(true);
        let place = match self.play_place(place)? {
            place @ (PlayPlace::At(_) | PlayPlace::SomeBase(_)) => place,
            PlayPlace::Anywhere => {
                PlayPlace::SomeBase(BaseSelector { other: false, random: false, tests: Box::new([]) })
            }
            PlayPlace::OnThis(_) | PlayPlace::OnMinion(_) => {
                return self
                    .at("place", |l| l.refuse("a monster is played on a base", "un Monstre se joue sur une Base"));
            }
        };
        self.speaks_of_cards();
        Ok(Some(Effect::PlayMonsters { n, place }))
    }

    /// Only a Special plays its own card: any other text speaks from play.
    pub(super) fn is_not_in_play(&self) -> Lowered<()> {
        if self.timing == Timing::Special {
            return Ok(());
        }
        self.refuse(
            "this card is in play already; a Special can play it from your hand, or \"from your discard pile\"",
            "cette carte est déjà en jeu ; un Spécial peut la jouer depuis votre main, ou « depuis votre défausse »",
        )
    }

    /// Only actions are played on minions; titans by their own words.
    pub(super) fn on_something(&self, sort: &Sort, place: &PlayPlace) -> Lowered<()> {
        let on_minion = matches!(place, PlayPlace::OnMinion(_) | PlayPlace::OnThis(_));
        match sort.kind {
            Kind::Titan => self.refuse("a titan is played by its own words", "un Titan se joue par son propre texte"),
            Kind::Monster | Kind::Undead => self.refuse(
                "monsters come from the monster deck: \"play a monster here\"",
                "les Monstres viennent de la pioche Monstre : « jouez un Monstre sur cette Base »",
            ),
            Kind::Buried => self.refuse("a buried card is uncovered", "une carte enterrée se dévoile"),
            Kind::Minion | Kind::NonMonster if on_minion => {
                self.refuse("a minion is played on a base", "une Créature se joue sur une Base")
            }
            Kind::Minion
            | Kind::NonMonster
            | Kind::Card
            | Kind::Action
            | Kind::StandardAction
            | Kind::Madness
            | Kind::Treasure
            | Kind::Called(_) => Ok(()),
        }
    }

    pub(super) fn play_place(&mut self, place: &Option<ast::Place>) -> Lowered<PlayPlace> {
        let Some(place) = place else { return Ok(PlayPlace::Anywhere) };
        self.at("place", |l| match place {
            ast::Place::Here => Ok(PlayPlace::At(At::Here)),
            ast::Place::There => Ok(PlayPlace::At(At::There)),
            ast::Place::NewBase => Ok(PlayPlace::At(l.new_base()?)),
            ast::Place::On { what } => l.at("what", |l| match l.thing(what) {
                Thing::Bases => match l.base_pick(what)? {
                    BasePick::One(at) => Ok(PlayPlace::At(at)),
                    BasePick::Some { of, count: Count::Exactly(1) } if !of.random => Ok(PlayPlace::SomeBase(of)),
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
            | ast::Place::LeftBy { .. }
            | ast::Place::ItsBase
            | ast::Place::Either { .. } => l.refuse(
                "a card is played here, there, or on something",
                "une carte se joue ici, là ou sur quelque chose",
            ),
        })
    }

    /// The card on which another is played.
    pub(super) fn play_on(&mut self, what: &ast::Target) -> Lowered<PlayPlace> {
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
}

/// Whether a right to play knows what this speaks of.
fn keeps(of: &Trait) -> bool {
    let rival = |rival: &Rival| match rival {
        Rival::Meant(meant) => matches!(meant, Meant::It | Meant::Chosen),
        Rival::Some(_) => true,
    };
    match of {
        Trait::Power(amount) => keeps_value(&amount.of),
        Trait::Than(_, whom) | Trait::SameNameAs(whom) | Trait::OtherNameThan(whom) => rival(whom),
        Trait::SameFactionAs(whom) => matches!(whom, Rival::Some(_)),
        Trait::ThatName | Trait::ThatFaction => false,
        Trait::Except(_) | Trait::FitsOn(_) | Trait::Raises(_) | Trait::Owned(_) => true,
    }
}

fn keeps_value(value: &Value) -> bool {
    match value {
        Value::PowerOf(_) | Value::ThatMany | Value::Breakpoint(_) | Value::Counters(_) => false,
        Value::Half(of, _) => keeps_value(of),
        Value::Num(_) | Value::Count(_) | Value::TotalPower(_) | Value::Highest(_) | Value::HighestStarting(_) => true,
    }
}
