//! The card set, made ready for play: abilities numbered, and for each card what
//! the engine wants to know at a glance. No card is known by name here.

use std::fmt::Write;
use std::hash::Hasher;
use std::sync::Arc;

use cardtext::ast::{Ability, Event, Hap, Kind, Rule, Sentence, Statement};
use cardtext::{Card, CardKind, CardSet};
use ustr::Ustr;

use crate::game::hash::Portable;
use crate::library::survey;
use crate::library::traits::Traits;
use crate::state::ids::{AbilityId, DefId};

/// A printed card's traits that never change.
#[derive(Clone, Debug)]
pub struct Def {
    pub form: Form,
    pub power: u8,
    pub breakpoint: u8,
    pub vp: [u8; 3],
    pub faction: Ustr,
    pub name: Ustr,
    /// The paragraphs, in order.
    pub abilities: Vec<AbilityId>,
    pub traits: Traits,
    /// Where an action is attached, if it is.
    pub host: Option<Host>,
    /// A standard action that only its Specials can play (004 p.11).
    pub special_only: bool,
    /// Says to draw Madness cards.
    pub draws_madness: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Minion,
    Action,
    Base,
    Madness,
    Titan,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    Base,
    Minion,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    Plain,
    Ongoing,
    Talent,
    Special,
    PlayOn,
    PlayOnlyIf,
}

/// One paragraph with what can be read off it once and for all.
#[derive(Clone, Debug)]
pub struct Paragraph {
    pub def: DefId,
    pub timing: Timing,
    pub ability: Ability,
    /// Sentences of the body, as one list ("instead" opens it where there is one).
    pub sentences: Vec<Sentence>,
    /// From which zone a Special works.
    pub from: From,
    /// "You may" opens the body (after its "if"): somebody decides to use it.
    pub optional: bool,
    /// Nothing but "you may play an extra …" on your turn: a standing permit.
    pub standing_permit: bool,
    /// Abilities given by this paragraph, in the order of the text.
    pub given: Vec<AbilityId>,
    /// Only one player can carry it out (it replaces this base).
    pub once_for_all: bool,
    /// Speaks of the replacement base.
    pub new_base: bool,
    /// What it listens to.
    pub hears: Traits,
    /// Lets cards of the discard pile come instead of others.
    pub plays_instead: bool,
    /// Waits for something to happen.
    pub waits: bool,
    /// "When …": it interrupts (004 p.10).
    pub at_once: bool,
    /// What it was set off to do it does only while its card is still there: at the start
    /// or end of a turn, or to nothing but the card itself.
    pub needs_bearer: bool,
}

/// Where a Special works from (`constructs.md` §1: read off its body).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    Play,
    Hand,
    Discards,
    /// Beside the deck: a titan's.
    Aside,
}

/// The cards of a game, shared by all games that use them.
#[derive(Debug)]
pub struct Library {
    pub cards: CardSet,
    pub defs: Vec<Def>,
    pub paragraphs: Vec<Paragraph>,
    pub bases: Vec<DefId>,
    pub madness: Option<DefId>,
    /// Of all cards: names, numbers and what their texts mean.
    pub fingerprint: u64,
}

impl Library {
    pub fn new(cards: &CardSet) -> Arc<Library> {
        let mut lib = Library {
            cards: cards.clone(),
            defs: Vec::new(),
            paragraphs: Vec::new(),
            bases: Vec::new(),
            madness: None,
            fingerprint: fingerprint(cards),
        };
        for (i, card) in cards.cards.iter().enumerate() {
            let def = lib.read_card(DefId(i as u16), card);
            match def.form {
                Form::Base => lib.bases.push(DefId(i as u16)),
                Form::Madness => lib.madness = Some(DefId(i as u16)),
                _ => {}
            }
            lib.defs.push(def);
        }
        Arc::new(lib)
    }

    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[id.index()]
    }
    pub fn card(&self, id: DefId) -> &Card {
        &self.cards.cards[id.index()]
    }
    pub fn paragraph(&self, id: AbilityId) -> &Paragraph {
        &self.paragraphs[id.0 as usize]
    }
    /// The print with this id (`aliens/collector`, or a base's `the-homeworld`).
    pub fn find(&self, id: &str) -> Option<DefId> {
        self.cards.cards.iter().position(|c| c.id == id).map(|i| DefId(i as u16))
    }

    fn read_card(&mut self, id: DefId, card: &Card) -> Def {
        let (form, power, breakpoint, vp) = match card.kind {
            CardKind::Minion { power } => (Form::Minion, power, 0, [0; 3]),
            CardKind::Monster { power, .. } | CardKind::TreasureMinion { power } => (Form::Minion, power, 0, [0; 3]),
            CardKind::Action { power } => (Form::Action, power.unwrap_or(0), 0, [0; 3]),
            CardKind::TreasureAction => (Form::Action, 0, 0, [0; 3]),
            CardKind::Titan => (Form::Titan, 0, 0, [0; 3]),
            CardKind::Base { breakpoint, vp, .. } => (Form::Base, 0, breakpoint, vp),
            CardKind::Madness => (Form::Madness, 0, 0, [0; 3]),
        };
        let host = card.text.iter().find_map(|a| match a {
            Ability::PlayOn { host } => Some(survey::host_of(host)),
            _ => None,
        });
        let standard = matches!(form, Form::Action | Form::Madness) && host.is_none();
        let abilities: Vec<AbilityId> =
            card.text.iter().map(|ability| self.read_paragraph(id, ability, standard)).collect();
        let paragraphs = || abilities.iter().map(|a| &self.paragraphs[a.0 as usize]);
        let all =
            || paragraphs().chain(paragraphs().flat_map(|p| p.given.iter().map(|a| &self.paragraphs[a.0 as usize])));
        let any = |f: fn(&Statement) -> bool| all().any(|p| survey::statement(&p.ability).is_some_and(f));
        Def {
            form,
            power,
            breakpoint,
            vp,
            faction: card.faction,
            name: card.name,
            traits: Traits::POWER
                .when(any(|s| has_rule(s, |r| matches!(r, Rule::Has { .. } | Rule::StartingPower { .. }))))
                | Traits::PLAYER_POWER.when(any(|s| has_rule(s, |r| matches!(r, Rule::PlayerHas { .. }))))
                | Traits::BREAKPOINT
                    .when(any(|s| has_rule(s, |r| matches!(r, Rule::BreakpointIs { .. } | Rule::CannotScore { .. }))))
                | Traits::COUNTS_AS.when(any(|s| has_rule(s, |r| matches!(r, Rule::CountsAs { .. }))))
                | Traits::PROTECTS
                    .when(any(|s| has_rule(s, |r| matches!(r, Rule::Cannot { .. } | Rule::Immune { .. }))))
                | Traits::FORBIDS
                    .when(any(|s| has_rule(s, |r| matches!(r, Rule::MayNotPlay { .. } | Rule::OnePlay { .. }))))
                | Traits::TITAN.when(form == Form::Titan)
                | Traits::CONTROLS.when(any(|s| has_rule(s, |r| matches!(r, Rule::Controls { .. }))))
                | Traits::RARE
                    .when(any(|s| has_rule(s, |r| matches!(r, Rule::Twice { .. } | Rule::PlayFee { .. })) || keeps(s)))
                | Traits::CANCELS.when(any(|s| has_rule(s, |r| matches!(r, Rule::Cancelled { .. }))))
                | Traits::IGNORES.when(any(|s| has_rule(s, |r| matches!(r, Rule::MayIgnore { .. }))))
                | Traits::GIVES.when(any(|s| has_rule(s, |r| matches!(r, Rule::Gains { .. }))))
                | Traits::PLAY_INSTEAD.when(any(|s| has_rule(s, |r| matches!(r, Rule::PlayInstead { .. }))))
                | Traits::TRIGGERS
                    .when(any(|s| matches!(s, Statement::When { event, .. } if !survey::is_on_turn(event))))
                | Traits::INSTEADS.when(any(|s| matches!(s, Statement::Instead { .. })))
                | Traits::USABLE.when(all().any(|p| p.timing == Timing::Talent || survey::happens_on_turn(&p.ability)))
                | Traits::STANDING.when(all().any(|p| p.standing_permit))
                | paragraphs().fold(Traits::default(), |all, p| all | p.hears)
                | Traits::ONLY_IF.when(card.text.iter().any(|a| matches!(a, Ability::PlayOnlyIf { .. }))),
            host,
            draws_madness: paragraphs().any(|p| p.sentences.iter().any(survey::draws_madness)),
            special_only: standard
                && form == Form::Action
                && !card.text.is_empty()
                && paragraphs().all(|p| p.timing == Timing::Special),
            abilities,
        }
    }

    fn read_paragraph(&mut self, def: DefId, ability: &Ability, standard: bool) -> AbilityId {
        let given: Vec<AbilityId> =
            survey::given_abilities(ability).into_iter().map(|inner| self.read_paragraph(def, &inner, false)).collect();
        let (timing, statement) = match ability {
            Ability::Plain { does } => (Timing::Plain, Some(does)),
            Ability::Ongoing { does } => (Timing::Ongoing, Some(does)),
            Ability::Talent { does } => (Timing::Talent, Some(does)),
            Ability::Special { does } => (Timing::Special, Some(does)),
            Ability::PlayOn { .. } => (Timing::PlayOn, None),
            Ability::PlayOnlyIf { .. } => (Timing::PlayOnlyIf, None),
        };
        let sentences = statement.map(survey::sentences).unwrap_or_default();
        let standing_permit = matches!(statement, Some(Statement::When { event: Event::OnTurn, body })
            if (timing == Timing::Ongoing || (timing == Timing::Plain && !standard)) && survey::is_permit_only(body));
        let event = match statement {
            Some(Statement::When { event, .. }) => Some(event),
            _ => None,
        };
        let of_the_turn = matches!(event, Some(Event::Start { .. } | Event::End { .. }));
        let paragraph = Paragraph {
            plays_instead: statement.is_some_and(|s| has_rule(s, |r| matches!(r, Rule::PlayInstead { .. }))),
            waits: event.is_some(),
            at_once: matches!(event, Some(Event::At { .. })),
            needs_bearer: of_the_turn || survey::speaks_of_itself(&sentences),
            def,
            timing,
            from: survey::works_from(timing, &sentences, standard),
            optional: sentences.first().is_some_and(survey::is_optional),
            standing_permit,
            once_for_all: sentences.iter().any(survey::replaces_this_base),
            new_base: sentences.iter().any(survey::names_new_base),
            sentences,
            given,
            hears: Traits::heard_by(ability),
            ability: ability.clone(),
        };
        self.paragraphs.push(paragraph);
        AbilityId(self.paragraphs.len() as u16 - 1)
    }

    /// Whether a printed card is called so, by its name or a family of names.
    pub fn is_called(&self, def: DefId, name: Ustr) -> bool {
        self.cards.cards[def.index()].called.contains(&name)
    }

    /// Whether a printed card (out of play) is of a kind.
    pub fn is_kind(&self, def: DefId, kind: &Kind) -> bool {
        let d = self.def(def);
        match kind {
            Kind::Card => d.form != Form::Base,
            Kind::Minion => d.form == Form::Minion,
            Kind::Action => matches!(d.form, Form::Action | Form::Madness),
            Kind::StandardAction => matches!(d.form, Form::Action | Form::Madness) && d.host.is_none(),
            Kind::Base => d.form == Form::Base,
            Kind::Madness => d.form == Form::Madness,
            Kind::Titan => d.form == Form::Titan,
            // How a card is played, not what it is.
            Kind::Special => false,
            Kind::Called { name } => self.is_called(def, *name),
        }
    }
}

/// Whether a statement is a rule of some sort, under its "if" or "during".
fn has_rule(statement: &Statement, sort: fn(&Rule) -> bool) -> bool {
    fn inner(rule: &Rule) -> &Rule {
        match rule {
            Rule::If { rule, .. } | Rule::During { rule, .. } => inner(rule),
            other => other,
        }
    }
    matches!(statement, Statement::Says { rule } if sort(inner(rule)))
}

/// "If … would go to the discard pile, … instead".
fn keeps(statement: &Statement) -> bool {
    matches!(statement, Statement::Instead { hap: Hap::Leaves { .. }, .. })
}

/// The same for the same cards, on every machine.
fn fingerprint(cards: &CardSet) -> u64 {
    let mut hasher = Portable::new();
    for card in &cards.cards {
        let _ = write!(&mut hasher, "{} {:?} {} {:?}", card.id, card.kind, card.copies, card.text);
    }
    hasher.finish()
}
