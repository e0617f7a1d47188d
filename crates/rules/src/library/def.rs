//! The card set, made ready for play: abilities numbered and lowered, and for each card
//! what the engine wants to know at a glance. No card is known by name here.

use cardtext::{Card, CardKind};

use super::lower::{self, Programs, Text};
use super::program::*;
use super::skills::{Skills, read};
use super::traits::Traits;
pub use super::whole::Library;
use crate::state::core::{Owner, Zone};
use crate::state::ids::{AbilityId, DefId, EffectId, RuleId, Seat};

/// A printed card's traits that never change.
#[derive(Clone, Debug)]
pub struct Def {
    pub form: Form,
    pub power: u8,
    pub breakpoint: u8,
    pub vp: [u8; 3],
    pub name: NameId,
    /// The paragraphs, in order.
    pub abilities: Vec<AbilityId>,
    /// Those of them that are rules in force.
    pub rules: Box<[Says]>,
    pub traits: Traits,
    /// Where an action is attached, if it is.
    pub host: Option<Host>,
    /// A standard action that only its Specials can play (004 p.11).
    pub special_only: bool,
    /// Says to draw Madness cards.
    pub draws_madness: bool,
    /// An action that lies face down at a base once it is played (004 p.8).
    pub buries_itself: bool,
    pub stock: Stock,
    /// Of a base: how many monsters come with it.
    pub monsters: u8,
    /// Says to draw treasures or to play monsters.
    pub uses_stock: bool,
    /// Where the parts of its program begin in the library.
    pub first: First,
    /// What it can do, as numbers.
    pub skills: Skills,
}

/// The first number of each sort of part that a print's program may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct First {
    pub ability: u16,
    pub effect: u16,
    pub clause: u16,
    pub rule: u16,
}

impl Def {
    /// Whether it is played to somewhere: what is done and gone has no place.
    pub fn has_place(&self) -> bool {
        self.host.is_some() || matches!(self.form, Form::Minion | Form::Titan)
    }
}

/// Which deck a print belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stock {
    /// That of a player.
    Army,
    Monster {
        treasures: u8,
        undead: bool,
    },
    Treasure,
}

/// A rule that a print has, of which sort, and the rule that it gives to others.
#[derive(Clone, Copy, Debug)]
pub struct Says {
    pub ability: AbilityId,
    pub sort: Traits,
    pub rule: RuleId,
    pub given: Option<(Traits, RuleId)>,
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
pub enum Timing {
    Plain,
    Ongoing,
    Talent,
    Special,
    PlayOn,
    PlayOnlyIf,
}

/// What a paragraph does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    /// Its lines, when the card is played or the Talent used.
    Now,
    Rule(RuleId),
    /// Its lines, at this event.
    When(Trigger),
    /// Its lines, in place of this.
    Instead(Would),
    Host(HostSelector),
    OnlyIf(Cond),
    /// It was refused.
    Nothing,
}

/// What an action is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostSelector {
    /// The top card of the base deck, which comes into play with it.
    NewBase,
    Base(BaseSelector),
    Minion(Selector),
}

/// One paragraph with what can be read off it once and for all.
#[derive(Clone, Debug)]
pub struct Paragraph {
    pub def: DefId,
    pub timing: Timing,
    pub does: Does,
    /// The sentences ("instead" opens them where there is one).
    pub lines: Vec<Line>,
    pub limit: Option<Limit>,
    /// From which zone a Special works.
    pub from: From,
    /// "You may" opens the body (after its "if"): somebody decides to use it.
    pub optional: bool,
    /// Nothing but this extra play on your turn: a standing permit.
    pub standing_permit: Option<EffectId>,
    /// Only one player can carry it out (it replaces this base).
    pub once_for_all: bool,
    /// Speaks of the replacement base.
    pub new_base: bool,
    /// What it listens to.
    pub hears: Traits,
    /// "When …": it interrupts (004 p.10).
    pub at_once: bool,
    /// What it was set off to do it does only while its card is still there: at the start
    /// or end of a turn, or to nothing but the card itself.
    pub needs_bearer: bool,
    /// Says to play this card.
    pub plays_itself: bool,
    /// Says to return this card.
    pub returns_itself: bool,
    /// Speaks of monsters or treasures.
    pub speaks_of_stock: bool,
    /// The words.
    pub text: Text,
}

impl Paragraph {
    pub fn trigger(&self) -> Option<&Trigger> {
        match &self.does {
            Does::When(trigger) => Some(trigger),
            Does::Now | Does::Rule(_) | Does::Instead(_) | Does::Host(_) | Does::OnlyIf(_) | Does::Nothing => None,
        }
    }
    pub fn rule(&self) -> Option<RuleId> {
        match &self.does {
            Does::Rule(rule) => Some(*rule),
            Does::Now | Does::When(_) | Does::Instead(_) | Does::Host(_) | Does::OnlyIf(_) | Does::Nothing => None,
        }
    }
    /// What the card is played on.
    pub fn host(&self) -> Option<&HostSelector> {
        match &self.does {
            Does::Host(host) => Some(host),
            Does::Now | Does::When(_) | Does::Instead(_) | Does::Rule(_) | Does::OnlyIf(_) | Does::Nothing => None,
        }
    }
    /// Something to do "on your turn".
    pub fn is_on_turn(&self) -> bool {
        self.trigger().is_some_and(|trigger| trigger.event == Event::OnTurn)
    }
    /// A Talent, or something else that its player does on their turn when they like.
    pub fn is_used_on_turn(&self) -> bool {
        self.timing == Timing::Talent || (self.is_on_turn() && self.standing_permit.is_none())
    }
    /// Something that its player decides to use. What happens by itself is none.
    pub fn is_for_use(&self) -> bool {
        let special = self.timing == Timing::Special && (self.optional || self.from == From::Hand);
        special || self.is_used_on_turn()
    }
    pub fn is_once(&self) -> bool {
        self.trigger().is_some_and(|trigger| trigger.often == Often::OnceEachTurn)
    }
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

impl From {
    /// Where a card is, if anything works from there.
    pub fn of(zone: Zone) -> Option<From> {
        match zone {
            Zone::Hand => Some(From::Hand),
            Zone::Discards => Some(From::Discards),
            Zone::Aside => Some(From::Aside),
            Zone::Minion | Zone::OnBase | Zone::OnMinion | Zone::Titan => Some(From::Play),
            // What is buried does nothing until it is uncovered (004 p.8).
            Zone::Buried
            | Zone::Deck
            | Zone::Resolving
            | Zone::Limbo
            | Zone::MadnessDeck
            | Zone::MonsterDeck
            | Zone::MonsterDiscards
            | Zone::TreasureDeck
            | Zone::TreasureDiscards
            | Zone::Box => None,
        }
    }
}

impl Library {
    pub(super) fn read_card(&mut self, id: DefId, card: &Card) -> Def {
        let (form, power, breakpoint, vp) = match card.kind {
            CardKind::Minion { power } => (Form::Minion, power, 0, [0; 3]),
            CardKind::Monster { power, .. } | CardKind::TreasureMinion { power } => (Form::Minion, power, 0, [0; 3]),
            CardKind::Action { power } => (Form::Action, power.unwrap_or(0), 0, [0; 3]),
            CardKind::TreasureAction => (Form::Action, 0, 0, [0; 3]),
            CardKind::Titan => (Form::Titan, 0, 0, [0; 3]),
            CardKind::Base { breakpoint, vp, .. } => (Form::Base, 0, breakpoint, vp),
            CardKind::Madness => (Form::Madness, 0, 0, [0; 3]),
        };
        let attached = lower::is_attached(&card.text);
        let standard = matches!(form, Form::Action | Form::Madness) && !attached;
        let begins = self.programs.next();
        let name = self.programs.names.number(&card.name);
        let first_effect = self.programs.effects.len();
        let abilities = lower::card(&mut self.programs, id, form, standard, &card.text);
        let first = abilities.first().map_or(self.programs.paragraphs.len(), |a| a.0 as usize);
        // With the abilities that these give.
        let all = || self.programs.paragraphs.own_from(first);
        let own = || abilities.iter().map(|a| self.paragraph(*a));
        let host = own().find_map(|p| match &p.does {
            Does::Host(HostSelector::Base(_) | HostSelector::NewBase) => Some(Host::Base),
            Does::Host(HostSelector::Minion(_)) => Some(Host::Minion),
            Does::Now | Does::Rule(_) | Does::When(_) | Does::Instead(_) | Does::OnlyIf(_) | Does::Nothing => None,
        });
        let does = |p: &Paragraph, what: &dyn Fn(&Effect) -> bool| {
            let of_it = |(place, _): &(&TextPlace, &Effect)| std::ptr::eq(self.paragraph(place.ability), p);
            let Programs { places, effects, .. } = &self.programs;
            let all = places.own_from(first_effect).iter().zip(effects.own_from(first_effect));
            all.filter(of_it).any(|(_, effect)| what(effect))
        };
        let draws = |p: &Paragraph| does(p, &|effect| matches!(effect, Effect::DrawMadness(_)));
        let buries = |p: &Paragraph| does(p, &|effect| matches!(effect, Effect::Bury { what, .. } if what.is_this()));
        let traits = all().iter().fold(Traits::TITAN.when(form == Form::Titan), |traits, p| {
            traits | Traits::of_paragraph(p, &self.programs.rules)
        });
        // What is given holds wherever its bearer is.
        let afar = Traits::POWER_AFAR | Traits::PROTECTS_AFAR | Traits::FORBIDS_AFAR | Traits::AFAR;
        let given = afar.when(all().len() > abilities.len());
        let rules = abilities.iter().filter_map(|a| self.says(*a)).collect();
        let special_only =
            standard && form == Form::Action && !card.text.is_empty() && own().all(|p| p.timing == Timing::Special);
        let anywhere = matches!(form, Form::Minion | Form::Action | Form::Madness)
            && own().all(|p| match &p.does {
                Does::Host(HostSelector::Base(of)) => !of.other && of.tests.is_empty(),
                Does::Host(HostSelector::Minion(_) | HostSelector::NewBase) | Does::OnlyIf(_) => false,
                Does::Now | Does::Rule(_) | Does::When(_) | Does::Instead(_) | Does::Nothing => true,
            });
        let mut def = Def {
            form,
            power,
            breakpoint,
            vp,
            name,
            traits: traits
                | given
                | Traits::MINION.when(form == Form::Minion)
                | Traits::ANYWHERE.when(anywhere)
                | Traits::SPECIAL_ONLY.when(special_only)
                | Traits::FIRST_OF_SORT.when(own().any(asks_for_first)),
            rules,
            host,
            draws_madness: own().any(draws),
            buries_itself: standard && own().any(|p| p.does == Does::Now && buries(p)),
            uses_stock: own().any(|p| p.speaks_of_stock),
            stock: stock_of(&card.kind),
            monsters: if let CardKind::Base { monsters, .. } = card.kind { monsters } else { 0 },
            special_only,
            abilities,
            first: begins,
            skills: Skills::default(),
        };
        def.skills = read::skills(&self.programs, &def);
        def
    }

    /// The rule that a paragraph is.
    fn says(&self, ability: AbilityId) -> Option<Says> {
        let rule = self.paragraph(ability).rule()?;
        let sort = |rule: RuleId| Traits::of_rule(&self.rule(rule).rule);
        let given = match &self.rule(rule).rule {
            Rule::Gives { ability, .. } => self.paragraph(*ability).rule(),
            Rule::Power { .. }
            | Rule::PlayerPower { .. }
            | Rule::Breakpoint { .. }
            | Rule::StartingPower { .. }
            | Rule::CannotClash(_)
            | Rule::Cannot { .. }
            | Rule::BaseCannot { .. }
            | Rule::Immune { .. }
            | Rule::CannotScore(_)
            | Rule::MayNotPlay { .. }
            | Rule::OnePlay { .. }
            | Rule::NoSpecials { .. }
            | Rule::Fee { .. }
            | Rule::PlayInstead { .. }
            | Rule::Cancelled(_)
            | Rule::Silenced(_)
            | Rule::AddsNoPower(_)
            | Rule::BaseCancelled(_)
            | Rule::BaseIgnored(_)
            | Rule::IgnoreBase
            | Rule::CountsAs { .. }
            | Rule::Controls(_)
            | Rule::MayNotMove(_)
            | Rule::LessVp { .. }
            | Rule::OneExtra(_)
            | Rule::BothParts
            | Rule::Twice { .. } => None,
        };
        Some(Says { ability, sort: sort(rule), rule, given: given.map(|given| (sort(given), given)) })
    }

    /// Whether a printed card is called so, by its name or a family of names.
    pub(crate) fn is_called(&self, def: DefId, name: NameId) -> bool {
        let own = self.def(def).name;
        own == name || self.programs.names.get(own).is_of(self.programs.names.get(name))
    }

    /// Where a card of this print belongs, if a player's then to this one.
    pub(crate) fn owner_of(&self, def: DefId, seat: Seat) -> Owner {
        match self.def(def).stock {
            Stock::Army => Owner::Player(seat),
            Stock::Monster { .. } => Owner::Monsters,
            Stock::Treasure => Owner::Treasures,
        }
    }

    /// Whether a printed card (out of play) is of a kind.
    pub(crate) fn is_kind(&self, def: DefId, kind: Kind) -> bool {
        let d = self.def(def);
        match kind {
            Kind::Card => d.form != Form::Base,
            Kind::Minion => d.form == Form::Minion,
            Kind::Action => matches!(d.form, Form::Action | Form::Madness),
            // Neither attached nor buried (004, clarification of Creampuff Man).
            Kind::StandardAction => {
                matches!(d.form, Form::Action | Form::Madness) && d.host.is_none() && !d.buries_itself
            }
            Kind::Madness => d.form == Form::Madness,
            Kind::Titan => d.form == Form::Titan,
            Kind::Monster => matches!(d.stock, Stock::Monster { .. }),
            Kind::Undead => matches!(d.stock, Stock::Monster { undead: true, .. }),
            Kind::NonMonster => d.form == Form::Minion && !matches!(d.stock, Stock::Monster { .. }),
            Kind::Treasure => d.stock == Stock::Treasure,
            // Where it lies makes it so, not its print.
            Kind::Buried => false,
            Kind::Called(name) => self.is_called(def, name),
        }
    }
}

fn stock_of(kind: &CardKind) -> Stock {
    match kind {
        CardKind::Monster { treasures, undead, .. } => Stock::Monster { treasures: *treasures, undead: *undead },
        CardKind::TreasureMinion { .. } | CardKind::TreasureAction => Stock::Treasure,
        CardKind::Minion { .. }
        | CardKind::Action { .. }
        | CardKind::Madness
        | CardKind::Titan
        | CardKind::Base { .. } => Stock::Army,
    }
}

/// "The first time each turn you play a minion of power 2 or less".
fn asks_for_first(paragraph: &Paragraph) -> bool {
    let sort = |hap: &Hap| match hap {
        Hap::Plays { what: Played::Card { sort, .. }, .. } => !sort.traits.is_empty(),
        _ => false,
    };
    paragraph.trigger().is_some_and(|t| matches!(&t.event, Event::Happens { hap, first: true, .. } if sort(hap)))
}
