//! Paragraphs: which shapes of ability a card can have.

use cardtext::ast::{self, Ability, Body, Cond, Limit as AstLimit, Rule, Span, Statement, Target};

use super::shape::{Pointer, Shape, Told, shape, told};
use super::text::{Text, first_effect, sole_effect};
use super::{Lower, Lowered, Scoring};
use crate::library::def::{Does, Form, From, HostSelector, Paragraph, Timing};
use crate::library::program::{self, Event, Hap, Limit, Line, LineWhen, Meant, Moment, Spot, Trigger, Turn, Word};
use crate::library::traits::Traits;
use crate::state::ids::AbilityId;

/// What a paragraph says, before what can be read off it.
struct Said {
    does: Does,
    lines: Vec<Line>,
    limit: Option<Limit>,
}

impl Said {
    fn only(does: Does) -> Said {
        Said { does, lines: Vec::new(), limit: None }
    }
}

impl Lower<'_> {
    /// A printed paragraph; one that is refused does nothing.
    pub(super) fn paragraph(mut self, ability: &Ability, standard: bool) -> AbilityId {
        let id = self.open(ability);
        match self.said(ability, standard) {
            Ok(said) => self.close(id, said, standard),
            Err(refusal) => self.programs.refusals.push(refusal),
        }
        id
    }

    /// An ability that a card gives to others: it is theirs, on whatever they are.
    pub(super) fn given(&mut self, ability: &Ability, to: &Target) -> Lowered<AbilityId> {
        let to_this = shape(to).this().is_some();
        let kept = (self.ability, self.line, self.it, self.bound);
        let known = (std::mem::take(&mut self.known), self.given_to_others);
        self.given_to_others = !may_be_action(to);
        let outer = (self.timing, self.scoring, self.given, self.found);
        let before = (self.given_to_this, self.by_cond, self.root);
        (self.scoring, self.given, self.found) = (Scoring::None, true, false);
        (self.given_to_this, self.by_cond, self.root) = (to_this, false, self.path.len());
        let id = self.open(ability);
        (self.line, self.bound) = (0, false);
        let said = self.said(ability, false)?;
        if matches!(said.does, Does::Host(_) | Does::OnlyIf(_)) {
            return self.refuse("a card in play has been played already", "une carte en jeu a déjà été jouée");
        }
        self.has_it_after_the_move(&said.does, to)?;
        self.close(id, said, false);
        (self.ability, self.line, self.it, self.bound) = kept;
        (self.timing, self.scoring, self.given, self.found) = outer;
        (self.given_to_this, self.by_cond, self.root) = before;
        (self.known, self.given_to_others) = known;
        Ok(id)
    }

    /// Takes a number for the paragraph.
    fn open(&mut self, ability: &Ability) -> AbilityId {
        let id = AbilityId(self.programs.paragraphs.len() as u16);
        self.ability = id;
        self.programs.paragraphs.push(Paragraph {
            def: self.def,
            timing: timing(ability),
            does: Does::Nothing,
            lines: Vec::new(),
            limit: None,
            from: From::Play,
            optional: false,
            standing_permit: None,
            once_for_all: false,
            new_base: false,
            hears: Traits::default(),
            at_once: false,
            needs_bearer: false,
            plays_itself: false,
            returns_itself: false,
            speaks_of_stock: false,
            text: Text::of(ability),
        });
        id
    }

    fn said(&mut self, ability: &Ability, standard: bool) -> Lowered<Said> {
        let (does, timing) = match ability {
            Ability::Plain { does } => (does, Timing::Plain),
            Ability::Ongoing { does } => (does, Timing::Ongoing),
            Ability::Talent { does } => (does, Timing::Talent),
            Ability::Special { does } => (does, Timing::Special),
            Ability::PlayOn { host } => {
                if self.form != Form::Action {
                    return self
                        .refuse("only an action is played on something", "seule une Action se joue sur quelque chose");
                }
                let host = self.at("host", |l| l.host(host))?;
                return Ok(Said::only(Does::Host(host)));
            }
            Ability::PlayOnlyIf { cond } => {
                if self.form == Form::Base {
                    return self.refuse("a base is not played", "une Base ne se joue pas");
                }
                return Ok(Said::only(Does::OnlyIf(self.at("cond", |l| l.only_if(cond))?)));
            }
        };
        self.timing = timing;
        self.at("does", |l| {
            l.shape(timing, does, standard)?;
            l.statement(does)
        })
    }

    /// What is asked before a card is played.
    fn only_if(&mut self, cond: &Cond) -> Lowered<program::Cond> {
        let cond = self.cond(cond)?;
        if cond.says(|word| matches!(word, Word::Cards(Meant::This(_)) | Word::NotInPlay(Meant::This(_)))) {
            return self.refuse(
                "this card is not in play when that is asked",
                "cette carte n'est pas en jeu quand la question se pose",
            );
        }
        Ok(cond)
    }

    fn host(&mut self, host: &Target) -> Lowered<HostSelector> {
        if shape(host).is_top_base() {
            return Ok(HostSelector::NewBase);
        }
        match shape(host).one() {
            Some(of) if of.is_of_bases() => Ok(HostSelector::Base(self.at("of", |l| l.bases(of))?)),
            Some(of) => {
                let host = self.at("of", |l| l.in_play(of))?;
                if matches!(host.place, Some(Spot::At(_))) {
                    return self.at("of", |l| {
                        l.refuse(
                            "a card in hand is not on a base yet",
                            "une carte en main n'est pas encore sur une Base",
                        )
                    });
                }
                self.bears(&host)?;
                Ok(HostSelector::Minion(host))
            }
            None => self.refuse(
                "an action is played on a base, on a minion or on one of your minions",
                "une Action se joue sur une Base, sur une Créature ou sur l'une de vos Créatures",
            ),
        }
    }

    /// Whether a card of this form can have a paragraph of this shape.
    fn shape(&self, timing: Timing, does: &Statement, standard: bool) -> Lowered<()> {
        match (timing, does) {
            (Timing::Plain, Statement::Says { .. } | Statement::When { .. } | Statement::Instead { .. }) if standard => {
                self.stays_not()
            }
            (Timing::Ongoing | Timing::Talent, _) if standard => self.stays_not(),
            (Timing::Plain, Statement::Do { body }) if self.form == Form::Base && gives(body) => self.refuse(
                "what a base gives to cards is written after \"Ongoing:\"",
                "ce qu'une Base donne aux cartes s'écrit après « Permanent : »",
            ),
            (Timing::Plain, Statement::Do { .. }) if self.form == Form::Base => self.refuse(
                "a base is not played: say when, for instance \"after this base scores\" or \"on your turn\"",
                "une Base ne se joue pas : dites quand, par exemple « après la Conquête de cette Base » ou « à votre tour »",
            ),
            (Timing::Special, Statement::Says { rule }) if !comes_from_discards(rule) => self.refuse(
                "a Special is something that is done; what holds is \"Ongoing\"",
                "un Spécial est quelque chose que l'on fait ; ce qui vaut est « Permanent »",
            ),
            (Timing::Ongoing | Timing::Special, Statement::Do { .. }) => {
                self.refuse("say when it happens", "dites quand cela arrive")
            }
            (Timing::Talent, Statement::Says { .. } | Statement::When { .. } | Statement::Instead { .. }) => {
                self.refuse("a Talent is used when its controller likes", "un Talent s'utilise quand son contrôleur le veut")
            }
            (
                Timing::Plain | Timing::Ongoing | Timing::Talent | Timing::Special | Timing::PlayOn | Timing::PlayOnlyIf,
                Statement::Says { .. } | Statement::When { .. } | Statement::Instead { .. } | Statement::Do { .. },
            ) => Ok(()),
        }
    }

    fn stays_not(&self) -> Lowered<()> {
        self.refuse(
            "an action without \"Play on …\" leaves play when it is done: nothing of it lasts; say \"until …\", or play it on something",
            "une Action sans « Attachez » quitte le jeu une fois résolue : rien n'en reste ; dites « jusqu'à … » ou attachez-la",
        )
    }

    fn statement(&mut self, does: &Statement) -> Lowered<Said> {
        Ok(match does {
            Statement::Says { rule } => Said::only(Does::Rule(self.at("rule", |l| l.standing(rule))?)),
            Statement::When { event, body } => {
                let trigger = self.at("event", |l| l.trigger(event))?;
                if self.form == Form::Base
                    && matches!(trigger.event, Event::TurnStarts(Turn::YourNext) | Event::TurnEnds(Turn::YourNext))
                {
                    return self
                        .at("event", |l| l.refuse("a base has no next turn", "une Base n'a pas de prochain tour"));
                }
                let trigger = self.aimed(trigger, body)?;
                self.one_of_it = matches!(trigger.event, Event::Happens { hap: Hap::Raises { .. }, .. });
                let (lines, limit) = self.at("body", |l| l.body(body))?;
                (self.aims, self.one_of_it) = (false, false);
                self.late(&trigger, &lines)?;
                self.one_moment(&lines, 1)?;
                self.is_used(&trigger, &lines)?;
                if self.form == Form::Base && matches!(trigger.event, Event::Scores { .. }) {
                    self.nobody_is_you(&lines)?;
                }
                Said { does: Does::When(trigger), lines, limit }
            }
            Statement::Instead { hap, clause, then } => {
                let would = self.at("hap", |l| l.would(hap))?;
                let first = self.at("clause", |l| l.clause(clause))?;
                let mut lines = vec![Line { clause: first, when: LineWhen::Now, until: 0 }];
                self.at("clause", |l| l.is_not_played_again(&would, &lines))?;
                lines.extend(self.lines("then", then)?);
                Said { does: Does::Instead(would), lines, limit: None }
            }
            Statement::Do { body } => {
                let (lines, limit) = self.at("body", |l| l.body(body))?;
                self.one_moment(&lines, 0)?;
                Said { does: Does::Now, lines, limit }
            }
        })
    }

    /// "When … affects …, have it affect …": that is asked before the effect is done, and
    /// nothing else is said.
    fn aimed(&mut self, trigger: Trigger, body: &Body) -> Lowered<Trigger> {
        if !body.sentences.iter().any(|sentence| first_effect(sentence).is_some_and(redirects)) {
            return Ok(trigger);
        }
        let alone = does_one_thing(body);
        match trigger.event {
            Event::Happens { moment: Moment::When, hap: Hap::Affected { cause, what, several: _ }, first }
                if alone && body.limit.is_none() =>
            {
                self.aims = true;
                let event = Event::Happens { moment: Moment::When, hap: Hap::Aimed { cause, what }, first };
                Ok(Trigger { event, ..trigger })
            }
            Event::Happens { .. }
            | Event::Scores { .. }
            | Event::TurnStarts(_)
            | Event::TurnEnds(_)
            | Event::Setup
            | Event::OnTurn => self.redirects_nothing(),
        }
    }

    pub(super) fn redirects_nothing<T>(&self) -> Lowered<T> {
        self.refuse(
            "what affects something is turned to another card as it does so: \"When a card directly affects a minion, you may have it affect this minion instead.\", and no more",
            "ce qui affecte est tourné vers une autre carte à ce moment-là : « Lorsqu'une carte affecte directement une Créature, vous pouvez faire qu'elle affecte cette Créature à la place. », et rien de plus",
        )
    }

    fn body(&mut self, body: &Body) -> Lowered<(Vec<Line>, Option<Limit>)> {
        let lines = self.lines("sentences", &body.sentences)?;
        let limit = body.limit.as_ref().map(|AstLimit::OneOnly { name: _, span }| match span {
            Span::EachTurn => Limit::EachTurn,
            Span::EachBase => Limit::EachBase,
        });
        Ok((lines, limit))
    }

    /// What can be read off, once all is there.
    fn close(&mut self, id: AbilityId, mut said: Said, standard: bool) {
        self.bind_lines(&mut said.lines);
        let paragraph = &self.programs.paragraphs[id.0 as usize];
        let timing = paragraph.timing;
        let read = self.read_off(timing, &said.does, &said.lines, said.limit, standard);
        let looped = self.no_self_loop(&said.does, &said.lines, said.limit);
        if let Err(refusal) = looped.and_then(|()| self.offered(timing, read.from, &said.does)) {
            self.programs.refusals.push(refusal);
            return;
        }
        let Some(paragraph) = self.programs.paragraphs.get_own_mut(id.0 as usize) else { return };
        paragraph.does = said.does;
        paragraph.lines = said.lines;
        paragraph.limit = said.limit;
        paragraph.from = read.from;
        paragraph.optional = read.optional;
        paragraph.standing_permit = read.standing_permit;
        paragraph.once_for_all = read.once_for_all;
        paragraph.new_base = read.new_base;
        paragraph.hears = read.hears;
        paragraph.at_once = read.at_once;
        paragraph.needs_bearer = read.needs_bearer;
        paragraph.plays_itself = read.plays_itself;
        paragraph.returns_itself = read.returns_itself;
        paragraph.speaks_of_stock = self.stock.get();
    }

    /// Specials from hand or discard pile are offered around scoring and on your turn.
    fn offered(&self, timing: Timing, from: From, does: &Does) -> Lowered<()> {
        let event = match does {
            Does::When(trigger) => Some(&trigger.event),
            Does::Now | Does::Rule(_) | Does::Instead(_) | Does::Host(_) | Does::OnlyIf(_) | Does::Nothing => None,
        };
        let offered = matches!(
            event,
            Some(
                Event::OnTurn
                    | Event::Scores { .. }
                    | Event::Happens { moment: Moment::After, .. }
                    | Event::Happens {
                        moment: Moment::When,
                        hap: program::Hap::Plays { .. }
                            | program::Hap::IsPlayed(_)
                            | program::Hap::GainsVp(_)
                            | program::Hap::Duels(_)
                            | program::Hap::InDuel(_)
                            | program::Hap::Uncovered(_)
                            | program::Hap::SeesYours(_)
                            | program::Hap::LootRevealed,
                        ..
                    }
            )
        );
        if timing != Timing::Special || matches!(from, From::Play | From::Aside) || offered {
            return Ok(());
        }
        self.refuse(
            "a Special from hand or discard pile works before or after a base scores, after something has happened, or on your turn",
            "un Spécial depuis la main ou la défausse marche avant ou après la Conquête d'une Base, après un événement, ou à votre tour",
        )
    }
}

/// "Any time you could play a minion, you may play this minion from your discard pile
/// instead": the one rule that a card out of play says.
fn comes_from_discards(rule: &Rule) -> bool {
    match rule {
        Rule::If { rule, .. } | Rule::During { rule, .. } => comes_from_discards(rule),
        Rule::PlayInstead { what, .. } => match shape(what) {
            Shape::Points(pointer) => match pointer {
                Pointer::ThisFrom(..) | Pointer::This(_) => true,
                Pointer::It
                | Pointer::Them
                | Pointer::Rest
                | Pointer::OneOfThem
                | Pointer::AnyOfThem
                | Pointer::Chosen(_)
                | Pointer::ChosenOnes(_)
                | Pointer::ThatBase
                | Pointer::Named(_)
                | Pointer::Duelist(_) => false,
            },
            Shape::Some(..)
            | Shape::Every(_)
            | Shape::Number(..)
            | Shape::Top(..)
            | Shape::Whole(_)
            | Shape::DiscardedBase
            | Shape::Together(..) => false,
        },
        Rule::Has { .. }
        | Rule::PlayerHas { .. }
        | Rule::BreakpointIs { .. }
        | Rule::BreakpointHas { .. }
        | Rule::StartingPower { .. }
        | Rule::Cannot { .. }
        | Rule::Immune { .. }
        | Rule::MayNotPlay { .. }
        | Rule::PlayFee { .. }
        | Rule::Cancelled { .. }
        | Rule::AllIgnore { .. }
        | Rule::MayIgnore { .. }
        | Rule::Gains { .. }
        | Rule::Mimics { .. }
        | Rule::CountsAs { .. }
        | Rule::Controls { .. }
        | Rule::Twice { .. }
        | Rule::OnePlay { .. }
        | Rule::StartingPowerAtLeast { .. }
        | Rule::BreakpointAtLeast { .. }
        | Rule::MayNotMove { .. }
        | Rule::PrintedPower { .. }
        | Rule::PrintedBreakpoint { .. }
        | Rule::CannotClash { .. }
        | Rule::LessVp { .. }
        | Rule::OneExtra { .. }
        | Rule::BothParts
        | Rule::Silenced { .. }
        | Rule::NoSpecials { .. }
        | Rule::AddsNoPower { .. }
        | Rule::CannotScore { .. } => false,
    }
}

/// What an action with this paragraph is played on.
pub(super) fn host_of(ability: &Ability) -> Option<program::Host> {
    let Ability::PlayOn { host } = ability else { return None };
    let new = matches!(shape(host), Shape::Top(..));
    let bases = new || shape(host).group().is_some_and(|of| of.is_of_bases());
    Some(if bases { program::Host::Base } else { program::Host::Minion })
}

/// Whether a body begins with giving abilities.
fn gives(body: &Body) -> bool {
    let first = body.sentences.first().and_then(first_effect);
    first.is_some_and(|effect| matches!(told(effect), Told::Gives))
}

pub(super) fn timing(ability: &Ability) -> Timing {
    match ability {
        Ability::Plain { .. } => Timing::Plain,
        Ability::Ongoing { .. } => Timing::Ongoing,
        Ability::Talent { .. } => Timing::Talent,
        Ability::Special { .. } => Timing::Special,
        Ability::PlayOn { .. } => Timing::PlayOn,
        Ability::PlayOnlyIf { .. } => Timing::PlayOnlyIf,
    }
}

/// Whether an effect turns another one to somebody else.
fn redirects(effect: &ast::Effect) -> bool {
    let told = told(effect);
    matches!(told, Told::Redirects)
}

/// "You may X.", and nothing else.
fn does_one_thing(body: &Body) -> bool {
    let [sentence] = &body.sentences[..] else { return false };
    sole_effect(sentence).is_some()
}

/// Whether an ability may be given to actions.
fn may_be_action(to: &Target) -> bool {
    match shape(to).this() {
        Some(ast::ThisKind::Card | ast::ThisKind::Action) => true,
        Some(ast::ThisKind::Minion | ast::ThisKind::Monster | ast::ThisKind::Base | ast::ThisKind::Titan) => false,
        None => shape(to).group().is_some_and(|of| match of.noun().kind {
            ast::Kind::Card | ast::Kind::Action | ast::Kind::Madness | ast::Kind::Treasure => true,
            ast::Kind::Minion
            | ast::Kind::StandardAction
            | ast::Kind::Base
            | ast::Kind::Titan
            | ast::Kind::Monster
            | ast::Kind::Undead
            | ast::Kind::NonMonster
            | ast::Kind::Buried
            | ast::Kind::Special
            | ast::Kind::Called { .. } => false,
        }),
    }
}
