//! Whether some scenario fails when a card has another text.
//!
//! Making a library takes longer than running a scenario, so the one with the other text
//! knows the words of those cards only that lie on the tables; a scenario that needs more
//! (it reveals the base deck of the box) is run with all cards.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardtext::{CardKind, CardSet};
use rules::{DefId, Library};

use crate::parse::Scenario;
use crate::prove::Cut;
use crate::{Suite, run, table};

/// A scenario that has a card on its table, and all cards that it has there.
pub struct User<'a> {
    suite: &'a Suite,
    scenario: &'a Scenario,
    prints: Vec<DefId>,
}

/// The scenarios that have a card on their table, by the card's id.
pub fn users(suites: &[Suite]) -> BTreeMap<&str, Vec<Arc<User<'_>>>> {
    let mut users: BTreeMap<&str, Vec<Arc<User>>> = BTreeMap::new();
    for suite in suites {
        for scenario in &suite.scenarios {
            let Ok(position) = table::position(&suite.library, &suite.names, scenario) else { continue };
            let mut prints: Vec<DefId> = position.prints().collect();
            prints.sort_unstable();
            prints.dedup();
            let user = Arc::new(User { suite, scenario, prints });
            for def in &user.prints {
                users.entry(suite.library.card(*def).id.as_str()).or_default().push(Arc::clone(&user));
            }
        }
    }
    users
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The text has no program.
    Refused,
    Noticed,
    Unnoticed,
}

/// Judges changes of one card.
pub struct Judge<'a> {
    id: &'a str,
    own: &'a Arc<Library>,
    /// For each library that its scenarios play with: the cards that are on their tables.
    few: Vec<(&'a Arc<Library>, CardSet)>,
    /// Those that noticed the last changes first: they notice the next one, too.
    users: Vec<Trial<'a>>,
}

struct Trial<'a> {
    user: &'a User<'a>,
    few: usize,
    /// Whether it passes with few cards, once that is known.
    content: Option<bool>,
}

impl<'a> Judge<'a> {
    pub fn new(own: &'a Arc<Library>, def: DefId, users: &'a [Arc<User<'a>>]) -> Judge<'a> {
        let mut judge = Judge { id: own.card(def).id.as_str(), own, few: Vec::new(), users: Vec::new() };
        for user in users {
            let library = &user.suite.library;
            let few = judge.few.iter().position(|(of, _)| Arc::ptr_eq(of, library)).unwrap_or(judge.few.len());
            if few == judge.few.len() {
                judge.few.push((library, CardSet::default()));
            }
            judge.users.push(Trial { user, few, content: None });
        }
        for (n, (library, few)) in judge.few.iter_mut().enumerate() {
            let prints = || judge.users.iter().filter(|trial| trial.few == n).flat_map(|trial| &trial.user.prints);
            let mut needed = vec![false; library.cards.cards.len()];
            prints().for_each(|def| needed[def.index()] = true);
            *few = library.cards.clone();
            few.cards = few.cards.changed(|cards| {
                for (card, needed) in cards.iter_mut().zip(needed) {
                    if !needed && card.kind != CardKind::Madness {
                        card.text.clear();
                    }
                }
            });
        }
        judge
    }

    pub fn of(&mut self, cut: &Cut) -> Verdict {
        let few: Vec<Arc<Library>> = self.few.iter().map(|(_, few)| changed(few, self.id, cut)).collect();
        let alone = few.is_empty().then(|| changed(&self.own.cards, self.id, cut));
        if few.iter().chain(&alone).any(|library| !library.refusals().is_empty()) {
            return Verdict::Refused;
        }
        let mut whole: Vec<Option<Arc<Library>>> = vec![None; few.len()];
        for i in 0..self.users.len() {
            let trial = &mut self.users[i];
            let (original, cards) = &self.few[trial.few];
            if trial.content != Some(false) {
                if passes(&few[trial.few], trial.user) {
                    continue;
                }
                trial.content.get_or_insert_with(|| passes(&Library::new(cards), trial.user));
            }
            let noticed = trial.content == Some(true) || {
                let library = whole[trial.few].get_or_insert_with(|| changed(&original.cards, self.id, cut));
                !passes(library, trial.user)
            };
            if noticed {
                self.users[..=i].rotate_right(1);
                return Verdict::Noticed;
            }
        }
        Verdict::Unnoticed
    }
}

fn passes(library: &Arc<Library>, user: &User<'_>) -> bool {
    run::run(library, &user.suite.names, user.scenario).failures.is_empty()
}

fn changed(cards: &CardSet, id: &str, cut: &Cut) -> Arc<Library> {
    let mut cards = cards.clone();
    cards.cards = cards.cards.changed(|cards| {
        if let Some(card) = cards.iter_mut().find(|card| card.id == id) {
            cut.change(card);
        }
    });
    Library::new(&cards)
}
