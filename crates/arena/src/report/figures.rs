//! The figures of a run as data, for programs and for pages that show a faction or a card: each
//! with its 95 % interval.

use std::collections::BTreeMap;

use cardtext::Name;
use serde::Serialize;

use super::AtTable;
use super::data::Data;
use crate::model::{Estimate, Standing};
use crate::store::{Store, Trouble};

/// How many partners of a faction are named.
const PARTNERS: usize = 3;

#[derive(Serialize)]
struct Figures<'a> {
    /// Where the run was made, in the words of whoever made it.
    note: &'a str,
    bots: &'a [String],
    players: usize,
    seed: u64,
    rules: u32,
    /// A fingerprint of all card texts.
    texts: &'a str,
    /// Games with a winner.
    games: usize,
    factions: BTreeMap<Name, Faction>,
    cards: BTreeMap<Name, Card>,
}

#[derive(Serialize)]
struct Faction {
    /// Above the average, in log-odds.
    strength: f64,
    /// The chance to win beside an average partner: value, low, high.
    chance: [f64; 3],
    clear: bool,
    partners: Vec<Partner>,
}

/// What two are worth together beyond their sum, in log-odds: value, low, high.
#[derive(Serialize)]
struct Partner {
    faction: Name,
    effect: [f64; 3],
    clear: bool,
}

#[derive(Serialize)]
struct Card {
    /// What drawing it early adds to the share of wins: value, low, high.
    effect: [f64; 3],
    /// How often it was drawn early.
    games: u64,
    clear: bool,
}

/// As JSON, in the order of names. Of several player counts the first is taken.
pub fn figures(store: &Store, note: &str) -> Result<String, Trouble> {
    let data = Data::gather(store)?;
    let plan = store.plan();
    let table = data.games.iter().next().map(|(players, games)| AtTable::new(*players, games, plan));
    let faction = |standing: &Standing, table: &AtTable<'_>| {
        let chance = table.fit.chance(standing.strength);
        let chance = [chance.value, chance.low, chance.high].map(short);
        let (strength, clear) = (short(standing.strength.value), standing.clear);
        Faction { strength, chance, clear, partners: partners(table, standing.faction, &plan.factions) }
    };
    let factions = table.iter().flat_map(|table| {
        table.ranking.iter().map(move |standing| (plan.factions[standing.faction].clone(), faction(standing, table)))
    });
    let cards = data.cards.effects().into_iter().map(|card| {
        let found = Card { effect: interval(card.effect), games: card.drawn[0], clear: card.clear };
        (card.card, found)
    });
    let figures = Figures {
        note,
        bots: &plan.bots,
        players: table.as_ref().map_or(0, AtTable::players),
        seed: plan.seed,
        rules: plan.rules,
        texts: &plan.cards,
        games: table.as_ref().map_or(0, |table| table.games.len()),
        factions: factions.collect(),
        cards: cards.collect(),
    };
    Ok(lines(&serde_json::to_value(&figures).unwrap_or_default()))
}

/// A line for each faction and card: a change of one is a change of a line.
fn lines(figures: &serde_json::Value) -> String {
    let mut out = Vec::new();
    for (name, value) in figures.as_object().into_iter().flatten() {
        let text = match value.as_object() {
            Some(all) => {
                let one = |(id, value): (&String, &serde_json::Value)| format!("    \"{id}\": {value}");
                format!("{{\n{}\n  }}", all.iter().map(one).collect::<Vec<_>>().join(",\n"))
            }
            None => value.to_string(),
        };
        out.push(format!("  \"{name}\": {text}"));
    }
    format!("{{\n{}\n}}\n", out.join(",\n"))
}

fn partners(table: &AtTable<'_>, faction: usize, ids: &[Name]) -> Vec<Partner> {
    // They are sorted, the best first.
    let with = table.pairs.iter().filter_map(|pair| {
        let [a, b] = pair.pair.map(usize::from);
        let other = if a == faction { b } else { a };
        (a == faction || b == faction).then(|| Partner {
            faction: ids[other].clone(),
            effect: interval(pair.effect),
            clear: pair.clear,
        })
    });
    with.take(PARTNERS).collect()
}

fn interval(estimate: Estimate) -> [f64; 3] {
    [estimate.value, estimate.low(), estimate.high()].map(short)
}

/// More figures would say nothing.
fn short(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}
