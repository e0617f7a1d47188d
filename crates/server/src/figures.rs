//! What games between bots have shown of factions and cards: `data/arena.json`, which
//! `baston arena report --json` writes. Every figure has its 95 % interval.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Figures {
    /// Where the run was made.
    pub note: String,
    pub bots: Vec<String>,
    pub players: usize,
    pub games: u64,
    factions: BTreeMap<String, FactionFigures>,
    cards: BTreeMap<String, CardFigures>,
}

#[derive(Debug, Deserialize)]
pub struct FactionFigures {
    /// Above the average, in log-odds.
    pub strength: f64,
    /// The chance to win beside an average partner: value, low, high.
    pub chance: [f64; 3],
    pub clear: bool,
    /// The best first.
    pub partners: Vec<Partner>,
}

#[derive(Debug, Deserialize)]
pub struct Partner {
    pub faction: String,
    /// What the two are worth beyond their sum, in log-odds: value, low, high.
    pub effect: [f64; 3],
    pub clear: bool,
}

#[derive(Debug, Deserialize)]
pub struct CardFigures {
    /// What drawing it early adds to the share of wins: value, low, high.
    pub effect: [f64; 3],
    /// How often it was drawn early.
    pub games: u64,
    pub clear: bool,
}

pub fn arena() -> &'static Figures {
    static ARENA: LazyLock<Figures> =
        LazyLock::new(|| serde_json::from_str(include_str!("../data/arena.json")).expect("a test reads the figures"));
    &ARENA
}

impl Figures {
    pub fn faction(&self, id: &str) -> Option<&FactionFigures> {
        self.factions.get(id)
    }

    /// All of them, by their ids.
    pub fn factions(&self) -> impl Iterator<Item = (&str, &FactionFigures)> {
        self.factions.iter().map(|(id, of)| (id.as_str(), of))
    }

    pub fn card(&self, id: &str) -> Option<&CardFigures> {
        self.cards.get(id)
    }

    /// How strong an army is, in log-odds above the average; a faction without figures is average.
    pub fn strength(&self, army: &[String; 2]) -> f64 {
        let alone = |id: &String| self.faction(id).map_or(0.0, |faction| faction.strength);
        let [a, b] = army;
        let found = self.faction(a).and_then(|faction| faction.partners.iter().find(|partner| partner.faction == *b));
        let found = found.or_else(|| self.faction(b)?.partners.iter().find(|partner| partner.faction == *a));
        alone(a) + alone(b) + found.map_or(0.0, |partner| partner.effect[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A figure of a faction or card that is not there any more would be shown nowhere.
    #[test]
    fn the_figures_are_of_our_cards() {
        let (figures, cards) = (arena(), cardtext::builtin());
        let is_faction = |id: &str| cards.factions.iter().any(|faction| faction.id == id);
        for (id, faction) in &figures.factions {
            assert!(is_faction(id) && faction.partners.iter().all(|partner| is_faction(&partner.faction)), "{id}");
            let [value, low, high] = faction.chance;
            assert!(low <= value && value <= high && (0.0..=1.0).contains(&value), "{id}");
        }
        assert!(figures.cards.keys().all(|id| cards.cards.iter().any(|card| card.id.as_str() == id)));
        assert!(figures.games >= 10_000 && figures.factions.len() >= 60, "a run of all factions");
        let order = ["x".to_owned(), "y".to_owned()];
        assert_eq!(figures.strength(&order), 0.0, "nobody knows them");
    }
}
