//! From the tree of the card language to programs: total, without a default arm. What
//! has no program is refused at its words.
//!
//! Invariant: only this folder knows `cardtext::ast` (a test looks for the import).

mod ability;
mod able;
mod asked;
mod begins;
mod clause;
mod cond;
mod effect;
mod event;
mod known;
mod limits;
mod loops;
mod moments;
mod noun;
mod piles;
mod play;
mod power;
mod readoff;
mod refusal;
mod rule;
mod shape;
mod target;
mod text;

pub use asked::{Follows, Speaks};
pub use refusal::Refusal;
pub use text::Text;

use std::collections::BTreeSet;

use cardtext::ast::Ability;
use cardtext::{Both, Layered, Name};

use super::def::{First, Form, Paragraph, Timing};
use super::names::Names;
use super::program::{At, Clause, Effect, Host, Sort, Standing, TextPlace};
use crate::state::ids::{AbilityId, ClauseId, DefId, EffectId, RuleId};
use refusal::Seg;

/// Everything that texts were made into, in flat arrays.
#[derive(Debug, Default)]
pub struct Programs {
    pub effects: Layered<Effect>,
    pub places: Layered<TextPlace>,
    /// Of each effect, the way to its words from the ability that it stands in.
    pub ways: Layered<Box<[Seg]>>,
    pub clauses: Layered<Clause>,
    pub clause_places: Layered<TextPlace>,
    pub clause_ways: Layered<Box<[Seg]>>,
    pub rules: Layered<Standing>,
    pub paragraphs: Layered<Paragraph>,
    pub refusals: Vec<Refusal>,
    /// Names of titans: only they are called by their name alone.
    pub titans: BTreeSet<Name>,
    pub names: Names,
}

impl Programs {
    /// Nothing yet, but for what the names of titans are.
    pub fn with_titans(cards: &cardtext::CardSet) -> Programs {
        let is_titan = |card: &&cardtext::Card| card.kind == cardtext::CardKind::Titan;
        let titans = cards.cards.iter().filter(is_titan).map(|card| card.name.clone());
        Programs { titans: titans.collect(), ..Programs::default() }
    }

    /// Where the parts of the next print begin.
    pub fn next(&self) -> First {
        First {
            ability: self.paragraphs.len() as u16,
            effect: self.effects.len() as u16,
            clause: self.clauses.len() as u16,
            rule: self.rules.len() as u16,
        }
    }

    /// Those of more cards, on top of these.
    pub fn over(&self, cards: &cardtext::CardSet) -> Programs {
        Programs {
            effects: self.effects.over(),
            places: self.places.over(),
            ways: self.ways.over(),
            clauses: self.clauses.over(),
            clause_places: self.clause_places.over(),
            clause_ways: self.clause_ways.over(),
            rules: self.rules.over(),
            paragraphs: self.paragraphs.over(),
            refusals: self.refusals.clone(),
            names: self.names.over(),
            ..Programs::with_titans(cards)
        }
    }

    /// All of them as one layer, for others to share.
    pub fn settled(self) -> Programs {
        Programs {
            effects: self.effects.settled(),
            places: self.places.settled(),
            ways: self.ways.settled(),
            clauses: self.clauses.settled(),
            clause_places: self.clause_places.settled(),
            clause_ways: self.clause_ways.settled(),
            rules: self.rules.settled(),
            paragraphs: self.paragraphs.settled(),
            refusals: self.refusals,
            titans: self.titans,
            names: self.names.settled(),
        }
    }
}

/// What "it" and "them" are, at this point of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    Cards,
    Bases,
    /// Base cards that are not on the table.
    Prints,
}

/// What a text knows of a base that scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scoring {
    None,
    /// A sentence waits for one ("…. After a base scores, …").
    Ahead,
    /// It has set the paragraph off.
    AtHand,
}

/// A text on its way.
struct Lower<'p> {
    programs: &'p mut Programs,
    def: DefId,
    form: Form,
    /// Which printed paragraph this is, or is part of.
    paragraph: u8,
    ability: AbilityId,
    line: u8,
    path: Vec<Seg>,
    /// How much of the path leads to the ability that is being made: one that is given stands in another.
    root: usize,
    it: Thing,
    timing: Timing,
    scoring: Scoring,
    /// Several cards were revealed, and "it" would be one of them.
    several: bool,
    /// So many of them, and no more, are of this sort: "it" is that one, "them" are those.
    until: Option<(u8, Sort)>,
    /// Somebody else than the card's controller acts.
    others_act: bool,
    /// An ability that another card has then.
    given: bool,
    /// Or this very card.
    given_to_this: bool,
    /// The only player spoken of is one of a condition, whoever that was.
    by_cond: bool,
    /// A player was spoken of.
    named: bool,
    /// What an action is played on.
    host: Option<Host>,
    /// Cards were revealed, looked at or found.
    found: bool,
    /// They lie in another player's hand.
    in_other_hand: bool,
    /// The paragraph begins as somebody plays an action.
    hears_action: bool,
    /// A card was spoken of: "it" is that card, whatever base was spoken of since.
    bound: bool,
    /// "It" may be several cards, of which one is meant.
    one_of_it: bool,
    /// The paragraph answers an effect before it is done.
    aims: bool,
    /// What else is known of *it* and *there*.
    known: known::Known,
    /// An ability that cards have which are no actions.
    given_to_others: bool,
    /// The paragraph speaks of monsters or treasures.
    stock: std::cell::Cell<bool>,
}

/// The step that was refused, if it was.
type Lowered<T> = Result<T, Refusal>;

/// Makes the paragraphs of one card; those that are refused have no ability.
pub fn card(programs: &mut Programs, def: DefId, form: Form, standard: bool, text: &[Ability]) -> Vec<AbilityId> {
    let host = text.iter().find_map(ability::host_of);
    let paragraph = |(n, ability): (u8, &Ability)| {
        let lower = Lower { host, ..Lower::new(programs, def, form, n) };
        lower.paragraph(ability, standard)
    };
    (0..).zip(text).map(paragraph).collect()
}

/// Whether a card is played on something and stays there.
pub fn is_attached(text: &[Ability]) -> bool {
    text.iter().any(|ability| ability::timing(ability) == Timing::PlayOn)
}

impl<'p> Lower<'p> {
    fn new(programs: &'p mut Programs, def: DefId, form: Form, paragraph: u8) -> Lower<'p> {
        let ability = AbilityId(programs.paragraphs.len() as u16);
        Lower {
            programs,
            def,
            form,
            paragraph,
            ability,
            line: 0,
            path: Vec::new(),
            root: 0,
            it: Thing::Cards,
            timing: Timing::Plain,
            scoring: Scoring::None,
            several: false,
            until: None,
            others_act: false,
            given: false,
            given_to_this: false,
            by_cond: false,
            named: false,
            host: None,
            found: false,
            in_other_hand: false,
            hears_action: false,
            bound: false,
            one_of_it: false,
            aims: false,
            known: known::Known::default(),
            given_to_others: false,
            stock: std::cell::Cell::new(false),
        }
    }

    /// Goes into a field of the tree.
    fn at<T>(&mut self, field: &'static str, lower: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        self.path.push(Seg::Field(field));
        let lowered = lower(self);
        self.path.pop();
        lowered
    }

    /// Goes through a list of the tree.
    fn each<A, T>(
        &mut self,
        field: &'static str,
        items: &[A],
        mut lower: impl FnMut(&mut Self, &A) -> Lowered<T>,
    ) -> Lowered<Vec<T>> {
        self.path.push(Seg::Field(field));
        let mut all = Vec::with_capacity(items.len());
        for (i, item) in items.iter().enumerate() {
            self.path.push(Seg::Item(i));
            let lowered = lower(self, item);
            self.path.pop();
            match lowered {
                Ok(one) => all.push(one),
                Err(refusal) => {
                    self.path.pop();
                    return Err(refusal);
                }
            }
        }
        self.path.pop();
        Ok(all)
    }

    /// Who stands where is known when a base scores, and not before.
    fn in_scoring(&self) -> Lowered<()> {
        match self.scoring {
            Scoring::Ahead | Scoring::AtHand => Ok(()),
            Scoring::None => self.refuse(
                "that is known when a base scores: begin with \"after this base scores\" or the like",
                "cela n'est connu qu'à la Conquête d'une Base : commencez par « après la Conquête de cette Base » ou semblable",
            ),
        }
    }

    /// The replacement base comes when all that a scoring has set off is done (004 p.6,
    /// step 9): only such an ability can wait for it.
    fn new_base(&self) -> Lowered<At> {
        match self.scoring {
            Scoring::AtHand => Ok(At::New),
            Scoring::Ahead | Scoring::None => self.refuse(
                "the replacement base is known when a base scores: begin the paragraph with \"after this base scores\" or the like",
                "la Base de remplacement n'est connue qu'à la Conquête d'une Base : commencez le paragraphe par « après la Conquête de cette Base » ou semblable",
            ),
        }
    }

    /// A base was spoken of.
    fn speaks_of_bases(&mut self) {
        if !self.bound {
            self.it = Thing::Bases;
        }
    }

    /// A card was spoken of.
    fn speaks_of_cards(&mut self) {
        (self.it, self.bound, self.several) = (Thing::Cards, true, false);
        self.known.speaks_anew();
        // "Another player's card", "from another player's hand".
        (self.named, self.by_cond) = (true, false);
    }

    /// These words have no program.
    fn refuse<T>(&self, en: &str, fr: &str) -> Lowered<T> {
        Err(Refusal {
            def: self.def,
            paragraph: Some(self.paragraph),
            at: self.path.clone(),
            why: Both { en: en.to_owned(), fr: fr.to_owned() },
        })
    }

    fn text_place(&self) -> TextPlace {
        TextPlace { ability: self.ability, line: self.line }
    }

    fn add_effect(&mut self, effect: Effect) -> EffectId {
        self.programs.effects.push(effect);
        self.programs.places.push(self.text_place());
        self.programs.ways.push(self.path[self.root..].into());
        EffectId(self.programs.effects.len() as u16 - 1)
    }

    fn add_clause(&mut self, clause: Clause) -> ClauseId {
        self.programs.clauses.push(clause);
        self.programs.clause_places.push(self.text_place());
        self.programs.clause_ways.push(self.path[self.root..].into());
        ClauseId(self.programs.clauses.len() as u16 - 1)
    }

    fn add_rule(&mut self, rule: Standing) -> RuleId {
        self.programs.rules.push(rule);
        RuleId(self.programs.rules.len() as u16 - 1)
    }
}
