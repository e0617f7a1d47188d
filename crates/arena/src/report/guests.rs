//! What to say of a fan's faction.

use cardtext::Lang;

use super::Findings;
use super::factions::name;
use super::voice::{Voice, escape};
use crate::model::{Chance, Guest, Verdict, judge};

/// The faction's class for the style sheet, and the sentence about it.
fn sentence(findings: &Findings, voice: Voice, who: &str, guest: &Guest) -> (&'static str, String) {
    let sure = |p: f64| voice.sure(p);
    let (class, en, fr) = match guest.verdict(findings.table) {
        Verdict::TooStrong(p) => (
            "strong",
            format!("The faction {who} looks too strong: stronger than every other faction ({} sure).", sure(p)),
            format!("La Faction {who} semble trop forte : plus forte que toutes les autres (sûr à {}).", sure(p)),
        ),
        Verdict::TooWeak(p) => (
            "weak",
            format!("The faction {who} looks too weak: weaker than every other faction ({} sure).", sure(p)),
            format!("La Faction {who} semble trop faible : plus faible que toutes les autres (sûr à {}).", sure(p)),
        ),
        Verdict::PerhapsTooStrong(p) => (
            "",
            format!("The faction {who} may be too strong: probably stronger than every other ({} sure).", sure(p)),
            format!(
                "La Faction {who} est peut-être trop forte : sans doute la plus forte de toutes (sûr à {}).",
                sure(p)
            ),
        ),
        Verdict::PerhapsTooWeak(p) => (
            "",
            format!("The faction {who} may be too weak: probably weaker than every other ({} sure).", sure(p)),
            format!(
                "La Faction {who} est peut-être trop faible : sans doute la plus faible de toutes (sûr à {}).",
                sure(p)
            ),
        ),
        Verdict::FitsIn(p) => (
            "fair",
            format!("The faction {who} fits in: neither the strongest nor the weakest ({} sure).", sure(p)),
            format!("La Faction {who} est à sa place : ni la plus forte ni la plus faible (sûr à {}).", sure(p)),
        ),
        Verdict::TooFewGames(times) => {
            let needed = findings.data.games.len() as f64 * times;
            let needed = voice.count((needed / 100.0).ceil() as u64 * 100);
            (
                "",
                format!("Too few games to tell whether the faction {who} is too strong: play about {needed}."),
                format!(
                    "Trop peu de parties pour dire si la Faction {who} est trop forte : jouez-en environ {needed}."
                ),
            )
        }
        Verdict::AmongStrongest(p) => (
            "",
            format!("The faction {who} is one of the strongest, and perhaps the strongest ({} sure).", sure(p)),
            format!("La Faction {who} est l'une des plus fortes, peut-être la plus forte (sûr à {}).", sure(p)),
        ),
        Verdict::AmongWeakest(p) => (
            "",
            format!("The faction {who} is one of the weakest, and perhaps the weakest ({} sure).", sure(p)),
            format!("La Faction {who} est l'une des plus faibles, peut-être la plus faible (sûr à {}).", sure(p)),
        ),
    };
    (class, voice.pick(&en, &fr).to_owned())
}

fn judged(findings: &Findings) -> Vec<(usize, Guest)> {
    let plan = findings.plan;
    let is_guest = |i: usize| plan.guests.contains(&plan.factions[i]);
    // Other guests are no measure.
    let (guests, others): (Vec<usize>, Vec<usize>) = (0..plan.factions.len()).partition(|i| is_guest(*i));
    if others.is_empty() || findings.data.games.is_empty() {
        return Vec::new();
    }
    guests.into_iter().map(|i| (i, judge(findings.fit, i, &others))).collect()
}

/// A section for each faction of a fan.
pub fn sections(findings: &Findings, voice: Voice) -> String {
    let mut html = String::new();
    for (faction, guest) in judged(findings) {
        let who = name(findings, voice, faction);
        let (class, sentence) = sentence(findings, voice, &who, &guest);
        let detail = detail(findings, voice, faction, &guest);
        // No id: its name may be the same in both languages.
        html.push_str(&format!(
            "<section><h2>{}</h2>\n<p class=\"verdict {class}\">{}</p>\n<p>{}</p>\n</section>\n",
            escape(&who),
            escape(&sentence),
            escape(&detail)
        ));
    }
    html
}

fn detail(findings: &Findings, voice: Voice, faction: usize, guest: &Guest) -> String {
    let [chance, interval] = voice.chance(Chance::of(guest.strength, findings.table));
    let fair = voice.percent(1.0 / findings.table as f64);
    let place = findings.ranking.iter().position(|standing| standing.faction == faction).unwrap_or(0) + 1;
    let (place, all) = (voice.ordinal_of_faction(place), findings.ranking.len());
    let [mean, strongest, weakest] = [guest.above_mean, guest.strongest, guest.weakest].map(|p| voice.sure(p));
    match voice.0 {
        Lang::En => format!(
            "It comes out {place} of {all}. Chance to win beside an average partner against average armies: {chance} \
             (95 % interval {interval}); {fair} is fair. Probability that it is stronger than the average of the others: \
             {mean}; than the strongest of them: {strongest}; weaker than the weakest: {weakest}."
        ),
        Lang::Fr => format!(
            "Elle arrive {place} sur {all}. Chance de gagner, avec une partenaire moyenne, contre des armées moyennes : \
             {chance} (intervalle à 95 % : {interval}) ; {fair} est équitable. Probabilité qu'elle soit plus forte que la \
             moyenne des autres : {mean} ; que la plus forte d'entre elles : {strongest} ; plus faible que la plus \
             faible : {weakest}."
        ),
    }
}

/// The verdicts alone, for the terminal.
pub fn gist(findings: &Findings, voice: Voice) -> Vec<String> {
    let line = |(i, guest): &(usize, Guest)| sentence(findings, voice, &name(findings, voice, *i), guest).1;
    judged(findings).iter().map(line).collect()
}
