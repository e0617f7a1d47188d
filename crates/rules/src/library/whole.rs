//! A library: all cards of a game with their programs. One with cards of fans is a layer over the
//! library that everybody shares, and costs no more than those cards.

use std::fmt::Write;
use std::hash::Hasher;
use std::sync::Arc;

use cardtext::{Card, CardSet, Layered};

use super::def::{Def, Form, Paragraph, Stock};
use super::lower::{Programs, Refusal};
use super::program::*;
use crate::game::hash::Portable;
use crate::state::ids::{AbilityId, ClauseId, DefId, EffectId, Part, RuleId};
use crate::step::decision::Choice;

/// The cards of a game, shared by all games that use them.
#[derive(Debug)]
pub struct Library {
    pub cards: CardSet,
    pub(crate) defs: Layered<Def>,
    pub(crate) programs: Programs,
    pub(crate) bases: Vec<DefId>,
    pub(crate) madness: Option<DefId>,
    pub(crate) monsters: Vec<DefId>,
    pub(crate) treasures: Vec<DefId>,
    /// What "name a faction" offers.
    pub(crate) factions_to_name: Vec<Choice>,
    /// Of all cards: names, numbers and what their texts mean.
    pub fingerprint: u64,
    /// The same of those that are shared with other libraries.
    below: u64,
}

impl Library {
    /// Makes all texts into programs. What was refused is in [`Library::refusals`]; such a
    /// library is to be shown, not played.
    pub fn new(cards: &CardSet) -> Arc<Library> {
        let cards = cards.clone().settled();
        let programs = Programs::with_titans(&cards);
        let mut lib = Library {
            cards,
            defs: Layered::default(),
            programs,
            bases: Vec::new(),
            madness: None,
            monsters: Vec::new(),
            treasures: Vec::new(),
            factions_to_name: Vec::new(),
            fingerprint: Portable::new().finish(),
            below: 0,
        };
        lib.read(0);
        lib.below = lib.fingerprint;
        lib.defs = lib.defs.settled();
        lib.programs = lib.programs.settled();
        Arc::new(lib)
    }

    /// The same of cards that come on top of this library's (`CardSet::with`): what is here is
    /// shared, and only the new ones are made into programs. Other cards make a library of their own.
    pub fn with(&self, cards: CardSet) -> Arc<Library> {
        let is_below = self.cards.cards.own().is_empty() && self.cards.factions.own().is_empty();
        if !is_below || !cards.is_over(&self.cards) {
            return Library::new(&cards);
        }
        let mut lib = Library {
            defs: self.defs.over(),
            programs: self.programs.over(&cards),
            cards,
            bases: self.bases.clone(),
            madness: self.madness,
            monsters: self.monsters.clone(),
            treasures: self.treasures.clone(),
            factions_to_name: Vec::new(),
            fingerprint: self.fingerprint,
            below: self.fingerprint,
        };
        lib.read(self.cards.cards.len());
        Arc::new(lib)
    }

    /// Makes the cards from this place on into programs.
    fn read(&mut self, first: usize) {
        let cards = std::mem::take(&mut self.cards.cards);
        for (i, card) in cards.iter().enumerate().skip(first) {
            let id = DefId(i as u16);
            let def = self.read_card(id, card);
            match def.form {
                Form::Base => self.bases.push(id),
                Form::Madness => self.madness = Some(id),
                Form::Minion | Form::Action | Form::Titan => {}
            }
            match def.stock {
                Stock::Army => {}
                Stock::Monster { .. } => self.monsters.push(id),
                Stock::Treasure => self.treasures.push(id),
            }
            self.defs.push(def);
        }
        self.fingerprint = fingerprint(self.fingerprint, cards.iter().skip(first));
        self.cards.cards = cards;
        self.factions_to_name = self.find_factions_to_name();
    }

    /// What a print's texts are known by, wherever it is shared.
    pub fn fingerprint_of(&self, def: DefId) -> u64 {
        if def.index() < self.cards.cards.shared().len() { self.below } else { self.fingerprint }
    }

    /// The same of one of its paragraphs.
    pub fn fingerprint_of_text(&self, ability: AbilityId) -> u64 {
        let shared = self.programs.paragraphs.shared().len();
        if usize::from(ability.0) < shared { self.below } else { self.fingerprint }
    }

    /// Words that have no program, in the order of the cards. Empty for all cards that come
    /// with Baston.
    pub fn refusals(&self) -> &[Refusal] {
        &self.programs.refusals
    }

    /// The same for whoever wrote them: each at its words.
    pub fn diagnostics(&self) -> Vec<cardtext::Diagnostic> {
        let problem = |refusal: &Refusal| {
            let paragraph = refusal.paragraph.map(usize::from);
            self.card(refusal.def).refused(paragraph, &refusal.at, &refusal.why, self.cards.lexicon())
        };
        self.refusals().iter().map(problem).collect()
    }

    /// Whether every paragraph of a print has a program.
    pub fn runs(&self, id: DefId) -> bool {
        self.programs.refusals.iter().all(|refusal| refusal.def != id)
    }

    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[id.index()]
    }
    pub fn card(&self, id: DefId) -> &Card {
        &self.cards.cards[id.index()]
    }
    pub(crate) fn paragraph(&self, id: AbilityId) -> &Paragraph {
        &self.programs.paragraphs[id.0 as usize]
    }
    pub(crate) fn effect(&self, id: EffectId) -> &Effect {
        &self.programs.effects[id.0 as usize]
    }
    pub(crate) fn effect_place(&self, id: EffectId) -> TextPlace {
        self.programs.places[id.0 as usize]
    }
    pub(crate) fn place(&self, part: Part) -> TextPlace {
        match part {
            Part::Effect(id) => self.effect_place(id),
            Part::Clause(id) => self.programs.clause_places[id.0 as usize],
        }
    }
    pub(crate) fn clause(&self, id: ClauseId) -> &Clause {
        &self.programs.clauses[id.0 as usize]
    }
    pub(crate) fn rule(&self, id: RuleId) -> &Standing {
        &self.programs.rules[id.0 as usize]
    }
    /// The print with this id (`aliens/collector`, or a base's `the-homeworld`).
    pub fn find(&self, id: &str) -> Option<DefId> {
        self.cards.cards.iter().position(|c| c.id == id).map(|i| DefId(i as u16))
    }
}

/// The same for the same cards, on every machine; of more cards, from what it is of those before.
fn fingerprint<'c>(before: u64, cards: impl Iterator<Item = &'c Card>) -> u64 {
    let mut hasher = Portable::after(before);
    for card in cards {
        let _ = write!(&mut hasher, "{} {:?} {} {:?}", card.id, card.kind, card.copies, card.text);
    }
    hasher.finish()
}
