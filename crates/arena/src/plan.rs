//! What a run is: who plays whom, from which seed. Game n follows from the plan and n.
//!
//! Invariant: the plan is all that a row depends on, so it is what a folder remembers,
//! and a folder with another plan is refused.

use std::collections::BTreeMap;

use cardtext::Name;
use rules::{Library, RULES_VERSION};
use serde::{Deserialize, Serialize};

use crate::deal::{MANY_DEALS, count_deals};

/// The version of the columns and of the manifest.
pub const FORMAT: u32 = 2;

pub use bots::mix;

/// How armies are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Armies {
    /// Any armies, anew for each game.
    Random,
    /// All deals of armies to seats in turn, in an order of their own in each round.
    All,
}

/// A name in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    pub en: String,
    pub fr: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub format: u32,
    /// The version of the rules.
    pub rules: u32,
    /// A fingerprint of all card texts.
    pub cards: String,
    pub factions: Vec<Name>,
    /// The factions that came from files: one of them is in every game.
    pub guests: Vec<Name>,
    pub armies: Armies,
    /// One for each seat, or one for all.
    pub bots: Vec<String>,
    /// Player counts, which take turns.
    pub players: Vec<u8>,
    /// Those of each army's factions lie beside its deck.
    #[serde(default)]
    pub titans: bool,
    pub seed: u64,
    /// How many games are wanted: may grow, so it is not compared.
    pub games: u64,
    /// For the report, which needs no card files.
    pub faction_names: BTreeMap<Name, Names>,
    pub card_names: BTreeMap<Name, Names>,
    /// Cards of the decks, by faction.
    pub decks: BTreeMap<Name, Vec<Name>>,
}

impl Plan {
    /// All fields that follow from the cards; two random players, one game, seed 1.
    pub fn new(library: &Library, factions: Vec<Name>, guests: Vec<Name>) -> Plan {
        let names = |names: &cardtext::Both| Names { en: names.en.clone(), fr: names.fr.clone() };
        let cards = &library.cards;
        let dealt = || cards.factions.iter().filter(|faction| factions.contains(&faction.id));
        Plan {
            format: FORMAT,
            rules: RULES_VERSION,
            cards: fingerprint(library),
            faction_names: dealt().map(|faction| (faction.id.clone(), names(&faction.names))).collect(),
            card_names: cards.cards.iter().map(|card| (card.id.clone(), names(&card.names))).collect(),
            decks: dealt()
                .map(|f| {
                    (f.id.clone(), f.cards.iter().map(|card| cards.cards[usize::from(*card)].id.clone()).collect())
                })
                .collect(),
            factions,
            guests,
            armies: Armies::Random,
            bots: vec!["random".into()],
            players: vec![2],
            titans: false,
            seed: 1,
            games: 1,
        }
    }

    /// Why no game can be dealt from this plan.
    pub fn problem(&self) -> Option<String> {
        let most = usize::from(self.players.iter().copied().max().unwrap_or(0));
        if !self.players.iter().all(|n| (2..=4).contains(n)) || most == 0 {
            return Some("a game has 2 to 4 players".into());
        }
        if self.factions.len() < 2 {
            return Some("an army has two different factions: name at least two".into());
        }
        if let Some(guest) = self.guests.iter().find(|guest| !self.factions.contains(guest)) {
            return Some(format!("{guest} is not among the factions that are dealt"));
        }
        if self.armies == Armies::All {
            if self.factions.len() < 2 * most {
                let (needed, known) = (2 * most, self.factions.len());
                return Some(format!("all armies need {needed} factions for {most} players, and there are {known}"));
            }
            let deals = count_deals(self.factions.len(), most);
            if deals > MANY_DEALS {
                return Some(format!(
                    "there are {deals} deals of armies: too many to play all; leave out --armies all"
                ));
            }
        }
        None
    }

    /// The factions that others are measured by, by their place in `factions`: all that come
    /// with Baston, or simply all.
    pub fn hosts(&self) -> Vec<usize> {
        let all = 0..self.factions.len();
        let hosts: Vec<usize> = all.clone().filter(|i| !self.guests.contains(&self.factions[*i])).collect();
        if hosts.is_empty() { all.collect() } else { hosts }
    }

    /// All that rows depend on, by the names that people know.
    fn identity(&self) -> [(&'static str, String); 10] {
        let list = |ids: &[Name]| ids.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(",");
        let players = self.players.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let armies = if self.armies == Armies::All { "all" } else { "random" };
        [
            ("format", self.format.to_string()),
            ("rules version", self.rules.to_string()),
            ("--factions", list(&self.factions)),
            ("faction from --cards", list(&self.guests)),
            ("--armies", armies.to_owned()),
            ("--bot", self.bots.join(",")),
            ("--players", players),
            ("--titans", if self.titans { "with" } else { "without" }.to_owned()),
            ("--seed", self.seed.to_string()),
            ("fingerprint of the cards", self.cards.clone()),
        ]
    }

    /// A name for the run: plans with the same one deal and play the same games.
    pub fn run(&self) -> String {
        hash(&format!("{:?}", self.identity()))
    }

    /// What is different in `there`, an older plan of the same folder.
    pub fn difference(&self, there: &Plan) -> Option<String> {
        let mut pairs = there.identity().into_iter().zip(self.identity());
        let ((what, there), (_, here)) = pairs.find(|(there, here)| there != here)?;
        let shown = |text: String| if text.is_empty() { "none".into() } else { text };
        Some(format!("its {what} is {}, not {}", shown(there), shown(here)))
    }
}

/// The same for the same texts.
fn fingerprint(library: &Library) -> String {
    let mut text = String::new();
    for card in &library.cards.cards {
        let lines = library.cards.text(card, cardtext::Lang::En).join("\n");
        text += &format!("{} {:?} {} {}\n{lines}\n", card.id, card.kind, card.copies, card.set);
    }
    hash(&text)
}

/// FNV-1a: the same on every machine, and short enough to be read aloud.
fn hash(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_of_games_differ() {
        let seeds: std::collections::BTreeSet<u64> = (0..1000).map(|n| mix(1, n)).collect();
        assert_eq!(seeds.len(), 1000);
    }

    #[test]
    fn a_run_has_another_name_when_its_games_are_others() {
        let ids = |names: &[&str]| names.iter().map(|name| Name::from(*name)).collect();
        let plan = Plan::new(&Library::new(cardtext::builtin()), ids(&["a", "b"]), Vec::new());
        let longer = Plan { games: 1000, ..plan.clone() };
        assert_eq!((longer.run(), longer.difference(&plan)), (plan.run(), None));
        let other = Plan { seed: 2, ..plan.clone() };
        assert_ne!(other.run(), plan.run());
        assert_eq!(other.difference(&plan).as_deref(), Some("its --seed is 1, not 2"));
        let titans = Plan { titans: true, ..plan.clone() };
        assert_ne!(titans.run(), plan.run());
    }
}
