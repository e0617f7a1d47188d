//! Pairs of factions: more than their sum?

use cardtext::Lang;

use super::chart::{Cell, matrix};
use super::factions::name;
use super::voice::{Voice, details, table as tabular};
use super::{AtTable, Findings, section};
use crate::model::Synergy;

/// So many pairs in the short tables.
const SOME: usize = 6;

/// What an effect does to an even chance, in points of a hundred.
fn points(log_odds: f64) -> f64 {
    (1.0 / (1.0 + (-log_odds).exp()) - 0.5) * 100.0
}

pub fn title(voice: Voice) -> &'static str {
    voice.pick("Pairs: more than the sum?", "Les paires : plus que la somme ?")
}

pub fn pairs(findings: &Findings, voice: Voice) -> String {
    let text = voice.pick(
        "Points of a hundred that a pair adds to an even chance beyond what its two factions are worth, pulled towards \
         0 where games are few. Framed cells are clear.",
        "Points sur cent qu'une paire ajoute à une chance égale au-delà de ce que valent ses deux Factions, ramenés vers \
         0 quand les parties sont rares. Les cases encadrées sont nettes.",
    );
    let tables: String = findings.tables.iter().map(|table| at_a_table(findings, voice, table)).collect();
    section(title(voice), &format!("<p>{text}</p>\n{tables}"))
}

fn at_a_table(findings: &Findings, voice: Voice, table: &AtTable) -> String {
    let found = &table.pairs;
    let clear = found.iter().filter(|synergy| synergy.clear).count();
    let mut html = format!("<p><strong>{}</strong></p>\n", count(voice, table.players(), clear, found.len()));
    if found.iter().all(|synergy| synergy.effect.value == 0.0) {
        let none = voice.pick(
            "The differences between them are no larger than luck makes them: there is nothing to draw.",
            "Leurs différences ne dépassent pas celles du hasard : il n'y a rien à dessiner.",
        );
        return html + &format!("<p>{none}</p>\n");
    }
    html.push_str(&chart(findings, voice, table));
    let head = [
        voice.pick("pair", "paire"),
        voice.pick("points", "points"),
        voice.interval_head(),
        voice.pick("games", "parties"),
        voice.pick("games won", "parties gagnées"),
        voice.pick("verdict", "verdict"),
    ];
    let all: Vec<Vec<String>> = found.iter().map(|synergy| row(findings, voice, synergy)).collect();
    let some = SOME.min(all.len() / 2);
    let caption = |text: &str| format!("{text}{}", findings.which(voice, table));
    let best = caption(voice.pick("Best together", "Les meilleures ensemble"));
    let worst = caption(voice.pick("Worst together", "Les pires ensemble"));
    html.push_str(&tabular(&best, &head, &all[..some]));
    html.push_str(&tabular(&worst, &head, &all[all.len() - some..]));
    html.push_str(&details(&caption(voice.pick("All pairs", "Toutes les paires")), &head, &all));
    html
}

fn count(voice: Voice, players: usize, clear: usize, all: usize) -> String {
    let table = voice.players(players);
    match (voice.0, clear) {
        (Lang::En, 0) => {
            format!("{table}: not significant; none of the {all} pairs is clearly more or less than its sum.")
        }
        (Lang::Fr, 0) => {
            format!("{table} : non significatif ; aucune des {all} paires n'est nettement plus ou moins que sa somme.")
        }
        (Lang::En, _) => format!("{table}: {clear} of {all} pairs are clear, the others are not significant."),
        (Lang::Fr, _) => format!("{table} : {clear} paires sur {all} sont nettes, les autres non significatives."),
    }
}

/// Factions in the order of their strength.
fn chart(findings: &Findings, voice: Voice, table: &AtTable) -> String {
    let order: Vec<usize> = table.ranking.iter().map(|standing| standing.faction).collect();
    let place = |faction: u16| order.iter().position(|i| *i == usize::from(faction)).unwrap_or(0);
    let both = |synergy: &Synergy| {
        let [a, b] = synergy.pair.map(place);
        let text = voice.signed(points(synergy.effect.value), 1);
        let (value, clear) = (synergy.effect.value, synergy.clear);
        [(a, b), (b, a)].map(|(row, column)| Cell { row, column, value, text: text.clone(), clear })
    };
    let cells: Vec<Cell> = table.pairs.iter().flat_map(both).collect();
    let names: Vec<String> = order.iter().map(|i| name(findings, voice, *i)).collect();
    matrix(&format!("{}{}", title(voice), findings.which(voice, table)), &names, &cells)
}

pub fn pair_name(findings: &Findings, voice: Voice, synergy: &Synergy) -> String {
    let [a, b] = synergy.pair.map(|faction| name(findings, voice, usize::from(faction)));
    format!("{a} + {b}")
}

fn row(findings: &Findings, voice: Voice, synergy: &Synergy) -> Vec<String> {
    let effect = synergy.effect;
    let better = voice.pick("better than the sum", "mieux que la somme");
    let worse = voice.pick("worse than the sum", "moins bien que la somme");
    vec![
        pair_name(findings, voice, synergy),
        voice.signed(points(effect.value), 1),
        voice.signed_interval(points(effect.low()), points(effect.high())),
        voice.count(synergy.games),
        voice.percent(synergy.wins as f64 / synergy.games.max(1) as f64),
        voice.verdict(synergy.clear, effect.value > 0.0, better, worse),
    ]
}
