//! The page in a few lines: what a reader would tell a friend.

use cardtext::Lang;

use super::factions::name;
use super::pairs::pair_name;
use super::voice::{Voice, escape};
use super::{Findings, cards, length, section};
use crate::model::Chance;

pub fn short(findings: &Findings, voice: Voice) -> String {
    let lines = [factions(findings, voice), pairs(findings, voice), seats(findings, voice)];
    let more = [best_card(findings, voice), rounds(findings, voice)];
    let items: String =
        lines.iter().chain(&more).flatten().map(|line| format!("<li>{}</li>\n", escape(line))).collect();
    section(voice.pick("In short", "En bref"), &format!("<ul class=\"short\">\n{items}</ul>\n"))
}

fn factions(findings: &Findings, voice: Voice) -> Option<String> {
    let (best, worst) = (findings.ranking.first()?, findings.ranking.last()?);
    if !best.clear && !worst.clear {
        let none = voice.pick(
            "No faction is clearly stronger or weaker than the average.",
            "Aucune Faction n'est nettement plus forte ou plus faible que la moyenne.",
        );
        return Some(none.to_owned());
    }
    let [high, low] = [best, worst].map(|s| voice.percent(Chance::of(s.strength, findings.table).value));
    let [strong, weak] = [best, worst].map(|standing| name(findings, voice, standing.faction));
    Some(match voice.0 {
        Lang::En => format!("Most often {strong} win ({high} beside an average partner), least often {weak} ({low})."),
        Lang::Fr => {
            format!("{strong} gagne le plus souvent ({high} avec une partenaire moyenne), {weak} le moins ({low}).")
        }
    })
}

fn pairs(findings: &Findings, voice: Voice) -> Option<String> {
    let clear = |better: bool| findings.pairs.iter().filter(move |s| s.clear && (s.effect.value > 0.0) == better);
    let (best, worst) = (clear(true).next(), clear(false).last());
    let named = |synergy| pair_name(findings, voice, synergy);
    Some(match (best, worst) {
        (Some(best), _) => {
            format!("{} {}.", voice.pick("Better together:", "Mieux ensemble :"), named(best))
        }
        (None, Some(worst)) => {
            format!("{} {}.", voice.pick("Better apart:", "Mieux séparées :"), named(worst))
        }
        (None, None) => voice
            .pick(
                "No pair is clearly more or less than the sum of its two factions.",
                "Aucune paire n'est nettement plus ou moins que la somme de ses deux Factions.",
            )
            .to_owned(),
    })
}

fn seats(findings: &Findings, voice: Voice) -> Option<String> {
    let players = findings.table;
    let first = *findings.fit.seats(players).first()?;
    let fair = 1.0 / players as f64;
    let chance = voice.percent(first.value);
    let table = voice.players(players);
    Some(match (first.is_clear(fair), first.value > fair, voice.0) {
        (true, true, Lang::En) => format!("Going first helps: {chance} ({table})."),
        (true, true, Lang::Fr) => format!("Commencer aide : {chance} ({table})."),
        (true, false, Lang::En) => format!("Going first hurts: {chance} ({table})."),
        (true, false, Lang::Fr) => format!("Commencer nuit : {chance} ({table})."),
        (false, _, Lang::En) => format!("Going first makes no clear difference ({table})."),
        (false, _, Lang::Fr) => format!("Commencer ne fait pas de différence nette ({table})."),
    })
}

fn best_card(findings: &Findings, voice: Voice) -> Option<String> {
    let Some(card) = findings.cards.iter().find(|card| card.clear && card.effect.value > 0.0) else {
        let none = voice.pick(
            "No card is clearly better than the others yet.",
            "Aucune carte n'est encore nettement meilleure que les autres.",
        );
        return Some(none.to_owned());
    };
    let (who, points) = (cards::name(findings, voice, card.card), voice.signed(card.effect.value * 100.0, 1));
    Some(match voice.0 {
        Lang::En => format!("The card to draw early: {who} ({points} points)."),
        Lang::Fr => format!("La carte à piocher tôt : {who} ({points} points)."),
    })
}

fn rounds(findings: &Findings, voice: Voice) -> Option<String> {
    let (players, counts) = findings.data.rounds.first_key_value()?;
    let (mean, table) = (voice.number(length::mean(counts), 1), voice.players(usize::from(*players)));
    Some(match voice.0 {
        Lang::En => format!("A game takes {mean} rounds ({table})."),
        Lang::Fr => format!("Une partie dure {mean} tours de table ({table})."),
    })
}
