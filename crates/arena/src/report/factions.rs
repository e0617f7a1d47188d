//! Factions and pairs of factions; and what to say of a fan's faction.

use cardtext::Lang;

use super::chart::{Cell, Dot, forest, matrix};
use super::voice::{Voice, escape, table};
use super::{Findings, section};
use crate::model::{Chance, Estimate, Guest, Synergy, judge, synergies};

/// Log-odds in the points of Elo, which players of other games know.
const ELO: f64 = 173.717_792_761;
/// So many pairs in the short tables.
const SOME: usize = 8;
/// An interval of this half width says something useful about a faction.
const USEFUL: f64 = 0.03;

pub fn name(findings: &Findings, voice: Voice, faction: usize) -> String {
    let id = findings.plan.factions[faction];
    voice.name(findings.plan.faction_names.get(&id), &id)
}

/// Strongest first.
fn ranking(findings: &Findings) -> Vec<(usize, Estimate)> {
    let mut ranking: Vec<(usize, Estimate)> =
        (0..findings.fit.factions()).map(|i| (i, findings.fit.strength(i))).collect();
    ranking.sort_by(|a, b| b.1.value.total_cmp(&a.1.value).then(a.0.cmp(&b.0)));
    ranking
}

fn standing(voice: Voice, estimate: Estimate) -> String {
    match estimate.is_clear(0.0) {
        true if estimate.value > 0.0 => voice.pick("stronger than the average", "plus forte que la moyenne"),
        true => voice.pick("weaker than the average", "plus faible que la moyenne"),
        false => voice.pick("not significant", "non significatif"),
    }
    .to_owned()
}

pub fn ratings(findings: &Findings, voice: Voice) -> String {
    let ranking = ranking(findings);
    let fair = 1.0 / findings.table as f64;
    let mut played = vec![[0_u64; 2]; findings.fit.factions()];
    for game in &findings.data.games {
        for (seat, army) in game.armies.iter().enumerate() {
            for faction in army {
                let [games, wins] = &mut played[usize::from(*faction)];
                *games += 1;
                *wins += u64::from(seat == usize::from(game.winner));
            }
        }
    }
    let dots: Vec<Dot> = ranking
        .iter()
        .map(|(i, strength)| {
            let Chance { value, low, high } = Chance::of(*strength, findings.table);
            Dot { label: name(findings, voice, *i), value, low, high, clear: strength.is_clear(0.0) }
        })
        .collect();
    let rows: Vec<Vec<String>> = ranking
        .iter()
        .map(|(i, strength)| {
            let [chance, interval] = voice.chance(Chance::of(*strength, findings.table));
            let [games, wins] = played[*i];
            vec![
                name(findings, voice, *i),
                chance,
                interval,
                voice.signed(strength.value * ELO, 0),
                voice.count(games),
                voice.percent(wins as f64 / games.max(1) as f64),
                standing(voice, *strength),
            ]
        })
        .collect();
    let title = voice.pick("Factions", "Les Factions");
    let fair_share = voice.percent(fair);
    let text = match voice.0 {
        Lang::En => format!(
            "The chance to win with this faction beside an average one, against average armies: {fair_share} is fair. \
             A full dot is clearly off that line; a hollow one is not significant."
        ),
        Lang::Fr => format!(
            "La chance de gagner avec cette Faction et une autre, moyenne, contre des armées moyennes : {fair_share} est \
             équitable. Un point plein s'écarte nettement de cette ligne ; un point creux n'est pas significatif."
        ),
    };
    let head = [
        voice.pick("faction", "Faction"),
        voice.pick("chance to win", "chance de gagner"),
        voice.pick("95 % interval", "intervalle à 95 %"),
        "Elo",
        voice.pick("games", "parties"),
        voice.pick("games won", "parties gagnées"),
        voice.pick("verdict", "verdict"),
    ];
    let chart = forest(title, &dots, fair, &|x| voice.mark(x));
    section(title, &format!("<p>{text}</p>\n{chart}{}", table(title, &head, &rows)))
}

/// What an effect does to an even chance, in points of a hundred.
fn points(log_odds: f64) -> f64 {
    (1.0 / (1.0 + (-log_odds).exp()) - 0.5) * 100.0
}

pub fn pairs(findings: &Findings, voice: Voice) -> String {
    let (mut found, spread) = synergies(&findings.data.games, findings.fit);
    let title = voice.pick("Pairs: more than the sum?", "Les paires : plus que la somme ?");
    if spread == 0.0 {
        let none = voice.pick(
            "No pair does clearly better or worse than the sum of its two factions: the differences are no larger than luck.",
            "Aucune paire ne fait nettement mieux ou moins bien que la somme de ses deux Factions : les écarts ne dépassent pas le hasard.",
        );
        return section(title, &format!("<p>{none}</p>\n"));
    }
    let order: Vec<usize> = ranking(findings).into_iter().map(|(i, _)| i).collect();
    let place = |faction: u16| order.iter().position(|i| *i == usize::from(faction)).unwrap_or(0);
    let cells: Vec<Cell> = found
        .iter()
        .flat_map(|synergy| {
            let [a, b] = synergy.pair.map(place);
            [(a, b), (b, a)].map(|(row, column)| Cell {
                row,
                column,
                value: synergy.effect.value,
                text: voice.signed(points(synergy.effect.value), 1),
                clear: synergy.effect.is_clear(0.0),
            })
        })
        .collect();
    let names: Vec<String> = order.iter().map(|i| name(findings, voice, *i)).collect();
    found.sort_by(|a, b| b.effect.value.total_cmp(&a.effect.value));
    let row = |synergy: &Synergy| pair_row(findings, voice, synergy);
    let head = [
        voice.pick("pair", "paire"),
        voice.pick("points", "points"),
        voice.pick("95 % interval", "intervalle à 95 %"),
        voice.pick("games", "parties"),
        voice.pick("games won", "parties gagnées"),
        voice.pick("verdict", "verdict"),
    ];
    let all: Vec<Vec<String>> = found.iter().map(row).collect();
    let clear = found.iter().filter(|synergy| synergy.effect.is_clear(0.0)).count();
    let text = match voice.0 {
        Lang::En => format!(
            "Points of a hundred that a pair adds to an even chance beyond what its two factions are worth. \
             Framed cells are clear: {clear} of {}; the others are not significant.",
            found.len()
        ),
        Lang::Fr => format!(
            "Points sur cent qu'une paire ajoute à une chance égale au-delà de ce que valent ses deux Factions. \
             Les cases encadrées sont nettes : {clear} sur {} ; les autres ne sont pas significatives.",
            found.len()
        ),
    };
    let some = SOME.min(all.len() / 2);
    let mut html = format!("<p>{text}</p>\n{}", matrix(title, &names, &cells));
    html.push_str(&table(voice.pick("Best together", "Les meilleures ensemble"), &head, &all[..some]));
    html.push_str(&table(voice.pick("Worst together", "Les pires ensemble"), &head, &all[all.len() - some..]));
    let summary = voice.pick("All pairs", "Toutes les paires");
    html.push_str(&format!("<details><summary>{summary}</summary>{}</details>\n", table(summary, &head, &all)));
    section(title, &html)
}

fn pair_row(findings: &Findings, voice: Voice, synergy: &Synergy) -> Vec<String> {
    let [a, b] = synergy.pair.map(|faction| name(findings, voice, usize::from(faction)));
    let effect = synergy.effect;
    let verdict = match effect.is_clear(0.0) {
        true if effect.value > 0.0 => voice.pick("better than the sum", "mieux que la somme"),
        true => voice.pick("worse than the sum", "moins bien que la somme"),
        false => voice.pick("not significant", "non significatif"),
    };
    vec![
        format!("{a} + {b}"),
        voice.signed(points(effect.value), 1),
        format!("{} – {}", voice.signed(points(effect.low()), 1), voice.signed(points(effect.high()), 1)),
        voice.count(synergy.games),
        voice.percent(synergy.wins as f64 / synergy.games.max(1) as f64),
        verdict.to_owned(),
    ]
}

/// The faction's class for the style sheet, and the sentence about it.
fn verdict(findings: &Findings, voice: Voice, who: &str, guest: &Guest) -> (&'static str, String) {
    let sure = |p: f64| voice.sure(p);
    let chance = Chance::of(guest.strength, findings.table);
    let half = (chance.high - chance.low) / 2.0;
    let inside = 1.0 - guest.strongest - guest.weakest;
    let (class, en, fr) = match guest {
        Guest { strongest: p, .. } if *p >= 0.95 => (
            "strong",
            format!("The faction {who} looks too strong: stronger than every other faction ({} sure).", sure(*p)),
            format!(
                "La Faction {who} semble trop forte : plus forte que toutes les autres Factions (sûr à {}).",
                sure(*p)
            ),
        ),
        Guest { weakest: p, .. } if *p >= 0.95 => (
            "weak",
            format!("The faction {who} looks too weak: weaker than every other faction ({} sure).", sure(*p)),
            format!(
                "La Faction {who} semble trop faible : plus faible que toutes les autres Factions (sûr à {}).",
                sure(*p)
            ),
        ),
        Guest { strongest: p, .. } if *p >= 0.75 => (
            "",
            format!(
                "The faction {who} may be too strong: probably stronger than every other faction ({} sure).",
                sure(*p)
            ),
            format!(
                "La Faction {who} est peut-être trop forte : sans doute plus forte que toutes les autres (sûr à {}).",
                sure(*p)
            ),
        ),
        Guest { weakest: p, .. } if *p >= 0.75 => (
            "",
            format!("The faction {who} may be too weak: probably weaker than every other faction ({} sure).", sure(*p)),
            format!(
                "La Faction {who} est peut-être trop faible : sans doute plus faible que toutes les autres (sûr à {}).",
                sure(*p)
            ),
        ),
        _ if inside >= 0.95 => (
            "fair",
            format!("The faction {who} fits in: neither the strongest nor the weakest ({} sure).", sure(inside)),
            format!("La Faction {who} est à sa place : ni la plus forte ni la plus faible (sûr à {}).", sure(inside)),
        ),
        _ if half > USEFUL => {
            let needed = findings.data.games.len() as f64 * (half / USEFUL).powi(2);
            let needed = voice.count((needed / 100.0).ceil() as u64 * 100);
            (
                "",
                format!("Too few games to tell whether the faction {who} is too strong: play about {needed}."),
                format!(
                    "Trop peu de parties pour dire si la Faction {who} est trop forte : jouez-en environ {needed}."
                ),
            )
        }
        Guest { strongest, weakest, .. } if strongest > weakest => (
            "",
            format!(
                "The faction {who} is one of the strongest, and perhaps the strongest ({} sure).",
                sure(*strongest)
            ),
            format!(
                "La Faction {who} est l'une des plus fortes, peut-être la plus forte (sûr à {}).",
                sure(*strongest)
            ),
        ),
        Guest { weakest, .. } => (
            "",
            format!("The faction {who} is one of the weakest, and perhaps the weakest ({} sure).", sure(*weakest)),
            format!(
                "La Faction {who} est l'une des plus faibles, peut-être la plus faible (sûr à {}).",
                sure(*weakest)
            ),
        ),
    };
    (class, voice.pick(&en, &fr).to_owned())
}

fn judged(findings: &Findings) -> Vec<(usize, Guest)> {
    let plan = findings.plan;
    let is_guest = |i: usize| plan.guests.contains(&plan.factions[i]);
    let all: Vec<usize> = (0..plan.factions.len()).collect();
    // Other guests are no measure.
    let others: Vec<usize> = all.iter().copied().filter(|i| !is_guest(*i)).collect();
    if others.is_empty() || findings.data.games.is_empty() {
        return Vec::new();
    }
    all.into_iter().filter(|i| is_guest(*i)).map(|i| (i, judge(findings.fit, i, &others))).collect()
}

pub fn guests(findings: &Findings, voice: Voice) -> String {
    let mut html = String::new();
    for (faction, guest) in judged(findings) {
        let who = name(findings, voice, faction);
        let (class, sentence) = verdict(findings, voice, &who, &guest);
        let [chance, interval] = voice.chance(Chance::of(guest.strength, findings.table));
        let fair = voice.percent(1.0 / findings.table as f64);
        let (mean, strongest, weakest) =
            (voice.sure(guest.above_mean), voice.sure(guest.strongest), voice.sure(guest.weakest));
        let detail = match voice.0 {
            Lang::En => format!(
                "Chance to win beside an average partner against average armies: {chance} ({interval}); {fair} is fair. \
                 Probability that it is stronger than the average of the others: {mean}; than the strongest of them: \
                 {strongest}; weaker than the weakest: {weakest}."
            ),
            Lang::Fr => format!(
                "Chance de gagner, avec une partenaire moyenne, contre des armées moyennes : {chance} ({interval}) ; \
                 {fair} est équitable. Probabilité qu'elle soit plus forte que la moyenne des autres : {mean} ; que la \
                 plus forte d'entre elles : {strongest} ; plus faible que la plus faible : {weakest}."
            ),
        };
        let text = format!("<p class=\"verdict {class}\">{}</p><p>{}</p>\n", escape(&sentence), escape(&detail));
        html.push_str(&section(&who, &text));
    }
    html
}

/// A few lines for the terminal.
pub fn gist(findings: &Findings, voice: Voice) -> Vec<String> {
    let mut lines: Vec<String> = judged(findings)
        .iter()
        .map(|(i, guest)| verdict(findings, voice, &name(findings, voice, *i), guest).1)
        .collect();
    if findings.data.games.is_empty() {
        return lines;
    }
    for (i, strength) in ranking(findings) {
        let [chance, interval] = voice.chance(Chance::of(strength, findings.table));
        lines.push(format!(
            "  {:<20} {chance:>7} ({interval}) {}",
            name(findings, voice, i),
            standing(voice, strength)
        ));
    }
    lines
}
