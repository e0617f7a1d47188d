//! What a table is opened with: who sits where, how factions are dealt, and the rest of
//! the new-table form.

use rules::{Army, Bases, Library, Setup};
use serde::{Deserialize, Serialize};

use super::cards::FanFile;
use super::form::FormProblem;
use super::{armies, form};
use crate::figures;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Two to four, in turn order.
    pub chairs: Vec<Chair>,
    pub deal: Deal,
    pub bases: Bases,
    /// Minutes for each person, for the whole game.
    pub clock: Option<u16>,
    /// Seconds that each answer gives back, up to the whole clock.
    #[serde(default)]
    pub increment: u16,
    /// Listed in the lobby: anybody may sit down or watch.
    pub open: bool,
    /// A bot answers for somebody who has left, until they are back.
    pub stand_in: bool,
    /// Whoever is asked may ask for a hint. Tables from before there were any allow them, too.
    #[serde(default = "allowed")]
    pub hints: bool,
    /// Titans lie beside the decks of factions that have one.
    #[serde(default)]
    pub titans: bool,
    /// Windows for Specials take a moment whether anybody has one or not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pauses: bool,
    /// Several players may have the same faction, nobody has it twice (003 p.3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub two_boxes: bool,
    /// The factions that are dealt from; empty: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pool: Vec<String>,
    /// Random armies are about as strong as each other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub balanced: bool,
    /// What the table is for.
    #[serde(default, skip_serializing_if = "Purpose::is_play")]
    pub purpose: Purpose,
    /// Factions of fans that are played with, besides the server's cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fans: Vec<FanFile>,
}

/// What a table is for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    #[default]
    Play,
    /// A first game with the coach (`lesson.rs`).
    Lesson,
    /// The challenge of a day, `2026-11-17`: everybody has the same armies and the same seed.
    Daily(String),
}

impl Purpose {
    fn is_play(&self) -> bool {
        *self == Purpose::Play
    }
}

fn allowed() -> bool {
    true
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    pub who: Who,
    /// The factions wished for: ids; `None` is "any". Only with [`Deal::Pick`].
    pub wish: [Option<String>; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// Whoever opens the table.
    Host,
    /// Somebody with the link of this seat, or from the lobby.
    Guest,
    /// Another person at the host's device.
    Device,
    /// A bot, by its name in `bots::BOTS`.
    Bot(String),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deal {
    #[default]
    Random,
    /// Everybody picks when they sit down.
    Pick,
    /// The rulebook's snake draft, in the game itself.
    Draft,
}

impl Terms {
    /// One person against bots, with random factions: "play now".
    pub fn quick(bots: &[&str]) -> Terms {
        let mut chairs = vec![Chair::of(Who::Host)];
        chairs.extend(bots.iter().map(|bot| Chair::of(Who::Bot((*bot).to_owned()))));
        Terms {
            chairs,
            deal: Deal::Random,
            bases: Bases::default(),
            clock: None,
            increment: 0,
            open: false,
            stand_in: false,
            hints: true,
            titans: false,
            pauses: false,
            two_boxes: false,
            pool: Vec::new(),
            balanced: false,
            purpose: Purpose::Play,
            fans: Vec::new(),
        }
    }

    /// A serious game: between people, on the clock, without hints. Unless somebody says otherwise, windows for
    /// Specials pause there.
    pub fn is_serious(&self) -> bool {
        let people = self.chairs.iter().filter(|chair| !matches!(chair.who, Who::Bot(_))).count();
        people > 1 && self.clock.is_some() && !self.hints
    }

    /// Whether a faction is in: the one place that says so, however armies come about.
    pub fn is_in(&self, faction: &str) -> bool {
        self.pool.is_empty() || self.pool.iter().any(|id| id == faction)
    }

    /// The factions that are dealt, drafted or picked from.
    pub fn pool(&self, library: &Library) -> Vec<String> {
        form::factions(library).map(|faction| faction.id.to_string()).filter(|id| self.is_in(id)).collect()
    }

    /// Whether all of these are in; if not, which one is not.
    pub fn all_left<'a>(
        &self,
        mut ids: impl Iterator<Item = &'a String>,
        library: &Library,
    ) -> Result<(), FormProblem> {
        let Some(out) = ids.find(|id| !self.is_in(id)) else { return Ok(()) };
        let named = form::factions(library).find(|faction| faction.id.as_str() == out);
        Err(named.map_or_else(
            || FormProblem::UnknownFaction(out.clone()),
            |faction| FormProblem::NotLeft(faction.names.clone()),
        ))
    }

    /// Deals armies where the game would deal them from all factions alike.
    pub fn deal_from(&self, setup: &mut Setup, library: &Library, seed: u64) {
        let plain = self.pool.is_empty() && !self.balanced;
        if plain || self.deal == Deal::Draft || setup.seats.iter().all(|army| *army != Army::Random) {
            return;
        }
        let given = |army: &Army| match army {
            Army::Given(a, b) => vec![a.clone(), b.clone()],
            Army::Random => Vec::new(),
        };
        let taken: Vec<String> = match self.two_boxes {
            true => Vec::new(),
            false => setup.seats.iter().flat_map(given).collect(),
        };
        let pool: Vec<String> = self.pool(library).into_iter().filter(|id| !taken.contains(id)).collect();
        let free = setup.seats.iter().filter(|army| **army == Army::Random).count();
        let figures = self.balanced.then(figures::arena);
        let Some(dealt) = armies::deal(&pool, free, seed, figures, self.two_boxes) else { return };
        let open = setup.seats.iter_mut().filter(|army| **army == Army::Random);
        for (army, [a, b]) in open.zip(dealt) {
            *army = Army::Given(a, b);
        }
    }

    /// The setup of the game, once everybody has said what they want.
    pub fn setup(&self, wishes: &[[Option<String>; 2]], spare: &mut dyn FnMut(&[String]) -> Option<String>) -> Setup {
        let mut setup = Setup::random(self.chairs.len());
        setup.bases = self.bases;
        setup.titans = self.titans;
        setup.pauses = self.pauses;
        setup.two_boxes = self.two_boxes;
        setup.draft = self.deal == Deal::Draft;
        if setup.draft {
            setup.pool.clone_from(&self.pool);
        }
        if self.deal != Deal::Pick {
            return setup;
        }
        let mut taken: Vec<String> = wishes.iter().flatten().flatten().cloned().collect();
        for (army, wish) in setup.seats.iter_mut().zip(wishes) {
            if self.two_boxes {
                // Whatever the others have.
                taken = wish.iter().flatten().cloned().collect();
            }
            let mut any = || {
                let id = spare(&taken)?;
                taken.push(id.clone());
                Some(id)
            };
            *army = match wish.clone() {
                [None, None] => Army::Random,
                [Some(a), Some(b)] => Army::Given(a, b),
                [Some(a), None] | [None, Some(a)] => any().map_or(Army::Random, |b| Army::Given(a, b)),
            };
        }
        setup
    }
}

impl Chair {
    pub fn of(who: Who) -> Chair {
        Chair { who, wish: [None, None] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As they were written before hints could be switched off.
    #[test]
    fn terms_of_old_tables_are_read() {
        let old = r#"{"chairs":[{"who":"Host","wish":[null,null]},{"who":{"Bot":"greedy"},"wish":[null,null]}],
            "deal":"Random","bases":"OfSetsInPlay","clock":null,"open":false,"stand_in":false}"#;
        assert_eq!(serde_json::from_str::<Terms>(old).expect("terms"), Terms::quick(&["greedy"]));
        let strict = Terms { hints: false, ..Terms::quick(&["normal"]) };
        let written = serde_json::to_string(&strict).expect("a text");
        assert_eq!(serde_json::from_str::<Terms>(&written).expect("terms"), strict);
    }
}
