//! How strong the factions are.

use cardtext::Lang;

use super::chart::{Dot, forest};
use super::voice::{Voice, table as tabular};
use super::{AtTable, Findings, section};
use crate::model::{Chance, Standing};

/// Log-odds in the points of Elo, which players of other games know: 400 / ln 10.
const ELO: f64 = 173.717_792_761;

pub fn name(findings: &Findings, voice: Voice, faction: usize) -> String {
    let id = &findings.plan.factions[faction];
    voice.name(findings.plan.faction_names.get(id), id)
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
    let text = voice.pick(
        "The chance to win with this faction beside an average one, against average armies, whoever goes first.",
        "La chance de gagner avec cette Faction et une autre, moyenne, contre des armées moyennes, qui que ce soit qui commence.",
    );
    let tables: String = findings.tables.iter().map(|table| at_a_table(findings, voice, table)).collect();
    section(title(voice), &format!("<p>{text}</p>\n{tables}"))
}

fn at_a_table(findings: &Findings, voice: Voice, table: &AtTable) -> String {
    let fair = 1.0 / table.players() as f64;
    let dot = |standing: &Standing| {
        let Chance { value, low, high } = table.fit.chance(standing.strength);
        Dot { label: name(findings, voice, standing.faction), value, low, high, clear: standing.clear }
    };
    let dots: Vec<Dot> = table.ranking.iter().map(dot).collect();
    let head = [
        voice.pick("faction", "Faction"),
        voice.pick("chance to win", "chance de gagner"),
        voice.interval_head(),
        "Elo",
        voice.pick("games", "parties"),
        voice.pick("games won", "parties gagnées"),
        voice.pick("verdict", "verdict"),
    ];
    let fair_share = voice.percent(fair);
    let caption = match voice.0 {
        Lang::En => format!("{}: {fair_share} is fair", voice.players(table.players())),
        Lang::Fr => format!("{} : {fair_share} est équitable", voice.players(table.players())),
    };
    let chart = forest(&format!("{}, {caption}", title(voice)), &dots, fair, &|x| voice.mark(x));
    findings.heading(voice, table) + &chart + &tabular(&caption, &head, &rows(findings, voice, table))
}

fn rows(findings: &Findings, voice: Voice, table: &AtTable) -> Vec<Vec<String>> {
    let mut played = vec![[0_u64; 2]; table.fit.factions()];
    for game in table.games {
        for (seat, army) in game.armies.iter().enumerate() {
            for faction in army {
                let [games, wins] = &mut played[usize::from(*faction)];
                *games += 1;
                *wins += u64::from(seat == usize::from(game.winner));
            }
        }
    }
    let row = |standing: &Standing| {
        let [chance, interval] = voice.chance(table.fit.chance(standing.strength));
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
    table.ranking.iter().map(row).collect()
}

/// A line for each faction and player count, for the terminal.
pub fn gist(findings: &Findings, voice: Voice) -> Vec<String> {
    let mut lines = Vec::new();
    for table in &findings.tables {
        lines.push(format!("{}{}", voice.players(table.players()), voice.pick(":", " :")));
        let named = |standing: &Standing| name(findings, voice, standing.faction);
        let width = table.ranking.iter().map(|standing| named(standing).chars().count()).max().unwrap_or(0);
        for standing in &table.ranking {
            let [chance, interval] = voice.chance(table.fit.chance(standing.strength));
            let (name, verdict) = (named(standing), verdict(voice, standing));
            lines.push(format!("  {name:<width$} {chance:>7} ({interval}) {verdict}"));
        }
    }
    lines
}
