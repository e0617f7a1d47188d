//! How long games are.

use std::collections::BTreeMap;

use cardtext::Lang;

use super::chart::bars;
use super::voice::{Voice, table};
use super::{Findings, section};

pub fn title(voice: Voice) -> &'static str {
    voice.pick("How long games are", "La longueur des parties")
}

/// How many games took so many rounds.
type Counts = BTreeMap<u32, u64>;

fn games(counts: &Counts) -> u64 {
    counts.values().sum()
}

pub fn mean(counts: &Counts) -> f64 {
    counts.iter().map(|(n, count)| u64::from(*n) * count).sum::<u64>() as f64 / games(counts).max(1) as f64
}

fn quantile(counts: &Counts, share: f64) -> u32 {
    let mut left = share * games(counts) as f64;
    let reached = counts.iter().find(|(_, count)| {
        left -= **count as f64;
        left <= 0.0
    });
    reached.or(counts.last_key_value()).map_or(0, |(n, _)| *n)
}

pub fn length(findings: &Findings, voice: Voice) -> String {
    let mut html = String::new();
    let mut rows = Vec::new();
    for (players, counts) in &findings.data.rounds {
        let label = voice.players(usize::from(*players));
        let all = games(counts) as f64;
        let shares: Vec<(u32, f64)> = counts.iter().map(|(n, count)| (*n, *count as f64 / all)).collect();
        let rounds = voice.pick("rounds", "tours de table");
        html.push_str(&bars(&format!("{}, {label}", title(voice)), &shares, voice, &format!("{rounds}, {label}")));
        rows.push(vec![
            label,
            voice.count(games(counts)),
            voice.number(mean(counts), 1),
            quantile(counts, 0.5).to_string(),
            format!("{}\u{a0}–\u{a0}{}", quantile(counts, 0.05), quantile(counts, 0.95)),
        ]);
    }
    let head = [
        voice.pick("players", "joueurs"),
        voice.pick("games", "parties"),
        voice.pick("mean", "moyenne"),
        voice.pick("median", "médiane"),
        voice.pick("9 games of 10", "9 parties sur 10"),
    ];
    let caption = voice.pick("Rounds: everybody has had a turn", "Tours de table : chacun a joué");
    html.push_str(&table(caption, &head, &rows));
    let decisions = voice.number(findings.data.decisions as f64 / findings.data.finished().max(1) as f64, 0);
    html.push_str(&match voice.0 {
        Lang::En => format!("<p>A game has {decisions} decisions on average.</p>\n"),
        Lang::Fr => format!("<p>Une partie compte {decisions} décisions en moyenne.</p>\n"),
    });
    section(title(voice), &html)
}
