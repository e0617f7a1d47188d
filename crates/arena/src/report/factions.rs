//! How strong the factions are.

use cardtext::Lang;

use super::chart::{Dot, forest};
use super::voice::{Voice, table};
use super::{Findings, section};
use crate::model::{Chance, Standing};

/// Log-odds in the points of Elo, which players of other games know: 400 / ln 10.
const ELO: f64 = 173.717_792_761;

pub fn name(findings: &Findings, voice: Voice, faction: usize) -> String {
    let id = findings.plan.factions[faction];
    voice.name(findings.plan.faction_names.get(&id), &id)
}

pub fn title(voice: Voice) -> &'static str {
    voice.pick("Factions", "Les Factions")
}

fn verdict(voice: Voice, standing: &Standing) -> String {
    let stronger = voice.pick("stronger than average", "plus forte que la moyenne");
    let weaker = voice.pick("weaker than average", "plus faible que la moyenne");
    voice.verdict(standing.clear, standing.strength.value > 0.0, stronger, weaker)
}

pub fn ratings(findings: &Findings, voice: Voice) -> String {
    let fair = 1.0 / findings.table as f64;
    let dot = |standing: &Standing| {
        let Chance { value, low, high } = Chance::of(standing.strength, findings.table);
        Dot { label: name(findings, voice, standing.faction), value, low, high, clear: standing.clear }
    };
    let dots: Vec<Dot> = findings.ranking.iter().map(dot).collect();
    let (fair_share, players) = (voice.percent(fair), findings.table);
    let text = match voice.0 {
        Lang::En => format!(
            "The chance to win with this faction beside an average one, against average armies, at a table of {players}, \
             whoever goes first: {fair_share} is fair."
        ),
        Lang::Fr => format!(
            "La chance de gagner avec cette Faction et une autre, moyenne, contre des armées moyennes, à une table de \
             {players}, qui que ce soit qui commence : {fair_share} est équitable."
        ),
    };
    let head = [
        voice.pick("faction", "Faction"),
        voice.pick("chance to win", "chance de gagner"),
        voice.interval_head(),
        "Elo",
        voice.pick("games", "parties"),
        voice.pick("games won", "parties gagnées"),
        voice.pick("verdict", "verdict"),
    ];
    let chart = forest(title(voice), &dots, fair, &|x| voice.mark(x));
    section(title(voice), &format!("<p>{text}</p>\n{chart}{}", table(title(voice), &head, &rows(findings, voice))))
}

fn rows(findings: &Findings, voice: Voice) -> Vec<Vec<String>> {
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
    let row = |standing: &Standing| {
        let [chance, interval] = voice.chance(Chance::of(standing.strength, findings.table));
        let [games, wins] = played[standing.faction];
        vec![
            name(findings, voice, standing.faction),
            chance,
            interval,
            voice.signed(standing.strength.value * ELO, 0),
            voice.count(games),
            voice.percent(wins as f64 / games.max(1) as f64),
            verdict(voice, standing),
        ]
    };
    findings.ranking.iter().map(row).collect()
}

/// A line for each faction, for the terminal.
pub fn gist(findings: &Findings, voice: Voice) -> Vec<String> {
    let names: Vec<String> = findings.ranking.iter().map(|s| name(findings, voice, s.faction)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let line = |(standing, name): (&Standing, &String)| {
        let [chance, interval] = voice.chance(Chance::of(standing.strength, findings.table));
        format!("  {name:<width$} {chance:>7} ({interval}) {}", verdict(voice, standing))
    };
    findings.ranking.iter().zip(&names).map(line).collect()
}
