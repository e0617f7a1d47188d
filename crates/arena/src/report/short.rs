//! The page in a few lines: what a reader would tell a friend.

use cardtext::Lang;

use super::factions::name;
use super::pairs::pair_name;
use super::voice::{Voice, escape};
use super::{AtTable, Findings, cards, length, section};

pub fn short(findings: &Findings, voice: Voice) -> String {
    let mut lines = Vec::new();
    for table in &findings.tables {
        let which = findings.which(voice, table);
        let said = [factions(findings, voice, table), pairs(findings, voice, table), seats(voice, table)];
        lines.extend(said.into_iter().flatten().map(|line| format!("{line}{which}.")));
    }
    lines.push(best_card(findings, voice));
    lines.extend(rounds(findings, voice));
    let items: String = lines.iter().map(|line| format!("<li>{}</li>\n", escape(line))).collect();
    section(voice.pick("In short", "En bref"), &format!("<ul class=\"short\">\n{items}</ul>\n"))
}

fn factions(findings: &Findings, voice: Voice, table: &AtTable) -> Option<String> {
    let (best, worst) = (table.ranking.first()?, table.ranking.last()?);
    if !best.clear && !worst.clear {
        let none = voice.pick(
            "No faction is clearly stronger or weaker than the average",
            "Aucune Faction n'est nettement plus forte ou plus faible que la moyenne",
        );
        return Some(none.to_owned());
    }
    let [high, low] = [best, worst].map(|standing| voice.percent(table.fit.chance(standing.strength).value));
    let [strong, weak] = [best, worst].map(|standing| name(findings, voice, standing.faction));
    Some(match voice.0 {
        Lang::En => format!("Strongest: {strong}, {high} beside an average partner; weakest: {weak}, {low}"),
        Lang::Fr => {
            format!("La plus forte : {strong}, {high} avec une partenaire moyenne ; la plus faible : {weak}, {low}")
        }
    })
}

fn pairs(findings: &Findings, voice: Voice, table: &AtTable) -> Option<String> {
    let clear = |better: bool| table.pairs.iter().filter(move |s| s.clear && (s.effect.value > 0.0) == better);
    let best = clear(true).next().map(|pair| (voice.pick("Better together:", "Mieux ensemble :"), pair));
    let worst = clear(false).next_back().map(|pair| (voice.pick("Better apart:", "Mieux séparées :"), pair));
    let (what, pair) = best.or(worst)?;
    Some(format!("{what} {}", pair_name(findings, voice, pair)))
}

fn seats(voice: Voice, table: &AtTable) -> Option<String> {
    let first = *table.fit.seats().first()?;
    let fair = 1.0 / table.players() as f64;
    let chance = voice.percent(first.value);
    Some(match (first.is_clear(fair), first.value > fair) {
        (true, true) => format!("{} {chance}", voice.pick("Going first helps:", "Commencer aide :")),
        (true, false) => format!("{} {chance}", voice.pick("Going first hurts:", "Commencer nuit :")),
        (false, _) => {
            voice.pick("Going first makes no clear difference", "Commencer ne fait pas de différence nette").to_owned()
        }
    })
}

fn best_card(findings: &Findings, voice: Voice) -> String {
    let Some(card) = findings.cards.iter().find(|card| card.clear && card.effect.value > 0.0) else {
        let none = voice.pick(
            "No card is clearly better than the others yet.",
            "Aucune carte n'est encore nettement meilleure que les autres.",
        );
        return none.to_owned();
    };
    let (who, points) = (cards::name(findings, voice, &card.card), voice.signed(card.effect.value * 100.0, 1));
    match voice.0 {
        Lang::En => format!("The card to draw early: {who} ({points} points)."),
        Lang::Fr => format!("La carte à piocher tôt : {who} ({points} points)."),
    }
}

fn rounds(findings: &Findings, voice: Voice) -> Option<String> {
    let (players, counts) = findings.data.rounds.first_key_value()?;
    let (mean, table) = (voice.number(length::mean(counts), 1), voice.players(usize::from(*players)));
    Some(match voice.0 {
        Lang::En => format!("A game takes {mean} rounds ({table})."),
        Lang::Fr => format!("Une partie dure {mean} tours de table ({table})."),
    })
}
