//! What going first is worth.

use super::chart::{Dot, forest};
use super::voice::{Voice, table};
use super::{Findings, section};
use crate::model::{Estimate, Fit};

pub fn title(voice: Voice) -> &'static str {
    voice.pick("Who goes first", "Qui commence")
}

pub fn seats(findings: &Findings, voice: Voice) -> String {
    let text = voice.pick(
        "The chance of each seat, in turn order, when all armies are equally strong.",
        "La chance de chaque place, dans l'ordre du tour, quand toutes les armées se valent.",
    );
    let tables: String =
        findings.tables.iter().map(|table| findings.heading(voice, table) + &at_a_table(voice, &table.fit)).collect();
    section(title(voice), &format!("<p>{text}</p>\n{tables}"))
}

fn at_a_table(voice: Voice, fit: &Fit) -> String {
    let fair = 1.0 / fit.players() as f64;
    let dot = |(i, seat): (usize, &Estimate)| Dot {
        label: voice.ordinal(i + 1),
        value: seat.value,
        low: seat.low(),
        high: seat.high(),
        clear: seat.is_clear(fair),
    };
    let dots: Vec<Dot> = fit.seats().iter().enumerate().map(dot).collect();
    let (good, bad) = (voice.pick("an advantage", "un avantage"), voice.pick("a disadvantage", "un désavantage"));
    let row = |dot: &Dot| {
        vec![
            dot.label.clone(),
            voice.percent(dot.value),
            voice.interval(dot.low, dot.high),
            voice.verdict(dot.clear, dot.value > fair, good, bad),
        ]
    };
    let rows: Vec<Vec<String>> = dots.iter().map(row).collect();
    let caption = voice.players(fit.players());
    let head = [
        voice.pick("seat", "place"),
        voice.pick("chance to win", "chance de gagner"),
        voice.interval_head(),
        voice.pick("verdict", "verdict"),
    ];
    let chart = forest(&format!("{}, {caption}", title(voice)), &dots, fair, &|x| voice.mark(x));
    chart + &table(&caption, &head, &rows)
}
