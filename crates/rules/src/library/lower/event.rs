//! Events: triggers, and what an "instead" takes the place of.

use cardtext::ast;

use super::noun::whose;
use super::shape::{Many, Shape, Told, shape, told};
use super::{Lower, Lowered, Scoring, Thing};
use crate::library::def::Form;
use crate::library::program::*;

impl Lower<'_> {
    pub(super) fn trigger(&mut self, event: &ast::Event) -> Lowered<Trigger> {
        match event {
            ast::Event::Once { event } => {
                let inner = self.at("event", |l| l.trigger(event))?;
                return Ok(Trigger { often: Often::OnceEachTurn, ..inner });
            }
            ast::Event::OnlyOnce { event } => {
                let inner = self.at("event", |l| l.trigger(event))?;
                return Ok(Trigger { often: Often::OnlyOnce, ..inner });
            }
            ast::Event::During { span: ast::Times::Scoring, event } => {
                let inner = self.at("event", |l| l.trigger(event))?;
                return Ok(Trigger { scoring: true, ..inner });
            }
            ast::Event::During { span: ast::Times::OtherTurns | ast::Times::YourTurn, .. } => {
                return self.at("span", |l| {
                    l.refuse(
                        "an event is heard during a base's scoring, or always: say \"if\" for turns",
                        "un événement s'entend pendant la Conquête d'une Base, ou toujours : dites « si » pour les tours",
                    )
                });
            }
            ast::Event::Before { .. }
            | ast::Event::At { .. }
            | ast::Event::After { .. }
            | ast::Event::Start { .. }
            | ast::Event::End { .. }
            | ast::Event::First { .. }
            | ast::Event::Setup
            | ast::Event::InDuel { .. }
            | ast::Event::OnTurn => {}
        }
        let event = self.event(event)?;
        // What happens names a player, but for a base that scores.
        self.named |= match event {
            Event::Happens { .. } | Event::TurnStarts(_) | Event::TurnEnds(_) => true,
            Event::Scores { .. } | Event::Setup | Event::OnTurn => false,
        };
        self.by_cond &= !self.named;
        self.hears_action = match &event {
            Event::Happens {
                moment: Moment::When, hap: Hap::Plays { what: Played::Card { sort, .. }, .. }, ..
            } => {
                matches!(sort.kind, Kind::Action | Kind::StandardAction)
            }
            Event::Happens { .. }
            | Event::Scores { .. }
            | Event::TurnStarts(_)
            | Event::TurnEnds(_)
            | Event::Setup
            | Event::OnTurn => false,
        };
        Ok(Trigger { event, often: Often::Always, scoring: false })
    }

    fn event(&mut self, event: &ast::Event) -> Lowered<Event> {
        match event {
            ast::Event::Before { hap } => self.at("hap", |l| match hap {
                ast::Hap::Scores { what } => l.scores(ScoreMoment::Before, what),
                ast::Hap::Does { .. }
                | ast::Hap::Undergoes { .. }
                | ast::Hap::MovesHere { .. }
                | ast::Hap::MovesByCard { .. }
                | ast::Hap::LosesClash { .. }
                | ast::Hap::Rises { .. }
                | ast::Hap::UsesTalent { .. }
                | ast::Hap::UsesSpecial { .. }
                | ast::Hap::GainsVp { .. }
                | ast::Hap::Leaves { .. }
                | ast::Hap::GoesTo { .. }
                | ast::Hap::ComesBack { .. }
                | ast::Hap::Sees { .. }
                | ast::Hap::SeesYours { .. }
                | ast::Hap::Duels { .. }
                | ast::Hap::LootRevealed
                | ast::Hap::Affects { .. } => l.refuse(
                    "\"before\" is known only of a base's scoring; say \"when\" or \"after\"",
                    "« avant » n'est connu que de la Conquête d'une Base ; dites « quand » ou « après que »",
                ),
            }),
            ast::Event::At { hap } => self.at("hap", |l| l.happens(ScoreMoment::When, Moment::When, hap)),
            ast::Event::After { hap } => self.at("hap", |l| l.happens(ScoreMoment::After, Moment::After, hap)),
            ast::Event::First { hap } => self.at("hap", |l| {
                let event = l.happens(ScoreMoment::After, Moment::After, hap)?;
                match event {
                    Event::Happens { moment, hap, .. } if l.is_counted(&hap) => {
                        Ok(Event::Happens { moment, hap, first: true })
                    }
                    Event::Happens { .. }
                    | Event::Scores { .. }
                    | Event::TurnStarts(_)
                    | Event::TurnEnds(_)
                    | Event::Setup
                    | Event::OnTurn => l.refuse(
                        "\"the first time each turn\" counts minions played here or anywhere, actions and cards played anywhere, moves, and looks into a deck",
                        "« la première fois de chaque tour » compte les Créatures jouées ici ou n'importe où, les Actions et les cartes jouées n'importe où, les déplacements et les regards dans une pioche",
                    ),
                }
            }),
            ast::Event::Start { turn: t } => Ok(Event::TurnStarts(turn(*t))),
            ast::Event::End { turn: t } => Ok(Event::TurnEnds(turn(*t))),
            ast::Event::InDuel { what } => {
                let what = self.at("what", |l| l.about(what))?;
                self.speaks_of_cards();
                Ok(Event::Happens { moment: Moment::When, hap: Hap::InDuel(what), first: false })
            }
            ast::Event::OnTurn => Ok(Event::OnTurn),
            ast::Event::Setup if self.form == Form::Base => Ok(Event::Setup),
            ast::Event::Setup => self.refuse("only bases are there during setup", "seules des Bases sont là pendant la mise en place"),
            ast::Event::Once { .. } | ast::Event::OnlyOnce { .. } | ast::Event::During { .. } => {
                self.refuse("how often is said once", "on dit une seule fois combien de fois")
            }
        }
    }

    /// What a turn counts: plays, and looks into decks.
    fn is_counted(&self, hap: &Hap) -> bool {
        match hap {
            Hap::Plays { what: Played::Card { sort, other: false }, at, .. } => {
                let here = matches!(at, Some(PlayedAt::Base(Bases::One(At::Here))));
                let plain = sort.traits.is_empty();
                match PlayedKind::of(sort.kind) {
                    // Of a sort: those of the turn are noted.
                    Some(PlayedKind::Minion) => here || at.is_none(),
                    Some(PlayedKind::Action | PlayedKind::Card) => plain && at.is_none(),
                    None => false,
                }
            }
            Hap::Sees(_)
            | Hap::Raises { .. }
            | Hap::Moves { to: Some(_), .. }
            | Hap::Undergoes { deed: Done::Moved, .. } => true,
            // Of one's own minions here: those that have gone are noted.
            Hap::ToDiscards(what) => self.form == Form::Base && what.is_all(Whose::You) && what.is_local(),
            Hap::Plays { .. }
            | Hap::Moves { to: None, .. }
            | Hap::IsPlayed(_)
            | Hap::PlacesCounters { .. }
            | Hap::PlacesMarks { .. }
            | Hap::DrawsMadness(_)
            | Hap::Destroys { .. }
            | Hap::Undergoes { .. }
            | Hap::MovesHere(_)
            | Hap::MovedBy { .. }
            | Hap::BasePlayed(_)
            | Hap::BaseDestroyed(_)
            | Hap::LosesClash(_)
            | Hap::Rises(_)
            | Hap::UsesTalent(_)
            | Hap::UsesSpecial(_)
            | Hap::GainsVp(_)
            | Hap::GivesControl { .. }
            | Hap::ToDiscardsFromAnywhere(_)
            | Hap::ComesBack(_)
            | Hap::Buried(_)
            | Hap::Uncovered(_)
            | Hap::Duels(_)
            | Hap::InDuel(_)
            | Hap::SeesYours(_)
            | Hap::LootRevealed
            | Hap::Aimed { .. }
            | Hap::Affected { .. } => false,
        }
    }

    fn scores(&mut self, moment: ScoreMoment, what: &ast::Target) -> Lowered<Event> {
        let base = self.at("what", |l| l.base_subject(what))?;
        // Who stands where is known from step 4 on (004 p.6).
        self.scoring = match moment {
            ScoreMoment::Before => Scoring::None,
            ScoreMoment::When | ScoreMoment::After => Scoring::AtHand,
        };
        self.speaks_of_bases();
        self.known.hears_scoring(moment, &base);
        Ok(Event::Scores { moment, base })
    }

    fn happens(&mut self, score: ScoreMoment, moment: Moment, hap: &ast::Hap) -> Lowered<Event> {
        if let ast::Hap::Scores { what } = hap {
            return self.scores(score, what);
        }
        let hap = self.hap(hap)?;
        if matches!(hap, Hap::Raises { .. }) && moment == Moment::When {
            return self.refuse(
                "what it increases is known when it is done: say \"after\"",
                "ce qu'elle augmente n'est connu qu'une fois résolue : dites « après que »",
            );
        }
        if matches!(hap, Hap::ToDiscardsFromAnywhere(_)) {
            return self.refuse(
                "say \"goes to the discard pile from play\"; without \"from play\" it can be said with \"would\" only",
                "dites « passe du jeu à la défausse » ; autrement, cela ne se dit que de ce qui devait arriver",
            );
        }
        if matches!(hap, Hap::BasePlayed(_) | Hap::BaseDestroyed(_)) {
            self.speaks_of_bases();
        } else {
            self.speaks_of_cards();
        }
        self.known.hears(moment, &hap);
        Ok(Event::Happens { moment, hap, first: false })
    }

    fn hap(&mut self, hap: &ast::Hap) -> Lowered<Hap> {
        Ok(match hap {
            ast::Hap::Scores { .. } => {
                return self.refuse(
                    "nothing takes the place of a scoring; a rule can say that a base cannot score",
                    "rien ne remplace une Conquête ; une règle peut dire qu'une Base ne peut pas être conquise",
                );
            }
            ast::Hap::Does { who: ast::Player::AnotherPlayer, .. } if self.form == Form::Base && !self.given => {
                return self.at("who", |l| {
                    l.refuse(
                        "on a base \"you\" are whoever does it: say \"a player\", and \"that player\" or \"each other player\" then",
                        "sur une Base, « vous » êtes celui qui le fait : dites « un joueur », puis « ce joueur » ou « chaque autre joueur »",
                    )
                });
            }
            ast::Hap::Does { who, what } => {
                let who = self.at("who", |l| l.players(who))?;
                self.at("what", |l| l.does(who, what))?
            }
            ast::Hap::Undergoes { what, deed: ast::Done::Played } if self.thing(what) == Thing::Bases => {
                let base = self.at("what", |l| l.base_subject(what))?;
                return Ok(Hap::BasePlayed(base));
            }
            ast::Hap::Undergoes { what, deed: ast::Done::Destroyed } if self.thing(what) == Thing::Bases => {
                let base = self.at("what", |l| l.base_subject(what))?;
                return Ok(Hap::BaseDestroyed(base));
            }
            ast::Hap::MovesByCard { cause, what } => {
                let cause = self.at("cause", |l| l.cause(cause))?;
                Hap::MovedBy { cause, what: self.at("what", |l| l.about(what))? }
            }
            ast::Hap::Undergoes { what, deed } => {
                let what = self.at("what", |l| l.about(what))?;
                match deed {
                    ast::Done::Destroyed => Hap::Undergoes { deed: Done::Destroyed, what },
                    ast::Done::Moved => Hap::Undergoes { deed: Done::Moved, what },
                    ast::Done::Returned => Hap::Undergoes { deed: Done::Returned, what },
                    ast::Done::Placed => Hap::Undergoes { deed: Done::Placed, what },
                    ast::Done::Played => Hap::IsPlayed(what),
                    ast::Done::Buried => Hap::Buried(what),
                    ast::Done::Uncovered => Hap::Uncovered(what),
                }
            }
            ast::Hap::UsesTalent { what } => Hap::UsesTalent(self.at("what", |l| l.about(what))?),
            ast::Hap::UsesSpecial { who } => Hap::UsesSpecial(self.at("who", |l| l.players(who))?),
            ast::Hap::GainsVp { who } => Hap::GainsVp(self.at("who", |l| l.players(who))?),
            ast::Hap::Rises { what } => Hap::Rises(self.at("what", |l| l.about(what))?),
            ast::Hap::LosesClash { what } => Hap::LosesClash(self.at("what", |l| l.about(what))?),
            ast::Hap::MovesHere { what } => Hap::MovesHere(self.at("what", |l| l.about(what))?),
            ast::Hap::Leaves { what, zone } => {
                let what = self.at("what", |l| l.about(what))?;
                self.at("zone", |l| l.any_discards(zone))?;
                Hap::ToDiscards(what)
            }
            ast::Hap::GoesTo { what, zone } => {
                let what = self.at("what", |l| l.about(what))?;
                self.at("zone", |l| l.any_discards(zone))?;
                Hap::ToDiscardsFromAnywhere(what)
            }
            ast::Hap::ComesBack { what, zone } => {
                if *zone != (ast::Zone::Hand { whose: ast::Whose::Your }) {
                    return self.at("zone", |l| l.refuse("it comes back to your hand", "elle revient dans votre main"));
                }
                Hap::ComesBack(self.at("what", |l| l.some_print(what))?)
            }
            ast::Hap::Sees { who } => Hap::Sees(self.at("who", |l| l.players(who))?),
            ast::Hap::SeesYours { who } => Hap::SeesYours(self.at("who", |l| l.players(who))?),
            ast::Hap::Duels { what } => Hap::Duels(self.at("what", |l| l.about(what))?),
            ast::Hap::LootRevealed => {
                self.stock.set(true);
                Hap::LootRevealed
            }
            ast::Hap::Affects { cause, directly, what } => {
                let directly = directly.is_some();
                let cause = Cause { directly, ..self.at("cause", |l| l.cause(cause))? };
                // What one card does to it, in however many sentences, is one event.
                let several = matches!(shape(what), Shape::Some(Many::OneOrMore, _) | Shape::Points(_));
                Hap::Affected { cause, what: self.at("what", |l| l.about(what))?, several }
            }
        })
    }

    fn any_discards(&self, zone: &ast::Zone) -> Lowered<()> {
        match zone {
            ast::Zone::AnyDiscards => Ok(()),
            ast::Zone::Hand { .. }
            | ast::Zone::Deck { .. }
            | ast::Zone::Discards { .. }
            | ast::Zone::BaseDeck
            | ast::Zone::MadnessDeck
            | ast::Zone::MonsterDeck
            | ast::Zone::TreasureDeck
            | ast::Zone::TreasureDiscards
            | ast::Zone::Loot
            | ast::Zone::Box
            | ast::Zone::OwnersDecks => self.refuse(
                "only \"to the discard pile\" is heard; say \"is returned\" or \"is placed\" for other piles",
                "seul « dans la défausse » est entendu ; dites « est renvoyée » ou « est placée » pour d'autres piles",
            ),
        }
    }

    /// What a player does, as an event.
    fn does(&mut self, who: Players, what: &ast::Effect) -> Lowered<Hap> {
        Ok(match told(what) {
            Told::Plays { what, place: None, extra: false } if let Some((kind, whom)) = raised(what) => {
                let kind = self.at("what", |l| l.at("of", |l| l.at("noun", |l| l.at("kind", |l| l.kind(kind)))))?;
                Hap::Raises { who, kind, whom: self.at("what", |l| l.about(whom))? }
            }
            Told::Plays { what, place, extra: false } => {
                let what = self.at("what", |l| match shape(what).this() {
                    Some(_) => Ok(Played::This),
                    None => {
                        let other = shape(what).group().is_some_and(|g| g.noun().other.is_some());
                        Ok(Played::Card { sort: l.some_print(what)?, other })
                    }
                })?;
                Hap::Plays { who, what, at: self.played_at(place)? }
            }
            Told::Destroys(what) => {
                let several = matches!(shape(what), Shape::Some(Many::OneOrMore, _));
                Hap::Destroys { who, what: self.at("what", |l| l.about(what))?, several }
            }
            Told::PlacesCounters { n, on } => {
                self.one_or_more(n)?;
                Hap::PlacesCounters { who, on: self.at("on", |l| l.about(on))? }
            }
            Told::PlacesMarks { n, on } => {
                self.one_or_more(n)?;
                self.at("on", |l| l.this_titan(on))?;
                Hap::PlacesMarks { who }
            }
            Told::DrawsMadness(n) => {
                self.one_or_more(n)?;
                Hap::DrawsMadness(who)
            }
            Told::GivesControl(what) => Hap::GivesControl { who, what: self.at("what", |l| l.about(what))? },
            Told::Moves { what, to } => {
                let what = self.at("what", |l| l.about(what))?;
                Hap::Moves { who, what, to: self.at("to", |l| l.moved_to(to))? }
            }
            Told::Plays { extra: true, .. }
            | Told::Discards(_)
            | Told::Gives
            | Told::Redirects
            | Told::PutsBack
            | Told::Only => {
                return self.refuse(
                    "of what a player does, only playing, moving, destroying, placing counters and drawing Madness set anything off",
                    "de ce que fait un joueur, seuls jouer, déplacer, détruire, placer des marqueurs et piocher des cartes Démence déclenchent quelque chose",
                );
            }
        })
    }

    /// Where a move that is heard goes to: here, or anywhere.
    fn moved_to(&self, to: &ast::Dest) -> Lowered<Option<Bases>> {
        match to {
            ast::Dest::Here => Ok(Some(Bases::One(At::Here))),
            ast::Dest::Base { what: ast::Target::This { kind: ast::ThisKind::Base } } => Ok(Some(Bases::One(At::Here))),
            ast::Dest::OtherBases => Ok(None),
            ast::Dest::Base { .. } | ast::Dest::There | ast::Dest::OneBase | ast::Dest::NewBase => self.refuse(
                "a move is heard \"to here\" or \"to other bases\"",
                "un déplacement s'entend « vers cette Base » ou « vers d'autres Bases »",
            ),
        }
    }

    fn one_or_more(&mut self, n: &ast::HowMany) -> Lowered<()> {
        match n {
            ast::HowMany::One => Ok(()),
            ast::HowMany::Several { .. }
            | ast::HowMany::EqualTo { .. }
            | ast::HowMany::ThatMany
            | ast::HowMany::UpTo { .. }
            | ast::HowMany::AnyNumber
            | ast::HowMany::Every
            | ast::HowMany::AtLeast { .. } => self.at("n", |l| {
                l.refuse(
                    "an event is about one or more of them: say \"a\"",
                    "un événement parle d'un seul ou plus : dites « un »",
                )
            }),
        }
    }

    pub(super) fn this_titan(&self, on: &ast::Target) -> Lowered<()> {
        match shape(on).this() {
            Some(ast::ThisKind::Titan) => Ok(()),
            Some(
                ast::ThisKind::Card
                | ast::ThisKind::Minion
                | ast::ThisKind::Monster
                | ast::ThisKind::Action
                | ast::ThisKind::Base,
            )
            | None => self.refuse(
                "counters that give no power lie on this titan only",
                "les marqueurs qui ne donnent pas de Force ne se placent que sur ce Titan",
            ),
        }
    }

    /// Where a card of an event is played.
    fn played_at(&mut self, place: &Option<ast::Place>) -> Lowered<Option<PlayedAt>> {
        let Some(place) = place else { return Ok(None) };
        self.at("place", |l| l.one_place_played(place)).map(Some)
    }

    fn one_place_played(&mut self, place: &ast::Place) -> Lowered<PlayedAt> {
        if let ast::Place::Either { a, b } = place {
            let a = self.at("a", |l| l.one_place_played(a))?;
            let b = self.at("b", |l| l.one_place_played(b))?;
            return Ok(PlayedAt::Either(Box::new((a, b))));
        }
        if let ast::Place::On { what } = place
            && self.thing(what) == Thing::Cards
        {
            return Ok(PlayedAt::OnMinion(self.at("what", |l| l.about(what))?));
        }
        Ok(PlayedAt::Base(self.place_bases(place)?))
    }

    /// "a minion of power 2": any card of a sort, wherever it is.
    pub(super) fn some_print(&mut self, what: &ast::Target) -> Lowered<Sort> {
        let plain =
            |of: &&ast::Group| whose(of) == Whose::Any && of.noun().random.is_none() && of.noun().place.is_none();
        match shape(what).one().filter(plain) {
            Some(of) => {
                let noun = of.noun();
                self.at("of", |l| l.at("noun", |l| l.sort(&noun.kind, &noun.filters)))
            }
            None => self.refuse(
                "a card of some sort is meant here, anybody's: \"a minion\", \"an action\"",
                "il s'agit ici d'une carte d'une sorte, de n'importe qui : « une Créature », « une Action »",
            ),
        }
    }

    /// The cards in play that an event is about.
    pub(super) fn about(&mut self, what: &ast::Target) -> Lowered<Subject> {
        let mut parts = Vec::new();
        self.about_part(what, &mut parts)?;
        Ok(Subject::Any(parts.into()))
    }

    fn about_part(&mut self, what: &ast::Target, parts: &mut Vec<SubjectPart>) -> Lowered<()> {
        if self.thing(what) == Thing::Bases {
            return self.refuse("of bases only their scoring is heard", "des Bases, seule la Conquête est entendue");
        }
        match shape(what) {
            Shape::Some(Many::One | Many::OneOrMore, of) | Shape::Every(of) => {
                let of = self.at("of", |l| l.in_play(of))?;
                parts.push(SubjectPart::All(of));
            }
            Shape::Together(a, b) => {
                self.at("a", |l| l.about_part(a, parts))?;
                self.at("b", |l| l.about_part(b, parts))?;
            }
            Shape::Points(_) => parts.push(SubjectPart::Meant(self.meant(what)?)),
            Shape::Some(Many::Several(_) | Many::UpTo(_) | Many::Any | Many::Equal(_), _) | Shape::Number(..) => {
                return self.refuse(
                    "an event is about one card at a time: say \"a minion\", or \"one or more minions\"",
                    "un événement parle d'une carte à la fois : dites « une Créature », ou « une ou plusieurs Créatures »",
                );
            }
            Shape::Top(..) | Shape::Whole(_) | Shape::DiscardedBase => {
                return self.refuse("a card in play is meant here", "il s'agit ici d'une carte en jeu");
            }
        }
        Ok(())
    }

    /// Whose card affects something.
    fn cause(&mut self, cause: &ast::Cause) -> Lowered<Cause> {
        match cause {
            ast::Cause::Of { what } => self.at("what", |l| match shape(what).one() {
                Some(of) => {
                    let noun = of.noun();
                    let kind = l.at("of", |l| {
                        l.at("noun", |l| {
                            let plain = noun.place.is_none() && noun.random.is_none() && noun.other.is_none();
                            if !plain || !noun.filters.is_empty() {
                                return l.refuse(
                                    "of what affects something, only its kind and whose it is can be said",
                                    "de ce qui affecte, on ne peut dire que la sorte et à qui c'est",
                                );
                            }
                            l.at("kind", |l| l.kind(&noun.kind))
                        })
                    })?;
                    let one = |set| Some(Players { set, one: true });
                    let who = match whose(of) {
                        Whose::Any => None,
                        Whose::You => one(PlayerSet::You),
                        Whose::Others => one(PlayerSet::Others),
                        Whose::They => one(PlayerSet::They),
                    };
                    Ok(Cause { who, kind, way: Means::Any, directly: false })
                }
                None => l.refuse(
                    "a card affects something: \"a card\", \"another player's action\"",
                    "une carte affecte : « une carte », « l'Action d'un autre joueur »",
                ),
            }),
            ast::Cause::PlayedBy { kind, who } => {
                let kind = self.at("kind", |l| l.kind(kind))?;
                Ok(Cause { who: Some(self.at("who", |l| l.players(who))?), kind, way: Means::Playing, directly: false })
            }
            ast::Cause::UsedBy { who } => {
                let who = Some(self.at("who", |l| l.players(who))?);
                Ok(Cause { who, kind: Kind::Card, way: Means::Talent, directly: false })
            }
        }
    }

    /// "If … would …".
    pub(super) fn would(&mut self, hap: &ast::Hap) -> Lowered<Would> {
        (self.named, self.by_cond) = (true, false);
        let hap = self.hap(hap)?;
        if matches!(hap, Hap::BaseDestroyed(_)) {
            self.speaks_of_bases();
        } else {
            self.speaks_of_cards();
        }
        if let Hap::Undergoes { what, .. } | Hap::Affected { what, .. } | Hap::ToDiscards(what) = &hap {
            self.not_buried(what)?;
        }
        Ok(match hap {
            Hap::BaseDestroyed(of) => Would::LoseBase(of),
            Hap::Undergoes { deed, what } => Would::Undergo { deed, what },
            Hap::Affected { cause, what, several: _ } => Would::BeAffected { cause, what },
            Hap::ToDiscards(what) => Would::GoToDiscards(what),
            Hap::ToDiscardsFromAnywhere(what) => Would::GoToDiscardsFromAnywhere(what),
            Hap::Plays { who, what: Played::Card { sort, other: false }, at } => Would::Play { who, sort, at },
            Hap::LosesClash(what) => Would::LoseClash(what),
            Hap::MovesHere(_)
            | Hap::Rises(_)
            | Hap::UsesTalent(_)
            | Hap::UsesSpecial(_)
            | Hap::GainsVp(_)
            | Hap::GivesControl { .. }
            | Hap::Moves { .. }
            | Hap::MovedBy { .. }
            | Hap::BasePlayed(_)
            | Hap::Plays { .. }
            | Hap::IsPlayed(_)
            | Hap::PlacesCounters { .. }
            | Hap::PlacesMarks { .. }
            | Hap::DrawsMadness(_)
            | Hap::Sees(_)
            | Hap::Destroys { .. }
            | Hap::Aimed { .. }
            | Hap::Raises { .. }
            | Hap::Buried(_)
            | Hap::Uncovered(_)
            | Hap::Duels(_)
            | Hap::InDuel(_)
            | Hap::SeesYours(_)
            | Hap::LootRevealed
            | Hap::ComesBack(_) => {
                return self.refuse(
                    "something can be done instead when a card would be destroyed, moved, returned, placed, played, affected, or go to the discard pile",
                    "on peut faire autre chose quand une carte serait détruite, déplacée, renvoyée, placée, jouée, affectée ou irait dans la défausse",
                );
            }
        })
    }
}

/// "An action that directly increases the power of {a minion}", and nothing more of it.
fn raised(what: &ast::Target) -> Option<(&ast::Kind, &ast::Target)> {
    let of = shape(what).one().filter(|of| whose(of) == Whose::Any)?;
    let noun = of.noun();
    let [filter] = &noun.filters[..] else { return None };
    let ast::Filter::Raises { whom } = filter else { return None };
    (noun.place.is_none() && noun.other.is_none()).then_some((&noun.kind, &**whom))
}

fn turn(turn: ast::Turn) -> Turn {
    match turn {
        ast::Turn::Your => Turn::Your,
        ast::Turn::YourNext => Turn::YourNext,
        ast::Turn::EachPlayers | ast::Turn::The => Turn::Any,
    }
}
