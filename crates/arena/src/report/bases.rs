//! Which bases score, when, and how much they decide.

use cardtext::Lang;
use cardtext::Name;

use super::cards::name;
use super::chart::{Dot, forest};
use super::data::BaseTally;
use super::voice::{Voice, table};
use super::{Findings, section};
use crate::model::{unusual_shares, wilson};

pub fn title(voice: Voice) -> &'static str {
    voice.pick("Bases", "Les Bases")
}

/// A base, and whether it decides more or less than most.
struct Found<'a> {
    id: &'a Name,
    tally: &'a BaseTally,
    clear: bool,
}

/// Those that score most often first, and how often the first of a base wins the game.
fn found<'a>(findings: &'a Findings) -> (Vec<Found<'a>>, f64) {
    let bases = &findings.data.bases;
    let counts: Vec<[u64; 2]> = bases.values().map(|base| base.first).collect();
    let [all, won] = counts.iter().fold([0, 0], |[n, w], first| [n + first[0], w + first[1]]);
    let usual = won as f64 / all.max(1) as f64;
    let clear = unusual_shares(&counts, usual);
    let mut found: Vec<Found> =
        bases.iter().zip(clear).map(|((id, tally), clear)| Found { id, tally, clear }).collect();
    found.sort_by_key(|base| (std::cmp::Reverse(base.tally.scored), base.id));
    (found, usual)
}

pub fn bases(findings: &Findings, voice: Voice) -> String {
    let (found, usual) = found(findings);
    let share = voice.percent(usual);
    let text = match voice.0 {
        Lang::En => format!(
            "How often who is first on the base wins the game: {share} over all bases, which is the line. A base that \
             scores late decides more, whatever it says: look at the round, too."
        ),
        Lang::Fr => format!(
            "Combien de fois qui est en tête sur la Base gagne la partie : {share} toutes Bases confondues, c'est la \
             ligne. Une Base qui marque tard décide davantage, quoi qu'elle dise : regardez aussi le tour de table."
        ),
    };
    let head = [
        voice.pick("base", "Base"),
        voice.pick("scored, of 100 games", "marquée, sur 100 parties"),
        voice.pick("round, on average", "tour de table moyen"),
        voice.pick("its first wins the game", "sa tête gagne la partie"),
        voice.interval_head(),
        voice.pick("verdict", "verdict"),
    ];
    let dots: Vec<Dot> = found
        .iter()
        .map(|base| {
            let (value, low, high) = wilson(base.tally.first[1], base.tally.first[0]);
            Dot { label: name(findings, voice, base.id), value, low, high, clear: base.clear }
        })
        .collect();
    let rows: Vec<Vec<String>> =
        found.iter().zip(&dots).map(|(base, dot)| row(findings, voice, base.tally, dot, usual)).collect();
    let chart = forest(title(voice), &dots, usual, &|x| voice.mark(x));
    section(title(voice), &format!("<p>{text}</p>\n{chart}{}", table(title(voice), &head, &rows)))
}

fn row(findings: &Findings, voice: Voice, tally: &BaseTally, dot: &Dot, usual: f64) -> Vec<String> {
    let more = voice.pick("decides more than most", "décide plus que la plupart");
    let less = voice.pick("decides less than most", "décide moins que la plupart");
    vec![
        dot.label.clone(),
        voice.number(tally.scored as f64 * 100.0 / findings.data.finished() as f64, 1),
        voice.number(tally.rounds as f64 / tally.scored.max(1) as f64, 1),
        voice.percent(dot.value),
        voice.interval(dot.low, dot.high),
        voice.verdict(dot.clear, dot.value > usual, more, less),
    ]
}
